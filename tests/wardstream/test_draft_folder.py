"""The sink of drafts: a folder that holds the latest version of each, and knows how far it has come."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
from confluent_kafka import Producer
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting.fhir import to_bundle
from schemas.dead_letters import decode_dead_letter
from schemas.errors import DeliveryError, InputError, StateError
from streams import topics
from streams.loop import LoopSettings, Record
from streams.loop.embedded_broker import EmbeddedBroker
from streams.sinks import SinkLoop
from tests.processors.drafts import DRAFT
from tests.processors.stay import request
from tests.streams.sinks.heard import Heard
from wardstream import topic_reader as reading
from wardstream.drafts.document import name_of
from wardstream.drafts.folder import DraftFolder

REQUEST = request()
TOPIC = topics.output_topic("progress-note")


def bundle(version: int) -> dict[str, Any]:
    """Versions of one document, each replacing the one before."""
    made = dict(to_bundle(DRAFT, REQUEST, replaces=identifier(version - 1) if version else ""))
    made["identifier"] = {**made["identifier"], "value": identifier(version)}
    return made


def identifier(version: int) -> str:
    return f"urn:uuid:00000000-0000-4000-8000-{version:012d}"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DraftFolder]:
    opened = DraftFolder(tmp_path)
    yield opened
    opened.close()


VALUES = [orjson.dumps(bundle(version)) for version in range(4)]


def record(offset: int, value: bytes | None) -> Record:
    return Record(TOPIC, 0, offset, 1_767_225_600_000, b"Patient/1", value)


def put(folder: DraftFolder, first: int, values: list[bytes]) -> None:
    items = [folder.read(record(first + number, value)) for number, value in enumerate(values)]
    folder.write(items, {(TOPIC, 0): first + len(values)})


def drafts_in(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.json") if not path.name.startswith(".")}


def expected(*versions: int) -> set[str]:
    return {f"progress-note-{name_of(identifier(version))}" for version in versions}


def test_each_draft_is_there_as_fhir_to_read_and_to_click(folder: DraftFolder, tmp_path: Path) -> None:
    put(folder, 0, VALUES[:1])
    (name,) = expected(0)
    assert json.loads((tmp_path / f"{name}.json").read_text()) == bundle(0)
    assert "walks the ward" in (tmp_path / f"{name}.md").read_text()
    assert "walks the ward" in (tmp_path / f"{name}.html").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [".positions.json", "LOCK", f"{name}.html", f"{name}.json", f"{name}.md"]
    )
    assert tmp_path.stat().st_mode & 0o077 == 0


def test_a_critical_value_is_seen_in_the_folder_too(folder: DraftFolder, tmp_path: Path) -> None:
    urgent = replace(DRAFT, document="progress-note/Patient/1/Encounter/1/critical:2026-03-03T06:40:00Z")
    put(folder, 0, [orjson.dumps(to_bundle(urgent, REQUEST))])
    assert "CRITICAL VALUE" in next(tmp_path.glob("*.md")).read_text()
    assert 'class="alarm"' in next(tmp_path.glob("*.html")).read_text()


@given(cuts=st.lists(st.integers(0, 4), max_size=4), repeat=st.integers(0, 4))
def test_only_the_last_version_stays_however_they_are_batched_and_repeated(
    tmp_path_factory: pytest.TempPathFactory, cuts: list[int], repeat: int
) -> None:
    path = tmp_path_factory.mktemp("drafts")
    folder = DraftFolder(path)
    borders = [0, *sorted(cuts), 4]
    for low, high in itertools.pairwise(borders):
        put(folder, low, VALUES[low:high])
    put(folder, repeat, VALUES[repeat:])  # what a crash before the positions were written would bring again
    folder.close()
    assert drafts_in(path) == expected(3)


def test_positions_are_found_again_and_a_second_process_is_refused(
    folder: DraftFolder, tmp_path: Path
) -> None:
    put(folder, 7, VALUES[:2])
    with pytest.raises(StateError, match="give each worker a folder of its own"):
        DraftFolder(tmp_path)
    folder.close()
    again = DraftFolder(tmp_path)
    assert again.positions() == {(TOPIC, 0): 9}
    again.close()
    (tmp_path / ".positions.json").write_text("[7]")
    with pytest.raises(StateError, match="remove it, and"):
        DraftFolder(tmp_path)


@pytest.mark.parametrize(
    "value",
    [None, b"", b"{}", b"\xff", b'{"resourceType": "Patient"}', VALUES[0].replace(b"Composition", b"List")],
)
def test_what_is_no_draft_is_refused(folder: DraftFolder, value: bytes | None) -> None:
    with pytest.raises(InputError, match="expected a document Bundle"):
        folder.read(record(0, value))


@contextmanager
def running(
    broker: EmbeddedBroker, path: Path, until: int, folder: Callable[[Path], DraftFolder] = DraftFolder
) -> Iterator[tuple[Heard, list[BaseException]]]:
    heard, errors = Heard(until), list[BaseException]()
    settings = LoopSettings(stage="sink", topics=topics.OUTPUTS, state_dir=path, static_member=False)
    loop = SinkLoop(folder(path), settings, broker.kafka, heard)

    def run() -> None:
        try:
            loop.run()
        except BaseException as error:
            errors.append(error)
            heard.done.set()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield heard, errors
    finally:
        loop.stop()
        thread.join(30)


def publish(broker: EmbeddedBroker, *values: bytes) -> None:
    producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
    for value in values:
        producer.produce(TOPIC, value, partition=0)
    assert producer.flush(10) == 0


def test_the_stage_goes_on_where_the_folder_stands_and_tells_of_what_is_no_draft(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    publish(broker, VALUES[0], b"no draft", VALUES[1])
    with running(broker, tmp_path, until=3) as (heard, errors):
        assert heard.done.wait(60)
    assert not errors
    assert drafts_in(tmp_path) == expected(1)
    for path in tmp_path.glob("progress-note-*"):
        path.unlink()  # what was written is not written again
    publish(
        broker, orjson.dumps({**bundle(3), "identifier": {**bundle(3)["identifier"], "value": identifier(9)}})
    )
    with running(broker, tmp_path, until=1) as (heard, errors):
        assert heard.done.wait(60)
    assert drafts_in(tmp_path) == expected(9)
    (letter,) = [
        decode_dead_letter(m.value() or b"")
        for m in reading.read(broker.kafka.client({}), topics.DEAD_LETTER)
    ]
    assert (letter.stage, letter.reason, letter.topic, letter.offset) == ("sink", "not-a-document", TOPIC, 1)


def test_a_full_disk_ends_the_stage_and_skips_nothing(broker: EmbeddedBroker, tmp_path: Path) -> None:
    class Full(DraftFolder):
        def write(self, items: Any, positions: Any) -> None:
            raise OSError(28, "No space left on device")

    publish(broker, VALUES[0])
    with running(broker, tmp_path, until=1, folder=Full) as (heard, errors):
        assert heard.done.wait(60)
    (error,) = errors
    assert isinstance(error, DeliveryError)
    assert "No space left on device" in str(error)
    with running(broker, tmp_path, until=1) as (heard, errors):
        assert heard.done.wait(60)
    assert drafts_in(tmp_path) == expected(0)
