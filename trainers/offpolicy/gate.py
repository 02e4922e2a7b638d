"""A candidate against the policy in service, on held-out decisions: promoted, or refused and why.

Both are judged on the same decisions and by their difference, so that what is hard about a stay counts for neither. All checks are made, and
all that failed are told. Nothing here is certain: `Check.needed` says what was asked, `came` what was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from trainers.offpolicy.decisions import Decisions, Floats
from trainers.offpolicy.estimators import Policy, doubly_robust, ips, overlap, snips
from trainers.offpolicy.intervals import Estimate, interval
from trainers.offpolicy.rewards import cross_fitted


@dataclass(frozen=True)
class GateSettings:
    """`margin`: a loss of reward that would be tolerated; `gain`: what a candidate has to be better by, at its estimate."""

    margin: float = 0.01
    gain: float = 0.0
    level: float = 0.99  # of the interval whose lower end must lie above -margin: cycles are many, and each may err
    effective: float = 100.0  # decisions that the log must be worth for the candidate
    subgroup: int = 50  # decisions from which a subgroup is judged
    seed: int = 0


class Check(Struct, frozen=True):
    """One question of the gate."""

    name: str
    passed: bool
    needed: str
    came: str


class Judged(Struct, frozen=True):
    """`estimates`, with their 95 % intervals: of the candidate, of the policy in service, and of their difference, by estimator: (value, low, high)."""

    promoted: bool
    checks: tuple[Check, ...]
    estimates: dict[str, tuple[float, float, float]]
    decisions: int
    patients: int


@dataclass(frozen=True)
class Rate:
    """Something that must not happen more often: of `n` drafts of each policy, in how many it did. From replayed drafts, not from the log."""

    name: str
    candidate: int
    current: int
    n: int


@dataclass(frozen=True)
class Evidence:
    """What the gate looks at. `groups`: for a name like "sex female" the decisions of that subgroup."""

    held_out: Decisions
    groups: Mapping[str, NDArray[np.bool_]] = field(default_factory=dict)
    rates: Sequence[Rate] = ()


def judge(candidate: Policy, current: Policy, evidence: Evidence, settings: GateSettings | None = None) -> Judged:
    """Raises ValueError where fewer than two patients are held out."""
    wanted, held = settings or GateSettings(), evidence.held_out
    values = cross_fitted(held, wanted.seed)
    numbers = {
        "dr": (doubly_robust(held, candidate, values), doubly_robust(held, current, values)),
        "snips": (snips(held, candidate), snips(held, current)),
        "ips": (ips(held, candidate), ips(held, current)),
    }
    estimates = {}
    for name, (new, old) in numbers.items():
        for of, what in (("candidate", new), ("current", old), ("difference", new - old)):
            found = interval(what, held.patient)
            estimates[f"{name} {of}"] = (found.value, found.low, found.high)
    new, old = numbers["dr"]
    difference = new - old
    checks = (
        _covered(overlap(held, candidate).effective, wanted),
        *_better(interval(difference, held.patient, wanted.level), wanted),
        *(_group(name, difference, rows, held, wanted) for name, rows in evidence.groups.items() if rows.sum() >= wanted.subgroup),
        *(_rate(rate) for rate in evidence.rates),
    )
    return Judged(all(check.passed for check in checks), checks, estimates, len(held), len(np.unique(held.patient)))


def _covered(effective: float, wanted: GateSettings) -> Check:
    return Check("overlap", effective >= wanted.effective, f"a log worth {wanted.effective:.0f} decisions of the candidate", f"{effective:.0f}")


def _better(found: Estimate, wanted: GateSettings) -> tuple[Check, Check]:
    return (
        Check("gain", found.value > wanted.gain, f"an estimated gain above {wanted.gain:g}", f"{found.value:+.4f}"),
        Check("no worse", found.low >= -wanted.margin, f"a loss of at most {wanted.margin:g} at {wanted.level:.0%}", f"{found.low:+.4f} at worst"),
    )


def _group(name: str, difference: Floats, rows: NDArray[np.bool_], held: Decisions, wanted: GateSettings) -> Check:
    """A subgroup is small and its interval wide: it speaks against a candidate where it loses more than the margin beyond doubt, or far beyond it."""
    if len(np.unique(held.patient[rows])) < 2:
        return Check(f"subgroup {name}", True, "two patients to judge by", "one: not judged")
    found = interval(difference[rows], held.patient[rows], wanted.level)
    passed = found.high >= -wanted.margin and found.value >= -3 * wanted.margin
    return Check(f"subgroup {name}", passed, f"no loss beyond {wanted.margin:g}", f"{found.value:+.4f} [{found.low:+.4f}, {found.high:+.4f}]")


def _rate(rate: Rate) -> Check:
    return Check(rate.name, rate.candidate <= rate.current, f"at most {rate.current} of {rate.n}", f"{rate.candidate} of {rate.n}")
