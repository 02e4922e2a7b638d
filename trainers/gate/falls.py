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
    compared       the policy in service with its predecessor, which answers a random share of the same days' requests: an exact e-process that
                   weekdays, seasons and patients cannot move (below)
    sequence       of a mean, such as that of a difference estimated off-policy: the asymptotic confidence sequence of `difference`
    difference     of two policies at the same time, by patients and clinicians: an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, "Time-uniform central
                   limit theory", theorem 2.2) of the difference of the means, patients as units, also those
                   whose decisions both policies took

A patient is one value: the mean of the patient's decisions, so that stays of one patient, which are alike, do
not count as many. Two-sided use is not meant: that something rose is the gate's to judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lgamma, log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from trainers.datasets.decisions import Floats, Integers
from trainers.gate.intervals import spread_of_mean

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
        values.mean() - stdtrit(len(values) - 1, 1 - alarms) * values.std(ddof=1) / sqrt(len(values))
    )


@dataclass(frozen=True)
class Between:
    """Of the difference, at every time at once. `error`: its standard error; `freedom`: degrees of freedom of its t distribution."""

    value: float
    low: float
    high: float
    error: float = np.inf
    freedom: float = 1.0

    def once(self, alarms: float) -> Between:
        """Of a single look, at a time that nothing seen has chosen: narrower by a third. Each end is beyond the true value with
        probability `alarms`.
        """
        reach = float(stdtrit(self.freedom, 1 - alarms) * self.error)
        return Between(self.value, self.value - reach, self.value + reach, self.error, self.freedom)


def difference(
    reward: Floats, patient: Integers, tried: Floats, alarms: float, clinician: Integers | None = None
) -> Between:
    """`reward` [N], `patient` [N], `tried` [N] 1 where the first policy decided, 0 where the other: mean of
    the first less mean of the other, which lies outside the interval, at any of all looks, with probability
    `alarms` asymptotically. `clinician` [N]: -1 where nobody is known; two-way clusters as of `interval`. Raises ValueError
    where one of them decided nothing.
    """
    first = tried > 0
    if not first.any() or first.all():
        raise ValueError("expected decisions of two policies, got those of one")
    count, other = int(first.sum()), int((~first).sum())
    means = float(reward[first].mean()), float(reward[~first].mean())
    shares = np.where(first, (reward - means[0]) / count, -(reward - means[1]) / other)
    return _between(means[0] - means[1], shares, patient, clinician, alarms)


def sequence(numbers: Floats, patient: Integers, alarms: float, clinician: Integers | None = None) -> Between:
    """Of the mean of `numbers` [N], which lies outside the interval, at any of all looks, with probability
    `alarms` asymptotically; patients and clinicians as in `difference`. Raises ValueError where there is none.
    """
    if not len(numbers):
        raise ValueError("expected numbers, got none")
    value = float(numbers.mean())
    return _between(value, (numbers - value) / len(numbers), patient, clinician, alarms)


def _between(
    value: float, shares: Floats, patient: Integers, clinician: Integers | None, alarms: float
) -> Between:
    """`shares` [N]: of each decision in the error of the value."""
    variance, freedom, n = spread_of_mean(shares * len(shares), patient, clinician)
    reach = sqrt(n * variance) * _reach(n, alarms)
    return Between(value, value - reach, value + reach, sqrt(variance), freedom)


def _reach(n: int, alarms: float) -> float:
    """Of the mean of n values of variance 1: Robbins' mixture, narrowest at about _AIMED_AT."""
    rho2 = (-2 * log(alarms) + log(-2 * log(alarms)) + 1) / _AIMED_AT
    return sqrt(2 * (n * rho2 + 1) / (n**2 * rho2) * log(sqrt(n * rho2 + 1) / alarms))


# The policy in service against its predecessor, on the same days.
#
# Which of the two answers a request is drawn by the request's id. So where they earn alike, the requests that
# the predecessor answered are, of all requests of a block (a task on a day), a simple random sample, whatever
# the day, the season, the patients and the clinicians were: Fisher's randomisation (1935). Given the block's
# rewards and how many of them are the predecessor's, the evidence that those are the higher ones is the
# conditional likelihood ratio
#
#     exp(rate * sum of the predecessor's rewards) / mean of the same over all samples of that size
#
# as in Cox's partial likelihood (1972), with the elementary symmetric polynomials that the exact logistic
# likelihood has (Gail, Lubin and Rubinstein 1981). Its mean is 1 where they earn alike, exactly, and less
# where the policy in service earns more: an e-value (Gruenwald, de Heide and Koolen 2024, "Safe testing"), and
# the products over blocks an e-process, as in the safe logrank test (ter Schure, Perez-Ortiz, Ly and Gruenwald
# 2024). By Ville it reaches 1/a with probability a at most, however often one looks. Requests of one patient or clinician need
# not be independent: rewards are held fixed, only who answers is drawn.
#
# Averaged over sizes of a fall, and over the week in which it begins: weights that sum to 1 over a year, so
# that the false alarms are those of a year of service; each year after it adds `1 - _FIRST_WEEK` of them.

#: Falls of reward at which a bet would be best; rate = fall / variance within blocks.
_FALLS: Final = np.array([0.04, 0.08, 0.16])
#: Of a reward within a block: below, rewards are alike and the variance is not to be divided by.
_LEAST_VARIANCE: Final = 4e-4
_WEEKS: Final = 52
_FIRST_WEEK: Final = 0.4


@dataclass(frozen=True)
class Block:
    """Requests of one task and day, all decided with the same share for the predecessor. `values` [N]; `control` [N]: those
    that the predecessor answered.
    """

    day: int
    values: Floats
    control: NDArray[np.bool_]
    task: str = ""

    @property
    def both(self) -> bool:
        return bool(self.control.any() and not self.control.all())

    def less(self, margin: float) -> Floats:
        """Values, of what is in service more by `margin`."""
        return self.values + margin * ~self.control


@dataclass(frozen=True)
class Compared:
    """`evidence`: natural logarithm of the highest value that the e-process had, over all blocks: `-log(a)`
    is reached within a year with probability a at most where nothing fell. `live`, `control`: means over
    blocks with both, weighted by what they show; NaN where there is none; `lately`: the same of the weeks since the likeliest
    beginning of a fall. `answers`: of the predecessor, in such blocks.
    """

    evidence: float
    live: float
    control: float
    answers: int
    lately: tuple[float, float] = (float("nan"), float("nan"))


def compared(blocks: Sequence[Block], margin: float = 0.0) -> Compared:
    """Whether the predecessor earns more by `margin` than what is in service. `blocks` by time."""
    shown = [one for one in blocks if one.both]
    if not shown:
        return Compared(0.0, float("nan"), float("nan"), 0)
    squares = free = 0.0
    logs = np.zeros((len(shown), len(_FALLS)))
    for at, one in enumerate(shown):
        values = one.less(margin)
        squares += float(((values - values.mean()) ** 2).sum())
        free += len(values) - 1
        logs[at] = _ratio(values, one.control, _FALLS / max(squares / free, _LEAST_VARIANCE))
    total = np.vstack([np.zeros(len(_FALLS)), logs.cumsum(axis=0)])
    weeks = np.array([one.day // 7 for one in shown])
    begins = np.flatnonzero(np.diff(weeks, prepend=weeks[0] - 1))  # the first block of each week
    weights = np.array([prior(int(week - weeks[0])) for week in weeks[begins]])
    highest = 0.0
    for end in range(1, len(shown) + 1):
        known = begins < end
        since = np.logaddexp.reduce(total[end] - total[begins[known]], axis=1) - log(len(_FALLS))
        waits = max(1 - float(weights[known].sum()), 0.0)
        value = np.logaddexp.reduce(np.append(since + np.log(weights[known]), log(waits or 1e-300)))
        highest = max(highest, float(value))
    pairs = [(float(one.control.sum()), float((~one.control).sum())) for one in shown]
    worth = np.array([of * other / (of + other) for of, other in pairs])
    means = np.array([[one.values[~one.control].mean(), one.values[one.control].mean()] for one in shown])
    live, control = np.average(means, axis=0, weights=worth).tolist()
    began = int(begins[since.argmax()])
    lately = np.average(means[began:], axis=0, weights=worth[began:]).tolist()
    answers = int(sum(of for of, _ in pairs))
    return Compared(highest, live, control, answers, tuple(lately))


def prior(week: int) -> float:
    """Of a fall's beginning, in weeks from the promotion on; sums to 1 over weeks 0 to 52."""
    return (1 - _FIRST_WEEK) / _WEEKS if week else _FIRST_WEEK


def _ratio(values: Floats, control: NDArray[np.bool_], rates: Floats) -> Floats:
    """float64 [R], natural logarithm of the conditional likelihood ratio at each rate."""
    centred = values - values.mean()
    if not centred.any():
        return np.zeros(len(rates))
    chosen = control
    if 2 * int(control.sum()) > len(control):  # the same sum, over the smaller part
        centred, chosen = -centred, ~control
    count, n = int(chosen.sum()), len(values)
    polynomial = np.full((len(rates), count + 1), -np.inf)  # logarithms, of degrees 0 to count
    polynomial[:, 0] = 0.0
    for one in centred:
        polynomial[:, 1:] = np.logaddexp(polynomial[:, 1:], polynomial[:, :-1] + (rates * one)[:, None])
    samples = lgamma(n + 1) - lgamma(count + 1) - lgamma(n - count + 1)
    found: Floats = rates * centred[chosen].sum() - polynomial[:, count] + samples
    return found


# A suspicion, which is no test: a reason to compare more requests. Of a fall of the last days, by the same days' requests as
# above, and by what was before. Every request of the policy in service speaks in the second, a tenth of them in the first, so that it shows a
# fall by days sooner. But all may earn less since, by a season or because clinicians want something else; so it makes the
# odds of a fall _PAST times as high, or as low, at most, and settles nothing.

#: Days in which a fall that is suspected may have begun, and days before, by which it is predicted what would be earned.
_BEGUN, _BEFORE = 14, 28
#: Spread of what all policies may earn more or less after some days, beyond weekdays and a trend.
_ELSE: Final = 0.03
_PAST: Final = float(np.e)


def suspicion(blocks: Sequence[Block], margin: float = 0.0) -> float:
    """Natural logarithm of the odds of a fall by more than `margin` within the last days, at its likeliest beginning, to none.
    `blocks` by time, also those from before the promotion, in which all answers are the predecessor's.
    """
    squares = sum(float(one.less(margin).var() * len(one.values)) for one in blocks)
    if not squares or all(one.control.all() for one in blocks):
        return 0.0
    variance = max(squares / max(sum(len(one.values) - 1 for one in blocks), 1), _LEAST_VARIANCE)
    means, last = _Means.of(blocks), blocks[-1].day
    recent = [one for one in blocks if one.day > last - _BEGUN and one.both]
    ratios = [_ratio(one.less(margin), one.control, _FALLS / variance) for one in recent]
    odds = []
    for begin in range(max(int(means.day[means.serving > 0][0]), last - _BEGUN + 1), last + 1):
        shown = [ratio for one, ratio in zip(recent, ratios, strict=True) if one.day >= begin]
        found = np.sum([np.zeros(len(_FALLS)), *shown], axis=0)
        if (lost := means.lost(begin, variance)) is not None:
            by, error = lost
            past = _FALLS * (by - margin - _FALLS / 2) / (error + _ELSE**2)
            found += np.clip(past, -log(_PAST), log(_PAST))
        odds.append(float(np.logaddexp.reduce(found)) - log(len(_FALLS)))
    return max(odds)


@dataclass(frozen=True)
class _Means:
    """Of [N] blocks: `known` [N, D]: task, weekday and trend; `count`, `mean`: of all answers; `serving`, `earned`: of those of the
    policy in service.
    """

    day: Integers
    known: Floats
    count: Floats
    mean: Floats
    serving: Floats
    earned: Floats

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> _Means:
        day, tasks = np.array([one.day for one in blocks]), np.array([one.task for one in blocks])
        trend = (day - day[-1])[:, None] / _BEFORE
        live = [one.values[~one.control] for one in blocks]
        return cls(
            day,
            np.hstack([tasks[:, None] == np.unique(tasks), day[:, None] % 7 == np.arange(7), trend]),
            np.array([float(len(one.values)) for one in blocks]),
            np.array([float(one.values.mean()) for one in blocks]),
            np.array([float(len(one)) for one in live]),
            np.array([float(one.mean()) if len(one) else 0.0 for one in live]),
        )

    def lost(self, begin: int, variance: float) -> tuple[float, float] | None:
        """What the policy in service earns less since the day `begin` than the days before let expect, and the variance of that; None
        where they leave that open.
        """
        past, now = (
            (self.day >= begin - _BEFORE) & (self.day < begin),
            (self.day >= begin) & (self.serving > 0),
        )
        if not past.any() or not now.any():
            return None
        root, total = np.sqrt(self.count[past]), float(self.serving[now].sum())
        seen, here = self.known[past] * root[:, None], self.serving[now] @ self.known[now] / total
        share = here @ np.linalg.pinv(seen)  # least squares: of each block before, in what is expected
        if not np.allclose(share @ seen, here, atol=1e-6):
            return None
        by = share @ (root * self.mean[past]) - self.serving[now] @ self.earned[now] / total
        return float(by), variance * (float(share @ share) + 1 / total)
