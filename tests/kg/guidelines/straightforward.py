"""Standings without a plan: every path, every condition evaluated anew. What standing.py must come to,
faster.
"""

from __future__ import annotations

from kg.guidelines.evaluation import Evaluation
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.paths import Path, paths
from kg.guidelines.plan import bits
from kg.guidelines.predicates import Every, Happened, Predicate, Stated
from kg.guidelines.standing import NOTHING_ON_RECORD, Standing, rank
from kg.guidelines.subject import Subject
from kg.guidelines.terms import ValueSet
from kg.guidelines.truth import Finding

DONE_BY = (
    "had_procedure",
    "ordered_medication",
    "given_medication",
    "takes_medication",
    "dispensed_medication",
    "ordered_service",
    "immunised_with",
    "observed",
    "reported",
)


def straightforward(guideline: Guideline, subject: Subject, near: int = 1) -> list[Standing]:
    if find(guideline.population, guideline, subject).truth == "false":
        return []
    found = (standing(path, guideline, subject, near) for path in paths(guideline))
    return sorted((each for each in found if each is not None), key=rank)


def standing(path: Path, guideline: Guideline, subject: Subject, near: int) -> Standing | None:
    population = parts(guideline.population)
    asked = list(population)
    for step, edge in zip(path.steps, (None, *path.edges), strict=True):
        asked += [*(parts(edge.condition) if edge is not None else []), *parts(step.condition)]
    findings = [find(each, guideline, subject) for each in asked]
    by = {truth: tuple(f for f in findings if f.truth == truth) for truth in ("true", "unknown", "false")}
    if len(by["false"]) > near:
        return None
    step = path.action
    before = tuple(
        s.title for s in path.steps[:-1] if s.kind == "action" and s.codes and not done(s, guideline, subject)
    )
    state = "not-applicable" if by["false"] else "possible" if by["unknown"] else "later" if before else "due"
    excluded = find(step.excluded, guideline, subject) if step.excluded is not None else None
    against = by["false"]
    unsettled = (
        excluded
        if excluded is not None and excluded.truth == "unknown" and state != "not-applicable"
        else None
    )
    if excluded is not None and excluded.truth == "true" and state != "not-applicable":
        state, against = "excluded", (excluded,)
    elif (
        state in ("due", "later")
        and step.codes
        and done(step, guideline, subject)
        and late_enough(step, asked, guideline, subject)
    ):
        state = "done"
    if (
        state in ("due", "later")
        and guideline.events
        and not any(finding.evidence for finding in by["true"])
        and not any(Evaluation(subject, guideline.events).rounds(kind.name) for kind in guideline.events)
    ):
        state = "possible"
        by["unknown"] = (*by["unknown"], NOTHING_ON_RECORD)
    due = None
    if step.due is not None:
        rounds = Evaluation(subject, guideline.events).rounds(step.due.event)
        due = (
            step.due.wait.after(subject.as_of)
            if not step.due.event
            else step.due.wait.after(rounds[0].time)
            if rounds
            else None
        )
    return Standing(
        guideline.name,
        step,
        tuple(s.title for s in path.steps[:-1]),
        state,
        by["true"],
        by["unknown"],
        against,
        before,  # type: ignore[arg-type]
        round(sum(bits(each, guideline) for each in asked), 9),
        sum(f.implied for f in by["true"]),
        due,
        tuple({fact.id: fact for f in by["true"] for fact in f.evidence}.values()),
        unsettled,
    )


def parts(predicate: Predicate) -> list[Predicate]:
    if isinstance(predicate, Every) and not predicate.text:
        return [part for each in predicate.parts for part in parts(each)]
    return [predicate]


def find(predicate: Predicate, guideline: Guideline, subject: Subject) -> Finding:
    return Evaluation(
        Subject(subject.as_of, subject.facts, subject.birth_date, subject.sex), guideline.events
    ).of(predicate)


def late_enough(step: Step, asked: list[Predicate], guideline: Guideline, subject: Subject) -> bool:
    """Done within the shortest time that any condition looks back."""
    limits = [
        each.within.before(subject.as_of)
        for each in asked
        if isinstance(each, Happened | Stated)
        and each.within is not None
        and not (isinstance(each, Happened) and each.most is not None)
    ]
    doing = find(deed(step), guideline, subject)
    return not limits or max(fact.start for fact in doing.evidence) >= max(limits)


def deed(step: Step) -> Stated:
    wanted = ValueSet(
        step.title, frozenset(f"{c.system}|{c.code}" for concept in step.codes for c in concept.codings)
    )
    return Stated(wanted, DONE_BY, step.due.every if step.due is not None else None)


def done(step: Step, guideline: Guideline, subject: Subject) -> bool:
    return find(deed(step), guideline, subject).truth == "true"
