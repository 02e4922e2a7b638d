"""Guidelines and a patient's graph as alignment takes them: what applies, and the facts behind conditions."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any, Final

import pytest

from kg.guidelines.alignment import (
    Aligner,
    AlignmentSettings,
    DescriptionVectors,
    Evidence,
    FusedPath,
    FusedStep,
    Happened,
    PatientAlignment,
    compiled,
)
from kg.guidelines.alignment.bridge import (
    applicability,
    compared,
    facts_of_steps,
    timely,
    trajectory,
    with_conditions,
)
from kg.guidelines.alignment.vectors import CharacterNgrams
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.sources.rules import guideline_of
from kg.guidelines.subject import Subject, subject_of
from kg.guidelines.vocabulary import vocabulary
from kg.patient.entity import Event
from schemas.codes import Coding, Concept
from schemas.facts import Fact, Source
from schemas.instant import DAY

SAID: Final[dict[str, Any]] = {
    "guideline": {"id": "stones", "title": "Stones", "version": "1", "population": {"age": {"from": 18}}},
    "value sets": {"renal colic": {"snomed": ["7093002"]}, "kidney stone": {"snomed": ["95570007"]}},
    "situations": [
        {
            "title": "Flank pain",
            "when": {"stated": "renal colic"},
            "do": {"title": "Ultrasound of the kidneys"},
        },
        {"title": "Stone seen", "when": {"stated": "kidney stone"}, "do": {"title": "Fluids and analgesia"}},
    ],
}
NOW: Final = 20_000 * DAY


def stones() -> Guideline:
    return guideline_of(SAID, vocabulary(SAID, "test"), "test")


def fact(code: str, words: str, status: Any = "active") -> Fact:
    concept = Concept((Coding("http://snomed.info/sct", code, words),), words)
    return Fact(
        f"Condition/{code}#0",
        "has_condition",
        concept,
        NOW - 3 * DAY,
        Source(f"Condition/{code}"),
        status=status,
    )


def adult(*facts: Fact) -> Subject:
    return subject_of(facts, NOW, birth_date="1980-01-01", sex="male")


def event(told: Fact, **more: Any) -> Event:
    return Event(told.id, "diagnosis", told.concept, told.start, told.source, **more)


def test_every_way_to_an_action_is_a_path_and_steps_have_names_of_their_own() -> None:
    found = compared([stones()])
    assert [path.steps[-1] for path in found.paths] == [
        "stones|1#Flank pain/Ultrasound of the kidneys",
        "stones|1#Stone seen/Fluids and analgesia",
    ]
    assert len({step.id for step in found.steps}) == len(found.steps) == 4
    assert found.cut == ()


def test_of_a_guideline_with_too_many_paths_the_first_are_taken_and_it_is_named() -> None:
    """Twelve forks of two: 4096 ways."""
    levels = [(Step("0-0", "start", "situation", "g|1"),)]
    levels += [
        tuple(Step(f"{n}-{side}", f"fork {n}", "situation", "g|1") for side in range(2)) for n in range(1, 13)
    ]
    levels.append((Step("end", "stop", "action", "g|1"),))
    edges = tuple(Edge(a.id, b.id) for upper, lower in pairwise(levels) for a, b in product(upper, lower))
    found = compared(
        [Guideline("g", "Forks", "1", "", tuple(step for level in levels for step in level), edges)], most=50
    )
    assert (len(found.paths), found.cut) == (50, ("g|1",))


def test_what_is_denied_or_only_planned_is_no_event_of_a_course() -> None:
    colic = fact("7093002", "Renal colic")
    told = [event(colic), event(colic, status="refuted"), event(colic, status="planned")]
    assert [one.description for one in trajectory(told)] == ["diagnosis: Renal colic"]


def test_a_condition_that_is_false_keeps_its_path_from_being_compared() -> None:
    applies = applicability([stones()], adult(fact("7093002", "Renal colic")))
    assert applies.steps["stones|1#Flank pain"].applies == "true"
    assert applies.steps["stones|1#Stone seen"].applies == "false"
    state = PatientAlignment(
        compiled(DescriptionVectors(CharacterNgrams()), *_parts()), AlignmentSettings(), applies
    )
    assert len(state.sums) == 1


def test_a_child_is_compared_with_no_path_of_a_guideline_for_adults() -> None:
    child = subject_of([fact("7093002", "Renal colic")], NOW, birth_date="2020-01-01", sex="male")
    assert applicability([stones()], child).guidelines == {"stones|1": "false"}


def test_a_condition_names_the_event_that_words_do_not_find() -> None:
    colic = fact("7093002", "Dolor cólico")
    subject = adult(colic)
    applies = applicability([stones()], subject)
    state = PatientAlignment(
        compiled(DescriptionVectors(CharacterNgrams()), *_parts()), AlignmentSettings(), applies
    )
    state.add(trajectory([event(colic)]))
    found = Aligner().by_rules(state, "request", NOW, applies)
    assert found is not None and found.steps[0].evidence is None
    told = with_conditions(found, facts_of_steps([stones()], subject), state)
    evidence = told.steps[0].evidence
    assert evidence is not None and (evidence.event, evidence.found, evidence.role) == (
        colic.id,
        "condition",
        "diagnosis",
    )
    assert told.steps[1].evidence is None  # the ultrasound has not been done


@pytest.mark.parametrize(
    ("scans", "told"),
    [
        ((-40,), None),  # of another colic
        ((0,), 0),  # of the same day: which came first, a date does not say
        ((-40, 3, 9), 3),  # the first that answers this one
        ((3, 9), 3),
    ],
)
def test_what_was_done_before_its_situation_is_no_evidence_of_it(
    scans: tuple[int, ...], told: int | None
) -> None:
    state = PatientAlignment(compiled(DescriptionVectors(CharacterNgrams()), *_parts()), AlignmentSettings())
    state.add(
        [
            Happened("colic", "Flank pain", NOW),
            *(Happened(f"scan {day}", "Ultrasound of the kidneys", NOW + day * DAY) for day in scans),
        ],
    )
    steps = state.index.path(0).steps
    found = FusedPath(
        "p",
        "stones|1",
        1.0,
        (
            _fused(state, steps[0], "colic", NOW),
            _fused(state, steps[1], f"scan {scans[0]}", NOW + scans[0] * DAY, scans[1:]),
        ),
        (),
        "rules",
    )
    evidence = timely(found, {steps[1]}, state).steps[1].evidence
    assert (
        (evidence.time - NOW) // DAY == told
        if told is not None and evidence is not None
        else evidence is None
    )
    assert timely(found, set(), state) == found  # situations keep theirs


def _fused(
    state: PatientAlignment, step: str, event: str, time: int, again: tuple[int, ...] = ()
) -> FusedStep:
    names = tuple(f"scan {day}" for day in again)
    last = NOW + again[-1] * DAY if again else None
    return FusedStep(
        step,
        state.index.steps[step].description,
        evidence=Evidence(
            event, state.event(event).description, time, 1.0, 1.0, "seed", again=names, last=last
        ),
    )


def _parts() -> tuple[Any, Any]:
    told = compared([stones()])
    return told.steps, told.paths
