"""Which encounters get drafts: the standing version of each, seen as a View."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from processors.patient.record import Record
from processors.patient.rows import View, encode, versions
from schemas.events import EncounterBody, PatientEvent
from schemas.instant import FOREVER, SECOND, Instant

_BODY: Final = msgspec.json.Decoder(EncounterBody)
#: Before admission, and after it was called off, there is nothing to write about.
_NOT_BEGUN: Final = frozenset({"planned", "cancelled", "entered-in-error"})


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the E row keeps: the rank of the standing version beside what it says."""

    encounter: str
    start: Instant
    end: Instant
    known: Instant
    rank: tuple[int, Instant, str]
    drafted: bool  # gets drafts
    outer: str = ""  # the encounter around it, where it is nested


_STANDING: Final = msgspec.json.Decoder(Standing)
#: Encounters around one another, at most: a ring of them must end.
_DEEPEST: Final = 8


def refresh(record: Record, event: PatientEvent) -> list[str]:
    """Take in a version of an encounter. Which encounters' documents must be looked at anew: it, and those around it."""
    old = _standing_of(record, event.resource)
    around = outermost(record, event.resource)
    if old is None or event.rank > old.rank:
        known = event.occurred if old is None else min(old.known, event.occurred)
        new = _standing(record, event, known)
    else:
        new = msgspec.structs.replace(old, known=min(old.known, event.occurred))
    if new == old:
        return []
    record.rows.put(record.prefix + b"E" + event.resource.encode(), encode(new))
    return sorted({event.resource, around, outermost(record, event.resource)})


def outermost(record: Record, encounter: str) -> str:
    """The encounter around all that this one is nested in; itself where it is in none."""
    for _ in range(_DEEPEST):
        standing = _standing_of(record, encounter)
        if standing is None or not standing.outer:
            break
        encounter = standing.outer
    return encounter


def rebuild(record: Record) -> None:
    """All E rows anew from the versions: after versions were withdrawn."""
    for key, _ in list(record.rows.scan(record.prefix + b"E")):
        record.rows.delete(key)
    for version in versions(record.rows, record.prefix, b"e"):
        refresh(record, version)


def drafted(record: Record) -> list[View]:
    """The encounters that get drafts, by id."""
    found = (_STANDING.decode(value) for _, value in record.rows.scan(record.prefix + b"E"))
    return [_view(standing) for standing in found if standing.drafted]


def view_of(record: Record, encounter: str) -> View | None:
    """The encounter, where it gets drafts."""
    standing = _standing_of(record, encounter)
    return _view(standing) if standing is not None and standing.drafted else None


def _standing_of(record: Record, encounter: str) -> Standing | None:
    found = record.rows.get(record.prefix + b"E" + encounter.encode())
    return None if found is None else _STANDING.decode(found)


def _standing(record: Record, event: PatientEvent, known: Instant) -> Standing:
    settings = record.settings
    body = _BODY.decode(event.body)
    classes = {body.class_code, *(code for code, _ in body.class_history)}
    start = known if body.start is None else body.start
    end = FOREVER if body.end is None else max(body.end, start)
    old = event.backfill and end != FOREVER and end + settings.backfill_horizon * SECOND < event.recorded
    begun = body.status not in _NOT_BEGUN and not event.retracted and not body.part_of
    drafted = begun and not old and bool(classes & set(settings.classes))
    return Standing(event.resource, start, end, known, event.rank, drafted, "" if event.retracted else body.part_of)


def _view(standing: Standing) -> View:
    return View(standing.encounter, standing.start, standing.end, standing.known)
