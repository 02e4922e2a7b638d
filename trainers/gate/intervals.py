"""Mean and interval of numbers that come by patient: stays of one patient are alike, so patients, not stays,
are what is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.stats import t as student

from trainers.datasets.decisions import Floats, Integers

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
        return float(student.cdf((self.value - limit) / self.error, self.freedom))

    def at(self, level: float) -> Estimate:
        """The same with its two-sided interval at another level."""
        reach = float(student.ppf(0.5 + level / 2, self.freedom) * self.error)
        return Estimate(self.value, self.value - reach, self.value + reach, self.error, self.freedom)


def interval(numbers: Floats, patient: Integers, level: float = 0.95) -> Estimate:
    """The mean with its two-sided interval: cluster-robust standard error, Student's t.

    Degrees of freedom as Satterthwaite (1946) has them, of the patients' sums as found: a few patients with
    large weights are worth a few.

    Raises ValueError below two patients: no spread can be estimated then.
    """
    _, cluster = np.unique(patient, return_inverse=True)
    count = int(cluster.max(initial=-1)) + 1
    if count < 2:
        raise ValueError(f"expected decisions of two patients at least, got those of {count}")
    mean = float(numbers.mean())
    sums = np.bincount(cluster, weights=numbers - mean)
    error = float(np.sqrt(count / (count - 1) * (sums**2).sum()) / len(numbers))
    squares = sums**2
    freedom = float(np.clip(squares.sum() ** 2 / max(float((squares**2).sum()), _NOTHING), 1.0, count - 1))
    return Estimate(mean, mean, mean, error, freedom).at(level)


def scaled(found: Estimate, by: float) -> Estimate:
    """In another unit; with the other sign where it is below 0."""
    low, high = sorted((found.low * by, found.high * by))
    return Estimate(found.value * by, low, high, found.error * abs(by), found.freedom)
