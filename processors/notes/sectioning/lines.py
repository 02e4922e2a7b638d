"""What stands at the start of a line before a colon, or alone on its line."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import Final

from processors.notes.sectioning.candidate import LONGEST, Candidate
from processors.notes.sectioning.headers import Header, in_list, listed, vocabulary

#: What a header at a line's start begins with, or a mark before it.
_FIRST: Final = frozenset(ascii_uppercase + digits)
_MARKS: Final = frozenset("#*_-•·–>=+")
#: After a letter or a number that counts the items of a list.
_COUNTED: Final = frozenset(".)")
_COUNT: Final = re.compile(r"(?:[A-Z]|\d{1,2})[.)][ \t]")
#: A mark, stars, or both, and then the header.
_MARKED: Final = re.compile(
    r"(?:(#{1,6}|[-*•·–>=+]+|\d{1,2}[.)]|[A-Z][.)])[ \t]+)?(\*{1,3}|_{1,2})?([A-Z0-9][^:]{0,79}+)(?=:|\Z)"
)
TITLE: Final = re.compile(
    r"[A-Z][\w'’.-]*(?:[ ,/&]+(?:[A-Z(#&\d][\w'’/&().#-]*|of|and|the|for|on|in|at|to|or|with|upon|during|by|from|a|your|you))*\Z"
)
#: How a line ends that is no header.
_SENTENCE: Final = frozenset(".,;?!")


def of_lines(text: str) -> tuple[list[Candidate], set[int], bool]:
    """Candidates at the start of a line, where their colons are, and whether a line begins with "O:"."""
    found: list[Candidate] = []
    colons: set[int] = set()
    letters = False
    following, blank_line = 0, True
    for line in text.split("\n"):
        start = following
        following += len(line) + 1
        if not line or line.isspace():
            blank_line = True
            continue
        blank, blank_line = blank_line, False
        if line[0] in " \t\r":
            indented = len(line)
            line = line.lstrip(" \t\r")
            start += indented - len(line)
        first = line[0]
        if first not in _FIRST:
            if first in _MARKS:
                _behind_mark(line, start, blank, found, colons)
            continue
        if (line[1:2] in _COUNTED or line[2:3] in _COUNTED) and _COUNT.match(line):
            _behind_mark(line, start, blank, found, colons)
            continue
        end = line.find(":", 0, LONGEST + 1)
        if end > 0:
            label = line[:end]
        elif len(line) <= LONGEST:
            label = line
        else:
            continue
        capitals = label.isupper()
        header: Header | None
        if capitals:
            header = in_list(label.rstrip())
        elif end > 0:
            header = _titled(label)
        else:
            header = None if label[-1] in _SENTENCE else _alone(label)
        if header is None:
            continue
        label = label.rstrip()
        if end > 0:
            if label[-1].isdigit() and line[end + 1 : end + 2].isdigit():  # 8:21
                continue
            colons.add(start + end)
        if len(label) > 1:
            body = start + (end + 1 if end > 0 else len(line))
            found.append(Candidate(start, body, label, header, True, capitals, end > 0, blank, ""))
        elif label == "O":
            letters = True
    return found, colons, letters


@lru_cache(maxsize=16384)
def _titled(label: str) -> Header | None:
    """What stands before a colon in title case, or as it stands in a list."""
    label = label.rstrip()
    if len(label) > 60 or (label.lower() not in vocabulary().headers and not TITLE.match(label)):
        return None
    return in_list(label)


@lru_cache(maxsize=16384)
def _alone(label: str) -> Header | None:
    """What fills a line and is no sentence."""
    label = label.rstrip()
    return None if label[-1] in _SENTENCE else listed(label)


def _behind_mark(line: str, start: int, blank: bool, found: list[Candidate], colons: set[int]) -> None:
    """The candidate of a line that begins with a mark or a number."""
    match = _MARKED.match(line)
    if match is None:
        return
    mark, bold, label = match.groups()
    end = match.end()
    colon = end < len(line)
    if not bold and (mark is None or mark[0] != "#") and not (colon and (label.isupper() or listed(label.rstrip()))):
        if colon:
            colons.add(start + end)
        return
    label = label.rstrip("*_ ") if bold else label.rstrip()
    body = end + colon
    if label.endswith(":"):
        label, colon = label[:-1], True
    if len(label) < 2 or not (label.isupper() or bold or (mark or "")[:1] == "#" or listed(label)):
        return
    while bold and line[body : body + 1] in ("*", "_", ":"):
        body += 1
    if colon:
        colons.add(start + body - 1)
    place = match.start(1 if mark and mark[0] == "#" else 2 if bold else 3)
    found.append(Candidate(start + place, start + body, label, in_list(label), True, label.isupper(), colon, blank, mark or bold or ""))
