"""A broker for a test that needs the product's topics."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from confluent_kafka import Producer

from streams.loop.embedded_broker import EmbeddedBroker
from streams.topics import TOPICS


@contextmanager
def with_topics() -> Iterator[EmbeddedBroker]:
    """With all topics, four partitions each: the embedded cluster makes them when they are first asked
    for.
    """
    with EmbeddedBroker() as running:
        asking = Producer({"bootstrap.servers": running.kafka.bootstrap, "log_level": 0})
        for topic in TOPICS:
            asking.list_topics(topic.name, timeout=10)
        yield running
