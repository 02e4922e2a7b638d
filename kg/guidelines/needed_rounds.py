"""Which rounds of a long record conditions can still need.

A condition looks at the latest few rounds of a window, or counts up to a few of those in it that found
something. A window ends now, at an event, or so long before or after either: so the latest few before each
such end are enough. An end that moves on with time or with a new event passes over the rounds in between:
those are kept. Of a window without a beginning that is only counted in, the first few are enough, wherever it
ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from kg.guidelines.days import Span, one_day
from kg.guidelines.events import Round, RoundKind
from kg.guidelines.graph import Guideline
from kg.guidelines.occurrences import round_matches
from kg.guidelines.parts import parts, predicates_of
from kg.guidelines.predicates import Anchor, Happened
from kg.guidelines.rounds import Reader, reader
from kg.guidelines.subject import Subject
from schemas.instant import DAY, FOREVER, Instant

#: What days, months of unequal length and the zones of dates can shift a limit by.
_SLACK: Final = 5 * DAY
#: Before `settled` a visit can still be joined by what comes after it.
_AT_ONCE: Final = 3 * DAY


class _Use(NamedTuple):
    """A condition, with the readers of what it counts from."""

    condition: Happened
    of: Reader
    after: Reader | None
    before: Reader | None

    @property
    def only_counts(self) -> bool:
        """In a window without a beginning."""
        return (
            self.condition.at is None
            and self.condition.within is None
            and self.condition.after is None
            and self.condition.near is None
        )


class _Rounds(NamedTuple):
    """A patient's, latest first. Those that were over before `closed` are joined by nothing more."""

    kind: RoundKind
    found: tuple[Round, ...]
    closed: Instant


class RoundNeeds:
    """The conditions of some guidelines, by the kind of round that they are about."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self._uses: dict[Reader, dict[str, _Use]] = {}  # by what they ask, whatever they call it
        self._anchors: dict[Reader, dict[str, Anchor]] = {}
        for guideline in guidelines:
            readers = {kind.name: reader(kind) for kind in guideline.events}
            for each in readers.values():
                self._uses.setdefault(each, {})
                self._anchors.setdefault(each, {})
            for condition in (part for whole in predicates_of(guideline) for part in parts(whole)):
                if isinstance(condition, Happened) and condition.event in readers:
                    after, before = (
                        readers.get(anchor.event) if anchor is not None else None
                        for anchor in (condition.after, condition.before)
                    )
                    what = f"{replace(condition, text='')} {id(after)} {id(before)}"
                    self._uses[readers[condition.event]][what] = _Use(
                        condition, readers[condition.event], after, before
                    )
                    for anchor, of in ((condition.after, after), (condition.before, before)):
                        if anchor is not None and of is not None:
                            self._anchors[of][repr(anchor)] = anchor

    def of(self, old: Subject, settled: Instant, kept: Iterable[str]) -> set[str]:
        """Ids of facts of `old`, all before `settled`, that belong to rounds that are needed, or to those of
        facts that are `kept`.
        """
        rounds = {
            each: _Rounds(each.kind, each.rounds(old), each.kind.within.before(settled) - _AT_ONCE)
            for each in self._uses
        }
        chosen = {each: self._chosen(each, rounds) for each in self._uses}
        ids = set(kept)
        while True:
            before = len(ids)
            for each, take in chosen.items():
                found = rounds[each].found
                take.update(
                    n
                    for n, one in enumerate(found)
                    if n not in take and any(fact.id in ids for fact in one.facts)
                )
                _between(found, take, each.kind)
                ids.update(fact.id for n in take for fact in found[n].facts)
            if len(ids) == before:
                return ids

    def _chosen(self, of: Reader, rounds: dict[Reader, _Rounds]) -> set[int]:
        """Places of rounds, latest first."""
        found, closed = rounds[of].found, rounds[of].closed
        if not found:
            return set()
        dated = [one_day(each.time, each.ended) for each in found]
        statements = [(tuple(sorted(each.results.items())), each.unsure) for each in found]
        take = {n for n, each in enumerate(found) if _end(each) >= closed or not dated[n]}
        take |= _some(_before(found, dated, closed), 1)  # its time counts, whatever it found
        for anchor in self._anchors[of].values():
            take.update(_candidates(anchor, rounds[of]))
        close: set[tuple[Instant, Instant]] = set()
        for use in self._uses[of].values():
            close.update(self._close(use, rounds))
            condition = use.condition
            truths = dict.fromkeys(statements, "true")
            if condition.at is None:
                truths = {
                    what: round_matches(
                        condition.results, of.kind, found[statements.index(what)], undone="false"
                    )
                    for what in set(statements)
                }
            many = (
                condition.at + condition.run
                if condition.at is not None
                else max(condition.least, (condition.most or 0) + 1)
            )
            ends = [] if use.only_counts else list(self._ends(use, rounds))
            for truth in ("true", "unknown"):
                like = [dated[n] and truths[what] == truth for n, what in enumerate(statements)]
                take |= _some(_before(found, like, closed), many)
                if use.only_counts:
                    take |= _some(
                        (n for n in reversed(range(len(found))) if like[n]),
                        many if condition.older is not None or condition.before is not None else 0,
                    )
                    continue
                for begin, end in ends:
                    take |= _some(_before(found, like, begin), many)
                    take.update(
                        n
                        for n, each in enumerate(found)
                        if like[n] and _end(each) >= begin and each.first <= end
                    )
        for begin, end in close:
            take.update(n for n, each in enumerate(found) if _end(each) >= begin and each.first <= end)
        return take

    def _close(self, use: _Use, rounds: dict[Reader, _Rounds]) -> Iterator[tuple[Instant, Instant]]:
        """What lies so close to an event that a window is counted from that it may lie on either side of the
        limit.
        """
        for anchor, of, away in (
            (use.condition.after, use.after, use.condition.near),
            (use.condition.before, use.before, use.condition.apart),
        ):
            if of is not None:
                yield rounds[of].closed - _SLACK, FOREVER
            for begin, end in _times(anchor, of, rounds):
                yield begin - _SLACK, end + _SLACK
                if away is not None:
                    yield (
                        _moved(away, begin, anchor is use.condition.after) - _SLACK,
                        _moved(away, end, anchor is use.condition.after) + _SLACK,
                    )

    def _ends(self, use: _Use, rounds: dict[Reader, _Rounds]) -> Iterator[tuple[Instant, Instant]]:
        """From when to when an end of its window lies, or may come to lie."""
        condition, own = use.condition, rounds[use.of]
        if condition.older is not None:
            yield condition.older.before(own.closed) - _SLACK, FOREVER
        for of in (use.before, use.after):
            if of is not None:
                yield rounds[of].closed - _SLACK, FOREVER
        if use.before is not None and condition.apart is not None:
            yield condition.apart.before(rounds[use.before].closed) - _SLACK, FOREVER
        for begin, end in _times(condition.before, use.before, rounds):
            yield (
                (begin - _SLACK, end + _SLACK)
                if condition.apart is None
                else (condition.apart.before(begin) - _SLACK, condition.apart.before(end) + _SLACK)
            )
        if condition.near is not None:
            for begin, end in _times(condition.after, use.after, rounds):
                yield condition.near.after(begin) - _SLACK, condition.near.after(end) + _SLACK


def _times(
    anchor: Anchor | None, of: Reader | None, rounds: dict[Reader, _Rounds]
) -> Iterator[tuple[Instant, Instant]]:
    """From when to when the rounds were that may be the one meant."""
    if anchor is not None and of is not None:
        for n in _candidates(anchor, rounds[of]):
            yield rounds[of].found[n].first, _end(rounds[of].found[n])


def _moved(away: Span, time: Instant, after: bool) -> Instant:
    return away.after(time) if after else away.before(time)


def _candidates(anchor: Anchor, rounds: _Rounds) -> Iterator[int]:
    """The rounds that may be the one meant, as Happenings finds them, or become so when what is not closed is
    taken back.
    """
    surely = 0
    for n, each in enumerate(rounds.found):
        truth = round_matches(anchor.results, rounds.kind, each, undone="false")
        if truth != "false":
            yield n
        surely += truth == "true" and _end(each) < rounds.closed
        if surely > anchor.at:
            return


def _before(found: Sequence[Round], like: Sequence[bool], time: Instant) -> Iterator[int]:
    """Those like it that were over by then, latest first."""
    return (n for n, each in enumerate(found) if like[n] and _end(each) < time)


def _some(places: Iterable[int], many: int) -> set[int]:
    return set(islice(places, many))


def _between(found: Sequence[Round], take: set[int], kind: RoundKind) -> None:
    """A round that is left out stood between two that would else become one."""
    chosen = sorted(take)
    for late, early in pairwise(chosen):
        if early > late + 1 and found[late].first <= kind.within.after(found[early].first):
            take.update(range(late + 1, early))


def _end(each: Round) -> Instant:
    return max(each.time, each.ended)
