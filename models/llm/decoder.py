"""A small decoder (Qwen2) of random weights, and any causal model of a folder, with its tokenizer.

The folder is what transformers and vLLM open: `config.json`, `model.safetensors`, `tokenizer.json` and a chat
template.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from schemas.errors import StateError


class Model(NamedTuple):
    """A causal language model and its tokenizer (transformers)."""

    network: Any
    tokenizer: Any  # PreTrainedTokenizerFast

    @property
    def parameters(self) -> int:
        return sum(p.numel() for p in self.network.parameters())


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


def load(folder: Path) -> Model:
    """From a folder of this machine alone: nothing is fetched. Raises StateError where there is none."""
    if not (folder / "config.json").is_file():
        raise StateError(
            f"expected a model in {folder} (config.json, model.safetensors, tokenizer.json); train one: "
            "wardstream train agent --out DIR"
        )
    hub = _transformers()
    network = hub.AutoModelForCausalLM.from_pretrained(folder, local_files_only=True, dtype="auto")
    # Not AutoTokenizer: it goes by the network's kind, and gives a Qwen2 the splitting of Qwen's own
    # tokenizer, whatever the folder's file has.
    return Model(network.eval(), hub.PreTrainedTokenizerFast.from_pretrained(folder, local_files_only=True))


def _transformers() -> Any:
    """Imported where a model is needed: it takes seconds. Without its progress bars, which go to standard
    error.
    """
    hub: Any = import_module("transformers")
    import_module("transformers.utils.logging").disable_progress_bar()
    return hub


# A tokenizer of listed tokens, each one word of a small language, and what the tokens of any byte-level
# tokenizer add to a text.


def listed(tokens: Sequence[str]) -> Any:
    """A `tokenizers.Tokenizer` of these tokens; a token's place is its id. The last one stands for what is
    none of them.
    """
    from tokenizers import AddedToken, Tokenizer, models

    tokenizer = Tokenizer(
        models.WordLevel({token: at for at, token in enumerate(tokens)}, unk_token=tokens[-1])
    )
    tokenizer.add_special_tokens([AddedToken(one, special=True, normalized=False) for one in tokens])
    return tokenizer


class Pieces:
    """What each token of a byte-level tokenizer adds to a text, however a character's bytes are spread over
    tokens.
    """

    def __init__(self, tokenizer: Any) -> None:
        added = {id: token.content for id, token in tokenizer.get_added_tokens_decoder().items()}
        self._bytes = [
            added[id].encode() if id in added else _plain(tokenizer.id_to_token(id))
            for id in range(tokenizer.get_vocab_size())
        ]

    def of(self, ids: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """The text, and where in it each token ends. Bytes that are no UTF-8 become U+FFFD."""
        whole = Writing(self)
        ends = []
        for id in ids:
            whole.add(id)
            ends.append(len(whole.text))
        whole.finish()
        return whole.text, (*ends[:-1], len(whole.text)) if ends else ()

    def bytes(self, id: int) -> bytes:
        return self._bytes[id] if id < len(self._bytes) else b""  # rows of padding in a model's table


class Writing:
    """A text as it grows."""

    def __init__(self, pieces: Pieces) -> None:
        self.text = ""
        self._pieces = pieces
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def add(self, id: int) -> None:
        self.text += self._decoder.decode(self._pieces.bytes(id))

    def finish(self) -> None:
        self.text += self._decoder.decode(b"", final=True)


def _plain(token: str | None) -> bytes:
    table = _alphabet()
    return bytes(table[c] for c in token or "" if c in table)


@cache
def _alphabet() -> dict[str, int]:
    """GPT-2's printable stand-ins of the 256 bytes, as every byte-level tokenizer has them."""
    own = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in own]
    return {chr(byte): byte for byte in own} | {chr(256 + at): byte for at, byte in enumerate(others)}
