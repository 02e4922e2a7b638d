"""The re-ranker without a language model: documented features, weights that a clinician can review (rules.yaml).

The order of a path's events is the longest non-decreasing run (as in a longest increasing subsequence) where each step may take any event
with its description: eight cycles of one infusion are eight chances, and one note filed late does not undo the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import yaml
from pydantic import BaseModel, ConfigDict, Field

from kg.alignment.pairs import Match
from kg.alignment.reranking import Candidate, Case, Judged, Reranked
from schemas.instant import DAY, Instant

FEATURES: Final = ("similarity", "satisfied", "contradicted", "coverage", "order", "recency", "length")


class Rules(BaseModel):
    """rules.yaml, read."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    neutral: float = Field(ge=0, le=1)
    recency_half_life_days: float = Field(gt=0)
    weights: dict[str, float]

    def model_post_init(self, _: object) -> None:
        if set(self.weights) != set(FEATURES) or min(self.weights.values()) < 0 or not sum(self.weights.values()):
            raise ValueError(f"expected a weight of at least 0 for each of {', '.join(FEATURES)}, and one above 0")


@cache
def packaged() -> Rules:
    """As they ship."""
    return Rules(**yaml.safe_load((files("kg.alignment") / "rules.yaml").read_text(encoding="utf-8")))


class RuleReranker:
    """The port, by rules alone."""

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or packaged()

    async def rerank(self, case: Case) -> Reranked:
        return self.judge(case)

    def judge(self, case: Case) -> Reranked:
        """The same without waiting. Equal scores stay in the order of the case."""
        judged = []
        for candidate in case.candidates:
            told = features(candidate, case, self.rules)
            total = sum(self.rules.weights[name] * told[name] for name in FEATURES) / sum(self.rules.weights.values())
            why = ", ".join(f"{name} {told[name]:.2f}" for name in FEATURES)
            judged.append(Judged(candidate.path.id, round(total, 6), why))
        return Reranked(tuple(sorted(judged, key=lambda one: -one.score)), "rules")


def features(candidate: Candidate, case: Case, rules: Rules) -> dict[str, float]:
    """Each of FEATURES in [0, 1]."""
    best = max(one.score for one in case.candidates)
    longest = max(len(one.matches) for one in case.candidates)
    aligned = [match for match in candidate.matches if match.event and match.similarity >= case.threshold]
    satisfied = sum(standing.satisfied for standing in candidate.standings)
    contradicted = sum(standing.contradicted for standing in candidate.standings)
    judged = satisfied + contradicted
    return {
        "similarity": min(1.0, max(0.0, candidate.score / best)) if best > 0 else rules.neutral,
        "satisfied": satisfied / judged if judged else rules.neutral,
        "contradicted": 1 / (1 + contradicted),
        "coverage": len(aligned) / len(candidate.matches) if candidate.matches else 0.0,
        "order": in_order([match.times for match in aligned]) / len(aligned) if len(aligned) > 1 else rules.neutral,
        "recency": _recency(aligned, case.now, rules),
        "length": len(candidate.matches) / longest if longest else rules.neutral,
    }


def in_order(times: Sequence[Sequence[Instant]]) -> int:
    """How many of the steps, in their order, can be given one of their times each so that no time is before the one given last."""
    ends: list[Instant] = []  # ends[n]: the earliest end of a run of n + 1 steps
    for choices in times:
        for time in sorted(set(choices), reverse=True):  # falling, so that a step extends no run of its own
            at = bisect_right(ends, time)
            ends[at : at + 1] = [time]
    return len(ends)


def _recency(aligned: Sequence[Match], now: Instant, rules: Rules) -> float:
    past = [time for match in aligned for time in match.times if time <= now]
    if not past:
        return 0.0 if not aligned else rules.neutral
    return float(0.5 ** ((now - max(past)) / DAY / rules.recency_half_life_days))
