"""Evidence for a progress note from a patient's chunk index: questions to all notes of the visit, then to
each type that answered.
"""

from processors.notes.retrieval.arms import SLOT, Arm, features, packaged_arms
from processors.notes.retrieval.questions import Questions, packaged_questions
from processors.notes.retrieval.stages import Anchored, anchored, retrieve
from processors.notes.retrieval.weights import packaged_weights
from schemas.retrieval import (
    Candidate,
    Chosen,
    Contribution,
    Duplicate,
    Retrieval,
    RetrievalTrace,
    Weights,
    traced,
)

__all__ = [
    "SLOT",
    "Anchored",
    "Arm",
    "Candidate",
    "Chosen",
    "Contribution",
    "Duplicate",
    "Questions",
    "Retrieval",
    "RetrievalTrace",
    "Weights",
    "anchored",
    "features",
    "packaged_arms",
    "packaged_questions",
    "packaged_weights",
    "retrieve",
    "traced",
]
