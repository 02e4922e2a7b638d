"""GENERATE as a step of the transactional loop: requests in, and what is answered out, everything about it in
one transaction.

The draft, its trajectory, the result event, the document's row and the marker of an offset that was finished
out of turn are committed together with the position, so that a request is answered exactly once however often
its record is read.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec

from schemas.requests import Request, decode_request
from streams.loop.records import Failure, Outgoing, Record, TopicPart, Work
from streams.loop.store import Store
from streams.stages.generate import result_records as publishing
from streams.stages.generate import rows
from streams.stages.generate.desk import Desk
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.queue import Origin, Ticket
from streams.stages.generate.rows import Collected
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.worker import Press, Worker
from streams.telemetry.port import GenerateObserver

Records: TypeAlias = tuple[Outgoing, ...]

_TRACEPARENT: Final = re.compile(r"[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")


class Drafting(Protocol):
    """Who takes tickets from the desk and publishes at it: see worker.py."""

    def start(self) -> None: ...

    def nudge(self) -> None: ...

    def abandon(self, tickets: Iterable[Ticket], /, *, may_return: bool = False) -> None: ...

    def check(self) -> None: ...

    def stop(self) -> None: ...


def generate_step(
    settings: GenerateSettings,
    drafter: Drafter,
    press: Press[Records],
    *,
    partitions: int,
    observer: GenerateObserver | None = None,
) -> GenerateStep:
    """The step with its drafting thread. `partitions` is the partition count of all our topics."""
    observer = observer or GenerateObserver()
    desk = Desk[Records](
        at_once=settings.at_once,
        critical=settings.at_once_critical,
        most=settings.most,
        most_bytes=settings.most_bytes,
        withdraw=press.withdraw,
    )
    return GenerateStep(desk, Worker(desk, drafter, press, observer), observer, partitions=partitions)


class GenerateStep:
    """Close it after the loop has ended."""

    def __init__(
        self, desk: Desk[Records], drafting: Drafting, observer: GenerateObserver, *, partitions: int
    ) -> None:
        self.desk = desk
        self._observer = observer
        self._drafting = drafting
        self._partitions = partitions
        self._stores: dict[int, Store] = {}
        self._drafting.start()

    def close(self) -> None:
        """Drop what is being drafted; its requests are read again."""
        self._drafting.stop()

    def assigned(self, partition: int, store: Store) -> None:
        self._stores[partition] = store

    def revoked(self, partition: int) -> None:
        self._drafting.abandon(self.desk.give_up(partition), may_return=True)
        self._stores.pop(partition, None)

    def submit(self, partition: int, store: Store, records: Sequence[Record]) -> None:
        for record in records:
            self._read(record, store)
        self._drafting.nudge()

    def collect(self) -> Work | None:
        self._drafting.check()
        if not self.desk.closed:
            return None
        collected = self.desk.collect()
        self._stage(collected)
        outgoing: list[Outgoing] = []
        for closed in collected.closed:
            outgoing += closed.made or ()
            self._observer.closed(closed.request.task if closed.request else "unknown", closed.outcome)
            outgoing_result = publishing.result(closed, self._partitions)
            if outgoing_result is not None:
                outgoing.append(outgoing_result)
        self._observer.held(self.desk.waiting, self.desk.busy)
        positions: dict[TopicPart, int] = {
            part: settled.position for part, settled in collected.settled.items()
        }
        return Work(outgoing, positions)

    def full(self, partition: int) -> bool:
        return self.desk.full

    def busy(self) -> bool:
        return not self.desk.idle

    def poison(self, partition: int, store: Store, record: Record, failure: Failure) -> None:
        origin, request = _origin(record), _request(record.value)
        if store.get(rows.marker_key(record.topic, record.offset)) is not None:
            self.desk.skip(origin)
            return
        self.desk.reject(origin, publishing.poisonous(origin, record.value, failure), request)

    def _read(self, record: Record, store: Store) -> None:
        origin = _origin(record)
        if store.get(rows.marker_key(record.topic, record.offset)) is not None:
            self.desk.skip(origin)
            return
        request = _request(record.value)
        if request is None:
            self.desk.reject(origin, publishing.unreadable(origin, record.value))
            return
        if not origin.trace and _TRACEPARENT.fullmatch(request.trace):
            origin = dataclasses.replace(origin, trace=request.trace)
        stored = store.get(rows.document_key(request.document))
        ticket = Ticket(origin, request, len(record.value or b""))
        self._drafting.abandon(self.desk.receive(ticket, rows.decode_row(stored) if stored else None))

    def _stage(self, collected: Collected[Records]) -> None:
        for closed in collected.closed:
            if closed.row is not None and closed.request is not None:
                store = self._stores[closed.origin.partition]
                key = rows.document_key(closed.request.document)
                if any(one.why == "erased" for one in closed.request.withdrawn):
                    store.delete(key)
                else:
                    store.put(key, rows.encode_row(closed.row))
        for (topic, partition), settled in collected.settled.items():
            for offset in settled.mark:
                self._stores[partition].put(rows.marker_key(topic, offset), rows.MARKER)
            for offset in settled.unmark:
                self._stores[partition].delete(rows.marker_key(topic, offset))


def _origin(record: Record) -> Origin:
    trace = next((value for name, value in record.headers if name == "traceparent" and value), b"")
    text = trace.decode("ascii", "replace")
    known = text if _TRACEPARENT.fullmatch(text) else ""
    return Origin(record.topic, record.partition, record.offset, record.timestamp_ms * 1000, known)


def _request(value: bytes | None) -> Request | None:
    try:
        return decode_request(value) if value is not None else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
