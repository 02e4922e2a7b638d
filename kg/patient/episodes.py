"""Courses of therapy: doses and prescriptions of one treatment that belong together, with cycles and pauses.
Kept up event by event.

A treatment's events form a chain by time; between two neighbours the chain breaks where nothing was given for
longer than episodes.yaml allows. A break depends on two neighbours only, so an event that comes, goes or is
corrected changes at most two of them: O(log n) of the chain's length, wherever in it the event lies. What a
course adds up to (cycles, their distance, pauses) is computed on demand.

Not from a note's words: "received four cycles of AC" says neither when nor how often. Denied and planned
treatment is in no course.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from statistics import median
from typing import Any, Final, NamedTuple

import msgspec.yaml
from msgspec import Struct
from sortedcontainers import SortedDict

from kg.medical.coding import ingredient
from kg.patient.entity import ASSERTED, Event
from kg.patient.roles import pattern
from schemas.facts import FactStatus
from schemas.instant import DAY, FOREVER, Instant

#: Things done or taken once are doses; prescriptions cover a period.
_GIVEN: Final = frozenset({"given_medication", "had_procedure"})
_ORDERED: Final = frozenset({"ordered_medication", "takes_medication", "dispensed_medication"})

_Place = tuple[Instant, str]  # start, event id


class Course(Struct, frozen=True):
    """One course of one treatment."""

    key: str
    name: str  # as the sender called it last
    start: Instant
    end: Instant  # of its last event; FOREVER while an order is open
    events: tuple[Event, ...]  # by start
    cycles: tuple[Instant, ...]  # days on which it was given, each by its first dose
    # the usual distance between two of them in days, else between what was ordered or stated; 0 for
    # fewer than three
    every: int
    pauses: tuple[tuple[Instant, Instant], ...]  # from a dose to the next one that was late
    status: FactStatus  # of its last event
    stop_reason: str = ""

    @property
    def days(self) -> frozenset[int]:
        """Days since 1970 on which it was given; of what is only ordered or stated, on which that was
        done.
        """
        return frozenset(time // DAY for time in (self.cycles or (event.start for event in self.events)))

    @property
    def given(self) -> bool:
        """Whether it is known to have been given, not only prescribed."""
        return bool(self.cycles)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why, as its events say, in order, each once."""
        stated = (
            reason for event in self.events for reason in (*event.reasons, event.attributes.get("reason", ""))
        )
        return tuple(dict.fromkeys(reason for reason in stated if reason))


def longest_gap(event: Event) -> int:
    """Days without any of the same treatment before such an event after which a new course begins with it."""
    return _rules().gap(event)


def course_key(event: Event) -> str:
    """Which treatment an event belongs to: the linked concept, else the plain name of the drug or procedure;
    "" for no treatment.
    """
    if (
        event.role != "treatment"
        or event.relation not in (*_GIVEN, *_ORDERED)
        or event.status not in ASSERTED
    ):
        return ""
    return event.linked or ingredient(event.name).casefold()


class Courses:
    """The courses of one patient."""

    def __init__(self) -> None:
        self._chains: dict[str, _Chain] = {}

    def add(self, event: Event) -> str:
        """Take an event in; the key of its treatment, "" where it is none. What is in is not taken in
        twice.
        """
        key = course_key(event)
        if key:
            if key not in self._chains:
                self._chains[key] = _Chain()
            self._chains[key].add(event)
        return key

    def remove(self, event: Event) -> str:
        """Take it out again."""
        key = course_key(event)
        if key in self._chains:
            self._chains[key].remove(event)
            if not self._chains[key].events:
                del self._chains[key]
        return key

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._chains))

    def of(self, key: str) -> list[Course]:
        """The courses of one treatment, oldest first."""
        return self._chains[key].courses(key) if key in self._chains else []

    def all(self) -> list[Course]:
        """Every course, by start."""
        return sorted(
            (course for key in self for course in self.of(key)), key=lambda course: (course.start, course.key)
        )

    def holding(self, event: Event) -> Course | None:
        """The course that an event is part of."""
        key = course_key(event)
        return self._chains[key].holding(key, event) if key in self._chains else None


class _Chain:
    """Events of one treatment by start, and the first of each course."""

    def __init__(self) -> None:
        self.events: Any = SortedDict()  # place -> Event
        self._first: Any = SortedDict()  # place of the first event of each course -> None

    def add(self, event: Event) -> None:
        place = (event.start, event.id)
        if place not in self.events:
            self.events[place] = event
            self._rejoin(self.events.index(place))

    def remove(self, event: Event) -> None:
        place = (event.start, event.id)
        if place in self.events:
            at = self.events.index(place)
            del self.events[place]
            self._first.pop(place, None)
            self._rejoin(at - 1)

    def courses(self, key: str) -> list[Course]:
        firsts = [*self._first, None]
        return [self._course(key, first, after) for first, after in pairwise(firsts)]

    def holding(self, key: str, event: Event) -> Course | None:
        at = self._first.bisect_right((event.start, event.id))
        if not at:
            return None
        after = self._first.peekitem(at)[0] if at < len(self._first) else None
        return self._course(key, self._first.peekitem(at - 1)[0], after)

    def _rejoin(self, at: int) -> None:
        """Look again at whether the event at `at`, and the one behind it, begin a course."""
        for here in (at, at + 1):
            if 0 <= here < len(self.events):
                place, event = self.events.peekitem(here)
                if here == 0 or _breaks(self.events.peekitem(here - 1)[1], event):
                    self._first[place] = None
                else:
                    self._first.pop(place, None)

    def _course(self, key: str, first: _Place, after: _Place | None) -> Course:
        places = self.events.irange(first, after, inclusive=(True, False))
        events = tuple(self.events[place] for place in places)
        days: dict[int, Instant] = {}
        for event in events:
            if event.relation in _GIVEN:
                days.setdefault(event.start // DAY, event.start)
        cycles = tuple(days.values())
        starts = cycles or tuple(dict.fromkeys(event.start for event in events))
        gaps = [(b - a) / DAY for a, b in pairwise(starts)]
        every = round(median(gaps)) if len(gaps) > 1 else 0
        late = _rules().pause * every
        pauses = tuple((a, b) for a, b in pairwise(cycles) if every and (b - a) / DAY > late)
        last = events[-1]
        return Course(
            key=key,
            name=last.name,
            start=events[0].start,
            end=_until(last),
            events=events,
            cycles=cycles,
            every=every,
            pauses=pauses,
            status=last.status,
            stop_reason=next(
                (stated for one in reversed(events) if (stated := one.attributes.get("stop_reason", ""))), ""
            ),
        )


def _until(event: Event) -> Instant:
    """How long what an event describes goes on: a stopped order without an end ends where it began."""
    if event.end == FOREVER and event.status != "active":
        return event.start
    return max(event.start, event.end)


def _breaks(one: Event, following: Event) -> bool:
    """Whether a new course begins with the second of two neighbours."""
    until = _until(one)
    if until == FOREVER:  # an open order is renewed by the next; a dose within it speaks for itself
        until = following.start if following.relation in _ORDERED else one.start
    return following.start - until > _rules().gap(following) * DAY


class _Rules(NamedTuple):
    given: int
    ordered: int
    treatments: tuple[tuple[re.Pattern[str], int], ...]
    pause: float

    def gap(self, event: Event) -> int:
        special = next((days for words, days in self.treatments if words.search(event.name)), None)
        if special is not None and event.relation in _GIVEN:
            return special
        return self.given if event.relation in _GIVEN else self.ordered


@lru_cache(maxsize=1)
def _rules() -> _Rules:
    raw: dict[str, Any] = msgspec.yaml.decode(
        files("kg.patient").joinpath("episodes.yaml").read_text(encoding="utf-8")
    )
    treatments = tuple((pattern(one["words"]), int(one["days"])) for one in raw["treatments"])
    return _Rules(raw["gaps"]["given"], raw["gaps"]["ordered"], treatments, raw["pause"])
