"""How two events lie to each other in time, from their own times and how well these are known: Allen's
relations, where they are sure.

CliCARE (section 3.1) orders events inside an encounter "through relative temporal relations" and gives no
rule. Here it is Allen's algebra (Maintaining knowledge about temporal intervals, CACM 1983) over [start,
end), with these conventions:

- A date is no midnight. "2024-03-05" is some time of that day, so two results of one day without clock times
  are `unordered`, not `before`; so is a result of 10:00 and one of that day. A month and a year alike.
- An end that nobody knows (FOREVER) lies after everything that is known; of two events that both go on the
  earlier `overlaps` the later.
- Ends are exclusive: what ends where another begins is `before` it (Allen's `meets`). A moment at an
  interval's start `starts` it.
- What a note gives as past (`grain` "past") began before the note: before, or overlapping, unknown which;
  `unordered` to all before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from kg.patient.entity import Event, grain_end
from schemas.instant import FOREVER, Instant

Order: TypeAlias = Literal[
    "before",
    "after",
    "overlaps",
    "overlapped by",
    "starts",
    "started by",
    "during",
    "contains",
    "finishes",
    "finished by",
    "equals",
    "unordered",
]

INVERSE: Final[dict[Order, Order]] = {
    "before": "after",
    "after": "before",
    "overlaps": "overlapped by",
    "overlapped by": "overlaps",
    "starts": "started by",
    "started by": "starts",
    "during": "contains",
    "contains": "during",
    "finishes": "finished by",
    "finished by": "finishes",
    "equals": "equals",
    "unordered": "unordered",
}

_LONG_AGO: Final[Instant] = -(2**63)
#: By where one begins and ends next to the other: -1 earlier, 0 at once, 1 later.
_ALLEN: Final[dict[tuple[int, int], Order]] = {
    (-1, 0): "finished by",
    (-1, 1): "contains",
    (0, -1): "starts",
    (0, 0): "equals",
    (0, 1): "started by",
    (1, -1): "during",
    (1, 0): "finishes",
}


class Between(NamedTuple):
    """Somewhere in [first, last]."""

    first: Instant
    last: Instant


class Reach(NamedTuple):
    """Within which bounds an event begins and ends."""

    begin: Between
    finish: Between

    @property
    def exact(self) -> bool:
        return self.begin.first == self.begin.last and self.finish.first == self.finish.last


class Related(NamedTuple):
    """`first` <order> `second`."""

    first: Event
    order: Order
    second: Event


def reach(event: Event) -> Reach:
    """What is known of when an event begins and ends."""
    start, end = event.start, event.end
    if event.grain == "moment":
        return Reach(Between(start, start), Between(end, end))
    if event.grain == "past":
        return Reach(Between(_LONG_AGO, start), Between(_LONG_AGO, FOREVER))
    unit = grain_end(start, event.grain)
    if end <= unit:  # all that is known is the day, the month, the year
        return Reach(Between(start, end - 1), Between(start, end))
    finish = Between(end, end) if end == FOREVER else Between(max(unit, end - (unit - start)) + 1, end)
    return Reach(Between(start, unit - 1), finish)


def relate(first: Event, second: Event) -> Order:
    """How the first lies to the second. `relate(b, a) == INVERSE[relate(a, b)]`."""
    return _related(reach(first), reach(second))


def _related(a: Reach, b: Reach) -> Order:
    if a == b and a.exact:
        return "equals"
    if _ended(a, b):
        return "before"
    if _ended(b, a):
        return "after"
    begins, ends = _compared(a.begin, b.begin), _compared(a.finish, b.finish)
    if begins is None or ends is None:
        return "unordered"
    if a.finish.first == b.finish.first == FOREVER:  # both go on
        return "overlaps" if begins < 0 else "overlapped by"
    if (begins, ends) == (-1, -1):
        return "overlaps" if a.finish.first > b.begin.last else "unordered"
    if (begins, ends) == (1, 1):
        return "overlapped by" if b.finish.first > a.begin.last else "unordered"
    return _ALLEN[begins, ends]


def _ended(a: Reach, b: Reach) -> bool:
    """Whether a is surely over when b begins. Ends are exclusive; a moment is over after itself."""
    if a.finish.last < b.begin.first:
        return True
    moment = a.begin.first == a.finish.last
    return a.finish.last == b.begin.first and not moment


def _compared(x: Between, y: Between) -> int | None:
    if x.last < y.first:
        return -1
    if x.first > y.last:
        return 1
    return 0 if x.first == x.last == y.first == y.last else None


def relations(events: Iterable[Event]) -> Iterator[Related]:
    """The relations among events that come in the order of (start, end), on demand; never all
    pairs.

    Each event is reported next to those that go on when it begins, and after those that were the last to be
    over: what lies further back follows, since what is over before a first is over before all that comes
    after the first. Of several at the very same time only the first is reported next to others, the rest as
    equal to it. `unordered` ones are not reported.
    """
    near: list[tuple[Reach, Event]] = []  # not yet known to be over before something that is itself over
    for event in events:
        here = reach(event)
        same = next((other for there, other in near if there == here and there.exact), None)
        if same is not None:
            yield Related(same, "equals", event)
            continue
        over = [there for there, _ in near if _ended(there, here)]
        near = [(there, other) for there, other in near if not any(_ended(there, nearer) for nearer in over)]
        for there, other in near:
            order = _related(there, here)
            if order != "unordered":
                yield Related(other, order, event)
        near.append((here, event))
