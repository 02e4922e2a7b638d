"""Figures with their 95 % intervals: a bootstrap over patients, seeded, the same draws for every figure of a
run.

Patients, not notes, are drawn: notes of one stay resemble each other, and an interval over notes would be too
narrow. A figure is a sum over a sum (statements cited / statements told; cosines / pairs), so that a draw
needs only the two sums of each patient.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

SAMPLES: Final = 1000
SEED: Final = 7
_LEVELS: Final = (2.5, 97.5)

#: What the notes of one patient add to a figure: numerator and denominator.
Parts: TypeAlias = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Figure:
    """`low` and `high` hold 95 % of the draws; None where there are not two patients to draw from."""

    value: float
    low: float | None = None
    high: float | None = None


class Bootstrap:
    """Draws with replacement from the patients of a run, as how often each patient was drawn."""

    def __init__(self, patients: Iterable[str], samples: int = SAMPLES, seed: int = SEED) -> None:
        self.patients: Final[Sequence[str]] = sorted(set(patients))
        count = len(self.patients)
        draws = (
            np.random.default_rng(seed).multinomial(count, [1 / count] * count, size=samples)
            if count
            else np.zeros((samples, 0))
        )
        self.draws: Final[NDArray[np.float64]] = draws.astype(np.float64)

    def figure(self, parts: Parts) -> Figure | None:
        """The sum of numerators over that of denominators; None where there is nothing to count."""
        sums = self._sums(parts)
        if not sums[:, 1].sum():
            return None
        return self._interval(float(sums[:, 0].sum() / sums[:, 1].sum()), _ratios(self.draws @ sums), parts)

    def difference(self, parts: Parts, other: Parts) -> Figure | None:
        """What the figure of `parts` is above that of `other`, paired: the same patients are drawn for
        both.
        """
        ours, theirs = self._sums(parts), self._sums(other)
        if not ours[:, 1].sum() or not theirs[:, 1].sum():
            return None
        value = float(ours[:, 0].sum() / ours[:, 1].sum() - theirs[:, 0].sum() / theirs[:, 1].sum())
        return self._interval(value, _ratios(self.draws @ ours) - _ratios(self.draws @ theirs), parts)

    def of_sums(
        self, rows: Mapping[str, Sequence[float]], figure: Callable[[Sequence[float]], float]
    ) -> Figure | None:
        """A figure that is a function of the column sums of the patients' rows, as BLEU is."""
        if not rows:
            return None
        width = len(next(iter(rows.values())))
        sums = np.array([rows.get(patient, [0.0] * width) for patient in self.patients])
        values = np.array([figure(row) for row in (self.draws @ sums).tolist()])
        return self._interval(figure(sums.sum(axis=0).tolist()), values, rows)

    def _sums(self, parts: Parts) -> NDArray[np.float64]:
        return np.array(
            [parts.get(patient, (0.0, 0.0)) for patient in self.patients], dtype=np.float64
        ).reshape(-1, 2)

    def _interval(self, value: float, drawn: NDArray[np.float64], parts: Mapping[str, object]) -> Figure:
        known = drawn[~np.isnan(drawn)]
        if len(parts) < 2 or not len(known):
            return Figure(value)
        low, high = np.percentile(known, _LEVELS)
        return Figure(value, float(low), float(high))


def by_patient(counted: Iterable[tuple[str, float, float]]) -> dict[str, tuple[float, float]]:
    """The parts of a figure from (patient, numerator, denominator), one or more of each patient."""
    found: dict[str, tuple[float, float]] = {}
    for patient, numerator, denominator in counted:
        above, below = found.get(patient, (0.0, 0.0))
        found[patient] = (above + numerator, below + denominator)
    return found


def _ratios(drawn: NDArray[np.float64]) -> NDArray[np.float64]:
    """NaN where a draw has nothing to divide by."""
    below = np.where(drawn[:, 1] == 0, np.nan, drawn[:, 1])
    ratios: NDArray[np.float64] = drawn[:, 0] / below
    return ratios
