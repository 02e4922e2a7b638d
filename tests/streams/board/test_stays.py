"""Who is in hospital, by ward."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.events import Movement
from schemas.instant import DAY, HOUR
from tests.streams.board.builders import NOW, Told, encounter, patient


def test_a_patient_is_listed_in_the_ward_with_age_and_sex() -> None:
    told = Told()
    told.deltas(patient(), encounter())
    assert told.stay() == {
        "patient": "Patient/1",
        "name": "Weiss, Anna",
        "age": 76,
        "sex": "female",
        "encounter": "Encounter/1",
        "class": "IMP",
        "status": "in-progress",
        "since": "2026-05-27T20:26:40Z",
        "pending": [],
        "finished": {},
    }
    assert told.wards() == {"West 3": ["Encounter/1"]}


def test_wards_are_in_order_and_within_one_the_longest_stay_comes_first() -> None:
    told = Told()
    told.deltas(
        encounter(1, ward="West"), encounter(2, ward="East"), encounter(3, ward="West", start=NOW - 9 * DAY)
    )
    told.deltas(encounter(4, movements=()))
    assert list(told.wards().items()) == [
        ("East", ["Encounter/2"]),
        ("West", ["Encounter/3", "Encounter/1"]),
        ("(no ward)", ["Encounter/4"]),
    ]


def test_a_transfer_moves_the_patient() -> None:
    told = Told()
    told.deltas(encounter())
    told.deltas(
        encounter(rank=2, movements=(Movement("West 3", NOW - DAY, NOW - HOUR), Movement("ICU", NOW - HOUR)))
    )
    assert told.wards() == {"ICU": ["Encounter/1"]}


@pytest.mark.parametrize(
    "ended", [{"status": "finished"}, {"end": NOW}, {"status": "entered-in-error"}, {"retracted": True}]
)
def test_a_stay_that_has_ended_is_not_listed(ended: dict[str, object]) -> None:
    told = Told()
    told.deltas(encounter())
    assert "ward" in told.deltas(encounter(rank=2, **ended))
    assert told.wards() == {}


@pytest.mark.parametrize(
    ("code", "listed"), [("IMP", True), ("EMER", True), ("OBSENC", True), ("AMB", False), ("VR", False)]
)
def test_classes_that_get_drafts_are_listed(code: str, listed: bool) -> None:
    told = Told()
    told.deltas(encounter(class_code=code))
    assert bool(told.wards()) is listed


def test_an_older_version_that_comes_late_does_not_bring_anybody_back() -> None:
    told = Told()
    told.deltas(encounter(rank=3, status="finished"))
    assert "ward" not in told.deltas(encounter(rank=2))
    assert told.wards() == {}


def test_a_merged_record_is_listed_under_the_surviving_one_until_it_is_unmerged() -> None:
    told = Told()
    told.deltas(patient(1), patient(2, family="Braun"), encounter(1, patient="Patient/1"))
    told.deltas(patient(1, change="link"))
    told.deltas(
        encounter(1, patient="Patient/2", origin="Patient/1"),
        patient(1, record="Patient/2", origin="Patient/1", rank=9),
    )
    assert told.stay()["patient"] == "Patient/2"
    assert told.stay()["name"] == "Braun, Anna"
    told.deltas(
        encounter(1, patient="Patient/2", origin="Patient/1", change="withdraw"), patient(1, change="unlink")
    )
    assert told.stay()["patient"] == "Patient/1"


def test_a_withdrawal_takes_all_that_came_with_the_record_whichever_version_it_names() -> None:
    told = Told()
    told.deltas(patient(2), encounter(2, patient="Patient/2"))
    for number in (1, 3):
        told.deltas(encounter(number, patient="Patient/2", origin="Patient/1"))
    told.deltas(patient(1, record="Patient/2", origin="Patient/1", family="Braun"))
    told.deltas(encounter(3, patient="Patient/2", origin="Patient/1", change="withdraw"))
    assert told.wards() == {"West 3": ["Encounter/2"]}
    told.deltas(encounter(1, patient="Patient/2", origin="Patient/1"))
    assert told.wards() == {"West 3": ["Encounter/1", "Encounter/2"]}, "merged again"


def test_by_default_patients_are_shown_by_pseudonym_and_initials() -> None:
    told = Told(identities="pseudonyms", salt="s")
    told.deltas(patient(), encounter())
    stay = told.stay()
    assert stay["name"] == "A.W."
    assert len(stay["patient"]) == 6
    assert len(stay["encounter"]) == 6
    assert not {"Weiss", "Anna", "Patient/1", "Encounter/1"} & set(map(str, stay.values()))


@pytest.mark.parametrize(
    ("birth_date", "age"),
    [
        ("1950-05-28", 76),
        ("1950-05-29", 75),
        ("1950-06", 75),
        ("1950", 76),
        ("", None),
        ("unknown", None),
        ("2030", None),
    ],
)
def test_age_is_told_as_far_as_the_birth_date_goes(birth_date: str, age: int | None) -> None:
    told = Told()
    told.deltas(patient(birth_date=birth_date), encounter())
    assert told.stay()["age"] == age


def test_a_time_that_no_calendar_has_does_not_take_the_board_down() -> None:
    told = Told()
    told.deltas(encounter(start=2**62))
    assert told.stay()["since"] == ""


VERSIONS = [
    encounter(1, rank=1),
    encounter(1, rank=2, ward="ICU"),
    encounter(1, rank=3, ward="East"),
    encounter(2, rank=1),
    encounter(2, rank=2, status="finished"),
    patient(1, rank=1, family="Alt"),
    patient(1, rank=2, family="Neu"),
]


@given(
    st.lists(st.sampled_from(VERSIONS), max_size=20).flatmap(lambda some: st.permutations(some + VERSIONS))
)
def test_any_order_with_any_duplicates_shows_the_same(deltas: list[object]) -> None:
    told, straight = Told(), Told()
    for delta in deltas:
        told.deltas(delta)
    straight.deltas(*VERSIONS)
    assert told.view.ward(NOW) == straight.view.ward(NOW)
