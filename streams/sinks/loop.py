"""From topics to a store: read committed, write, remember the position in the store itself."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from typing import Final, Generic

from confluent_kafka import OFFSET_INVALID, Producer

from schemas.errors import DeliveryError, InputError
from streams import letters
from streams.broker import KafkaSettings
from streams.loop import LoopSettings, Observer, Record
from streams.loop.input import Input
from streams.sinks.port import Item, Sink

logger: Final = logging.getLogger("wardstream.sink")

_LAG_EVERY_S: Final = 1.0


class SinkLoop(Generic[Item]):
    """One worker of a sink. `run` blocks; `stop` may be called from anywhere, a signal handler included."""

    def __init__(self, sink: Sink[Item], settings: LoopSettings, kafka: KafkaSettings, observer: Observer | None = None) -> None:
        self._sink = sink
        self._settings = settings
        self._kafka = kafka
        self._observer = observer or Observer()
        self._stopping = threading.Event()
        self._letters: Producer | None = None
        self._lag_told = 0.0

    def stop(self) -> None:
        """Finish what is being written, leave the group, return from `run`."""
        self._stopping.set()

    def run(self) -> None:
        """Until `stop`. Raises DeliveryError where the store or the broker cannot be reached, ConfigurationError."""
        try:
            self._input = Input(self._settings, self._kafka)
            try:
                while not self._stopping.is_set():
                    self._turn()
            finally:
                self._input.close()
        finally:
            self._sink.close()

    def _turn(self) -> None:
        records = self._input.read(self._settings.batch_records, self._settings.idle_poll_ms / 1000)
        if self._input.rebalanced:
            self._reassign()
        elif records:
            self._write(records)
        if time.monotonic() - self._lag_told > _LAG_EVERY_S:
            self._lag_told = time.monotonic()
            for (topic, partition), behind in self._input.lag().items():
                self._observer.lag(self._settings.stage, topic, partition, behind)

    def _write(self, records: Sequence[Record]) -> None:
        began = time.monotonic()
        items: list[Item] = []
        for record in records:
            try:
                items.append(self._sink.read(record))
            except InputError as error:
                self._complain(record, error)
        if self._letters is not None and self._letters.flush(self._settings.call_timeout_s):
            raise DeliveryError("expected the broker to take a dead letter in time; nothing was skipped, start the sink again")
        positions = {(record.topic, record.partition): record.offset + 1 for record in records}
        try:
            self._sink.write(items, positions)
        except OSError as error:
            raise DeliveryError(
                f"expected to write to the store, came {type(error).__name__} ({error.strerror}); nothing was skipped: "
                "make room or repair it, the sink goes on from where it stood"
            ) from error
        self._input.tell(positions)
        moved = self._input.moved(positions)
        self._observer.committed(self._settings.stage, moved, 0, len(items), time.monotonic() - began)

    def _complain(self, record: Record, error: InputError) -> None:
        """Letters are keyed by their origin: one that is sent twice, after a crash, is seen to be the same."""
        about = letters.about(
            record, self._settings.stage, reason=error.reason, expected=error.expected, came=error.came, location=error.location, replay=""
        )
        letter = letters.outgoing(about)
        if self._letters is None:
            self._letters = Producer(self._kafka.client({"enable.idempotence": True, "compression.type": "lz4"}))
        self._letters.produce(letter.topic, letter.value, letter.key)
        logger.warning("%s/%d@%d is no record of this sink: %s", record.topic, record.partition, record.offset, error.reason)

    def _reassign(self) -> None:
        """After a rebalance: go on where the store stands, not where the group does."""
        numbers = self._input.take_assignment()
        if not numbers:
            return
        kept = self._sink.positions()
        parts = [(topic, number) for topic in self._settings.topics for number in numbers]
        for (topic, partition), first, then in self._input.begin({part: kept.get(part, OFFSET_INVALID) for part in parts}):
            logger.error("%s/%d: retention removed offsets %d to %d before they were written", topic, partition, first, then)
            self._observer.skipped(self._settings.stage, topic, partition, first, then)
        self._observer.assigned(self._settings.stage, numbers)
        logger.info("%s: partitions %s are ours", self._settings.stage, numbers)
