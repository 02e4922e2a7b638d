"""Which dead letters are worth bringing back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from confluent_kafka import Producer
from msgspec.structs import replace
from typer.testing import CliRunner

from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.errors import ConfigurationError
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.topics import DEAD_LETTER
from wardstream import topic_reader
from wardstream.cli.app import app
from wardstream.dead_letters import REPLAYED, Filed, can_be_brought_back, unanswered
from wardstream.live.census import Census


def filed(offset: int, origin: int, again: int | None = None, value: str = "") -> Filed:
    headers = {} if again is None else {REPLAYED: f"ehr.dead-letter/0:{again}"}
    letter = DeadLetter(
        "ingest", "not-json", "JSON", "none", "ehr.lab", 0, origin, 0, headers=headers, value=value
    )
    return Filed(0, offset, offset, letter)


def names(*letters: Filed) -> list[str]:
    return [one.name for one in unanswered(letters)]


def test_what_was_brought_back_in_vain_is_brought_back_once_not_twice() -> None:
    assert names(filed(0, 10), filed(1, 11), filed(2, 20, again=0), filed(3, 30, again=2)) == ["0:1", "0:3"]


def test_a_record_with_several_letters_goes_back_once_and_each_entry_of_a_bundle_for_itself() -> None:
    assert names(
        filed(0, 10), filed(1, 10), filed(2, 10, value="ZW50cnk="), filed(3, 10, value="YW5vdGhlcg==")
    ) == ["0:1", "0:2", "0:3"]


def test_what_our_stages_read_can_be_brought_back_and_what_others_read_too_cannot() -> None:
    def origin(topic: str) -> DeadLetter:
        return DeadLetter("ingest", "poison", "a record", "KeyError", topic, 2, 7, 0)

    assert all(
        can_be_brought_back(origin(topic))
        for topic in ("ehr.lab", "ehr.patient-event", "wardstream.medication")
    )
    assert not can_be_brought_back(origin("ehr.tkg-delta"))


@pytest.fixture
def broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[EmbeddedBroker]:
    """A record that is no JSON, and its letter; a letter of a topic that others read, too."""
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(name, 1, {}) for name in ("ehr.lab", DEAD_LETTER)])
        letter = DeadLetter(
            "ingest", "not-json", "JSON", "text", "ehr.lab", 0, 0, 1000, headers={"source": "lab-1"}
        )
        producer = Producer({"bootstrap.servers": broker.kafka.bootstrap})
        producer.produce("ehr.lab", b"{ broken")
        producer.produce(DEAD_LETTER, encode_dead_letter(letter))
        producer.produce(DEAD_LETTER, encode_dead_letter(replace(letter, topic="ehr.tkg-delta")))
        producer.flush(10)
        monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
        yield broker


def dlq(*arguments: str) -> str:
    found = CliRunner().invoke(app, ["dlq", *arguments])
    assert found.exit_code == 0, found.output
    return found.output


def test_a_letter_is_written_to_a_file_edited_sent_again_and_resolved(
    broker: EmbeddedBroker, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    dlq("0:0", "--file", str(file))
    assert file.read_bytes() == b"{ broken" and file.stat().st_mode & 0o077 == 0
    file.write_bytes(b'{"resourceType": "Observation"}')
    dlq("0:0", "--file", str(file), "--replay", "--dry-run")
    assert len(orjson.loads(dlq("--json"))) == 2
    dlq("0:0", "--file", str(file), "--replay")
    _, again = topic_reader.read({"bootstrap.servers": broker.kafka.bootstrap}, "ehr.lab")
    assert again.value() == file.read_bytes() and again.timestamp()[1] == 1
    assert topic_reader.headers(again) == {
        "source": "lab-1",
        "replayed-from": "ehr.dead-letter/0:0",
        "edited": "true",
    }
    assert [one["name"] for one in orjson.loads(dlq("--json"))] == ["0:1"]
    assert [one["resolved"] for one in orjson.loads(dlq("--json", "--all"))] == ["edited and sent again", ""]


def test_letters_are_marked_as_resolved_in_words_and_are_no_failures_for_who_counts_them(
    broker: EmbeddedBroker,
) -> None:
    dlq("0:0", "0:1", "--resolve", "the laboratory sent it again")
    assert orjson.loads(dlq("--json")) == []
    assert "the laboratory sent it again" in dlq("0:1")
    census = Census()
    for message in topic_reader.read({"bootstrap.servers": broker.kafka.bootstrap}, DEAD_LETTER):
        census.see(DEAD_LETTER, message.value() or b"", 0)
    assert census.letters == {"not-json": 2}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--file", "x"),
        ("0:0", "0:1", "--file", "x"),
        ("--resolve", "why"),
        ("0:0", "--resolve", " "),
        ("0:7", "--resolve", "why"),
        ("0:0", "--file", "missing", "--replay"),
        ("0:1", "--file", "missing", "--replay"),
    ],
)
def test_what_names_no_letter_or_no_file_changes_nothing(
    broker: EmbeddedBroker, arguments: tuple[str, ...]
) -> None:
    found = CliRunner().invoke(app, ["dlq", *arguments])
    assert isinstance(found.exception, ConfigurationError)
    assert len(orjson.loads(dlq("--json"))) == 2
