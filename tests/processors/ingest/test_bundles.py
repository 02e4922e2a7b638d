"""Bundles of every type, large ones, and deletions."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest

from processors.ingest import ingest, ingest_parts, step, tally
from schemas.events import PatientEvent
from tests.processors.ingest.samples import NOW, bundle, encounter, note, observation, patient, record


def resources(events: tuple[PatientEvent, ...]) -> list[str]:
    return [event.resource for event in events if event.kind != "link"]


@pytest.mark.parametrize("type_", ["transaction", "batch", "collection", "searchset", "history"])
def test_every_entry_of_a_bundle_becomes_an_event(type_: str) -> None:
    result = ingest(record(bundle(type_, patient(), encounter(), observation(), note())))
    assert resources(result.events) == [
        "Patient/p1",
        "Encounter/e1",
        "Observation/k1",
        "DocumentReference/d1",
    ]
    assert {event.patient for event in result.events if event.kind != "link"} == {"Patient/p1"}


def test_a_bundle_and_its_single_resources_give_the_same_events() -> None:
    whole = ingest(record(bundle("batch", patient(), encounter(), observation())))
    single = [
        event for value in (patient(), encounter(), observation()) for event in ingest(record(value)).events
    ]
    assert list(whole.events) == single


def test_a_document_bundle_is_its_composition_with_the_resources_beside_it() -> None:
    composition = {
        "resourceType": "Composition",
        "id": "doc1",
        "status": "final",
        "type": {"text": "Discharge summary"},
        "subject": {"reference": "urn:uuid:pat"},
        "encounter": {"reference": "Encounter/e1"},
        "date": "2026-03-01T10:00:00Z",
        "author": [{"display": "A"}],
        "title": "Discharge summary",
        "section": [
            {"title": "Course", "text": {"status": "generated", "div": "<div>Improved on diuretics.</div>"}}
        ],
    }
    entries = (
        {"fullUrl": "urn:uuid:doc", "resource": composition},
        {"fullUrl": "urn:uuid:pat", "resource": patient()},
        observation(),
    )
    result = ingest(record(bundle("document", *entries)))
    document = result.events[0]
    assert (document.kind, document.patient, document.encounter) == ("document", "Patient/p1", "Encounter/e1")
    assert b"Improved on diuretics." in bytes(document.body)
    assert resources(result.events) == ["Composition/doc1", "Patient/p1", "Observation/k1"]


def test_a_message_bundle_gives_its_resources_and_passes_its_header_by() -> None:
    header = {
        "resourceType": "MessageHeader",
        "eventCoding": {"code": "R01"},
        "source": {"endpoint": "urn:lab"},
    }
    result = ingest(record(bundle("message", header, observation())))
    assert resources(result.events) == ["Observation/k1"]
    assert result.counts == {("MessageHeader", "passed-by"): 1, ("Observation", "event"): 1}


def test_one_bad_entry_does_not_take_the_others_with_it() -> None:
    result = ingest(
        record(
            bundle(
                "batch",
                observation(id="a"),
                observation(status=7),
                observation(id="b"),
                {"resource": "text"},
                observation(id="c"),
            )
        )
    )
    assert resources(result.events) == ["Observation/a", "Observation/b", "Observation/c"]
    assert [(letter.location, letter.severity) for letter in result.letters] == [
        ("Bundle.entry[1].resource.status", "partial"),
        ("Bundle.entry[3].resource", "partial"),
    ]


def test_other_types_are_counted_and_passed_by() -> None:
    claim = {"resourceType": "Claim", "anything": "goes"}
    result = ingest(
        record(
            bundle(
                "batch", claim, claim, {"resourceType": "Organization"}, {"resourceType": "MedicinalProduct"}
            )
        )
    )
    assert (result.events, result.letters) == ((), ())
    assert result.counts == {
        ("Claim", "passed-by"): 2,
        ("Organization", "passed-by"): 1,
        ("MedicinalProduct", "passed-by"): 1,
    }


@pytest.mark.parametrize("type_", ["searchset", "history"])
def test_a_poll_that_found_nothing_is_no_failure(type_: str) -> None:
    result = ingest(record({"resourceType": "Bundle", "type": type_}))
    assert (result.letters, result.counts) == ((), {("Bundle", "empty"): 1})


def test_equal_entries_are_taken_once() -> None:
    result = ingest(record(bundle("batch", observation(), observation(), observation())))
    assert len(result.events) == 1
    assert result.counts[("Observation", "duplicate")] == 2


# --- deletions
# ----------------------------------------------------------------------------------------------------------------


def deletion(url: str, **response: str) -> dict[str, Any]:
    return {
        "fullUrl": f"https://fhir.example/{url}",
        "request": {"method": "DELETE", "url": url},
        "response": {"status": "204", **response},
    }


def test_a_deletion_in_a_history_retracts_the_resource_of_the_patient_of_its_last_version() -> None:
    old, new = (observation(meta={"versionId": version}) for version in ("1", "2"))
    gone = deletion("Observation/k1", etag='W/"3"', lastModified="2026-03-02T10:00:00Z")
    result = ingest(record(bundle("history", gone, new, old)))
    retraction, *versions = result.events
    assert (retraction.patient, retraction.resource, retraction.retracted) == (
        "Patient/p1",
        "Observation/k1",
        True,
    )
    assert retraction.encounter == "Encounter/e1"
    assert retraction.rank > max(version.rank for version in versions)
    assert retraction.occurred == NOW - 2 * 3_600_000_000
    assert result.counts == {("Observation", "retracted"): 1, ("Observation", "event"): 2}


def test_a_deletion_without_a_version_still_ranks_above_the_last_one() -> None:
    result = ingest(
        record(bundle("history", deletion("Observation/k1"), observation(meta={"versionId": "7"})))
    )
    assert result.events[0].retracted
    assert result.events[0].rank > result.events[1].rank


def test_a_deleted_patient_needs_no_earlier_version() -> None:
    (event,) = ingest(record(bundle("transaction", deletion("Patient/p1")))).events
    assert (event.patient, event.kind, event.retracted) == ("Patient/p1", "patient", True)


def test_a_deleted_patient_s_identifiers_are_hers_no_longer() -> None:
    events = ingest(
        record(bundle("history", deletion("Patient/p1", etag='W/"2"'), patient(meta={"versionId": "1"})))
    ).events
    withdrawn, claimed = (event for event in events if event.kind == "link")
    assert (
        (withdrawn.patient, withdrawn.resource)
        == (claimed.patient, claimed.resource)
        == ("urn:hospital:mrn|0815", "Patient/p1")
    )
    assert (b'"active":false' in bytes(withdrawn.body), b'"active":false' in bytes(claimed.body)) == (
        True,
        False,
    )
    assert withdrawn.rank > claimed.rank


def test_the_same_deletion_twice_has_the_same_id() -> None:
    twice = [
        ingest(record(bundle("history", deletion("Observation/k1", etag='W/"2"'), observation()))).events[0]
        for _ in range(2)
    ]
    assert twice[0] == twice[1]


def test_entered_in_error_is_a_retraction() -> None:
    (event,) = ingest(record(observation(status="entered-in-error"))).events
    assert event.retracted


# --- size
# ---------------------------------------------------------------------------------------------------------------------


def test_a_bundle_of_ten_thousand_comes_in_bounded_pieces_within_bounded_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(step, "PIECE_ENTRIES", 250)
    value = json.dumps(
        bundle("transaction", *(observation(id=f"o{number}") for number in range(10_000)))
    ).encode()
    source = record(value)
    seen: set[str] = set()
    pieces = 0
    tracemalloc.start()
    try:
        for piece in ingest_parts(source):
            assert len(piece.events) <= 250
            pieces += 1
            seen.update(event.id for event in piece.events)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (len(seen), pieces) == (10_000, 41)
    assert peak < 4 * len(value), f"{peak / len(value):.1f} times the record"


def test_the_pieces_joined_are_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        patient(),
        *(observation(id=f"o{number}", status="final" if number % 3 else "oops ") for number in range(50)),
    ]
    source = record(bundle("batch", *entries))
    whole = ingest(source)
    monkeypatch.setattr(step, "PIECE_ENTRIES", 7)
    joined = ingest(source)
    assert whole == joined


def test_partial_letters_of_one_kind_are_bounded_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "MAX_LIKE_LETTERS", 5)
    entries = [
        observation(id=f"o{number}", encounter={"reference": "urn:uuid:gone"}) for number in range(100)
    ]
    result = ingest(record(bundle("batch", *entries)))
    letters = [letter for letter in result.letters if letter.reason == "unresolvable-encounter"]
    assert len(letters) == 6
    assert "95 more like this" in letters[-1].came


def test_a_patient_of_no_time_is_an_event_without_a_letter_and_counted_apart() -> None:
    untimed = patient()
    untimed.pop("meta", None)
    result = ingest(record(bundle("batch", untimed, observation())))
    assert result.letters == ()
    assert result.counts == {("Patient", "event-untimed"): 1, ("Observation", "event"): 1}
    assert result.events[0].occurred == result.events[0].recorded == NOW
