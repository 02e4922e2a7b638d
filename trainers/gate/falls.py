"""Whether what a policy earns has fallen, tested again and again while patients come: how often one looks
changes nothing.

    evidence       (its logarithm) against "each patient's mean stays at `least` or above": an e-process, built by betting on a fall (Waudby-Smith and Ramdas 2024, "Estimating
                   means of bounded random variables by betting"): with x in [0, 1] and c in (0, 1) the
                   product of 1 + c (least - x) / (1 - least) is a nonnegative supermartingale while the means
                   are no less than `least`. Averaged over bets c, and over the patient at whom the fall may
                   begin, with weights 1 / (j (j + 1)) that sum to 1 (a mixture of e-processes is one; Shin,
                   Ramdas and Rinaldo 2024, "E-detectors", sum without weights, which bounds how often alarms
                   come, not whether one ever does). Ville 1939: it reaches 1/a with probability a at most,
                   ever, however many patients there are and whenever one looks. No normality, no variance:
                   exact for means in [0, 1].
    lower_bound    of what it is compared with: patients that are all there, once: Student's t, one-sided
    difference     of two policies at the same time: an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, "Time-uniform central
                   limit theory", theorem 2.2) of the difference of the means, patients as units, also those
                   whose decisions both policies took

A patient is one value: the mean of the patient's decisions, so that stays of one patient, which are alike, do
not count as many. Two-sided use is not meant: that something rose is the gate's to judge.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from scipy.stats import t as student

from trainers.datasets.decisions import Floats, Integers

_BETS = np.array([0.05, 0.1, 0.2, 0.35, 0.55, 0.8])
#: Patients at which a confidence sequence is narrowest.
_AIMED_AT = 400


def evidence(values: Floats, least: float) -> Floats:
    """float64 [N], its natural logarithm after each patient, in the order in which they arrived. `values` [N]
    in [0, 1], what lies outside is cut. Raises ValueError for `least` outside (0, 1).
    """
    if not 0 < least < 1:
        raise ValueError(f"expected a least mean between 0 and 1, got {least}")
    number = np.arange(1, len(values) + 1)
    won = np.log1p(np.outer(_BETS / (1 - least), least - np.clip(values, 0, 1)))  # [bets, N]
    total = won.cumsum(axis=1)
    begun = total + np.logaddexp.accumulate(-np.log(number * (number + 1.0)) - (total - won), axis=1)
    waits = -np.log(number + 1.0)  # of beginnings that are still to come each counts as 1
    found: Floats = np.logaddexp(np.logaddexp.reduce(begun, axis=0) - log(len(_BETS)), waits)
    return found


def fallen(values: Floats, least: float, alarms: float) -> int | None:
    """The patient (from 1) with whom it was clear; None where it is not. `alarms`: how likely that is ever
    reported of what has not fallen.
    """
    over = np.flatnonzero(evidence(values, least) >= -log(alarms))
    return int(over[0]) + 1 if len(over) else None


def lower_bound(values: Floats, alarms: float) -> float:
    """Of the mean of [N] patients, which lies below with probability `alarms`. Raises ValueError below two
    patients.
    """
    if len(values) < 2:
        raise ValueError(f"expected two patients at least, got {len(values)}")
    return float(
        values.mean() - student.ppf(1 - alarms, len(values) - 1) * values.std(ddof=1) / sqrt(len(values))
    )


@dataclass(frozen=True)
class Between:
    """Of the difference, at every time at once."""

    value: float
    low: float
    high: float


def difference(reward: Floats, patient: Integers, tried: Floats, alarms: float) -> Between:
    """`reward` [N], `patient` [N], `tried` [N] 1 where the first policy decided, 0 where the other: mean of
    the first less mean of the other, which lies outside the interval, at any of all looks, with probability
    `alarms` asymptotically. Raises ValueError where one of them decided nothing.
    """
    first = tried > 0
    if not first.any() or first.all():
        raise ValueError("expected decisions of two policies, got those of one")
    count, other = int(first.sum()), int((~first).sum())
    means = float(reward[first].mean()), float(reward[~first].mean())
    shares = np.where(first, (reward - means[0]) / count, -(reward - means[1]) / other)
    _, unit = np.unique(patient, return_inverse=True)
    n = int(unit.max()) + 1
    spread = sqrt(
        n * float((np.bincount(unit, weights=shares) ** 2).sum())
    )  # of one patient's share in the difference
    value, reach = means[0] - means[1], spread * _reach(n, alarms)
    return Between(value, value - reach, value + reach)


def _reach(n: int, alarms: float) -> float:
    """Of the mean of n values of variance 1: Robbins' mixture, narrowest at about _AIMED_AT."""
    rho2 = (-2 * log(alarms) + log(-2 * log(alarms)) + 1) / _AIMED_AT
    return sqrt(2 * (n * rho2 + 1) / (n**2 * rho2) * log(sqrt(n * rho2 + 1) / alarms))
