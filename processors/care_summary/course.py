"""The course of a stay in the clinicians' words: how the patient came, what they made of it from day to day,
and what happened in between.

Daily notes repeat themselves. Their summarising sentences (an assessment before its list of problems) are
told when they change; the lists are left to the sections on problems and treatment. Where clinicians wrote a
course themselves, it stands for the days.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from processors.drafting.compose import shared
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.record import Line, Record
from schemas.drafts import Statement
from schemas.instant import HOUR

_ARRIVAL: Final = frozenset({"admission-note", "emergency"})
_EVENTS: Final = frozenset({"event-note", "transfer-note"})
#: They add to the course, but do not tell it.
_BESIDE: Final = frozenset(
    {
        INSTRUCTIONS,
        "nursing",
        "nutrition",
        "rehab",
        "pharmacy",
        "respiratory",
        "social-work",
        "case-management",
        "anesthesia",
    }
)
_SOON: Final = 12 * HOUR
_LONGEST: Final = 900  # characters of the history of the illness
_OF_EVENT: Final = 9  # sentences of a note on one event
_OF_NOTE: Final = 4


def sentences(record: Record, most_history: int, most_course: int) -> list[Statement]:
    """Reason, history, course, in the order of time."""
    arrival = shared.admission(record)
    known = " ".join(s.text.casefold() for s in arrival)
    history = [line for line in _history(record) if line.text.rstrip(".").casefold() not in known][
        :most_history
    ]
    course = _course(record, {id(line.passage) for line in history})
    return (
        arrival
        + shared.named(history, zone=record.zone)
        + shared.quoted(shared.spread(course, most_course), most_course, today=0, zone=record.zone)
    )


def _history(record: Record) -> list[Line]:
    """Of the note with which the stay began: the admission note, where it follows soon on the emergency
    department's.
    """
    shown = [
        line
        for line in record.written
        if line.kind in ("complaint", "history") and line.passage.body.note_type != INSTRUCTIONS
    ]
    lines = [line for line in shown if line.passage.body.note_type in _ARRIVAL] or shown
    if not lines:
        return []
    soon = [line for line in lines if line.passage.time <= lines[0].passage.time + _SOON]
    found = [line for line in soon if line.passage.body.note_type == "admission-note"] or soon
    return _bounded([line for line in found if line.passage is found[0].passage])


def _bounded(lines: list[Line]) -> list[Line]:
    kept: list[Line] = []
    size = 0
    for line in lines:
        size += len(line.text)
        if size > _LONGEST and kept:
            break
        kept.append(line)
    return kept


def _course(record: Record, history: set[int]) -> list[Line]:
    """What summarises a day, and what happened: a sentence copied from day to day once."""
    own = [
        line for line in record.lines if line.kind == "course" and line.passage.body.note_type not in _ARRIVAL
    ]
    if len(own) > 2:
        return own
    days = [
        line
        for line in record.lines
        if _summarises(line) and not (id(line.passage) in history and line.kind != "assessment")
    ]
    days = days or [
        line
        for line in record.lines
        if line.kind in ("assessment", "history") and id(line.passage) not in history
    ]
    return [
        line for _, note in groupby(days, key=lambda line: id(line.passage)) for line in _capped(list(note))
    ]


def _capped(note: list[Line]) -> list[Line]:
    return note[: _OF_EVENT if note[0].passage.body.note_type in _EVENTS else _OF_NOTE]


def _summarises(line: Line) -> bool:
    note = line.passage.body.note_type
    if note in _BESIDE:
        return False
    if note in _EVENTS or line.kind == "course":
        return line.kind not in ("results", "medication", "past")
    return line.kind == "assessment" and not line.sentence.listed
