"""The sections of a note."""

from __future__ import annotations

from typing import Final

import msgspec

from processors.notes.sectioning.candidates import candidates
from processors.notes.sectioning.deciding import decided
from processors.notes.sectioning.headers import UNLABELED

#: A text with fewer line breaks than one in so many characters has lost them.
_RUNNING: Final = 1500
#: How often a review of systems states that there is nothing; an examination does not.
_DENIALS: Final = 3


class Section(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a note. The sections of a note cover it without gaps, in order."""

    name: str
    category: str
    #: LOINC; "" where none is surely right.
    code: str
    #: First character of the header.
    start: int
    #: First character after the header and its colon.
    body: int
    #: Where the next section begins.
    end: int
    #: 0 divides the note; 1 stands within the one before it, as HEENT does in an examination.
    depth: int


def sections(text: str) -> tuple[Section, ...]:
    """The sections of a note; what stands before the first header, or in a note without headers, is
    Unlabeled.
    """
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")  # lines as old systems end them; offsets stay
    lines = text.split("\n")
    running = (len(lines) - 1) * _RUNNING < len(text)
    found = decided(text, candidates(text, lines, running), running)
    if not found:
        return (Section(UNLABELED, "unlabeled", "", 0, 0, len(text), 0),)
    start, _, first, _ = found[0]
    result: list[Section] = []
    if start > 0:
        result.append(Section(UNLABELED, "unlabeled", "", 0, 0, start, 0))
    around = _form(text) if first.kind == "part" else first.category
    ends = [start for start, _, _, _ in found[1:]]
    ends.append(len(text))
    for (start, body, header, depth), end in zip(found, ends, strict=True):
        category = header.category
        # Of what is unknown within a section, all that is sure is where it stands.
        if (around in header.below) if header.kind == "part" else (depth == 1 and category == "other"):
            category = around
        if depth == 0:
            around = category
        result.append(Section(header.name, category, header.code, start, body, end, depth))
    return tuple(result)


def _form(text: str) -> str:
    """Which examination a form is that has nothing but body systems and no header that states it."""
    denials = text.count("enies") + text.count("egative for")
    return "review_of_systems" if denials >= _DENIALS else "physical_exam"
