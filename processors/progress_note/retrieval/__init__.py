"""Evidence for a progress note from a patient's chunk index: questions to all notes of the visit, then to each type that answered."""

from processors.progress_note.retrieval.ordering import Anchored, anchored
from processors.progress_note.retrieval.questions import Questions, packaged_questions
from processors.progress_note.retrieval.result import (
    Candidate,
    Chosen,
    Contribution,
    Duplicate,
    Retrieval,
    RetrievalTrace,
    traced,
)
from processors.progress_note.retrieval.stages import retrieve
from processors.progress_note.retrieval.weights import Weights, packaged_weights

__all__ = [
    "Anchored",
    "Candidate",
    "Chosen",
    "Contribution",
    "Duplicate",
    "Questions",
    "Retrieval",
    "RetrievalTrace",
    "Weights",
    "anchored",
    "packaged_questions",
    "packaged_weights",
    "retrieve",
    "traced",
]
