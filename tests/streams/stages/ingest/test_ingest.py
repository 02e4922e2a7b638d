"""INGEST in the loop: raw records in, micro-batches and dead letters out."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Consumer, Producer

from processors.ingest import IngestSettings
from schemas.dead_letters import DeadLetter, decode_dead_letter
from schemas.events import PatientEvent, decode_events
from streams.loop import Failure, LoopSettings, Outgoing, Record, Synchronous, TransactionalLoop
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, TopicSpec, partition_of
from streams.loop.store import MemoryStore
from streams.stages import ingest as stage
from streams.stages.ingest import IngestProcessor
from streams.telemetry.port import Span, Telemetry
from streams.topics import DEAD_LETTER, INGEST_CHANGELOG, INGESTED, PATIENT_EVENT, RAW
from tests.processors.ingest.samples import bundle, medication, observation, order, patient

PARTITIONS = 6
TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


def raw(resource: Any, offset: int = 0, **headers: bytes | None) -> Record:
    value = resource if isinstance(resource, bytes) or resource is None else json.dumps(resource).encode()
    return Record("ehr.lab", 1, offset, 1_772_452_800_000, b"untrusted", value, tuple(headers.items()))


def run(*records: Record, telemetry: Telemetry | None = None) -> list[Outgoing]:
    return list(IngestProcessor(IngestSettings(), PARTITIONS, telemetry).process(1, MemoryStore(), records))


def events(outgoing: list[Outgoing]) -> list[PatientEvent]:
    return [
        event for out in outgoing if out.topic == PATIENT_EVENT for event in decode_events(out.value or b"")
    ]


def letters(outgoing: list[Outgoing]) -> list[DeadLetter]:
    return [decode_dead_letter(out.value or b"") for out in outgoing if out.topic == DEAD_LETTER]


def test_the_events_of_a_chunk_travel_in_one_record_per_partition() -> None:
    records = [
        raw(observation(id=f"o{n}", subject={"reference": f"Patient/p{n % 20}"}), n) for n in range(100)
    ]
    outgoing = [out for out in run(*records) if out.topic == PATIENT_EVENT]
    assert len(outgoing) <= PARTITIONS
    assert len(events(outgoing)) == 100
    for out in outgoing:
        assert {partition_of(event.patient, PARTITIONS) for event in decode_events(out.value or b"")} == {
            out.partition
        }


def test_a_patient_s_events_keep_their_order() -> None:
    outgoing = run(*(raw(observation(id=f"o{n}"), n) for n in range(50)))
    assert [event.resource for event in events(outgoing)] == [f"Observation/o{n}" for n in range(50)]


def test_a_batch_is_split_before_it_grows_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "BATCH_BYTES", 4_000)
    outgoing = run(*(raw(observation(id=f"o{n}"), n) for n in range(50)))
    assert len(outgoing) > 5
    assert all(len(out.value or b"") <= 4_100 for out in outgoing)
    assert len(events(outgoing)) == 50


def test_an_event_that_no_record_can_hold_becomes_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "LARGEST_EVENT", 2_000)
    outgoing = run(raw(observation(note=[{"text": "x" * 5_000}])), raw(observation(id="k2"), 1))
    assert [event.resource for event in events(outgoing)] == ["Observation/k2"]
    assert [letter.reason for letter in letters(outgoing)] == ["event-too-large"]


def test_the_broker_s_time_is_when_it_was_learned() -> None:
    (event,) = events(run(raw(observation())))
    assert event.recorded == 1_772_452_800_000_000


def test_bad_records_become_letters_beside_the_events_of_the_good_ones() -> None:
    outgoing = run(raw(b"not json", 7), raw(observation(), 8), raw(None, 9))
    assert [event.resource for event in events(outgoing)] == ["Observation/k1"]
    assert [
        (letter.reason, letter.topic, letter.partition, letter.offset) for letter in letters(outgoing)
    ] == [
        ("not-json", "ehr.lab", 1, 7),
        ("tombstone", "ehr.lab", 1, 9),
    ]
    assert [out.key for out in outgoing if out.topic == DEAD_LETTER] == [b"ehr.lab/1/7", b"ehr.lab/1/9"]


@pytest.mark.parametrize("value", [b"\xff\xfe", None, b"00-zz", TRACE.encode()])
def test_headers_of_any_kind_never_fail_a_record(value: bytes | None) -> None:
    (event,) = events(run(raw(observation(), traceparent=value, anything=value)))
    assert event.trace == (TRACE if value == TRACE.encode() else "")


class Listening(Telemetry):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, int, int, str]] = []
        self.counts: dict[tuple[str, str], int] = {}

    def ingesting(self, topic: str, partition: int, offset: int, trace: str) -> Span:
        self.seen.append((topic, partition, offset, trace))
        return Span("00-" + "1" * 32 + "-" + "2" * 16 + "-01")

    def ingested(self, counts: Any, letters: Any = ()) -> None:
        self.counts = dict(counts)


def test_events_carry_the_span_of_ingest_on() -> None:
    telemetry = Listening()
    outgoing = run(
        raw(observation(), 5, traceparent=TRACE.encode()),
        raw({"resourceType": "Claim"}, 6),
        telemetry=telemetry,
    )
    assert telemetry.seen == [("ehr.lab", 1, 5, TRACE), ("ehr.lab", 1, 6, "")]
    assert {event.trace for event in events(outgoing)} == {"00-" + "1" * 32 + "-" + "2" * 16 + "-01"}
    assert telemetry.counts == {("Observation", "event"): 1, ("Claim", "passed-by"): 1}


def test_a_record_that_kills_the_process_gets_a_letter_with_the_place() -> None:
    failure = Failure("MemoryError", "processors/ingest/step.py:70", 2)
    (letter,) = letters(
        list(IngestProcessor(IngestSettings(), PARTITIONS).poison(raw(observation(), 3), failure))
    )
    assert (letter.reason, letter.attempts, letter.offset) == ("poison", 2, 3)
    assert "MemoryError" in letter.came


def test_the_same_chunk_again_gives_the_same_bytes() -> None:
    records = [raw(bundle("batch", patient(), observation(), observation(status=5)), 1), raw(b"[", 2)]
    assert run(*records) == run(*records)


# --- in the loop, on the embedded broker
# --------------------------------------------------------------------------------------


@pytest.fixture
def broker() -> Iterator[KafkaSettings]:
    with EmbeddedBroker() as embedded:
        embedded.create(
            [TopicSpec(topic, 2, {}) for topic in (*INGESTED, INGEST_CHANGELOG, PATIENT_EVENT, DEAD_LETTER)]
        )
        yield embedded.kafka


def test_in_the_loop_records_of_all_raw_topics_come_out(broker: KafkaSettings, tmp_path: Path) -> None:
    producer = Producer({"bootstrap.servers": broker.bootstrap})
    for number, topic in enumerate(RAW * 10):
        producer.produce(topic, value=json.dumps(observation(id=f"o{number}")).encode(), partition=number % 2)
    producer.produce(RAW[0], value=b"{", partition=0)
    producer.produce(RAW[0], value=json.dumps(order()).encode(), partition=0)
    producer.produce(RAW[1], value=json.dumps(medication()).encode(), partition=1)  # not where the order is
    assert producer.flush(10) == 0
    processor = Synchronous(IngestProcessor(IngestSettings(), 2))
    settings = LoopSettings(  # type: ignore[call-arg]  # defaults in Field()
        stage="ingest", topics=INGESTED, changelog=INGEST_CHANGELOG, state_dir=tmp_path
    )
    loop = TransactionalLoop(processor, settings, broker)
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        out = read(broker, lambda got: len(events(got)) >= 31 and len(letters(got)) >= 1)
    finally:
        loop.stop()
        thread.join(20)
    assert {event.resource for event in events(out)} == {f"Observation/o{number}" for number in range(30)} | {
        "MedicationRequest/r1"
    }
    assert {letter.reason for letter in letters(out)} - {"missing-medication"} == {"not-json"}


def read(broker: KafkaSettings, enough: Any) -> list[Outgoing]:
    consumer = Consumer(
        {"bootstrap.servers": broker.bootstrap, "group.id": "test", "auto.offset.reset": "earliest"}
    )
    consumer.subscribe([PATIENT_EVENT, DEAD_LETTER])
    got: list[Outgoing] = []
    deadline = time.monotonic() + 60
    try:
        while not enough(got) and time.monotonic() < deadline:
            message = consumer.poll(0.5)
            if message is not None and not message.error():
                got.append(Outgoing(message.topic() or "", message.key(), message.value()))
    finally:
        consumer.close()
    return got
