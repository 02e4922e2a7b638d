"""The forward pass of BERT (Devlin et al. 2019) as inference needs it: the same numbers, fewer passes over
memory.

Deviations from the library's module, none of which changes the result: query, key and value are one product;
positions and the one token type are added beforehand; residual sums are taken in place; no mask where no text
of the batch is padded; no dropout, no pooler. Written once for float32 and bfloat16: layer norms keep float32
statistics inside, and what leaves is float32.

Shapes: B texts, L tokens, D width, H heads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import torch
from torch import Tensor
from torch.nn import functional

#: [rows, n] -> [rows, m]
Linear: TypeAlias = Callable[[Tensor], Tensor]
#: weight [m, n], bias [m], whether GELU (exact, by erf) follows
MakeLinear: TypeAlias = Callable[[Tensor, Tensor, bool], Linear]


def plain(weight: Tensor, bias: Tensor, gelu: bool) -> Linear:
    """As torch multiplies by default. For float32 on a CPU that is the fastest (MKL against oneDNN: 85 and 74
    GFLOP/s a core).
    """
    if gelu:
        return lambda x: torch.ops.aten.gelu_(functional.linear(x, weight, bias))  # in place
    return lambda x: functional.linear(x, weight, bias)


def packed(weight: Tensor, bias: Tensor, gelu: bool) -> Linear:
    """oneDNN with packed weights. Raises RuntimeError or AttributeError where this torch or this CPU has no
    such operator.
    """
    ops = torch.ops.mkldnn
    blocked = ops._reorder_linear_weight(weight, None)
    post = "gelu" if gelu else "none"

    def apply(x: Tensor) -> Tensor:
        result: Tensor = ops._linear_pointwise(x, blocked, bias, post, [], "none")
        return result

    return apply


class _Norm(NamedTuple):
    weight: Tensor  # [D]
    bias: Tensor  # [D]

    def __call__(self, x: Tensor, epsilon: float) -> Tensor:
        return functional.layer_norm(x, self.weight.shape, self.weight, self.bias, epsilon)


class _Layer(NamedTuple):
    query_key_value: Linear  # D -> 3D
    attended: Linear  # D -> D
    after_attention: _Norm
    wide: Linear  # D -> 4D, with GELU
    narrow: Linear  # 4D -> D
    after_feed_forward: _Norm


def is_bert(model: Any) -> bool:
    """Whether the loaded model is one that this module computes: plain BERT, exact GELU, absolute positions,
    an encoder.
    """
    config = model.config
    return bool(
        type(model).__name__ == "BertModel"
        and config.hidden_act == "gelu"
        and getattr(config, "position_embedding_type", "absolute") == "absolute"
        and not getattr(config, "is_decoder", False)
    )


class Bert:
    """Token ids to token vectors, with copies of a model's weights in `dtype` on its device."""

    def __init__(self, model: Any, dtype: torch.dtype, make: MakeLinear) -> None:
        def own(tensor: Tensor) -> Tensor:
            return tensor.detach().to(dtype).contiguous()

        def norm(module: Any) -> _Norm:
            return _Norm(own(module.weight), own(module.bias))

        def linear(*modules: Any, gelu: bool = False) -> Linear:
            weight, bias = (
                torch.cat([each.weight for each in modules]),
                torch.cat([each.bias for each in modules]),
            )
            return make(own(weight), own(bias), gelu)

        self._heads: int = model.config.num_attention_heads
        self._epsilon: float = model.config.layer_norm_eps
        embeddings = model.embeddings
        self._words = own(embeddings.word_embeddings.weight)  # [vocabulary, D]
        self._positions = own(
            embeddings.position_embeddings.weight + embeddings.token_type_embeddings.weight[0]
        )  # [most, D]
        self._embedded = norm(embeddings.LayerNorm)
        self._layers = [
            _Layer(
                linear(layer.attention.self.query, layer.attention.self.key, layer.attention.self.value),
                linear(layer.attention.output.dense),
                norm(layer.attention.output.LayerNorm),
                linear(layer.intermediate.dense, gelu=True),
                linear(layer.output.dense),
                norm(layer.output.LayerNorm),
            )
            for layer in model.encoder.layer
        ]

    def __call__(self, ids: Tensor, keep: Tensor) -> Tensor:
        """ids int64 [B, L], keep bool [B, L] (False: padding, at the end) -> float32 [B, L, D]; padding's
        rows mean nothing.
        """
        texts, tokens = ids.shape
        x = functional.embedding(ids.view(-1), self._words).view(texts, tokens, -1)
        x += self._positions[:tokens]
        x = self._embedded(x, self._epsilon).view(texts * tokens, -1)
        mask = None
        if not bool(keep.all()):
            mask = torch.zeros(texts, 1, 1, tokens, dtype=x.dtype, device=x.device)
            mask.masked_fill_(~keep[:, None, None, :], float("-inf"))
        for layer in self._layers:
            heads = layer.query_key_value(x).view(texts, tokens, 3, self._heads, -1)
            query, key, value = heads.permute(2, 0, 3, 1, 4)  # each [B, H, L, D/H]
            attended = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
            y = layer.attended(attended.transpose(1, 2).reshape(texts * tokens, -1))
            y += x
            x = layer.after_attention(y, self._epsilon)
            y = layer.narrow(layer.wide(x))
            y += x
            x = layer.after_feed_forward(y, self._epsilon)
        return x.view(texts, tokens, -1).float()
