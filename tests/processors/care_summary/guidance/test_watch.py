"""What falls due when, and which facts can matter to a guideline."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kg.guidelines.predicates import FhirPath
from kg.guidelines.subject import Subject, subject_of
from processors.care_summary.guidance.watch import GuidelineWatch
from schemas.codes import Coding, Concept
from schemas.instant import DAY, SECOND, isoformat
from tests.processors.care_summary.guidance.guided import POSITIVE, SCAN, TUMOUR, guideline
from tests.processors.stay import at

WATCH = GuidelineWatch((guideline(),))


def subject(
    *facts: object, born: str = "1961-09-14", sex: str = "female", now: str = "03-01 00:00"
) -> Subject:
    return subject_of(facts, at(now), birth_date=born, sex=sex)  # type: ignore[arg-type]


def due(asked: Subject) -> list[tuple[str, str]]:
    return [(falls.reason.partition(": ")[2], isoformat(falls.time)) for falls in WATCH.due(asked)]


def test_it_names_what_conditions_events_contraindications_and_actions_are_about() -> None:
    loinc, rxnorm = "http://loinc.org", "http://www.nlm.nih.gov/research/umls/rxnorm"
    assert all(
        WATCH.names(Concept((Coding(system, code),)))
        for system, code in ((loinc, "2-2"), (loinc, "3-3"), (loinc, "4-4"), (rxnorm, "224905"))
    )
    assert WATCH.names(Concept(text="Tumour of the breast"))
    assert not WATCH.names(Concept((Coding(loinc, "2823-3", "Potassium"),)))
    assert not WATCH.names(Concept(text="positive"))  # what is said, not what it is about


def test_of_fhirpath_it_names_the_codes_and_where_there_are_none_everything() -> None:
    base = guideline()
    with_code = replace(base, population=FhirPath("%resources.where(code.coding.code = '9-9').exists()"))
    assert GuidelineWatch((with_code,)).names(Concept((Coding("http://loinc.org", "9-9"),)))
    assert not GuidelineWatch((with_code,)).names(Concept((Coding("http://loinc.org", "8-8"),)))
    assert GuidelineWatch((replace(base, population=FhirPath("Condition.exists()")),)).names(
        Concept(text="Gout")
    )


def test_what_is_due_now_and_what_will_be_is_told_with_its_time() -> None:
    assert due(subject(TUMOUR, SCAN)) == [("Follow-up scan", "2026-03-01T00:00:00Z")]
    recent = replace(SCAN, start=at("2025-06-01 00:00"), end=at("2025-06-01 00:00"))
    assert due(subject(TUMOUR, recent)) == [("Follow-up scan", isoformat(at("2026-06-01 00:00") + SECOND))]


def test_what_will_no_longer_apply_when_it_would_be_due_is_not_told() -> None:
    recent = replace(SCAN, start=at("2025-06-01 00:00"), end=at("2025-06-01 00:00"))
    assert due(subject(TUMOUR, recent, born="1946-04-01")) == []  # eighty before the scan is due


def test_an_age_that_is_reached_makes_something_due() -> None:
    young = subject(TUMOUR, SCAN, born="2008-03-04")
    assert due(young) == [("Follow-up scan", isoformat(at("03-04 00:00") + SECOND))]


@pytest.mark.parametrize(("born", "reached"), [("2008", "2026-12-31"), ("2008-05", "2026-05-31")])
def test_of_a_partial_date_of_birth_an_age_makes_something_due_when_it_must_be_reached(
    born: str, reached: str
) -> None:
    assert due(subject(TUMOUR, SCAN, born=born)) == [
        ("Follow-up scan", isoformat(at(f"{reached} 00:00") + SECOND))
    ]


@pytest.mark.parametrize(("born", "last"), [("1946", "2026-01-01"), ("1946-05", "2026-05-01")])
def test_of_a_partial_date_of_birth_what_is_for_the_younger_is_looked_at_when_the_limit_may_be_reached(
    born: str, last: str
) -> None:
    asked = subject(TUMOUR, SCAN, born=born, now="2025-06-01 00:00")
    assert isoformat(at(f"{last} 00:00")) in [isoformat(moment) for moment in WATCH.birthdays(asked)]


MANY = """
guideline: {id: many, title: Many, version: "1", source: "https://example.org/many", population: {stated: tumour, text: tumour}}
value sets:
  tumour: {words: ["^tumour"]}
  scan: {loinc: [4-4]}
events:
  scan: {title: scan, readings: [{of: scan, category: done, relations: [observed]}]}
situations:
"""


def many(number: int, *more: str) -> GuidelineWatch:
    """A guideline with so many actions, each due in a month of its own after the last scan."""
    steps = [
        f"  - {{title: Step {n}, section: A.{n}, when: {{sex: female}}, do: {{title: Action {n}, due: {{wait: {n} months, event: scan}}}}}}\n"
        for n in range(1, number + 1)
    ]
    return GuidelineWatch((guideline("".join((MANY, *steps, *more))),))


@pytest.mark.parametrize("number", [5, 6, 7, 10, 31, 32, 33, 60])
def test_everything_that_is_known_to_fall_due_is_told_however_many_times_that_is(number: int) -> None:
    recent = replace(SCAN, start=at("02-15 00:00"), end=at("02-15 00:00"))
    falls = many(number).due(subject(TUMOUR, recent))
    assert [fall.reason.partition(": ")[2] for fall in falls] == [f"Action {n}" for n in range(1, number + 1)]
    times = [fall.time for fall in falls]
    assert times == sorted(set(times)) and times[0] == at("03-15 00:00") + SECOND


def test_ages_take_no_places_from_what_falls_due() -> None:
    ages = [
        f"  - {{title: Age {n}, section: B.{n}, when: {{age: {{from: {n}}}}}, do: {{title: At {n}, due: now}}}}\n"
        for n in range(31, 39)
    ]
    recent = replace(SCAN, start=at("02-15 00:00"), end=at("02-15 00:00"))
    told = {
        fall.reason.partition(": ")[2]
        for fall in many(10, *ages).due(subject(TUMOUR, recent, born="1995-09-14"))
    }
    assert told == {f"Action {n}" for n in range(1, 11)} | {f"At {n}" for n in range(31, 39)}


def test_nothing_is_due_of_an_empty_record_or_where_only_something_unknown_is_missing() -> None:
    assert WATCH.due(subject()) == ()
    assert due(subject(TUMOUR, SCAN, sex="")) == []


def test_what_is_excluded_or_open_does_not_fall_due() -> None:
    assert "Trastuzumab alone" not in dict(due(subject(TUMOUR)))
    assert "Trastuzumab alone" in dict(due(subject(TUMOUR, POSITIVE)))


def test_equal_guidelines_have_equal_versions_and_others_others() -> None:
    assert GuidelineWatch((guideline(),)).version == WATCH.version
    assert GuidelineWatch((guideline(version="8"),)).version != WATCH.version
    assert GuidelineWatch(()).version == ""


def test_a_moment_later_the_same_is_due_under_the_same_key() -> None:
    early, late = subject(TUMOUR, SCAN), subject(TUMOUR, SCAN, now="03-02 00:00")
    assert late.as_of - early.as_of == DAY
    assert [falls.key for falls in WATCH.due(early)] == [falls.key for falls in WATCH.due(late)]
