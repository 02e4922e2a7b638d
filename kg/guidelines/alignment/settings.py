"""How trajectories are aligned with guidelines. What is the paper's is named as such; the rest is measured in
docs/alignment.md.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class AlignmentSettings(BaseModel):
    """Of scores, pairs, the candidates that are re-ranked, and expansion."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    threshold: float = Field(
        default=0.7,
        ge=-1,
        le=1,
        description="Cosine from which a step and an event are a pair (section 4.4).",
    )
    counted: Literal["all", "pairs"] = Field(
        default="all",
        description="What a path's score sums: every step's best similarity (eq. 3), or that of pairs alone.",
    )
    length_power: float = Field(
        default=0.75,
        ge=0,
        le=1,
        description="A score is its sum / steps^power: 0 the paper's plain sum, 1 the mean, .5 between.",
    )
    candidates: int = Field(default=20, ge=1, description="N: the best paths that are re-ranked.")
    expand: bool = Field(
        default=True, description="Bootstrapping expansion (eq. 5, algorithm 1); off for the ablation."
    )
    alpha: float = Field(
        default=0.7, ge=0, le=1, description="Weight of the semantic similarity in algorithm 1, line 18."
    )
    theta: float = Field(
        default=0.6, ge=0, le=1, description="Weighted score above which a pair is added (line 19)."
    )
    window: int = Field(
        default=3, ge=1, description="Steps of the path on either side whose pairs are a pair's neighbours."
    )
    rounds: int = Field(
        default=10,
        ge=0,
        description="I: most iterations of algorithm 1; it ends sooner where nothing is new.",
    )
