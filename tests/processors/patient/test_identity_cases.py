"""Records join only where the person agrees; doubt is a case, which a person or a correction settles."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from processors.drafting.compose.identity import TITLE
from processors.patient.rows import prefix_of, read_head
from processors.tasks import TASKS
from schemas.events import PatientEvent, PatientLink
from schemas.identity import IdentityCase
from tests.amounts import examples
from tests.processors.patient.hospital import DAY, HOUR, T0, Hospital, allergy, lab, merge, note, person, stay
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


def passed_on(hospital: Hospital, resource: str) -> list[str]:
    return [delta.patient for delta in hospital.out.deltas if delta.resource == resource]


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
    hospital = Hospital().take([person(A, T0), person(B, T0, PatientLink(A), **BOB), allergy(B, "1", T0)])
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


def test_two_servers_with_one_id_for_two_people_hold_the_record() -> None:
    of_one, of_other = (
        person(A, T0, server="https://one.example"),
        person(A, T0, server="https://two.example", **BOB),
    )
    hospital = Hospital().take([of_one, of_other, stay(A, "1", T0, T0)]).settle()
    assert not [request for request in hospital.requests if not request.cancelled]
    assert open_cases(hospital) == {(A, A)}


def test_a_decision_on_a_record_and_itself_is_refused() -> None:
    (event, _) = decisions(A, A, "join", T0, "1")
    assert [one.reason for one in Hospital().take([event]).out.complaints] == ["cyclic-link"]


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
        BOB,
    ]
)
RECORDS = (A, B, C, D)


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
    events = list({(one.patient, one.id): one for one in events}.values())
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
