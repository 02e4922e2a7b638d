"""Sequences of word numbers as a trie in flat arrays: the children of a node lie together, sorted by label,
so a step is one bisection.

Arrays (node 0 is the root):
    label    int32 [nodes]       the word that leads to the node
    first    int32 [nodes + 1]   children of node k are first[k] : first[k + 1]
    begins   int32 [words]       node reached from the root by a word, 0 none
    ends     int32 [nodes + 1]   what ends at node k is order[ends[k] : ends[k + 1]] of the sequences given
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def build(
    sequences: Sequence[tuple[int, ...]], words: int
) -> tuple[dict[str, NDArray[Any]], NDArray[np.int64]]:
    """The arrays, and the order of the sequences (those that end at one node keep their order)."""
    longest = max(map(len, sequences))
    table = np.full((len(sequences), longest), -1, np.int32)
    for at, sequence in enumerate(sequences):
        table[at, : len(sequence)] = sequence
    order = np.lexsort(table.T[::-1])  # stable
    table = table[order]
    labels: list[NDArray[np.int32]] = [np.full(1, -1, np.int32)]
    children: list[NDArray[np.int64]] = []  # per level, how many children each node has
    node = np.zeros(len(table), np.int64)  # the node that each sequence has come to, within its level
    final = np.zeros(len(table), np.int64)
    base = 0  # number of the level's first node
    count = 1
    for depth in range(longest):
        going = table[:, depth] >= 0
        key, parent = table[going, depth], node[going]
        new = np.ones(len(key), bool)
        new[1:] = (key[1:] != key[:-1]) | (parent[1:] != parent[:-1])
        children.append(np.bincount(parent[new], minlength=count))
        labels.append(key[new])
        base += count
        count = int(new.sum())
        node[going] = np.cumsum(new) - 1
        final[going] = node[going] + base
    children.append(np.zeros(count, np.int64))
    label = np.concatenate(labels)
    first = np.ones(len(label) + 1, np.int64)
    np.cumsum(np.concatenate(children), out=first[1:])
    first[1:] += 1
    begins = np.zeros(words, np.int32)
    begins[label[1 : first[1]]] = np.arange(1, first[1])
    by_node = np.argsort(final, kind="stable")
    ends = np.zeros(len(label) + 1, np.int64)
    np.cumsum(np.bincount(final, minlength=len(label)), out=ends[1:])
    arrays = {
        "label": label,
        "first": first.astype(np.int32),
        "begins": begins,
        "ends": ends.astype(np.int32),
    }
    return arrays, order[by_node]
