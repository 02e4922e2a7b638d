"""Reading dead letters, and bringing back what they hold."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from confluent_kafka import Producer, TopicPartition

from schemas.dead_letters import OUTCOME, DeadLetter, decode_dead_letter, encode_dead_letter
from schemas.errors import ConfigurationError, DeliveryError
from streams import topics
from wardstream import topic_reader as reading

#: Header that names the letter a record was brought back from.
REPLAYED: Final = "replayed-from"
#: Header of a record that a person changed before it was sent again.
EDITED: Final = "edited"
#: Records handed to the producer before it is waited for: its queue is finite.
AT_ONCE: Final = 500
_NAMED: Final = re.compile(rf"{re.escape(topics.DEAD_LETTER)}/(\d{{1,6}}:\d{{1,19}})")
_READ_AGAIN: Final = frozenset(
    (
        *topics.RAW,
        topics.SIGNED,
        topics.MEDICATION,
        topics.OWNER,
        topics.EMBED,
        topics.PATIENT_EVENT,
        *topics.REQUESTS,
    )
)


@dataclass(frozen=True)
class Filed:
    """A dead letter and where it lies; `name` is how the command line calls it."""

    partition: int
    offset: int
    written_ms: int  # broker timestamp of the dead letter
    letter: DeadLetter
    resolved: str = ""  # how, where a person has marked it so

    @property
    def name(self) -> str:
        return f"{self.partition}:{self.offset}"

    @property
    def again(self) -> str:
        """The letter that its record was brought back from, where that did not help; "" for a new one."""
        found = _NAMED.fullmatch(self.letter.headers.get(REPLAYED, ""))  # a header can be anything
        return found[1] if found else ""


def filed(config: Mapping[str, Any]) -> Iterator[Filed]:
    """All dead letters that the topic holds, each with how it was resolved. A record that is no dead letter is shown as
    one about itself.
    """
    found = list(_letters(config))
    resolved = {
        (one.letter.partition, one.letter.offset): one.letter.came
        for one in found
        if one.letter.severity == "resolved"
    }
    for one in found:
        if one.letter.severity != "resolved":
            yield replace(one, resolved=resolved.get((one.partition, one.offset), ""))


def _letters(config: Mapping[str, Any]) -> Iterator[Filed]:
    for message in reading.read(config, topics.DEAD_LETTER):
        partition, offset, written = (
            int(message.partition() or 0),
            int(message.offset() or 0),
            int(message.timestamp()[1]),
        )
        try:
            letter = decode_dead_letter(message.value() or b"")
        except (msgspec.DecodeError, UnicodeDecodeError):
            letter = DeadLetter(
                stage="?",
                reason="not-a-dead-letter",
                expected="schemas.dead_letters.DeadLetter",
                came="something else",
                topic=topics.DEAD_LETTER,
                partition=partition,
                offset=offset,
                recorded=written * 1000,
            )
        yield Filed(partition, offset, written, letter)


def find(config: Mapping[str, Any], name: str) -> Filed:
    """The dead letter called `name`. Raises ConfigurationError where there is none."""
    for found in filed(config):
        if found.name == name:
            return found
    raise ConfigurationError(
        f"expected a dead letter as `wardstream dlq` names them (2:17), got {name}: there is none"
    )


def original(config: Mapping[str, Any], letter: DeadLetter) -> bytes:
    """The record (or entry) that the letter is about. Raises ConfigurationError where it is no longer
    there.
    """
    if letter.value:
        try:
            return base64.b64decode(letter.value, validate=True)
        except binascii.Error:
            raise ConfigurationError(
                "expected base64 in the dead letter's value, got something else"
            ) from None
    reader = reading.consumer(config)
    try:
        low, high = reading.bounds(reader, TopicPartition(letter.topic, letter.partition))
        where = f"{letter.topic}, partition {letter.partition}, offset {letter.offset}"
        if not low <= letter.offset < high:
            raise ConfigurationError(
                f"expected the original at {where}, got offsets {low} to {high} only: it is deleted"
            )
        reader.assign([TopicPartition(letter.topic, letter.partition, letter.offset)])
        message = reader.poll(reading.PATIENCE)
        if message is None or message.error() is not None or message.offset() != letter.offset:
            raise ConfigurationError(f"expected the original record at {where}, got none")
        return bytes(message.value() or b"")
    finally:
        reader.close()


def unanswered(letters: Iterable[Filed]) -> list[Filed]:
    """One letter for each record: the last one, where it was brought back in vain, or has several; none that is
    resolved.
    """
    known = [one for one in letters if not one.resolved]
    followed = {one.again for one in known}
    last = {
        (one.letter.topic, one.letter.partition, one.letter.offset, one.letter.value): one for one in known
    }
    return [one for one in last.values() if one.name not in followed]


def can_be_brought_back(letter: DeadLetter) -> bool:
    """Whether one of our stages would read it again. What a sink could not store is still on its topic, which
    others read, too.
    """
    return letter.topic in _READ_AGAIN


def resolve(config: Mapping[str, Any], letters: Iterable[Filed], how: str) -> None:
    """Mark them as dealt with, on their own topic. Raises DeliveryError where the broker does not take it."""
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    failures: list[str] = []
    for one in letters:
        letter = DeadLetter(
            "operations",
            "resolved",
            "",
            how,
            topic=topics.DEAD_LETTER,
            partition=one.partition,
            offset=one.offset,
            recorded=one.written_ms * 1000,
            severity="resolved",
        )
        producer.produce(
            topics.DEAD_LETTER,
            encode_dead_letter(letter),
            partition=one.partition,
            on_delivery=lambda error, _: failures.append(error.str()) if error is not None else None,
        )
    _flush(producer, failures)


def bring_back(config: Mapping[str, Any], letters: list[Filed], edited: bytes | None = None) -> list[str]:
    """Send the originals to their topics, with the time of their first arrival; or `edited` in place of the one
    original. Returns the names of those whose original is no longer there.

    Sending one twice does no harm: events are distinguished by their content. On our own topics a record goes
    back to its partition, where its patient's state is. Raises DeliveryError where the broker takes none.
    """
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    failures: list[str] = []
    gone: list[str] = []
    for number, found in enumerate(letters, 1):
        letter = found.letter
        try:
            value = original(config, letter) if edited is None else edited
        except ConfigurationError:
            gone.append(found.name)
            continue
        kept = {
            name: value for name, value in letter.headers.items() if name not in (REPLAYED, EDITED, OUTCOME)
        }
        where = {} if letter.topic in topics.RAW else {"partition": letter.partition}
        producer.produce(
            letter.topic,
            value,
            headers={
                **kept,
                REPLAYED: f"{topics.DEAD_LETTER}/{found.name}",
                **({} if edited is None else {EDITED: "true"}),
            },
            timestamp=max(1, letter.recorded // 1000),
            **where,
            on_delivery=lambda error, _: failures.append(error.str()) if error is not None else None,
        )
        if number % AT_ONCE == 0:
            producer.flush(30)
    _flush(producer, failures)
    return gone


def _flush(producer: Producer, failures: list[str]) -> None:
    if producer.flush(30) or failures:
        why = failures[0] if failures else "no answer within 30 s"
        raise DeliveryError(f"expected the broker to take every record, got: {why}; try `wardstream doctor`")
