"""Advice to the patient that clinicians wrote: their own instructions, and what their notes say was told or is to be done at home."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from processors.compose.building import caption, repeat
from processors.compose.headings import Kind
from processors.compose.record import INSTRUCTIONS, Line, Record
from schemas.drafts import Statement
from schemas.instant import DAY

_WARNING: Final = re.compile(
    r"\b(?:call|return|come back|seek|contact|report|go to|present to|notify|tell (?:us|your))\b.*\b(?:if|when|for any|should (?:he|she|they|you|it|any)|with any)\b"
    r"|\breturn precautions\b|\bto (?:the )?(?:ed|er|emergency)\b.*\bif\b|\bred flags?\b",
    re.IGNORECASE,
)
_FOLLOW: Final = re.compile(
    r"\b(?:follow(?:s|ed|ing)?[- ]?up|appointments?|clinic on|see (?:your|the|her|his|me)|referr?al|return(?:s)? (?:to (?:the )?(?:clinic|office)|in)|"
    r"back in|within (?:one|two|three|\w+) (?:days?|weeks?|months?))\b",
    re.IGNORECASE,
)
#: Said to the patient, or of what is to be done out of hospital.
_HOME: Final = re.compile(r"\b(?:you|your|yourself|at home|after discharge|on discharge|discharged? (?:with|on))\b", re.IGNORECASE)
_TOLD: Final = re.compile(
    r"\b(?:advised?|instructed|instructions? (?:to|were|given)|counsel\w*|encouraged?|educat\w+|remind\w*|taught|(?:should|is|was|were) (?:to )?avoid|"
    r"(?:patient|he|she|they) (?:should|is to|was told|may (?:resume|return|shower|drive|eat)))\b",
    re.IGNORECASE,
)
_PAST: Final = re.compile(r"\b(?:previously|in the past|years? ago|declin\w+|refus\w+)\b", re.IGNORECASE)
_SPEAKING: Final[frozenset[Kind]] = frozenset({"plan", "instructions", "warning", "follow-up", "course", "assessment", "other", "history", "social"})
#: Under these headings clinicians write to or about the patient's time at home; elsewhere a word must say so.
_TITLED: Final[frozenset[Kind]] = frozenset({"instructions", "warning", "follow-up"})
_LAST: Final = 2 * DAY
_ENOUGH: Final = 3  # sentences of instructions for the patient, beside which other notes need not be searched for advice


class Advice(NamedTuple):
    """Each sentence in one of them."""

    warning: list[Line]
    follow_up: list[Line]
    home: list[Line]


def since(record: Record) -> int:
    """Advice of earlier notes may no longer hold."""
    return record.notes[-1].time - _LAST if record.notes else 0


def instructions(record: Record, *kinds: Kind) -> list[Line]:
    """Sentences of the clinicians' latest instructions for the patient."""
    told = [line for line in record.said(*kinds) if line.passage.body.note_type == INSTRUCTIONS]
    return [line for line in told if line.passage.time >= since(record)]


def given(record: Record) -> Advice:
    """Of the last notes; what they say was told to the patient, of any day of the stay."""
    found = Advice([], [], [])
    recent = since(record)
    for line in record.lines:
        if line.kind not in _SPEAKING:
            continue
        own = line.passage.body.note_type == INSTRUCTIONS
        told = own or _TOLD.search(line.text) is not None
        if (line.last < recent and not told) or (not own and _PAST.search(line.text)) or (own and line.last < recent):
            continue
        titled = line.kind in _TITLED
        if line.kind == "warning" or (_WARNING.search(line.text) and (titled or told or line.kind == "plan" or _HOME.search(line.text))):
            found.warning.append(line)
        elif line.kind == "follow-up" or (_FOLLOW.search(line.text) and line.kind in ("plan", "instructions", "course", "assessment", "other")):
            found.follow_up.append(line)
        elif line.kind == "instructions" or told or (line.kind == "plan" and _HOME.search(line.text)):
            found.home.append(line)
    own_words = [line for line in found.home if line.passage.body.note_type == INSTRUCTIONS]
    return found._replace(home=own_words) if len(own_words) >= _ENOUGH else found


def quoted(lines: Sequence[Line], most: int) -> list[Statement]:
    """Word for word; a sentence of the instructions after the heading that it stands under, another after its note's name."""
    ranked = sorted(lines, key=lambda line: line.passage.body.note_type != INSTRUCTIONS)  # their own instructions first
    kept = ranked[:most] if len(ranked) > most and ranked[0].passage.body.note_type == INSTRUCTIONS else ranked[-most:]
    said = []
    last: Line | None = None
    for line in kept:
        new = last is None or line.passage is not last.passage
        if line.passage.body.note_type == INSTRUCTIONS:
            headed = last is None or line.sentence.headed != last.sentence.headed or new
            said.append(repeat(line, headed=headed))
        else:
            said.append(repeat(line, caption(line.passage) if new else ""))
        last = line
    return said
