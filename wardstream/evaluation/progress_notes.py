"""How good progress notes are: CLI-RAG's measures (section 3.2), and whether each statement stands on what it cites.

The reference of a draft is the clinicians' own progress note of the same stay that came next after its cut, within a day. It is not in
the draft's evidence. Lexical overlap of notes that are both right is low; the paper has ROUGE-1 of .27.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from models.encoders.port import Encoder
from processors.grounding.gate import Gate
from schemas.drafts import Draft, Section, Statement
from schemas.errors import ConfigurationError
from schemas.instant import DAY, Instant
from schemas.requests import Passage, Request

#: LOINC codes of Subjective, Objective, Assessment, Plan.
SOAP: Final = ("61150-9", "61149-1", "51848-0", "18776-5")


@dataclass(frozen=True)
class Note:
    """A draft as it is measured."""

    patient: str
    encounter: str
    cut: Instant
    sections: int  # of the four, present with their heading, whether or not they have statements
    filled: int  # of the four, with at least one statement
    statements: int
    cited: int  # statements with a citation
    supported: int  # statements that the gate lets through, or that are marked for the reader
    text: str
    reference: str = ""


@dataclass
class Scores:
    """Over all notes; what has no reference or no encoder is None."""

    notes: int = 0
    referenced: int = 0
    sections: float = 0.0
    filled: float = 0.0
    cited: float = 0.0
    supported: float = 0.0
    rouge: dict[str, float] = field(default_factory=dict)
    bleu: float | None = None
    similarity: float | None = None
    length_ratio: float | None = None
    temporal: float | None = None  # mean cosine of neighbouring drafts of a stay
    temporal_reference: float | None = None  # the same of the references


def measured(draft: Draft, request: Request, reference: str) -> Note:
    said = [statement for section in draft.sections for statement in _statements(section)]
    gate = Gate(request)
    soap = [section for section in draft.sections if section.code in SOAP]
    return Note(
        patient=draft.patient,
        encounter=draft.encounter,
        cut=draft.cut,
        sections=len({section.code for section in soap}),
        filled=sum(any(True for _ in _statements(section)) for section in soap),
        statements=len(said),
        cited=sum(bool(statement.citations) for statement in said),
        supported=sum(statement.verdict == "marked" or gate.judge(statement) is None for statement in said),
        text="\n".join(statement.text for statement in said),
        reference=reference,
    )


def reference_of(request: Request, documents: Iterable[Passage]) -> str:
    """The clinicians' next progress note of the stay; "" where there is none within a day."""
    following = [
        one
        for one in documents
        if one.encounter == request.encounter and one.body.note_type == "progress-note" and request.cut < one.time <= request.cut + DAY
    ]
    return min(following, key=lambda one: (one.time, one.resource)).body.text if following else ""


def scores(notes: Sequence[Note], encoder: Encoder | None = None) -> Scores:
    """Raises ConfigurationError where the measuring libraries are not installed."""
    if not notes:
        return Scores()
    statements = sum(note.statements for note in notes) or 1
    paired = [note for note in notes if note.reference and note.text]
    found = Scores(
        notes=len(notes),
        referenced=len(paired),
        sections=statistics.fmean(note.sections for note in notes),
        filled=statistics.fmean(note.filled for note in notes),
        cited=sum(note.cited for note in notes) / statements,
        supported=sum(note.supported for note in notes) / statements,
    )
    if paired:
        found.rouge, found.bleu = _overlap(paired)
        found.length_ratio = statistics.fmean(len(note.text.split()) / max(1, len(note.reference.split())) for note in paired)
    if encoder is not None and paired:
        drafts, references = _vectors(encoder, [note.text for note in paired]), _vectors(encoder, [note.reference for note in paired])
        found.similarity = float((drafts * references).sum(axis=1).mean())
        found.temporal = _neighbours(paired, drafts)
        found.temporal_reference = _neighbours(paired, references)
    return found


def _overlap(paired: Sequence[Note]) -> tuple[dict[str, float], float]:
    try:
        from rouge_score.rouge_scorer import RougeScorer
        from sacrebleu.metrics.bleu import BLEU
    except ImportError:
        raise ConfigurationError(
            "expected rouge-score and sacrebleu to compare drafts with references, they are not installed; install the extra "
            "(`pip install 'wardstream[evaluation]'`)"
        ) from None
    kinds = ["rouge1", "rouge2", "rougeL"]
    scorer = RougeScorer(kinds, use_stemmer=True)
    told = [scorer.score(note.reference, note.text) for note in paired]
    rouge = {kind: statistics.fmean(one[kind].fmeasure for one in told) for kind in kinds}
    bleu = BLEU().corpus_score([note.text for note in paired], [[note.reference for note in paired]])
    return rouge, bleu.score / 100


def _vectors(encoder: Encoder, texts: Sequence[str]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """(n, d), of unit length: the mean of a text's parts, for a note is longer than an encoder reads."""
    rows = []
    for text in texts:
        words = text.split()
        parts = [" ".join(words[at : at + 150]) for at in range(0, max(1, len(words)), 150)]
        mean = encoder.encode(parts).mean(axis=0)
        rows.append(mean / max(float(np.linalg.norm(mean)), 1e-9))
    return np.stack(rows).astype(np.float32)


def _neighbours(notes: Sequence[Note], vectors: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> float | None:
    """Mean cosine of notes that follow each other in a stay, as in the paper (temporal coherence)."""
    stays: dict[tuple[str, str], list[tuple[Instant, int]]] = defaultdict(list)
    for place, note in enumerate(notes):
        stays[note.patient, note.encounter].append((note.cut, place))
    pairs = [(a, b) for told in stays.values() for (_, a), (_, b) in zip(sorted(told), sorted(told)[1:], strict=False)]
    return float(np.mean([vectors[a] @ vectors[b] for a, b in pairs])) if pairs else None


def _statements(section: Section) -> Iterable[Statement]:
    yield from section.statements
    for inner in section.sections:
        yield from _statements(inner)
