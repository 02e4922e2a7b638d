"""Deltas and drafts through the loop into a graph; a store that is away is waited for. On the embedded
broker.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import orjson
import pytest
from confluent_kafka import Producer

from kg.store import PatientGraph, Row
from processors.drafting.fhir import to_bundle
from schemas.dead_letters import decode_dead_letter
from schemas.errors import InputError, StoreUnavailable
from streams.loop import LoopSettings, Observer, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.sinks import SinkLoop
from streams.sinks.graph import SOURCES, GraphSink
from streams.sinks.loop import LONGEST_S, Backoff
from streams.topics import DEAD_LETTER, TKG_DELTA, output_topic
from tests.brokers import with_topics
from tests.integration.sample_drafts import drafts
from tests.kg.store.memory import MemoryGraph
from tests.processors.patient.hospital import T0, Hospital, lab, note, person
from wardstream import topic_reader as reading

PATIENT = "Patient/a"
TOLD = Hospital().tell([person(PATIENT, T0), lab(PATIENT, "k", T0), note(PATIENT, "n", T0)]).out.deltas
VALUES = [msgspec.json.encode([delta]) for delta in TOLD]


class Away(MemoryGraph):
    """Answers when it is let. `asked`: somebody has tried while it was away."""

    def __init__(self) -> None:
        super().__init__()
        self.answering, self.asked = threading.Event(), threading.Event()
        self.answering.set()
        self.batches: list[int] = []

    def _look(self) -> None:
        if not self.answering.is_set():
            self.asked.set()
            raise StoreUnavailable("expected a graph to answer, came nothing")

    def write(self, rows: Sequence[Row], positions: Mapping[tuple[str, int], int]) -> None:
        self._look()
        self.batches.append(len(rows))
        super().write(rows, positions)

    def positions(self) -> Mapping[tuple[str, int], int]:
        self._look()
        return super().positions()


class Heard(Observer):
    """Tells when so many records have been written, and what was paused."""

    def __init__(self) -> None:
        self.written, self.changed = 0, threading.Condition()
        self.pauses: list[tuple[int, bool]] = []

    def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
        with self.changed:
            self.written += records
            self.changed.notify_all()

    def paused(self, stage: str, partition: int, paused: bool) -> None:
        self.pauses.append((partition, paused))

    def await_written(self, records: int) -> None:
        with self.changed:
            assert self.changed.wait_for(lambda: self.written >= records, 60)


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    with with_topics() as running:
        yield running


@contextmanager
def running(broker: EmbeddedBroker, store: MemoryGraph, folder: Path) -> Iterator[Heard]:
    heard, errors = Heard(), list[BaseException]()
    settings = LoopSettings(stage="graph", topics=SOURCES, state_dir=folder, static_member=False)
    loop = SinkLoop(GraphSink(store, batch_rows=2), settings, broker.kafka, heard)

    def run() -> None:
        try:
            loop.run()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield heard
    finally:
        loop.stop()
        thread.join(30)
    assert not errors and not thread.is_alive()


def publish(broker: EmbeddedBroker, *values: bytes, topic: str = TKG_DELTA) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    for value in values:
        producer.produce(topic, value, partition=0)
    assert producer.flush(10) == 0


def whole() -> PatientGraph:
    store = MemoryGraph()
    sink = GraphSink(store)
    sink.write(
        [sink.read(Record(TKG_DELTA, 0, offset, 0, None, value)) for offset, value in enumerate(VALUES)], {}
    )
    return store.patient(PATIENT)


def test_deltas_and_drafts_come_into_the_graph_and_what_is_neither_becomes_a_dead_letter(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    draft, request = drafts()[0]
    publish(broker, VALUES[0], b"no deltas", *VALUES[1:])
    publish(broker, orjson.dumps(to_bundle(draft, request)), b"{}", topic=output_topic(draft.task))
    store = Away()
    with running(broker, store, tmp_path) as heard:
        heard.await_written(6)
    assert store.patient(PATIENT) == whole()
    (kept,) = store.patient(draft.patient).drafts
    assert (kept.task, kept.encounter, kept.cut) == (draft.task, draft.encounter, draft.cut)
    assert len(kept.citations) > 5
    assert max(store.batches) <= 2
    letters = [
        decode_dead_letter(m.value() or b"") for m in reading.read(broker.kafka.client({}), DEAD_LETTER)
    ]
    assert {(letter.stage, letter.reason) for letter in letters} == {
        ("graph", "not-deltas"),
        ("graph", "not-a-document"),
    }
    assert store.positions() == {(TKG_DELTA, 0): 4, (output_topic(draft.task), 0): 2}


def test_a_store_that_goes_away_is_waited_for_and_nothing_is_lost(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    store = Away()
    with running(broker, store, tmp_path) as heard:
        publish(broker, VALUES[0])
        heard.await_written(1)
        store.answering.clear()
        publish(broker, *VALUES[1:])
        assert store.asked.wait(60)
        assert heard.written == 1
        store.answering.set()
        heard.await_written(3)
        assert (0, True) in heard.pauses and heard.pauses[-1][1] is False
    assert store.patient(PATIENT) == whole()


def test_a_store_that_is_away_at_the_start_is_waited_for(broker: EmbeddedBroker, tmp_path: Path) -> None:
    publish(broker, *VALUES)
    store = Away()
    store.answering.clear()
    with running(broker, store, tmp_path) as heard:
        assert store.asked.wait(60)
        store.answering.set()
        heard.await_written(3)
    assert store.patient(PATIENT) == whole()


def test_a_sink_that_waits_can_be_stopped_and_has_moved_nothing(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    publish(broker, *VALUES)
    store = Away()
    store.answering.clear()
    with running(broker, store, tmp_path):
        assert store.asked.wait(60)
    assert MemoryGraph.positions(store) == {}
    store.answering.set()
    with running(broker, store, tmp_path) as heard:
        heard.await_written(3)
    assert store.patient(PATIENT) == whole()


@pytest.mark.parametrize(
    "value", [None, b"", b"\xff", b'{"facts": 1}', b"[7]", msgspec.json.encode([{"patient": "x"}])]
)
def test_what_is_no_delta_is_refused(value: bytes | None) -> None:
    with pytest.raises(InputError, match="expected a JSON array of deltas"):
        GraphSink(MemoryGraph()).read(Record(TKG_DELTA, 0, 0, 0, None, value))


def test_a_key_that_no_index_takes_is_refused_before_it_stops_the_store() -> None:
    deltas = Hospital().tell([lab("Patient/" + "a" * 5_000, "k", T0)]).out.deltas
    with pytest.raises(InputError, match="key-too-long") as said:
        GraphSink(MemoryGraph()).read(Record(TKG_DELTA, 0, 0, 0, None, msgspec.json.encode(deltas)))
    assert "aaa" not in str(said.value)


def test_waits_double_up_to_a_bound_however_often_it_was_tried() -> None:
    backoff = Backoff()
    waits = [backoff.next() for _ in range(3_000)]
    assert waits[0] < 1 < waits[3]
    assert max(waits) <= LONGEST_S * 1.2
