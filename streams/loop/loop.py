"""Read committed, run the step, publish outputs, state and positions in one transaction: one loop for every
stage.

    read ─► submit ─► collect ─► transaction(outputs, changelog rows, positions) ─► RocksDB(rows, changelog
    offset)

A transaction that fails ends the process: only a restart knows for certain what the broker has taken.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from confluent_kafka import KafkaException

from schemas.errors import DeliveryError
from streams.loop.directory import StateDirectory
from streams.loop.failures import delivery_error, disk_full, is_disk_full, is_record_fault
from streams.loop.input import Attendance, Input
from streams.loop.kafka import KafkaSettings, await_broker
from streams.loop.observer import Observer
from streams.loop.partitions import Partitions, opened
from streams.loop.records import Record
from streams.loop.settings import LoopSettings
from streams.loop.step import Step
from streams.loop.suspects import Suspects
from streams.loop.transactions import Transactions

logger: Final = logging.getLogger("wardstream.loop")

_LAG_EVERY_S: Final = 1.0
#: Records of the first chunk: how fast the step is here and now is not known yet.
FIRST_PACE: Final = 8
#: The client waits in whole milliseconds; a shorter wait would be a busy loop.
_SHORTEST_WAIT_S: Final = 0.001


def _silent(phase: str) -> None:
    """No one listens to phases outside tests."""


class TransactionalLoop:
    """One worker of a stage. `run` blocks; `stop` may be called from anywhere, a signal handler included."""

    def __init__(
        self,
        step: Step,
        settings: LoopSettings,
        kafka: KafkaSettings,
        observer: Observer | None = None,
        on_phase: Callable[[str], None] = _silent,
    ) -> None:
        self._step = step
        self._settings = settings
        self._kafka = kafka
        self._observer = observer or Observer()
        self._on_phase = on_phase
        self.ready = threading.Event()  # has restored what the group gave it, if that was anything
        self.turned: float | None = None  # when it last began a turn, monotonic
        self._stopping = threading.Event()
        self._lag_reported = 0.0
        self._pace = min(FIRST_PACE, settings.chunk_records)  # records of the next chunk
        self._rested = 0.0  # the next transaction need not wait for more after this time

    def stop(self) -> None:
        """Finish what is in flight, leave the group, return from `run`."""
        self._stopping.set()

    def run(self) -> None:
        """Until `stop`. Raises DeliveryError, StateError, ConfigurationError (see `exit_code`), or what is no
        record's fault.
        """
        try:
            self._run()
        except Exception as error:
            if is_disk_full(error):
                raise disk_full(self._settings.state_dir) from error
            raise

    def _run(self) -> None:
        if not await_broker(self._kafka, self._stopping):
            return
        with opened(self._settings) as state:
            self._suspects = Suspects(self._settings.state_dir / "suspects")
            try:
                if not self._connect(state):
                    return
                try:
                    while not self._stopping.is_set():
                        self._turn()
                    self._drain()
                finally:
                    self._attendance.close()
                    self._revoke()
                    self._leave()
            except KafkaException as error:
                raise delivery_error("talking to the broker", error) from error
            finally:
                self._suspects.ended()

    def _connect(self, state: StateDirectory) -> bool:
        """The producer comes first: its init ends what a former process of this slot has left open. False:
        stopped meanwhile.
        """
        if not self._open_producer():
            return False
        self._partitions = Partitions(self._settings, self._kafka, state)
        self._uncollected: list[Record] = []  # submitted since the last transaction
        self._in_hand: list[Record] = []  # being submitted
        self._input = Input(self._settings, self._kafka)
        self._attendance = Attendance(self._input, self._settings)
        return True

    def _open_producer(self) -> bool:
        self._transactions = Transactions(self._settings, self._kafka, self._on_phase, self._stopping)
        return self._transactions.ready

    # One turn

    def _turn(self) -> None:
        self.turned = time.monotonic()
        busy = self._step.busy()
        wait_ms = self._settings.busy_poll_ms if busy else self._settings.idle_poll_ms
        records = self._input.read(self._settings.batch_records, wait_ms / 1000)
        if not busy:
            self._gather(records)
        if self._input.rebalanced:
            self._reassign()
            return
        try:
            self._handle(records)
            if self._input.rebalanced:
                return
            if not self._step.busy() or time.monotonic() >= self._rested:
                self._publish()
        except Exception as error:
            if not is_record_fault(error):
                raise
            self._retry_from_committed(error)
        self._regulate()
        self._transactions.serve()

    def _gather(self, records: list[Record]) -> None:
        """Read on until the last transaction has been rested from: under load one larger transaction costs
        the broker, and this process, far less than several small ones. After a pause nothing waits.
        """
        while records and len(records) < self._settings.batch_records and not self._input.rebalanced:
            left = self._rested - time.monotonic()
            if left < _SHORTEST_WAIT_S:
                return
            records += self._input.read(self._settings.batch_records - len(records), left)

    def _handle(self, records: Sequence[Record]) -> None:
        if records:
            self._on_phase("consumed")
        turn = began = time.monotonic()
        size = 0
        for chunk in self._chunks(records):
            if time.monotonic() - turn > self._settings.longest_turn_s:
                self._publish()
                if not self._step.busy():
                    self._input.rewind()  # what is left is read again, after the group has heard of us
                    return
            if self._suspects.covers(chunk[0]):
                self._publish()
                self._handle_alone(chunk[0])
            else:
                self._submit(chunk)
            if self._input.rebalanced:  # while the step worked
                return
            size += sum(len(record.value or b"") for record in chunk)
            if (
                time.monotonic() - began > self._settings.publish_every_ms / 1000
                or size > self._settings.batch_bytes
            ):
                self._publish()
                began, size = time.monotonic(), 0

    def _chunks(self, records: Sequence[Record]) -> Iterator[list[Record]]:
        """By partition number in order of arrival; a suspect comes alone. A chunk is as large as the step has
        lately done in good time, so that a machine that starves still commits.
        """
        chunks: dict[int, list[Record]] = {}
        for record in records:
            chunk = chunks.setdefault(record.partition, [])
            if self._suspects.covers(record):
                if chunk:
                    yield chunks.pop(record.partition)
                yield [record]
                chunks.pop(record.partition, None)
                continue
            chunk.append(record)
            if len(chunk) >= self._pace:
                yield chunks.pop(record.partition)
        yield from (chunk for chunk in chunks.values() if chunk)

    def _submit(self, chunk: list[Record], alone: bool = False) -> None:
        number = chunk[0].partition
        began = time.monotonic()
        self._uncollected.extend(chunk)
        self._in_hand = chunk
        self._suspects.handing_over(chunk)
        worked = time.thread_time()
        with self._attendance:
            self._step.submit(number, self._partitions.store(number), chunk)
        if not (alone and self._step.busy()):
            self._suspects.handed_over()
        self._in_hand = []
        took = time.monotonic() - began
        if self._attendance.missed:
            self._too_slow(chunk, took, time.thread_time() - worked)
        self._keep_pace(len(chunk), took)
        self._observer.batch(self._settings.stage, number, len(chunk), took)

    def _too_slow(self, chunk: list[Record], took: float, worked: float) -> None:
        """The group has given the partitions away meanwhile: what the step has done cannot be committed. It is the
        records' fault only where the step worked for long; a machine that slept or starved is not.
        """
        longest = self._settings.max_poll_interval_ms / 1000
        if worked > longest / 2:
            if len(chunk) == 1:
                self._suspects.raised(chunk[0], TimeoutError())
            else:
                self._suspects.blame(chunk)
        raise DeliveryError(
            f"expected the step {self._settings.stage} to take less than {longest:.0f} s or to let other threads run, it "
            f"took {took:.0f} s for {len(chunk)} records ({worked:.0f} s of them at work). What worked for so long is tried "
            "record by record, and given up after two tries alone"
        )

    def _keep_pace(self, records: int, took: float) -> None:
        """Twice as many records the next time, as far as they fit into the time of a chunk."""
        fit = int(records * self._settings.longest_chunk_s / max(took, 1e-6))
        self._pace = max(1, min(2 * self._pace, fit, self._settings.chunk_records))

    def _publish(self) -> bool:
        """One transaction with whatever the step has finished; whether there was anything."""
        work = self._step.collect()
        if work is None:
            return False
        self._suspects.handed_over()
        began = time.monotonic()
        staged = self._partitions.staged()
        self._on_phase("processed")
        ends = self._transactions.commit(work, staged, self._input.membership)
        rows = sum(map(len, staged.values()))
        self._partitions.written(ends)
        self._on_phase("written")
        self._uncollected.clear()
        moved = self._input.moved(work.positions)
        if self._settings.report_positions:
            self._input.report(work.positions)
        now = time.monotonic()
        rest = self._settings.rest_factor * (now - began)
        self._rested = now + min(rest, self._settings.longest_rest_ms / 1000)
        self._observer.committed(self._settings.stage, moved, len(work.outgoing), rows, now - began)
        return True

    def _regulate(self) -> None:
        stage = self._settings.stage
        full = {number for number in self._partitions.numbers if self._step.full(number)}
        paused, resumed = self._input.regulate(full)
        for number in paused:
            self._observer.paused(stage, number, True)
        for number in resumed:
            self._observer.paused(stage, number, False)
        if time.monotonic() - self._lag_reported > _LAG_EVERY_S:
            self._lag_reported = time.monotonic()
            for (topic, partition), records in self._input.lag().items():
                self._observer.lag(stage, topic, partition, records)
            if (extent := self._partitions.extent()) is not None:
                self._observer.state(stage, *extent)

    # Records that make the step fail

    def _handle_alone(self, record: Record) -> None:
        """A suspect in a transaction of its own, or given up if it has failed too often."""
        number, store = record.partition, self._partitions.store(record.partition)
        failure = self._suspects.verdict(record)
        if failure is None:
            self._suspects.trying(record)
            self._submit([record], alone=True)
        else:
            logger.error(
                "gave up %s/%d@%d: %s at %s", record.topic, number, record.offset, failure.kind, failure.where
            )
            self._observer.poisoned(self._settings.stage, record.topic, number, record.offset, failure)
            self._step.poison(number, store, record, failure)
        if self._input.rebalanced:
            return
        self._publish()
        while self._step.busy():
            self._input.regulate(set(self._partitions.numbers))  # stay in the group, read nothing
            self._input.read(1, self._settings.busy_poll_ms / 1000)
            if self._input.rebalanced:
                return
            if self._publish() and failure is None and self._step.busy():
                self._suspects.handing_over([record])
        self._suspects.passed(record, given_up=failure is not None)

    def _retry_from_committed(self, error: Exception) -> None:
        """The step raised: forget everything unpublished, note who is suspect, read it again."""
        suspects = self._in_hand or self._uncollected
        self._in_hand, self._uncollected = [], []
        if not suspects:
            raise error
        logger.warning(
            "step failed with %s on one of %d records, trying each alone", type(error).__name__, len(suspects)
        )
        self._observer.step_failed(self._settings.stage, suspects[0].partition, type(error).__name__)
        if len(suspects) == 1:
            self._suspects.raised(suspects[0], error)
        else:
            self._suspects.blame(suspects)
        self._partitions.discard_staged()
        for number in self._partitions.numbers:
            self._step.revoked(number)
            self._step.assigned(number, self._partitions.store(number))
        self._input.rewind()

    # Partitions come and go

    def _reassign(self) -> None:
        """After a rebalance: forget the old assignment, restore the new one, begin reading it."""
        self._revoke()
        numbers = self._input.take_assignment()
        if not numbers:
            self.ready.set()
            return
        if self._input.lost:  # the network was away: the producer finds it out only in its next transaction
            self._transactions.close()
            if not self._open_producer():
                return
            self._input.lost = False
        positions = self._input.committed()
        if self._input.rebalanced:
            return
        restored = self._partitions.restore(numbers, self._alive)
        if restored is None or not self._alive():
            self._partitions.drop()
            return
        stage = self._settings.stage
        for number, result in restored.items():
            self._observer.restored(stage, number, result.rows, result.seconds)
        for (topic, partition), first, then in self._input.begin(positions):
            logger.error(
                "%s/%d: retention removed offsets %d to %d before %s read them",
                topic,
                partition,
                first,
                then,
                stage,
            )
            self._observer.skipped(stage, topic, partition, first, then)
        for number in numbers:
            self._step.assigned(number, self._partitions.store(number))
        self._observer.assigned(stage, numbers)
        logger.info("%s: partitions %s are ours", stage, numbers)
        self.ready.set()

    def _alive(self) -> bool:
        return self._input.serve() and not self._stopping.is_set()

    def _revoke(self) -> None:
        self._uncollected.clear()
        numbers = self._partitions.numbers
        self._partitions.drop()
        for number in numbers:
            self._step.revoked(number)
        if numbers:
            self._observer.assigned(self._settings.stage, [])

    # The end

    def _drain(self) -> None:
        """Publish what is in flight, as far as it finishes in time."""
        self._input.regulate(set(self._partitions.numbers))
        deadline = time.monotonic() + self._settings.drain_s
        while self._step.busy() and time.monotonic() < deadline:
            self._input.read(1, self._settings.busy_poll_ms / 1000)
            if self._input.rebalanced:
                return
            self._publish()

    def _leave(self) -> None:
        """Leave the group, so that the partitions move at once; a broker that does not answer is not waited
        for.
        """
        closing = threading.Thread(target=self._close_input, name="leave-group", daemon=True)
        closing.start()
        closing.join(self._settings.call_timeout_s / 2)

    def _close_input(self) -> None:
        with suppress(DeliveryError):
            self._input.close()
