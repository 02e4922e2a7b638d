"""The sections of a note."""

from __future__ import annotations

from typing import Final, NamedTuple

from processors.notes.sectioning.candidates import candidates
from processors.notes.sectioning.deciding import decided
from processors.notes.sectioning.headers import UNLABELED

#: A text with fewer line breaks than one in so many characters has lost them.
_RUNNING: Final = 1500
#: How often a review of systems says that there is nothing; an examination does not.
_DENIALS: Final = 3


class Section(NamedTuple):
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


#: Makes a Section without the detour over its keyword arguments.
_new: Final = tuple.__new__


def sections(text: str, note_type: str = "") -> tuple[Section, ...]:
    """The sections of a note; what stands before the first header, or in a note without headers, is Unlabeled."""
    running = text.count("\n") * _RUNNING < len(text)
    found = decided(text, candidates(text, running), running)
    # A form for one examination has no header that says which.
    denials = text.count("enies") + text.count("egative for") if found and found[0][0].header.kind == "part" else 0
    around = "review_of_systems" if denials >= _DENIALS else "physical_exam"
    categories: list[str] = []
    for candidate, depth in found:
        header = candidate.header
        # Of what is unknown within a section, all that is sure is where it stands.
        inherits = around in header.below if header.kind == "part" else depth == 1 and header.category == "other"
        categories.append(around if inherits else header.category)
        if depth == 0:
            around = categories[-1]
    result: list[Section] = []
    end = len(text)
    for (candidate, depth), category in zip(reversed(found), reversed(categories), strict=True):
        header = candidate.header
        result.append(_new(Section, (header.name, category, header.code, candidate.start, candidate.body, end, depth)))
        end = candidate.start
    if end > 0 or not result:
        result.append(Section(UNLABELED, "unlabeled", "", 0, 0, end, 0))
    result.reverse()
    return tuple(result)
