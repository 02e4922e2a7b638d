"""From a document to its chunks: cleaned, divided into sections, cut."""

from __future__ import annotations

from processors.notes.chunking import chunks
from processors.notes.cleaning import clean, tidied
from processors.notes.sectioning import sections
from schemas.chunks import Chunk
from schemas.requests import Passage


def chunks_of(document: Passage) -> tuple[Chunk, ...]:
    """The chunks of a document, in order. The same for the same text, whenever it is asked."""
    note_type = document.body.note_type
    cleaned = clean(document.body.text, note_type)
    return chunks(document, *tidied(cleaned, sections(cleaned.text)))
