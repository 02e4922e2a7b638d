"""Addresses and credentials of Kafka, its topics, and the partition of a patient."""

from __future__ import annotations

import logging
import time
import zlib
from collections.abc import Iterable, Mapping
from threading import Event
from typing import Any, Final, NamedTuple

from confluent_kafka import KafkaError, KafkaException
from confluent_kafka.admin import AdminClient, NewTopic
from pydantic import BaseModel, Field, field_validator

from schemas.errors import ConfigurationError, DeliveryError

TIMEOUT_S: Final = 15.0
#: One attempt to reach a broker at the start.
_ATTEMPT_S: Final = 2.0
#: The broker is not there, or not yet.
_AWAY: Final = frozenset(
    {
        KafkaError._TRANSPORT,
        KafkaError._ALL_BROKERS_DOWN,
        KafkaError._TIMED_OUT,
        KafkaError._RESOLVE,
        KafkaError._WAIT_COORD,
    }
)


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
            f"expected a Kafka broker at {kafka.bootstrap}, got {error.args[0].name()}; check that it runs "
            "and can be reached"
        ) from error
    return {name: len(topic.partitions) for name, topic in topics.items() if topic.error is None}


def await_broker(kafka: KafkaSettings, stopping: Event) -> bool:
    """Waits until a broker answers, however long that takes; False if `stopping` was set meanwhile."""
    client, waited = None, False
    while not stopping.is_set():
        client = client or AdminClient({"log_level": 0, **kafka.client()})
        try:
            client.list_topics(timeout=_ATTEMPT_S)
        except KafkaException as error:
            if error.args[0].code() not in _AWAY:
                raise DeliveryError(
                    f"expected a Kafka broker at {kafka.bootstrap}, got {error.args[0].name()}"
                ) from error
            if not waited:
                logger.warning("no broker answers at %s; waiting for one", kafka.bootstrap)
            waited = True
        else:
            if waited:
                logger.info("a broker answers at %s", kafka.bootstrap)
            return True
    return False


def _create(admin: AdminClient, specs: list[TopicSpec], replication: int) -> None:
    topics = [NewTopic(spec.name, spec.partitions, replication, config=dict(spec.config)) for spec in specs]
    for name, future in admin.create_topics(topics, request_timeout=TIMEOUT_S).items():
        try:
            future.result(timeout=TIMEOUT_S)
        except TimeoutError as error:
            raise DeliveryError(
                f"expected topic {name} to be created within {TIMEOUT_S:.0f} s; check the broker "
                "(the embedded one cannot create topics over the wire: use EmbeddedBroker.create)"
            ) from error
        except KafkaException as error:
            if error.args[0].code() != KafkaError.TOPIC_ALREADY_EXISTS:  # another worker was faster
                raise DeliveryError(
                    f"expected topic {name} to be created, got {error.args[0].name()}"
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


def partition_of(patient: str, partitions: int) -> int:
    """Partition of a patient record key among `partitions` (crc32, the same in every language)."""
    return zlib.crc32(patient.encode()) % partitions


logger: Final = logging.getLogger("wardstream.kafka")

#: The loop decides these: exactly-once rests on them.
_OURS: Final = frozenset(
    {
        "enable.auto.commit",
        "enable.auto.offset.store",
        "enable.idempotence",
        "isolation.level",
        "partition.assignment.strategy",
        "transactional.id",
        "transaction.timeout.ms",
        "auto.offset.reset",
    }
)


class KafkaSettings(BaseModel, frozen=True):
    """Reaches every client that the project makes."""

    #: Brokers to ask first, `host:port,host:port`.
    bootstrap: str = "localhost:9092"
    #: Passed through to librdkafka as they are: `security.protocol`, `ssl.ca.location`, `sasl.mechanism`,
    # `sasl.password`, ...
    options: dict[str, str] = Field(
        default_factory=dict, repr=False
    )  # repr=False: passwords stay out of logs

    @field_validator("options")
    @classmethod
    def _leaves_delivery_alone(cls, options: dict[str, str]) -> dict[str, str]:
        ours = sorted(_OURS & options.keys())
        if ours:
            raise ValueError(
                f"expected connection options, got {', '.join(ours)}: delivery depends on these, remove them"
            )
        return options

    def client(self, config: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Configuration of one client, `config` as librdkafka names it."""
        return {
            "bootstrap.servers": self.bootstrap,
            "client.id": "wardstream",
            "logger": logger,
            "log.connection.close": False,
            "topic.metadata.refresh.interval.ms": 60_000,
            # docs/adr/0026: a connection without answers is given up, and the next try soon made
            "socket.timeout.ms": 6_000,
            "reconnect.backoff.max.ms": 1_000,
            **self.options,
            **(config or {}),
        }
