"""The producer side: outputs, changelog rows and input positions, visible all together or never.

The order matters. Everything is flushed before the offsets are sent, so that a successor that has seen our
membership end finds our changelog rows within the log's end, and waits for their fate. Every wait is finite:
a process that cannot finish a transaction ends, and its successor restores.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event
from typing import Final, NamedTuple, TypeAlias

from confluent_kafka import (
    TIMESTAMP_LOG_APPEND_TIME,
    KafkaError,
    KafkaException,
    Message,
    Producer,
    TopicPartition,
)

from schemas.errors import DeliveryError, InputError
from streams.loop.failures import delivery_error
from streams.loop.kafka import KafkaSettings
from streams.loop.records import Headers, Work
from streams.loop.settings import LoopSettings

#: Staged rows by partition number; None deletes.
Staged: TypeAlias = Mapping[int, dict[bytes, bytes | None]]
#: One attempt to begin; in between we look whether to stop.
_INIT_S: Final = 2.0
_NOW: Final = 0
_ANY: Final = -1


class LogEnd(NamedTuple):
    """A place in the changelog: the offset behind a record, and its time by the broker's clock (0: unknown)."""

    offset: int
    log_ms: int


def broker_time(message: Message) -> int:
    """When the broker appended the record, 0 where its topic keeps the producer's time."""
    kind, time_ms = message.timestamp()
    return time_ms if kind == TIMESTAMP_LOG_APPEND_TIME else 0


class Transactions:
    """The transactional producer of one worker slot."""

    def __init__(
        self,
        settings: LoopSettings,
        kafka: KafkaSettings,
        on_phase: Callable[[str], None],
        stopping: Event,
    ) -> None:
        """Waits until the broker has ended what a former process left open; `ready` is False where `stopping`
        was set meanwhile. Raises DeliveryError after `settle_timeout_s`.
        """
        self.ready = False
        self._settings = settings
        self._on_phase = on_phase
        patience = int(kafka.client()["socket.timeout.ms"])
        self._producer = Producer(
            kafka.client(
                {
                    # the client takes no longer one
                    "socket.timeout.ms": min(patience, settings.transaction_timeout_ms),
                    "transactional.id": settings.transactional_id,
                    "transaction.timeout.ms": settings.transaction_timeout_ms,
                    "linger.ms": 5,
                    "compression.type": settings.compression,
                    "message.max.bytes": settings.max_record_bytes,
                    "batch.size": 1 << 20,
                    "queue.buffering.max.messages": 200_000,
                    "queue.buffering.max.kbytes": max(64 << 10, settings.max_record_bytes >> 9),
                    "retry.backoff.ms": 50,
                }
            )
        )
        deadline = time.monotonic() + settings.settle_timeout_s
        while not (self.ready or stopping.is_set()):
            try:
                self._producer.init_transactions(_INIT_S)
                self.ready = True
            except KafkaException as error:
                if time.monotonic() > deadline or not error.args[0].retriable():
                    raise delivery_error("init", error) from error

    def commit(self, work: Work, staged: Staged, membership: bytes) -> dict[int, LogEnd]:
        """One transaction. Returns for each partition with rows where its last row lies in the changelog."""
        ends: dict[int, LogEnd] = {}
        phase = "begin"
        try:
            self._producer.begin_transaction()
            phase = "produce"
            for out in work.outgoing:
                partition = _ANY if out.partition is None else out.partition
                self._produce(out.topic, partition, out.key, out.value, out.headers, out.timestamp_ms or _NOW)
            for number, rows in staged.items():
                self._produce_rows(number, rows, ends)
            self._on_phase("produced")
            phase = "flush"
            if self._producer.flush(self._settings.call_timeout_s):
                raise DeliveryError(
                    f"expected the broker to take the records within {self._settings.call_timeout_s} s"
                )
            self._on_phase("flushed")
            phase = "send_offsets"
            positions = [TopicPartition(*part, offset) for part, offset in work.positions.items()]
            if positions:
                self._producer.send_offsets_to_transaction(
                    positions, membership, self._settings.call_timeout_s
                )
            self._on_phase("offsets-sent")
            phase = "commit"
            self._producer.commit_transaction(self._settings.call_timeout_s)
            self._on_phase("committed")
        except KafkaException as error:
            self.abort()
            if error.args[0].code() == KafkaError.MSG_SIZE_TOO_LARGE:
                raise InputError(
                    "output-too-large",
                    expected=f"records up to {self._settings.max_record_bytes} bytes",
                    came="a larger one",
                ) from error
            raise delivery_error(phase, error) from error
        except DeliveryError:
            self.abort()
            raise
        missing = [number for number, rows in staged.items() if rows and number not in ends]
        if missing:
            raise DeliveryError(
                f"expected the offsets of changelog rows of partitions {missing}; start the worker again"
            )
        return ends

    def serve(self) -> None:
        """Serve the client's callbacks."""
        self._producer.poll(0)

    def close(self) -> None:
        """Forget what is unsent. No transaction is open; another producer of the slot follows."""
        self._producer.purge()

    def abort(self) -> None:
        """End the open transaction now rather than by its timeout: whoever comes next waits less."""
        self._producer.purge()
        with suppress(KafkaException):  # fenced, or the broker is gone: the timeout will end it
            self._producer.abort_transaction(2.0)

    def _produce_rows(self, number: int, rows: dict[bytes, bytes | None], ends: dict[int, LogEnd]) -> None:
        changelog = self._settings.changelog
        if changelog is None or not rows:
            return
        last = next(reversed(rows))

        def delivered(error: KafkaError | None, message: Message) -> None:
            if error is None:
                ends[number] = LogEnd(message.offset() + 1, broker_time(message))

        # Within a partition records are written in order, so the last row's offset is the end of all.
        produce = self._producer.produce
        for key, value in rows.items():
            heard = delivered if key is last else None
            try:
                produce(changelog, value, key, number, heard)
            except BufferError:  # the queue is full: wait for it
                self._produce(changelog, number, key, value, (), _NOW, heard)

    def _produce(
        self,
        topic: str,
        partition: int,
        key: bytes | None,
        value: bytes | None,
        headers: Headers,
        timestamp_ms: int,
        delivered: Callable[[KafkaError | None, Message], None] | None = None,
    ) -> None:
        deadline = time.monotonic() + self._settings.call_timeout_s
        while True:
            try:
                self._producer.produce(
                    topic,
                    value,
                    key,
                    partition,
                    delivered,
                    timestamp=timestamp_ms,
                    headers=list(headers) if headers else None,
                )
                return
            except BufferError:
                if time.monotonic() > deadline:
                    raise DeliveryError(
                        "expected the broker to take records in time, its queue stays full"
                    ) from None
                self._producer.poll(0.05)
