"""Whether anybody is in hospital: read from the encounters as they are told, only to know when ticks matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import orjson

from schemas.instant import DAY, Instant
from wardstream.message import Message
from wardstream.sources.times import at

#: Encounter classes whose stays get drafts (the default of the trigger settings).
CLASSES: Final = frozenset({"IMP", "ACUTE", "NONAC", "EMER", "OBSENC"})
#: How long after a discharge something may still come due.
AFTERWARDS: Final[Instant] = 3 * DAY


class Stays:
    """The open stays of the configured classes, and until when the closed ones matter."""

    def __init__(self, classes: Iterable[str] = CLASSES) -> None:
        self._classes = frozenset(classes)
        self._open: set[str] = set()
        self._until: Instant = 0

    def see(self, message: Message) -> None:
        """Take note of the encounters that a message tells of. What cannot be read is ingest's to judge."""
        if b"Encounter" not in message.value:
            return
        try:
            resource = orjson.loads(message.value)
        except orjson.JSONDecodeError:
            return
        for encounter in _encounters(resource):
            self._see_encounter(encounter, message.time)

    def anybody_at(self, now: Instant) -> bool:
        return bool(self._open) or now <= self._until

    def _see_encounter(self, encounter: Mapping[str, Any], told: Instant) -> None:
        name, class_ = str(encounter.get("id")), encounter.get("class")
        if not isinstance(class_, dict) or class_.get("code") not in self._classes:
            return
        if encounter.get("status") in ("arrived", "triaged", "in-progress", "onleave"):
            self._open.add(name)
            return
        self._open.discard(name)
        self._until = max(self._until, (at(encounter, "period.end") or told) + AFTERWARDS, told + AFTERWARDS)


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
