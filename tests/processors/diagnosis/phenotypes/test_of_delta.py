"""One resource at a time says what a request with it would have said."""

from __future__ import annotations

from kg.diseases.stays import Finding
from kg.medical.linking import open_linker
from processors.diagnosis.phenotypes.of_delta import OfDelta
from schemas.codes import Coding, Concept
from schemas.events import DocumentBody
from schemas.facts import Fact, Source
from schemas.instant import DAY
from tests.processors.diagnosis.phenotypes.small_world import graph, hp, known, term

WORDS = OfDelta(graph(), open_linker(graph()), known())
CODES = OfDelta(graph(), open_linker(graph()), known(), reads=False)


def fact(relation: str, concept: Concept, **more: object) -> Fact:
    return Fact("X/1#0", relation, concept, 3 * DAY, Source("X/1"), **more)  # type: ignore[arg-type]


def test_a_condition_is_a_finding_since_its_beginning_a_refuted_one_is_excluded() -> None:
    seizure = Concept((term(1250),))
    assert list(WORDS.of_conditions((fact("has_condition", seizure),), 5 * DAY)) == [
        Finding(hp(1250), True, 3 * DAY)
    ]
    assert list(WORDS.of_conditions((fact("has_condition", seizure, status="refuted"),), 5 * DAY)) == [
        Finding(hp(1250), False)
    ]
    assert not list(WORDS.of_conditions((fact("has_condition", seizure, status="unconfirmed"),), 5 * DAY))
    (entered,) = WORDS.of_conditions((fact("has_condition", seizure),), 3 * DAY)
    assert entered.began is None  # the time of its entry says nothing of an onset


def test_a_condition_that_is_a_disease_is_no_finding() -> None:
    assert not list(
        WORDS.of_conditions(
            (fact("has_condition", Concept((Coding("http://www.omim.org", "154700"),), "Marfan syndrome")),),
            5 * DAY,
        )
    )


def test_an_observation_with_an_hpo_code_is_there_or_not() -> None:
    lens = Concept((term(1083),))
    assert list(CODES.of_observations((fact("observed", lens, value="yes"),), 5 * DAY)) == [Finding(hp(1083))]
    assert list(CODES.of_observations((fact("observed", lens, value="no"),), 5 * DAY)) == [
        Finding(hp(1083), False)
    ]


def test_a_note_is_read_where_notes_are_to_be_read() -> None:
    body = DocumentBody(
        "The patient has ectopia lentis. No ataxia. Mother has seizures.", note_type="progress-note"
    )
    assert set(WORDS.of_note(body, 5 * DAY)) == {Finding(hp(1083)), Finding(hp(1251), False)}
    assert not list(CODES.of_note(body, 5 * DAY))


def test_what_says_too_little_and_what_is_no_term_is_left_out() -> None:
    both = (
        fact("has_condition", Concept((term(1945),))),
        fact("has_condition", Concept((Coding(term(1083).system, "HP:9999999"),))),
    )
    assert [one.term for said in both for one in WORDS.of_conditions((said,), 5 * DAY)] == []
