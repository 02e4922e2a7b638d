"""Which encounters get drafts: the standing version of each, seen as a View."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from processors.patient.record import Record
from processors.patient.rows import View, encode, row_decoder, versions
from schemas.events import EncounterBody, PatientEvent
from schemas.instant import FOREVER, SECOND, Instant
from schemas.requests import TASKS

_BODY: Final = msgspec.json.Decoder(EncounterBody)
#: Before admission, and after it was called off, there is nothing to write about.
_NOT_BEGUN: Final = frozenset({"planned", "cancelled", "entered-in-error"})


class Standing(Struct, frozen=True, omit_defaults=True):
    """What the E row keeps: the rank of the standing version next to what it states."""

    encounter: str
    start: Instant
    end: Instant
    known: Instant
    rank: tuple[int, Instant, str]
    drafted: bool  # is of a kind that gets drafts
    outer: str = ""  # the encounter around it, where it is nested
    classes: tuple[str, ...] = ()  # that it has or had
    offset: int = 0  # minutes east of UTC of the clock by which its start is written; 0 where it does not say


_decode_standing: Final = row_decoder(Standing)
#: Encounters around one another, at most: a ring of them must end.
_DEEPEST: Final = 8


def refresh(record: Record, event: PatientEvent) -> list[str]:
    """Take in a version of an encounter. Which encounters' documents must be looked at anew: it, and those
    around and within it.
    """
    old = _standing_of(record, event.resource)
    if old is None or event.rank > old.rank:
        known = event.occurred if old is None else min(old.known, event.occurred)
        new = _standing(record, event, known)
    else:
        new = msgspec.structs.replace(old, known=min(old.known, event.occurred))
    if new == old:
        return []
    moves = old is None or (old.drafted, old.outer) != (new.drafted, new.outer)
    nested = [one.encounter for one in _all(record) if one.outer] if moves else []
    nested.append(event.resource)
    before = {name: told_in(record, name) for name in nested}
    record.rows.put(record.prefix + b"E" + event.resource.encode(), encode(new))
    after = {name: told_in(record, name) for name in nested}
    touched = {name for name in nested if before[name] != after[name]} | {event.resource}
    return sorted(touched | {where[name] for where in (before, after) for name in touched})


def told_in(record: Record, encounter: str) -> str:
    """The encounter whose documents show of this one: the outermost around it that gets drafts; itself where
    there is none.

    Of a ring of encounters that each say to be within the next, it is the first by name.
    """
    chain: dict[str, bool] = {}  # name -> whether its kind gets drafts
    name = encounter
    while name and name not in chain and len(chain) < _DEEPEST:
        standing = _standing_of(record, name)
        chain[name] = standing is not None and standing.drafted
        name = standing.outer if standing is not None else ""
    names = list(chain)
    if name in chain:
        ring = sorted(names[names.index(name) :])
        names = [*names[: names.index(name)], *reversed(ring)]
    return next((one for one in reversed(names) if chain[one]), encounter)


def rebuild(record: Record) -> None:
    """All E rows anew from the versions: after versions were withdrawn."""
    for key, _ in list(record.rows.scan(record.prefix + b"E")):
        record.rows.delete(key)
    for version in versions(record.rows, record.prefix, b"e"):
        refresh(record, version)


def drafted(record: Record) -> list[View]:
    """The encounters that get drafts of their own, by id."""
    return [_view(record, one) for one in _all(record) if _has_drafts(record, one)]


def view_of(record: Record, encounter: str) -> View | None:
    """The encounter, where it gets drafts of its own."""
    standing = _standing_of(record, encounter)
    return _view(record, standing) if standing is not None and _has_drafts(record, standing) else None


def gone(record: Record, encounter: str) -> bool:
    """Whether it is no stay of the patient any more: called off, entered in error, another patient's."""
    standing = _standing_of(record, encounter)
    return standing is None or not standing.drafted


def _has_drafts(record: Record, standing: Standing) -> bool:
    return standing.drafted and (
        not standing.outer or told_in(record, standing.encounter) == standing.encounter
    )


def _all(record: Record) -> list[Standing]:
    return [_decode_standing(value) for _, value in record.rows.scan(record.prefix + b"E")]


def _standing_of(record: Record, encounter: str) -> Standing | None:
    found = record.rows.get(record.prefix + b"E" + encounter.encode())
    return None if found is None else _decode_standing(found)


def _standing(record: Record, event: PatientEvent, known: Instant) -> Standing:
    settings = record.rules.settings
    body = _BODY.decode(event.body)
    classes = {body.class_code, *(code for code, _ in body.class_history)}
    start = known if body.start is None else body.start
    end = FOREVER if body.end is None else max(body.end, start)
    old = event.backfill and end != FOREVER and end + settings.backfill_horizon * SECOND < event.recorded
    begun = body.status not in _NOT_BEGUN and not event.retracted
    drafted = begun and not old and bool(classes & set(settings.classes))
    outer = "" if event.retracted else body.part_of
    return Standing(
        event.resource,
        start,
        end,
        known,
        event.rank,
        drafted,
        outer,
        tuple(sorted(classes)),
        body.offset or 0,
    )


def _view(record: Record, standing: Standing) -> View:
    """With the documents of all the classes that it had: a short stay that became an admission gets those of one."""
    settings = record.rules.settings
    known = [code for code in standing.classes if code in settings.classes]
    wanted = {task for code in known for task in settings.documents.get(code, TASKS)}
    tasks = tuple(task for task in TASKS if task in wanted) if known else TASKS
    return View(standing.encounter, standing.start, standing.end, standing.known, tasks, standing.offset)
