"""Sentences of a note with their character offsets, and the heading each stands under.

A sentence never crosses a heading, an empty line or a list item; within these, wrapped lines belong together. Decimal points,
abbreviations and initials do not end one. One pass of two regular expressions: linear in the length of the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_HEADING: Final = re.compile(
    r"^[ \t#*]*(?:([A-Za-z][A-Za-z0-9 /&,'-]{1,58}?)[*]{0,2}(?::[*]{0,2}[ \t]*(?!\d)|[ \t]*$)|(?P<title>[A-Z0-9][A-Z0-9 /:,.'-]{5,58})[ \t]*$)",
    re.MULTILINE,
)  # fmt: skip
_DATED: Final = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}/\d{1,2}|\bday \d")
_LETTERS: Final = re.compile(r"[A-Z]{3}")
_BREAK: Final = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t])|(?<=[.!?])[ \t]*\n")
_END: Final = re.compile(r"[.!?](?=[\s)\"']+[\"'(]?[A-Z0-9])|[.!?][\"')]?\s*$|;\s*\n")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|approx|e\.g|i\.e|No|Nr|resp|incl|ca|pt|Pt|Hx|Dx|q\.d|b\.i\.d|t\.i\.d|p\.o|i\.v|a\.m|p\.m)|\b[A-Z])$"
)
_BULLET: Final = re.compile(r"\s*(?:[-*•]+|\d{1,2}[.)])[ \t]+")
_LONGEST: Final = 1200  # characters: more is a table or a paste, not a sentence


class Sentence(NamedTuple):
    """text[start:end] of a document; `heading` in lower case, "" before the first one."""

    start: int
    end: int
    text: str
    heading: str


def split(text: str, headings: frozenset[str]) -> Iterator[Sentence]:
    """The sentences of `text`. Only words in `headings` count as headings when they stand before other text on a line."""
    place, heading = 0, ""
    for match in _HEADING.finditer(text):
        written = match[1] or match["title"]
        title = " ".join(written.lower().split())
        if title not in headings and not (written.isupper() and len(title) > 3 and _LETTERS.search(written)):
            continue
        yield from _block(text, place, match.start(), heading)
        dated = title not in headings and _DATED.search(title)  # "HOSPITAL DAY 6": a title, under which nothing stands
        place, heading = match.end(), "" if dated else title
    yield from _block(text, place, len(text), heading)


def _block(text: str, start: int, end: int, heading: str) -> Iterator[Sentence]:
    place = start
    for match in _BREAK.finditer(text, start, end):
        yield from _sentences(text, place, match.start(), heading)
        place = match.end()
    yield from _sentences(text, place, end, heading)


def _sentences(text: str, start: int, end: int, heading: str) -> Iterator[Sentence]:
    if bullet := _BULLET.match(text, start, end):
        start = bullet.end()
    for match in _END.finditer(text, start, end):
        if match[0][0] == "." and _ABBREVIATION.search(text, max(start, match.start() - 8), match.start()):
            continue
        if sentence := _trimmed(text, start, match.end(), heading):
            yield sentence
        start = match.end()
    if sentence := _trimmed(text, start, end, heading):
        yield sentence


def _trimmed(text: str, start: int, end: int, heading: str) -> Sentence | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start < 3 or end - start > _LONGEST:
        return None
    return Sentence(start, end, text[start:end], heading)
