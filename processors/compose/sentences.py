"""Sentences of a note with their character offsets, and the heading each stands under.

A sentence never crosses a heading, an empty line or a list item; within these, wrapped lines belong together. Decimal points,
abbreviations and initials do not end one. A word before a colon that only qualifies what follows ("STOP: ...", "Lungs: ...") belongs
to the sentence. One pass of two regular expressions: linear in the length of the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from processors.compose.headings import CEASING, kind_of, kind_to_the_patient
from processors.notes.sentence_ends import ends

_HEADING: Final = re.compile(
    r"^[ \t#*]*(?:([A-Za-z][A-Za-z0-9 /&,'-]{1,58}?)[*]{0,2}(?::[*]{0,2}[ \t]*(?!\d)|[ \t]*$)|(?P<title>[A-Z0-9][A-Z0-9 /:,.'-]{5,58})[ \t]*$)",
    re.MULTILINE,
)  # fmt: skip
#: Words that stand before a colon within a section: without them the sentence would say something else.
LABELS: Final = frozenset(
    """new changed change same unchanged continue continued stop stopped start started hold held resume increase increased decrease decreased
    general constitutional vitals heent head eyes ears nose throat mouth neck chest lungs lung respiratory pulmonary heart cardiac cardiovascular cv abdomen
    abdominal gi gastrointestinal gu genitourinary pelvis back spine extremities musculoskeletal msk skin integument neuro neurologic
    neurological psych psychiatric lymph lymphatic vascular pulses rectal breasts breast note caution important""".split()
)  # fmt: skip
#: Sections that end with their paragraph, where a new one begins with a label: "FINDINGS: ..." after the allergies is none of them.
_CLOSED: Final = frozenset({"complaint", "past", "family", "social", "allergy", "medication"})
_DATED: Final = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}/\d{1,2}|\bday \d")
_LETTERS: Final = re.compile(r"[A-Z]{3}")
_BREAK: Final = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t])|(?<=[.!?])[ \t]*\n")
_BULLET: Final = re.compile(r"\s*(?:[-*•]+|\d{1,2}[.)])[ \t]+")
_LONGEST: Final = 1200  # characters: more is a table or a paste, not a sentence


class Sentence(NamedTuple):
    """text[start:end] of a document; `heading` in lower case, "" before the first one."""

    start: int
    end: int
    text: str
    heading: str
    block: int = 0  # where its paragraph or list item begins
    listed: bool = False  # in a list item
    headed: tuple[int, int] = (-1, -1)  # where the heading is written


class _Under(NamedTuple):
    """The heading that sentences stand under, and where it is written."""

    title: str = ""
    place: tuple[int, int] = (-1, -1)


def split(text: str, headings: frozenset[str]) -> Iterator[Sentence]:
    """The sentences of `text`. Only words in `headings` count as headings when they stand before other text on a line."""
    place, under = 0, _Under()
    for match in _HEADING.finditer(text):
        written = match[1] or match["title"]
        title = " ".join(written.lower().split())
        alone = match.end() >= len(text) or text[match.end()] == "\n"
        known = title in headings or (alone and CEASING.search(title) and ":" in match[0])
        if not known and not (written.isupper() and len(title) > 3 and _LETTERS.search(written)):
            continue
        if title in LABELS and match[1] and ":" in match[0] and not alone:
            continue
        unknown = kind_of(title) == "other" and kind_to_the_patient(title) == "instructions"
        if not known and not alone and (unknown or CEASING.search(title)) and _title_goes_on(text, match.end()) == match.end():
            # "DO NOT TAKE: ...", "ECG: ...": a label of this line, without which it would say something else
            if not CEASING.search(title) and kind_of(under.title) in _CLOSED and text[max(0, match.start() - 2) : match.start()] == "\n\n":
                yield from _block(text, place, match.start(), under)
                place, under = match.start(), _Under(title, match.span(1))
            continue
        yield from _block(text, place, match.start(), under)
        dated = title not in headings and _DATED.search(title)  # "HOSPITAL DAY 6": a title, under which nothing stands
        at = match.start(1 if match[1] else "title")
        place, under = match.end(), _Under() if dated else _Under(title, (at, at + len(written)))
        if title not in headings and (end := _title_goes_on(text, place)) > place:
            yield from _block(text, place, end, under)
            place = end
    yield from _block(text, place, len(text), under)


def _title_goes_on(text: str, place: int) -> int:
    """The end of the line, where the rest of it is in capitals and the next line is not: "TRANSFER NOTE: 4 WEST TO 5 EAST"."""
    end = text.find("\n", place)
    rest, below = text[place:end], text[end + 1 : end + 81]
    capitals = [c.isupper() for c in rest if c.isalpha()]
    if end < 0 or len(capitals) < 4 or sum(capitals) < 0.6 * len(capitals) or below.isupper():
        return place
    return end


def _block(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    place = start
    for match in _BREAK.finditer(text, start, end):
        yield from _sentences(text, place, match.start(), under)
        place = match.end()
    yield from _sentences(text, place, end, under)


def _sentences(text: str, start: int, end: int, under: _Under) -> Iterator[Sentence]:
    while start < end and text[start].isspace():
        start += 1
    block = start
    bullet = _BULLET.match(text, start, end)
    if bullet:
        start = bullet.end()
    for behind in ends(text, start, end):
        if found := _trimmed(text, start, behind):
            yield Sentence(*found, under.title, block, bullet is not None, under.place)
        start = behind
    if found := _trimmed(text, start, end):
        yield Sentence(*found, under.title, block, bullet is not None, under.place)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int, str] | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start < 3 or end - start > _LONGEST:
        return None
    return start, end, text[start:end]
