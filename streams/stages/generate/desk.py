"""The desk: which requests wait, which are being drafted, the latest result of each document, and what
may be committed.

No IO, no Kafka, no clock. The loop's thread hands requests in and collects what is closed; the drafting
thread takes tickets and publishes. A lock keeps the two apart; nothing slow happens under it.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Generic

from schemas.requests import Request
from streams.stages.generate.offsets import OffsetTracker
from streams.stages.generate.queue import Origin, Ticket, WaitingRoom
from streams.stages.generate.rows import Closed, Collected, DocumentRow, Made, Outcome


class Desk(Generic[Made]):
    """`at_once` tickets may be with the drafting thread, and `critical` more if they are critical (a backlog
    that hangs must not hold them up); `most` tickets or `most_bytes` of them may be held in all.
    """

    def __init__(
        self,
        *,
        at_once: int,
        most: int,
        most_bytes: int,
        critical: int = 0,
        withdraw: Callable[[Ticket, str], tuple[str, Made]] | None = None,
    ) -> None:
        """`withdraw`: prints what withdraws a published document, given its identifier."""
        self._withdraw = withdraw
        self._lock = threading.Lock()
        self._at_once = at_once
        self._critical = critical
        self._most = most
        self._most_bytes = most_bytes
        self._waiting = WaitingRoom()
        self._in_flight: dict[str, list[Ticket]] = {}  # by document, oldest first
        self._flying_count = 0
        self._unanswered: set[Ticket] = set()  # those in flight that have no answer yet
        self._bytes = 0
        self._trackers: dict[tuple[str, int], OffsetTracker] = {}
        self._touched: set[tuple[str, int]] = set()
        self._closed: list[Closed[Made]] = []
        self._latest: dict[
            str, DocumentRow
        ] = {}  # the latest result of each document of which a ticket is held or not yet committed
        self._holds: Counter[str] = Counter()  # tickets per document: held, or closed and not yet committed
        self._committing: list[str] = []
        self.counts: Counter[Outcome] = Counter()

    # What the loop's thread calls.

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many are being drafted."""
        return self._flying_count

    @property
    def full(self) -> bool:
        """Whether reading on would hold more than allowed."""
        return len(self._waiting) + self._flying_count >= self._most or self._bytes >= self._most_bytes

    @property
    def closed(self) -> bool:
        """Whether there is anything to collect."""
        return bool(self._touched)

    @property
    def idle(self) -> bool:
        """Whether nothing is held and nothing is left to collect."""
        return not (len(self._waiting) or self._flying_count or self._touched)

    def skip(self, origin: Origin) -> None:
        """A marker shows that this record was closed before a restart."""
        with self._lock:
            self._read(origin, marked=True)

    def reject(self, origin: Origin, made: Made, request: Request | None = None) -> None:
        """The record is no request, or one that must not be tried again; `made` is its dead letter."""
        with self._lock:
            self._read(origin)
            if request is not None:
                self._holds[request.document] += 1
            self._close(origin, "failed" if request else "unreadable", request=request, made=made)

    def receive(self, ticket: Ticket, row: DocumentRow | None) -> tuple[Ticket, ...]:
        """Take a request in. `row` is the document's row in the store. Returns tickets whose drafting has
        become pointless.
        """
        document, offset = ticket.request.document, ticket.origin.offset
        with self._lock:
            self._read(ticket.origin)
            self._hold(ticket)
            if row is not None and document not in self._latest:
                self._latest[document] = row
            latest = self._latest.get(document)
            if latest is not None and latest.offset > offset:
                self._done(ticket, "cancelled" if latest.cancelled else "superseded")
                return ()
            if ticket.request.cancelled:
                return self._cancel(ticket, latest)
            live = self._newest(document)
            if live is not None and live.request.id == ticket.request.id:
                self._done(ticket, "awaited")
            elif live is None and self._repeats(ticket):
                pass
            elif (elder := self._waiting.add(ticket)) is not None:
                self._done(elder, "superseded")
            return ()

    def collect(self) -> Collected[Made]:
        """What a transaction has to publish and record now. What the last call returned counts as
        committed.
        """
        with self._lock:
            self._forget(self._committing)
            closed, self._closed = tuple(self._closed), []
            self._committing = [one.request.document for one in closed if one.request is not None]
            settled = {key: self._trackers[key].settle() for key in sorted(self._touched)}
            self._touched.clear()
            return Collected(closed, settled)

    def give_up(self, partition: int) -> tuple[Ticket, ...]:
        """The partition was revoked: forget all of it. Returns tickets whose drafting has
        become pointless.
        """
        with self._lock:
            for ticket in self._waiting.keep(lambda ticket: ticket.origin.partition != partition):
                self._release(ticket)
            gone = tuple(
                t for tickets in self._in_flight.values() for t in tickets if t.origin.partition == partition
            )
            for ticket in gone:
                self._land(ticket)
                self._release(ticket)
            lost = [one for one in self._closed if one.origin.partition == partition]
            self._closed = [one for one in self._closed if one.origin.partition != partition]
            self._forget([one.request.document for one in lost if one.request is not None])
            self._forget(self._committing)  # committed by now, and the next owner may say more
            for key in [key for key in self._trackers if key[1] == partition]:
                del self._trackers[key]
                self._touched.discard(key)
            return gone

    # What the drafting thread calls.

    def take(self) -> Ticket | None:
        """The next request to draft, if there is one and a place for it."""
        with self._lock:
            while self._flying_count < 2 * self._at_once + self._critical:  # unfinished answers have a bound
                room = self._at_once + self._critical - len(self._unanswered)
                ticket = self._waiting.take(critical_only=room <= self._critical) if room > 0 else None
                if ticket is None:
                    return None
                if not self._repeats(ticket):
                    self._in_flight.setdefault(ticket.request.document, []).append(ticket)
                    self._flying_count += 1
                    self._unanswered.add(ticket)
                    return ticket
            return None

    def answered(self, ticket: Ticket) -> None:
        """The model has answered, the draft is still to be finished: there is room to ask for another."""
        with self._lock:
            self._unanswered.discard(ticket)

    def replaces(self, ticket: Ticket) -> str | None:
        """The Bundle that a draft for `ticket` would replace ("" for none), or None where it must not be
        published any more.
        """
        with self._lock:
            if not self._flying(ticket):
                return None
            latest = self._latest.get(ticket.request.document)
            return latest.bundle if latest else ""

    def publish(self, ticket: Ticket, bundle: str, made: Made) -> tuple[Ticket, ...]:
        """The draft is out. Returns tickets whose drafting has become pointless."""
        with self._lock:
            if not self._flying(ticket):
                return ()
            document = ticket.request.document
            self._land(ticket)
            row = DocumentRow(ticket.origin.offset, ticket.request.id, bundle)
            self._done(ticket, "published", row=row, bundle=bundle, made=made)
            stale = tuple(
                t for t in self._in_flight.get(document, ()) if t.origin.offset < ticket.origin.offset
            )
            for older in stale:
                self._land(older)
                self._done(older, "superseded")
            return stale

    def fail(self, ticket: Ticket, made: Made) -> None:
        """Nothing could be drafted; `made` is the dead letter."""
        with self._lock:
            if self._flying(ticket):
                self._land(ticket)
                self._done(ticket, "failed", made=made)

    # Under the lock.

    def _cancel(self, ticket: Ticket, latest: DocumentRow | None) -> tuple[Ticket, ...]:
        document = ticket.request.document
        waiting = self._waiting.withdraw(document)
        flying = tuple(self._in_flight.get(document, ()))
        for older in flying:
            self._land(older)
        for older in (*flying, *((waiting,) if waiting else ())):
            self._done(older, "cancelled")
        published = latest or DocumentRow(0)
        row = DocumentRow(ticket.origin.offset, published.request, published.bundle, cancelled=True)
        made: Made | None = None
        if self._withdraw is not None and published.request and ticket.request.withdrawn:
            bundle, made = self._withdraw(ticket, published.bundle)
            row = DocumentRow(
                ticket.origin.offset, "", bundle, cancelled=True
            )  # requested again, it is drafted again
        self._done(ticket, "cancelled", row=row, bundle=row.bundle if made else "", made=made)
        return flying

    def _repeats(self, ticket: Ticket) -> bool:
        """Whether the last published draft answers `ticket`; then it is reported again, and nothing older may
        be published.
        """
        latest = self._latest.get(ticket.request.document)
        if latest is None or latest.request != ticket.request.id:
            return False
        row = DocumentRow(ticket.origin.offset, latest.request, latest.bundle)
        self._done(ticket, "repeated", row=row, bundle=latest.bundle)
        return True

    def _flying(self, ticket: Ticket) -> bool:
        """Whether the desk still wants a draft for `ticket`; closes it where the last word is newer, or is
        the same.
        """
        document = ticket.request.document
        if ticket not in self._in_flight.get(document, ()):
            return False
        latest = self._latest.get(document)
        if latest is not None and latest.offset > ticket.origin.offset:
            self._land(ticket)
            self._done(ticket, "superseded")
            return False
        if self._repeats(ticket):
            self._land(ticket)
            return False
        return True

    def _newest(self, document: str) -> Ticket | None:
        flying = self._in_flight.get(document)
        return self._waiting.of(document) or (flying[-1] if flying else None)

    def _land(self, ticket: Ticket) -> None:
        """`ticket` is no longer with the drafting thread."""
        document = ticket.request.document
        self._in_flight[document].remove(ticket)
        if not self._in_flight[document]:
            del self._in_flight[document]
        self._flying_count -= 1
        self._unanswered.discard(ticket)

    def _read(self, origin: Origin, *, marked: bool = False) -> None:
        key = (origin.topic, origin.partition)
        self._trackers.setdefault(key, OffsetTracker()).read(origin.offset, marked=marked)
        if marked:
            self._touched.add(key)

    def _hold(self, ticket: Ticket) -> None:
        self._holds[ticket.request.document] += 1
        self._bytes += ticket.size

    def _release(self, ticket: Ticket) -> None:
        self._bytes -= ticket.size
        self._forget([ticket.request.document])

    def _done(
        self,
        ticket: Ticket,
        outcome: Outcome,
        *,
        row: DocumentRow | None = None,
        bundle: str = "",
        made: Made | None = None,
    ) -> None:
        if row is not None:
            self._latest[ticket.request.document] = row
        self._bytes -= ticket.size
        self._close(ticket.origin, outcome, request=ticket.request, row=row, bundle=bundle, made=made)

    def _close(
        self,
        origin: Origin,
        outcome: Outcome,
        *,
        request: Request | None = None,
        row: DocumentRow | None = None,
        bundle: str = "",
        made: Made | None = None,
    ) -> None:
        key = (origin.topic, origin.partition)
        self._trackers[key].finish(origin.offset)
        self._touched.add(key)
        self.counts[outcome] += 1
        self._closed.append(Closed(origin, outcome, request, row, bundle, made))

    def _forget(self, documents: list[str]) -> None:
        """One hold less on each; a document without holds is read from the store when it is requested
        again.
        """
        for document in documents:
            self._holds[document] -= 1
            if self._holds[document] <= 0:
                del self._holds[document]
                self._latest.pop(document, None)
        documents.clear()
