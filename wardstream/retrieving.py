"""A retrieval by hand: the notes of a stay, cut, embedded and searched here. The workers' own state is not
touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.encoders.port import Encoder
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from processors.notes.indexing import chunks_of
from processors.notes.retrieval import packaged_questions, retrieve
from processors.patient.evidence import BEFORE
from schemas.chunks import Chunk
from schemas.deltas import Delta
from schemas.errors import ConfigurationError
from schemas.events import DocumentBody, version_of
from schemas.instant import Instant
from schemas.requests import Passage
from schemas.retrieval import Retrieval, Stages
from wardstream.patient_state import Known, decoded


def retrieval(
    versions: Sequence[Delta],
    known: Known,
    encounter: str,
    cut: Instant,
    encoder: Encoder | None,
    stages: Stages = "both",
) -> Retrieval:
    """What the stay's notes answer at `cut`. Raises ConfigurationError where the encounter is not known, or
    has no notes by then.
    """
    start = dict(known.encounters)[encounter].start if encounter in dict(known.encounters) else None
    if start is None:
        raise ConfigurationError(
            f"expected one of the patient's encounters ({len(known.encounters)} are known: `wardstream "
            "state show --patient ...` lists "
            "them), got another, or one without a start"
        )
    index = ChunkIndex()
    for delta, body in _notes(versions):
        passage = Passage(delta.resource, version_of(delta.event), delta.occurred, delta.encounter, body)
        index.add(
            DocumentVersion(delta.resource, delta.rank, delta.occurred, delta.retracted),
            () if delta.retracted else chunks_of(passage),
        )
    scope = Scope(cut=cut, since=start - BEFORE)
    if not len(index.view(scope)):
        raise ConfigurationError(
            "expected notes of the stay by then, got none; `wardstream state` lists the patient's documents"
        )
    return retrieve(index, scope, _embedded(index, scope, encoder), stages=stages)


def texts(found: Retrieval) -> Mapping[str, Chunk]:
    """The chosen chunks by id."""
    return {one.chunk.id: one.chunk for one in found.chosen}


def _notes(versions: Iterable[Delta]) -> Iterable[tuple[Delta, DocumentBody]]:
    """Ours are no evidence."""
    for delta in versions:
        if delta.kind == "document" and not (body := decoded(delta)).ours:
            yield delta, body


def _embedded(index: ChunkIndex, scope: Scope, encoder: Encoder | None) -> dict[str, NDArray[np.float32]]:
    """Chunks and questions get their vectors; those of the questions are returned."""
    if encoder is None:
        return {}
    missing = index.missing(scope)
    for name, vector in zip(missing, encoder.encode(list(missing.values())), strict=True):
        index.embedding(name, vector)
    questions = packaged_questions().texts()
    return dict(zip(questions, encoder.encode(questions), strict=True))


# A retrieval as a table: every candidate with every score, in the order in which it was decided.

COLUMNS: Final = (
    "questions of",
    "question",
    "rank",
    "chunk",
    "bm25",
    "lexical",
    "cosine",
    "hybrid",
    "section",
    "cues",
    "boost",
    "final",
    "",
)


def table(retrieval: Retrieval) -> Iterator[tuple[str, ...]]:
    """Rows under COLUMNS. No text of the notes."""
    for one in retrieval.candidates:
        yield (
            one.note_type or "all notes",
            one.question,
            str(one.rank),
            one.chunk,
            f"{one.bm25:.3f}",
            f"{one.lexical:.3f}",
            "-" if one.cosine is None else f"{one.cosine:.3f}",
            f"{one.hybrid:.3f}",
            f"{one.section:.2f}",
            str(one.cues),
            f"{one.boost:.2f}",
            f"{one.final:.3f}",
            "chosen" if one.chosen else f"as {one.duplicate_of}" if one.duplicate_of else "",
        )
