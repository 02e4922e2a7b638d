"""Mean and interval of numbers that come by patient: stays of one patient are alike, so patients, not stays, are what is drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import t as student

from trainers.offpolicy.decisions import Floats, Integers


@dataclass(frozen=True)
class Estimate:
    """`error`: its standard error; `patients`: how many it was found in."""

    value: float
    low: float
    high: float
    error: float = 0.0
    patients: int = 0

    def below(self, limit: float) -> float:
        """One-sided p of the hypothesis that the true value is `limit` or more: small where it is beyond doubt below."""
        if self.error == 0:
            return float(self.value >= limit)
        return float(student.cdf((self.value - limit) / self.error, self.patients - 1))


def interval(numbers: Floats, patient: Integers, level: float = 0.95) -> Estimate:
    """The mean with its two-sided interval: cluster-robust standard error, Student's t with patients - 1 degrees of freedom.

    Raises ValueError below two patients: nothing can be said of a spread then.
    """
    _, cluster = np.unique(patient, return_inverse=True)
    count = int(cluster.max(initial=-1)) + 1
    if count < 2:
        raise ValueError(f"expected decisions of two patients at least, came those of {count}")
    mean = float(numbers.mean())
    sums = np.bincount(cluster, weights=numbers - mean)
    error = float(np.sqrt(count / (count - 1) * (sums**2).sum()) / len(numbers))
    reach = float(student.ppf(0.5 + level / 2, count - 1) * error)
    return Estimate(mean, mean - reach, mean + reach, error, count)


def scaled(found: Estimate, by: float) -> Estimate:
    """In another unit; with the other sign where it is below 0."""
    low, high = sorted((found.low * by, found.high * by))
    return Estimate(found.value * by, low, high, found.error * abs(by), found.patients)
