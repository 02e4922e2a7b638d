"""What a record in memory carries on from one finding to the next, so that the next one costs the same after
twenty years as after one.

It is worked out from the rows and never stored: a record that is read again starts from them. It holds for
findings in order only (next_finding.py); whatever else happens to a record drops it (`Record.carried`), or a
part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from kg.guidelines.days import imprecise
from processors.patient.guidelines import DueAction, Watch
from processors.patient.rows import View
from schemas.events import PatientBody, PatientEvent
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant

#: The latest facts, of which any may still be corrected, taken back, or preceded by one that comes late.
OPEN: Final = 12
#: So many facts come before the rest is looked through again.
AT_ONCE: Final = 16


class Reason(NamedTuple):
    """Something to write about. `waits`: it arrived with a report that may bring more."""

    time: Instant
    words: str
    waits: bool


@dataclass(slots=True)
class _Held:
    rank: tuple[int, Instant, str]
    facts: tuple[Fact, ...]
    first: Instant  # when the first of all its facts began, FOREVER without any


class Facts:
    """The facts that guidelines may still need of a record, as of `time` and later."""

    def __init__(self, watch: Watch, time: Instant) -> None:
        self._watch = watch
        self._held: dict[str, _Held] = {}
        self._settled: Instant = -FOREVER
        self._most = AT_ONCE
        self._count = 0
        self._apart = True  # each fact's id shows of which resource it is
        self.time = time

    def all(self) -> Iterable[Fact]:
        return (fact for held in self._held.values() for fact in held.facts)

    def take(self, version: PatientEvent, facts: Sequence[Fact], *, known: bool) -> bool:
        """A version in force from its time on, in order. `known`: others of its resource arrived before.
        False where what was given up may matter: then all must be read again.
        """
        held = self._held.get(version.resource)
        first = min((fact.start for fact in facts), default=FOREVER)
        if (
            not self._apart
            or first < self._settled
            or any(imprecise(fact.start, fact.end) or not _tells(fact, version) for fact in facts)
        ):
            return False
        if known:
            if held is None or held.first < self._settled:
                return False
            if version.rank <= held.rank:
                return version.rank < held.rank
        self._count += len(facts) - (len(held.facts) if held is not None else 0)
        self._held[version.resource] = _Held(version.rank, tuple(facts), first)
        self.time = version.occurred
        self._give_up()
        return True

    def fill(self, found: Iterable[tuple[PatientEvent, tuple[Fact, ...]]]) -> None:
        """With the versions in force, one of each resource."""
        for version, facts in found:
            self._apart = self._apart and all(_tells(fact, version) for fact in facts)
            self._held[version.resource] = _Held(
                version.rank, facts, min((fact.start for fact in facts), default=FOREVER)
            )
            self._count += len(facts)
        self._give_up()

    def _give_up(self) -> None:
        if self._count <= self._most or not self._apart:
            return
        known = tuple(self.all())
        latest = sorted((fact.start for fact in known if fact.start <= self.time), reverse=True)
        if len(latest) < OPEN:
            return
        self._settled = max(self._settled, latest[OPEN - 1])
        left = {fact.id for fact in self._watch.needed(known, self.time, self._settled)}
        for resource, held in list(self._held.items()):
            held.facts = tuple(fact for fact in held.facts if fact.id in left)
            if not held.facts and held.first < self._settled:
                del self._held[resource]
        self._count = len(left)
        self._most = self._count + AT_ONCE


def _tells(fact: Fact, version: PatientEvent) -> bool:
    return fact.id.startswith(f"{version.resource}#")


@dataclass(slots=True)
class Carried:
    """How far a record has come: everything before `last` is settled, what is of `last` or ahead may still
    change.
    """

    views: tuple[View, ...]
    last: Instant  # when the last finding became known
    falls: tuple[DueAction, ...]  # what was due then and what will fall due
    fallen: frozenset[str]  # what had fallen due before, and still was due
    told: dict[str, str]  # news by identity: their kind
    ahead: dict[str, Instant]  # slots that may still change, with their cuts
    open: dict[str, list[Reason]] = field(
        default_factory=dict
    )  # by encounter, reasons before `last` that later ones may join
    news: list[Reason] = field(default_factory=list)  # of `last`
    facts: Facts | None = None  # None: to be read
    person: PatientBody | None = None  # as known from `person_since` on; None: to be read
    person_since: Instant = 0
