"""What a search of a stay's notes gives at a budget of characters, searched as shipped and in other ways.

A case is a moment at which a progress note fell due: the documents that were there, and what clinicians wrote
next. Every search ranks chunks; what counts is the text of the first of them up to the budget, the last one
cut between words, so that all have the same length to say it in.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from models.encoders.port import Encoder
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from processors.notes.chunking import chunks, content_hash
from processors.notes.cleaning import clean, tidied
from processors.notes.retrieval import packaged_questions, packaged_weights, retrieve
from processors.notes.retrieval.questions import Cues, packaged_cues
from processors.notes.retrieval.uniting import kept
from processors.notes.sectioning import sections
from schemas.chunks import Chunk
from schemas.instant import Instant
from schemas.requests import Passage
from schemas.retrieval import Retrieval, Stages, Weights

#: by score: as shipped; in turns: the best of each question, then the second of each; the others ask nothing.
Order: TypeAlias = Literal["score", "turns", "recent", "random"]


@dataclass(frozen=True)
class Case:
    patient: str
    cut: Instant
    passages: tuple[Passage, ...]
    prior: tuple[Passage, ...]
    reference: str


@dataclass(frozen=True)
class Search:
    """How to search; the defaults are what is shipped."""

    name: str
    order: Order = "score"
    stages: Stages = "both"
    lexical: float | None = None  # share of BM25; None: that of weights.yaml
    headers: bool = True  # chunks know their sections; else cut by length alone
    prior: bool = False  # also the documents of visits before
    cues: bool = True
    sections: bool = True  # categories of sections weigh
    half_life: float | None = (
        None  # hours in which a score falls to its half, 0: time does not count; None: that of weights.yaml
    )


class Searcher:
    """Searches cases; without an encoder by words alone. Keeps what searches have in common."""

    def __init__(self, encoder: Encoder | None) -> None:
        self._encoder = encoder
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._chunks: dict[tuple[str, str, str, bool], tuple[Chunk, ...]] = {}
        self._indexes: dict[tuple[str, ...], ChunkIndex] = {}
        self._found: dict[tuple[object, ...], Retrieval] = {}
        self._questions = self._embedded(packaged_questions().texts())

    def ranked(self, case: Case, search: Search) -> list[Chunk]:
        """The best first."""
        passages = [*case.passages, *(case.prior if search.prior else ())]
        cut = [chunk for passage in passages for chunk in self._cut(passage, search.headers)]
        if search.order == "recent":
            return sorted(cut, key=lambda chunk: (-chunk.time, chunk.resource, chunk.start))
        if search.order == "random":
            return random.Random(f"{case.patient}/{case.cut}").sample(cut, len(cut))
        found = self._retrieved(case, search, passages, cut)
        if search.order == "turns":
            return in_turns(found, cut)
        return [one.chunk for one in found.chosen]

    def _retrieved(
        self, case: Case, search: Search, passages: Sequence[Passage], cut: Sequence[Chunk]
    ) -> Retrieval:
        names = (
            case.patient,
            str(case.cut),
            str(search.headers),
            *(passage.resource for passage in passages),
        )
        key = (*names, search.stages, search.lexical, search.cues, search.sections, search.half_life)
        if key not in self._found:
            if names not in self._indexes:
                self._indexes[names] = self._index(passages, cut)
            scope, weights = Scope(cut=case.cut), _weights(search)
            self._found[key] = retrieve(
                self._indexes[names], scope, self._questions, None, weights, _cues(search), search.stages
            )
        return self._found[key]

    def _cut(self, passage: Passage, headers: bool) -> tuple[Chunk, ...]:
        key = (passage.resource, passage.version, passage.body.text, headers)
        if key not in self._chunks:
            self._chunks[key] = _chunks(passage, headers)
        return self._chunks[key]

    def _index(self, passages: Iterable[Passage], cut: Sequence[Chunk]) -> ChunkIndex:
        index = ChunkIndex()
        of: dict[str, list[Chunk]] = {}
        for chunk in cut:
            of.setdefault(chunk.resource, []).append(chunk)
        for passage in passages:
            index.add(
                DocumentVersion(passage.resource, (0, passage.time, passage.version), passage.time),
                of.get(passage.resource, []),
            )
        for text, vector in self._embedded([chunk.text for chunk in cut]).items():
            index.embedding(content_hash(text), vector)
        return index

    def _embedded(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        if self._encoder is None:
            return {}
        missing = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        self._vectors.update(zip(missing, self._encoder.encode(missing), strict=True))
        return {text: self._vectors[text] for text in texts}


def in_turns(found: Retrieval, cut: Sequence[Chunk]) -> list[Chunk]:
    """The candidates question by question: the first of each, by score, then the second of each. Copies stand
    behind their source.
    """
    by_id = {chunk.id: chunk for chunk in cut}
    standing = [
        one for one in found.candidates if not one.duplicate_of and one.final >= found.weights.choice.least
    ]
    hours = found.weights.half_life
    weighed = sorted(
        (-one.final * kept(found.cut - by_id[one.chunk].time, hours), one.chunk, one.note_type, one.question)
        for one in standing
    )
    place: dict[tuple[str, str], int] = {}
    turns: list[tuple[int, float, str]] = []
    for score, chunk, note_type, question in weighed:
        turn = place[note_type, question] = place.get((note_type, question), 0) + 1
        turns.append((turn, score, chunk))
    copies = {duplicate.chunk for duplicate in found.duplicates}
    return [
        by_id[chunk] for chunk in dict.fromkeys(chunk for _, _, chunk in sorted(turns)) if chunk not in copies
    ]


def within(ranked: Iterable[Chunk], budget: int) -> str:
    """The text of the first chunks, at most so many characters, cut between words."""
    reported: list[str] = []
    left = budget
    for chunk in ranked:
        if left <= 0:
            break
        text = chunk.text if len(chunk.text) <= left else chunk.text[:left].rpartition(" ")[0]
        reported.append(text)
        left -= len(chunk.text) + 1
    return "\n".join(reported)


def _chunks(passage: Passage, headers: bool) -> tuple[Chunk, ...]:
    cleaned = clean(passage.body.text, passage.body.note_type)
    return chunks(passage, *tidied(cleaned, sections(cleaned.text) if headers else ()))


def _weights(search: Search) -> Weights:
    weights = packaged_weights()
    changed: dict[str, object] = {} if search.lexical is None else {"lexical": search.lexical}
    if not search.sections:
        changed["sections"] = {}
    if search.half_life is not None:
        changed["half_life"] = search.half_life
    return msgspec.structs.replace(weights, **changed)


def _cues(search: Search) -> Cues:
    return packaged_cues() if search.cues else msgspec.structs.replace(packaged_cues(), symptoms=())


#: Everything up to the budget without end: what could be found at all.
EVERYTHING: Final = Search("everything there was", order="recent")
