"""librdkafka's in-process cluster: a broker that speaks Kafka on loopback and needs nothing installed.

It forgets everything when the process ends, keeps about 5 MB per partition, and proves nothing about transactions: for the demo
and for tests of logic. Topics appear when they are first asked for.
"""

from __future__ import annotations

from types import TracebackType

from confluent_kafka import Producer

from streams import topics


class EmbeddedBroker:
    """A cluster that lives as long as this object."""

    def __init__(self) -> None:
        self._owner = Producer({"test.mock.num.brokers": 1, "bootstrap.servers": "-", "log_level": 0})
        brokers = self._owner.list_topics(timeout=10).brokers.values()
        self.bootstrap = ",".join(f"{broker.host}:{broker.port}" for broker in brokers)
        for topic in topics.TOPICS:
            self._owner.list_topics(topic.name, timeout=10)

    def close(self) -> None:
        self._owner.flush(1)
        del self._owner

    def __enter__(self) -> EmbeddedBroker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
