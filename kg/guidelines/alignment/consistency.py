"""Eq. 5's sim((e_u, s_v), (e_i, s_j)): how well a candidate pair goes with an established one. The paper
leaves it open; three readings:

    offset      cos(e_u - s_v, e_i - s_j): "the semantic relationship between e_u and s_v is analogous to that of e_i and s_j", as word
                analogies are computed; 0 where event and step have the same vector
    product     cos(e_u, e_i) * cos(s_v, s_j): "the similarity between the corresponding nodes within the pairs"
    agreement   1 - |cos(e_u, e_i) - cos(s_v, s_j)|: the two events are to each other as the two steps are

All in [0, 1], what is negative is cut. Which is the default was measured: docs/alignment.md.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from models.encoders.port import Vectors

Consistency: TypeAlias = Literal["offset", "product", "agreement"]
Array: TypeAlias = NDArray[np.float64]


def consistency(
    how: Consistency, events: Vectors, steps: Vectors, aligned_events: Vectors, aligned_steps: Vectors
) -> Array:
    """float64 [u, v, a] in [0, 1]: of candidates (event u, step v) with established pairs a; all vectors are
    rows of length 1.
    """
    by_event = (events @ aligned_events.T).astype(np.float64)[:, None, :]  # [u, 1, a] cos(e_u, e_i)
    by_step = (steps @ aligned_steps.T).astype(np.float64)[None, :, :]  # [1, v, a] cos(s_v, s_j)
    if how == "product":
        found: Array = np.maximum(by_event, 0) * np.maximum(by_step, 0)
    elif how == "agreement":
        found = 1 - np.abs(by_event - by_step)
    else:
        found = _offset(by_event, by_step, events, steps, aligned_events, aligned_steps)
    clipped: Array = np.clip(found, 0.0, 1.0)
    return clipped


def _offset(
    by_event: Array,
    by_step: Array,
    events: Vectors,
    steps: Vectors,
    aligned_events: Vectors,
    aligned_steps: Vectors,
) -> Array:
    """(e_u - s_v)(e_i - s_j) / (|e_u - s_v| |e_i - s_j|), without an array [u, v, d]."""
    crossed = (events @ aligned_steps.T).astype(np.float64)[:, None, :] + (steps @ aligned_events.T).astype(
        np.float64
    )[None, :, :]
    candidate = np.sqrt(np.maximum(2 - 2 * (events @ steps.T).astype(np.float64), 0))[:, :, None]
    established = np.sqrt(
        np.maximum(2 - 2 * (aligned_events * aligned_steps).sum(axis=1, dtype=np.float64), 0)
    )[None, None, :]
    length = candidate * established
    found: Array = np.divide(
        by_event + by_step - crossed, length, out=np.zeros(length.shape), where=length > 1e-3
    )
    return found
