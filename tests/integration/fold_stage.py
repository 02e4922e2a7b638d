"""The test stage on a real broker: its topics, its workers' command lines."""

from __future__ import annotations

import sys
import uuid

from deploy.servers.kafka import KafkaServer
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.topics import BROKER_TIME

PARTITIONS = 4
#: Compacts at once what can be compacted, so that restores meet a compacted log.
COMPACT = {
    "cleanup.policy": "compact",
    "segment.ms": "2000",
    "min.cleanable.dirty.ratio": "0.01",
    **BROKER_TIME,
}


def new_stage(kafka: KafkaServer) -> str:
    """Topics under a fresh name; returns the name."""
    name = f"t{uuid.uuid4().hex[:8]}"
    specs = [TopicSpec(f"{name}.{topic}", PARTITIONS, {}) for topic in ("in", "out", "letters")]
    ensure_topics(
        KafkaSettings(bootstrap=kafka.bootstrap), [*specs, TopicSpec(f"{name}.log", PARTITIONS, COMPACT)]
    )
    return name


def command(kafka: KafkaServer, namespace: str, *options: str) -> list[str]:
    """Command line of a worker; `{state}` is filled in by the crew."""
    worker = [sys.executable, "-m", "tests.integration.fold_worker", "--bootstrap", kafka.bootstrap]
    return [*worker, "--namespace", namespace, "--state", "{state}", *options]
