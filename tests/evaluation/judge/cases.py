"""A made-up patient, a good summary and good recommendations for her, and what can be done wrong to them."""

from __future__ import annotations

from typing import Final

from evaluation.judge.items import Item, Piece
from evaluation.judge.rubric import Task

ADMISSION: Final = """Chief Complaint: Shortness of breath.

History of Present Illness: 74-year-old woman with worsening dyspnea for five days. Denies fever. No hemoptysis.

Past Medical History:
- Type 2 diabetes mellitus
- Hypothyroidism

Allergies: penicillin (anaphylaxis)

Assessment:
- Acute decompensated heart failure
- Acute kidney injury, creatinine 1.9 mg/dL on 3 March 2026
- Hypokalemia, potassium 2.9 mmol/L on 3 March 2026

Plan:
- Furosemide 40 mg IV twice daily
- Repeat potassium on 4 March 2026
"""
PROGRESS: Final = """Assessment:
- Acute decompensated heart failure, improving
- Left lower lobe pneumonia on chest x-ray of 5 March 2026
- Atrial fibrillation, new on 5 March 2026

Medications:
- Furosemide 40 mg by mouth twice daily
- Apixaban 5 mg by mouth twice daily
- Metformin was stopped on 3 March 2026 for kidney injury

Plan:
- Echocardiogram on 7 March 2026
"""
EVIDENCE: Final = (
    Piece(ADMISSION, "Admission note, 3 March 2026 09:00"),
    Piece(PROGRESS, "Progress note, 5 March 2026 10:00"),
)

SUMMARY: Final = (
    "The patient came with worsening dyspnea for five days.",
    "She denies fever.",
    "There was no hemoptysis.",
    "Acute decompensated heart failure was treated with furosemide 40 mg IV twice daily and is improving.",
    "Acute kidney injury: creatinine was 1.9 mg/dL on 3 March 2026.",
    "Hypokalemia: potassium was 2.9 mmol/L on 3 March 2026.",
    "Left lower lobe pneumonia was seen on chest x-ray of 5 March 2026.",
    "Atrial fibrillation was new on 5 March 2026.",
    "Past history: type 2 diabetes mellitus.",
    "Past history: hypothyroidism.",
    "Allergy: penicillin (anaphylaxis).",
    "Furosemide 40 mg by mouth twice daily.",
    "Apixaban 5 mg by mouth twice daily.",
    "Metformin was stopped on 3 March 2026 for kidney injury.",
    "Echocardiogram is planned on 7 March 2026.",
)
ADVICE: Final = (
    "Continue furosemide 40 mg by mouth twice daily because of acute decompensated heart failure.",
    "Repeat potassium tomorrow because potassium was 2.9 mmol/L on 3 March 2026.",
    "Repeat creatinine tomorrow because of acute kidney injury.",
    "Start levofloxacin 750 mg daily for 5 days because of left lower lobe pneumonia.",
    "Continue apixaban 5 mg by mouth twice daily because of atrial fibrillation.",
    "Perform echocardiogram on 7 March 2026 for heart failure.",
    "Hold metformin until creatinine has been checked on 10 March 2026, because of kidney injury.",
)


def item(
    sentences: tuple[str, ...],
    task: Task = "summary",
    name: str = "a",
    system: str = "model",
    reference: str = "",
) -> Item:
    return Item(name, system, task, EVIDENCE, "\n".join(sentences), reference)


def with_(sentences: tuple[str, ...], changes: dict[str, str]) -> tuple[str, ...]:
    """Words replaced, each of which must stand in exactly one sentence or more; "" for a sentence takes it
    out.
    """
    told = list(sentences)
    for before, after in changes.items():
        assert any(before in one for one in told), before
        told = [one.replace(before, after) for one in told]
    return tuple(one for one in told if one.strip())
