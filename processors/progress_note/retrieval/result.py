"""What retrieval found and why: enough to explain a draft, to audit it, and to learn from it. Only `Chosen` holds text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from processors.progress_note.retrieval.weights import Stages, Weights
from schemas.chunks import Chunk
from schemas.instant import Instant

Stage: TypeAlias = Literal["global", "local"]


class Candidate(Struct, frozen=True):
    """One chunk as the answer to one question, with every score on the way.

    `final` = `hybrid` * `section` * (1 + `boost`); `hybrid` = lexical share * `lexical` + the rest * cosine, the cosine not below 0.
    """

    stage: Stage
    note_type: str  # whose questions; "" in the global stage
    question: str  # id
    chunk: str  # id
    rank: int  # among the candidates of the question, from 1
    bm25: float
    lexical: float  # bm25 / that of the best chunk for this question
    cosine: float | None  # None: its embedding had not come, the median of the others was taken
    hybrid: float
    section: float  # weight of its section's category
    cues: int  # distinct symptoms it names
    boost: float
    final: float
    duplicate_of: str = ""  # chunk that stands for it
    chosen: bool = False


class Duplicate(Struct, frozen=True):
    """A chunk that says what an earlier one says."""

    chunk: str
    of: str
    by: Literal["hash", "cosine", "words"]
    similarity: float


class Contribution(Struct, frozen=True):
    """What a note type gave to the global stage."""

    note_type: str
    chunks: int  # distinct chunks chosen
    answers: int  # pairs of question and chunk


class Chosen(Struct, frozen=True):
    """A chunk of the evidence: its best final score, the questions it answers, the chunks that say the same."""

    chunk: Chunk
    score: float
    asked: tuple[str, ...]  # "global/complaints", "nursing/said"
    copies: tuple[str, ...] = ()


class Retrieval(Struct, frozen=True):
    """Everything about one retrieval. `chosen` by falling score."""

    cut: Instant
    stages: Stages
    chunks: int  # of the visit, at the cut
    embedded: int  # those of them that had their embedding
    candidates: tuple[Candidate, ...]
    duplicates: tuple[Duplicate, ...]
    contributing: tuple[Contribution, ...]  # by falling number of chunks
    chosen: tuple[Chosen, ...]
    weights: Weights
