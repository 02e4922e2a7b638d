"""The steps of cleaning in their order: generic ones first, then those of the note's type, then the
layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from processors.notes.cleaning.by_type import STEPS
from processors.notes.cleaning.characters import spelled
from processors.notes.cleaning.deidentified import disclosed
from processors.notes.cleaning.html_residue import without_html
from processors.notes.cleaning.layout import laid_out
from processors.notes.cleaning.mojibake import repaired
from processors.notes.cleaning.rtf_residue import without_rtf
from processors.notes.cleaning.scripts import without_scripts
from processors.notes.mapped import Mapped

_GENERIC: Final[tuple[Callable[[Mapped], Mapped], ...]] = (
    repaired,
    spelled,
    without_html,
    without_rtf,
    without_scripts,
    disclosed,
)
_PASSES: Final = 4  # what was escaped twice shows its tags only when the first escape is gone


def clean(text: str, note_type: str = "") -> Mapped:
    """The cleaned text of a note with its way back. Takes any text, and a text that it made itself as it
    is.
    """
    mapped = Mapped(text)
    for _ in range(_PASSES):
        before = mapped.text
        for step in _GENERIC:
            mapped = step(mapped)
        if mapped.text == before:
            break
    for step in STEPS.get(note_type, ()):
        mapped = step(mapped)
    return laid_out(mapped)
