"""A note's sections cut into chunks: header first, then by length, with an overlap of whole sentences.

A chunk never crosses a section. A section that is too long is cut at the strongest border that leaves the
chunk at least half full: paragraph, list item, sentence, line, word (CLI-RAG, section 2.2: "recursively
divided based on character length thresholds with fixed overlaps"). The next chunk begins with the last
sentences of the one before, as many as fit the overlap. Every character that is not blank lies in at least
one chunk, the headers too; what no section covers is Unlabeled. Linear in the length of the note.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from msgspec import Struct

from processors.notes.mapped import Mapped
from processors.notes.sectioning import Section
from processors.notes.sentence_ends import ends
from schemas.chunks import UNLABELED, Chunk
from schemas.requests import Passage


class Cutting(Struct, frozen=True):
    """Lengths in characters.

    Defaults for an encoder that reads 256 word pieces: of MTSamples cut so, 99 chunks of 100 have at most
    225, and 3 of 1 000 are too long. The overlap is a sentence or two.
    """

    longest: int = 800
    overlap: int = 120

    def __post_init__(self) -> None:
        if not 0 <= 2 * self.overlap <= self.longest or self.longest < 1:
            got = f"{self.longest} and {self.overlap}"
            raise ValueError(f"expected longest >= 1 and 0 <= overlap <= longest / 2, got {got}")


_ITEM: Final = r"(?=[ \t]*(?:[-*•#]|\d{1,2}[.)]|[A-Z][\w /()%-]{0,40}:)[ \t]?)"
_LINE: Final = re.compile(rf"(?P<paragraph>\n[ \t]*\n\s*)|(?P<item>\n{_ITEM})|\n")
_BLANKS: Final = re.compile(r"\s+")
_WORD: Final = re.compile(r"\S+\s*|\s+")
_START, _WORDS, _LINES, _SENTENCE, _LISTED, _PARAGRAPH = range(-1, 5)


class _Border(NamedTuple):
    at: int
    strength: int


class _Zone(NamedTuple):
    name: str
    category: str
    start: int
    end: int


def chunks(
    document: Passage, cleaned: Mapped, sections: Sequence[Section], cutting: Cutting | None = None
) -> tuple[Chunk, ...]:
    """The chunks of a document, in order. `sections` lie in `cleaned.text`; chunk spans in the raw text."""
    cutting = cutting or Cutting()
    text = cleaned.text
    found: list[Chunk] = []
    numbers: Counter[str] = (
        Counter()
    )  # a header that comes twice goes on counting: its chunks can be distinguished
    for zone in _zones(sections, len(text)):
        for start, end in _pieces(text, zone.start, zone.end, cutting):
            numbers[zone.name] += 1
            raw_start, raw_end = cleaned.raw(start, end)
            found.append(
                Chunk(
                    id=f"{document.resource}@{document.version}#{len(found)}",
                    resource=document.resource,
                    version=document.version,
                    encounter=document.encounter,
                    time=document.time,
                    note_type=document.body.note_type or "other",
                    section=zone.name,
                    category=zone.category,
                    number=numbers[zone.name],
                    start=raw_start,
                    end=raw_end,
                    text=text[start:end],
                    hash=content_hash(text[start:end]),
                )
            )
    return tuple(found)


def content_hash(text: str) -> str:
    """Equal for texts that differ in white space only. Case stays: an encoder may see it, and the hash is the
    key of what it states.
    """
    return blake2b(" ".join(text.split()).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _zones(sections: Iterable[Section], length: int) -> Iterator[_Zone]:
    """The sections in order, without overlaps; gaps between them as Unlabeled."""
    place = 0
    for section in sorted(sections, key=lambda section: section.start):
        start, end = max(section.start, place), min(section.end, length)
        if start > place:
            yield _Zone(UNLABELED, UNLABELED.lower(), place, min(start, length))
        if end > start:
            yield _Zone(section.name, section.category, start, end)
        place = max(place, start, end)
    if place < length:
        yield _Zone(UNLABELED, UNLABELED.lower(), place, length)


def _pieces(text: str, start: int, end: int, cutting: Cutting) -> Iterator[tuple[int, int]]:
    """Spans of at most `longest` characters that hold all of text[start:end] but blanks, none of them blank
    at its ends.
    """
    if end - start <= cutting.longest:
        if trimmed := _trimmed(text, start, end):
            yield trimmed
        return
    borders = _borders(text, start, end, cutting)
    first, last = 0, len(borders) - 1
    behind = 0  # border at which the chunk before ended
    stated = start
    while first < last:
        reach = behind + 1
        while reach < last and borders[reach + 1].at - borders[first].at <= cutting.longest:
            reach += 1
        cut = last if reach == last else _strongest(borders, first, behind, reach, cutting.longest // 2)
        trimmed = _trimmed(text, borders[first].at, borders[cut].at)
        if trimmed and trimmed[1] > stated:  # else there are only blanks behind what it repeats
            stated = trimmed[1]
            yield trimmed
        if cut == last:
            return
        first = _overlapping(borders, trimmed[0] if trimmed else borders[first].at, cut, cutting)
        behind = cut


def _strongest(borders: Sequence[_Border], first: int, behind: int, reach: int, least: int) -> int:
    """Of the borders that leave the chunk at least half full the strongest, and of these the last."""
    best = reach
    for place in range(reach - 1, behind, -1):
        if borders[place].at - borders[first].at < least:
            break
        if borders[place].strength > borders[best].strength:
            best = place
    return best


def _overlapping(borders: Sequence[_Border], begun: int, cut: int, cutting: Cutting) -> int:
    """Where the next chunk begins: as early as the overlap allows, if what follows still fits, and behind
    where this one began.
    """
    begin = cut
    while (
        borders[begin - 1].at > begun
        and borders[cut].at - borders[begin - 1].at <= cutting.overlap
        and borders[cut + 1].at - borders[begin - 1].at <= cutting.longest
    ):
        begin -= 1
    return begin


def _borders(text: str, start: int, end: int, cutting: Cutting) -> list[_Border]:
    """Where text[start:end] may be cut, both ends included; no two further apart than `longest`."""
    strengths = dict.fromkeys(ends(text, start, end), _SENTENCE)
    for match in _LINE.finditer(text, start, end):
        strength = _PARAGRAPH if match["paragraph"] else _LISTED if match["item"] is not None else _LINES
        strengths[match.end()] = max(strength, strengths.get(match.start(), _LINES))
    strengths.pop(start, None)
    strengths[end] = _PARAGRAPH
    found = [_Border(start, _START)]
    for at in sorted(strengths):
        if at - found[-1].at > cutting.longest:
            found.extend(_between_words(text, found[-1].at, at, cutting.overlap or cutting.longest))
        found.append(_Border(at, strengths[at]))
    return found


def _between_words(text: str, start: int, end: int, longest: int) -> Iterator[_Border]:
    """Borders between words, at most so far apart; within a word only where it is longer than that."""
    place, near = start, start
    for match in _WORD.finditer(text, start, end):
        if match.end() - place > longest and near > place:
            yield _Border(near, _WORDS)
            place = near
        while match.end() - place > longest:
            place += longest
            yield _Border(place, _WORDS)
        near = match.end()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    lead = _BLANKS.match(text, start, end)
    start = lead.end() if lead else start
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if end > start else None
