"""How good progress notes are: CLI-RAG's measures (section 3.2), and whether each statement stands on what it
cites.

The reference of a draft is the clinicians' own progress note of the same stay that came next after its cut,
within a day. It is not in the draft's evidence. Lexical overlap of notes that are both right is low; the
paper has ROUGE-1 of .27. For comparison there is what the documents of the stay reach, copied whole: overlap alone
does not tell a good note from a long one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evaluation.encoded_parts import by_parts
from evaluation.intervals import SAMPLES, SEED, Bootstrap, Figure, Parts, by_patient
from evaluation.overlap import bleu_of, overlaps
from models.encoders.port import Encoder
from processors.tasks import gate as gate_of
from schemas.drafts import Draft, statements
from schemas.instant import DAY, Instant
from schemas.outcomes import ClinicianDocument
from schemas.requests import Request

#: LOINC codes of Subjective, Objective, Assessment, Plan.
SOAP: Final = ("61150-9", "61149-1", "51848-0", "18776-5")
#: What is measured of the sources copied whole, which are long.
COPIED: Final = ("rouge1", "rouge2")


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
    sources: str = ""  # the documents of the stay, one after the other


@dataclass(frozen=True)
class Scores:
    """Over all notes. `figures` by name, as MEASURES in evaluation/commands/notes.py explains them; what
    has no reference or no encoder is not in them.
    """

    notes: int = 0
    referenced: int = 0
    patients: int = 0
    samples: int = SAMPLES
    seed: int = SEED
    figures: dict[str, Figure] = field(default_factory=dict)


def measured(draft: Draft, request: Request, reference: str) -> Note:
    stated = list(statements(draft.sections))
    gate = gate_of(request)
    soap = [section for section in draft.sections if section.code in SOAP]
    return Note(
        patient=draft.patient,
        encounter=draft.encounter,
        cut=draft.cut,
        sections=len({section.code for section in soap}),
        filled=sum(any(True for _ in statements((section,))) for section in soap),
        statements=len(stated),
        cited=sum(bool(statement.citations) for statement in stated),
        supported=sum(statement.verdict == "marked" or gate.judge(statement) is None for statement in stated),
        text="\n".join(statement.text for statement in stated),
        reference=reference,
        sources="\n".join(passage.body.text for passage in request.evidence.passages),
    )


def reference_of(request: Request, documents: Iterable[ClinicianDocument]) -> str:
    """The clinicians' next progress note of the stay; "" where there is none within a day."""
    following = [
        one
        for one in documents
        if not one.retracted
        and one.encounter == request.encounter
        and one.note_type == "progress-note"
        and request.cut < one.time <= request.cut + DAY
    ]
    return min(following, key=lambda one: (one.time, one.resource)).text if following else ""


def scores(
    notes: Sequence[Note], encoder: Encoder | None = None, samples: int = SAMPLES, seed: int = SEED
) -> Scores:
    """Raises ConfigurationError where the measuring libraries are not installed."""
    reported = Bootstrap((note.patient for note in notes), samples, seed)
    paired = [note for note in notes if note.reference and note.text]
    found = {name: reported.figure(parts) for name, parts in _counted(notes).items()}
    if paired:
        found |= _overlap(reported, paired)
    if encoder is not None:
        found |= _likeness(reported, encoder, [note for note in notes if note.text], paired)
    figures = {name: figure for name, figure in found.items() if figure is not None}
    return Scores(len(notes), len(paired), len(reported.patients), samples, seed, figures)


def differences(
    ours: Sequence[Note], theirs: Sequence[Note], samples: int = SAMPLES, seed: int = SEED
) -> dict[str, Figure]:
    """What figures of `ours` are above those of `theirs`, drafts of the same requests in the same order: paired by
    patient. Raises ConfigurationError as `scores`.
    """
    reported = Bootstrap((note.patient for note in ours), samples, seed)
    pairs = [
        pair for pair in zip(ours, theirs, strict=True) if pair[0].reference and all(p.text for p in pair)
    ]
    above, below = ({**_counted(notes)} for notes in (ours, theirs))
    for parts, place in ((above, 0), (below, 1)):
        notes = [pair[place] for pair in pairs]
        found = overlaps((note.text, note.reference) for note in notes)
        for kind in ("rouge1", "rouge2", "rougeL") if notes else ():
            parts[kind] = by_patient(
                (note.patient, one.rouge[kind][2], 1) for note, one in zip(notes, found, strict=True)
            )
    made = {name: reported.difference(above[name], below[name]) for name in above}
    return {name: figure for name, figure in made.items() if figure is not None}


def _counted(notes: Sequence[Note]) -> dict[str, Parts]:
    return {
        "sections": by_patient((note.patient, note.sections, 1) for note in notes),
        "filled": by_patient((note.patient, note.filled, 1) for note in notes),
        "cited": by_patient((note.patient, note.cited, note.statements) for note in notes),
        "supported": by_patient((note.patient, note.supported, note.statements) for note in notes),
        "words": by_patient((note.patient, len(note.text.split()), 1) for note in notes),
    }


def _overlap(reported: Bootstrap, paired: Sequence[Note]) -> dict[str, Figure | None]:
    drafts = overlaps((note.text, note.reference) for note in paired)
    copies = overlaps(((note.sources, note.reference) for note in paired), COPIED)
    whose = [note.patient for note in paired]
    found: dict[str, Figure | None] = {}
    for name, kind, place in (
        ("rouge1", "rouge1", 2),
        ("rouge2", "rouge2", 2),
        ("rougeL", "rougeL", 2),
        ("rouge1_precision", "rouge1", 0),
        ("rouge1_recall", "rouge1", 1),
    ):
        found[name] = reported.figure(
            by_patient((one, o.rouge[kind][place], 1) for one, o in zip(whose, drafts, strict=True))
        )
    counts: dict[str, list[float]] = {}
    for one, overlap in zip(whose, drafts, strict=True):
        counts[one] = [
            a + b for a, b in zip(counts.get(one, [0.0] * len(overlap.counts)), overlap.counts, strict=True)
        ]
    found["bleu"] = reported.of_sums(counts, bleu_of)
    found["length_ratio"] = reported.figure(
        by_patient(
            (note.patient, len(note.text.split()) / max(1, len(note.reference.split())), 1) for note in paired
        )
    )
    for kind in COPIED:
        found[f"{kind}_copied"] = reported.figure(
            by_patient((one, o.rouge[kind][2], 1) for one, o in zip(whose, copies, strict=True))
        )
    found["length_ratio_copied"] = reported.figure(
        by_patient(
            (note.patient, len(note.sources.split()) / max(1, len(note.reference.split())), 1)
            for note in paired
        )
    )
    return found


def _likeness(
    reported: Bootstrap, encoder: Encoder, notes: Sequence[Note], paired: Sequence[Note]
) -> dict[str, Figure | None]:
    """Similarity to the reference, and of neighbouring notes of a stay: of drafts that have a reference,
    where any has, else of all.
    """
    compared = paired or notes
    if not compared:
        return {}
    drafts = by_parts(encoder, [note.text for note in compared])
    found = {"temporal": reported.figure(_neighbours(compared, drafts))}
    if paired:
        references = by_parts(encoder, [note.reference for note in paired])
        cosines = (drafts * references).sum(axis=1).tolist()
        found["similarity"] = reported.figure(
            by_patient((note.patient, cosine, 1) for note, cosine in zip(paired, cosines, strict=True))
        )
        found["temporal_reference"] = reported.figure(_neighbours(paired, references))
    return found


def _neighbours(notes: Sequence[Note], rows: NDArray[np.float32]) -> dict[str, tuple[float, float]]:
    """Cosines of notes that follow each other in a stay, as in the paper (temporal coherence)."""
    stays: dict[tuple[str, str], list[tuple[Instant, int]]] = defaultdict(list)
    for place, note in enumerate(notes):
        stays[note.patient, note.encounter].append((note.cut, place))
    return by_patient(
        (patient, float(rows[a] @ rows[b]), 1)
        for (patient, _), places in stays.items()
        for (_, a), (_, b) in zip(sorted(places), sorted(places)[1:], strict=False)
    )
