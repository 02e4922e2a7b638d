"""From topics to a store: read committed, write, remember the position in the store itself."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from confluent_kafka import OFFSET_INVALID, Producer

from schemas.dead_letters import DeadLetter
from schemas.errors import DeliveryError, InputError, StoreUnavailable
from streams.loop import LoopSettings, Observer, Record, TopicPart
from streams.loop import dead_letters as letters
from streams.loop.input import Input
from streams.loop.kafka import KafkaSettings

Item = TypeVar("Item")


class Sink(Protocol[Item]):
    """A store that keeps its position in each partition."""

    def read(self, record: Record) -> Item:
        """The content of the record. Pure. Raises InputError for a record that cannot be used: it becomes a
        dead letter.
        """

    def write(self, items: Sequence[Item], positions: Mapping[TopicPart, int]) -> None:
        """Make all of it durable, the positions last: after a crash the same items may be written again
        without effect.

        Raises InputError for an item that the store refuses for good: it becomes a dead letter, the others are
        written. Raises StoreUnavailable where the store does not answer: the loop waits and tries again. Raises
        OSError or DeliveryError where waiting does not help: nothing is skipped, the stage is started again.
        """

    def positions(self) -> Mapping[TopicPart, int]:
        """The next offset of each partition that has ever been written. Raises StoreUnavailable: the loop
        waits.
        """

    def close(self) -> None:
        """Release the store."""


Key = TypeVar("Key", bound=Hashable)


class Complaining(Protocol[Key]):
    """A sink that finds out only in its store what cannot be used. It keeps the letters until they are sent."""

    def letters(self) -> Mapping[Key, DeadLetter]:
        """Those that were not sent yet."""

    def sent(self, letters: Collection[Key]) -> None:
        """The broker has them."""


FIRST_S: Final = 0.5
LONGEST_S: Final = 10.0
_DOUBLINGS: Final = 10


class Backoff:
    """Waits that double, each a little different, so that the workers of a sink do not all retry at once."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self.tries = 0

    def next(self) -> float:
        """Seconds until the next try."""
        wait: float = min(LONGEST_S, FIRST_S * 2 ** min(self.tries, _DOUBLINGS))
        self.tries += 1
        return wait * random.uniform(0.8, 1.2)

    def away(self) -> float:
        """Seconds since the first failure."""
        return time.monotonic() - self._since


logger: Final = logging.getLogger("wardstream.sink")

_LAG_EVERY_S: Final = 1.0
#: While the store is away: how often to look for a rebalance, or for our own end.
_LOOK_EVERY_S: Final = 0.2

Answer = TypeVar("Answer")


class SinkLoop(Generic[Item]):
    """One worker of a sink. `run` blocks; `stop` may be called from anywhere, a signal handler included."""

    def __init__(
        self,
        sink: Sink[Item],
        settings: LoopSettings,
        kafka: KafkaSettings,
        observer: Observer | None = None,
        between: Callable[[], None] | None = None,
        complaining: Complaining[Any] | None = None,
    ) -> None:
        """`between`: called between reads, also without input, for what the store does periodically; may
        raise what `write` may. `complaining`: whose letters are sent after each write.
        """
        self._sink = sink
        self._between = between
        self._complaining = complaining
        self._settings = settings
        self._kafka = kafka
        self._observer = observer or Observer()
        self.ready = threading.Event()  # goes on where its store stands
        #: When it last began a turn, or looked whether its store is back; monotonic.
        self.turned: float | None = None
        self._stopping = threading.Event()
        self._letters: Producer | None = None
        self._lag_reported = 0.0
        self._numbers: list[int] = []  # of the partitions that are ours

    def stop(self) -> None:
        """Finish what is being written, leave the group, return from `run`."""
        self._stopping.set()

    def run(self) -> None:
        """Until `stop`. A store that does not answer is waited for. Raises DeliveryError where the broker
        cannot be reached or the store cannot be written to, ConfigurationError.
        """
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
        self.turned = time.monotonic()
        records = self._input.read(self._settings.batch_records, self._settings.idle_poll_ms / 1000)
        if self._input.rebalanced:
            self._reassign()
        elif records:
            self._write(records)
        if self._between is not None:
            self._in_store(self._between)
        if time.monotonic() - self._lag_reported > _LAG_EVERY_S:
            self._lag_reported = time.monotonic()
            for (topic, partition), behind in self._input.lag().items():
                self._observer.lag(self._settings.stage, topic, partition, behind)

    def _write(self, records: Sequence[Record]) -> None:
        began = time.monotonic()
        read: list[tuple[Record, Item]] = []
        for record in records:
            try:
                read.append((record, self._sink.read(record)))
            except InputError as error:
                self._complain(record, error)
        self._flush()
        positions = {(record.topic, record.partition): record.offset + 1 for record in records}
        if not self._keep(read, positions):
            return  # to be read again, by whoever has the partition then
        if self._complaining is not None:
            self._send(self._complaining)
        self._input.report(positions)
        moved = self._input.moved(positions)
        self._observer.committed(self._settings.stage, moved, 0, len(read), time.monotonic() - began)

    def _keep(self, read: Sequence[tuple[Record, Item]], positions: Mapping[TopicPart, int]) -> bool:
        """Whether it was written. Where the store refuses one of several they are written one by one: what was written
        before changes nothing.
        """
        refused: list[InputError] = []

        def write() -> None:
            try:
                self._sink.write([item for _, item in read], positions)
            except InputError as error:
                refused.append(error)

        if not self._in_store(write):
            return False
        if not refused:
            return True
        for one in read if len(read) > 1 else ():
            record = one[0]
            if not self._keep([one], {(record.topic, record.partition): record.offset + 1}):
                return False
        if len(read) == 1:
            self._complain(read[0][0], refused[0], again=True)
            self._flush()
        return self._in_store(lambda: self._sink.write([], positions))

    def _flush(self) -> None:
        if self._letters is not None and self._letters.flush(self._settings.call_timeout_s):
            raise DeliveryError(
                "expected the broker to take a dead letter in time; nothing was skipped, start the sink again"
            )

    def _in_store(self, change: Callable[[], None]) -> bool:
        """Whether it was done; False if `stop` was called meanwhile. Raises DeliveryError where waiting does
        not help.
        """

        def done() -> bool:
            change()
            return True

        try:
            return bool(self._patiently(done))
        except OSError as error:
            raise DeliveryError(
                f"expected to write to the store, got {type(error).__name__} ({error.strerror}); nothing "
                "was skipped: "
                "make room or repair it, the sink goes on from where it stood"
            ) from error

    def _patiently(self, ask: Callable[[], Answer]) -> Answer | None:
        """The store's answer, however long it is away. None if `stop` was called, or the partitions were
        revoked meanwhile.
        """
        backoff = Backoff()
        while True:
            try:
                answer = ask()
            except StoreUnavailable as error:
                if not backoff.tries:
                    logger.warning("%s: %s; waiting, nothing is skipped", self._settings.stage, error)
                    self._pause(True)
            else:
                if backoff.tries:
                    logger.info("%s: the store is back after %.0f s", self._settings.stage, backoff.away())
                    self._pause(False)
                return answer
            self.turned = time.monotonic()
            until = self.turned + backoff.next()
            while time.monotonic() < until:
                if self._stopping.wait(_LOOK_EVERY_S) or not self._input.serve():
                    self._report_paused(False)
                    return None

    def _pause(self, paused: bool) -> None:
        """Stay in the group, fetch nothing."""
        self._input.regulate(set(self._numbers) if paused else set())
        self._report_paused(paused)

    def _report_paused(self, paused: bool) -> None:
        for number in self._numbers:
            self._observer.paused(self._settings.stage, number, paused)

    def _complain(self, record: Record, error: InputError, *, again: bool = False) -> None:
        """A dead letter is keyed by its origin, so that one sent twice after a crash is recognised. `again`: the store may
        take the record another time.
        """
        about = letters.about(
            record,
            self._settings.stage,
            reason=error.reason,
            expected=error.expected,
            came=error.came,
            location=error.location,
            headers=error.headers,
            **({} if again else {"replay": ""}),
        )
        self._produce(about)
        logger.warning(
            "%s/%d@%d is no record of this sink: %s",
            record.topic,
            record.partition,
            record.offset,
            error.reason,
        )

    def _send(self, complaining: Complaining[Any]) -> None:
        """What a crash kept from being sent is sent with the next; one that is sent twice has the same key."""
        found = complaining.letters()
        for letter in found.values():
            self._produce(letter)
        if not found:
            return
        self._flush()
        self._in_store(lambda: complaining.sent(tuple(found)))
        reasons = ", ".join(sorted({letter.reason for letter in found.values()}))
        logger.warning("%s: %d records do not fit: %s", self._settings.stage, len(found), reasons)

    def _produce(self, about: DeadLetter) -> None:
        self._observer.complained(self._settings.stage, about.reason, about.severity)
        letter = letters.outgoing(about)
        if self._letters is None:
            self._letters = Producer(
                self._kafka.client({"enable.idempotence": True, "compression.type": "lz4"})
            )
        self._letters.produce(letter.topic, letter.value, letter.key)

    def _reassign(self) -> None:
        """After a rebalance: go on where the store stands, not where the group does."""
        self._numbers = numbers = self._input.take_assignment()
        if not numbers:
            self.ready.set()
            return
        kept = self._patiently(self._sink.positions)
        if kept is None:
            return
        parts = [(topic, number) for topic in self._settings.topics for number in numbers]
        for (topic, partition), first, then in self._input.begin(
            {part: kept.get(part, OFFSET_INVALID) for part in parts}
        ):
            logger.error(
                "%s/%d: retention removed offsets %d to %d before they were written",
                topic,
                partition,
                first,
                then,
            )
            self._observer.skipped(self._settings.stage, topic, partition, first, then)
        self._observer.assigned(self._settings.stage, numbers)
        logger.info("%s: partitions %s are ours", self._settings.stage, numbers)
        self.ready.set()
