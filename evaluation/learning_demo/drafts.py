"""A draft of the ward: what the product's own retrieval chooses of the notes, quoted. Nothing is composed, so
that what is chosen is what counts.
"""

from __future__ import annotations

from evaluation.learning_demo.ward import Note, Stay
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from processors.notes.chunking import chunks
from processors.notes.cleaning import clean, tidied
from processors.notes.retrieval import retrieve
from processors.notes.sectioning import sections
from processors.outcomes import Draft
from processors.outcomes.by_outcome import by_document
from processors.outcomes.judging import NO_MEANS
from schemas.chunks import Chunk
from schemas.events import DocumentBody
from schemas.outcomes import ClinicianDocument
from schemas.requests import Passage
from schemas.retrieval import Retrieval, Weights


def index_of(stay: Stay) -> ChunkIndex:
    """Its notes as the patient stage would cut them. Without embeddings: the ward has no encoder."""
    index = ChunkIndex()
    for note in stay.notes:
        index.add(DocumentVersion(note.id, (0, note.time, "1"), note.time), _chunks(stay, note))
    return index


def found(stay: Stay, index: ChunkIndex, weights: Weights) -> Retrieval:
    return retrieve(index, Scope(cut=stay.cut, encounters=frozenset({stay.encounter})), {}, None, weights)


def quoted(retrieval: Retrieval) -> str:
    """The text of the draft."""
    return "\n".join(one.chunk.text for one in retrieval.chosen)


def drafted(stay: Stay, text: str, request: str = "", document: str = "") -> Draft:
    return Draft(request, "progress-note", document, stay.encounter, stay.cut, text, patient=stay.patient)


def written(stay: Stay) -> ClinicianDocument:
    """The clinician's note."""
    resource = stay.encounter.replace("Encounter/", "DocumentReference/") + "-w"
    return ClinicianDocument(
        resource,
        "1",
        (1, stay.written_at, "1"),
        stay.patient,
        stay.encounter,
        stay.written_at,
        "progress-note",
        text=stay.written,
    )


def earned(stay: Stay, text: str) -> float:
    """What the draft is worth compared with what the clinician wrote, as stage `reward` has it without a
    knowledge graph: F of words, less what was turned round.
    """
    return by_document(drafted(stay, text), written(stay), NO_MEANS).value or 0.0


def _chunks(stay: Stay, note: Note) -> tuple[Chunk, ...]:
    passage = Passage(
        note.id, "1", note.time, stay.encounter, DocumentBody(text=note.text, note_type=note.kind)
    )
    cleaned = clean(note.text, note.kind)
    return chunks(passage, *tidied(cleaned, sections(cleaned.text)))
