"""What falls due when, and which facts can matter to a guideline."""

from __future__ import annotations

from msgspec.structs import replace

from kg.guidelines.predicates import FhirPath
from kg.guidelines.subject import Subject, subject_of
from processors.guidance.watching import GuidelineWatch
from schemas.codes import Coding, Concept
from schemas.instant import DAY, SECOND, isoformat
from tests.processors.evidence import at
from tests.processors.guidance.guided import POSITIVE, SCAN, TUMOUR, guideline

WATCH = GuidelineWatch((guideline(),))


def subject(*facts: object, born: str = "1961-09-14", sex: str = "female", now: str = "03-01 00:00") -> Subject:
    return subject_of(facts, at(now), birth_date=born, sex=sex)  # type: ignore[arg-type]


def due(asked: Subject) -> list[tuple[str, str]]:
    return [(falls.reason.partition(": ")[2], isoformat(falls.time)) for falls in WATCH.due(asked)]


def test_it_names_what_conditions_events_contraindications_and_actions_are_about() -> None:
    loinc, rxnorm = "http://loinc.org", "http://www.nlm.nih.gov/research/umls/rxnorm"
    assert all(WATCH.names(Concept((Coding(system, code),))) for system, code in ((loinc, "2-2"), (loinc, "3-3"), (loinc, "4-4"), (rxnorm, "224905")))
    assert WATCH.names(Concept(text="Tumour of the breast"))
    assert not WATCH.names(Concept((Coding(loinc, "2823-3", "Potassium"),)))
    assert not WATCH.names(Concept(text="positive"))  # what is said, not what it is about


def test_of_fhirpath_it_names_the_codes_and_where_there_are_none_everything() -> None:
    base = guideline()
    with_code = replace(base, population=FhirPath("%resources.where(code.coding.code = '9-9').exists()"))
    assert GuidelineWatch((with_code,)).names(Concept((Coding("http://loinc.org", "9-9"),)))
    assert not GuidelineWatch((with_code,)).names(Concept((Coding("http://loinc.org", "8-8"),)))
    assert GuidelineWatch((replace(base, population=FhirPath("Condition.exists()")),)).names(Concept(text="Gout"))


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
