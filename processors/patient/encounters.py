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


_STANDING: Final = msgspec.json.Decoder(Standing)


def refresh(record: Record, event: PatientEvent) -> View | None:
    """Take in a version of an encounter. The view after it where anything that triggers look at has changed, else None."""
    key = record.prefix + b"E" + event.resource.encode()
    found = record.rows.get(key)
    old = None if found is None else _STANDING.decode(found)
    if old is None or event.rank > old.rank:
        known = event.occurred if old is None else min(old.known, event.occurred)
        new = _standing(record, event, known)
    else:
        new = msgspec.structs.replace(old, known=min(old.known, event.occurred))
    if new == old:
        return None
    record.rows.put(key, encode(new))
    return _view(new)


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
    found = record.rows.get(record.prefix + b"E" + encounter.encode())
    if found is None:
        return None
    standing = _STANDING.decode(found)
    return _view(standing) if standing.drafted else None


def _standing(record: Record, event: PatientEvent, known: Instant) -> Standing:
    settings = record.settings
    body = _BODY.decode(event.body)
    classes = {body.class_code, *(code for code, _ in body.class_history)}
    start = known if body.start is None else body.start
    end = FOREVER if body.end is None else max(body.end, start)
    old = event.backfill and end != FOREVER and end + settings.backfill_horizon * SECOND < event.recorded
    begun = body.status not in _NOT_BEGUN and not event.retracted and not body.part_of
    return Standing(event.resource, start, end, known, event.rank, begun and not old and bool(classes & set(settings.classes)))


def _view(standing: Standing) -> View:
    return View(standing.encounter, standing.start, standing.end, standing.known)
