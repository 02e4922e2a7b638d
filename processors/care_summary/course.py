"""The course of a stay in the clinicians' words: how the patient came, what they made of it from day to day,
and what happened in between.

Daily notes repeat themselves. Their summarising sentences (an assessment before its list of problems) are
told when they change; the lists are left to the sections on problems and treatment. Where clinicians wrote a
course themselves, it stands for the days.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from processors.drafting.compose import conditions, pending, shared, trends
from processors.evidence import hazards
from processors.evidence.kinds import INSTRUCTIONS
from processors.evidence.moments import on_date
from processors.evidence.ranges import abnormal, worst
from processors.evidence.record import Line, Record
from processors.evidence.statements import joined, state
from processors.evidence.tags import untagged
from processors.evidence.wording import mark, name, plain, result_words
from schemas.codes import Quantity
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import DAY, HOUR, Instant

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
    """Reason; what was done because of which result, and its later value; then history and course in the order of
    time.
    """
    arrival = shared.admission(record)
    known = " ".join(s.text.casefold() for s in arrival)
    history = [line for line in _history(record) if line.text.rstrip(".").casefold() not in known][
        :most_history
    ]
    course = _course(record, {id(line.passage) for line in history})
    return (
        arrival
        + linked(record)
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


# What the record itself links: an order names the result for which it was given or ended.

_MOST_LINKED: Final = 6
_BEFORE: Final = 2 * DAY  # an action follows its cause


def linked(record: Record) -> list[Statement]:
    """ "Potassium 6.3 mmol/L (HH) on 13 September 2025 → spironolactone stopped → Potassium 4.5 on 15 September → still ordered:
    potassium". Of each result the worst value before the actions, and the last one.
    """
    since, cut = record.admitted, record.request.cut
    groups = [g for g in trends.series(f for f in record.facts if f.start >= since) if _quantified(g)]
    actions: dict[int, list[tuple[Instant, str, Fact]]] = {}
    for fact in record.of("ordered_medication"):
        moment, what, why = _action(fact, since, cut)
        place = next((i for i, g in enumerate(groups) if why and _names(why, g[-1])), -1)
        if place >= 0 and any(0 <= moment - f.start <= _BEFORE and abnormal(f) for f in groups[place]):
            actions.setdefault(place, []).append((moment, f"{name(fact)} {what}", fact))
    found = [
        _linked(groups[place], sorted(done, key=lambda one: (*one[:2], one[2].id)), record)
        for place, done in actions.items()
    ]
    return found[:_MOST_LINKED]


def _quantified(group: Sequence[Fact]) -> bool:
    return isinstance(group[-1].value, Quantity) and any(map(abnormal, group))


def _action(fact: Fact, since: Instant, cut: Instant) -> tuple[Instant, str, str]:
    """When, what was done, and the reason that the order states; "" where it states none."""
    if fact.status == "stopped" and since <= (end := fact.end if fact.end <= cut else fact.start) <= cut:
        return end, "stopped", untagged(fact.attributes.get("stop_reason", ""))
    if fact.status in ("active", "inactive") and since <= fact.start <= cut:
        return fact.start, "ordered", untagged(plain(fact.attributes.get("reason", "")))
    return 0, "", ""


#: A problem that is nothing but a result out of its range.
_STATE: Final = re.compile(r"\bhyp(?:o|er)-?(?:k|n|gly|mag|cal|phos)|\ban[ae]+mia", re.IGNORECASE)


def _names(why: str, result: Fact) -> bool:
    marker = conditions.marker_of(why) if _STATE.search(why) else None
    return (marker is not None and marker.search(name(result)) is not None) or hazards.named(
        why, name(result)
    )


def _linked(group: Sequence[Fact], done: Sequence[tuple[Instant, str, Fact]], record: Record) -> Statement:
    moment = done[0][0]
    before = [f for f in group if 0 <= moment - f.start <= _BEFORE and abnormal(f)]
    cause, last = max(before, key=lambda f: (worst((f,)), f.start)), group[-1]
    flag = f" ({mark(cause)})" if mark(cause) else ""
    parts = [f"{name(cause)} {result_words(cause)}{flag} {on_date(cause, record.zone)}"]
    parts.append(", ".join(dict.fromkeys(words for _, words, _ in done)))
    cited = [cause, *(fact for _, _, fact in done)]
    if last.start > done[-1][0]:
        parts.append(f"{name(last)} {trends.bare(last, cause, record.zone)}")
        cited.append(last)
    ahead = pending.open_ones(record, lambda fact: hazards.named(name(fact), name(last)))
    if ahead:
        parts.append(f"still to do: {joined([name(f) for f in ahead])}")
    return state(" → ".join(parts), (*cited, *ahead), zone=record.zone)
