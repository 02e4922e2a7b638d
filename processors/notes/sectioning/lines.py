"""What stands at the start of a line before a colon, or alone on its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import Final

import msgspec

from processors.notes.sectioning.candidate import LONGEST, Candidate
from processors.notes.sectioning.headers import Header, in_list, listed
from processors.notes.sectioning.marks import COUNT, behind_mark

#: What a header at a line's start begins with, or a mark before it.
_FIRST: Final = frozenset(ascii_uppercase + digits)
_MARKS: Final = frozenset("#*_-•·–>=+[<{|")
#: What stands before them and is not seen.
_UNSEEN: Final = " \t\r\xa0\u2002\u2003\u2009\u200b\ufeff"
TITLE: Final = re.compile(
    r"[A-Z][\w'’.-]*(?:[ ,/&]+(?:[A-Z(#&\d][\w'’/&().#-]*|of|and|the|for|on|in|at|to|or|with|upon|during|by|from|a|your|you))*\Z"
)
#: How a line ends that is no header.
_SENTENCE: Final = frozenset(".,;?!")


class Label(msgspec.Struct, frozen=True, gc=False):
    """What stands at a line's start, up to the colon or the line's end."""

    label: str
    #: None where it opens nothing.
    header: Header | None
    capitals: bool
    #: Behind "A." or "1)".
    counted: bool = False


_NOTHING: Final = Label("", None, False)
_COUNTED: Final = Label("", None, False, True)


def of_lines(lines: Sequence[str]) -> tuple[list[Candidate], set[int], bool]:
    """Candidates at the start of a line, where their colons are, and whether a line begins with "O:" or
    "P:".
    """
    found: list[Candidate] = []
    colons: set[int] = set()
    letters = False
    following, blank_line = 0, True
    for line in lines:
        start = following
        following += len(line) + 1
        if not line:
            blank_line = True
            continue
        if line[0] not in _FIRST:
            if line.isspace():
                blank_line = True
                continue
            stripped = line.lstrip(_UNSEEN)
            start += len(line) - len(stripped)
            line = stripped
            if line[:1] not in _FIRST:
                if line[:1] in _MARKS:
                    behind_mark(line, start, blank_line, found, colons)
                blank_line = False
                continue
        blank, blank_line = blank_line, False
        end = line.find(":", 0, LONGEST + 1)
        if end > 0:
            stated = _titled(line[:end])
        elif line[1:2].islower() and (len(line) > LONGEST or line[-1] in _SENTENCE):
            continue  # prose
        elif len(line) <= LONGEST:
            stated = _alone(line)
        else:
            stated = _COUNTED if COUNT.match(line) else _NOTHING
        header = stated.header
        if header is None:
            if stated.counted:
                behind_mark(line, start, blank, found, colons)
            continue
        label = stated.label
        if end > 0:
            if label[-1].isdigit() and line[end + 1 : end + 2].isdigit():  # 8:21
                continue
            colons.add(start + end)
            body = start + end + 1
        else:
            body = start + len(line)
        if len(label) > 1:
            found.append(Candidate(start, body, label, header, True, stated.capitals, end > 0, blank, ""))
        elif label in "OP":
            letters = True
    return found, colons, letters


@lru_cache(maxsize=16384)
def _titled(label: str) -> Label:
    """In capitals, in title case, or as it is in a list."""
    if COUNT.match(label):
        return _COUNTED
    capitals = label.isupper()
    label = label.rstrip()
    if capitals or (len(label) <= 60 and (TITLE.match(label) or listed(label))):
        return Label(label, in_list(label), capitals)
    return _NOTHING


@lru_cache(maxsize=16384)
def _alone(line: str) -> Label:
    """In capitals, or as it is in a list; no sentence."""
    if COUNT.match(line):
        return _COUNTED
    label = line.rstrip()
    if line.isupper():
        return Label(label, in_list(label), True)
    return _NOTHING if label[-1] in _SENTENCE else Label(label, listed(label), False)
