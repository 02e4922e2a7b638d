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

#: What a header at a line's start begins with, or a mark before it.
_FIRST: Final = frozenset(ascii_uppercase + digits)
_MARKS: Final = frozenset("#*_-•·–>=+[<{|")
#: What stands before them and is not seen.
_UNSEEN: Final = " \t\r\xa0\u2002\u2003\u2009\u200b\ufeff"
TITLE: Final = re.compile(
    r"[A-Z][\w'’.-]*+(?:[ ,/&]++(?:[A-Z(#\d][\w'’/&().#-]*+|of|and|the|for|on|in|at|to|or|with|upon|during|by|from|a|your|you))*+\Z"
)
#: How a line ends that is no header.
_SENTENCE: Final = frozenset(".,;?!")
#: Two of them in capitals, or one that ends: "WALKED 50 FT. NO PAIN", not "DR. LEE" or "ASSESSMENT."
_SENTENCES: Final = re.compile(r"[A-Z0-9)]{3}[.?!]\s+\S|\w\s[^.]{0,200}\w[.?!;,]$")


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
    if (
        "->" in label or "→" in label or "=>" in label
    ):  # "CHANGE WARFARIN -> APIXABAN: ..." is what was decided
        return _NOTHING
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
    if line.isupper() and not _SENTENCES.search(label):
        return Label(label, in_list(label), True)
    return _NOTHING if label[-1] in _SENTENCE else Label(label, listed(label), False)


# Headers behind a bullet, a number or a "#", within stars, or framed, at the start of a line.

_COUNTED_MARKS: Final = r"(?:[IVX]{1,4}|[A-Z]|\d{1,2})[.)]"
#: A letter or a number that counts the items of a list.
COUNT: Final = re.compile(_COUNTED_MARKS + r"[ \t]")
#: A mark, stars, or both, and then the header.
_MARKED: Final = re.compile(
    rf"(?:(#{{1,6}}(?:(?=[ \t])|(?=[A-Z]))|(?:[-*•·–>=+]+|{_COUNTED_MARKS})(?=[ \t]))[ \t]*)?(\*{{1,3}}|_{{1,2}})?([A-Z0-9][^:]{{0,79}}+)(?=:|\Z)"
)
#: "[PLAN]", "<<PLAN>>", "| Plan |".
_BRACKETED: Final = re.compile(
    r"(?:\[{1,2}|<{1,3}|\{|\|)[ \t]*([A-Z][^\[\]<>{}|:]{0,59}?):?[ \t]*(?:\]{1,2}|>{1,3}|\}|\|):?"
)


def behind_mark(line: str, start: int, blank: bool, found: list[Candidate], colons: set[int]) -> None:
    """The candidate of a line that begins with a mark or a number."""
    if line[0] in "[<{|":
        _bracketed(line, start, blank, found)
        return
    match = _MARKED.match(line)
    if match is None:
        return
    mark, bold, label = match.groups()
    end = match.end()
    colon = end < len(line)
    if not bold and mark and len(mark) > 1 and label.rstrip().endswith(mark):  # === PLAN ===
        bold, label = mark, label.rstrip(mark[0] + " \t")
    elif not bold and (mark is None or mark[0] != "#") and not _believed(mark, label, colon):
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
    place = match.start(1 if mark and mark[0] == "#" else 2 if match[2] else 3)
    found.append(
        Candidate(
            start + place,
            start + body,
            label,
            in_list(label),
            True,
            label.isupper(),
            colon,
            blank,
            mark or bold or "",
        )
    )


def _believed(mark: str | None, label: str, colon: bool) -> bool:
    """What has no colon must are in a list, behind a number."""
    if colon:
        return label.isupper() or listed(label.rstrip()) is not None
    # Most of these are items of a list: they need not be looked up.
    if mark is None or mark[-1] not in ".)" or len(label) > 40 or label[-1] in ".,;?!":
        return False
    known = listed(label.rstrip())
    return known is not None and known.kind == "section"


def _bracketed(line: str, start: int, blank: bool, found: list[Candidate]) -> None:
    match = _BRACKETED.match(line)
    if match is not None:
        label = match[1].rstrip()
        known = listed(label)
        if known is not None and known.kind == "section" and len(label) > 2:
            found.append(
                Candidate(start, start + match.end(), label, known, True, label.isupper(), True, blank, "")
            )
