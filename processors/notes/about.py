"""What the headings of a note say of the findings below them: of relatives, of the past, only feared. For concept linking.

The same sections as in medspacy's table of section attributes: under "Allergies" and in instructions to the patient nothing is said to be there.
"""

from __future__ import annotations

from typing import Final

from kg.linking.link import About, Stretch
from processors.notes.sectioning import sections

_ABOUT: Final[dict[str, About]] = {
    "family_history": "family",
    "past_medical_history": "historical",
    "allergies": "hypothetical",
    "patient_education": "hypothetical",
    "patient_instructions": "hypothetical",
}


def about(text: str) -> list[Stretch]:
    """Stretches of the text whose heading says what they are about; a section lasts until any other begins."""
    found = sections(text)
    ends = [*(section.start for section in found[1:]), len(text)]
    return [
        Stretch(section.start, end, _ABOUT[section.category])
        for section, end in zip(found, ends, strict=True)
        if section.category in _ABOUT
    ]
