"""Where a patient stands on a guideline: for each of its recommendations whether it applies, on what evidence, and what is missing.

Of several that apply the most specific is meant (as in DMN's decision tables): the one whose conditions allow least else. What rests on
something unknown is never recommended; it is told as possible, with what would settle it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import log2
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kg.guidelines.evaluating import Evaluation
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.paths import Path, paths
from kg.guidelines.predicates import ALWAYS, Age, Either, Every, Happened, Not, Predicate, Stated
from kg.guidelines.subject import Subject
from kg.guidelines.terms import ValueSet
from kg.guidelines.truth import Finding, Truth
from schemas.facts import Fact
from schemas.instant import Instant

State: TypeAlias = Literal["due", "later", "done", "possible", "excluded", "not-applicable"]
"""`later`: a step before it is still to be done; `possible`: something it depends on is not known; `excluded`: contraindicated."""

_ORDER: Final[dict[State, int]] = {"due": 0, "later": 1, "possible": 2, "done": 3, "excluded": 4, "not-applicable": 5}
_MOST: Final = 20_000  # paths of one guideline that are looked at: of a graph that branches more, the first
_DONE_BY: Final = ("had_procedure", "ordered_medication", "given_medication", "takes_medication", "dispensed_medication", "ordered_service", "immunised_with", "observed", "reported")


class Standing(Struct, frozen=True, omit_defaults=True):
    """One recommendation of a guideline, for one patient."""

    guideline: str  # "id|version"
    step: Step
    way: tuple[str, ...]  # titles from the guideline's root to the step
    state: State
    satisfied: tuple[Finding, ...] = ()
    missing: tuple[Finding, ...] = ()  # unknown
    against: tuple[Finding, ...] = ()  # false, and for `excluded` what excludes it
    before: tuple[str, ...] = ()  # actions on the way that are still to be done
    specificity: float = 0.0  # bits
    implied: int = 0  # conditions that the record only implies
    due: Instant | None = None
    evidence: tuple[Fact, ...] = ()

    @property
    def score(self) -> float:
        """1 for what is due; below it the share of conditions that hold, an unknown one as half."""
        conditions = len(self.satisfied) + len(self.missing) + len(self.against)
        share = (len(self.satisfied) + 0.5 * len(self.missing)) / conditions if conditions else 1.0
        return {"due": 1.0, "later": 0.9, "possible": 0.3 + 0.5 * share, "done": 0.3, "excluded": 0.0, "not-applicable": 0.25 * share}[self.state]


def standings(guideline: Guideline, subject: Subject, *, near: int = 1) -> list[Standing]:
    """All recommendations with at most `near` conditions that are false, the first to be thought of first."""
    evaluation = Evaluation(subject, guideline.events)
    population = evaluation.of(guideline.population)
    if population.truth == "false":
        return []
    false: dict[str, int] = {}

    def enter(step: Step, edge: Edge | None) -> bool:
        before = false.get(edge.start, 0) if edge is not None else 0
        missed = evaluation.of(step.condition).truth == "false"
        missed_edge = edge is not None and edge.condition != ALWAYS and evaluation.of(edge.condition).truth == "false"
        false[step.id] = before + missed + missed_edge
        return false[step.id] <= near

    found = [_standing(path, guideline, population, evaluation) for path in islice(paths(guideline, enter), _MOST)]
    return sorted(found, key=rank)


def rank(standing: Standing) -> tuple[object, ...]:
    """What is due first; among those the most specific; ties by name, so that the order never hangs on anything else."""
    return (_place(standing), len(standing.missing) if standing.state == "possible" else 0, len(standing.against), -standing.step.precedence,
            standing.implied - round(standing.specificity, 9), -len(standing.satisfied), standing.guideline, standing.step.id)  # fmt: skip


def _place(standing: Standing) -> int:
    """What rests on a condition that nobody can evaluate stands behind all that the record says something about."""
    unread = standing.state == "possible" and any(finding.missing.startswith("not evaluated") for finding in standing.missing)
    return len(_ORDER) if unread else _ORDER[standing.state]


def together(all_of_them: Iterable[Sequence[Standing]], guidelines: Iterable[Guideline]) -> list[Standing]:
    """The recommendations of several guidelines in one order. Where one that overrides another has something due, the other's stand behind."""
    overrides = {guideline.name: guideline.overrides for guideline in guidelines}
    known = [standing for standings_ in all_of_them for standing in standings_]
    speaking = {standing.guideline for standing in known if standing.state == "due"}
    overruled = {other for name in speaking for other in overrides.get(name, ())}
    return sorted(known, key=lambda s: (_place(s), s.guideline.split("|")[0] in overruled, *rank(s)[1:]))


def _standing(path: Path, guideline: Guideline, population: Finding, evaluation: Evaluation) -> Standing:
    asked: list[tuple[Predicate, Finding]] = [(guideline.population, population)] if guideline.population != ALWAYS else []
    for step, edge in zip(path.steps, (None, *path.edges), strict=True):
        if edge is not None and edge.condition != ALWAYS:
            asked.append((edge.condition, evaluation.of(edge.condition)))
        if step.condition != ALWAYS:
            asked.append((step.condition, evaluation.of(step.condition)))
    asked = [pair for predicate, finding in asked for pair in _flat(predicate, finding)]
    step = path.action
    by: dict[Truth, list[Finding]] = {"true": [], "false": [], "unknown": []}
    for _, finding in asked:
        by[finding.truth].append(finding)
    excluded = evaluation.of(step.excluded) if step.excluded is not None else None
    before = tuple(s.title for s in path.steps[:-1] if s.kind == "action" and s.codes and not _done(s, evaluation))
    state: State = "not-applicable" if by["false"] else "possible" if by["unknown"] else "later" if before else "due"
    if excluded is not None and excluded.truth == "true" and state != "not-applicable":
        state, by["false"] = "excluded", [excluded]
    elif state in ("due", "later") and step.codes and _done(step, evaluation):
        state = "done"
    evidence = tuple({fact.id: fact for finding in by["true"] for fact in finding.evidence}.values())
    return Standing(
        guideline.name, step, tuple(s.title for s in path.steps[:-1]), state, tuple(by["true"]), tuple(by["unknown"]), tuple(by["false"]), before,
        sum(bits(predicate, guideline) for predicate, _ in asked), sum(finding.implied for finding in by["true"]), _due(step, evaluation), evidence,
    )  # fmt: skip


def _flat(predicate: Predicate, finding: Finding) -> list[tuple[Predicate, Finding]]:
    """A conjunction is told part by part."""
    if isinstance(predicate, Every) and not predicate.text:
        return [pair for part, each in zip(predicate.parts, finding.parts, strict=True) for pair in _flat(part, each)]
    return [(predicate, finding)]


def _due(step: Step, evaluation: Evaluation) -> Instant | None:
    if step.due is None:
        return None
    if not step.due.event:
        return step.due.wait.after(evaluation.subject.as_of)
    found = evaluation.rounds(step.due.event)
    return step.due.wait.after(found[0].time) if found else None


def _done(step: Step, evaluation: Evaluation) -> bool:
    wanted = ValueSet(step.title, frozenset(f"{c.system}|{c.code}" for concept in step.codes for c in concept.codings))
    every = step.due.every if step.due is not None else None
    return evaluation.of(Stated(wanted, _DONE_BY, every)).truth == "true"


def bits(predicate: Predicate, guideline: Guideline) -> float:
    """How much a condition rules out: log2 of the share of results that it leaves, one bit for what has no such measure."""
    match predicate:
        case Every(parts, _):
            return sum(bits(part, guideline) for part in parts)
        case Either(parts, _):
            return min((bits(part, guideline) for part in parts), default=0.0)
        case Not(part, _):
            return 1.0 if isinstance(part, Happened) else min(1.0, bits(part, guideline))
        case Happened():
            return _bits(predicate, guideline)
        case Age():
            return 1.0
    return 1.0


def _bits(asked: Happened, guideline: Guideline) -> float:
    kind = next((k for k in guideline.events if k.name == asked.event), None)
    if kind is None:
        return 1.0
    base = 2.0 + (asked.within is not None) * 0.5 + (asked.after is not None) * 0.5
    if not asked.results:
        return base
    found = []
    for alternative in asked.results:
        total = 0.0
        for slot, categories in alternative.items():
            all_of = len(kind.slot(slot).categories) + 1  # not done is one, too
            covered = sum(bool(categories & kind.slot(slot).says(c)) for c in kind.slot(slot).categories) + ("not done" in categories)
            total += log2(all_of / max(1, covered))
        found.append(total)
    return base + min(found) * asked.run
