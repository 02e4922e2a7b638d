"""A causal language model of a folder with its tokenizer, and a small one (Qwen2) of random weights.

The folder is what transformers and vLLM open: `config.json`, `*.safetensors`, `tokenizer.json` and a chat
template. Nothing is fetched, no code of the folder is run, no pickle is opened.
"""

from __future__ import annotations

import copy
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from models.hardware import Device, Precision, device_of, free_bytes, is_half
from models.llm.port import PromptRefused
from schemas.errors import ConfigurationError

_GIB: Final = 1024**3
_CAUSAL: Final = ("CausalLM", "LMHeadModel", "ConditionalGeneration")
#: Rows of a model's table without a token, up to which they are padding: Qwen2 has 387 of 152 064.
_PADDING: Final = 1_024
_JSON: Final = {"whitespace_flexible": False, "item_separator": ", ", "key_separator": ": "}
_LONGEST_CHARACTER: Final = 4  # tokens, where each is a byte


@dataclass(frozen=True, eq=False)
class Model:
    """A causal language model and its tokenizer (transformers). `lock`: held while the network computes or
    changes its adapters.
    """

    network: Any
    tokenizer: Any  # PreTrainedTokenizerFast
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __deepcopy__(self, memo: dict[int, Any]) -> Model:
        return Model(copy.deepcopy(self.network, memo), copy.deepcopy(self.tokenizer, memo))

    @property
    def parameters(self) -> int:
        return sum(p.numel() for p in self.network.parameters())

    @property
    def context(self) -> int:
        """Tokens of prompt and answer together."""
        return _context(self.network.config)

    @cached_property
    def token_bytes(self) -> int:
        """Of a token in the cache: keys and values of all layers; 0 where the network has none."""
        config = self.network.config.get_text_config()
        queries = getattr(config, "num_attention_heads", None) or 0
        heads = getattr(config, "num_key_value_heads", None) or queries
        width = getattr(config, "head_dim", None) or config.hidden_size // max(1, queries)
        return int(2 * config.num_hidden_layers * heads * width * self.network.dtype.itemsize)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Token ids that end a text."""
        return _ends(self.tokenizer, self.network.config, self.network.generation_config)

    @cached_property
    def control_tokens(self) -> tuple[str, ...]:
        """Tokens that steer a conversation, such as <|im_end|>."""
        added = self.tokenizer.added_tokens_decoder.values()
        return tuple(one.content for one in added if one.special and len(one.content) > 1)

    @cached_property
    def grammar(self) -> Callable[[str], Any]:
        """From a JSON Schema to what may be written by it: an llguidance.LLMatcher at its beginning, to be
        copied. Raises PromptRefused for a schema that is not supported. White space between the parts of
        the JSON is one blank: a model could write it without end.
        """
        hub, matcher = import_module("llguidance.hf"), import_module("llguidance").LLMatcher
        rows = self.network.config.get_text_config().vocab_size
        tokenizer = hub.from_tokenizer(self.tokenizer, n_vocab=rows, eos_token=list(self.ends))

        def compiled(schema: str) -> Any:
            found = matcher(tokenizer, matcher.grammar_from_json_schema(schema, overrides=_JSON), log_level=0)
            if found.is_error():
                raise PromptRefused("expected a JSON Schema that llguidance supports, got another")
            return found

        return lru_cache(64)(compiled)


class About(NamedTuple):
    """What a folder holds, and how it runs on this machine."""

    kind: str  # as transformers names it, such as qwen2
    parameters: int
    device: str
    precision: str  # float32 or bfloat16
    tokenizer: Any
    config: Any

    def __str__(self) -> str:
        size = self.parameters / 1e9
        return f"{self.kind}, {size:.2g} B parameters, {self.precision} on {self.device}"


#: Conversations of a small model: the parts, and nothing between them.
_TEMPLATE: Final = (
    "{{ bos_token }}{% for message in messages %}{% if message.content %}{{ message.content "
    "}}\n{% endif %}{% endfor %}"
)


def small(tokenizer: Any, *, begin: str, end: str, pad: str, seed: int = 0, **sizes: int) -> Model:
    """Untrained, over a `tokenizers.Tokenizer`. `sizes`: of Qwen2Config."""
    import torch

    hub = _transformers()
    wrapped = hub.PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        bos_token=begin,
        eos_token=end,
        pad_token=pad,
        chat_template=_TEMPLATE,
        clean_up_tokenization_spaces=False,
    )
    ids = {
        name: tokenizer.token_to_id(token)
        for name, token in (("bos_token_id", begin), ("eos_token_id", end), ("pad_token_id", pad))
    }
    config = hub.Qwen2Config(vocab_size=tokenizer.get_vocab_size(), tie_word_embeddings=True, **ids, **sizes)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        network = hub.Qwen2ForCausalLM(config)
    return Model(network.eval(), wrapped)


def save(model: Model, folder: Path) -> None:
    """As any transformers model."""
    _transformers()
    folder.mkdir(parents=True, exist_ok=True)
    model.network.save_pretrained(folder)
    model.tokenizer.save_pretrained(folder)


def load(folder: Path, *, device: Device = "cpu", precision: Precision = "float32") -> Model:
    """From a folder of this machine. Raises ConfigurationError, naming the folder, where it holds no model, its
    tokenizer is another model's, its weights are incomplete, or memory is short.
    """
    found = about(folder, device=device, precision=precision)
    import torch

    try:
        network, read = _transformers().AutoModelForCausalLM.from_pretrained(
            folder,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=True,
            dtype=getattr(torch, found.precision),
            device_map=None if found.device == "cpu" else found.device,
            output_loading_info=True,
        )
        if read["missing_keys"]:  # transformers draws them at random
            raise ConfigurationError(
                f"expected all weights of {found.kind} in {folder}, {len(read['missing_keys'])} are missing, such as "
                f"{min(read['missing_keys'])}; copy the folder again, or name a model that writes text"
            )
        model = Model(network.eval(), found.tokenizer)
        with torch.inference_mode():
            logits = network(input_ids=torch.tensor([model.ends[:1]], device=network.device)).logits
    except ConfigurationError:
        raise
    except (MemoryError, torch.OutOfMemoryError) as error:
        raise _no_room(folder, found, None) from error
    except Exception as error:  # of transformers and what it opens; of any kind
        raise ConfigurationError(
            f"expected a model that transformers can open in {folder}, got {_short(error)}; copy the folder "
            "again, or name another"
        ) from error
    # What the folder prefers of sampling is left out: a penalty of repetition would break JSON.
    network.generation_config = _transformers().GenerationConfig(
        eos_token_id=list(model.ends), pad_token_id=model.tokenizer.pad_token_id
    )
    if not bool(torch.isfinite(logits).all()):
        raise ConfigurationError(
            f"expected a model that computes numbers in {folder}, it computes none in {found.precision}; set "
            "llm.precision to float32, or copy the folder again"
        )
    return model


def about(folder: Path, *, device: Device = "auto", precision: Precision = "auto") -> About:
    """What there is in a folder, by its files: no weight is loaded. Raises ConfigurationError as `load`."""
    kept = "a model in Hugging Face's format has config.json, *.safetensors and tokenizer.json"
    if not (folder / "config.json").is_file():
        if (folder / "adapter_config.json").is_file():
            raise ConfigurationError(
                f"expected a model in {folder}, got an adapter; name the folder of its base model, and add the "
                "adapter with `wardstream models promote llm-adapter`"
            )
        raise ConfigurationError(f"expected a model in {folder}, got no config.json; {kept}")
    hub = _transformers()
    try:
        config = hub.AutoConfig.from_pretrained(folder, local_files_only=True, trust_remote_code=False)
    except Exception as error:
        raise ConfigurationError(
            f"expected a config.json that transformers {hub.__version__} knows in {folder}, got {_short(error)}; {kept}, "
            "and code of its own is not run"
        ) from error
    named = config.architectures or []
    if type(config) not in hub.MODEL_FOR_CAUSAL_LM_MAPPING or (
        named and not any(each in name for name in named for each in _CAUSAL)
    ):
        raise ConfigurationError(
            f"expected a model that writes text in {folder}, got {', '.join(named) or config.model_type}; name a "
            "causal language model"
        )
    parameters, stored = _weights(folder)
    place = device_of(device)
    half = is_half(precision, place)
    tokenizer = _tokenizer(folder, config)
    found = About(config.model_type, parameters, place, "bfloat16" if half else "float32", tokenizer, config)
    quantised = getattr(config, "quantization_config", None) is not None
    needed = stored if quantised else parameters * (2 if half else 4)
    free = free_bytes(place)
    if free is not None and needed > free:
        raise _no_room(folder, found, (needed, free))
    return found


def _no_room(folder: Path, found: About, sizes: tuple[int, int] | None) -> ConfigurationError:
    known = f": {sizes[0] / _GIB:.1f} GiB, {sizes[1] / _GIB:.1f} GiB are free" if sizes else ""
    return ConfigurationError(
        f"expected memory on {found.device} for the model in {folder} in {found.precision}{known}; name a smaller "
        "or quantised model, set llm.precision to bfloat16 or llm.device to another, or use a server (llm.use)"
    )


def _weights(folder: Path) -> tuple[int, int]:
    """Parameters and bytes, by the headers of all files. Raises ConfigurationError for one that is missing or
    cut off.
    """
    tensors = tensors_of(folder)
    stored = sum(one["data_offsets"][1] - one["data_offsets"][0] for one in tensors.values())
    return sum(math.prod(one["shape"]) for one in tensors.values()), stored


def tensors_of(folder: Path, file: str = "model") -> dict[str, dict[str, Any]]:
    """Of the safetensors in a folder, by name: {"dtype", "shape", "data_offsets"}, as their headers have them. Raises
    ConfigurationError as `load`.
    """
    index = folder / f"{file}.safetensors.index.json"
    try:
        names = (
            sorted(set(orjson.loads(index.read_bytes())["weight_map"].values())) if index.is_file() else []
        )
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
        raise ConfigurationError(
            f"expected a weight_map in {index}, got none; copy the folder again"
        ) from None
    found: dict[str, dict[str, Any]] = {}
    for path in (folder / str(name) for name in names or [f"{file}.safetensors"]):
        try:
            with path.open("rb") as opened:
                size = int.from_bytes(opened.read(8), "little")
                header = orjson.loads(opened.read(min(size, path.stat().st_size)))
            tensors = {name: one for name, one in header.items() if name != "__metadata__"}
            end = max((one["data_offsets"][1] for one in tensors.values()), default=0)
            [math.prod(one["shape"]) for one in tensors.values()]
        except FileNotFoundError:
            raise ConfigurationError(
                f"expected the weights {path.name} in {folder}, there is no such file; copy the folder again, or convert "
                "its weights to safetensors: other formats can run code and are not opened"
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, MemoryError):
            raise ConfigurationError(
                f"expected safetensors in {path}, got something else; copy the folder again"
            ) from None
        if path.stat().st_size < 8 + size + end:
            raise ConfigurationError(
                f"expected {8 + size + end} bytes in {path}, got {path.stat().st_size}: copy the folder again"
            )
        found |= tensors
    return found


def _tokenizer(folder: Path, config: Any) -> Any:
    """Raises ConfigurationError where there is none, or one of another model."""
    if not (folder / "tokenizer.json").is_file():
        raise ConfigurationError(
            f"expected tokenizer.json in {folder}, got none; save the model's fast tokenizer there"
        )
    try:
        # Not AutoTokenizer: it goes by the network's kind, and gives a Qwen2 the splitting of Qwen's own
        # tokenizer, whatever the folder's file has.
        found = _transformers().PreTrainedTokenizerFast.from_pretrained(folder, local_files_only=True)
    except Exception as error:
        raise ConfigurationError(
            f"expected a tokenizer in {folder}, got {_short(error)}; copy the folder again"
        ) from error
    rows = config.get_text_config().vocab_size
    highest = max(found.get_vocab().values(), default=-1)
    if highest >= rows or rows - len(found) > max(_PADDING, rows // 10):
        raise ConfigurationError(
            f"expected the tokenizer of the model in {folder}, which has {rows} tokens; got one of {len(found)} with ids up "
            f"to {highest}: copy both from one model"
        )
    ends = _ends(found, config, None)
    if not ends or max(ends) >= rows:
        raise ConfigurationError(
            f"expected tokens that end a text in {folder} (eos_token), below {rows}; got {ends or 'none'}: copy model and "
            "tokenizer from one folder"
        )
    if not found.chat_template:
        raise ConfigurationError(
            f"expected a chat template in {folder}, got none; name a model that was tuned to follow instructions"
        )
    if found.backend_tokenizer.decoder is None:  # else its tokens would be joined by blanks
        found.backend_tokenizer.decoder = import_module("tokenizers.decoders").Fuse()
    return found


def _ends(tokenizer: Any, *configs: Any) -> tuple[int, ...]:
    given = [tokenizer.eos_token_id, *(getattr(config, "eos_token_id", None) for config in configs)]
    every = [one for each in given for one in (each if isinstance(each, list) else [each])]
    return tuple(dict.fromkeys(one for one in every if one is not None))


def _context(config: Any) -> int:
    return int(getattr(config.get_text_config(), "max_position_embeddings", None) or 1 << 30)


def _short(error: Exception) -> str:
    first = next(iter(str(error).strip().splitlines()), "")
    return f"{type(error).__name__} ({first[:200]})" if first else type(error).__name__


def _transformers() -> Any:
    """Imported where a model is needed: it takes seconds. Without its progress bars, which go to standard
    error.
    """
    hub: Any = import_module("transformers")
    import_module("transformers.utils.logging").disable_progress_bar()
    return hub


# A tokenizer of listed tokens, each one word of a small language, and what the tokens of any tokenizer add to a
# text.


def listed(tokens: Sequence[str]) -> Any:
    """A `tokenizers.Tokenizer` of these tokens; a token's place is its id. The last one stands for what is
    none of them.
    """
    from tokenizers import AddedToken, Tokenizer, decoders, models

    tokenizer = Tokenizer(
        models.WordLevel({token: at for at, token in enumerate(tokens)}, unk_token=tokens[-1])
    )
    tokenizer.decoder = decoders.Fuse()
    tokenizer.add_special_tokens([AddedToken(one, special=True, normalized=False) for one in tokens])
    return tokenizer


class Writing:
    """A text as it grows by tokens, however a character's bytes are spread over them: a token is decoded
    together with those before it, and shown when its characters are whole.
    """

    def __init__(self, tokenizer: Any) -> None:
        """`tokenizer`: of `tokenizers`."""
        self.text = ""
        self._tokenizer = tokenizer
        self._ids: list[int] = []
        self._before = self._shown = 0  # tokens that the next are decoded with; tokens that are in `text`

    def add(self, id: int) -> None:
        self._ids.append(id)
        new = self._new()
        if new and (new[-1] != "\ufffd" or len(self._ids) - self._shown > _LONGEST_CHARACTER):
            self._show(new)

    def finish(self) -> None:
        """What is left of a character that never became whole is U+FFFD."""
        self._show(self._new())

    def _new(self) -> str:
        ids = self._ids
        before = self._decoded(ids[self._before : self._shown])
        return self._decoded(ids[self._before :])[len(before) :]

    def _show(self, new: str) -> None:
        self.text += new
        self._before, self._shown = self._shown, len(self._ids)

    def _decoded(self, ids: Sequence[int]) -> str:
        return str(self._tokenizer.decode(ids, skip_special_tokens=False))
