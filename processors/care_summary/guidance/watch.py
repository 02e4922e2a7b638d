"""What falls due when, for the stage that asks for drafts: the port `Watch`
(processors/patient/guidelines.py) over guidelines as graphs.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

import msgspec

from kg.guidelines.changes import Change
from kg.guidelines.graph import Guideline
from kg.guidelines.meant import Meant, families
from kg.guidelines.needed import Needs
from kg.guidelines.parts import parts, predicates_of
from kg.guidelines.predicates import Age, FhirPath, Predicate
from kg.guidelines.standing import standings, together
from kg.guidelines.subject import Subject, born_within, later
from kg.guidelines.terms import ValueSet
from processors.care_summary.guidance.matching import relevant
from processors.care_summary.guidance.wording import called, plain_title
from processors.patient.guidelines import DueAction
from schemas.codes import Concept
from schemas.facts import Fact
from schemas.instant import SECOND, Instant, from_datetime


class GuidelineUpdate:
    """Implements `Update`. `steps`: by guideline, those that changed."""

    def __init__(self, old: GuidelineWatch, new: GuidelineWatch) -> None:
        self._old, self._new = old, new
        self._changes = changes(old.guidelines, new.guidelines)
        self.steps = {name: change.steps for name, change in self._changes.items()}
        self.renaming = old.named != new.named

    def renames(self, concept: Concept, /) -> bool:
        return self._old.names(concept) != self._new.names(concept)

    def touches(self, subject: Subject, ahead: Iterable[Instant] = (), /) -> bool:
        """Whether what falls due can have changed. Of an empty record nothing does."""
        if not subject.facts or not self._changes:
            return False
        if self._stands(subject):
            return True
        moments = {*ahead, *self._old.birthdays(subject), *self._new.birthdays(subject)}
        return any(
            self._stands(subject.at(moment + SECOND)) for moment in sorted(moments) if moment > subject.as_of
        )

    def _stands(self, subject: Subject) -> bool:
        for name, change in self._changes.items():
            try:
                if change.touches(subject):
                    return True
            except Exception as error:  # a definition that nobody thought of: the watch leaves it out, and may not have done so before
                log.warning("guideline %s cannot be compared (%s)", name, type(error).__name__)
                return True
        return False


def changes(old: Sequence[Guideline], new: Sequence[Guideline]) -> dict[str, Change]:
    """By id, what differs of each guideline; those of which nothing does are left out."""
    before, after = {one.id: one for one in old}, {one.id: one for one in new}
    both = before.keys() & after.keys()
    fellows = [_fellows(guidelines, both) for guidelines in (old, new)]
    found: dict[str, Change] = {}
    for name in sorted(before.keys() | after.keys()):
        regrouped = name in both and fellows[0][name] != fellows[1][name]
        change = Change(
            before.get(name, _nothing(name)),
            after.get(name, _nothing(name)),
            everything=name not in both or regrouped,
        )
        if change.steps:
            found[name] = change
    return found


def _nothing(name: str) -> Guideline:
    """A guideline that states nothing, in the place of one that is not there."""
    return Guideline(name, name, "", "", ())


def _fellows(guidelines: Sequence[Guideline], among: Iterable[str]) -> dict[str, frozenset[str]]:
    """By id, the guidelines of the same family: of those, one gives way to the other."""
    wanted = frozenset(among)
    family = {name.rpartition("|")[0]: first for name, first in families(guidelines).items()}
    return {name: frozenset(other for other in wanted if family[other] == family[name]) for name in wanted}


log = logging.getLogger(__name__)

#: Moments ahead at which a subject is looked at again: when something falls due, and when an age is reached.
# What is known now to fall due later : than the last of them is worded as it is known now.
_MOST_AHEAD: Final = 32
_YEARS_AHEAD: Final = 10
_encode: Final = msgspec.json.Encoder(order="deterministic").encode
_CODE: Final = re.compile(r"'([^']+)'|\"([^\"]+)\"")


class GuidelineWatch:
    """Implements `Watch`. A guideline that fails on a subject is left out of the answer, as it is from a
    draft.
    """

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self.guidelines = tuple(guidelines)
        self._sets = tuple({id(v): v for g in guidelines for v in _value_sets(g)}.values())
        self._literals, self._any = _literals(guidelines)
        self._ages = tuple(sorted({years for g in guidelines for years in _ages(g)}))
        self.version = (
            hashlib.sha256(b"".join(sorted(map(_encode, guidelines)))).hexdigest()[:8] if guidelines else ""
        )
        self.named = (frozenset(self._sets), self._literals, self._any)
        self._needs = Needs(self.guidelines)
        self._names = lru_cache(maxsize=65536)(
            self._named
        )  # a hospital says the same few thousand concepts again and again

    def names(self, concept: Concept, /) -> bool:
        return self._names(concept)

    def needed(self, facts: Sequence[Fact], as_of: Instant, settled: Instant, /) -> tuple[Fact, ...]:
        return self._needs.of(facts, as_of, settled)

    def due(self, subject: Subject, /) -> tuple[DueAction, ...]:
        """At `as_of`, and at each moment ahead what is due by then and was not before, provided that nothing
        else comes.
        """
        if not subject.facts:
            return ()
        found: dict[str, DueAction] = {}
        now = self._at(subject, subject.as_of)
        for falls in now:
            if falls.time <= subject.as_of:
                found[falls.key] = DueAction(falls.key, subject.as_of, falls.reason)
        ahead = sorted(
            {*(falls.time for falls in now if falls.time > subject.as_of), *self.birthdays(subject)}
        )
        looked_at, beyond = ahead[:_MOST_AHEAD], frozenset(ahead[_MOST_AHEAD:])
        for moment in looked_at:
            then = subject.at(moment + SECOND)
            for falls in self._at(then, then.as_of):
                if falls.time <= then.as_of and falls.key not in found:
                    found[falls.key] = DueAction(falls.key, then.as_of, falls.reason)
        for falls in sorted(now, key=lambda f: f.time):
            if falls.key not in found and falls.time in beyond:
                found[falls.key] = DueAction(falls.key, falls.time + SECOND, falls.reason)
        return tuple(sorted(found.values(), key=lambda f: (f.time, f.key)))

    def definitions(self) -> tuple[bytes, ...]:
        return tuple(map(_encode, self.guidelines))

    def since(self, definitions: Sequence[bytes], /) -> GuidelineUpdate:
        return GuidelineUpdate(
            GuidelineWatch([msgspec.json.decode(each, type=Guideline) for each in definitions]), self
        )

    def _at(self, subject: Subject, now: Instant) -> list[DueAction]:
        """What is meant and not done, each with the time at which it is due."""
        requested: list[Guideline] = []
        found = []
        for guideline in self.guidelines:
            try:
                found.append(standings(guideline, subject, near=0))
                requested.append(guideline)
            except Exception as error:  # a definition that nobody thought of
                log.warning("guideline %s is not watched (%s)", guideline.name, type(error).__name__)
        meant = Meant(requested)
        shown: list[DueAction] = []
        titles = {guideline.name: called(guideline) for guideline in requested}
        for standing in together(relevant(found, requested), requested):
            if standing.state != "due" or meant.before(standing) is not None:
                continue
            meant.take(standing)
            about = (
                standing.guideline.rpartition("|")[0],
                standing.step.id,
                standing.step.title,
            )  # not the version: what stayed is no news
            key = hashlib.sha256("\n".join(about).encode()).hexdigest()[:12]
            shown.append(
                DueAction(
                    key,
                    max(standing.due, 0) if standing.due is not None else now,
                    f"Due by {titles[standing.guideline]}: {plain_title(standing.step.title)}",
                )
            )
        return shown

    def birthdays(self, subject: Subject) -> Iterator[Instant]:
        """When the patient reaches ages that guidelines name, in the years to come. Of a partial date of
        birth twice: when it may be reached, and when it is (from then on the age is known to be past it;
        Subject.age).
        """
        born, age = born_within(subject.birth_date), subject.age()
        if age is None or born is None:
            return
        for day, now in zip(dict.fromkeys(born), (age[1], age[0]), strict=False):
            reached = from_datetime(datetime(day.year, day.month, day.day, tzinfo=UTC))
            yield from (
                later(reached, years=int(years)) for years in self._ages if now < years <= now + _YEARS_AHEAD
            )

    def _named(self, concept: Concept) -> bool:
        if self._any or any(concept in v for v in self._sets):
            return True
        return any(coding.code in self._literals for coding in concept.codings)


def _all(guideline: Guideline) -> Iterator[Predicate]:
    return (part for predicate in predicates_of(guideline) for part in parts(predicate))


def _value_sets(guideline: Guideline) -> Iterator[ValueSet]:
    """Of what facts are about; what they say is read only of those."""
    for kind in guideline.events:
        for slot in kind.slots:
            yield from (reading.of for reading in slot.readings)
    for predicate in _all(guideline):
        of = getattr(predicate, "of", None)  # Measured, Stated and whatever else is of a value set
        if isinstance(of, ValueSet):
            yield of
    for step in guideline.steps:
        if step.codes:
            yield step.value_set


def _literals(guidelines: Iterable[Guideline]) -> tuple[frozenset[str], bool]:
    """Codes that FHIRPath expressions name; and whether one names none, so that any fact may matter to it."""
    expressions = [p.expression for g in guidelines for p in _all(g) if isinstance(p, FhirPath)]
    found = [{one or other for one, other in _CODE.findall(expression)} for expression in expressions]
    return frozenset(code for codes in found for code in codes), not all(found)


def _ages(guideline: Guideline) -> Iterator[float]:
    for predicate in _all(guideline):
        if isinstance(predicate, Age):
            yield from (years for years in (predicate.low, predicate.high) if years is not None)
