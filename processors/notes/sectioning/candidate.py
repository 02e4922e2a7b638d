"""A place in a note that looks like a header."""

from __future__ import annotations

from typing import Final

import msgspec

from processors.notes.sectioning.headers import Header

#: A label is at most this long.
LONGEST: Final = 80


# Structs are made twice as fast as named tuples, and there are many.
class Candidate(msgspec.Struct, frozen=True, gc=False):
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
