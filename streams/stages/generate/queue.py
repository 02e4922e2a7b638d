"""Waiting requests: critical ones first, within a class the earliest first, one per
document.

A newer request for a document takes the place of the older one: the older one's turn (a document that is
requested again and again is not put back each time), and the more urgent of both classes (the critical value
is still in the evidence).
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from schemas.instant import Instant
from schemas.requests import Priority, Request

CLASS_OF: Final[dict[Priority, int]] = {"critical": 0, "routine": 1, "revision": 1}


@dataclass(frozen=True)
class Origin:
    """Which record of which topic."""

    topic: str
    partition: int
    offset: int
    recorded: Instant = 0  # the broker's timestamp
    trace: str = ""  # W3C traceparent


@dataclass(frozen=True, eq=False)
class Ticket:
    """One request record that has been read. Compared by identity: the same record read twice is two
    tickets.
    """

    origin: Origin
    request: Request
    size: int = 0  # bytes of the record


@dataclass(frozen=True, order=True)
class _Place:
    """Where in the queue. `arrival` is unique, so tickets are never compared."""

    urgency: int
    turn: int
    arrival: int
    ticket: Ticket = field(compare=False)


class WaitingRoom:
    """A priority queue with at most one ticket per document."""

    def __init__(self) -> None:
        self._arrivals = 0
        self._heap: list[_Place] = []
        self._places: dict[str, _Place] = {}  # by document; heap entries that are not here are void

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Ticket]:
        return (place.ticket for place in self._places.values())

    def of(self, document: str) -> Ticket | None:
        """The ticket that waits for this document."""
        place = self._places.get(document)
        return place.ticket if place else None

    def add(self, ticket: Ticket) -> Ticket | None:
        """Let `ticket` wait. Returns the older request of the same document that it supersedes."""
        arrival = self._arrivals
        self._arrivals += 1
        elder = self._places.get(ticket.request.document)
        urgency = CLASS_OF[ticket.request.priority]
        if elder is None:
            place = _Place(urgency, arrival, arrival, ticket)
        else:
            place = _Place(min(urgency, elder.urgency), elder.turn, arrival, ticket)
        self._places[ticket.request.document] = place
        heapq.heappush(self._heap, place)
        if len(self._heap) > 2 * len(self._places) + 64:
            self._heap = sorted(self._places.values())
        return elder.ticket if elder else None

    def take(self, *, critical_only: bool = False) -> Ticket | None:
        """The next ticket, removed from the queue; `critical_only`: None if that is not a critical one."""
        while self._heap:
            place = self._heap[0]
            document = place.ticket.request.document
            valid = self._places.get(document) is place
            if valid and critical_only and place.urgency != CLASS_OF["critical"]:
                return None
            heapq.heappop(self._heap)
            if valid:
                del self._places[document]
                return place.ticket
        return None

    def withdraw(self, document: str) -> Ticket | None:
        """Take back the ticket that waits for `document`."""
        place = self._places.pop(document, None)
        return place.ticket if place else None

    def keep(self, wanted: Callable[[Ticket], bool]) -> list[Ticket]:
        """Keep only the tickets that are wanted; returns the others."""
        gone = [ticket for ticket in self if not wanted(ticket)]
        for ticket in gone:
            del self._places[ticket.request.document]
        return gone
