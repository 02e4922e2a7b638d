"""Where a patient's paths begin (section 3.1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.medical.snapshot import Snapshot


class Start(NamedTuple):
    """A patient's keywords and what follows from them."""

    keywords: tuple[int, ...]  # S^Q: distinct rows, rising
    concepts: tuple[int, ...]  # those in k_init: each begins a path; empty where there are no keywords
    initial: int  # k_init
    scarce: int  # k_scarce


def start(keywords: Iterable[int], snapshot: Snapshot) -> Start:
    """k_init: the group with most keywords; among equals the first in the order of `snapshot.groups`.

    k_scarce: the group with fewest keywords, of those that the graph has concepts of. Of a dozen groups
    without any, which the paper does not choose among, the one into which most edges of the keywords lead:
    where there is most to reach; then the first. Without keywords there are no paths, and both are the first
    group.
    """
    rows = np.unique(np.fromiter(keywords, np.int64))
    groups = len(snapshot.groups)
    held = np.bincount(snapshot.group[rows], minlength=groups)
    initial = int(np.argmax(held))
    in_initial = rows[snapshot.group[rows] == initial]
    return Start(tuple(rows.tolist()), tuple(in_initial.tolist()), initial, _scarce(rows, held, snapshot))


def _scarce(rows: NDArray[Any], held: NDArray[Any], snapshot: Snapshot) -> int:
    groups = len(snapshot.groups)
    slots = rows[:, None] * groups + np.arange(groups)
    reach = (snapshot.pointer[slots + 1] - snapshot.pointer[slots]).sum(0)
    there = np.zeros(groups, bool)
    there[np.unique(snapshot.group)] = True
    return min(np.flatnonzero(there).tolist(), key=lambda group: (held[group], -reach[group], group))
