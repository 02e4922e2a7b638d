"""Mean and interval of numbers of patients and clinicians: stays of one patient are alike, and so is what one
clinician answers, so patients and clinicians, not stays, are what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.special import stdtr, stdtrit  # Student's t, as scipy.stats has it, which takes a second to import

from trainers.datasets.decisions import Decisions, Floats, Integers

_NOTHING: Final = 1e-300


@dataclass(frozen=True)
class Estimate:
    """`error`: its standard error; `freedom`: degrees of freedom of its t distribution."""

    value: float
    low: float
    high: float
    error: float = 0.0
    freedom: float = np.inf

    def below(self, limit: float) -> float:
        """One-sided p of the hypothesis that the true value is `limit` or more: small where it is beyond
        doubt below.
        """
        if self.error == 0:
            return float(self.value >= limit)
        return float(stdtr(self.freedom, (self.value - limit) / self.error))

    def at(self, level: float) -> Estimate:
        """The same with its two-sided interval at another level."""
        reach = float(stdtrit(self.freedom, 0.5 + level / 2) * self.error)
        return Estimate(self.value, self.value - reach, self.value + reach, self.error, self.freedom)


def interval(
    numbers: Floats, patient: Integers, level: float = 0.95, clinician: Integers | None = None
) -> Estimate:
    """The mean with its two-sided interval: cluster-robust standard error, Student's t.

    Degrees of freedom as Satterthwaite (1946) has them, of the patients' sums as found: a few patients with
    large weights are worth a few. With `clinician` [N], -1 where it is not known, two-way clusters (Cameron, Gelbach
    and Miller 2011): the variance of the patients' sums, and what that of the clinicians' sums has beyond the
    sums of both together, which is worth as many degrees of freedom as there are clinicians.

    Raises ValueError below two patients: no spread can be estimated then.
    """
    mean = float(numbers.mean())
    variance, freedom, count = spread_of_mean(numbers - mean, patient, clinician)
    if count < 2:
        raise ValueError(f"expected decisions of two patients at least, got those of {count}")
    error = float(np.sqrt(variance))
    return Estimate(mean, mean, mean, error, freedom).at(level)


def spread_of_mean(
    numbers: Floats, patient: Integers, clinician: Integers | None = None
) -> tuple[float, float, int]:
    """Variance of the mean of [N] numbers about 0, as `interval` has it, its degrees of freedom, and how many patients
    there are.
    """
    variance, freedom, count = _of_clusters(numbers, patient)
    if clinician is None or len(np.unique(clinician[clinician >= 0])) < 2:
        return variance, freedom, count
    whose = np.where(clinician >= 0, clinician, -1 - patient)
    both = np.unique(np.stack([patient, whose]), axis=1, return_inverse=True)[1].ravel()
    theirs, their_freedom, _ = _of_clusters(numbers, whose)
    more = max(theirs - _of_clusters(numbers, both)[0], 0.0)
    total = variance + more
    if total:
        freedom = total**2 / max(variance**2 / freedom + more**2 / their_freedom, _NOTHING)
    return total, freedom, count


def _of_clusters(numbers: Floats, cluster: Integers) -> tuple[float, float, int]:
    """Variance of the mean of [N] numbers about 0, its degrees of freedom, and how many clusters there are."""
    _, unit = np.unique(cluster, return_inverse=True)
    count = int(unit.max(initial=-1)) + 1
    squares = np.bincount(unit, weights=numbers) ** 2
    freedom = float(
        np.clip(squares.sum() ** 2 / max(float((squares**2).sum()), _NOTHING), 1.0, max(count - 1, 1))
    )
    return count / max(count - 1, 1) * float(squares.sum()) / max(len(numbers), 1) ** 2, freedom, count


def spread(numbers: Floats, of: Decisions, level: float = 0.95) -> Estimate:
    """`interval` of one number for each decision, by their patients and clinicians. Raises ValueError as it does."""
    return interval(numbers, of.patient, level, of.clinician)


def scaled(found: Estimate, by: float) -> Estimate:
    """In another unit; with the other sign where it is below 0."""
    low, high = sorted((found.low * by, found.high * by))
    return Estimate(found.value * by, low, high, found.error * abs(by), found.freedom)
