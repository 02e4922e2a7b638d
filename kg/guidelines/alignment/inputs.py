"""The inputs of alignment: what happened to a patient, and what guidelines recommend in which order.

Guidelines are the same for all patients and are compiled once. How a patient stands to them (what applies,
which conditions hold) is the patient's own and comes with, so that ten thousand patients share one compiled
guideline.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

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
