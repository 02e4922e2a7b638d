"""What the topics hold of a person, the order to erase it, and `ehr.tkg-delta` without it."""

from __future__ import annotations

import contextlib
import time
import uuid
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec
from confluent_kafka import ConsumerGroupTopicPartitions, KafkaException, Message, Producer, TopicPartition
from confluent_kafka.admin import (
    AdminClient,
    AlterConfigOpType,
    ConfigEntry,
    ConfigResource,
    ResourceType,
)

from schemas.dead_letters import decode_dead_letter
from schemas.errors import DeliveryError
from schemas.events import PatientEvent, encode_events
from schemas.instant import Instant
from streams.loop.kafka import partition_of
from streams.stages.owners import encode_claims, erasing
from streams.topics import (
    AUDIT,
    DEAD_LETTER,
    EMBED,
    GENERATE_CHANGELOG,
    INGEST_CHANGELOG,
    OWNER,
    PATIENT_CHANGELOG,
    PATIENT_EVENT,
    TKG_DELTA,
    TOPICS,
    Topic,
)
from wardstream import topic_reader as reading
from wardstream.erasure.person import Links, Names
from wardstream.patient_state import decode_deltas

CHANGELOGS: Final = (PATIENT_CHANGELOG, GENERATE_CHANGELOG, INGEST_CHANGELOG)
_DAY_MS: Final = 86_400_000
_WAIT_S: Final = 30.0


class Held(NamedTuple):
    """What one topic holds of a person."""

    topic: Topic
    live: int  # records; of a compacted topic, keys whose last value names the person
    older: int = 0  # of a compacted topic: records that compaction removes
    last: Mapping[int, tuple[int, int]] = {}  # partition -> (offset, broker's time in ms) of the last one
    until: Mapping[int, int] = {}  # partition -> the offset to read on from
    gone_by: datetime | None = None  # None: by no retention


def links(config: Mapping[str, Any]) -> Links:
    """Reads `ehr.tkg-delta` whole."""
    found = Links()
    for message in reading.read(config, TKG_DELTA):
        with contextlib.suppress(msgspec.DecodeError):
            found.take(decode_deltas(message.value()))
    return found


def look(config: Mapping[str, Any], names: Names) -> Iterator[Held]:
    """Reads every topic of ours that is there, from its beginning to its present end."""
    admin = AdminClient({"log_level": 0, **config})
    there = admin.list_topics(timeout=reading.PATIENCE).topics
    for topic in TOPICS:
        if topic.name in there:
            kept = _configuration(admin, topic)
            yield (
                _compacted(config, topic, names)
                if topic.cleanup == "compact"
                else _held(config, topic, names, kept)
            )


def read_on(config: Mapping[str, Any], held: Held, names: Names) -> Held:
    """With what the topic has got since. What a stage has committed by the time of the call is in it, for a transaction
    that is still open is waited for.
    """
    last, until, live = dict(held.last), dict(held.until), held.live
    for message in reading.read(config, held.topic.name, since=until):
        number, offset = message.partition() or 0, message.offset() or 0
        until[number] = offset + 1
        if _names(held.topic, message, names):
            live += 1
            last[number] = offset, max(message.timestamp()[1], 0)
    return held._replace(live=live, last=last, until=until)


def _held(config: Mapping[str, Any], topic: Topic, names: Names, kept: Mapping[str, str]) -> Held:
    found = read_on(config, Held(topic, 0), names)
    retention = int(kept.get("retention.ms", "-1"))
    segment = int(kept.get("segment.ms", str(7 * _DAY_MS)))
    latest = max((stamp for _, stamp in found.last.values()), default=0)
    gone = (
        datetime.fromtimestamp((latest + retention + segment) / 1000, UTC)
        if found.live and retention >= 0
        else None
    )
    return found._replace(gone_by=gone)


def _names(topic: Topic, message: Message, names: Names) -> bool:
    if topic.name == EMBED:  # texts without a name: any may be the person's
        return True
    if topic.name == TKG_DELTA:
        with contextlib.suppress(msgspec.DecodeError):
            return any(names.owns(delta) for delta in decode_deltas(message.value()))
    if topic.name == DEAD_LETTER:  # the record that it is about is in Base64
        with contextlib.suppress(msgspec.DecodeError):
            if names.in_value(b64decode(decode_dead_letter(message.value() or b"").value)):
                return True
    carried = [value for _, value in message.headers() or () if isinstance(value, bytes)]
    return names.in_value(message.key(), message.value(), *carried)


def _compacted(config: Mapping[str, Any], topic: Topic, names: Names) -> Held:
    live: dict[tuple[int, bytes], bool] = {}
    records = 0
    for message in reading.read(config, topic.name):
        key, value = message.key() or b"", message.value()
        found = value is not None and names.in_row(key, value)
        records += found
        live[message.partition() or 0, key] = found
    standing = sum(live.values())
    return Held(topic, standing, records - standing)


def _configuration(admin: AdminClient, topic: Topic) -> Mapping[str, str]:
    """As the cluster has it; as we would make it where the cluster does not say."""
    resource = ConfigResource(ResourceType.TOPIC, topic.name)
    try:
        (answer,) = admin.describe_configs([resource], request_timeout=3).values()
        return {name: entry.value for name, entry in answer.result(3).items()}
    except (KafkaException, TimeoutError):
        return topic.settings()


def order(config: Mapping[str, Any], records: Iterable[str], now: Instant | None = None) -> None:
    """Publish the events that erase these records, and the claims that take them out of ingest: all or none. Raises
    DeliveryError where the broker does not take them.
    """
    moment = time.time_ns() // 1000 if now is None else now
    producer = Producer({"log_level": 0, **config, "transactional.id": "wardstream-erase"})
    try:
        producer.init_transactions(_WAIT_S)
        events = len(reading.partitions(producer, PATIENT_EVENT))
        producer.begin_transaction()
        for record in records:
            name = f"erase/{uuid.uuid4().hex[:12]}"
            event = PatientEvent(name, record, "erase", name, moment, moment, (0, moment, name))
            producer.produce(PATIENT_EVENT, encode_events((event,)), partition=partition_of(record, events))
            for number in reading.partitions(producer, OWNER):
                producer.produce(OWNER, encode_claims((erasing(record, moment),)), partition=number)
        producer.commit_transaction(_WAIT_S)
    except KafkaException as error:
        raise DeliveryError(
            f"expected the broker to take the order to erase, got {error.args[0].name()}; give it again"
        ) from None


def without(config: Mapping[str, Any], held: Held, names: Names) -> int:
    """Copy the partitions of `ehr.tkg-delta` that hold the person, without what is the person's, and delete what
    stood before; returns the deltas that are gone. Nobody may write to them meanwhile.

    A partition is copied in one transaction: until it is committed nothing has happened. Killed behind it, the
    partition has everything twice, which changes nothing for who reads it, and is done again.
    """
    gone = 0
    with _rolling(config, held.topic.name):
        for number in held.last:
            _roll(config, held.topic.name, number)
    for number in sorted(held.last):
        gone += _copied(config, held.topic.name, number, names)
    return gone


def _copied(config: Mapping[str, Any], topic: str, number: int, names: Names) -> int:
    place = TopicPartition(topic, number)
    reader = reading.consumer(config)
    try:
        _, end = reading.bounds(reader, place)
        producer = Producer(
            {
                "log_level": 0,
                "compression.type": "lz4",
                "message.max.bytes": 16 * 1024 * 1024,
                **config,
                "transactional.id": f"wardstream-erase-{topic}-{number}",
                "transaction.timeout.ms": 600_000,
            }
        )
        producer.init_transactions(_WAIT_S)
        producer.begin_transaction()
        gone = written = 0
        try:
            for message in reading.read(config, topic, [number]):
                if (message.offset() or 0) >= end:
                    break
                value, removed = _cut(message.value(), names)
                gone += removed
                if value is not None:
                    _produce(producer, message, value)
                    written += 1
            if producer.flush(_WAIT_S):
                raise DeliveryError(
                    f"expected the broker to take the copy of {topic}/{number}; give it again"
                )
            _, now = reading.bounds(reader, place)
            if now > end + written:
                raise DeliveryError(
                    f"expected nobody to write to {topic}/{number} while it is copied, got {now - end - written} "
                    "other records; nothing was changed: stop the stage patient, and give it again"
                )
        except BaseException:
            producer.abort_transaction(_WAIT_S)
            raise
        producer.commit_transaction(_WAIT_S)
    except KafkaException as error:
        raise DeliveryError(
            f"expected to copy {topic}/{number}, got {error.args[0].name()}; nothing was deleted, give it again"
        ) from None
    finally:
        reader.close()
    truncate(config, {(topic, number): end})
    return gone


def _cut(value: bytes | None, names: Names) -> tuple[bytes | None, int]:
    """A record without the person's deltas, None where nothing else is in it; and how many they are."""
    try:
        deltas = decode_deltas(value)
    except msgspec.DecodeError:
        return value, 0
    left = [delta for delta in deltas if not names.owns(delta)]
    if len(left) == len(deltas) and deltas:
        return value, 0
    return (msgspec.json.encode(left) if left else None), len(deltas) - len(left)


def _produce(producer: Producer, message: Message, value: bytes) -> None:
    while True:
        try:
            producer.produce(
                message.topic() or "",
                value,
                message.key(),
                message.partition() or 0,
                timestamp=max(message.timestamp()[1], 0),
                headers=message.headers(),
            )
        except BufferError:
            producer.poll(0.1)
        else:
            producer.poll(0)
            return


def truncate(config: Mapping[str, Any], before: Mapping[tuple[str, int], int]) -> None:
    """Delete the records of partitions before these offsets. The files go when the broker next looks, but for the
    one that is being written: it is closed after `segment.ms`.
    """
    admin = AdminClient({"log_level": 0, **config})
    places = [TopicPartition(topic, number, offset) for (topic, number), offset in before.items()]
    for place, done in admin.delete_records(places, operation_timeout=_WAIT_S).items() if places else ():
        try:
            done.result(_WAIT_S)
        except (KafkaException, TimeoutError) as error:
            raise DeliveryError(
                f"expected the broker to delete records of {place.topic}/{place.partition}, got "
                f"{error.args[0].name() if error.args else 'no answer'}; our user needs DELETE on the topic"
            ) from None


def passed(admin: AdminClient, group: str, held: Held) -> bool:
    """Whether a group that reads the topic has committed beyond the last record of the person. In a partition where
    it has committed nothing, it has read nothing.
    """
    there = committed(admin, group, held)
    return all(there[number] > offset for number, (offset, _) in held.last.items())


def committed(admin: AdminClient, group: str, held: Held) -> dict[int, int]:
    """How far the group has read in the partitions that hold the person; below 0 where it has read nothing."""
    places = [TopicPartition(held.topic.name, number) for number in held.last]
    if not places:
        return {}
    (answer,) = admin.list_consumer_group_offsets([ConsumerGroupTopicPartitions(group, places)]).values()
    return {one.partition: one.offset for one in answer.result(_WAIT_S).topic_partitions}


@contextlib.contextmanager
def _rolling(config: Mapping[str, Any], topic: str) -> Iterator[None]:
    """While it lasts, each record that is written begins a new file of its partition. Where our user may not
    change the topic, the files that hold the person are closed by `segment.ms`.
    """
    admin = AdminClient({"log_level": 0, **config})

    def change(how: AlterConfigOpType, value: str) -> None:
        entry = ConfigEntry("segment.ms", value, incremental_operation=how)
        resource = ConfigResource(ResourceType.TOPIC, topic, incremental_configs=[entry])
        (done,) = admin.incremental_alter_configs([resource]).values()
        done.result(_WAIT_S)

    former = _configured(admin, topic)
    try:
        change(AlterConfigOpType.SET, "1")
    except (KafkaException, TimeoutError):
        yield
        return
    try:
        until = time.monotonic() + _WAIT_S
        while _configured(admin, topic) != "1" and time.monotonic() < until:
            time.sleep(0.05)
        yield
    finally:
        change(AlterConfigOpType.DELETE if former is None else AlterConfigOpType.SET, former or "")


def _configured(admin: AdminClient, topic: str) -> str | None:
    """`segment.ms` where the topic has its own; None where it follows the broker."""
    (answer,) = admin.describe_configs([ConfigResource(ResourceType.TOPIC, topic)]).values()
    entry = answer.result(_WAIT_S)["segment.ms"]
    return str(entry.value) if not entry.is_default and entry.source == 1 else None


def _roll(config: Mapping[str, Any], topic: str, number: int) -> None:
    """A record without deltas."""
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    producer.produce(topic, b"[]", partition=number)
    if producer.flush(_WAIT_S):
        raise DeliveryError(f"expected the broker to take a record of {topic}/{number}; give it again")


def say(held: Held) -> str:
    """What becomes of it."""
    name = held.topic.name
    if name == AUDIT:
        return "kept: who saw the record, and that it was erased, must stay known; references, no content"
    if held.topic.cleanup == "compact":
        if held.live:
            return "left: the stages take it out when they run"
        return f"{held.older} older copies go with the log's next compaction" if held.older else "nothing"
    if name == TKG_DELTA:
        return "left: copied without the person when the stage patient is stopped"
    if name == EMBED and held.gone_by is not None:
        return (
            "texts that name nobody, the person's may be among them; gone by "
            f"{held.gone_by:%Y-%m-%d %H:%M} UTC; --now deletes what the stage embed has read"
        )
    if held.gone_by is None:
        return "left: the topic has no retention; --now deletes it for all patients up to there"
    return f"gone by {held.gone_by:%Y-%m-%d %H:%M} UTC; --now deletes it for all patients up to there"
