"""The sink of finished stays: deltas in, cases in the base, positions beside them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Producer

from kg.diseases.stays import Keeper
from models.ranker.case_base import Store
from schemas.dead_letters import decode_dead_letter
from schemas.deltas import Delta
from schemas.errors import InputError
from schemas.instant import DAY
from streams import topics
from streams.loop import LoopSettings, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.sinks import SinkLoop
from streams.sinks.cases import SOURCES, CaseSink
from tests.kg.diseases.stays.resources import diagnosed, observed, person, reader, retracted, stay
from tests.streams.sinks.heard import Heard

PART = (topics.TKG_DELTA, 0)


def patient(number: int) -> tuple[Delta, ...]:
    """One finished stay."""
    name, visit = f"Patient/{number}", f"Encounter/{number}"
    return (
        person(patient=name),
        stay(visit, patient=name),
        observed("HP:2", 12 * DAY, encounter=visit, patient=name, name=f"Observation/{number}"),
        diagnosed(encounter=visit, patient=name, name=f"Condition/{number}"),
    )


def record(offset: int, *deltas: Delta) -> Record:
    return Record(topics.TKG_DELTA, 0, offset, 0, b"", msgspec.json.encode(deltas))


def sink_in(folder: Path) -> CaseSink:
    return CaseSink(Keeper(folder / "cases.db", Store(folder / "corpus")), reader())


@pytest.fixture
def sink(tmp_path: Path) -> Iterator[CaseSink]:
    opened = sink_in(tmp_path)
    yield opened
    opened.close()


def test_records_that_come_again_change_nothing(sink: CaseSink, tmp_path: Path) -> None:
    items = [sink.read(record(offset, *patient(offset))) for offset in range(4)]
    sink.write(items, {PART: 4})
    once = Store(tmp_path / "corpus")
    version, cases = once.version, once.cases()
    sink.write(items[1:3], {PART: 3})
    assert (once.version, len(cases), sink.positions()) == (version, 4, {PART: 4})


@pytest.mark.parametrize("value", [None, b"", b"no json", b"\xff", b"[1]", b'[{"patient":"a"}]'])
def test_what_is_no_delta_is_an_input_error(sink: CaseSink, value: bytes | None) -> None:
    with pytest.raises(InputError, match="not-deltas"):
        sink.read(record(0)._replace(value=value))


@contextmanager
def running(broker: EmbeddedBroker, folder: Path, until: int) -> Iterator[Heard]:
    heard = Heard(until)
    settings = LoopSettings(stage="cases", topics=SOURCES, state_dir=folder, static_member=False)
    loop = SinkLoop(sink_in(folder), settings, broker.kafka, heard)
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        yield heard
    finally:
        loop.stop()
        thread.join(30)


def publish(broker: EmbeddedBroker, *values: bytes) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    for value in values:
        producer.produce(topics.TKG_DELTA, value, partition=0)
    assert producer.flush(10) == 0


def test_the_stage_goes_on_where_its_file_stands_and_tells_of_what_is_no_delta(tmp_path: Path) -> None:
    from wardstream import topic_reader as reading

    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(topics.TKG_DELTA, 1, {}), TopicSpec(topics.DEAD_LETTER, 1, {})])
        publish(broker, msgspec.json.encode(patient(0)), b"no delta", msgspec.json.encode(patient(1)))
        with running(broker, tmp_path, until=3) as heard:
            assert heard.done.wait(60)
        assert len(Store(tmp_path / "corpus").cases()) == 2
        publish(broker, msgspec.json.encode([retracted(patient(0)[-1])]), msgspec.json.encode(patient(2)))
        with running(broker, tmp_path, until=2) as heard:
            assert heard.done.wait(60)
        assert {case.patient for case in Store(tmp_path / "corpus").cases()} == {"<Patient/1>", "<Patient/2>"}
        (letter,) = [
            decode_dead_letter(m.value() or b"")
            for m in reading.read(broker.kafka.client({}), topics.DEAD_LETTER)
        ]
    assert (letter.stage, letter.reason, letter.offset) == ("cases", "not-deltas", 1)


#: Writes a patient a record from where the file stands, tells each, and is killed somewhere in it.
WORKER = """
import sys
from pathlib import Path
from tests.streams.sinks.test_cases import PART, patient, record, sink_in

sink = sink_in(Path(sys.argv[1]))
for offset in range(sink.positions().get(PART, 0), int(sys.argv[2])):
    sink.write([sink.read(record(offset, *patient(offset)))], {PART: offset + 1})
    print(offset, flush=True)
"""


def ended(folder: Path, count: int, after: int) -> bool:
    """Start a worker; kill it when it has told of so many records. Whether it came to the end before."""
    arguments = [sys.executable, "-c", WORKER, str(folder), str(count)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": "."}) as worker:
        assert worker.stdout is not None
        if all(worker.stdout.readline() for _ in range(after)):
            worker.send_signal(signal.SIGKILL)
            return False
        return worker.wait(60) == 0


def test_a_worker_that_is_killed_at_any_moment_loses_nothing_and_writes_nothing_twice(tmp_path: Path) -> None:
    count, killed = 30, 0
    while not ended(tmp_path, count, after=5 + 12 * killed):
        killed += 1
        assert len(Store(tmp_path / "corpus").cases()) <= count  # readable, wherever it was
    assert killed > 1
    sink = sink_in(tmp_path)
    assert sink.positions() == {PART: count}
    sink.close()
    assert {case.patient for case in Store(tmp_path / "corpus").cases()} == {
        f"<Patient/{number}>" for number in range(count)
    }
