"""Which rounds of a long record conditions can still need.

A condition looks at the latest rounds of a window, or counts those in it that found something, so that of rounds which found the same M are
enough: M is the most that any condition counts or reaches back. A window ends now, at an event, or so long before either; it is read
from its end, so the latest M before each such end are kept. An end that moves on with time or with a new event passes over the rounds that
lie between: those are kept. Of a window without a beginning that is only counted in the first M are enough, wherever it ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from kg.guidelines.days import one_day
from kg.guidelines.events import Round, RoundKind
from kg.guidelines.graph import Guideline
from kg.guidelines.happening import round_says
from kg.guidelines.predicates import Anchor, Happened
from kg.guidelines.rounds import Reader, reader
from kg.guidelines.spans import Span
from kg.guidelines.subject import Subject
from kg.guidelines.touching import parts, predicates_of
from schemas.instant import DAY, FOREVER, Instant

#: What days, months of unequal length and the zones of dates can shift a limit by.
_SLACK: Final = 5 * DAY
#: Before `settled` a visit can still be joined by what comes after it.
_AT_ONCE: Final = 3 * DAY


class _Use(NamedTuple):
    """A condition, with the readers of what it counts from."""

    asked: Happened
    after: Reader | None
    before: Reader | None

    @property
    def only_counts(self) -> bool:
        """In a window without a beginning."""
        return self.asked.at is None and self.asked.within is None and self.asked.after is None and self.asked.near is None


class RoundNeeds:
    """The conditions of some guidelines, by the kind of round that they are about."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        self._uses: dict[Reader, list[_Use]] = {}
        self._anchors: dict[Reader, dict[str, Anchor]] = {}
        for guideline in guidelines:
            readers = {kind.name: reader(kind) for kind in guideline.events}
            for each in readers.values():
                self._uses.setdefault(each, [])
                self._anchors.setdefault(each, {})
            for asked in (part for whole in predicates_of(guideline) for part in parts(whole)):
                if isinstance(asked, Happened) and asked.event in readers:
                    after, before = (readers.get(anchor.event) if anchor is not None else None for anchor in (asked.after, asked.before))
                    self._uses[readers[asked.event]].append(_Use(asked, after, before))
                    for anchor, of in ((asked.after, after), (asked.before, before)):
                        if anchor is not None and of is not None:
                            self._anchors[of][repr(anchor)] = anchor
        self._most = {each: self._most_of(each) for each in self._uses}
        self._joining = max((kind.within for g in guidelines for kind in g.events), key=_days, default=Span(days=1))

    def of(self, old: Subject, settled: Instant, kept: Iterable[str]) -> set[str]:
        """Ids of facts of `old`, all before `settled`, that belong to rounds that are needed, or to those of facts that are `kept`."""
        closed = self._joining.before(settled) - _AT_ONCE
        rounds = {each: each.rounds(old) for each in self._uses}
        chosen = {each: self._chosen(each, rounds, closed) for each in self._uses}
        ids = set(kept)
        while True:
            before = len(ids)
            for each, found in rounds.items():
                if not found:
                    continue
                take = chosen[each]
                take.update(n for n, one in enumerate(found) if n not in take and any(fact.id in ids for fact in one.facts))
                _between(found, take, each.kind)
                ids.update(fact.id for n in take for fact in found[n].facts)
            if len(ids) == before:
                return ids

    def _chosen(self, of: Reader, rounds: dict[Reader, tuple[Round, ...]], closed: Instant) -> set[int]:
        """Places of rounds, latest first."""
        found, most = rounds[of], self._most[of]
        if not found:
            return set()
        said = [_said(each) for each in found]
        take = {n for n, each in enumerate(found) if _end(each) >= closed or not one_day(each.time, each.ended)}
        take |= _latest(found, said, most, closed)
        for anchor in self._anchors[of].values():
            take.update(_candidates(anchor, of.kind, found, closed))
        passed: set[tuple[Instant, Instant]] = set()
        for use in self._uses[of]:
            ends = set(self._ends(use, rounds, closed))
            if use.only_counts and ends:
                take |= _first(said, most)
                ends = {(begin, end) for begin, end in ends if end != FOREVER}
            passed |= ends
        for begin, end in passed:
            take.update(n for n, each in enumerate(found) if _end(each) >= begin and each.first <= end)
            take |= _latest(found, said, most, begin)
        return take

    def _ends(self, use: _Use, rounds: dict[Reader, tuple[Round, ...]], closed: Instant) -> Iterator[tuple[Instant, Instant]]:
        """From when to when an end of its window lies, or may come to lie."""
        asked = use.asked
        if asked.older is not None:
            yield asked.older.before(closed) - _SLACK, FOREVER
        if asked.before is not None and asked.apart is not None:
            yield asked.apart.before(closed) - _SLACK, FOREVER
        for anchor, of in ((asked.after, use.after), (asked.before, use.before)):
            if anchor is None or of is None:
                continue
            for n in _candidates(anchor, of.kind, rounds[of], closed):
                begin, end = rounds[of][n].first, _end(rounds[of][n])
                yield begin - _SLACK, end + _SLACK
                if anchor is asked.before and asked.apart is not None:
                    yield asked.apart.before(begin) - _SLACK, asked.apart.before(end) + _SLACK
                if anchor is asked.after and asked.near is not None:
                    yield asked.near.after(begin) - _SLACK, asked.near.after(end) + _SLACK

    def _most_of(self, of: Reader) -> int:
        counted = [anchor.at + 1 for anchor in self._anchors[of].values()]
        for use in self._uses[of]:
            asked = use.asked
            counted += [asked.at + asked.run] if asked.at is not None else [asked.least, (asked.most or 0) + 1]
        return max(counted, default=1)


def _candidates(anchor: Anchor, kind: RoundKind, found: Sequence[Round], closed: Instant) -> Iterator[int]:
    """The rounds that may be the one meant, as Happenings finds them, or become so when what is not closed is taken back."""
    surely = 0
    for n, each in enumerate(found):
        truth = round_says(anchor.results, kind, each, undone="false")
        if truth != "false":
            yield n
        surely += truth == "true" and _end(each) < closed
        if surely > anchor.at:
            return


def _said(each: Round) -> Hashable:
    """Equal for rounds that no condition can tell apart but by their time; those of no certain day are none's like."""
    return tuple(sorted(each.results.items())), each.unsure, one_day(each.time, each.ended)


def _latest(found: Sequence[Round], said: Sequence[Hashable], most: int, before: Instant) -> set[int]:
    """Of those that found the same the latest so many that were over by then."""
    counted: dict[Hashable, int] = {}
    take = set()
    for n, each in enumerate(found):
        if _end(each) < before and counted.get(said[n], 0) < most:
            counted[said[n]] = counted.get(said[n], 0) + 1
            take.add(n)
    return take


def _first(said: Sequence[Hashable], most: int) -> set[int]:
    counted: dict[Hashable, int] = {}
    take = set()
    for n in reversed(range(len(said))):
        if counted.get(said[n], 0) < most:
            counted[said[n]] = counted.get(said[n], 0) + 1
            take.add(n)
    return take


def _between(found: Sequence[Round], take: set[int], kind: RoundKind) -> None:
    """A round that is left out stood between two that would else become one."""
    chosen = sorted(take)
    for late, early in zip(chosen, chosen[1:], strict=False):
        if early > late + 1 and found[late].first <= kind.within.after(found[early].first):
            take.update(range(late + 1, early))


def _end(each: Round) -> Instant:
    return max(each.time, each.ended)


def _days(span: Span) -> int:
    return span.years * 366 + span.months * 31 + span.days
