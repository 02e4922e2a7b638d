"""From a document to its chunks: cleaned, divided into sections, cut. A document of the length of a book is indexed from its beginning.

`MOST_INDEXED` characters, in at most `MOST_CHUNKS` chunks, are a hundred pages: no clinician writes more in one note, but exports of whole charts, tables of a monitor and text that is
none come as one. What lies beyond is in the record as it came, and not in the index; drafts that rest on such a document say so.
"""

from __future__ import annotations

from typing import Final

from processors.notes.chunking import chunks
from processors.notes.cleaning import clean, tidied
from processors.notes.sectioning import sections
from schemas.chunks import Chunk
from schemas.requests import Passage

MOST_INDEXED: Final = 200_000  # characters of one document
MOST_CHUNKS: Final = 2_000  # of one document: a table has one for every few words


def chunks_of(document: Passage) -> tuple[Chunk, ...]:
    """The chunks of a document, in order. The same for the same text, whenever it is asked."""
    note_type = document.body.note_type
    cleaned = clean(indexed(document.body.text), note_type)
    return chunks(document, *tidied(cleaned, sections(cleaned.text)))[:MOST_CHUNKS]


def indexed(text: str) -> str:
    """The beginning of it that is indexed: all of it, but for one that is too long; up to the end of a word."""
    if len(text) <= MOST_INDEXED:
        return text
    blank = max(text.rfind(sign, MOST_INDEXED - _WORD, MOST_INDEXED) for sign in " \n\t")
    return text[: blank if blank > 0 else MOST_INDEXED]


_WORD: Final = 200
