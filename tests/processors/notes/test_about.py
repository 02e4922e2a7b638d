"""What the headings of a note say of the findings below them."""

from __future__ import annotations

from processors.notes.about import about
from processors.notes.sectioning import sections

NOTE = """HISTORY AND PHYSICAL:  A boy with chest pain.

PAST MEDICAL HISTORY:  Asthma.

ALLERGIES:  Penicillin.

FAMILY HISTORY:  Diabetes.

ASSESSMENT:  Pneumonia.
"""


def test_headings_tell_relatives_and_the_past_from_today() -> None:
    told = {NOTE[one.start : one.end].strip(): one.about for one in about(sections(NOTE))}
    assert told == {"Asthma.": "historical", "Penicillin.": "hypothetical", "Diabetes.": "family"}


def test_a_note_without_headings_is_about_the_patient_now() -> None:
    assert about(sections("Chest pain since Monday.")) == []
