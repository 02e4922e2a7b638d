"""One patient's temporal knowledge graph, kept up version by version.

G_t = (E_t, R_t, T) of CliCARE, section 3.1: entities are `kg.patient.entity.Event`s, timestamps those of
`Stay`s, relations within stays are computed by `kg.patient.relations` on demand. Beyond the paper: it
is bitemporal (`as_of`), takes corrections, retractions and undone merges, and one more version costs O(log
n), whatever the history: indexes are sorted, trends and courses change at their neighbours only.

The graph is a function of the set of versions: their order and repetition do not matter.
It is what Neo4j shows (kg.store): the same versions stand there, with the same roles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sortedcontainers import SortedDict

from kg.patient.deltas import Update, Version, Withdrawal
from kg.patient.entity import Event, Role, Stay
from kg.patient.episodes import Courses
from kg.patient.merging import merged
from kg.patient.relations import Related, relations
from kg.patient.trends import Trends
from schemas.events import PatientBody
from schemas.instant import Instant


class Change(Struct, frozen=True):
    """What a version changed: what stands now and did not before, and what stands no more."""

    added: tuple[Event, ...] = ()
    removed: tuple[Event, ...] = ()
    stays: tuple[str, ...] = ()  # encounters that are new, changed or gone
    series: tuple[str, ...] = ()  # keys of trends that may be others now
    courses: tuple[str, ...] = ()  # keys of treatments whose courses may be others now


NOTHING = Change()


class TemporalGraph:
    """The graph as it stands after all that was applied."""

    def __init__(self, update: Iterable[Update] = ()) -> None:
        self._versions: dict[tuple[str, str], dict[tuple[str, tuple[str, ...]], Version]] = {}
        self._withdrawals: dict[Withdrawal, None] = {}
        self._standing: dict[tuple[str, str], Version] = {}
        self._events: Any = SortedDict()  # (start, end, id) -> Event
        self._of_stay: dict[str, Any] = {}  # encounter -> SortedDict
        self._of_concept: dict[str, Any] = {}  # linked concept -> SortedDict
        self._stays: Any = SortedDict()  # (start, id) -> Stay
        self._people: dict[str, Version] = {}
        self.trends = Trends()
        self.courses = Courses()
        for one in update:
            self.apply(one)

    def __len__(self) -> int:
        """How many events stand."""
        return len(self._events)

    # --- updates
    # -----------------------------------------------------------------------------------------------------------

    def apply(self, update: Update) -> Change:
        """Take a version in, or an undone merge. Again, or in another order: the same graph."""
        if isinstance(update, Withdrawal):
            return self._withdraw(update)
        strand = (update.resource, update.strand)
        known = self._versions.setdefault(strand, {})
        same = known.get((update.event, update.via))
        if same is not None and same.seq >= update.seq:
            return NOTHING
        known[update.event, update.via] = update
        return self._restand([strand])

    def as_of(self, time: Instant) -> TemporalGraph:
        """The graph as it was known at `time`: without what was learned later, before later corrections.
        Costs as much as it holds.
        """
        update: list[Update] = [one for one in self._withdrawals if one.recorded <= time]
        update += (one for known in self._versions.values() for one in known.values() if one.recorded <= time)
        return TemporalGraph(update)

    # --- what stands
    # ------------------------------------------------------------------------------------------------------------

    def events(
        self, start: Instant | None = None, end: Instant | None = None, *roles: Role
    ) -> Iterator[Event]:
        """Each statement by itself, by (start, end, id): those that begin in [start, end), of these roles, or
        of all.
        """
        low = None if start is None else (start, -(2**63), "")
        high = None if end is None else (end, -(2**63), "")
        for place in self._events.irange(low, high, inclusive=(True, False)):
            event: Event = self._events[place]
            if not roles or event.role in roles:
                yield event

    def trajectory(
        self, start: Instant | None = None, end: Instant | None = None, *roles: Role
    ) -> list[Event]:
        """The entities e_1 .. e_m in order: what code and notes say of the same thing is one of them, with
        all its sources.
        """
        return merged(self.events(start, end, *roles), self._holding)

    def inside(self, encounter: str) -> Iterator[Event]:
        """What belongs to an encounter, by (start, end, id)."""
        yield from self._of_stay.get(encounter, SortedDict()).values()

    def relations(
        self, encounter: str = "", start: Instant | None = None, end: Instant | None = None
    ) -> Iterator[Related]:
        """How the events of an encounter, or of a window, lie to each other in time; worked out one by one as
        they are asked for.
        """
        return relations(self.inside(encounter) if encounter else self.events(start, end))

    def stays(self) -> list[Stay]:
        """Encounters by start; those without one first."""
        return list(self._stays.values())

    def stays_at(self, time: Instant) -> Iterator[Stay]:
        """Encounters that had begun by then, the latest first."""
        places = self._stays.irange(None, (time, chr(0x10FFFF)), reverse=True)
        yield from (self._stays[place] for place in places)

    def stay(self, encounter: str) -> Stay | None:
        """The encounter of this name."""
        version = self._standing.get((encounter, "encounter"))
        return version.stay if version is not None else None

    def about(self, linked: str) -> Iterator[Event]:
        """What is linked to a concept of the medical graph, by time."""
        yield from self._of_concept.get(linked, SortedDict()).values()

    @property
    def person(self) -> PatientBody | None:
        """Who it is: the record's own Patient before those of merged ones."""
        known = sorted(self._people.values(), key=lambda version: (version.via, version.resource))
        return known[0].person if known else None

    # --- inside
    # -----------------------------------------------------------------------------------------------------------------

    def _holding(self, event: Event) -> Iterator[Event]:
        """Coded events of the same concept that began no later, the latest first."""
        of = self._of_concept.get(event.linked)
        if event.linked and of is not None:
            places = of.irange(None, (event.start, 2**63, ""), reverse=True)
            yield from (of[place] for place in places if of[place].coded)

    def _withdraw(self, update: Withdrawal) -> Change:
        if update in self._withdrawals:
            return NOTHING
        self._withdrawals[update] = None
        return self._restand(
            [strand for strand, known in self._versions.items() if any(one.via for one in known.values())]
        )

    def _gone(self, version: Version) -> bool:
        return any(
            one.seq > version.seq and version.via[-len(one.via) :] == one.via for one in self._withdrawals
        )

    def _restand(self, strands: Iterable[tuple[str, str]]) -> Change:
        """Find again which version of each strand stands, and take in what it says in place of what stood."""
        removed: dict[str, Event] = {}
        added: dict[str, Event] = {}
        stays: dict[str, None] = {}
        series: dict[str, None] = {}
        courses: dict[str, None] = {}
        for strand in strands:
            there = [one for one in self._versions[strand].values() if not self._gone(one)]
            best = max(there, key=lambda one: (one.rank, one.event, one.via), default=None)
            best = None if best is None or best.retracted else best
            before = self._standing.pop(strand, None)
            if best is not None:
                self._standing[strand] = best
            if best is before:
                continue
            for event in before.events if before else ():
                removed[event.id] = event
                series[self.trends.remove(event)] = None
                courses[self.courses.remove(event)] = None
                self._unindex(event)
            for event in best.events if best else ():
                added[event.id] = event
                series[self.trends.add(event)] = None
                courses[self.courses.add(event)] = None
                self._index(event)
            stays |= dict.fromkeys(self._restay(before, best))
            self._reperson(strand[0], best)
        same = {name for name, event in added.items() if removed.get(name) == event}
        return Change(
            tuple(event for name, event in added.items() if name not in same),
            tuple(event for name, event in removed.items() if name not in same),
            tuple(stays),
            tuple(key for key in series if key),
            tuple(key for key in courses if key),
        )

    def _index(self, event: Event) -> None:
        place = (event.start, event.end, event.id)
        self._events[place] = event
        for index, key in ((self._of_stay, event.encounter), (self._of_concept, event.linked)):
            if key:
                if key not in index:
                    index[key] = SortedDict()
                index[key][place] = event

    def _unindex(self, event: Event) -> None:
        place = (event.start, event.end, event.id)
        del self._events[place]
        for index, key in ((self._of_stay, event.encounter), (self._of_concept, event.linked)):
            if key:
                del index[key][place]
                if not index[key]:
                    del index[key]

    def _restay(self, before: Version | None, now: Version | None) -> Iterator[str]:
        old, new = before.stay if before else None, now.stay if now else None
        if old == new:
            return
        if old is not None:
            del self._stays[_begun(old)]
            yield old.id
        if new is not None:
            self._stays[_begun(new)] = new
            yield new.id

    def _reperson(self, resource: str, now: Version | None) -> None:
        self._people.pop(resource, None)
        if now is not None and now.person is not None:
            self._people[resource] = msgspec.structs.replace(now, events=())


def _begun(stay: Stay) -> tuple[Instant, str]:
    return (stay.start or 0, stay.id)
