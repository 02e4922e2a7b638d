"""Which drafts are pending and which are published: the fold of requests, trajectories and documents.

The topics are read side by side, so an answer may be seen before its question: what has been answered is
remembered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from processors.bounded import Bounded
from schemas.instant import Instant
from streams.board.feeds import Answered, Document, Requested


@dataclass(frozen=True)
class Pending:
    """A request that nobody has answered yet."""

    request: Requested
    since: Instant


@dataclass(frozen=True)
class Published:
    """A document on `ehr.out.*`."""

    task: str
    patient: str
    encounter: str
    identifier: str
    when: Instant
    revision: bool  # it replaces a former one


class Drafting:
    """One pending request per document: a newer one takes the place of the older."""

    def __init__(self, finished: int, remembered: int) -> None:
        self._pending: dict[str, Pending] = {}
        self._answered: Bounded[str, Literal["published", "failed"]] = Bounded(remembered)
        self._published: deque[Published] = deque(maxlen=finished)
        self._identifiers: Bounded[str, bool] = Bounded(finished * 4)
        self.published = 0
        self.failed = 0
        self.superseded = 0
        self.cut = 0  # statements that the gate cut
        self.backends: dict[str, int] = {}

    def requested(self, request: Requested, when: Instant) -> bool:
        former = self._pending.get(request.document)
        if former is not None and former.request.id == request.id and not request.cancelled:
            return False  # the same request again
        if former is not None:
            del self._pending[request.document]
            self.superseded += not request.cancelled
        if request.cancelled or request.id in self._answered:
            return former is not None
        self._pending[request.document] = Pending(request, when)
        return True

    def answer(self, answered: Answered) -> bool:
        """A trajectory: its request is answered."""
        if answered.request in self._answered:
            return False
        self._settle(answered.request, answered.document, "published")
        self.cut += sum(answered.rejected.values())
        self.backends[answered.backend] = self.backends.get(answered.backend, 0) + 1
        return True

    def fail(self, request: str) -> bool:
        """A dead letter of GENERATE names a request."""
        document = next(
            (document for document, pending in self._pending.items() if pending.request.id == request), ""
        )
        if request in self._answered:
            return False
        self._settle(request, document, "failed")
        self.failed += 1
        return True

    def publish(self, task: str, patient: str, document: Document, when: Instant) -> bool:
        identifier = document.identifier.value
        if identifier in self._identifiers:
            return False
        self._identifiers[identifier] = True
        head = document.head()
        revision = any(relation.code == "replaces" for relation in head.relatesTo)
        self._published.append(Published(task, patient, head.encounter.reference, identifier, when, revision))
        self.published += 1
        return True

    def pending(self) -> Iterator[Pending]:
        """In the order in which they were read, which over several topics is not that of time."""
        return iter(self._pending.values())

    def finished(self) -> Iterator[Published]:
        """Those read last come first."""
        return reversed(self._published)

    def _settle(self, request: str, document: str, how: Literal["published", "failed"]) -> None:
        self._answered[request] = how
        pending = self._pending.get(document)
        if pending is not None and pending.request.id == request:
            del self._pending[document]
