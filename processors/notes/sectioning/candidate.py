"""A place in a note that looks like a header."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.notes.sectioning.headers import Header, normal, vocabulary

#: A label is at most this long.
LONGEST: Final = 80
_JOINED: Final = re.compile(r"[&/+,()'’-]|\b[Tt]he\b")

#: Makes a Candidate without the detour over its keyword arguments.
new: Final = tuple.__new__


class Candidate(NamedTuple):
    start: int
    #: First character after the header and its colon.
    body: int
    label: str
    header: Header
    #: Stands at the start of a line, but for a bullet, a number or a mark.
    line: bool
    #: In capitals.
    capitals: bool
    #: Followed by a colon; else alone on its line, or in running text.
    colon: bool
    #: A blank line, or nothing, stands before it.
    blank: bool
    #: "#", "**", "-", "1." before it; "" where nothing is.
    mark: str


def listed(label: str) -> bool:
    """Whether the vocabulary has it; what has only letters is looked up as it is."""
    known = vocabulary().headers
    return label.lower() in known or (len(label) < 60 and _JOINED.search(label) is not None and normal(label) in known)
