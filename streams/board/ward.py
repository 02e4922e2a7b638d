"""Who is in hospital, by ward: the fold of patient and encounter deltas."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from processors.bounded import Bounded
from schemas.events import EncounterBody, PatientBody
from schemas.instant import FOREVER, Instant
from streams.board.feeds import ENCOUNTER, PATIENT, Answered, Change, Document, Requested

#: Statuses of somebody who is there.
PRESENT: Final = frozenset({"arrived", "triaged", "in-progress", "onleave"})

Rank: TypeAlias = tuple[int, Instant, str]
Place: TypeAlias = tuple[str, str]  # patient and encounter


@dataclass(frozen=True)
class Stay:
    """An encounter that is going on."""

    rank: Rank
    origin: str  # the merged record that brought it
    patient: str
    encounter: str
    body: EncounterBody

    @property
    def ward(self) -> str:
        """Of the latest movement, an open one first; "" if none is known."""
        moves = self.body.movements
        return max(moves, key=lambda move: (move.end == FOREVER, move.start)).ward if moves else ""


@dataclass(frozen=True)
class _Person:
    rank: Rank
    origin: str
    body: PatientBody | None  # None: retracted


class Stays:
    """The version with the highest rank counts, in whatever order they come; a withdrawn one counts no
    more.
    """

    def __init__(self, classes: tuple[str, ...], remembered: int) -> None:
        self._classes = frozenset(classes)
        self._people: Bounded[str, dict[str, _Person]] = Bounded(
            remembered
        )  # by record, then by patient resource
        self._present: dict[Place, Stay] = {}
        self._gone: Bounded[Place, Rank] = Bounded(
            remembered
        )  # so that a late older version does not bring them back
        self._merged: Bounded[str, bool] = Bounded(remembered)

    def fold(self, change: Change) -> bool:
        """Whether something that is shown may have changed."""
        match change.change:
            case "link" | "unlink":
                self._merged[change.patient] = change.change == "link"
                return True
            case "withdraw":
                return self._withdraw(change)
            case "erase":
                for place in [place for place in self._present if place[0] == change.patient]:
                    del self._present[place]
                self._people.pop(change.patient, None)
                return True
        if change.kind == "encounter":
            return self._encounter(change)
        return self._person(change) if change.kind == "patient" else False

    def present(self) -> Iterator[Stay]:
        """All stays, but for those of records that are merged into another: there they are listed again."""
        return (stay for stay in self._present.values() if not self._merged.get(stay.patient))

    def person(self, record: str) -> PatientBody | None:
        """Demographics: of the record's own patient resource, else the latest of what was merged into it."""
        versions = self._people.get(record, {})
        own = versions.get(record)
        if own is not None and own.body is not None:
            return own.body
        known = [version for version in versions.values() if version.body is not None]
        return max(known, key=lambda version: version.rank).body if known else None

    def _person(self, change: Change) -> bool:
        versions = self._people.get(change.patient, {})
        known = versions.get(change.resource)
        if known is not None and known.rank >= change.rank:
            return False
        body = None if change.retracted else PATIENT.decode(change.body)
        self._people[change.patient] = {
            **versions,
            change.resource: _Person(change.rank, change.origin, body),
        }
        return True

    def _encounter(self, change: Change) -> bool:
        place = (change.patient, change.resource)
        known = self._present.get(place)
        rank = known.rank if known is not None else self._gone.get(place)
        if rank is not None and rank >= change.rank:
            return False
        body = ENCOUNTER.decode(change.body)
        if not change.retracted and self._counts(body):
            self._present[place] = Stay(change.rank, change.origin, change.patient, change.resource, body)
            self._gone.pop(place, None)
            return True
        self._present.pop(place, None)
        self._gone[place] = change.rank
        return known is not None

    def _counts(self, body: EncounterBody) -> bool:
        return body.end is None and body.status in PRESENT and body.class_code in self._classes

    def _withdraw(self, change: Change) -> bool:
        """The merged record that it names is itself again: everything that it brought goes."""
        places = [
            place
            for place, stay in self._present.items()
            if place[0] == change.patient and stay.origin == change.origin
        ]
        for place in places:
            del self._present[place]
        versions = self._people.get(change.patient, {})
        kept = {resource: person for resource, person in versions.items() if person.origin != change.origin}
        if len(kept) < len(versions):
            self._people[change.patient] = kept
        return bool(places) or len(kept) < len(versions)


# Which drafts are pending and which are published: the fold of requests, trajectories and documents.
#
# The topics are read side by side, so an answer may be seen before its question: what has been answered is
# remembered.


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
