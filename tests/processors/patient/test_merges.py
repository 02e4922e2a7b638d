"""Merged records: everything of the one stands under the other, and comes back when they are parted."""

from __future__ import annotations

import json

import msgspec
import pytest

from processors.drafting.fhir import to_bundle
from processors.patient import Outcome
from schemas.events import PatientLink
from schemas.requests import Request
from streams.loop import Outgoing
from streams.stages.generate.desk import Desk
from streams.stages.generate.result_records import Printer
from streams.stages.generate.rows import DocumentRow
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
from tests.streams.stages.generate.builders import ticket
from wardstream.identity_cases import decisions

A, B, C = "Patient/a", "Patient/b", "Patient/c"


def test_a_merged_record_s_stay_is_drafted_for_the_survivor_with_the_facts_of_both() -> None:
    told = [
        person(A, T0),
        allergy(A, "1", T0),
        person(B, T0),
        stay(B, "1", T0, T0),
        note(B, "n", T0 + HOUR, "Found on the street."),
    ]
    hospital = Hospital().tell([*told, merge(B, A, T0 + 2 * HOUR)]).settle()
    standing = [request for request in hospital.requests if not request.cancelled and request.patient == A]
    assert {request.slot for request in standing} >= {"admission", "2026-03-01"}
    last = standing[-1].evidence
    assert [fact.concept.text for fact in last.history] == ["Penicillin"]
    assert [passage.body.text for passage in last.passages] == ["Found on the street."]
    assert hospital.last() and all(request.patient == A for request in hospital.requests[-1:])


def test_what_comes_for_the_merged_record_afterwards_reaches_the_survivor() -> None:
    told = [
        person(A, T0),
        person(B, T0),
        merge(B, A, T0),
        stay(B, "1", T0, T0),
        lab(B, "k", T0 + HOUR, "7.0", critical=True),
    ]
    hospital = Hospital().tell(told)
    critical = [request for request in hospital.requests if request.priority == "critical"]
    assert [request.patient for request in critical] == [A]


@pytest.mark.parametrize(
    "who", ["the replaced record says so", "the survivor says so", "an ADT message says so"]
)
def test_all_three_ways_of_merging_lead_to_the_same_versions(who: str) -> None:
    link = {
        "the replaced record says so": [person(A, T0), person(B, T0, PatientLink(A, "replaced-by"))],
        "the survivor says so": [person(A, T0, PatientLink(B, "replaces")), person(B, T0)],
        "an ADT message says so": [person(A, T0), person(B, T0), merge(B, A, T0)],
    }[who]
    hospital = Hospital().tell([*link, allergy(B, "1", T0 + HOUR)])
    assert passed_on(hospital, "AllergyIntolerance/1") == [B, A]
    assert hospital.out.deltas[-1].origin == B


def test_parting_merged_records_gives_each_its_own_again() -> None:
    apart = [
        person(A, T0),
        person(B, T0),
        stay(B, "1", T0, T0),
        lab(B, "1", T0 + HOUR),
        lab(A, "2", T0 + HOUR),
    ]
    parted = (
        Hospital()
        .tell([*apart, merge(B, A, T0 + 2 * HOUR), merge(B, A, T0 + 3 * HOUR, active=False, version=2)])
        .settle()
    )
    never = Hospital().tell([*apart, merge(B, A, T0 + 3 * HOUR, active=False, version=2)]).settle()
    assert parted.last() == never.last()
    tombstones_aside = [
        {key: value for key, value in rows.items() if key[17:18] != b"L"}
        for rows in (*parted.rows(), *never.rows())
    ]
    assert tombstones_aside[:3] == tombstones_aside[3:]


def test_a_chain_of_merges_ends_at_the_last_survivor() -> None:
    told = [
        person(A, T0),
        person(B, T0),
        person(C, T0),
        merge(C, B, T0),
        merge(B, A, T0),
        allergy(C, "1", T0 + DAY),
    ]
    where = [
        delta.patient
        for delta in Hospital().tell(told).out.deltas
        if delta.resource == "AllergyIntolerance/1"
    ]
    assert where == [C, B, A]


def test_a_ring_of_links_keeps_one_survivor_and_says_so() -> None:
    ring = [person(A, T0, PatientLink(B)), person(B, T0, PatientLink(C)), person(C, T0, PatientLink(A))]
    hospital = Hospital().tell([*ring, stay(B, "1", T0, T0), lab(B, "k", T0 + HOUR, critical=True)]).settle()
    assert "cyclic-link" in {said.reason for said in hospital.out.complaints}
    assert {request.patient for request in hospital.requests if not request.cancelled} == {A}


def test_a_record_linked_to_itself_stays_itself() -> None:
    told = [
        person(A, T0, PatientLink(A)),
        merge(A, A, T0),
        stay(A, "1", T0, T0),
        lab(A, "k", T0 + HOUR, critical=True),
    ]
    hospital = Hospital().tell(told)
    assert [request.patient for request in hospital.requests] == [A]
    assert [said.reason for said in hospital.out.complaints] == ["cyclic-link"]


def test_two_patients_with_one_medical_record_number_are_one() -> None:
    number = "http://mrn|1"
    told = [
        person(A, T0),
        person(B, T0),
        merge(number, A, T0),
        merge(number, B, T0),
        allergy(number, "1", T0),
        allergy(B, "2", T0),
    ]
    hospital = Hospital().tell(told)
    of_a = {delta.resource for delta in hospital.out.deltas if delta.patient == A and delta.kind == "history"}
    assert of_a == {"AllergyIntolerance/1", "AllergyIntolerance/2"}


def test_a_link_to_a_patient_nobody_has_heard_of_waits_for_it_and_loses_nothing() -> None:
    hospital = Hospital().tell([person(B, T0, PatientLink(A)), allergy(B, "1", T0)])
    assert {delta.patient for delta in hospital.out.deltas if delta.kind == "history"} == {B}
    hospital.tell([person(A, T0)])
    assert {delta.patient for delta in hospital.out.deltas if delta.kind == "history"} == {A, B}


def test_the_body_of_another_kind_is_refused_and_changes_nothing() -> None:
    hospital = Hospital()
    bad = msgspec.structs.replace(merge(B, A, T0), body=msgspec.Raw(b'{"target": 7}'))
    with pytest.raises(msgspec.DecodeError):
        hospital.folds[0].apply(bad, Outcome())
    hospital.folds[0].flush()
    assert hospital.rows() == [{}, {}, {}]


def withdrawn(hospital: Hospital, since: int) -> dict[tuple[str, str, str], str]:
    """Why published drafts are called off, by record, slot and stay."""
    return {
        (request.patient, request.slot, request.encounter): request.withdrawn[0].why
        for request in hospital.requests[since:]
        if request.cancelled and request.withdrawn
    }


def published(draft: Request) -> str:
    """What GENERATE writes in place of a published draft."""
    desk = Desk[tuple[Outgoing, ...]](
        at_once=1, most=4, most_bytes=10_000, withdraw=Printer(to_bundle).withdraw
    )
    desk.receive(ticket(5, draft), DocumentRow(0, draft.id, "urn:uuid:1"))
    [closed] = desk.collect().closed
    assert closed.made is not None
    bundle = json.loads(closed.made[0].value or b"")
    assert bundle["entry"][0]["resource"]["status"] == "entered-in-error"
    return json.dumps(bundle)


def test_drafts_of_a_record_that_is_merged_away_are_withdrawn_by_name() -> None:
    hospital = Hospital().take([person(A, T0), person(B, T0), stay(B, "1", T0, T0), tick(T0 + DAY)])
    since = len(hospital.requests)
    assert since
    hospital.take([merge(B, A, T0 + DAY), tick(T0 + 3 * DAY)])
    off = withdrawn(hospital, since)
    assert {key[0] for key in off} == {B}
    assert {*off.values()} == {"joined"}
    again = {(request.patient, request.slot) for request in hospital.requests[since:]}
    assert {(A, slot) for _, slot, _ in off} <= again, "the survivor's drafts replace them"
    one = next(request for request in hospital.requests[since:] if request.withdrawn)
    assert "part of another record of the same patient" in published(one)
    assert A not in published(one)


def test_drafts_that_rested_on_a_record_that_is_parted_are_withdrawn_by_name() -> None:
    """Also those of the survivor's own stay: a critical value of the other was their reason."""
    there = [person(A, T0), person(B, T0), stay(A, "1", T0, T0), stay(B, "2", T0, T0), merge(B, A, T0)]
    hospital = Hospital().take([*there, lab(B, "k", T0 + HOUR, "7.1", critical=True)])
    hospital.take([tick(T0 + 6 * HOUR)])
    since = len(hospital.requests)
    hospital.take([merge(B, A, T0 + DAY, active=False, version=2)])
    off = withdrawn(hospital, since)
    critical = [request for request in hospital.requests[since:] if request.slot.startswith("critical:")]
    assert {(request.patient, request.encounter, request.cancelled) for request in critical} >= {
        (A, "Encounter/1", True),
        (A, "Encounter/2", True),
    }
    assert {key[0] for key in off} == {A}
    assert {*off.values()} == {"parted", "lost"}  # of its own stay, and of the other's
    own = next(request for request in critical if request.cancelled and request.encounter == "Encounter/1")
    assert "no longer joined" in published(own)
    assert "7.1" not in published(own)


def test_a_routine_draft_of_the_survivor_is_written_again_after_a_parting() -> None:
    there = [person(A, T0), person(B, T0), stay(A, "1", T0, T0), allergy(B, "p", T0), merge(B, A, T0)]
    hospital = Hospital().take([*there, tick(T0 + DAY)])
    since = len(hospital.requests)
    assert any(request.evidence.history for request in hospital.requests)
    hospital.take([merge(B, A, T0 + DAY, active=False, version=2), tick(T0 + 3 * DAY)])
    again = [request for request in hospital.requests[since:] if not request.cancelled]
    assert again and not any(request.evidence.history for request in again)


def test_drafts_of_a_record_in_question_are_withdrawn_until_a_person_decides() -> None:
    hospital = Hospital().take([person(A, T0), stay(A, "1", T0, T0), tick(T0 + DAY)])
    since = len(hospital.requests)
    other = person(A, T0 + DAY, version=2, name="Birch, Bernd", sex="male", born="1948-02-11")
    hospital.take([other, tick(T0 + 2 * DAY)])
    assert {*withdrawn(hospital, since).values()} == {"in question"}
    one = next(request for request in hospital.requests[since:] if request.withdrawn)
    assert "until a person has decided" in published(one)
    since = len(hospital.requests)
    hospital.take([*decisions(A, A, "join", T0 + 3 * DAY, "1"), tick(T0 + 5 * DAY)])
    assert {request.slot for request in hospital.requests[since:] if not request.cancelled}
