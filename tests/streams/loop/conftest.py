"""An embedded broker and loops in threads on it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from confluent_kafka import Consumer, Producer, TopicPartition

from streams.loop import LoopSettings, Observer, Record, Step, TransactionalLoop
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, TopicSpec

PARTITIONS = 3


@dataclass
class Bench:
    """A broker with an input, an output, a letter and a changelog topic; runs loops, writes and reads
    topics.
    """

    kafka: KafkaSettings
    folder: Path
    loops: list[tuple[TransactionalLoop, threading.Thread]] = field(default_factory=list)
    errors: list[BaseException] = field(default_factory=list)

    def settings(self, **over: object) -> LoopSettings:
        given: dict[str, object] = {
            "stage": "fold",
            "topics": ("in",),
            "changelog": "log",
            "state_dir": self.folder / "state",
            "drain_s": 0.2,
            "session_timeout_ms": 2_000,  # a worker that follows another waits for its end
        }
        return LoopSettings.model_validate(given | over)

    def start(self, step: Step, observer: Observer | None = None, **over: object) -> TransactionalLoop:
        loop = TransactionalLoop(step, self.settings(**over), self.kafka, observer)

        def run() -> None:
            try:
                loop.run()
            except BaseException as error:
                self.errors.append(error)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        self.loops.append((loop, thread))
        return loop

    def stop(self) -> None:
        for loop, _ in self.loops:
            loop.stop()
        for _, thread in self.loops:
            thread.join(20)
            assert not thread.is_alive(), "a loop did not stop in time"
        self.loops.clear()

    def write(self, topic: str, records: list[tuple[int, bytes, bytes]]) -> None:
        producer = Producer(self.kafka.client())
        for partition, key, value in records:
            producer.produce(topic, value, key, partition)
        assert producer.flush(10) == 0

    def read(self, topic: str, count: int, within_s: float = 60.0) -> list[Record]:
        """The first `count` records of a topic, and whatever more is there."""
        consumer = Consumer(self.kafka.client({"group.id": "reader", "enable.auto.commit": False}))
        consumer.assign([TopicPartition(topic, number, 0) for number in range(PARTITIONS)])
        found: list[Record] = []
        deadline = time.monotonic() + within_s
        while time.monotonic() < deadline and len(found) < count:
            for message in consumer.consume(1000, 0.1):
                assert message.error() is None, message.error()
                stamp = message.timestamp()[1]
                headers = message.headers() or ()
                found.append(
                    Record(
                        topic,
                        message.partition(),
                        message.offset(),
                        stamp,
                        message.key(),
                        message.value(),
                        headers,
                    )
                )
        consumer.close()
        assert len(found) >= count, f"{len(found)} of {count} records came; loop errors: {self.errors}"
        return found


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with EmbeddedBroker() as broker:
        broker.create(TopicSpec(name, PARTITIONS, {}) for name in ("in", "in2", "out", "letters", "log"))
        broker.create([TopicSpec("in5", 5, {})])
        bench = Bench(broker.kafka, tmp_path)
        yield bench
        bench.stop()


def eventually(condition: Callable[[], bool], within_s: float = 60.0) -> None:
    """Await a condition that another thread brings about."""
    deadline = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < deadline, "the condition did not come true in time"
        time.sleep(0.01)
