"""Records join only where the person agrees; doubt is a case, which a person or a correction settles."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.drafting.compose.identity import TITLE
from processors.identity import server_mark
from processors.patient.rows import prefix_of, read_head
from processors.tasks import TASKS
from schemas.events import PatientEvent, PatientLink
from schemas.identity import IdentityCase
from tests.amounts import examples
from tests.processors.patient.hospital import (
    DAY,
    HOUR,
    T0,
    Hospital,
    allergy,
    lab,
    merge,
    note,
    passed_on,
    person,
    stay,
    tick,
)
from wardstream.identity_cases import decisions

A, B, C, D = "Patient/a", "Patient/b", "Patient/c", "Patient/d"
NUMBER = "http://mrn|7"
BOB = {"name": "Birch, Bernd", "sex": "male", "born": "1948-02-11"}


def cases(hospital: Hospital) -> dict[tuple[str, str], IdentityCase]:
    found: dict[str, IdentityCase | None] = dict(hospital.out.cases)
    return {(case.subsumed, case.survivor): case for case in found.values() if case is not None}


def open_cases(hospital: Hospital) -> set[tuple[str, str]]:
    return {pair for pair, case in cases(hospital).items() if case.state == "open"}


def target(hospital: Hospital, record: str) -> str:
    heads = [read_head(store, prefix_of(record), record) for store in hospital.stores]
    return next((head.target for head in heads if head.target), "")


@pytest.mark.parametrize(
    "claim",
    [
        [person(B, T0, PatientLink(A, "replaced-by"), **BOB), person(A, T0)],
        [person(B, T0, **BOB), person(A, T0, PatientLink(B, "replaces"))],
        [person(A, T0), person(B, T0, **BOB), merge(B, A, T0)],
        [person(A, T0), person(B, T0, **BOB), merge(NUMBER, A, T0), merge(NUMBER, B, T0)],
    ],
    ids=["its own link", "the survivor's link", "a message", "an identifier"],
)
def test_two_people_stay_apart_whoever_claims_they_are_one(claim: list[PatientEvent]) -> None:
    hospital = (
        Hospital().take([*claim, allergy(B, "1", T0), stay(A, "1", T0, T0), stay(B, "2", T0, T0)]).settle()
    )
    assert passed_on(hospital, "AllergyIntolerance/1") == [B]
    assert (B, A) in open_cases(hospital)
    assert {request.patient for request in hospital.requests if not request.cancelled} == {A, B}


def test_drafts_of_both_say_that_the_question_is_open() -> None:
    hospital = (
        Hospital()
        .take(
            [person(A, T0), person(B, T0, PatientLink(A), **BOB), stay(A, "1", T0, T0), stay(B, "2", T0, T0)]
        )
        .settle()
    )
    for request in hospital.requests:
        draft = TASKS[request.task].compose(request)
        assert draft.sections[0].title == TITLE
        assert "Birch" not in draft.sections[0].empty_reason


def test_a_question_that_opens_later_drafts_again() -> None:
    hospital = Hospital().take([person(A, T0), stay(A, "1", T0, T0)]).settle()
    before = len(hospital.requests)
    hospital.take([person(B, T0 + DAY, PatientLink(A), **BOB)]).take([lab(A, "9", T0 + 5000 * DAY)])
    assert any(request.evidence.identity for request in hospital.requests[before:])


def test_a_correction_settles_the_question() -> None:
    wrong = person(B, T0, PatientLink(A), born="1948-02-11")
    hospital = Hospital().take([person(A, T0), wrong, allergy(B, "1", T0)])
    assert open_cases(hospital) == {(B, A)}
    hospital.take([person(B, T0 + HOUR, PatientLink(A), version=2)])
    assert not open_cases(hospital)
    assert cases(hospital)[B, A].state == "joined"
    assert passed_on(hospital, "AllergyIntolerance/1") == [B, A]


def test_a_correction_into_somebody_else_takes_back_what_was_passed_on() -> None:
    hospital = Hospital().take([person(A, T0), person(B, T0, PatientLink(A)), allergy(B, "1", T0)])
    assert target(hospital, B) == A
    hospital.take([person(B, T0 + HOUR, PatientLink(A), version=2, **BOB)])
    assert target(hospital, B) == ""
    assert [delta.change for delta in hospital.out.deltas if delta.patient == A][-1] == "withdraw"


@pytest.mark.parametrize("first", ["decision", "claim"])
def test_a_person_joins_and_takes_it_back(first: str) -> None:
    join = decisions(B, A, "join", T0 + HOUR, "1")
    claim = [person(A, T0), person(B, T0, PatientLink(A), **BOB), allergy(B, "1", T0)]
    hospital = Hospital().take([*join, *claim] if first == "decision" else [*claim, *join])
    assert target(hospital, B) == A
    assert cases(hospital)[B, A].decided
    hospital.take(decisions(B, A, "undecided", T0 + 2 * HOUR, "2"))
    assert target(hospital, B) == ""
    assert open_cases(hospital) == {(B, A)}


def test_a_person_joins_two_records_that_nobody_claims_to_be_one() -> None:
    hospital = Hospital().take([person(A, T0), person(B, T0, **BOB), *decisions(B, A, "join", T0, "1")])
    assert (target(hospital, B), target(hospital, A)) == (A, "")


def test_a_person_splits_what_the_check_would_join() -> None:
    hospital = Hospital().take([person(A, T0), person(B, T0, PatientLink(A)), allergy(B, "1", T0)])
    hospital.take(decisions(B, A, "split", T0 + HOUR, "1"))
    assert target(hospital, B) == ""
    assert cases(hospital)[B, A].state == "split"


def test_a_number_of_two_people_is_nobody_s_until_a_person_decides() -> None:
    shared = [person(A, T0), person(B, T0, **BOB), merge(NUMBER, A, T0), merge(NUMBER, B, T0)]
    hospital = Hospital().take([*shared, stay(NUMBER, "1", T0, T0), allergy(NUMBER, "1", T0)]).settle()
    assert passed_on(hospital, "AllergyIntolerance/1")[0] == NUMBER
    assert target(hospital, NUMBER) == ""
    assert not [
        request for request in hospital.requests if request.patient == NUMBER and not request.cancelled
    ]
    assert {(NUMBER, A), (NUMBER, B), (B, A)} == open_cases(hospital)
    hospital.take(decisions(NUMBER, B, "join", T0 + HOUR, "1"))
    assert target(hospital, NUMBER) == B
    assert passed_on(hospital, "AllergyIntolerance/1")[-1] == B


def test_a_number_that_very_many_have_is_held_with_a_bounded_number_of_cases() -> None:
    many = [f"Patient/m{number:02}" for number in range(24)]
    hospital = Hospital()
    for record in many:
        hospital.take([person(record, T0), merge(NUMBER, record, T0), allergy(record, record[-2:], T0)])
    hospital.take([allergy(NUMBER, "n", T0)])
    assert target(hospital, NUMBER) == ""
    assert not any(target(hospital, record) for record in many)
    assert passed_on(hospital, "AllergyIntolerance/n") == [NUMBER]
    assert len(open_cases(hospital)) == 16


def test_who_agrees_with_both_of_two_who_disagree_joins_neither() -> None:
    born = "2026-02-07"
    baby = person(A, T0, name="Oak, Baby Girl", born=born)
    named = [person(B, T0, name="Oak, Ella", born=born), person(C, T0, name="Oak, Greta", born=born)]
    links = [merge(A, B, T0), merge(A, C, T0)]
    hospital = Hospital().take([baby, *named, *links])
    assert target(hospital, A) == ""
    assert {(A, B), (A, C)} <= open_cases(hospital)
    by_number = Hospital().take([baby, *named, *(merge(NUMBER, who, T0) for who in (A, B, C))])
    assert not any(target(by_number, who) for who in (A, B, C, NUMBER))


def test_whoever_disagrees_with_a_record_further_on_does_not_join() -> None:
    chain = [
        person(A, T0, PatientLink(B), name="Oak, Ella", born="2026-02-07"),
        person(B, T0, PatientLink(C), name="Oak, Baby Girl", born="2026-02-07"),
        person(C, T0, name="Oak, Greta", born="2026-02-07"),
    ]
    hospital = Hospital().take(chain)
    assert (target(hospital, A), target(hospital, B)) == ("", C)
    assert (A, B) in open_cases(hospital)


def test_whoever_disagrees_with_another_that_joins_the_same_does_not_join() -> None:
    star = [
        person(A, T0, PatientLink(B), name="Oak, Ella", born="2026-02-07"),
        person(B, T0, name="Oak, Baby Girl", born="2026-02-07"),
        person(C, T0, PatientLink(B), name="Oak, Greta", born="2026-02-07"),
    ]
    hospital = Hospital().take(star)
    assert (target(hospital, A), target(hospital, C)) == ("", "")
    assert open_cases(hospital) == {(A, B), (C, B)}


ONE, TWO, THREE = (server_mark(f"https://{name}.example") for name in ("one", "two", "three"))


def of(mark: str, event: PatientEvent) -> PatientEvent:
    """As a server states it."""
    return msgspec.structs.replace(event, server=mark)


def two_servers() -> list[PatientEvent]:
    return [
        of(ONE, person(A, T0)),
        of(ONE, stay(A, "1", T0, T0)),
        of(TWO, person(A, T0, version=7, **BOB)),
        of(TWO, stay(A, "2", T0, T0)),
        of(TWO, allergy(A, "2", T0)),
    ]


def test_one_id_of_two_servers_is_two_patients() -> None:
    hospital = Hospital().take(two_servers()).settle()
    assert not open_cases(hospital)
    assert not drafted(hospital, A)
    assert drafted(hospital, f"{A}.{ONE}") and drafted(hospital, f"{A}.{TWO}")
    assert passed_on(hospital, "AllergyIntolerance/2") == [A, f"{A}.{TWO}"]
    shown = {request.patient: request.evidence.patient.family for request in hospital.requests}
    assert (shown[f"{A}.{ONE}"], shown[f"{A}.{TWO}"]) == ("Alder", "Birch")


def test_one_id_of_two_servers_and_one_person_is_one_patient() -> None:
    events = [of(ONE, person(A, T0)), of(TWO, person(A, T0, version=2)), of(TWO, stay(A, "1", T0, T0))]
    hospital = Hospital().take(events).settle()
    assert {request.patient for request in hospital.requests} == {A}
    assert not cases(hospital)


def test_what_states_neither_of_two_servers_is_held_and_a_case() -> None:
    hospital = Hospital().take([*two_servers(), allergy(A, "9", T0)]).settle()
    assert open_cases(hospital) == {(A, A)}
    assert passed_on(hospital, "AllergyIntolerance/9") == [A]
    assert drafted(hospital, f"{A}.{TWO}")


def test_documents_of_a_server_that_states_no_patient_are_apart_and_a_case_until_it_does() -> None:
    hospital = Hospital().take([of(ONE, person(A, T0)), of(ONE, stay(A, "1", T0, T0))])
    hospital.take([of(TWO, allergy(A, "2", T0)), tick(T0 + DAY)])
    assert open_cases(hospital) == {(A, A)}
    shown = [one for one in hospital.requests if one.evidence.history and not one.cancelled]
    assert not shown
    assert drafted(hospital, f"{A}.{ONE}")
    hospital.take([of(TWO, person(A, T0 + DAY))]).settle()
    assert not open_cases(hospital)
    assert drafted(hospital, A) and not drafted(hospital, f"{A}.{ONE}")
    assert hospital.requests[-1].evidence.history


def test_documents_of_other_servers_stay_where_no_server_states_its_patient() -> None:
    events = [person(A, T0), stay(A, "1", T0, T0), of(ONE, allergy(A, "1", T0)), of(TWO, allergy(A, "2", T0))]
    hospital = Hospital().take(events).settle()
    assert not open_cases(hospital)
    assert {one.patient for one in hospital.requests} == {A}
    assert {len(one.evidence.history) for one in hospital.requests} == {2}


@pytest.mark.parametrize("first", ["stated", "not stated"])
def test_a_document_that_turns_out_to_state_its_server_ends_the_question(first: str) -> None:
    bare = allergy(A, "9", T0)
    stated = of(ONE, msgspec.structs.replace(bare, recorded=T0 + HOUR))
    both = [stated, bare] if first == "stated" else [bare, stated]
    hospital = Hospital().take([*two_servers(), *both]).settle()
    assert not open_cases(hospital)
    assert passed_on(hospital, "AllergyIntolerance/9")[-1] == f"{A}.{ONE}"


def test_two_of_three_servers_that_have_one_person_join() -> None:
    third = [of(THREE, person(A, T0, version=3)), of(THREE, allergy(A, "3", T0))]
    hospital = Hospital().take([*two_servers(), *third]).settle()
    joined = {target(hospital, f"{A}.{mark}") for mark in (ONE, THREE)} - {""}
    assert len(joined) == 1 and joined < {f"{A}.{ONE}", f"{A}.{THREE}"}
    assert target(hospital, f"{A}.{TWO}") == ""


def test_a_server_that_is_corrected_brings_its_patient_back() -> None:
    wrong = [of(ONE, person(A, T0)), of(TWO, person(A, T0, version=7, born="1916-02-03"))]
    stays = [of(ONE, stay(A, "1", T0, T0)), of(TWO, stay(A, "2", T0, T0))]
    hospital = Hospital().take([*wrong, *stays])
    assert {target(hospital, f"{A}.{mark}") for mark in (ONE, TWO)} == {""}
    hospital.take([tick(T0 + DAY)])
    assert drafted(hospital, f"{A}.{TWO}") and not drafted(hospital, A)
    hospital.take([of(TWO, person(A, T0 + 2 * DAY, version=8))]).settle()
    assert drafted(hospital, A)
    assert not drafted(hospital, f"{A}.{ONE}") and not drafted(hospital, f"{A}.{TWO}")
    assert not cases(hospital)


def test_one_version_that_two_servers_state_is_of_both_patients() -> None:
    shared = allergy(A, "5", T0)
    for order in (two_servers(), two_servers()[::-1]):
        hospital = Hospital().take([of(ONE, shared), *order, of(TWO, shared)]).settle()
        records = set(passed_on(hospital, shared.resource))
        assert records == {A, f"{A}.{ONE}", f"{A}.{TWO}"}


def test_what_an_earlier_version_remembered_of_servers_still_parts_patients() -> None:
    of_one = person(A, T0, server="https://one.example")
    of_other = person(A, T0, server="https://two.example", **BOB)
    hospital = Hospital().take([of_one, of_other, stay(A, "1", T0, T0)]).settle()
    assert not any(request for request in hospital.requests if not request.cancelled)
    assert open_cases(hospital) == {(A, A)}


def drafted(hospital: Hospital, record: str) -> bool:
    standing = {request.document: request for request in hospital.requests if request.patient == record}
    return any(not request.cancelled for request in standing.values())


CARLA = {"name": "Castell, Carla", "born": "1990-06-30", "sex": "female"}


def overwritten(**other: str) -> list[PatientEvent]:
    return [person(A, T0), stay(A, "1", T0, T0), person(A, T0 + DAY, version=2, **other)]


@pytest.mark.parametrize("other", [BOB, CARLA, {"name": "Alder, Bruno", "sex": "male", "born": "1988-01-20"}])
def test_a_record_that_is_overwritten_with_another_person_is_held_and_a_case(other: dict[str, str]) -> None:
    hospital = Hospital().take([*overwritten(**other), stay(A, "2", T0 + 2 * DAY, T0 + 2 * DAY)]).settle()
    assert open_cases(hospital) == {(A, A)}
    assert not drafted(hospital, A)


@pytest.mark.parametrize(
    "other",
    [
        {"born": "1916-09-14"},
        {"name": "Birch, Anna"},
        {"name": "Alder, Arthur", "sex": "male"},
        {"name": "Unknown, Unknown", "born": "1900-01-01"},
        {"name": "", "born": "", "sex": ""},
    ],
    ids=["birth date", "married name", "another sex and name", "a placeholder", "nothing"],
)
def test_a_correction_of_a_person_is_no_other_person(other: dict[str, str]) -> None:
    hospital = Hospital().take(overwritten(**other)).settle()
    assert not open_cases(hospital)
    assert drafted(hospital, A)


def test_a_record_is_free_for_another_person_while_it_has_no_documents() -> None:
    first, then = person(A, T0), person(A, T0 + HOUR, version=2, **BOB)
    hospital = Hospital().take([first, then, stay(A, "1", T0 + DAY, T0 + DAY)]).settle()
    assert not open_cases(hospital)
    assert drafted(hospital, A)
    hospital.take([stay(A, "2", T0 + DAY, T0 + DAY, recorded=T0 + HOUR // 2)])
    assert open_cases(hospital) == {(A, A)}


def test_a_document_that_leaves_an_overwritten_record_ends_the_case() -> None:
    hospital = Hospital().take(overwritten(**BOB))
    assert open_cases(hospital) == {(A, A)}
    hospital.take([stay(A, "1", T0 + 2 * DAY, T0, version=2, retracted=True)])
    assert not open_cases(hospital)


def test_a_record_that_is_restored_goes_on() -> None:
    hospital = Hospital().take([*overwritten(**BOB), person(A, T0 + 2 * DAY, version=3)]).settle()
    assert not open_cases(hospital)
    assert drafted(hospital, A)


def test_a_decision_that_an_overwritten_record_is_one_person_counts_until_it_is_overwritten_again() -> None:
    hospital = Hospital().take([*overwritten(**BOB), *decisions(A, A, "join", T0 + 2 * DAY, "1")]).settle()
    assert not open_cases(hospital)
    assert drafted(hospital, A)
    hospital.take([person(A, T0 + 3 * DAY, version=3, **CARLA)])
    assert open_cases(hospital) == {(A, A)}
    hospital.take(decisions(A, A, "split", T0 + 4 * DAY, "2"))
    assert cases(hospital)[A, A].state == "split"
    assert not drafted(hospital, A)


def differing(one: Hospital, other: Hospital) -> dict[bytes, tuple[bytes | None, bytes | None]]:
    """Rows that are not equal."""
    pairs = zip(one.rows(), other.rows(), strict=True)
    return {
        key: (left.get(key), right.get(key))
        for left, right in pairs
        for key in left.keys() | right.keys()
        if left.get(key) != right.get(key)
    }


PEOPLE = st.sampled_from(
    [
        {},
        {},
        {"born": "1961-09-12"},
        {"name": "Birch, Anna"},
        {"name": "Alder, Hanna"},
        {"name": "Alder, Baby Girl"},
        {"name": "", "born": ""},
        {"server": "https://two.example", **BOB},
        {"server": "https://three.example"},
        BOB,
        CARLA,
    ]
)
RECORDS = (A, B, C, D)
MARKS = st.sampled_from(["", TWO, THREE])
HOURS = st.integers(0, 4)


@st.composite
def claims(draw: st.DrawFn) -> list[PatientEvent]:
    """Persons that agree or do not, corrected later; links, rings, numbers, decisions."""
    events: list[PatientEvent] = []
    for record in RECORDS[: draw(st.integers(2, 4))]:
        for version in range(1, draw(st.integers(1, 2)) + 1):
            other = draw(st.sampled_from([one for one in RECORDS if one != record]))
            kind = draw(st.sampled_from(["", "replaced-by", "replaces"]))
            links = (PatientLink(other, kind),) if kind else ()  # type: ignore[arg-type]
            events.append(person(record, T0 + version * HOUR, *links, version=version, **draw(PEOPLE)))
        events += [allergy(record, record[-1], T0), stay(record, record[-1], T0, T0)]
        for at in range(draw(st.integers(0, 2))):
            one = allergy(record, f"{record[-1]}{at}", T0 + at * HOUR, recorded=T0 + draw(HOURS) * HOUR)
            events.append(of(draw(MARKS), one))
            if draw(st.booleans()):  # again, by another server or earlier
                again = msgspec.structs.replace(one, server=draw(MARKS), recorded=T0 + draw(HOURS) * HOUR)
                events.append(again)
            if draw(st.integers(0, 3)) == 0:
                gone = allergy(record, f"{record[-1]}{at}", T0 + 3 * HOUR, version=2, retracted=True)
                events.append(of(draw(MARKS), gone))
        if draw(st.booleans()):
            events.append(merge(NUMBER, record, T0))
    events += [note(NUMBER, "n", T0), stay(NUMBER, "n", T0, T0)]
    pairs = st.sampled_from([(A, B), (B, C), (C, A), (D, A), (NUMBER, A), (B, NUMBER)])
    for at in range(draw(st.integers(0, 3))):
        verdict = draw(st.sampled_from(["join", "split", "undecided"]))
        events += decisions(*draw(pairs), verdict, T0 + at * HOUR, str(at))  # type: ignore[arg-type]
    for version in range(1, draw(st.integers(1, 3))):
        events.append(merge(*draw(pairs), T0 + DAY, active=draw(st.booleans()), version=version))
    return events


@given(claims(), st.randoms(use_true_random=False))
@examples(300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_any_order_with_duplicates_and_restarts_ends_in_the_same_cases_and_joins(
    events: list[PatientEvent], chance: random.Random
) -> None:
    events = list({(one.patient, one.id, one.server): one for one in events}.values())
    straight = Hospital().take(events).settle()
    mixed = events + [chance.choice(events) for _ in range(len(events) // 2)]
    chance.shuffle(mixed)
    other = Hospital().take(mixed, restart=chance.random() < 0.3).settle()
    assert differing(other, straight) == {}
    stamps_aside = [
        {pair: msgspec.structs.replace(case, since=0) for pair, case in cases(one).items()}
        for one in (straight, other)
    ]
    assert stamps_aside[0] == stamps_aside[1]
