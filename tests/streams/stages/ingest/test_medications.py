"""Medications that travel apart from their orders: whatever comes first, wherever, the order ends up with its
drug.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec
import pytest

from processors.ingest import IngestSettings
from processors.ingest.record import SourceRecord
from processors.ingest.step import ingest
from schemas.dead_letters import DeadLetter, decode_dead_letter
from schemas.events import FactsBody, PatientEvent, decode_events
from schemas.facts import Fact
from streams.loop import Outgoing, Record
from streams.loop.store import MemoryStore
from streams.stages import medications
from streams.stages.ingest import IngestProcessor
from streams.topics import DEAD_LETTER, MEDICATION, PATIENT_EVENT
from tests.processors.ingest.samples import bundle, encounter, medication, order, patient

T0 = 1_772_452_800_000
NAMED = {"reference": "Medication/m1", "display": "furosemide, as the ward calls it"}


class Ingest:
    """The stage, all partitions, without a broker: what it writes for itself it reads."""

    def __init__(self, partitions: int = 3) -> None:
        self.stores = [MemoryStore() for _ in range(partitions)]
        self.out: list[Outgoing] = []
        self._processor = IngestProcessor(IngestSettings(), partitions)
        self._offset = itertools.count()

    def send(self, resource: Any, partition: int, at: int = T0) -> None:
        self._run(
            Record(
                "ehr.admission", partition, next(self._offset), at, None, json.dumps(resource).encode(), ()
            )
        )

    def _run(self, record: Record) -> None:
        store = self.stores[record.partition]
        out = list(self._processor.process(record.partition, store, [record]))
        store.commit()
        self.out += out
        for one in out:
            if one.topic == MEDICATION:
                assert one.partition is not None
                self._run(
                    Record(
                        MEDICATION,
                        one.partition,
                        next(self._offset),
                        record.timestamp_ms,
                        one.key,
                        one.value,
                        (),
                    )
                )

    @property
    def events(self) -> list[PatientEvent]:
        return [
            event
            for out in self.out
            if out.topic == PATIENT_EVENT
            for event in decode_events(out.value or b"")
        ]

    @property
    def letters(self) -> list[DeadLetter]:
        return [decode_dead_letter(out.value or b"") for out in self.out if out.topic == DEAD_LETTER]

    def standing(self, resource: str = "MedicationRequest/r1") -> PatientEvent:
        return max(
            (event for event in self.events if event.resource == resource), key=lambda event: event.rank
        )


def fact(event: PatientEvent) -> Fact:
    (found,) = msgspec.json.decode(event.body, type=FactsBody).facts
    return found


def label(event: PatientEvent) -> str:
    return fact(event).concept.label


def codes(event: PatientEvent) -> list[str]:
    return [coding.code for coding in fact(event).concept.codings]


@pytest.mark.parametrize(
    "type_", ["MedicationRequest", "MedicationAdministration", "MedicationStatement", "MedicationDispense"]
)
@pytest.mark.parametrize("home", [0, 2])
def test_an_order_whose_medication_came_before_has_its_drug(type_: str, home: int) -> None:
    stage = Ingest()
    stage.send(medication(), 0)
    when = "whenHandedOver" if type_ == "MedicationDispense" else "effectiveDateTime"
    other = {when: "2026-03-01", "authoredOn": None, "intent": None, "status": "completed"}
    stage.send(order(resourceType=type_, **({} if type_ == "MedicationRequest" else other)), home)
    (event,) = stage.events
    assert codes(event) == ["313988"]
    assert stage.letters == []


@pytest.mark.parametrize("home", [0, 2])
def test_an_order_that_names_nothing_waits_for_its_medication_and_the_letter_says_so(home: int) -> None:
    stage = Ingest()
    stage.send(order(), home)
    assert stage.events == []
    (letter,) = stage.letters
    assert (letter.reason, letter.location) == ("missing-medication", "MedicationRequest.medication[x]")
    assert "sent on its own" in letter.expected and "display" in letter.expected
    stage.send(medication(), 0)
    (event,) = stage.events
    assert codes(event) == ["313988"]


def test_an_order_with_a_display_is_taken_at_once_and_coded_when_its_medication_comes() -> None:
    stage = Ingest()
    stage.send(order(medicationReference=NAMED), 1)
    assert label(stage.standing()) == "furosemide, as the ward calls it"
    stage.send(medication(), 0)
    assert codes(stage.standing()) == ["313988"]
    assert len(stage.events) == 2
    assert stage.letters == []


@pytest.mark.parametrize("reference", [{"reference": "Medication/m1"}, NAMED], ids=["nameless", "named"])
def test_what_stands_in_the_end_does_not_depend_on_what_came_first(reference: dict[str, str]) -> None:
    messages = [
        (medication(), 0),
        (order(medicationReference=reference), 1),
        (order(medicationReference=reference, status="completed", meta={"versionId": "2"}), 1),
        (order(medicationReference=reference), 1),  # again
    ]
    ends = set()
    for permuted in itertools.permutations(messages):
        stage = Ingest()
        for resource, partition in permuted:
            stage.send(resource, partition)
        first = max((event for event in stage.events if "@2:" not in event.id), key=lambda event: event.rank)
        ends.add(msgspec.json.encode([stage.standing(), first]))
    assert len(ends) == 1


def test_a_later_version_of_an_order_stands_though_the_former_was_resolved_after_it() -> None:
    stage = Ingest()
    stage.send(order(), 1)
    stage.send(
        order(
            meta={"versionId": "2"},
            medicationReference=None,
            medicationCodeableConcept={"text": "torasemide"},
        ),
        1,
    )
    stage.send(medication(), 0)
    assert label(stage.standing()) == "torasemide"


def test_the_drug_is_not_known_before_the_medication_was_told() -> None:
    stage = Ingest()
    stage.send(order(), 1, at=T0)
    stage.send(medication(), 0, at=T0 + 60_000)
    (event,) = stage.events
    assert event.recorded == (T0 + 60_000) * 1000
    stage.send(order(id="r2"), 1, at=T0 + 120_000)
    assert stage.standing("MedicationRequest/r2").recorded == (T0 + 120_000) * 1000


def test_an_order_of_a_bundle_is_read_again_as_it_stood_in_it() -> None:
    """Its patient and its visit are named by the Bundle's own urns."""
    together = bundle("transaction", patient(), encounter(), order(encounter={"reference": "urn:uuid:e"}))
    for entry, url in zip(together["entry"], ("urn:uuid:p", "urn:uuid:e", "urn:uuid:r"), strict=True):
        entry["fullUrl"] = url
    for entry in together["entry"][1:]:
        entry["resource"]["subject"] = {"reference": "urn:uuid:p"}
    stage, straight = Ingest(), Ingest()
    stage.send(together, 1)
    stage.send(medication(), 2)
    straight.send(medication(), 2)
    straight.send(together, 1)
    assert stage.standing() == straight.standing()
    assert (stage.standing().patient, stage.standing().encounter) == ("Patient/p1", "Encounter/e1")


def test_a_medication_in_one_bundle_serves_the_orders_of_others() -> None:
    stage = Ingest()
    stage.send(bundle("collection", patient(), medication()), 0)
    stage.send(
        bundle("collection", patient(id="p2", identifier=None), order(subject={"reference": "Patient/p2"})), 1
    )
    assert codes(stage.standing()) == ["313988"]


def test_ingredients_and_strength_of_a_medication_with_parts_of_its_own_are_read() -> None:
    stage = Ingest()
    parts = [{"resourceType": "Substance", "id": "s", "code": {"text": "morphine sulfate"}}]
    mixed = medication(code=None, contained=parts, ingredient=[{"itemReference": {"reference": "#s"}}])
    stage.send(mixed, 0)
    stage.send(
        order(contained=[{"resourceType": "Practitioner", "id": "m1"}], requester={"reference": "#m1"}), 1
    )
    assert label(stage.standing()) == "morphine sulfate"


def test_the_same_medication_again_is_not_told_again_and_a_newer_one_is() -> None:
    stage = Ingest(3)

    def told() -> int:
        return sum(out.topic == MEDICATION for out in stage.out)

    for undated in ({}, {"versionId": "1"}):
        for again in range(3):
            stage.send(medication(meta=undated), again, at=T0 + again)
    assert told() == 2 + 2
    stage.send(medication(meta={"versionId": "3"}, code={"text": "furosemide 500 mg"}), 1)
    stage.send(medication(meta={"versionId": "2"}), 0)  # late
    assert told() == 6
    stage.send(order(), 2)
    assert label(stage.standing()) == "furosemide 500 mg"


def test_a_medication_that_names_no_drug_ends_the_wait_with_a_letter() -> None:
    stage = Ingest()
    stage.send(order(), 0)
    stage.send(medication(code=None), 1)
    assert stage.events == []
    assert [letter.came for letter in stage.letters][-1] == "a Medication that names no drug"
    assert stage.letters[-1].topic == "ehr.admission"
    assert stage.letters[-1].offset == 0


def test_a_medication_entered_in_error_defines_nothing_and_one_that_is_not_fhir_is_refused() -> None:
    stage = Ingest()
    stage.send(medication(status="entered-in-error"), 0)
    stage.send(medication(code="furosemide"), 0)
    stage.send(order(), 0)
    assert [letter.reason for letter in stage.letters] == ["not-fhir", "missing-medication"]


def test_an_order_that_was_taken_back_does_not_wait() -> None:
    stage = Ingest()
    stage.send(order(status="entered-in-error"), 0)
    stage.send(medication(), 0)
    (event,) = stage.events
    assert event.retracted


def test_an_order_deleted_while_it_waits_stays_deleted() -> None:
    stage = Ingest()
    stage.send(order(), 0)
    gone = {"request": {"method": "DELETE", "url": "MedicationRequest/r1"}, "resource": order()}
    stage.send({"resourceType": "Bundle", "type": "history", "entry": [gone]}, 0)
    stage.send(medication(), 0)
    assert stage.standing().retracted
    assert len(stage.events) == 2


def test_of_more_orders_than_can_wait_the_newest_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medications, "MOST_WAITING", 3)
    stage = Ingest()
    for number in range(5):
        stage.send(order(id=f"r{number}"), 1)
    stage.send(medication(), 0)
    assert [event.resource for event in stage.events] == [
        f"MedicationRequest/r{number}" for number in (2, 3, 4)
    ]
    stage.send(order(id="r9"), 1)
    stage.send(order(id="r9"), 1)  # again: it waits once
    assert len([key for key, _ in stage.stores[1].scan(b"o/")]) <= 3


def test_of_more_medications_than_are_kept_those_stay_that_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(medications, "MOST_KNOWN", 4)
    stage = Ingest()
    stage.send(medication(), 0)
    for number in range(20):
        stage.send(medication(id=f"once-{number}"), 0)
        stage.send(order(id=f"r{number}"), 1)
    assert len([key for key, _ in stage.stores[1].scan(b"m/")]) <= 4
    assert [codes(event) for event in stage.events] == [["313988"]] * 20
    assert stage.letters == []
    assert stage.stores[2].get(b"m/Medication/m1") is None
    stage.send(order(id="elsewhere"), 2)
    stage.send(medication(), 0)
    stage.send(medication(id="one-more"), 0)
    stage.send(medication(id="and-one"), 0)
    stage.send(medication(), 0)  # told again, and so known again where it was forgotten
    assert codes(stage.standing("MedicationRequest/elsewhere")) == ["313988"]


def test_a_medication_that_is_too_large_for_every_partition_leaves_the_rest_of_its_bundle_alone() -> None:
    stage = Ingest()
    parts = [{"resourceType": "Substance", "id": "s", "code": {"text": "x" * 70_000}}]
    stage.send(bundle("collection", patient(), medication(contained=parts)), 0)
    assert [event.resource for event in stage.events if event.kind != "link"] == ["Patient/p1"]
    assert [letter.reason for letter in stage.letters] == ["medication-too-large"]
    assert not [out for out in stage.out if out.topic == MEDICATION]


def test_what_a_medication_contains_is_not_mixed_up_with_what_the_order_contains() -> None:
    stage = Ingest()
    parts = [{"resourceType": "Substance", "id": "1", "code": {"text": "morphine sulfate"}}]
    stage.send(medication(code=None, contained=parts, ingredient=[{"itemReference": {"reference": "#1"}}]), 0)
    stage.send(order(contained=[{"resourceType": "Substance", "id": "1", "code": {"text": "latex"}}]), 1)
    assert label(stage.standing()) == "morphine sulfate"


def test_what_others_write_on_our_topic_is_a_letter() -> None:
    stage = Ingest()
    stage._run(Record(MEDICATION, 0, 0, T0, None, b"{}", ()))
    assert [letter.reason for letter in stage.letters] == ["not-a-definition"]


def test_alone_ingest_knows_no_medication_and_hands_both_on() -> None:
    record = SourceRecord("ehr.admission", 0, 0, T0 * 1000, json.dumps(bundle("batch", order())).encode())
    assert [waiting.medication for waiting in ingest(record).waiting] == ["Medication/m1"]
    record = SourceRecord("ehr.admission", 0, 1, T0 * 1000, json.dumps(medication()).encode())
    assert [definition.name for definition in ingest(record).definitions] == ["Medication/m1"]
    assert ingest(record).counts == {("Medication", "definition"): 1}
