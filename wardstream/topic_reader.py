"""Reading what a topic holds now, from its beginning to its present end, without a group and without leaving
a trace.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from confluent_kafka import Consumer, KafkaError, KafkaException, Message, Producer, TopicPartition

from schemas.errors import ConfigurationError, DeliveryError

#: A broker that has not answered after this long is taken to be unreachable.
PATIENCE: Final = 10.0


def consumer(config: Mapping[str, Any]) -> Consumer:
    """A consumer for reading by assignment; it never commits."""
    quick = {"fetch.wait.max.ms": 20, "isolation.level": "read_committed", "enable.auto.commit": False}
    begin = {"auto.offset.reset": "earliest"}  # where retention has removed the beginning
    return Consumer({"group.id": "wardstream-reader", "log_level": 0, **quick, **begin, **config})


def partitions(client: Consumer | Producer, topic: str) -> list[int]:
    """Partition numbers of a topic. Raises ConfigurationError where there is no broker or no such topic."""
    try:
        found = client.list_topics(topic, timeout=PATIENCE).topics[topic]
    except KafkaException as error:
        raise ConfigurationError(
            f"expected a Kafka broker, got no answer within {PATIENCE:.0f} s ({error.args[0].str()}); "
            "see kafka.bootstrap in `wardstream config`, then `wardstream doctor`"
        ) from None
    if found.error is not None:
        raise ConfigurationError(
            f"expected the topic {topic}, got none; create it with `wardstream topics --create`"
        )
    return sorted(found.partitions)


def bounds(reader: Consumer, place: TopicPartition) -> tuple[int, int]:
    """First and next offset of a partition. A broker that has just made the topic may need a moment to know
    its leader.
    """
    until = time.monotonic() + PATIENCE
    while True:
        try:
            low, high = reader.get_watermark_offsets(place, timeout=PATIENCE)
        except KafkaException as error:
            if time.monotonic() > until:
                raise DeliveryError(
                    f"expected the bounds of {place.topic}/{place.partition}, got {error.args[0].name()}; "
                    "try again"
                ) from None
            time.sleep(0.1)
        else:
            return int(low), int(high)


def committed(reader: Consumer, topic: str, numbers: Iterable[int]) -> dict[int, int]:
    """Positions of the reader's group, of partitions where it has committed; none where the broker does not answer
    now. Raises ConfigurationError where our user may not see the group.
    """
    try:
        found = reader.committed([TopicPartition(topic, number) for number in numbers], timeout=PATIENCE)
    except KafkaException as error:
        if error.args[0].code() in _FORBIDDEN:
            raise ConfigurationError(
                f"expected to read how far the group has come in {topic}, got {error.args[0].str()}; grant our user "
                "DESCRIBE on the groups of the installation (worker.namespace)"
            ) from None
        return {}
    return {
        place.partition: int(place.offset) for place in found if place.error is None and place.offset >= 0
    }


_FORBIDDEN: Final = (KafkaError.GROUP_AUTHORIZATION_FAILED, KafkaError.TOPIC_AUTHORIZATION_FAILED)


def read(
    config: Mapping[str, Any],
    topic: str,
    only: Iterable[int] | None = None,
    since: Mapping[int, int] | None = None,
) -> Iterator[Message]:
    """Every record that the topic holds at the moment of the call, partition by partition as they come; `since`: from
    these offsets. A transaction that is open at that moment is waited for.
    """
    reader = consumer(config)
    try:
        numbers = partitions(reader, topic)
        wanted = numbers if only is None else sorted(set(only) & set(numbers))
        kept = {number: bounds(reader, TopicPartition(topic, number)) for number in wanted}
        begin = {number: max(low, (since or {}).get(number, low)) for number, (low, _) in kept.items()}
        ends = {number: high for number, (_, high) in kept.items() if high > begin[number]}
        reader.assign([TopicPartition(topic, number, begin[number]) for number in ends])
        yield from _until(reader, topic, ends)
    finally:
        reader.close()


def _until(reader: Consumer, topic: str, ends: dict[int, int]) -> Iterator[Message]:
    """Records up to the ends. A position past control records counts as read."""
    silent_since = time.monotonic()
    while ends:
        first = reader.poll(0.1)
        for message in [first, *reader.consume(1000, timeout=0)] if first is not None else ():
            silent_since = time.monotonic()
            if message.error() is None and message.offset() < ends.get(message.partition(), 0):
                yield message
        for place in reader.position([TopicPartition(topic, number) for number in ends]):
            if place.offset >= ends[place.partition]:
                del ends[place.partition]
        if ends and time.monotonic() - silent_since > PATIENCE:
            raise DeliveryError(
                f"expected records of {topic} up to its end, got none for {PATIENCE:.0f} s; try again"
            )


def headers(message: Message) -> dict[str, str]:
    """Headers as text; bytes that are no UTF-8 are shown escaped."""
    return {
        name: (value or b"").decode("utf-8", "backslashreplace") for name, value in message.headers() or ()
    }
