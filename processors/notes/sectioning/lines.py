"""What stands at the start of a line before a colon, or alone on its line."""

from __future__ import annotations

import re
from typing import Final

from processors.notes.sectioning.candidate import Candidate, listed, new
from processors.notes.sectioning.headers import in_list, vocabulary

#: A line that begins with its header, or else with a mark and then its header.
_LINE: Final = re.compile(
    r"\n[ \t\r]*(?:(?![A-Z][.)][ \t]|\d{1,2}[.)][ \t])([A-Z0-9][^\n:]{0,79}+)(?=[:\n])"
    r"|(?:(#{1,6}|[-*•·–>=+]+|\d{1,2}[.)]|[A-Z][.)])[ \t]+)?(\*{1,3}|_{1,2})?([A-Z0-9][^\n:]{0,79}+)(?=[:\n]))"
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
    known = vocabulary().headers
    padded = f"\n{text}\n"  # so that each line stands between two breaks; an offset here is one more than in the text
    for match in _LINE.finditer(padded):
        label, mark, bold, marked = match.groups()
        line = match.start()
        if label is None:
            first, end = match.span(4)
            colon = padded[end] == ":"
            if not bold and (mark is None or mark[0] != "#") and not (colon and (marked.isupper() or listed(marked.rstrip()))):
                if colon:
                    colons.add(end - 1)
                continue
            start = match.start(2 if mark and mark[0] == "#" else 3 if bold else 4) - 1
            candidate = _marked(text, start, end - 1, marked, mark or bold or "", bool(bold), _after_blank(padded, line))
            if candidate is not None:
                found.append(candidate)
                if candidate.colon:
                    colons.add(candidate.body - 1)
            continue
        first, end = match.span(1)
        colon = padded[end] == ":"
        capitals = label.isupper()
        label = label.rstrip()
        if colon:
            if not capitals and (len(label) > 60 or (label.lower() not in known and not TITLE.match(label))):
                continue
            if label[-1].isdigit() and padded[end + 1].isdigit():  # 8:21
                continue
            colons.add(end - 1)
        elif not capitals and (label[-1] in _SENTENCE or not listed(label)):
            continue
        if len(label) > 1:
            blank = padded[line - 1] == "\n" or line == 0 or _after_blank(padded, line)
            body = end if colon else end - 1
            found.append(new(Candidate, (first - 1, body, label, in_list(label), True, capitals, colon, blank, "")))
        elif label == "O":
            letters = True
    return found, colons, letters


def _marked(text: str, start: int, end: int, label: str, mark: str, bold: bool, blank: bool) -> Candidate | None:
    """A candidate behind a bullet, a number, a "#" or within stars."""
    colon = text[end : end + 1] == ":"
    label = label.rstrip("*_ ") if bold else label.rstrip()
    if label.endswith(":"):
        label, colon = label[:-1], True
    if len(label) < 2 or not (label.isupper() or bold or mark[0] == "#" or listed(label)):
        return None
    body = end + (text[end : end + 1] == ":")
    while bold and text[body : body + 1] in ("*", "_", ":"):
        body += 1
    return Candidate(start, body, label, in_list(label), True, label.isupper(), colon, blank, mark)


def _after_blank(padded: str, line: int) -> bool:
    """Whether a blank line, or nothing, stands before the line break there."""
    return line == 0 or not padded[padded.rfind("\n", 0, line) + 1 : line].strip()
