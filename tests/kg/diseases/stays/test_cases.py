"""What becomes a case, when, and with which findings."""

from __future__ import annotations

import pytest

from kg.diseases.stays.cases import cases_of
from kg.diseases.stays.versions import Version
from models.ranker.case import Case
from schemas.deltas import Delta
from schemas.instant import DAY
from tests.kg.diseases.stays.resources import (
    ME,
    changes,
    condition,
    diagnosed,
    note,
    observed,
    person,
    retracted,
    stay,
    told,
)


def cases(*deltas: Delta) -> list[Case]:
    return cases_of(f"<{ME}>", [one for one in changes(deltas) if isinstance(one, Version)])


WHOLE = (
    person(),
    stay(),
    observed("HP:2", 12 * DAY),
    observed("HP:3", 13 * DAY, there=False),
    note("fever HP:4 no HP:5", 14 * DAY),
    diagnosed(),
)


def test_a_finished_stay_with_a_confirmed_diagnosis_is_a_case_of_what_was_found_before() -> None:
    (case,) = cases(*WHOLE)
    assert told(case) == ({"HP:2", "HP:4"}, {"HP:3", "HP:5"}, ("OMIM:1",))
    assert (case.source, case.patient, case.sex) == ("stay", f"<{ME}>", "female")


@pytest.mark.parametrize("verified", ["", "provisional", "differential", "refuted"])
def test_what_is_not_confirmed_is_no_case(verified: str) -> None:
    assert not cases(*WHOLE[:-1], diagnosed(verified=verified))


@pytest.mark.parametrize("category", ["", "health-concern"])
def test_what_is_no_diagnosis_of_an_encounter_or_of_the_problem_list_is_no_case(category: str) -> None:
    assert not cases(*WHOLE[:-1], diagnosed(category=category))
    assert cases(*WHOLE[:-1], diagnosed(category="problem-list-item"))


def test_a_stay_that_goes_on_and_a_visit_to_a_clinic_are_no_cases() -> None:
    assert not cases(*(one for one in WHOLE if one.kind != "encounter"), stay(end=None))
    assert not cases(*(one for one in WHOLE if one.kind != "encounter"), stay(code="AMB"))


def test_a_disease_that_no_profile_has_is_no_case() -> None:
    assert not cases(*WHOLE[:-1], diagnosed(""))


def test_nothing_that_was_found_with_or_after_the_confirmation_is_in_the_case() -> None:
    (case,) = cases(
        *WHOLE,
        observed("HP:6", 19 * DAY),
        observed("HP:7", 19 * DAY + 1),
        note("HP:8", 20 * DAY, name="DocumentReference/2"),
    )
    assert told(case) == told(cases(*WHOLE)[0])


def test_a_note_that_is_rewritten_after_the_confirmation_counts_as_it_was_where_it_still_says_so() -> None:
    later = note("HP:4 HP:9", 25 * DAY, version=2)
    (case,) = cases(*WHOLE, later)
    assert told(case) == ({"HP:2", "HP:4"}, {"HP:3"}, ("OMIM:1",))


def test_a_finding_that_is_retracted_whenever_that_is_is_no_finding() -> None:
    (case,) = cases(*WHOLE, retracted(WHOLE[2]))
    assert told(case)[0] == {"HP:4"}


def test_the_diagnosis_does_not_speak_for_itself() -> None:
    working = diagnosed(at=11 * DAY, verified="provisional", also="HP:8")
    named_so = observed("HP:1", 12 * DAY)  # HP:1 is called as OMIM:1 is
    (case,) = cases(*WHOLE[:-1], working, named_so, diagnosed(version=2, also="HP:8"))
    assert told(case) == told(cases(*WHOLE)[0])


def test_two_diagnoses_of_a_stay_are_two_cases_each_with_what_was_known_before_it() -> None:
    found = cases(*WHOLE, diagnosed("9", 13 * DAY, name="Condition/e"))
    assert {one.diseases: told(one)[0] for one in found} == {
        ("OMIM:1",): {"HP:2", "HP:4"},
        ("OMIM:9",): {"HP:2"},
    }
    assert len({one.key for one in found}) == 2


def test_conditions_count_whenever_they_were_recorded_results_only_of_the_stay() -> None:
    before = (
        condition("HP:10", 2 * DAY, encounter="Encounter/0"),
        observed("HP:11", 2 * DAY, encounter="Encounter/0"),
        observed("HP:12", 2 * DAY, encounter=""),
    )
    (case,) = cases(*WHOLE, *before, observed("HP:13", 15 * DAY, encounter=""))
    assert told(case)[0] == {"HP:2", "HP:4", "HP:10", "HP:13"}


def test_a_diagnosis_that_a_clinic_confirms_within_a_year_is_one_of_the_last_stay() -> None:
    visit = stay("Encounter/2", 50 * DAY, 51 * DAY, code="AMB")
    (case,) = cases(
        *WHOLE[:-1],
        visit,
        diagnosed(at=50 * DAY, encounter="Encounter/2"),
        observed("HP:6", 45 * DAY, encounter=""),
    )
    assert told(case) == told(cases(*WHOLE)[0])
    assert case.recorded == 50 * DAY
    assert not cases(*WHOLE[:-1], diagnosed(at=500 * DAY, encounter=""))


def test_encounters_within_a_stay_are_the_stay() -> None:
    inner = stay("Encounter/2", 11 * DAY, 12 * DAY, code="ACUTE", part_of="Encounter/1")
    (case,) = cases(
        *WHOLE[:-1],
        inner,
        observed("HP:6", 11 * DAY, encounter="Encounter/2"),
        diagnosed(encounter="Encounter/2"),
    )
    assert told(case)[0] == {"HP:2", "HP:4", "HP:6"}


def test_encounters_that_lie_within_each_other_do_not_hang_it() -> None:
    one, other = (stay(f"Encounter/{at}", part_of=f"Encounter/{3 - at}") for at in (1, 2))
    assert len(cases(person(), one, other, *WHOLE[2:])) == 1


def test_no_decision_before_confirmation_and_discharge_were_known_here_sees_the_case() -> None:
    assert cases(*WHOLE)[0].recorded == 20 * DAY
    late = diagnosed(recorded=90 * DAY)
    assert cases(*WHOLE[:-1], late)[0].recorded == 90 * DAY
    assert cases(*WHOLE[:-1], late, diagnosed(recorded=40 * DAY, change="earlier"))[0].recorded == 40 * DAY


def test_a_diagnosis_that_was_confirmed_from_the_first_is_known_from_then_on_however_often_it_is_written_again() -> (
    None
):
    assert cases(*WHOLE, diagnosed(at=60 * DAY, version=2))[0].recorded == 20 * DAY


def test_age_and_onset_are_told_to_the_month() -> None:
    born = -25 * 365 * DAY
    (case,) = cases(
        person("1945-01-17"), *WHOLE[1:], condition("HP:10", 12 * DAY, start=born + 30 * 365 * DAY)
    )
    assert case.age is not None
    assert abs(case.age - 25) < 0.2
    assert round(case.age * 12) == pytest.approx(case.age * 12, abs=0.01)
    (young,) = cases(person("1965"), *WHOLE[1:], condition("HP:10", 12 * DAY, start=-365 * DAY))
    assert young.onset == pytest.approx(3.5, abs=0.2)


@pytest.mark.parametrize("born", ["", "1900-13", "about 1950"])
def test_an_age_that_cannot_be_is_none(born: str) -> None:
    assert cases(person(born), *WHOLE[1:])[0].age is None


def test_a_patient_who_is_deleted_has_no_cases_until_told_again() -> None:
    gone = retracted(WHOLE[0])
    assert not cases(*WHOLE, gone)
    assert len(cases(*WHOLE, gone, person(version=10, at=40 * DAY))) == 1


def test_the_latest_statement_counts_and_a_result_that_is_abnormal_no_more_says_neither() -> None:
    (case,) = cases(
        *WHOLE,
        observed("HP:2", 15 * DAY, there=False, name="Observation/again"),
        note("no HP:4 HP:5", 16 * DAY, name="DocumentReference/2"),
    )
    assert told(case) == ({"HP:5"}, {"HP:3", "HP:4"}, ("OMIM:1",))


def test_nothing_of_what_the_source_calls_things_is_in_a_case() -> None:
    text = str(cases(*WHOLE)[0]).replace(f"<{ME}>", "")  # hashed by the reader: this one only brackets
    assert not any(name in text for name in ("Patient/", "Encounter/", "Condition/", "Observation/", "fever"))
