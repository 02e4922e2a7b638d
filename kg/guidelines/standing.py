"""Where a patient stands on a guideline: for each of its recommendations whether it applies, on what
evidence, and what is missing.

Of several that apply the most specific is meant (as in DMN's decision tables): the one whose conditions allow
least else. What rests on something unknown is never recommended; it is possible, with what would
settle it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from kg.guidelines.days import Span
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.plan import Plan, Stop, plan_of
from kg.guidelines.predicates import Every, Happened, Predicate, Stated
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding, Truth
from schemas.facts import Fact
from schemas.instant import Instant

State: TypeAlias = Literal["due", "later", "done", "possible", "excluded", "not-applicable"]
"""`later`: a step before it is still to be done; `possible`: something it depends on is not known;
`excluded`: contraindicated.
"""

_ORDER: Final[dict[State, int]] = {
    "due": 0,
    "later": 1,
    "possible": 2,
    "done": 3,
    "excluded": 4,
    "not-applicable": 5,
}
_MOST: Final = 20_000  # paths of one guideline that are looked at: of a graph that branches more, the first
_PLACE: Final[dict[Truth, int]] = {"true": 0, "unknown": 1, "false": 2}
#: Findings of conditions: those that hold, those that are unknown, those that are false.
Findings: TypeAlias = tuple[list[Finding], list[Finding], list[Finding]]


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
    unsettled: Finding | None = (
        None  # a contraindication of which nobody can say whether it holds: to be settled before
    )

    @property
    def score(self) -> float:
        """1 for what is due; below it the share of conditions that hold, an unknown one as half."""
        conditions = len(self.satisfied) + len(self.missing) + len(self.against)
        share = (len(self.satisfied) + 0.5 * len(self.missing)) / conditions if conditions else 1.0
        return {
            "due": 1.0,
            "later": 0.9,
            "possible": 0.3 + 0.5 * share,
            "done": 0.3,
            "excluded": 0.0,
            "not-applicable": 0.25 * share,
        }[self.state]


def standings(guideline: Guideline, subject: Subject, *, near: int = 1) -> list[Standing]:
    """All recommendations with at most `near` conditions that are false, the first to be thought of first."""
    plan = plan_of(guideline)
    evaluation = evaluation_of(guideline, subject)
    if evaluation.truth(plan.population) == "false":
        return []
    known_stops: dict[int, Findings] = {}
    ways = islice(_ways(plan, evaluation, near), _MOST)
    return sorted([_standing(way, guideline, plan, evaluation, known_stops) for way in ways], key=rank)


def evaluation_of(guideline: Guideline, subject: Subject) -> Evaluation:
    """The evaluation of a guideline for a patient, made once: a second request is answered from what was
    found.
    """
    made: tuple[Guideline, Evaluation] | None = subject.remembered.get(id(guideline))
    if made is None or made[0] is not guideline:
        made = subject.remembered[id(guideline)] = (guideline, Evaluation(subject, guideline.events))
    return made[1]


def rank(standing: Standing) -> tuple[object, ...]:
    """What is due first; among those the most specific; ties by name, so that the order never hangs on
    anything else.
    """
    return (
        _place(standing),
        len(standing.missing) if standing.state == "possible" else 0,
        len(standing.against),
        -standing.step.precedence,
        standing.implied - standing.specificity,
        -len(standing.satisfied),
        standing.guideline,
        standing.step.id,
    )


def _place(standing: Standing) -> int:
    """What rests on a condition that nobody can evaluate stands behind all that the record says something
    about.
    """
    unread = standing.state == "possible" and any(
        finding.missing.startswith("not evaluated") for finding in standing.missing
    )
    return len(_ORDER) if unread else _ORDER[standing.state]


def together(all_of_them: Iterable[Sequence[Standing]], guidelines: Iterable[Guideline]) -> list[Standing]:
    """The recommendations of several guidelines in one order. Where one that overrides another has something
    due, the other's stand behind.
    """
    overrides = {guideline.name: guideline.overrides for guideline in guidelines}
    known = [standing for standings_ in all_of_them for standing in standings_]
    speaking = {standing.guideline for standing in known if standing.state == "due"}
    overruled = {other for name in speaking for other in overrides.get(name, ())}
    return sorted(known, key=lambda s: (_place(s), s.guideline.split("|")[0] in overruled, *rank(s)[1:]))


def _ways(plan: Plan, evaluation: Evaluation, near: int) -> Iterator[tuple[Stop, ...]]:
    """From a root to each action, depth first, in the definition's order; what lies behind too many false
    conditions is not entered.
    """
    truth = evaluation.truth
    way: list[Stop] = []
    falses = [0]
    ahead = [iter(plan.begin)]
    while ahead:
        stop = next(ahead[-1], None)
        if stop is None:
            ahead.pop()
            falses.pop()
            del way[-1:]
            continue
        if plan.circular and any(stop.step is before.step for before in way):
            continue
        missed = falses[-1]
        for each in stop.clauses:
            if truth(each) == "false":
                missed += 1
                if missed > near:
                    break
        else:
            way.append(stop)
            falses.append(missed)
            ahead.append(iter(plan.on.get(stop.step.id, ())))
            if stop.step.kind == "action":
                yield tuple(way)


def _findings(clauses: Iterable[Predicate], evaluation: Evaluation) -> Findings:
    found: Findings = ([], [], [])
    for predicate in clauses:
        finding = evaluation.of(predicate)
        found[_PLACE[finding.truth]].append(finding)
    return found


def _standing(
    way: Sequence[Stop],
    guideline: Guideline,
    plan: Plan,
    evaluation: Evaluation,
    known_stops: dict[int, Findings],
) -> Standing:
    """`known_stops`: of stops by id, their findings; ways share what they begin with."""
    satisfied, missing, against = _findings(plan.clauses, evaluation)
    specificity = plan.bits
    for stop in way:
        specificity += stop.bits
        found = known_stops.get(id(stop))
        if found is None:
            found = known_stops[id(stop)] = _findings(stop.clauses, evaluation)
        satisfied += found[0]
        missing += found[1]
        against += found[2]
    last = way[-1]
    before = tuple(
        [
            s.step.title
            for s in way[:-1]
            if s.done is not None and s.step.kind == "action" and evaluation.truth(s.done) != "true"
        ]
    )
    state: State = "not-applicable" if against else "possible" if missing else "later" if before else "due"
    unsettled = None
    if last.excluded is not None and state != "not-applicable":
        excluded = evaluation.of(last.excluded)
        if excluded.truth == "true":
            state, against = "excluded", [excluded]
        elif excluded.truth == "unknown":
            unsettled = excluded
    if (
        state in ("due", "later")
        and last.done is not None
        and _done(evaluation.of(last.done), way, plan, evaluation.subject.as_of)
    ):
        state = "done"
    evidence = tuple({fact.id: fact for finding in satisfied for fact in finding.evidence}.values())
    if state in ("due", "later") and (not evidence or _rests_on_none(way)) and _blank(guideline, evaluation):
        state, missing = "possible", [*missing, NOTHING_ON_RECORD]
    return Standing(
        guideline.name,
        last.step,
        tuple([s.step.title for s in way[:-1]]),
        state,
        tuple(satisfied),
        tuple(missing),
        tuple(against),
        before,
        round(specificity, 9),
        sum([finding.implied for finding in satisfied]),
        _due(last.step, evaluation),
        evidence,
        unsettled,
    )


def _rests_on_none(way: Sequence[Stop]) -> bool:
    """Whether a condition of the way holds because nothing of a kind happened within a time."""
    return any(
        isinstance(each, Happened) and each.most == 0 and each.within is not None
        for stop in way
        for each in stop.clauses
    )


def _blank(guideline: Guideline, evaluation: Evaluation) -> bool:
    """Whether the record has nothing at all of what the guideline counts."""
    return bool(guideline.events) and not any(evaluation.rounds(kind.name) for kind in guideline.events)


#: Conditions that hold by age, sex and what nobody wrote down: absence from the record is no evidence of absence.
NOTHING_ON_RECORD: Final = Finding(
    "unknown",
    "something on record that it rests on",
    missing="what was done and found before: the record has nothing of it",
)


def _done(found: Finding, way: Sequence[Stop], plan: Plan, as_of: Instant) -> bool:
    """What was done before the time that the recommendation's conditions look at does not answer it: a growth
    factor of years ago is none for this fever.
    """
    if found.truth != "true":
        return False
    spans = [
        span
        for each in (*plan.clauses, *(clauses for stop in way for clauses in stop.clauses))
        for span in _windows(each)
    ]
    limit = max((span.before(as_of) for span in spans), default=None)
    return limit is None or max(fact.start for fact in found.evidence) >= limit


def _windows(predicate: Predicate) -> Iterator[Span]:
    """How far back conditions look that must hold."""
    match predicate:
        case Every(parts, _):
            for part in parts:
                yield from _windows(part)
        case Happened(within=Span() as within, most=None) | Stated(within=Span() as within):
            yield within


def _due(step: Step, evaluation: Evaluation) -> Instant | None:
    if step.due is None:
        return None
    if not step.due.event:
        return step.due.wait.after(evaluation.subject.as_of)
    found = evaluation.rounds(step.due.event)
    return step.due.wait.after(found[0].time) if found else None
