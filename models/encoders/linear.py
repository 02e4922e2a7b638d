"""One linear layer for inference: x W' + b, by the library's default or by oneDNN with the weights laid out
beforehand.

bfloat16 hardware (AMX tiles, AVX512-BF16) reads weights in a blocked layout. A plain call brings them there
anew every time; torch's own compiler packs them once with the two operators used here, and lets the product
apply GELU before it writes. They are internal to torch: engines.py checks the numbers of whatever is built
from them and takes the plain call where they are missing or off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

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
