"""The order of a replay: which messages are sent together, and where event time ticks in between. Pure.

Ticks are what makes quiet periods end. They fall on a fixed grid of event time (every 15 minutes by default,
as the live timers would send them), thin out the longer nothing happens, and are left out where nothing can
fall due: eighty years of a life then cost no more than the stays in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import orjson

from processors.patient import TriggerSettings
from schemas.instant import DAY, MINUTE, SECOND, Instant
from wardstream.replay.message import Message


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


def plan(
    messages: Iterable[Message], every: Instant = EVERY, stays: Stays | None = None, after: Instant = FLUSH
) -> Iterator[Step]:
    """Steps of a replay. `messages` must come in the order of their time; `after`: how long time goes on
    after the last.
    """
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
        yield from map(Tick, ticks(last, last + after, every))


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


# When a document may be due, read from the messages of a replay, only to know when ticks matter.
#
# A document falls due some hours after a note, a result or a move of a patient in hospital. Messages of others
# need no ticks: with a hundred patients somebody is always in hospital, and decades would be replayed by the
# quarter of an hour.

#: Encounter classes whose stays get drafts.
CLASSES: Final = frozenset(TriggerSettings().classes)
#: How long after a discharge a correction still makes documents of the stay due, at least; a result does for `triggers.late_results`.
CORRECTED: Final[Instant] = 3 * DAY
#: How long after a message something may still fall due by it; the trigger table waits for hours.
PENDING: Final[Instant] = DAY
_IN: Final = frozenset({"arrived", "triaged", "in-progress", "onleave"})
_ANYBODY: Final = ""  # the key of a message that has none


class Stays:
    """Who is in, by the keys of the messages; an encounter sent under several keys, or none, may be
    anybody's.
    """

    def __init__(self, settings: TriggerSettings | None = None) -> None:
        settings = settings or TriggerSettings()
        self._classes = frozenset(settings.classes)
        self._afterwards = max(CORRECTED, settings.late_results * SECOND)
        self._key: dict[str, str] = {}  # open encounter -> the key it is sent under
        self._open: dict[str, int] = {}  # key -> open encounters
        self._left: dict[str, Instant] = {}  # key -> until when its messages count
        self._last_left: Instant = 0
        self._until: Instant = 0

    def see(self, message: Message) -> None:
        """Take note of a message and of its encounters. What cannot be read is ingest's to
        judge.
        """
        if b"Encounter" in message.value:
            try:
                resource = orjson.loads(message.value)
            except orjson.JSONDecodeError:
                return
            for encounter in _encounters(resource):
                self._see_encounter(encounter, message)
        if self._concerns(message):
            self._until = max(self._until, message.time + PENDING)

    def anything_at(self, now: Instant) -> bool:
        """Whether something may fall due then. Kafka has no time before 1970, so nothing is due there."""
        return 0 < now <= self._until

    def _concerns(self, message: Message) -> bool:
        """Whether the message may be about somebody who is in, or has left lately."""
        if message.key == _ANYBODY:
            return bool(self._open) or message.time <= self._last_left
        return any(
            key in self._open or message.time <= self._left.get(key, 0) for key in (message.key, _ANYBODY)
        )

    def _see_encounter(self, encounter: Mapping[str, Any], message: Message) -> None:
        name, class_ = str(encounter.get("id")), encounter.get("class")
        if not isinstance(class_, dict) or class_.get("code") not in self._classes:
            return
        key = self._close(name, message.key)
        if encounter.get("status") in _IN:
            self._key[name] = key
            self._open[key] = self._open.get(key, 0) + 1
            return
        self._left[key] = self._last_left = message.time + self._afterwards

    def _close(self, name: str, key: str) -> str:
        """The key of the encounter from now on: none in particular once it was sent under two."""
        before = self._key.pop(name, None)
        if before is None:
            return key
        self._open[before] -= 1
        if not self._open[before]:
            del self._open[before]
        return key if before == key else _ANYBODY


def _encounters(resource: Any) -> Iterable[Mapping[str, Any]]:
    if not isinstance(resource, dict):
        return
    if resource.get("resourceType") == "Encounter":
        yield resource
    entries = resource.get("entry")
    for entry in entries if isinstance(entries, list) else ():
        inside = entry.get("resource") if isinstance(entry, dict) else None
        if isinstance(inside, dict) and inside.get("resourceType") == "Encounter":
            yield inside
