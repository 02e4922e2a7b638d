"""Re-ranking the best paths (section 3.2, "LLM-based Reranking"): the port, its input and its
answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, Protocol, TypeAlias

import msgspec.yaml
from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field

from kg.guidelines.alignment.inputs import GuidelinePath, Happened, Standing
from kg.guidelines.alignment.pairs import Match
from schemas.instant import DAY, Instant

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


# The re-ranker without a language model: documented features, weights that a clinician can review
# (rules.yaml).

FEATURES: Final = ("similarity", "ordered", "satisfied", "contradicted", "coverage", "recency")


class Rules(BaseModel):
    """rules.yaml, read."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    neutral: float = Field(ge=0, le=1)
    recency_half_life_days: float = Field(gt=0)
    length_power: float = Field(ge=0, le=1)
    weights: dict[str, float]

    def model_post_init(self, _: object) -> None:
        if (
            set(self.weights) != set(FEATURES)
            or min(self.weights.values()) < 0
            or not sum(self.weights.values())
        ):
            raise ValueError(
                f"expected a weight of at least 0 for each of {', '.join(FEATURES)}, and one above 0"
            )


@cache
def packaged() -> Rules:
    """As they ship."""
    return Rules(
        **msgspec.yaml.decode((files("kg.guidelines.alignment") / "rules.yaml").read_text(encoding="utf-8"))
    )


class RuleReranker:
    """The port, by rules alone."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or packaged()

    async def rerank(self, case: Case) -> Reranked:
        return self.judge(case)

    def judge(self, case: Case) -> Reranked:
        """The same without waiting. A path on which nothing that happened stands comes behind those on which
        something does, whatever its conditions say. Equal scores stay in the order of the case.
        """
        judged = []
        for candidate in case.candidates:
            feature = features(candidate, case, self.rules)
            total = sum(self.rules.weights[name] * feature[name] for name in FEATURES) / sum(
                self.rules.weights.values()
            )
            why = ", ".join(f"{name} {feature[name]:.2f}" for name in FEATURES)
            judged.append(Judged(candidate.path.id, round(total, 6), why))
        borne = {
            c.path.id
            for c in case.candidates
            if any(m.event and m.similarity >= case.threshold for m in c.matches)
        }
        return Reranked(tuple(sorted(judged, key=lambda one: (one.path not in borne, -one.score))), "rules")


def features(candidate: Candidate, case: Case, rules: Rules) -> dict[str, float]:
    """Each of FEATURES in [0, 1]."""
    longest = max([1, *(len(one.matches) for one in case.candidates)])
    steps = max(1, len(candidate.matches))
    length = steps**rules.length_power * longest ** (
        1 - rules.length_power
    )  # longest at most, so that features end at 1
    aligned = [match for match in candidate.matches if match.event and match.similarity >= case.threshold]
    satisfied = sum(standing.satisfied for standing in candidate.standings)
    contradicted = sum(standing.contradicted for standing in candidate.standings)
    judged = satisfied + contradicted
    return {
        "similarity": min(1.0, max(0.0, candidate.total / length)),
        "ordered": min(1.0, candidate.ordered / length),
        "satisfied": satisfied / judged if judged else rules.neutral,
        "contradicted": 1 / (1 + contradicted),
        "coverage": len(aligned) / steps,
        "recency": _recency(aligned, case.now, rules),
    }


def _recency(aligned: Sequence[Match], now: Instant, rules: Rules) -> float:
    past = [time for match in aligned for time in match.times if time <= now]
    if not past:
        return 0.0 if not aligned else rules.neutral
    return float(0.5 ** ((now - max(past)) / DAY / rules.recency_half_life_days))
