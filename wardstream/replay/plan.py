"""The order of a replay: which messages are sent together, and where event time ticks in between. Pure.

Ticks are what makes quiet periods end. They fall on a fixed grid of event time (every 15 minutes by default,
as the live timers would send them), thin out the longer nothing happens, and are left out where nothing can
fall due: eighty years of a life then cost no more than the stays in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from schemas.instant import DAY, MINUTE, Instant
from wardstream.replay.message import Message
from wardstream.replay.stays import Stays


@dataclass(frozen=True)
class Batch:
    """Messages that are sent together: no tick falls between them."""

    messages: tuple[Message, ...]


@dataclass(frozen=True)
class Tick:
    """Event time has reached `now`; everything sent before must have been ingested."""

    now: Instant


Step: TypeAlias = Batch | Tick

EVERY: Final[Instant] = 15 * MINUTE
#: Event time that passes after the last message, so that everything pending comes due.
FLUSH: Final[Instant] = 3 * DAY
#: Messages sent before the replay waits for ingest, and their bytes: bounds what is in flight.
MOST: Final = 500
MOST_BYTES: Final = 1_000_000


def plan(messages: Iterable[Message], every: Instant = EVERY, stays: Stays | None = None) -> Iterator[Step]:
    """Steps of a replay. `messages` must come in the order of their time."""
    stays = stays or Stays()
    held: list[Message] = []
    size = 0
    last: Instant | None = None
    for message in messages:
        due = (
            [now for now in ticks(last, message.time, every) if stays.anything_at(now)]
            if last is not None
            else []
        )
        if held and (due or len(held) >= MOST or size >= MOST_BYTES):
            yield Batch(tuple(held))
            held, size = [], 0
        yield from map(Tick, due)
        held.append(message)
        size += len(message.value)
        last = message.time
        stays.see(message)
    if held and last is not None:
        yield Batch(tuple(held))
        yield from map(Tick, ticks(last, last + FLUSH, every))


def ticks(after: Instant, until: Instant, every: Instant) -> Iterator[Instant]:
    """Points of the grid in (after, until]: the next one, then each twice as far away, and the last one."""
    first = (after // every + 1) * every
    final = until // every * every
    step, now = every, first
    while now < final:
        yield now
        now, step = now + step, step * 2
    if first <= final:
        yield final
