"""The consumer side: which partitions are ours, since when, and what is in them.

A rebalance takes everything away and gives the new assignment (range assignment; the cooperative kind handed
out records of partitions it had just revoked). Nothing is read from a new assignment until the loop has
restored its state and calls `begin`: records that a poll returns together with a rebalance are of the old
one, and dropped.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Final

from confluent_kafka import OFFSET_INVALID, Consumer, KafkaError, KafkaException, Message, TopicPartition

from schemas.errors import ConfigurationError, DeliveryError
from streams.loop.failures import delivery_error
from streams.loop.kafka import KafkaSettings, partition_counts
from streams.loop.records import Record, TopicPart
from streams.loop.settings import LoopSettings

logger: Final = logging.getLogger("wardstream.loop")

#: After these the client returns nothing more, for ever, without a word. `_FATAL` does not call itself fatal.
_FINAL: Final = frozenset({KafkaError._AUTO_OFFSET_RESET, KafkaError._MAX_POLL_EXCEEDED, KafkaError._FATAL})


class Input:
    """One member of the stage's consumer group."""

    def __init__(self, settings: LoopSettings, kafka: KafkaSettings) -> None:
        self._settings = settings
        _same_partition_counts(settings, kafka)
        self._consumer = Consumer(
            kafka.client(
                {
                    "group.id": settings.group,
                    "isolation.level": "read_committed",
                    "partition.assignment.strategy": "range",
                    "enable.auto.commit": False,
                    "enable.auto.offset.store": False,
                    # `begin` decides where to start; records lost to retention must not
                    # pass unseen
                    "auto.offset.reset": "error",
                    "session.timeout.ms": settings.session_timeout_ms,
                    "heartbeat.interval.ms": min(2_000, settings.session_timeout_ms // 3),
                    "max.poll.interval.ms": max(settings.max_poll_interval_ms, settings.session_timeout_ms),
                    "fetch.wait.max.ms": settings.fetch_wait_ms,
                    "fetch.message.max.bytes": 1 << 20,
                    "receive.message.max.bytes": settings.max_record_bytes
                    + settings.prefetch_bytes
                    + (1 << 20),
                    "fetch.max.bytes": settings.max_record_bytes + settings.prefetch_bytes // 2,
                    "queued.max.messages.kbytes": settings.prefetch_bytes >> 10,
                    **({"group.instance.id": settings.member_id} if settings.static_member else {}),
                    "error_cb": self._on_error,
                }
            )
        )
        self._offered: list[TopicPartition] | None = None
        self._fatal: KafkaError | None = None
        self._positions: dict[TopicPart, int] = {}
        self._paused: set[int] = set()
        #: A rebalance has happened that the loop has not answered with `take_assignment`.
        self.rebalanced = False
        #: The group had not heard of us for longer than a session: our connections may lead nowhere.
        self.lost = False
        #: The membership at the time of the assignment. The live value must not replace it: after a lost
        #: session it names no member or a later generation, and the broker cannot know whose work the
        #: offsets are.
        self.membership = b""
        self._consumer.subscribe(
            list(settings.topics),
            on_assign=self._on_assign,
            on_revoke=self._on_revoke,
            on_lost=self._on_lost,
        )

    def read(self, limit: int, timeout_s: float) -> list[Record]:
        """Up to `limit` records; waits for the first one only. Empty after a rebalance."""
        messages: list[Message] = self._consumer.consume(1, timeout_s)
        if messages and limit > 1 and not self.rebalanced:
            messages += self._consumer.consume(limit - 1, 0)
        self._raise_fatal()
        # Errors are examined before anything is dropped: a fenced consumer reports it once, perhaps together
        # with a rebalance.
        records = [message for message in messages if not _is_error(message)]
        return [] if self.rebalanced else [_record(message) for message in records]

    def serve(self) -> bool:
        """Keep the membership alive without reading. False: a rebalance has come."""
        message = None if self.rebalanced else self._consumer.poll(0)
        if message is not None and not _is_error(message):
            raise DeliveryError("expected no record while nothing is assigned; start the worker again")
        self._raise_fatal()
        return not self.rebalanced

    def attend(self) -> None:
        """The same from a thread that is not the loop's, with everything paused."""
        if not self.rebalanced:
            self.regulate({number for _, number in self._positions})
            self.serve()

    def take_assignment(self) -> list[int]:
        """The partition numbers offered by the last rebalance; none while the group is still settling, and while it has
        workers that read other topics: those of another version, which are being replaced.
        """
        self.rebalanced = False
        self._paused.clear()
        self._positions.clear()
        numbers: dict[str, set[int]] = {topic: set() for topic in self._settings.topics}
        for part in self._offered or ():
            numbers[part.topic].add(part.partition)
        distinct = {frozenset(held) for held in numbers.values()}
        if len(distinct) > 1:
            logger.warning(
                "%s: waiting, the group has workers that read other topics than we; stop those of other versions",
                self._settings.stage,
            )
            return []
        return sorted(next(iter(distinct)))

    def committed(self) -> dict[TopicPart, int]:
        """Where to begin: waits until no former owner's transaction can still move it."""
        deadline = time.monotonic() + self._settings.settle_timeout_s
        while True:
            try:
                found = self._consumer.committed(self._offered or [], timeout=5.0)
                return {(part.topic, part.partition): part.offset for part in found if part.error is None}
            except KafkaException as error:
                if time.monotonic() > deadline or error.args[0].fatal():
                    raise delivery_error("reading committed offsets", error) from error
            if not self.serve():
                return {}

    def begin(self, positions: Mapping[TopicPart, int]) -> list[tuple[TopicPart, int, int]]:
        """Start reading the assignment there. Returns what retention has removed: (part, first, next)."""
        skipped = []
        for part, offset in positions.items():
            low, high = self._consumer.get_watermark_offsets(
                TopicPartition(*part), timeout=self._settings.call_timeout_s
            )
            if offset == OFFSET_INVALID:
                self._positions[part] = low
            elif offset < low:
                skipped.append((part, offset, low))
                self._positions[part] = low
            elif offset > high:
                raise ConfigurationError(
                    f"expected offsets up to {high} in {part[0]}/{part[1]}, the group stands at {offset}: "
                    "the topic was made "
                    f"anew; reset the group {self._settings.group} and clear its changelog"
                )
            else:
                self._positions[part] = offset
        self.rewind()
        return skipped

    def rewind(self) -> None:
        """Read again from the last committed positions."""
        self._consumer.assign([TopicPartition(*part, offset) for part, offset in self._positions.items()])
        # librdkafka keeps a pause through a new assignment: a worker that was waiting for its store when the
        # group rebalanced would never read these partitions again.
        self._consumer.resume([TopicPartition(*part) for part in self._positions])
        self._paused.clear()

    def moved(self, positions: Mapping[TopicPart, int]) -> int:
        """These positions are committed; returns by how many offsets they moved."""
        before = sum(max(self._positions[part], 0) for part in positions)
        self._positions.update(positions)
        return sum(positions.values()) - before

    def report(self, positions: Mapping[TopicPart, int]) -> None:
        """Let the group know where a reader stands that keeps its own positions: for those who watch its
        lag.
        """
        if positions:
            self._consumer.commit(
                offsets=[TopicPartition(*part, offset) for part, offset in positions.items()],
                asynchronous=True,
            )

    def regulate(self, full: set[int]) -> tuple[set[int], set[int]]:
        """Pause the partition numbers that are full and resume the others; returns (newly paused,
        resumed).
        """
        pause, resume = full - self._paused, self._paused - full
        if pause:
            self._consumer.pause(self._parts(pause))
        if resume:
            self._consumer.resume(self._parts(resume))
        self._paused = set(full)
        return pause, resume

    def lag(self) -> dict[TopicPart, int]:
        """Records not yet committed, as far as the last fetch knew."""
        lags = {}
        for part, position in self._positions.items():
            _, high = self._consumer.get_watermark_offsets(TopicPartition(*part), cached=True)
            if high >= 0:
                lags[part] = max(high - max(position, 0), 0)
        return lags

    def close(self) -> None:
        """Leave the group."""
        self._consumer.close()

    def _parts(self, numbers: set[int]) -> list[TopicPartition]:
        return [TopicPartition(*part) for part in self._positions if part[1] in numbers]

    def _on_assign(self, consumer: Consumer, partitions: list[TopicPartition]) -> None:
        consumer.assign([])  # nothing is read until `begin`
        self._offered = partitions
        self.membership = consumer.consumer_group_metadata()
        self.rebalanced = True

    def _on_revoke(self, consumer: Consumer, partitions: list[TopicPartition]) -> None:
        consumer.unassign()
        self._offered = None
        self.membership = b""
        self.rebalanced = True

    def _on_lost(self, consumer: Consumer, partitions: list[TopicPartition]) -> None:
        self._on_revoke(consumer, partitions)
        self.lost = True

    def _on_error(self, error: KafkaError) -> None:
        if error.fatal():
            self._fatal = error
        else:
            logger.warning("kafka client: %s", error.name())

    def _raise_fatal(self) -> None:
        if self._fatal is not None:
            raise delivery_error("reading", KafkaException(self._fatal))


class Attendance:
    """Keeps the membership while the step works: `with attendance: ...` around it. After a while a thread polls, with all
    partitions paused; the loop must look at `Input.rebalanced` afterwards.

    It cannot where the step lets no other thread run (a call into C that keeps Python's lock).
    """

    def __init__(self, source: Input, settings: LoopSettings) -> None:
        self._source = source
        self._every_s = settings.longest_turn_s
        self._longest_s = settings.max_poll_interval_ms / 1000
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._polled: float | None = None  # when the group was last heard of; None: the loop polls by itself
        self._error: DeliveryError | None = None
        self._missed = False
        threading.Thread(target=self._attend, name="attendance", daemon=True).start()

    def __enter__(self) -> None:
        self._polled, self._missed, self._error = time.monotonic(), False, None

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._note_gap()
            self._polled = None

    @property
    def missed(self) -> bool:
        """Whether the group has given the partitions away: nobody polled for too long. Raises DeliveryError where that
        was for another reason.
        """
        if self._error is not None and not self._missed:
            raise self._error
        return self._missed

    def close(self) -> None:
        """End the thread."""
        self._ended.set()

    def _attend(self) -> None:
        while not self._ended.wait(self._every_s):
            with self._lock:
                if self._polled is None or time.monotonic() - self._polled < self._every_s / 2:
                    continue
                self._note_gap()
                try:
                    self._source.attend()
                except DeliveryError as error:
                    self._error = error
                self._polled = time.monotonic()

    def _note_gap(self) -> None:
        if self._polled is not None and time.monotonic() - self._polled > self._longest_s:
            self._missed = True


def _record(message: Message) -> Record:
    return Record(
        message.topic(),
        message.partition(),
        message.offset(),
        message.timestamp()[1],
        message.key(),
        message.value(),
        message.headers() or (),
    )


def _is_error(message: Message) -> bool:
    error = message.error()
    if error is None:
        return False
    if error.code() in (KafkaError.UNKNOWN_TOPIC_OR_PART, KafkaError.TOPIC_AUTHORIZATION_FAILED):
        raise ConfigurationError(
            f"expected to read topic {message.topic()}, got {error.name()}; "
            "create it (`wardstream topics --create`) or grant access"
        )
    if error.fatal() or error.code() in _FINAL:
        raise delivery_error(f"reading {message.topic() or 'the assignment'}", KafkaException(_cause(error)))
    logger.warning("reading %s: %s", message.topic(), error.name())
    return True


def _cause(error: KafkaError) -> KafkaError:
    """The cause behind `_FATAL`, which only its text names."""
    fenced = KafkaError(KafkaError.FENCED_INSTANCE_ID)
    return fenced if error.code() == KafkaError._FATAL and fenced.str() in error.str() else error


def _same_partition_counts(settings: LoopSettings, kafka: KafkaSettings) -> None:
    counts = partition_counts(kafka)
    names: Sequence[str] = (*settings.topics, *([settings.changelog] if settings.changelog else []))
    missing = [name for name in names if name not in counts]
    if missing:
        raise ConfigurationError(
            f"expected the topics {', '.join(missing)} to exist at {kafka.bootstrap}; create them with "
            "`wardstream topics --create`"
        )
    if len({counts[name] for name in names}) > 1:
        listing = ", ".join(f"{name}: {counts[name]}" for name in names)
        raise ConfigurationError(
            f"expected the same number of partitions in all topics of {settings.stage}, got {listing}; "
            "partition i of each belongs to the same patients"
        )
