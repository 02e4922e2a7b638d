"""Deltas as events: coded facts, reports, deaths, and what notes say, each with where it stands."""

from __future__ import annotations

import msgspec
import pytest

from kg.patient import Event, GraphPhi, Reader, Version, Withdrawal
from schemas.codes import Coding, Concept
from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact, Relation, Source
from schemas.instant import DAY, FOREVER, HOUR
from tests.kg.patient.events import T0

A = "Patient/a"


def delta(kind: str, resource: str, body: msgspec.Struct, **more: object) -> Delta:
    told = {"rank": (1, T0, "0"), "occurred": T0, "recorded": T0 + HOUR, "encounter": "Encounter/1", **more}
    raw = msgspec.Raw(msgspec.json.encode(body))
    return Delta(A, f"{resource}@3:00", "add", kind, resource, body=raw, **told)  # type: ignore[arg-type]


def fact(resource: str, name: str, relation: Relation = "has_condition", **more: object) -> Fact:
    told = {"end": FOREVER, **more}
    return Fact(f"{resource}#0", relation, Concept(text=name), T0, Source(resource, "3"), **told)  # type: ignore[arg-type]


def events(one: Delta, reader: Reader | None = None) -> tuple[Event, ...]:
    told = (reader or Reader()).read(one, 7)
    assert isinstance(told, Version)
    return told.events


def test_a_coded_fact_keeps_what_the_sender_said_and_gets_role_grain_and_link(phi: GraphPhi) -> None:
    icd = Coding("http://hl7.org/fhir/sid/icd-10-cm", "C50.919")
    told = Fact(
        "Condition/1#0",
        "has_condition",
        Concept((icd,), "Mammary carcinoma"),
        T0,
        Source("Condition/1", "3"),
        status="inactive",
    )
    (event,) = events(delta("history", "Condition/1", FactsBody((told,))), Reader(phi))
    assert (event.role, event.name, event.linked, event.called) == (
        "diagnosis",
        "Mammary carcinoma",
        "D:breast",
        "Breast cancer",
    )
    assert (event.start, event.end, event.grain, event.status) == (T0, FOREVER, "day", "inactive")
    assert (event.encounter, event.recorded, event.source) == (
        "Encounter/1",
        T0 + HOUR,
        Source("Condition/1", "3"),
    )


def test_a_note_s_words_come_with_their_characters_version_and_encounter(phi: GraphPhi) -> None:
    text = "Known breast cancer. No pneumonia. HER2 negative."
    note = delta("document", "DocumentReference/1", DocumentBody(text, note_type="progress-note"))
    found = events(note, Reader(phi))
    assert [(one.role, one.status, text[one.source.start : one.source.end]) for one in found] == [
        ("diagnosis", "active", "breast cancer"),
        ("diagnosis", "refuted", "pneumonia"),
        ("biomarker", "active", "HER2 negative"),
    ]
    assert {
        (one.source.resource, one.source.version, one.encounter, one.start, one.coded) for one in found
    } == {("DocumentReference/1", "3", "Encounter/1", T0, False)}
    assert len({one.id for one in found}) == 3
    assert events(note) == ()  # without a medical graph notes are not read


def test_what_is_told_as_past_was_before_the_note(phi: GraphPhi) -> None:
    note = DocumentBody("PAST MEDICAL HISTORY\nMyocardial infarction.", note_type="consult")
    (event,) = events(delta("document", "DocumentReference/1", note), Reader(phi))
    assert (event.grain, event.status, event.asserted) == ("past", "inactive", True)


def test_the_note_of_a_coded_fact_is_read_with_the_time_of_the_fact(phi: GraphPhi) -> None:
    told = fact("Condition/1", "Breast cancer", attributes={"note": "cT2 cN1 M0"})
    _, stage = events(delta("history", "Condition/1", FactsBody((told,))), Reader(phi))
    assert (stage.role, stage.said, stage.start, stage.end, stage.grain) == (
        "staging",
        "cT2 cN1 M0",
        T0,
        T0 + DAY,
        "day",
    )
    assert stage.source == Source("Condition/1", "3", 0, 10)
    relative = fact(
        "FamilyMemberHistory/1", "Breast cancer", "family_history_of", attributes={"note": "stage IV"}
    )
    assert len(events(delta("history", "FamilyMemberHistory/1", FactsBody((relative,))), Reader(phi))) == 1


def test_a_report_is_an_event_unless_its_conclusion_is_one() -> None:
    chest = Concept(text="CT of chest")
    report = DocumentBody("Lungs clear.", type=chest, note_type="radiology")
    (event,) = events(delta("document", "DiagnosticReport/1", report))
    assert (event.role, event.relation, event.name, event.start, event.end) == (
        "imaging",
        "documented",
        "CT of chest",
        T0,
        T0,
    )
    conclusion = fact("DiagnosticReport/1", "CT of chest", "reported", value="Lungs clear", end=T0)
    (concluded,) = events(
        delta(
            "document",
            "DiagnosticReport/1",
            DocumentBody("Lungs clear.", type=chest, note_type="radiology", facts=(conclusion,)),
        )
    )
    assert (concluded.relation, concluded.said, concluded.id) == (
        "reported",
        "Lungs clear",
        "DiagnosticReport/1#0~text",
    )


def test_a_death_is_an_outcome_and_a_cancelled_visit_no_stay() -> None:
    (death,) = events(delta("patient", A, PatientBody(deceased=T0 + DAY)))
    assert (death.role, death.start, death.end, death.source.path) == (
        "outcome",
        T0 + DAY,
        T0 + DAY,
        "deceased",
    )
    for status, there in (("finished", True), ("cancelled", False)):
        told = Reader().read(
            delta("encounter", "Encounter/1", EncounterBody("AMB", status, T0, T0 + HOUR)), 0
        )
        assert isinstance(told, Version)
        assert (told.stay is not None) is there


@pytest.mark.parametrize(
    "silent",
    [
        delta("document", "DocumentReference/1", DocumentBody("Breast cancer.", ours=True)),
        delta("history", "Condition/1", FactsBody()),
        msgspec.structs.replace(delta("link", A, FactsBody()), change="link"),
        delta("tick", A, FactsBody()),
    ],
)
def test_what_says_nothing_of_the_patient_is_not_read(silent: Delta, phi: GraphPhi) -> None:
    assert Reader(phi).read(silent, 0) is None


def test_a_retraction_says_nothing_and_an_undone_merge_takes_back() -> None:
    retracted = Reader().read(
        delta("history", "Condition/1", FactsBody((fact("Condition/1", "x"),)), retracted=True), 0
    )
    assert isinstance(retracted, Version)
    assert (retracted.retracted, retracted.events) == (True, ())
    undone = msgspec.structs.replace(
        delta("history", "x", FactsBody(), via=("Patient/b",)), change="withdraw"
    )
    assert Reader().read(undone, 5) == Withdrawal(("Patient/b",), T0 + HOUR, 5)


def test_a_body_of_another_kind_is_refused() -> None:
    bad = msgspec.structs.replace(
        delta("history", "Condition/1", FactsBody()), body=msgspec.Raw(b'{"facts": 7}')
    )
    with pytest.raises(msgspec.DecodeError):
        Reader().read(bad, 0)
