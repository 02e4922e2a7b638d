"""A draft as composers hand it over: every kind of statement, citation and section that FHIR output must be
able to print.
"""

from __future__ import annotations

from schemas.drafts import Author, Citation, Draft, Rejected, Section, Statement
from schemas.facts import Source
from tests.processors.stay import NOTES, at


def note_citation(index: int, words: str) -> Citation:
    """The exact characters of one of the stay's notes."""
    note = NOTES[index]
    start = note.body.text.index(words)
    return Citation(
        Source(note.resource, note.version, start, start + len(words)), words, note.time, note.body.title
    )


def fact_citation(resource: str, quote: str, when: str, path: str = "code") -> Citation:
    return Citation(Source(resource, "1", path=path), quote, at(when), quote)


POTASSIUM = fact_citation(
    "Observation/2",
    "Potassium 6.1 mmol/L (HH, reference 3.5-5.1) on 3 March 2026 06:40",
    "03-03 06:40",
    "valueQuantity",
)
EARLIER = fact_citation(
    "Observation/1",
    "Potassium 5.2 mmol/L (H, reference 3.5-5.1) on 1 March 2026 08:10",
    "03-01 08:10",
    "valueQuantity",
)

DRAFT = Draft(
    request="progress-note-1",
    task="progress-note",
    document="progress-note/Patient/1/Encounter/1/2026-03-05",
    patient="Patient/1",
    encounter="Encounter/1",
    title="Progress note",
    cut=at("03-05 10:00"),
    sections=(
        Section(
            "Subjective",
            "61150-9",
            (
                Statement(
                    "She feels well and walks the ward without stopping.",
                    (note_citation(2, "She feels well and walks the ward without stopping."),),
                ),
            ),
        ),
        Section(
            "Objective",
            "61149-1",
            (),
            (
                Section(
                    "Vital signs",
                    "8716-3",
                    (
                        Statement(
                            "Heart rate 72 /min on 5 March 2026 08:00.",
                            (
                                fact_citation(
                                    "Observation/24",
                                    "Heart rate 72 /min on 5 March 2026 08:00",
                                    "03-05 08:00",
                                    "valueQuantity",
                                ),
                            ),
                        ),
                    ),
                ),
                Section(
                    "Laboratory results",
                    "30954-2",
                    (
                        Statement(
                            "Potassium 6.1 mmol/L (HH, reference 3.5-5.1) on 3 March 2026 06:40, previously 5.2 on 1 March 2026 08:10.",
                            (POTASSIUM, EARLIER),
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "Assessment",
            "51848-0",
            (
                Statement(
                    "Acute decompensated heart failure is an active problem.",
                    (
                        fact_citation(
                            "Condition/1", "Acute decompensated heart failure, active", "03-01 09:00"
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "Plan",
            "18776-5",
            (
                Statement(
                    "Amoxicillin 500 mg capsule, 500 mg by mouth three times daily, was ordered on 4 March 2026 12:00.",
                    (
                        fact_citation(
                            "MedicationRequest/7",
                            "Amoxicillin 500 mg capsule 500 mg by mouth three times daily",
                            "03-04 12:00",
                        ),
                        fact_citation(
                            "AllergyIntolerance/1", "Allergy to Penicillin: Hives (severe)", "03-01 07:40"
                        ),
                    ),
                    "marked",
                    "The record holds an allergy to Penicillin; check before this is given.",
                ),
            ),
        ),
        Section("Procedures", "29554-3", empty_reason="Nothing documented by 5 March 2026 10:00."),
    ),
    author=Author("composer", "1"),
    rejected=(Rejected("Potassium was 7.9 mmol/L.", "number", "expected a cited 7.9; came 6.1"),),
)
