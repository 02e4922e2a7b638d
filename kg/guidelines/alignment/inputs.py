"""The inputs of alignment: what happened to a patient, and what guidelines recommend in which order.

Guidelines are the same for all patients and are compiled once. How a patient stands to them (what applies,
which conditions hold) is the patient's own and comes with, so that ten thousand patients share one compiled
guideline.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from pydantic import BaseModel, ConfigDict, Field

from schemas.facts import Source
from schemas.instant import Instant

#: A predicate's value for a patient: what is not documented is unknown, never false.
Verdict: TypeAlias = Literal["true", "false", "unknown"]


class Happened(Struct, frozen=True, omit_defaults=True):
    """An event e_i of a patient's trajectory (section 3.2)."""

    id: str  # unique within the patient
    description: str  # desc(e_i): the words that similarity is computed of
    time: Instant  # when it happened (valid time)
    role: str = ""  # what kind of event: diagnosis, treatment ...
    source: Source | None = None  # its source


class GuidelineStep(Struct, frozen=True, omit_defaults=True):
    """A step s_j: a decision or an action of a guideline."""

    id: str  # unique among all guidelines
    description: str  # desc(s_j)


class GuidelinePath(Struct, frozen=True, omit_defaults=True):
    """A normative path Pa_k = <s_1 ... s_l>: steps in their order; paths share steps."""

    id: str  # unique among all guidelines
    guideline: str  # id of the guideline, with its version
    steps: tuple[str, ...]  # ids of steps


class Standing(Struct, frozen=True, omit_defaults=True):
    """How a patient stands to a step: what its predicates say."""

    applies: Verdict = "unknown"
    satisfied: int = 0  # conditions that hold
    missing: int = 0  # conditions that nothing is documented about
    contradicted: int = 0  # conditions that do not hold


class Applicability(Struct, frozen=True, omit_defaults=True):
    """What applies to a patient (age, sex, codes, predicates), evaluated elsewhere; what is not named is
    unknown.
    """

    guidelines: dict[str, Verdict] = {}  # by id of a guideline
    paths: dict[str, Verdict] = {}  # by id of a path
    steps: dict[str, Standing] = {}  # by id of a step


# How trajectories are aligned with guidelines. What is the paper's is named as such; the rest is measured in
# docs/alignment.md.


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
