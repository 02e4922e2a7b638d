"""From a document to its chunks: cleaned, divided into sections, cut. A document of the length of a book is
indexed from its beginning.

`MOST_INDEXED` characters, in at most `MOST_CHUNKS` chunks, are a hundred pages: no clinician writes more in
one note, but exports of whole charts, tables of a monitor and text that is none come as one. What lies beyond
is in the record as it arrived, and not in the index; drafts that rest on such a document say so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from processors.notes.chunking import chunks
from processors.notes.cleaning import clean, tidied
from processors.notes.mapped import Mapped
from processors.notes.sectioning import Section, sections
from schemas.chunks import Chunk
from schemas.requests import Passage

MOST_INDEXED: Final = 200_000  # characters of one document
MOST_CHUNKS: Final = 2_000  # of one document: a table has one for every few words


class Divided(NamedTuple):
    """A document cleaned, with the way back to its raw text, and its sections, which lie in `tidy.text`."""

    tidy: Mapped
    sections: Sequence[Section]


def divided(document: Passage) -> Divided:
    """The same for the same text, whenever it is queried."""
    cleaned = clean(indexed(document.body.text), document.body.note_type)
    return Divided(*tidied(cleaned, sections(cleaned.text)))


def chunks_of(document: Passage, found: Divided | None = None) -> tuple[Chunk, ...]:
    """The chunks of a document, in order. `found`: how it is divided, where that is known already."""
    found = found or divided(document)
    return chunks(document, *found)[:MOST_CHUNKS] if _says_something(found.tidy.text, found.sections) else ()


def _says_something(text: str, found: Sequence[Section]) -> bool:
    """Whether there is a letter or a digit besides its headers: an empty template has nothing to be found
    by.
    """
    place = 0
    for section in sorted(found, key=lambda section: section.start):
        if _WORDS.search(text, place, max(place, section.start)) or _WORDS.search(
            text, section.body, section.end
        ):
            return True
        place = max(place, section.end)
    return _WORDS.search(text, place) is not None


_WORDS: Final = re.compile(r"[^\W_]")


def indexed(text: str) -> str:
    """The beginning of it that is indexed: all of it, but for one that is too long; up to the end of a
    word.
    """
    if len(text) <= MOST_INDEXED:
        return text
    blank = max(text.rfind(sign, MOST_INDEXED - _WORD, MOST_INDEXED) for sign in " \n\t")
    return text[: blank if blank > 0 else MOST_INDEXED]


_WORD: Final = 200
