"""The guideline graph and the patient's graph as alignment takes them: paths and steps, trajectory, and what
applies.

Paths are enumerated lazily and bounded: a guideline whose branches multiply gives its first `most` paths, and
says that it has more. What the conditions of a path say is found once per step (kg/guidelines/evaluation.py);
a path with a condition that is false is never compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kg.guidelines.alignment.fusion import Evidence, FusedPath
from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.inputs import (
    Applicability,
    GuidelinePath,
    GuidelineStep,
    Happened,
    Standing,
    Verdict,
)
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.graph import Guideline, Step
from kg.guidelines.paths import Path, paths
from kg.guidelines.predicates import ALWAYS
from kg.guidelines.standing import evaluation_of
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding
from kg.patient.entity import Event
from schemas.facts import Fact
from schemas.instant import DAY, Instant

MOST: Final = 10_000


class Compared(Struct, frozen=True):
    """Paths and steps of some guidelines. `cut`: guidelines of which not all paths are in it."""

    steps: tuple[GuidelineStep, ...]
    paths: tuple[GuidelinePath, ...]
    cut: tuple[str, ...] = ()


def compared(guidelines: Sequence[Guideline], most: int = MOST) -> Compared:
    """Each path to an action; steps under names that are unique among all guidelines."""
    steps: dict[str, GuidelineStep] = {}
    found: list[GuidelinePath] = []
    cut: list[str] = []
    for guideline in guidelines:
        for step in guideline.steps:
            steps[step_name(step)] = GuidelineStep(step_name(step), step.description or step.title)
        own = list(islice(paths(guideline), most + 1))
        if len(own) > most:
            cut.append(guideline.name)
        found += (
            GuidelinePath(path_name(path), guideline.name, tuple(map(step_name, path.steps)))
            for path in own[:most]
        )
    return Compared(tuple(steps.values()), tuple(found), tuple(cut))


def step_name(step: Step) -> str:
    return f"{step.guideline}#{step.id}"


def path_name(path: Path) -> str:
    """The steps that it passes: two ways to one action are two paths."""
    return f"{path.action.guideline}#{' / '.join(step.id for step in path.steps)}"


def trajectory(events: Iterable[Event]) -> Iterator[Happened]:
    """Tr_p = <e_1 ... e_m>: what is so of this patient. What is denied, planned, only thought of or a
    relative's is no event of a course.
    """
    for event in events:
        if event.asserted:
            yield Happened(event.id, event.description, event.start, event.role, event.source)


def applicability(
    guidelines: Iterable[Guideline], subject: Subject, only: AbstractSet[str] | None = None
) -> Applicability:
    """How the patient stands: what is false prunes, what holds or is not known goes to the re-ranker.
    `only`: of these steps.
    """
    whole: dict[str, Verdict] = {}
    steps: dict[str, Standing] = {}
    for guideline in guidelines:
        evaluation = evaluation_of(guideline, subject)
        whole[guideline.name] = evaluation.of(guideline.population).truth
        for step in guideline.steps:
            name = step_name(step)
            if (only is None or name in only) and (step.condition != ALWAYS or step.excluded is not None):
                steps[name] = _standing(step, evaluation)
    return Applicability(guidelines=whole, steps=steps)


def with_conditions(
    path: FusedPath, facts_of: Mapping[str, Sequence[Fact]], state: PatientAlignment
) -> FusedPath:
    """The same path with the facts that make a step's conditions true, where its words found no event.

    Section 3.2 begins with "a basic entity-level alignment ... using medical ontologies"; here it is the
    conditions' value sets. What they say is sure: it stands as `condition`, with similarity 1.
    """
    known = {event.id for event in state.events}
    steps = [
        replace(step, evidence=_evidence(facts, known, state))
        if step.evidence is None and (facts := facts_of.get(step.step))
        else step
        for step in path.steps
    ]
    return replace(path, steps=tuple(steps))


def timely(path: FusedPath, actions: AbstractSet[str], state: PatientAlignment) -> FusedPath:
    """The same path without evidence of another round: what was done before the situation came about does not
    answer it.

    Eq. 3 knows no time. Of an action (`actions`: ids of steps) the event must not lie on a day before what
    leads to it on the path; a later one with the same words takes its place. Situations keep their events:
    the columns of a decision table follow no course.
    """
    since: Instant | None = None
    steps = []
    for step in path.steps:
        found = step.evidence
        if found is not None and since is not None and step.step in actions and found.found != "condition":
            found = _since(found, since, state)
        if found is not None:
            since = max(since, found.time) if since is not None else found.time
        steps.append(replace(step, evidence=found))
    return replace(path, steps=tuple(steps))


def facts_of_steps(
    guidelines: Iterable[Guideline], subject: Subject, only: AbstractSet[str] | None = None
) -> dict[str, tuple[Fact, ...]]:
    """By step the facts that its condition rests on, of steps whose condition holds. `only`: of these
    steps.
    """
    found: dict[str, tuple[Fact, ...]] = {}
    for guideline in guidelines:
        evaluation = evaluation_of(guideline, subject)
        for step in guideline.steps:
            name = step_name(step)
            if (
                (only is None or name in only)
                and step.condition != ALWAYS
                and (dated := evaluation.of(step.condition)).truth == "true"
                and dated.evidence
            ):
                found[name] = dated.evidence
    return found


def _since(found: Evidence, since: Instant, state: PatientAlignment) -> Evidence | None:
    """The first event with the same words that is not of a day before."""
    if found.time // DAY >= since // DAY:
        return found
    alike = [state.event(name) for name in found.again]
    later = [event for event in alike if event.time // DAY >= since // DAY]
    if not later:
        return None
    first, *others = later
    again = tuple(event.id for event in others)
    return replace(
        found,
        event=first.id,
        time=first.time,
        source=first.source,
        again=again,
        last=others[-1].time if others else None,
    )


def _evidence(facts: Sequence[Fact], known: AbstractSet[str], state: PatientAlignment) -> Evidence:
    first, *others = facts
    event = state.event(first.id) if first.id in known else None
    description = (
        event.description
        if event is not None
        else ", ".join(part for part in (first.concept.label, first.said) if part)
    )
    again = tuple(fact.id for fact in others)
    last = max(fact.start for fact in others) if others else None
    return Evidence(
        first.id,
        description,
        first.start,
        1.0,
        1.0,
        "condition",
        0,
        event.role if event is not None else "",
        first.source,
        again,
        last,
    )


def _standing(step: Step, evaluation: Evaluation) -> Standing:
    excluded = evaluation.of(step.excluded).truth == "true" if step.excluded is not None else False
    found = list(_leaves(evaluation.of(step.condition))) if step.condition != ALWAYS else []
    count = {
        truth: sum(finding.truth == truth for finding in found) for truth in ("true", "false", "unknown")
    }
    truth: Verdict = (
        "false"
        if excluded
        else evaluation.of(step.condition).truth
        if step.condition != ALWAYS
        else "unknown"
    )
    return Standing(truth, count["true"], count["unknown"], count["false"] + excluded)


def _leaves(finding: Finding) -> Iterator[Finding]:
    if not finding.parts:
        yield finding
    for part in finding.parts:
        yield from _leaves(part)
