"""Whether the log is still of the hospital of today: what was learned before a change speaks for a candidate that is worse since.

    changed    a split of the log by time, before and after which the gain, or what the actions earn apart from the reward model, is not the
               same: the largest of all splits (Andrews 1993, "Tests for parameter instability with unknown change point"), against the same log
               with the patients of each weekday in any other order. What all actions earn more or less, as by a season, is no change. The day
               is the last that is likely (the likelihood ratio interval of a change point; Bai 1997): what is older than it may be of before
    recent     the last quarter of the decisions by itself: a gain that has vanished there is in doubt, also where no single day can be named

After a change only decisions since count, and a candidate that passes them is tried before it is promoted. A change may be too small
to be seen, and one that is seen may be none, its day chosen for the difference: the report's interval of the gain now holds those of
the whole log, since the change, and of the last quarter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from schemas.instant import DAY, Instant, to_datetime
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.gate.harms import Check
from trainers.gate.intervals import Estimate, spread

#: Splits that are looked at, of those that leave a week and enough patients on both sides.
_SPLITS: Final = np.linspace(0, 1, 20)
_WEEK: Final = 7 * DAY
_PERMUTATIONS: Final = 399
#: Chance that a log without a change has one.
_ALARMS: Final = 0.1
#: By how much the statistic of a split, squared, may lie below the largest for a change to be as likely there (95 % of chi-squared, 1).
_LIKELY: Final = 3.84
#: Patients with an outcome on each side of a split.
LEAST: Final = 30
_LAST: Final = 0.75


@dataclass(frozen=True)
class Change:
    """`at`: event time from which on decisions are of another world; `p`: how likely a log without a change
    shows as much.
    """

    at: Instant
    p: float


def changed(held: Decisions, values: Floats, gain: Floats | None = None) -> Change | None:
    """`values` [N, K]: cross-fitted expectations; `gain` [N]: of a candidate, where there is one. None where no change
    is shown, or the time of decisions is not known.
    """
    if held.at is None or not len(held):
        return None
    expected = values[np.arange(len(held)), held.action]
    surprise = (expected - values.mean(axis=1)) * (held.reward - expected) * held.weight
    series = np.stack([surprise] if gain is None else [surprise, gain])
    first, sums = _by_patient(held.at, held.patient, series)
    count = len(first)
    every = np.arange(count)
    every = every[(every >= LEAST) & (every <= count - LEAST)]
    every = every[(first[every] - first[0] >= _WEEK) & (first[-1] - first[every] >= _WEEK)]
    spread = sums.std(axis=1, keepdims=True)
    if not len(every) or not spread.all():
        return None
    splits = np.unique(every[np.round(_SPLITS * (len(every) - 1)).astype(int)])
    scaled = (sums - sums.mean(axis=1, keepdims=True)) / spread
    found = _largest(scaled, splits)
    orders = _of_weekdays(first // DAY % 7)
    by_chance = [_largest(scaled[:, order], splits).max() for order in orders]
    p = (1 + sum(one >= found.max() for one in by_chance)) / (1 + _PERMUTATIONS)
    if p > _ALARMS:
        return None
    shown = _largest(scaled, every) ** 2
    return Change(int(first[every[np.flatnonzero(shown >= shown.max() - _LIKELY)[-1]]]), p)


def _of_weekdays(weekday: Integers) -> Iterator[Integers]:
    """Orders of patients in which each weekday's stay on that weekday, so that no rhythm of the week is a change."""
    random, places = np.random.default_rng(0), np.argsort(weekday, kind="stable")
    order = np.empty_like(places)
    for _ in range(_PERMUTATIONS):
        order[places] = np.lexsort((random.random(len(weekday)), weekday))
        yield order


def _by_patient(at: Integers, patient: Integers, series: Floats) -> tuple[Integers, Floats]:
    """int64 [P], when each patient's first decision was, in order; float64 [S, P], sums of each patient."""
    order = np.argsort(at, kind="stable")
    _, begins, unit = np.unique(patient[order], return_index=True, return_inverse=True)
    by_time = np.argsort(begins, kind="stable")
    sums = np.stack([np.bincount(unit, weights=one[order]) for one in series])
    ordered: Floats = sums[:, by_time].astype(np.float64)
    return at[order][begins][by_time], ordered


def _largest(scaled: Floats, splits: Integers) -> Floats:
    """float64 [K]: of patients in an order, scaled [S, P], how far the mean differs at each split, of the series the most."""
    count = scaled.shape[-1]
    sums = scaled.cumsum(axis=-1)[..., splits - 1]
    shown: Floats = (np.abs(sums) / np.sqrt(splits * (count - splits) / count)).max(axis=0)
    return shown


def recent(held: Decisions, gain: Floats) -> Estimate | None:
    """The gain in the last quarter of the decisions by time; None where that is not known, or of too few patients."""
    if held.at is None:
        return None
    late = held.at >= np.quantile(held.at, _LAST)
    return spread(gain[late], held.of(late)) if len(np.unique(held.patient[late])) >= LEAST else None


def checks(change: Change | None, since: int, late: Estimate | None, wanted: float) -> list[Check]:
    """`since`: patients with an outcome after the change; `wanted`: a gain."""
    made = []
    if change is not None:
        day = f"{to_datetime(change.at):%Y-%m-%d}"
        needed = f"no change of what actions earn, or {LEAST} patients since to judge by and a trial"
        found = f"another world since {day}, by chance once in {1 / max(change.p, 1e-9):.0f}; {since} patients since"
        made.append(Check("change", False, needed, found, doubt=since >= LEAST))
    if late is not None:
        text = f"{late.value:+.4f} [{late.low:+.4f}, {late.high:+.4f}]"
        made.append(
            Check(
                "recent",
                late.value > wanted,
                f"a gain above {wanted:g} in the last quarter, too",
                text,
                doubt=True,
            )
        )
    return made
