"""Visits with notes to retrieve from, and an encoder that knows a few words."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.tokens import tokens
from processors.notes.chunking import content_hash
from schemas.chunks import Chunk
from tests.models.search.versions import written

VISIT = Scope(cut=100, encounters=frozenset({"E/1"}))


def note(
    name: str,
    time: int,
    *texts: str,
    note_type: str = "nursing",
    section: str = "Plan",
    category: str = "plan",
    encounter: str = "E/1",
) -> tuple[DocumentVersion, tuple[Chunk, ...]]:
    """A note with one chunk a text."""
    version = DocumentVersion(name, (1, time, name), time)
    return version, written(
        version, *texts, encounter=encounter, note_type=note_type, section=section, category=category
    )


def meaning(text: str, dimension: int = 64) -> NDArray[np.float32]:
    """A unit vector by the words of a text, whatever their order: texts of the same words mean the same."""
    vector = np.full(dimension, 0.01, dtype=np.float32)
    for word in tokens(text):
        vector[int(content_hash(word), 16) % dimension] += 1
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


def index_of(
    notes: Iterable[tuple[DocumentVersion, tuple[Chunk, ...]]], *, embedded: bool = True
) -> ChunkIndex:
    index = ChunkIndex()
    for version, chunks in notes:
        index.add(version, chunks)
    if embedded:
        for content, text in index.missing().items():
            index.embedding(content, meaning(text))
    return index
