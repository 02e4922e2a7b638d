"""Small guidelines and trajectories for the tests of alignment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kg.guidelines.alignment import (
    AlignmentSettings,
    DescriptionVectors,
    GuidelinePath,
    GuidelineStep,
    Happened,
    PathIndex,
    PatientAlignment,
    compiled,
)
from kg.guidelines.alignment.vectors import CharacterNgrams
from models.encoders.port import Encoder
from schemas.instant import DAY
from tests.models.encoders.bag_of_words import BagOfWords

STEPS: Final = (
    GuidelineStep("stage", "Determine node status"),
    GuidelineStep("tch", "Chemotherapy TCH"),
    GuidelineStep("th", "Chemotherapy TH weekly"),
    GuidelineStep("surgery", "Surgery: lumpectomy of breast"),
    GuidelineStep("her2", "Trastuzumab for one year"),
    GuidelineStep("endocrine", "Endocrine therapy with tamoxifen"),
)
PATHS: Final = (
    GuidelinePath("node-positive", "her2", ("stage", "tch", "her2", "endocrine")),
    GuidelinePath("node-negative", "her2", ("stage", "th", "her2", "endocrine")),
    GuidelinePath("surgery-first", "neoadjuvant", ("surgery", "her2")),
)


def happened(*told: tuple[str, int] | tuple[str, int, str]) -> tuple[Happened, ...]:
    """Events (description, day) or (description, day, id); without an id e1, e2 ... in their order."""
    return tuple(
        Happened(one[2] if len(one) > 2 else f"e{at}", one[0], one[1] * DAY) for at, one in enumerate(told, 1)
    )


def index_of(
    steps: Sequence[GuidelineStep] = STEPS,
    paths: Sequence[GuidelinePath] = PATHS,
    encoder: Encoder | None = None,
) -> PathIndex:
    return compiled(DescriptionVectors(encoder or CharacterNgrams()), steps, paths)


def state_of(
    events: Sequence[Happened], index: PathIndex | None = None, settings: AlignmentSettings | None = None
) -> PatientAlignment:
    state = PatientAlignment(index or index_of(), settings or AlignmentSettings())
    state.add(events)
    return state


def blurred() -> Encoder:
    """Few components: texts without a word in common are often equally near, and ties are put to the test."""
    return BagOfWords(8)
