"""What retrieval found and why: enough to explain a draft, to audit it, and to learn from it. Only `Chosen`
holds text: `traced` leaves it out.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from schemas.chunks import Chunk
from schemas.instant import Instant

Stages: TypeAlias = Literal["both", "global", "local"]
Stage: TypeAlias = Literal["global", "local"]


class Okapi(Struct, frozen=True):
    """Constants of BM25."""

    k1: float = 1.2  # how fast repeating a word ceases to count
    b: float = 0.75  # how much long chunks are held back


class Choice(Struct, frozen=True, forbid_unknown_fields=True, rename={"global_": "global"}):
    """How many chunks are looked at and kept."""

    pool: int
    global_: int
    local: int
    least: float
    most: int
    contributing: int


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """How a retrieval weighed what it found: see processors/notes/retrieval/weights.yaml for what each
    means.
    """

    bm25: Okapi
    lexical: float
    choice: Choice
    cue: float
    most_cues: float
    same_cosine: float
    same_words: float
    half_life: float  # hours in which what was chosen falls to half of its score; 0: time does not count
    sections: dict[str, float]

    def __post_init__(self) -> None:
        if not 0 <= self.lexical <= 1:
            raise ValueError(f"expected a share of BM25 between 0 and 1, got {self.lexical}")
        if self.half_life < 0:
            raise ValueError(f"expected hours, or 0 where time is not to count, got {self.half_life}")


class Candidate(Struct, frozen=True, array_like=True):
    """One chunk as the answer to one question, with every score on the way.

    `final` = `hybrid` * `section` * (1 + `boost`); `hybrid` = lexical share * `lexical` + the rest * cosine,
    the cosine not below 0.
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
    """A chunk that states what an earlier one states."""

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
    """A chunk of the evidence: its best final score, halved each `half_life` since it was last stated; the
    questions it answers, the chunks that say the same.
    """

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


class ChosenTrace(Struct, frozen=True):
    """`Chosen` without its text."""

    chunk: str
    score: float
    asked: tuple[str, ...]
    copies: tuple[str, ...] = ()


class RetrievalTrace(Struct, frozen=True):
    """What a trajectory keeps of a retrieval: all of it but the text of the notes."""

    cut: Instant
    stages: Stages
    chunks: int
    embedded: int
    candidates: tuple[Candidate, ...]
    duplicates: tuple[Duplicate, ...]
    contributing: tuple[Contribution, ...]
    chosen: tuple[ChosenTrace, ...]
    weights: Weights


def traced(found: Retrieval) -> RetrievalTrace:
    """For the record: ids and numbers only."""
    chosen = tuple(ChosenTrace(one.chunk.id, one.score, one.asked, one.copies) for one in found.chosen)
    kept = {name: getattr(found, name) for name in RetrievalTrace.__struct_fields__ if name != "chosen"}
    return RetrievalTrace(**kept, chosen=chosen)
