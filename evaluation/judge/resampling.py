"""Intervals by resampling, and rank correlation.

Cases are drawn, not drafts: drafts made from one record resemble each other, and an interval over drafts
would be too narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

SAMPLES: Final = 1000
_LEVELS: Final = (2.5, 97.5)
_FEWEST: Final = 0.5  # share of draws in which a figure must be defined for its interval to be reported


@dataclass(frozen=True)
class Figure:
    """`low` and `high` hold 95 % of the draws; None where there are not two cases to draw from."""

    value: float
    low: float | None = None
    high: float | None = None
    of: int = 0  # drafts, pairs or presentations it was taken from

    @property
    def apart(self) -> bool:
        """Whether the interval leaves nought out."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def resampled(
    figure: Callable[[NDArray[np.intp]], float | None],
    groups: Sequence[Hashable],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Figure | None:
    """`figure` of rows chosen by index, with its percentile interval. `groups`: of each row, what is drawn
    together. None where it is undefined.
    """
    rows = np.arange(len(groups))
    value = figure(rows) if len(groups) else None
    if value is None:
        return None
    places: dict[Hashable, list[int]] = {}
    for row, group in enumerate(groups):
        places.setdefault(group, []).append(row)
    members = [np.array(of) for of in places.values()]
    if len(members) < 2:
        return Figure(value, of=len(groups))
    random = np.random.default_rng(seed)
    drawn = (
        figure(np.concatenate([members[i] for i in random.integers(len(members), size=len(members))]))
        for _ in range(samples)
    )
    known = [one for one in drawn if one is not None]
    if len(known) < _FEWEST * samples:
        return Figure(value, of=len(groups))
    low, high = np.percentile(known, _LEVELS)
    return Figure(value, float(low), float(high), len(groups))


def spearman(one: NDArray[np.float64], other: NDArray[np.float64]) -> float | None:
    """Pearson's correlation of the ranks, ties sharing their mean rank; None where either side has no two
    different values.

    CliCARE's eq. 6 and 7 (1 - 6 Σd² / n(n²-1)) is the same where there are no ties; ratings from 1 to 5 have
    little else.
    """
    if len(one) < 2:
        return None
    a, b = ranks(one), ranks(other)
    a, b = a - a.mean(), b - b.mean()
    spread = float(np.sqrt((a @ a) * (b @ b)))
    return float(a @ b) / spread if spread else None


def ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """From 1; equal values share the mean of their places."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    mean: NDArray[np.float64] = (ends - (counts - 1) / 2)[inverse]
    return mean
