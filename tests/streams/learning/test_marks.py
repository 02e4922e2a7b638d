"""From a clinician's hand to the reward: a draft as it is published, what comes back of it as FHIR, through
ingest and the patient's fold.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest
from confluent_kafka import Consumer, Producer, TopicPartition
from msgspec.structs import replace

from processors.drafting.fhir import to_bundle
from processors.ingest import SourceRecord, ingest
from processors.outcomes import Reward
from processors.outcomes.judging import ANCHORING
from processors.tasks import TASKS
from schemas.dead_letters import decode_dead_letter
from schemas.errors import InputError
from schemas.events import PatientEvent
from schemas.instant import HOUR, isoformat
from schemas.our_names import REVIEW
from schemas.outcomes import Mark
from streams.learning.reward_ledger import RewardLedger
from streams.learning.rewards import SOURCES, RewardSink
from streams.loop import LoopSettings, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.sinks import SinkLoop
from streams.topics import DEAD_LETTER, NOTE, OUTCOME, output_topic
from tests.processors.patient.hospital import Hospital
from tests.processors.stay import request
from tests.streams.sinks.heard import Heard

ASKED = request("progress-note")
DRAFT = TASKS["progress-note"].compose(ASKED)
BUNDLE = to_bundle(DRAFT, ASKED, base="https://fhir.hospital.example/r4")
#: Of what is accepted while nothing shows for how long it was open.
UNREAD = 1 - ANCHORING
LATER = isoformat(ASKED.cut + HOUR)


def published(number: int = 0) -> Record:
    return Record(output_topic("progress-note"), 0, number, 0, b"", orjson.dumps(BUNDLE))


def read(*resources: dict[str, Any]) -> list[PatientEvent]:
    """As ingest reads them; whatever it complains of fails the test."""
    events: list[PatientEvent] = []
    for number, resource in enumerate(resources):
        found = ingest(SourceRecord(NOTE, 0, number, ASKED.cut + 2 * HOUR, orjson.dumps(resource), {}))
        assert not found.letters, found.letters
        events += found.events
    return events


class Clinic:
    """A patient stage and a reward stage."""

    def __init__(self, folder: Path) -> None:
        self.hospital = Hospital()
        self.sink = RewardSink(RewardLedger(folder / "rewards.db"))
        self._sent = 0

    def send(self, *resources: dict[str, Any]) -> Reward:
        self.hospital.tell(read(*resources))
        self.take()
        (reward,) = self.sink._ledger.rewards()
        return reward

    def take(self) -> None:
        new = self.hospital.out.outcomes[self._sent :]
        self.sink.write(
            [
                self.sink.read(Record(OUTCOME, 0, self._sent + at, 0, None, msgspec.json.encode(one)))
                for at, one in enumerate(new)
            ],
            {},
        )
        self._sent += len(new)

    def publish(self) -> None:
        self.sink.write([self.sink.read(published())], {})


@pytest.fixture
def clinic(tmp_path: Path) -> Iterator[Clinic]:
    opened = Clinic(tmp_path)
    opened.publish()
    yield opened
    opened.sink.close()


def returned(status: str, version: str = "2", **changed: Any) -> dict[str, Any]:
    """The Composition alone, as a record system sends it when it was signed."""
    composition: dict[str, Any] = orjson.loads(orjson.dumps(BUNDLE["entry"][0]["resource"]))
    return {
        **composition,
        "status": status,
        "meta": {**composition["meta"], "versionId": version, "lastUpdated": LATER},
        **changed,
    }


def reviewed(said: str, **changed: Any) -> dict[str, Any]:
    return {
        "resourceType": "Task",
        "id": "t1",
        "status": "completed",
        "intent": "order",
        "code": {"coding": [{"system": REVIEW, "code": "review"}]},
        "businessStatus": {"coding": [{"system": REVIEW, "code": said}]},
        "focus": {"identifier": {"system": "urn:ietf:rfc:3986", "value": BUNDLE["identifier"]["value"]}},
        "for": {"reference": ASKED.patient},
        "encounter": {"reference": ASKED.encounter},
        "lastModified": LATER,
        **changed,
    }


def test_a_draft_that_is_returned_as_final_is_accepted(clinic: Clinic) -> None:
    found = clinic.send(returned("final"))
    assert (found.mark, found.value, found.parts["mark.distance"]) == ("accepted", UNREAD, 0.0)


def test_in_the_whole_bundle_too_and_without_the_label_of_a_machine(clinic: Clinic) -> None:
    signed = returned("final")
    del signed["meta"]["security"]
    whole = {
        **BUNDLE,
        "entry": [{"fullUrl": BUNDLE["entry"][0]["fullUrl"], "resource": signed}, *BUNDLE["entry"][1:]],
    }
    found = clinic.send(whole)
    # the signed document is the clinicians' now, and states nothing next to the mark: it is the draft
    assert (found.mark, found.value, found.echo) == ("accepted", UNREAD, False)
    assert {one.kind for one in read(whole)} == {"document"}


def test_one_whose_text_was_changed_is_edited_by_as_much(clinic: Clinic) -> None:
    signed = returned("final")
    section = next(one for one in signed["section"] if one.get("text"))
    section["text"]["div"] = section["text"]["div"].replace(
        "</div>", "<p>Seen on the ward round with the family.</p></div>"
    )
    found = clinic.send(signed)
    assert (
        found.mark == "edited"
        and found.value is not None
        and 0 < found.parts["mark.distance"] < 0.5
        and found.value == pytest.approx(UNREAD * (1 - found.parts["mark.distance"]), abs=1e-3)
    )


def test_one_that_is_entered_in_error_is_rejected_and_a_later_version_has_the_last_word(
    clinic: Clinic,
) -> None:
    assert clinic.send(returned("entered-in-error")).value == 0.0
    assert clinic.send(returned("final", "3")).value == UNREAD


def test_a_draft_that_was_only_stored_says_nothing(clinic: Clinic) -> None:
    assert clinic.send(returned("preliminary", "1")).state == "waiting"


@pytest.mark.parametrize(("said", "value"), [("accepted", UNREAD), ("rejected", 0.0)])
def test_a_task_says_it_as_well(clinic: Clinic, said: str, value: float) -> None:
    found = clinic.send(reviewed(said, statusReason={"coding": [{"system": REVIEW, "code": "outdated"}]}))
    assert (found.mark, found.value, found.reason) == (said, value, "outdated")
    assert (
        clinic.send(
            reviewed(said, status="entered-in-error", meta={"versionId": "2", "lastUpdated": LATER})
        ).state
        == "waiting"
    )


@pytest.mark.parametrize(("seconds", "value"), [(0, UNREAD), (600, 1.0), (-1, UNREAD), (1e9, UNREAD)])
def test_a_task_may_say_for_how_long_the_draft_was_shown(
    clinic: Clinic, seconds: float, value: float
) -> None:
    shown = {"type": {"coding": [{"system": REVIEW, "code": "reading-seconds"}]}, "valueDecimal": seconds}
    assert clinic.send(reviewed("accepted", output=[shown])).value == value


def test_who_attested_a_draft_that_is_returned_is_its_reviewer(clinic: Clinic) -> None:
    clinic.send(
        returned(
            "final",
            attester=[
                {"mode": "personal", "party": {"reference": "Patient/1"}},
                {"mode": "legal", "party": {"reference": "https://fhir.hospital.example/r4/Practitioner/7"}},
            ],
        )
    )
    marks = [one for one in clinic.hospital.out.outcomes if isinstance(one, Mark)]
    assert [one.reviewer for one in marks] == ["Practitioner/7"]


def test_a_mark_of_somebody_who_may_not_is_an_input_error_and_by_its_beginning_others_may(
    tmp_path: Path,
) -> None:
    sink = RewardSink(RewardLedger(tmp_path / "r.db"), ("Practitioner/7", "https://staff.example|*"))
    made = Mark("Task/1", "1", (1, 0, ""), "Patient/1", "", 1, "urn:uuid:1", "rejected")
    for reviewer, allowed in (
        ("Practitioner/7", True),
        ("https://staff.example|a1", True),
        ("Practitioner/70", False),
        ("", False),
    ):
        record = Record(OUTCOME, 0, 0, 0, None, msgspec.json.encode(replace(made, reviewer=reviewer)))
        if allowed:
            sink.read(record)
        else:
            with pytest.raises(InputError, match="mark-of-nobody-allowed"):
                sink.read(record)
    sink.close()


def test_a_mark_of_another_patient_is_a_letter_with_its_origin(clinic: Clinic) -> None:
    clinic.hospital.tell(read(reviewed("rejected", **{"for": {"reference": "Patient/somebody-else"}})))
    clinic.take()
    ((key, letter),) = clinic.sink.letters().items()
    assert (letter.stage, letter.reason, letter.topic) == ("reward", "mark-of-another-patient", OUTCOME)
    assert [one.mark for one in clinic.sink._ledger.rewards()] == [None]
    clinic.sink.sent([key])
    assert not clinic.sink.letters()


def test_a_mark_that_comes_before_its_draft_is_kept_and_joined(tmp_path: Path) -> None:
    clinic = Clinic(tmp_path)
    clinic.hospital.tell(read(reviewed("accepted")))
    clinic.take()
    assert list(clinic.sink._ledger.rewards()) == []
    clinic.publish()
    assert [one.mark for one in clinic.sink._ledger.rewards()] == ["accepted"]
    clinic.sink.close()


def test_other_tasks_pass_by_without_a_word() -> None:
    for other in (
        reviewed("accepted", code={"text": "Weigh daily"}),
        {**reviewed("accepted"), "code": {"coding": [{"system": "s", "code": "review"}]}, "for": {}},
    ):
        assert read(other) == []
    gone = {
        "resourceType": "Bundle",
        "type": "history",
        "entry": [{"request": {"method": "DELETE", "url": "Task/7"}}],
    }
    assert read(gone) == []


def test_a_mark_that_does_not_fit_is_on_the_topic_of_dead_letters_once(tmp_path: Path) -> None:
    """Known only when mark and draft are both there: the mark is read first, by another process."""
    forged = Mark("Task/9", "1", (1, 0, ""), "Patient/other", "", ASKED.cut + HOUR, DRAFT.request, "rejected")
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(topic, 1, {}) for topic in (*SOURCES, DEAD_LETTER)])
        producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
        for topic, value in (
            (OUTCOME, msgspec.json.encode(forged)),
            (output_topic("progress-note"), orjson.dumps(BUNDLE)),
            (OUTCOME, msgspec.json.encode(replace(forged, resource="Task/10", patient=ASKED.patient))),
        ):
            producer.produce(topic, value, partition=0)
            assert producer.flush(10) == 0
            run_once(broker, tmp_path)
        letters = [decode_dead_letter(value) for value in everything(broker, DEAD_LETTER)]
    assert [(one.reason, one.topic, one.offset) for one in letters] == [
        ("mark-of-another-patient", OUTCOME, 0)
    ]
    with closing(RewardLedger(tmp_path / "r.db")) as ledger:
        assert [(one.mark, one.value) for one in ledger.rewards()] == [("rejected", 0.0)]


def run_once(broker: EmbeddedBroker, folder: Path) -> None:
    """Until a record was written."""
    heard, sink = Heard(1), RewardSink(RewardLedger(folder / "r.db"))
    settings = LoopSettings(stage="reward", topics=SOURCES, state_dir=folder, static_member=False)
    loop = SinkLoop(sink, settings, broker.kafka, heard, complaining=sink)
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        assert heard.done.wait(60)
    finally:
        loop.stop()
        thread.join(30)


def everything(broker: EmbeddedBroker, topic: str) -> list[bytes]:
    consumer = Consumer(
        {"bootstrap.servers": broker.kafka.bootstrap, "group.id": "test", "enable.partition.eof": True}
    )
    consumer.assign([TopicPartition(topic, 0, 0)])
    found = []
    while (message := consumer.poll(30)) is not None and message.error() is None:
        found.append(message.value() or b"")
    consumer.close()
    return found
