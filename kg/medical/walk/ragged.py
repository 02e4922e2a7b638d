"""Lists of different lengths in one tensor: the operations of the batched walk, without a loop and with as
little sorting as can be.
"""

from __future__ import annotations

import warnings

import torch
from torch import Tensor


def slices(size: Tensor) -> tuple[Tensor, Tensor]:
    """Lists of `size` [K] end to end: which list each element is of, and its place there, int64 [sum of
    size].
    """
    which = torch.repeat_interleave(size)
    return which, torch.arange(len(which), device=size.device) - (size.cumsum(0) - size)[which]


def distinct(key: Tensor, below: int) -> tuple[Tensor, Tensor]:
    """The keys that there are, rising, and which of them each is; all are in [0, below). `torch.unique`
    without its sort.
    """
    there = torch.zeros(below, dtype=torch.bool, device=key.device)
    there[key] = True
    found = torch.nonzero(there)[:, 0]
    number = torch.empty(below, dtype=torch.int64, device=key.device)
    number[found] = torch.arange(len(found), device=key.device)
    return found, number[key]


def products(left: Tensor, of: Tensor, right: Tensor, row: Tensor) -> Tensor:
    """float [E]: left[of] . right[row], of `left` [K, d], `right` [n, d] and distinct pairs [E] in rising
    order of `of`.

    It is a matrix product of which E elements are wanted; neither side's rows are copied out for each pair.
    """
    begin = torch.zeros(len(left) + 1, dtype=torch.int64, device=of.device)
    begin[1:] = torch.bincount(of, minlength=len(left)).cumsum(0)
    if not len(of):
        return left.new_zeros(0)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Sparse CSR tensor support is in beta")
        wanted = torch.sparse_csr_tensor(
            begin, row, left.new_zeros(len(of)), (len(left), len(right)), check_invariants=False
        )
    found: Tensor = torch.sparse.sampled_addmm(wanted, left, right.t(), beta=0.0).values()
    return found


def best(of: Tensor, score: Tensor, count: int) -> tuple[Tensor, Tensor]:
    """int64 [count]: where in [E] the highest score of each list is, the first of equals; bool [count]:
    whether it is above -inf. `of` [E] is the list; none is empty.
    """
    most = torch.full((count,), -torch.inf, device=score.device, dtype=score.dtype).scatter_reduce(
        0, of, score, "amax"
    )
    at = torch.where(score == most[of], torch.arange(len(of), device=of.device), len(of))
    return torch.full((count,), len(of), device=of.device).scatter_reduce(
        0, of, at, "amin"
    ), most > -torch.inf
