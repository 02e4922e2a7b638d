"""Headers behind a bullet, a number or a "#", within stars, or framed, at the start of a line."""

from __future__ import annotations

import re
from typing import Final

from processors.notes.sectioning.candidate import Candidate
from processors.notes.sectioning.headers import in_list, listed

_COUNTED: Final = r"(?:[IVX]{1,4}|[A-Z]|\d{1,2})[.)]"
#: A letter or a number that counts the items of a list.
COUNT: Final = re.compile(_COUNTED + r"[ \t]")
#: A mark, stars, or both, and then the header.
_MARKED: Final = re.compile(
    rf"(?:(#{{1,6}}(?:(?=[ \t])|(?=[A-Z]))|(?:[-*•·–>=+]+|{_COUNTED})(?=[ \t]))[ \t]*)?(\*{{1,3}}|_{{1,2}})?([A-Z0-9][^:]{{0,79}}+)(?=:|\Z)"
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
