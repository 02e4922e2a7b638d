"""What became of earlier drafts is told once for each version, whatever kind of resource says it, and taken
back when the resource is.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.patient.draft_outcomes import acted_on
from schemas.codes import Coding, Concept
from schemas.events import DocumentBody, FactsBody, MarkBody, PatientEvent
from schemas.facts import Fact, FactStatus, Source
from schemas.instant import DAY, HOUR
from schemas.outcomes import (
    ClinicianDocument,
    ConfirmedDiagnosis,
    Executed,
    Mark,
    Merged,
    Outcome,
    decode_outcome,
)
from tests.amounts import examples
from tests.processors.patient.hospital import T0, Hospital, event, merge, note, person, stay

GOUT = Concept((Coding("http://hl7.org/fhir/sid/icd-10-cm", "M10.9", "Gout"),))
WHO = "Patient/a"


def condition(
    version: int = 1, verification: str = "confirmed", status: FactStatus = "active", **more: object
) -> PatientEvent:
    fact = Fact(
        "Condition/1#0",
        "has_condition",
        GOUT,
        T0,
        Source("Condition/1", str(version)),
        status=status,
        attributes={"verification": verification} if verification == "confirmed" else {},
    )
    body = FactsBody() if more.get("retracted") else FactsBody((fact,))
    return event(
        "history",
        WHO,
        "Condition/1",
        T0 + version * HOUR,
        body,
        version=version,
        encounter="Encounter/1",
        **more,
    )


def order(kind: str, stated: str, version: int = 1, status: FactStatus = "active") -> PatientEvent:
    relation = {"Procedure": "had_procedure", "ServiceRequest": "ordered_service"}.get(
        kind, "ordered_medication"
    )
    fact = Fact(f"{kind}/1#0", relation, GOUT, T0, Source(f"{kind}/1", str(version)), status=status)  # type: ignore[arg-type]
    return event(
        "history",
        WHO,
        f"{kind}/1",
        T0 + version * HOUR,
        FactsBody((fact,), stated),
        version=version,
        encounter="Encounter/1",
    )


def marked(verdict: str = "accepted", version: int = 1, **more: object) -> PatientEvent:
    return event(
        "mark",
        WHO,
        "Task/1",
        T0 + version * HOUR,
        MarkBody("urn:uuid:d", verdict, "why", "the text"),
        version=version,
        **more,
    )  # type: ignore[arg-type]


def told(*events: PatientEvent) -> list[Outcome]:
    """As it is read from the topic."""
    return [
        decode_outcome(msgspec.json.encode(one))
        for one in Hospital().tell([person(WHO, T0), stay(WHO, "1", T0, T0), *events]).out.outcomes
    ]


def test_a_confirmed_condition_is_told_and_every_later_version_that_takes_it_back() -> None:
    found = told(
        condition(),
        condition(2, "provisional", "unconfirmed"),
        condition(3, "refuted", "refuted"),
        condition(4, retracted=True),
    )
    assert all(isinstance(one, ConfirmedDiagnosis) for one in found)
    assert [(one.version, one.confirmed, one.retracted) for one in found] == [
        ("1", True, False),
        ("2", False, False),
        ("3", False, False),
        ("4", False, True),
    ]  # type: ignore[union-attr]
    assert found[0].concept == GOUT and found[0].encounter == "Encounter/1"  # type: ignore[union-attr]


@pytest.mark.parametrize("kind", ["MedicationRequest", "ServiceRequest", "Procedure"])
def test_an_order_is_done_by_its_status_and_not_when_it_is_only_planned(kind: str) -> None:
    (found,) = told(order(kind, "completed"))
    assert isinstance(found, Executed) and found.done and found.concept == GOUT
    assert all(
        status in acted_on()[kind] for status in (("in-progress",) if kind == "Procedure" else ("active",))
    )
    for stated, status in (
        ("cancelled", "stopped"),
        ("draft", "planned"),
        ("active", "planned"),
        ("active", "refuted"),
        ("unknown", "unconfirmed"),
    ):
        (found,) = told(order(kind, stated, status=status))  # type: ignore[arg-type]
        assert isinstance(found, Executed) and not found.done


def test_a_mark_is_told_once_and_taken_back_without_its_text() -> None:
    (one, gone) = told(marked(), marked(), marked(version=2, retracted=True))
    assert isinstance(one, Mark) and (one.draft, one.verdict, one.reason, one.text) == (
        "urn:uuid:d",
        "accepted",
        "why",
        "the text",
    )
    assert isinstance(gone, Mark) and gone.retracted and not gone.text


def test_a_mark_is_no_evidence_and_asks_for_nothing() -> None:
    with_, without = (
        Hospital()
        .tell(
            [
                person(WHO, T0),
                stay(WHO, "1", T0, T0 + DAY),
                note(WHO, "1", T0 + HOUR, encounter="Encounter/1"),
                *more,
            ]
        )
        .settle()
        for more in ([marked()], [])
    )
    assert with_.last() == without.last()


@pytest.mark.parametrize(
    ("status", "verdict"),
    [("final", "accepted"), ("amended", "accepted"), ("preliminary", "open"), ("", "open")],
)
def test_a_draft_that_comes_back_is_a_mark_and_only_what_a_person_wrote_is_a_document(
    status: str, verdict: str
) -> None:
    for ours in (True, False):
        body = DocumentBody(
            text="All of it.", note_type="progress-note", doc_status=status, ours=ours, draft="r1"
        )
        found = told(event("document", WHO, "Composition/1", T0 + HOUR, body, encounter="Encounter/1"))
        assert [type(one) for one in found] == ([Mark] if ours else [Mark, ClinicianDocument])
        assert isinstance(found[0], Mark) and (found[0].verdict, found[0].text) == (
            verdict,
            "All of it." if verdict == "accepted" else "",
        )


def test_a_draft_in_error_is_rejected_and_a_deleted_one_says_nothing_any_more() -> None:
    for status, verdict, retracted in (("entered-in-error", "rejected", False), ("", "open", True)):
        body = DocumentBody(text="", note_type="progress-note", doc_status=status, ours=True, draft="r1")
        (found,) = told(event("document", WHO, "Composition/1", T0 + HOUR, body, retracted=True))
        assert isinstance(found, Mark) and (found.verdict, found.retracted) == (verdict, retracted)


def test_a_merge_and_its_undoing_are_told_and_what_is_passed_on_is_not_told_again() -> None:
    hospital = (
        Hospital()
        .tell(
            [
                condition(),
                person(WHO, T0),
                person("Patient/b", T0),
                merge(WHO, "Patient/b", T0 + DAY),
                merge(WHO, "Patient/b", T0 + DAY, active=False, version=2),
            ]
        )
        .settle()
    )
    assert [type(one) for one in hospital.out.outcomes] == [ConfirmedDiagnosis, Merged, Merged]
    assert hospital.out.outcomes[1:] == [Merged(WHO, "Patient/b"), Merged(WHO)]


@examples(40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                condition(),
                condition(2, "refuted", "refuted"),
                order("Procedure", "completed"),
                marked(),
                marked("rejected", 2),
            ]
        ),
        max_size=12,
    )
)
def test_each_version_is_told_exactly_once_however_often_it_comes(events: list[PatientEvent]) -> None:
    found = told(*events)
    assert sorted((one.resource, one.version) for one in found) == sorted(
        {(one.resource, one.id.partition("@")[2].partition(":")[0]) for one in events}
    )  # type: ignore[union-attr]


def test_a_record_that_was_written_before_there_were_kinds_is_a_document() -> None:
    old = b'{"resource":"DocumentReference/1","version":"1","rank":[1,0,""],"patient":"Patient/1","encounter":"Encounter/1","time":5,"note_type":"nursing"}'
    assert decode_outcome(old) == ClinicianDocument(
        "DocumentReference/1", "1", (1, 0, ""), "Patient/1", "Encounter/1", 5, "nursing"
    )
    with pytest.raises(msgspec.DecodeError):
        decode_outcome(b'{"kind":"something else"}')
