"""Re-ranking the best paths (section 3.2, "LLM-based Reranking"): the port, its input and its
answered.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from kg.guidelines.alignment.inputs import GuidelinePath, Happened, Standing
from kg.guidelines.alignment.pairs import Match
from schemas.instant import Instant

By: TypeAlias = Literal["score", "rules", "llm"]


class Candidate(Struct, frozen=True):
    """One of the top N paths."""

    path: GuidelinePath
    score: float  # by which it was ranked
    total: float  # eq. 3: sum of the best similarities
    # the most of it that is left when events are different ones and follow the steps: see aligner.py
    ordered: float
    matches: tuple[Match, ...]  # its steps, each with the nearest event
    standings: tuple[Standing, ...]  # of its steps


class Case(Struct, frozen=True):
    """The input of a re-ranker: Tr_p and <Pa_k, Score_k> for the best N."""

    request: str  # id of the request that this is for: where seeds come from
    now: Instant  # time of the decision
    threshold: float  # cosine from which a match is a pair
    events: tuple[Happened, ...]  # the trajectory, in time
    candidates: tuple[Candidate, ...]  # best score first


class Judged(Struct, frozen=True):
    """A path's place."""

    path: str
    score: float  # of the re-ranker, in [0, 1], falling
    why: str  # for a reviewer


class Reranked(Struct, frozen=True):
    """All candidates of the case, each once."""

    order: tuple[Judged, ...]
    by: By  # what really decided: an LLM that fails leaves it to the rules
    note: str = ""  # why it is not what was requested; "" if it is


class Reranker(Protocol):
    """Puts candidates in order."""

    async def rerank(self, case: Case) -> Reranked:
        """Never raises for what a model answers or does not: there is always an order."""
        ...


def by_score(case: Case) -> Reranked:
    """In the given order: the ablation without re-ranking."""
    best = max((candidate.score for candidate in case.candidates), default=0.0)
    return Reranked(
        tuple(
            Judged(one.path.id, max(0.0, one.score / best) if best > 0 else 0.0, "by similarity alone")
            for one in case.candidates
        ),
        "score",
    )
