"""The sink of the site graph: deltas in, counts kept, positions with them."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Producer

from kg.medical.site import SiteLearner
from kg.medical.site.versions import Noted
from schemas.codes import Coding, Concept
from schemas.dead_letters import decode_dead_letter
from schemas.deltas import Delta
from schemas.errors import DeliveryError, InputError
from schemas.events import DocumentBody, FactsBody
from schemas.facts import Fact, Source
from streams import topics
from streams.loop import LoopSettings, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.sinks import SinkLoop
from streams.sinks.site import SOURCES, SiteSink
from tests.kg.medical.site.scratch import kept
from tests.streams.sinks.heard import Heard


def _value(number: int) -> bytes:
    """One condition of one encounter of a patient of its own."""
    concept = Concept((Coding("http://snomed.info/sct", str(number % 3), "Name"),))
    fact = Fact("Condition/1#0", "has_condition", concept, 0, Source("Condition/1"))
    body = msgspec.Raw(msgspec.json.encode(FactsBody((fact,))))
    delta = Delta(
        f"Patient/{number}",
        f"Condition/{number}@1:a",
        "add",
        "history",
        f"Condition/{number}",
        (1, 0, "a"),
        5,
        6,
        encounter=f"Encounter/{number}",
        body=body,
    )
    return msgspec.json.encode([delta])


def _record(offset: int) -> Record:
    return Record(topics.TKG_DELTA, 0, offset, 0, b"", _value(offset))


@pytest.fixture
def sink(tmp_path: Path) -> Iterator[SiteSink]:
    opened = SiteSink(SiteLearner(tmp_path / "site.db"), lambda concept, kind: None)
    yield opened
    opened.close()


def test_records_that_come_again_change_nothing(sink: SiteSink, tmp_path: Path) -> None:
    items = [sink.read(_record(offset)) for offset in range(6)]
    part = (topics.TKG_DELTA, 0)
    sink.write(items[:4], {part: 4})
    once = kept(tmp_path / "site.db")
    sink.write(items[:3], {part: 3})
    assert kept(tmp_path / "site.db") == once
    assert sink.positions() == {part: 4}
    sink.write(items[2:], {part: 6})
    assert kept(tmp_path / "site.db")["ENCOUNTER", "", ""] == (6, 6)


@pytest.mark.parametrize("value", [None, b"", b"no json", b"\xff", b"[1]", b'[{"patient":"a"}]'])
def test_what_is_no_delta_is_an_input_error(sink: SiteSink, value: bytes | None) -> None:
    with pytest.raises(InputError, match="not-deltas"):
        sink.read(_record(0)._replace(value=value))


def test_a_delta_whose_body_is_not_of_its_kind_is_an_input_error(sink: SiteSink) -> None:
    value = _value(1).replace(b'"facts":[', b'"facts":7,"no":[')
    with pytest.raises(InputError, match="not-deltas"):
        sink.read(_record(0)._replace(value=value))


def test_a_note_teaches_what_it_names_and_a_corrected_one_leaves_what_it_no_longer_names(
    tmp_path: Path,
) -> None:
    def linking(text: str) -> list[Noted]:
        return [Noted("condition", word) for word in text.split()]

    def note(offset: int, text: str, rank: int, *, retracted: bool = False) -> Record:
        delta = Delta(
            "Patient/1",
            f"DocumentReference/1@{rank}:a",
            "add",
            "document",
            "DocumentReference/1",
            (rank, 0, "a"),
            5,
            6,
            encounter="Encounter/1",
            body=msgspec.Raw(msgspec.json.encode(DocumentBody(text))),
            retracted=retracted,
        )
        return _record(offset)._replace(value=msgspec.json.encode([delta]))

    opened = SiteSink(SiteLearner(tmp_path / "site.db"), lambda concept, kind: None, linking)
    for number, record in enumerate(
        (note(0, "HP:1 HP:2", 1), note(1, "HP:1 HP:2", 1), note(2, "HP:2 HP:3", 2))
    ):
        opened.write([opened.read(record)], {(topics.TKG_DELTA, 0): number + 1})
    assert {key for key in kept(tmp_path / "site.db") if key[0] == "NOTED_WITH"} == {
        ("NOTED_WITH", "HP:2", "HP:3")
    }
    opened.write([opened.read(note(3, "", 3, retracted=True))], {(topics.TKG_DELTA, 0): 4})
    opened.close()
    assert kept(tmp_path / "site.db") == {}


def test_a_file_that_cannot_be_read_is_told_as_what_it_is(sink: SiteSink, tmp_path: Path) -> None:
    sink.write([sink.read(_record(0))], {(topics.TKG_DELTA, 0): 1})
    with closing(sqlite3.connect(tmp_path / "site.db")) as other:
        other.execute("DROP TABLE position")
    with pytest.raises(DeliveryError, match="SQLITE_ERROR"):
        sink.positions()
    with pytest.raises(DeliveryError, match="nothing was skipped"):
        sink.write([sink.read(_record(1))], {(topics.TKG_DELTA, 0): 2})


@contextmanager
def _running(broker: EmbeddedBroker, folder: Path, until: int) -> Iterator[Heard]:
    heard = Heard(until)
    settings = LoopSettings(stage="site", topics=SOURCES, state_dir=folder, static_member=False)
    loop = SinkLoop(
        SiteSink(SiteLearner(folder / "site.db"), lambda concept, kind: None), settings, broker.kafka, heard
    )
    thread = threading.Thread(target=loop.run)
    thread.start()
    try:
        yield heard
    finally:
        loop.stop()
        thread.join(30)


def _publish(broker: EmbeddedBroker, *values: bytes) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    for value in values:
        producer.produce(topics.TKG_DELTA, value, partition=0)
    assert producer.flush(10) == 0


def test_the_stage_goes_on_where_the_file_stands_and_tells_of_what_is_no_delta(tmp_path: Path) -> None:
    from wardstream import topic_reader as reading

    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(topics.TKG_DELTA, 1, {}), TopicSpec(topics.DEAD_LETTER, 1, {})])
        _publish(broker, _value(0), b"no delta", _value(1))
        with _running(broker, tmp_path, until=3) as heard:
            assert heard.done.wait(60)
        _publish(broker, _value(2))
        with _running(broker, tmp_path, until=1) as heard:
            assert heard.done.wait(60)
        assert kept(tmp_path / "site.db")["ENCOUNTER", "", ""] == (3, 3)
        (letter,) = [
            decode_dead_letter(m.value() or b"")
            for m in reading.read(broker.kafka.client({}), topics.DEAD_LETTER)
        ]
    assert (letter.stage, letter.reason, letter.offset) == ("site", "not-deltas", 1)
