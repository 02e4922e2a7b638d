"""Make sure that topics exist and have the partitions that the data's layout needs."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from confluent_kafka import KafkaError, KafkaException
from confluent_kafka.admin import AdminClient, NewTopic

from schemas.errors import ConfigurationError, DeliveryError
from streams.loop.kafka import KafkaSettings

TIMEOUT_S: Final = 15.0


class TopicSpec(NamedTuple):
    """A topic as it should be."""

    name: str
    partitions: int
    config: Mapping[str, str]


def ensure_topics(kafka: KafkaSettings, specs: Iterable[TopicSpec], replication: int = -1) -> list[str]:
    """Create what is missing (replication -1: the broker's default); returns the names created.

    An existing topic with another number of partitions raises ConfigurationError: patients would change their
    partition.
    """
    wanted = {spec.name: spec for spec in specs}
    admin = AdminClient(kafka.client())
    existing = partition_counts(kafka)
    missing = [spec for spec in wanted.values() if spec.name not in existing]
    if missing:
        _create(admin, missing, replication)
        existing = _await(kafka, wanted)
    for spec in wanted.values():
        if existing[spec.name] != spec.partitions:
            raise ConfigurationError(
                f"expected {spec.partitions} partitions in topic {spec.name}, it has {existing[spec.name]}; "
                "a patient's partition depends on the count: set the same number, or move to new topics"
            )
    return [spec.name for spec in missing]


def partition_counts(kafka: KafkaSettings) -> dict[str, int]:
    """Partitions of every topic that exists."""
    try:
        topics = AdminClient(kafka.client()).list_topics(timeout=TIMEOUT_S).topics
    except KafkaException as error:
        raise DeliveryError(
            f"expected a Kafka broker at {kafka.bootstrap}, came {error.args[0].name()}; check that it runs "
            "and can be reached"
        ) from error
    return {name: len(topic.partitions) for name, topic in topics.items() if topic.error is None}


def _create(admin: AdminClient, specs: list[TopicSpec], replication: int) -> None:
    topics = [NewTopic(spec.name, spec.partitions, replication, config=dict(spec.config)) for spec in specs]
    for name, future in admin.create_topics(topics, request_timeout=TIMEOUT_S).items():
        try:
            future.result(timeout=TIMEOUT_S)
        except TimeoutError as error:
            raise DeliveryError(
                f"expected topic {name} to be created within {TIMEOUT_S:.0f} s; check the broker "
                "(the embedded one cannot be asked over the wire: use EmbeddedBroker.create)"
            ) from error
        except KafkaException as error:
            if error.args[0].code() != KafkaError.TOPIC_ALREADY_EXISTS:  # another worker was faster
                raise DeliveryError(
                    f"expected topic {name} to be created, came {error.args[0].name()}"
                ) from error


def _await(kafka: KafkaSettings, wanted: Mapping[str, TopicSpec]) -> dict[str, int]:
    """A created topic takes a moment to be known to every broker."""
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        existing = partition_counts(kafka)
        unknown = [name for name in wanted if name not in existing]
        if not unknown:
            return existing
        if time.monotonic() > deadline:
            raise DeliveryError(
                f"expected the topics {', '.join(unknown)} to appear within {TIMEOUT_S:.0f} s of their "
                "creation"
            )
        time.sleep(0.1)
