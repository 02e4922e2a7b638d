"""What the headings of a note say of the findings below them: of relatives, of the past, only feared. For
concept linking.

The same sections as in medspacy's table of section attributes: under "Allergies" and in instructions to the
patient nothing is stated to be there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kg.medical.linking.link import About, Stretch
from processors.notes.sectioning import Section

_ABOUT: Final[dict[str, About]] = {
    "family_history": "family",
    "allergies": "hypothetical",
    "patient_education": "hypothetical",
    "patient_instructions": "hypothetical",
}
#: Of the sections in the category of the past those that are: "History" alone may be of today.
_PAST: Final = frozenset(
    (
        "Past Medical History",
        "Past Surgical History",
        "Obstetric and Gynecologic History",
        "Birth and Developmental History",
    )
)


def about(read: Iterable[Section]) -> list[Stretch]:
    """Stretches of the text whose heading states what they are about; a section lasts until any other
    begins.
    """
    return [Stretch(section.body, section.end, of) for section in read if (of := _of(section)) is not None]


def headings(read: Iterable[Section]) -> list[tuple[int, int]]:
    """Where the headers of its sections stand: "ALLERGIES" names no allergy."""
    return [(section.start, section.body) for section in read if section.body > section.start]


def _of(section: Section) -> About | None:
    return "historical" if section.name in _PAST else _ABOUT.get(section.category)
