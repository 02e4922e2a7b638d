"""A candidate against the policy in service, on held-out decisions: promoted, tried first, or refused and why.

Both are judged on the same decisions and by their difference, so that what is hard about a stay counts for
neither. All checks are made, and all that failed are reported; where there is too little to judge by, that is
reported, and nothing is estimated. `Check.needed` states what was required, `found` what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from schemas.instant import Instant
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.answers import Answers, missing
from trainers.gate.answers import checks as of_answers
from trainers.gate.estimators import Policy, cross_fitted, doubly_robust, ips, overlap, snips
from trainers.gate.harms import Check, Harm, failed, rises, tried
from trainers.gate.harms import checks as of_harms
from trainers.gate.intervals import Estimate, interval, scaled, spread
from trainers.gate.recency import LEAST, changed, recent
from trainers.gate.recency import checks as of_time


class GateSettings(Struct, frozen=True):
    """`margin`: a loss of reward that would be tolerated; `gain`: what a candidate has to be better by, at
    its estimate.
    """

    margin: float = 0.01
    gain: float = 0.0
    level: float = (
        0.99  # of the interval whose lower end must lie above -margin: cycles are many, and each may err
    )
    effective: float = 100.0  # decisions that the log must be worth for the candidate
    support: float = 0.1  # how far the mean of the weights may be from 1, beyond chance
    outcomes: int = 100  # held-out decisions with an outcome
    patients: int = 50  # held-out patients with one
    subgroup: int = 50  # decisions from which a subgroup is judged
    # chance that no subgroup, and no kind of cut, of a candidate that does no harm speaks against it
    together: float = 0.95
    harm_level: float = 0.95  # of the interval whose upper end must lie below the margin of cut statements
    fall: float = 0.05  # of the share of drafts that are answered, which would be tolerated
    answers: float = 0.5  # of the share of all drafts that are answered, what each action's have at least
    seed: int = 0


class Judged(Struct, frozen=True):
    """`estimates`, with their 95 % intervals: of the candidate, of the policy in service, and of their
    difference, by estimator: (value, low, high).
    """

    promoted: bool
    checks: tuple[Check, ...]
    estimates: dict[str, tuple[float, float, float]]
    decisions: int
    patients: int

    @property
    def tried(self) -> bool:
        """Not refused, and not promoted before a trial has settled what is in doubt."""
        return tried(self.checks)


@dataclass(frozen=True)
class Rate:
    """Something that must not happen more often: of `n` drafts of each policy, in how many it did. From
    replayed drafts, not from the log.
    """

    name: str
    candidate: int
    current: int
    n: int


@dataclass(frozen=True)
class Paired:
    """A measure of the same held-out stays, drafted by both. `candidate`, `current` [N]: of each draft;
    `patient` [N].
    """

    name: str
    candidate: Floats
    current: Floats
    patient: NDArray[np.int64]
    margin: float  # how far it may fall


@dataclass(frozen=True)
class Evidence:
    """What the gate looks at. `groups`: for a name like "sex female" the decisions of that subgroup. `answers`:
    also of those without an outcome; None where that is not known.
    """

    held_out: Decisions
    groups: Mapping[str, NDArray[np.bool_]] = field(default_factory=dict)
    harms: Sequence[Harm] = ()
    rates: Sequence[Rate] = ()
    paired: Sequence[Paired] = ()
    answers: Answers | None = None


def judge(
    candidate: Policy, current: Policy, evidence: Evidence, settings: GateSettings | None = None
) -> Judged:
    wanted, held = settings or GateSettings(), evidence.held_out
    patients = len(np.unique(held.patient))
    scarce = enough(len(held), patients, wanted)
    if not all(check.passed for check in scarce):
        return Judged(False, scarce, {}, len(held), patients)
    covered = _covered(held, candidate, evidence.answers, wanted)
    new, old, values = _robust(held, candidate, current, wanted)
    change, whole = changed(held, values, new - old), spread(new - old, held)
    if change is not None:
        evidence = _since(evidence, change.at)
        held, patients = evidence.held_out, len(np.unique(evidence.held_out.patient))
        if patients < LEAST:
            checks = (*scarce, *of_time(change, patients, None, wanted.gain))
            return Judged(False, checks, {}, len(held), patients)
        new, old, values = _robust(held, candidate, current, wanted)
    late = recent(held, new - old)
    numbers = {
        "dr": (new, old),
        "snips": (snips(held, candidate), snips(held, current)),
        "ips": (ips(held, candidate), ips(held, current)),
    }
    estimates = {}
    for name, (first, second) in numbers.items():
        for of, what in (("candidate", first), ("current", second), ("difference", first - second)):
            estimates[f"{name} {of}"] = _plain(spread(what, held))
    parts = [whole, spread(new - old, held)]
    if late is not None:
        estimates["dr difference, last quarter"] = _plain(late)
        parts.append(late)
    low, high = min(one.low for one in parts), max(one.high for one in parts)
    estimates["dr difference, now"] = parts[-1].value, low, high
    rising = {
        harm.name: rises(harm, candidate, current, wanted.seed, wanted.harm_level) for harm in evidence.harms
    }
    estimates |= {
        f"{name}, {of}": _plain(found) for name, three in rising.items() for of, found in three.items()
    }
    unanswered: list[Check] = []
    if evidence.answers is not None:
        found = missing(evidence.answers, candidate, current, wanted.seed)
        estimates |= {f"answers, {of}": _plain(one) for of, one in found.answers.items()}
        estimates["bounds of the difference"] = (found.low.value, found.low.low, found.high.high)
        unanswered += of_answers(
            evidence.answers, found, wanted.level, wanted.margin, wanted.fall, wanted.answers
        )
    checks = (
        *scarce,
        *covered,
        *_better(spread(new - old, held, wanted.level), wanted, change is not None),
        *of_time(change, patients, late, wanted.gain),
        *_groups(new - old, evidence, wanted),
        *of_harms(
            {name: three["difference"] for name, three in rising.items()}, evidence.harms, wanted.together
        ),
        *_replayed(evidence.rates, evidence.paired, wanted),
        *unanswered,
    )
    return Judged(all(check.passed for check in checks), checks, estimates, len(held), patients)


def _robust(
    held: Decisions, candidate: Policy, current: Policy, wanted: GateSettings
) -> tuple[Floats, Floats, Floats]:
    """Of each decision what both policies would earn, and what each action would."""
    values = cross_fitted(held, wanted.seed)
    return doubly_robust(held, candidate, values), doubly_robust(held, current, values), values


def _since(evidence: Evidence, at: Instant) -> Evidence:
    """Without the rewards and answers of earlier decisions; what was cut, and replays, are not of a time."""
    held, answers = evidence.held_out, evidence.answers
    assert held.at is not None
    kept = held.at >= at
    if answers is not None and answers.decisions.at is not None:
        answers = answers.of(answers.decisions.at >= at)
    groups = {name: rows[kept] for name, rows in evidence.groups.items()}
    return replace(evidence, held_out=held.of(kept), groups=groups, answers=answers)


def enough(outcomes: int, patients: int, settings: GateSettings) -> tuple[Check, Check]:
    """Whether there is enough to judge any candidate by."""
    least = max(2, settings.patients)
    return (
        Check(
            "outcomes",
            outcomes >= settings.outcomes,
            f"{settings.outcomes} held-out decisions with an outcome",
            str(outcomes),
        ),
        Check("patients", patients >= least, f"{least} held-out patients with one", str(patients)),
    )


def _plain(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.low, found.high


def _covered(
    held: Decisions, candidate: Policy, answers: Answers | None, wanted: GateSettings
) -> Iterator[Check]:
    """Probabilities are judged by all decisions, answered or not: where answers depend on rewards, weights of the answered ones
    are off though the probabilities are true, which a trial settles.
    """
    found = overlap(held, candidate, level=wanted.level)
    yield Check(
        "overlap",
        found.effective >= wanted.effective,
        f"a log worth {wanted.effective:.0f} decisions of the candidate",
        f"{found.effective:.0f}",
    )
    means = [("support", found.mean)]
    if answers is not None:
        of_all = overlap(answers.decisions, candidate, level=wanted.level).mean
        means = [("support", of_all), ("support, answered", found.mean)]
    for name, mean in means:
        yield Check(
            name,
            mean.low <= 1 + wanted.support and mean.high >= 1 - wanted.support,
            f"weights of 1 in the mean, {wanted.support:g} off at most: the log has what the candidate "
            "does, with true probabilities",
            f"{mean.value:.2f} [{mean.low:.2f}, {mean.high:.2f}]",
            doubt=name != "support",
        )


def _better(found: Estimate, wanted: GateSettings, few: bool) -> tuple[Check, Check]:
    """`few`: decisions are those since a change; a trial settles then what they do not show."""
    return (
        Check(
            "gain",
            found.value > wanted.gain,
            f"an estimated gain above {wanted.gain:g}",
            f"{found.value:+.4f}",
        ),
        Check(
            "no worse",
            found.low >= -wanted.margin,
            f"a loss of at most {wanted.margin:g} at {100 * wanted.level:.6g}%",
            f"{found.low:+.4f} at worst",
            few,
        ),
    )


def _groups(difference: Floats, evidence: Evidence, wanted: GateSettings) -> Iterator[Check]:
    """In the order of their names; those that are too small are named, too."""
    held, found = evidence.held_out, {}
    for name, rows in sorted(evidence.groups.items()):
        decisions, patients = int(rows.sum()), len(np.unique(held.patient[rows]))
        if decisions >= wanted.subgroup and patients > 1:
            found[name] = spread(difference[rows], held.of(rows), wanted.level)
        else:
            yield Check(
                f"subgroup {name}",
                True,
                f"{wanted.subgroup} decisions of two patients to judge by",
                f"{decisions} of {patients}: not judged",
            )
    bad = failed(found, wanted.margin, wanted.together)
    for name, one in found.items():
        text = f"{one.value:+.4f} [{one.low:+.4f}, {one.high:+.4f}]" + (
            f", {bad[name]}" if name in bad else ""
        )
        yield Check(f"subgroup {name}", name not in bad, f"no loss beyond {wanted.margin:g}", text)


def _rate(rate: Rate) -> Check:
    return Check(
        f"replay: {rate.name}",
        rate.candidate <= rate.current,
        f"at most {rate.current} of {rate.n}",
        f"{rate.candidate} of {rate.n}",
    )


def _replayed(rates: Sequence[Rate], paired: Sequence[Paired], wanted: GateSettings) -> Iterator[Check]:
    """A measure must not be beyond its margin, as of a subgroup."""
    yield from (_rate(rate) for rate in rates)
    judged = {one.name: one for one in paired if len(np.unique(one.patient)) > 1}
    found = {
        name: interval(one.candidate - one.current, one.patient, wanted.harm_level)
        for name, one in judged.items()
    }
    bad = failed(
        {name: scaled(found[name], 1 / one.margin) for name, one in judged.items()}, 1.0, wanted.together
    )
    for one in paired:
        name, needed = f"replay: {one.name}", f"a loss of at most {one.margin:g}"
        if one.name not in judged:
            few = f"{len(one.patient)} drafts of one: not judged"
            yield Check(name, True, f"{needed}, of two patients at least", few)
            continue
        change = found[one.name]
        text = f"{change.value:+.4f} [{change.low:+.4f}, {change.high:+.4f}] of {len(one.patient)} drafts"
        text += f", {bad[one.name]}" if one.name in bad else ""
        yield Check(name, one.name not in bad, needed, text)
