"""Bring partitions up to date with their changelog, to its true end.

The end is the high watermark as a read_uncommitted reader sees it: a read_committed one gets the last
stable offset, and a former owner that stopped between `send_offsets` and commit may still commit behind that.
Reading committed records until the *position* reaches that end waits for such a transaction's fate.

Whether a checkpoint is too old to be read on from is decided by the broker's clock, which also decides when
the broker forgets removals: the changelog has the time at which its records were appended
(`message.timestamp.type`), and a marker that is written before a restore shows what time it is there now. A
worker's own clock counts only where the topic does not keep that time, and a checkpoint of its future is
never believed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
from confluent_kafka import (
    Consumer,
    KafkaError,
    KafkaException,
    Message,
    Producer,
    TopicCollection,
    TopicPartition,
)
from confluent_kafka.admin import AdminClient

from schemas.errors import DeliveryError
from streams.loop.directory import StateDirectory
from streams.loop.failures import delivery_error
from streams.loop.kafka import KafkaSettings
from streams.loop.rocks import Checkpoint, RocksRows
from streams.loop.settings import LoopSettings
from streams.loop.transactions import broker_time

#: A restore of more rows than this goes around RocksDB's log.
_BULK_ROWS: Final = 20_000
_BATCH: Final = 5_000
#: Of a row of the loop's own: the time of the broker.
_MARKER: Final = b"\x00now"
#: Clocks of brokers that lead a partition one after the other, at most.
_CLOCKS_DIFFER_MS: Final = 60_000
#: Cluster ids of librdkafka's mock cluster begin so; it does not describe topics, and lives no longer than
# they.
_EMBEDDED: Final = "mockCluster"


@dataclass
class _Restore:
    rows: RocksRows
    end: int
    position: int
    began: float = field(default_factory=time.monotonic)
    read: int = 0
    log_ms: int = 0  # the broker's time at the start of the restore
    bulk: bool = False
    pending: dict[bytes, bytes | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Restored:
    """What it took to bring a partition up to date."""

    rows: int
    seconds: float


class Changelog:
    """The stage's compacted topic, read."""

    def __init__(self, settings: LoopSettings, kafka: KafkaSettings, topic: str) -> None:
        self._settings = settings
        self._kafka = kafka
        self._topic = topic
        self._identity = _identity(kafka, topic, settings.call_timeout_s)

    def checkpoint(self, offset: int, log_ms: int) -> Checkpoint:
        """The stamp of rows that stand at this offset, complete up to this time of the broker's."""
        return Checkpoint(self._identity, offset, int(time.time() * 1000), log_ms)

    def restore(
        self, state: StateDirectory, numbers: list[int], alive: Callable[[], bool]
    ) -> Mapping[int, Restored] | None:
        """Catch up these partitions. None: `alive` returned False; the work done so far stays."""
        try:
            return self._restore(state, numbers, alive)
        except KafkaException as error:
            raise delivery_error(f"restore from {self._topic}", error) from error

    def _restore(
        self, state: StateDirectory, numbers: list[int], alive: Callable[[], bool]
    ) -> Mapping[int, Restored] | None:
        restores = self._plan(state, numbers)
        waiting = {number: restore for number, restore in restores.items() if restore.position < restore.end}
        done = {
            number: self._finish(restore) for number, restore in restores.items() if number not in waiting
        }
        consumer = self._reader("read_committed", {"enable.partition.eof": True})
        try:
            consumer.assign(
                [TopicPartition(self._topic, number, restore.position) for number, restore in waiting.items()]
            )
            progress = time.monotonic()
            while waiting:
                if not alive():
                    return None
                for message in consumer.consume(_BATCH, 0.1):
                    progress = time.monotonic()
                    restore = restores[message.partition()]
                    error = message.error()
                    if error is None:
                        if message.key() != _MARKER:
                            restore.pending[message.key()] = message.value()
                            restore.read += 1
                        restore.position = message.offset() + 1
                    elif error.code() == KafkaError._PARTITION_EOF:
                        restore.position = max(restore.position, message.offset())
                    elif error.fatal() or not error.retriable():
                        raise KafkaException(error)
                for number, restore in list(waiting.items()):
                    self._write(restore)
                    if restore.position >= restore.end:
                        done[number] = self._finish(restore)
                        del waiting[number]
                if time.monotonic() - progress > self._settings.settle_timeout_s:
                    raise DeliveryError(
                        f"expected {self._topic} to be readable to its end, nothing arrived for "
                        f"{self._settings.settle_timeout_s} s "
                        f"in partitions {sorted(waiting)}; look for a hanging transaction "
                        "(kafka-transactions.sh find-hanging)"
                    )
        finally:
            consumer.close()
            for restore in restores.values():
                if (
                    restore.bulk
                ):  # rows that went around the log must be in files before any row goes through it
                    restore.rows.flush()
        return done

    def _plan(self, state: StateDirectory, numbers: list[int]) -> dict[int, _Restore]:
        times = self._mark(numbers)
        uncommitted = self._reader("read_uncommitted")
        try:
            restores = {}
            for number in numbers:
                low, end = uncommitted.get_watermark_offsets(
                    TopicPartition(self._topic, number), timeout=self._settings.call_timeout_s
                )
                rows = state.partition(number)
                stands = rows.checkpoint()
                if stands is not None and not self._continues(stands, low, end, times[number]):
                    rows, stands = state.discard(number), None
                position = low if stands is None else stands.offset
                restores[number] = _Restore(
                    rows, end, position, log_ms=times[number], bulk=end - position > _BULK_ROWS
                )
            return restores
        finally:
            uncommitted.close()

    def _continues(self, stands: Checkpoint, low: int, end: int, log_ms: int) -> bool:
        """Whether the changelog can be read on from the checkpoint: same incarnation, within it, and not too
        long ago. `log_ms`: the broker's time, 0 where it is unknown.
        """
        if log_ms and stands.log_ms:
            age_ms = log_ms - stands.log_ms
        else:
            age_ms = int(time.time() * 1000) - stands.written_ms
        return (
            stands.changelog == self._identity
            and low <= stands.offset <= end
            and -_CLOCKS_DIFFER_MS <= age_ms < self._settings.checkpoint_max_age_s * 1000
        )

    def _mark(self, numbers: list[int]) -> dict[int, int]:
        """The time of the broker in each partition, by a removal of no row that is written there; 0 where the topic does
        not keep it.
        """
        times = dict.fromkeys(numbers, 0)
        if self._identity.startswith(_EMBEDDED):
            return times
        failed: list[KafkaError] = []

        def delivered(error: KafkaError | None, message: Message) -> None:
            if error is None:
                times[message.partition()] = broker_time(message)
            else:
                failed.append(error)

        producer = Producer(
            self._kafka.client(
                {"acks": "all", "message.timeout.ms": int(self._settings.call_timeout_s * 1000)}
            )
        )
        for number in numbers:
            producer.produce(self._topic, None, _MARKER, number, delivered)
        producer.flush(2 * self._settings.call_timeout_s)
        if failed:
            raise KafkaException(failed[0])
        return times

    def _write(self, restore: _Restore) -> None:
        if restore.pending:
            restore.rows.write(restore.pending.items(), self._so_far(restore), bulk=restore.bulk)
            restore.pending = {}

    def _so_far(self, restore: _Restore) -> Checkpoint:
        """As old as the restore found it: what is left to read may be as old."""
        stands = restore.rows.checkpoint()
        if stands is None:
            return self.checkpoint(restore.position, restore.log_ms)
        return msgspec.structs.replace(stands, offset=restore.position)

    def _finish(self, restore: _Restore) -> Restored:
        restore.rows.write(
            (), self.checkpoint(restore.position, restore.log_ms), bulk=restore.bulk
        )  # as of now it is complete
        return Restored(restore.read, time.monotonic() - restore.began)

    def _reader(self, isolation: str, config: Mapping[str, bool] | None = None) -> Consumer:
        return Consumer(
            self._kafka.client(
                {
                    "group.id": f"{self._settings.group}.restore",  # never joined, nothing is committed
                    "isolation.level": isolation,
                    "enable.auto.commit": False,
                    "auto.offset.reset": "error",
                    "fetch.wait.max.ms": 20,
                    "fetch.message.max.bytes": 4 << 20,
                    "queued.max.messages.kbytes": self._settings.prefetch_bytes >> 10,
                    **(config or {}),
                }
            )
        )


def _identity(kafka: KafkaSettings, topic: str, timeout_s: float) -> str:
    """Cluster, name and topic id: a topic that was deleted and made again is another one."""
    admin = AdminClient(kafka.client())
    cluster = str(admin.list_topics(timeout=timeout_s).cluster_id)
    if cluster.startswith(_EMBEDDED):
        return f"{cluster}/{topic}"
    try:
        found = admin.describe_topics(TopicCollection([topic]), request_timeout=timeout_s)[topic].result(
            timeout_s
        )
    except KafkaException as error:
        raise delivery_error(f"describing {topic}", error) from error
    return f"{cluster}/{topic}/{found.topic_id}"
