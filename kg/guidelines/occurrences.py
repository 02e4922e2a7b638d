"""Whether a patient's rounds are as a Happened predicate requires.

Lengths of time are counted in days; the time of the day says nothing. What the record leaves open (a date
with only its year, a result nobody could read that may be the one something is counted from) makes more than
one reading of it: where they disagree, the answer is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

from kg.guidelines.days import Span, day_of, imprecise, last_day_of, one_day
from kg.guidelines.events import UNREAD, Round, RoundKind
from kg.guidelines.predicates import ABSENT, Anchor, Happened, Results
from kg.guidelines.rounds import Reader, reader
from kg.guidelines.subject import Subject
from kg.guidelines.truth import Finding, Truth, conjoined, disjoined, every
from schemas.instant import DAY, Instant, to_datetime

#: The rounds that a window holds, latest first; None where what it is counted from is not on record.
_World: TypeAlias = tuple[Round, ...] | None
#: With more that is left open nobody could say anything.
_MOST_OPEN: Final = 4


class Happenings:
    """One patient's rounds, by the kinds that a guideline names."""

    def __init__(self, subject: Subject, kinds: Iterable[RoundKind]) -> None:
        self._subject = subject
        self._readers: Mapping[str, Reader] = {kind.name: reader(kind) for kind in kinds}
        self._windows: dict[tuple[Any, ...], list[_World]] = {}

    def kind(self, event: str) -> RoundKind | None:
        found = self._readers.get(event)
        return None if found is None else found.kind

    def rounds(self, event: str) -> tuple[Round, ...]:
        """The patient's rounds of a kind, latest first; none of a kind that the guideline does not define."""
        found = self._readers.get(event)
        return () if found is None else found.rounds(self._subject)

    def truth(self, condition: Happened) -> Truth:
        kind = self.kind(condition.event)
        if kind is None or self._undefined(condition):
            return "unknown"
        worlds = self._worlds(condition)
        truth = self._holds(condition, kind, worlds[0])
        return (
            truth if all(self._holds(condition, kind, world) == truth for world in worlds[1:]) else "unknown"
        )

    def finding(self, condition: Happened) -> Finding:
        kind = self.kind(condition.event)
        text = condition.text or condition.event
        if kind is None or self._undefined(condition):
            return Finding(
                "unknown",
                text,
                missing="not evaluated: no definition of "
                f"{self._undefined(condition) or repr(condition.event)}",
            )
        worlds = self._worlds(condition)
        if len({self._holds(condition, kind, world) for world in worlds}) > 1:
            return Finding(
                "unknown", text, missing=f"exact dates, and results that could not be read: {text}"
            )
        return self._describe(condition, kind, worlds[0], text)

    def _undefined(self, condition: Happened) -> str:
        if condition.after is None and condition.before is None:
            return ""
        return next(
            (
                repr(anchor.event)
                for anchor in (condition.after, condition.before)
                if anchor is not None and anchor.event not in self._readers
            ),
            "",
        )

    def _holds(self, condition: Happened, kind: RoundKind, world: _World) -> Truth:
        if world is None:
            return "false"
        if condition.at is None:
            return _count(condition, kind, world)[0]
        chosen = world[condition.at : condition.at + condition.run]
        if len(chosen) < condition.run:
            return "unknown" if condition.at == 0 and not self.rounds(condition.event) else "false"
        return conjoined([round_matches(condition.results, kind, each) for each in chosen])

    def _describe(self, condition: Happened, kind: RoundKind, world: _World, text: str) -> Finding:
        if world is None:
            return Finding("false", text, came="what it is counted from is not on record")
        if condition.at is None:
            return _counted(condition, kind, world, text)
        chosen = world[condition.at : condition.at + condition.run]
        findings = [_matches(condition.results, kind, each, text) for each in chosen]
        if len(chosen) < condition.run:
            if condition.at == 0 and not self.rounds(condition.event):
                return Finding("unknown", text, missing=f"{kind.title} (none on record)")
            which = f"no earlier {kind.title}" if condition.at or chosen else f"no {kind.title} in that time"
            findings.append(Finding("false", text, came=which))
        return every(findings, text)

    def _worlds(self, condition: Happened) -> list[_World]:
        key = (
            condition.event,
            condition.within,
            condition.older,
            id(condition.after),
            id(condition.before),
            condition.apart,
            condition.near,
        )
        found = self._windows.get(key)
        if found is None:
            found = self._windows[key] = self._read_worlds(condition)
        return found

    def _read_worlds(self, condition: Happened) -> list[_World]:
        now = self._subject.as_of
        timed = [(each, _in_time(each, condition, now)) for each in self.rounds(condition.event)]
        timed = [(each, sure) for each, sure in timed if sure != "false"]
        found: list[_World] = []
        for after, before in product(self._anchors(condition.after), self._anchors(condition.before)):
            if (after is None and condition.after is not None) or (
                before is None and condition.before is not None
            ):
                found.append(None)
                continue
            members = [
                (each, conjoined((sure, _between(each, after, before, condition)))) for each, sure in timed
            ]
            found.extend(_readings([(each, sure) for each, sure in members if sure != "false"]))
        return found

    def _anchors(self, anchor: Anchor | None) -> list[Round | None]:
        """The rounds that may be the one meant: more than one where a result cannot be read."""
        if anchor is None:
            return [None]
        kind = self._readers[anchor.event].kind
        surely = perhaps = 0  # later ones that match, and that may
        found: list[Round | None] = []
        for each in self.rounds(anchor.event):
            truth = round_matches(anchor.results, kind, each, undone="false")
            if truth != "false" and surely <= anchor.at <= surely + perhaps:
                found.append(each)
            surely += truth == "true"
            perhaps += truth == "unknown"
        return found if surely > anchor.at else [*found, None]


def _readings(members: Sequence[tuple[Round, Truth]]) -> list[_World]:
    """Each way to take what may or may not lie in the window."""
    unsure = sum(sure == "unknown" for _, sure in members)
    if not unsure:
        return [tuple(each for each, _ in members)]
    choices = (
        product((True, False), repeat=unsure)
        if unsure <= _MOST_OPEN
        else ((True,) * unsure, (False,) * unsure)
    )
    found: list[_World] = []
    for choice in choices:
        chosen = iter(choice)
        found.append(tuple(each for each, sure in members if sure == "true" or next(chosen)))
    return found


def _in_time(each: Round, condition: Happened, now: Instant) -> Truth:
    """No longer ago than `within`, longer ago than `older`: the day that lies just so long ago is within, so
    that of one length only one is so.
    """
    truth: Truth = "true"
    if condition.within is not None:
        limit = condition.within.before(now) // DAY
        truth = "true" if _day(each) >= limit else "false" if _last_day(each) < limit else "unknown"
    if condition.older is not None:
        limit = condition.older.before(now) // DAY
        truth = conjoined(
            (truth, "true" if _last_day(each) < limit else "false" if _day(each) >= limit else "unknown")
        )
    return truth


def _between(each: Round, after: Round | None, before: Round | None, condition: Happened) -> Truth:
    truths = []
    if after is not None:
        truths += [
            _precedes(after, each, condition.after),
            _spaced(after, each, each.time, condition.apart, condition.near),
        ]
    if before is not None:
        truths += [
            _precedes(each, before, condition.before),
            _spaced(each, before, before.first, condition.apart, condition.near),
        ]
    return conjoined(truths)


def _precedes(one: Round, other: Round, anchor: Anchor | None) -> Truth:
    """Whether one was over when the other began. Of one day, where times do not decide, neither was first;
    unless the anchor's day counts.
    """
    if one is other:
        return "false"
    together = one_day(min(one.first, other.first), max(one.ended, other.ended))
    if together and anchor is not None and anchor.same_day:
        return "true"
    if other.first > one.time and other.first >= one.ended:
        return "true"
    latest = other.ended if imprecise(other.time, other.ended) else other.time
    if latest <= one.first or together:
        return "false"
    return "unknown"


def _spaced(early: Round, late: Round, at: Instant, apart: Span | None, near: Span | None) -> Truth:
    """The days from one to the other: at least `apart`, at most `near`."""
    if apart is None and near is None:
        return "true"
    first = day_of(at, at + late.ended - late.time)
    last = first + _last_day(late) - _day(late)
    slack = _last_day(early) - _day(early)
    truth: Truth = "true"
    if apart is not None:
        limit = apart.after(_day(early) * DAY) // DAY
        truth = "true" if first >= limit + slack else "false" if last < limit else "unknown"
    if near is not None:
        limit = near.after(_day(early) * DAY) // DAY
        truth = conjoined(
            (truth, "true" if last <= limit else "false" if first > limit + slack else "unknown")
        )
    return truth


def _day(each: Round) -> int:
    return day_of(each.time, each.ended)


def _last_day(each: Round) -> int:
    return last_day_of(each.time, each.ended)


def _count(condition: Happened, kind: RoundKind, found: Sequence[Round]) -> tuple[Truth, int]:
    """Whether as many match as are required, and how many certainly do."""
    sure = perhaps = 0
    for each in found:
        truth = round_matches(condition.results, kind, each, undone="false")
        sure += truth == "true"
        perhaps += truth == "unknown"
    most = condition.most if condition.most is not None else len(found)
    if condition.least <= sure and sure + perhaps <= most:
        return "true", sure
    return ("false" if sure + perhaps < condition.least or sure > most else "unknown"), sure


def _counted(condition: Happened, kind: RoundKind, found: Sequence[Round], text: str) -> Finding:
    truth, sure = _count(condition, kind, found)
    each = [_matches(condition.results, kind, one, text, undone="false") for one in found]
    evidence = tuple(fact for f in each if f.truth == "true" for fact in f.evidence)
    missing = (
        "; ".join(dict.fromkeys(f.missing for f in each if f.truth == "unknown"))
        if truth == "unknown"
        else ""
    )
    return Finding(truth, text, evidence, missing, f"{sure} on record" if truth == "false" else "")


def _matches(
    results: Sequence[Results], kind: RoundKind, each: Round, text: str, undone: Truth = "unknown"
) -> Finding:
    """`undone`: what a test that was not done makes of it. Unknown where that round is required; no match
    where rounds are counted.
    """
    truth = round_matches(results, kind, each, undone)
    if truth == "true":
        implied = int(bool(results) and not any(_states(alternative, each) for alternative in results))
        return Finding(truth, text, each.facts, implied=implied)
    given = ", ".join(
        [f"{kind.slot(slot).title}: {category}" for slot, category in each.results.items() if category]
    )
    came = f"{given or kind.title} ({to_datetime(each.time).date()})"
    missing = ""
    if truth == "unknown":
        wanted = dict.fromkeys(
            slot
            for alternative in results
            for slot in alternative
            if slot in each.unsure or each.results.get(slot, UNREAD) == UNREAD
        )
        which = (
            f"{' or '.join(kind.slot(slot).title for slot in wanted)} result" if wanted else "confirmation"
        )
        missing = f"{which} with {came}"
    return Finding(truth, text, each.facts, missing, came)


def round_matches(
    results: Sequence[Results], kind: RoundKind, each: Round, undone: Truth = "unknown"
) -> Truth:
    """Whether a round found one of `results`; `undone` as for `_matches`."""
    if not results:
        return "unknown" if len(each.unsure) == len(each.results) else "true"
    return disjoined([_agrees(alternative, kind, each, undone) for alternative in results])


def _agrees(wanted: Results, kind: RoundKind, each: Round, undone: Truth) -> Truth:
    worst: Truth = "true"
    for slot, categories in wanted.items():
        given = each.results.get(slot)
        if given is None:
            if ABSENT not in categories and undone == "false":
                return "false"
            if ABSENT not in categories:
                worst = "unknown"
        elif given == UNREAD or slot in each.unsure:
            if not categories.issuperset(kind.slot(slot).categories):  # whatever it is would do
                worst = "unknown"
        elif categories.isdisjoint(kind.says(slot, given)):
            return "false"
    return worst


def _states(wanted: Results, each: Round) -> bool:
    """Whether it is stated, not only implied."""
    return all(
        (given := each.results.get(slot, ABSENT)) in categories or f"={given}" in categories
        for slot, categories in wanted.items()
    )
