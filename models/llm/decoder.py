"""A small decoder (Qwen2) of random weights, and any causal model of a folder, with its tokenizer.

The folder is what transformers and vLLM open: `config.json`, `model.safetensors`, `tokenizer.json` and a chat
template.
"""

from __future__ import annotations

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
