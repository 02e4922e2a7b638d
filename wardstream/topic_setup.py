"""Topics as `streams/topics.py` wants them: created where they are missing, compared where they are there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from confluent_kafka import KafkaException
from confluent_kafka.admin import AdminClient, ConfigResource, ResourceType

from schemas.errors import ConfigurationError
from streams import topics
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.topics import TOPICS, Topic

PATIENCE: Final = 10.0
FOR_EVER: Final = {"retention.ms": "-1"}


@dataclass(frozen=True)
class Found:
    """A topic of ours and how the cluster's differs."""

    topic: Topic
    partitions: int  # 0 where it is missing
    differences: tuple[str, ...] = ()  # "retention.ms is 86400000, expected 604800000"
    known: bool = True  # False if the cluster does not publish configurations (the embedded broker)

    @property
    def missing(self) -> bool:
        return self.partitions == 0


def wanted(topic: Topic, keep_history: bool) -> dict[str, str]:
    """Topic configuration; `keep_history` keeps events older than any retention, so that a replay of the past
    is not deleted.
    """
    kept = keep_history and topic.name in (*topics.RAW, topics.PATIENT_EVENT)
    return {**topic.settings(), **(FOR_EVER if kept else {})}


def specs(partitions: int, keep_history: bool = False) -> list[TopicSpec]:
    """Every topic as it is to be created."""
    return [TopicSpec(topic.name, partitions, wanted(topic, keep_history)) for topic in TOPICS]


def create(kafka: KafkaSettings, specs: list[TopicSpec], replication: int) -> list[str]:
    """Create what is missing; returns the names. Raises ConfigurationError where the cluster has too few
    brokers for the copies.

    The cluster itself refuses them with a bare INVALID_REPLICATION_FACTOR; checked before, nothing is left
    half-made.
    """
    try:
        cluster = AdminClient({"log_level": 0, **kafka.client()}).list_topics(timeout=PATIENCE)
    except KafkaException:
        return ensure_topics(kafka, specs, replication)  # raises its own error
    brokers = len(cluster.brokers)
    if replication > brokers and any(spec.name not in cluster.topics for spec in specs):
        raise ConfigurationError(
            f"expected at least {replication} brokers for topics with {replication} copies, the cluster at "
            f"{kafka.bootstrap} has {brokers} "
            "now; start the others, or set topics.replication (WARDSTREAM_TOPICS__REPLICATION, or "
            f"--replication) to {brokers}"
        )
    return ensure_topics(kafka, specs, replication)


def inspect(config: Mapping[str, Any], keep_history: bool = False) -> list[Found]:
    """Every topic of ours as the cluster has it. Raises ConfigurationError where there is no cluster."""
    admin = AdminClient({"log_level": 0, **config})
    try:
        cluster = admin.list_topics(timeout=PATIENCE)
    except KafkaException as error:
        raise ConfigurationError(
            f"expected a Kafka broker at {config.get('bootstrap.servers')}, got no answer within "
            f"{PATIENCE:.0f} s "
            f"({error.args[0].str()}); start one, or set kafka.bootstrap"
        ) from None
    there = {name: len(found.partitions) for name, found in cluster.topics.items()}
    names = [topic.name for topic in TOPICS if topic.name in there]
    actual = {} if is_embedded(cluster.cluster_id) else _configurations(admin, names)
    return [
        _found(topic, there.get(topic.name, 0), wanted(topic, keep_history), actual.get(topic.name))
        for topic in TOPICS
    ]


def is_embedded(cluster_id: str | None) -> bool:
    """librdkafka's mock cluster names itself so. It is no server: it answers no questions about
    configuration.
    """
    return (cluster_id or "").startswith("mock")


def _found(
    topic: Topic, partitions: int, wanted: Mapping[str, str], actual: Mapping[str, str] | None
) -> Found:
    return Found(topic, partitions, _differences(wanted, actual or wanted), known=actual is not None)


def _configurations(admin: AdminClient, names: list[str]) -> dict[str, dict[str, str]]:
    """Topic configurations by name; empty if the broker does not publish them."""
    resources = [ConfigResource(ResourceType.TOPIC, name) for name in names]
    actual: dict[str, dict[str, str]] = {}
    for resource, future in admin.describe_configs(resources, request_timeout=3).items() if resources else ():
        try:
            actual[resource.name] = {name: entry.value for name, entry in future.result(3).items()}
        except (KafkaException, TimeoutError):
            return {}
    return actual


def _differences(wanted: Mapping[str, str], actual: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(
        f"{name} is {actual.get(name)}, expected {value}"
        for name, value in wanted.items()
        if actual.get(name) != value
    )
