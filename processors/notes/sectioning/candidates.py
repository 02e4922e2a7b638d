"""Where a header may begin: every place that looks like one, in order, before anything is decided.

Four shapes. On lines: what stands at a line's start before a colon, or alone on its line. In running text:
capitals before a colon, or a known header in title case before a colon. In running text whose line breaks
were lost: known headers in capitals without a colon. In notes that show fewer than three of these: letters,
spoken headers, known ones before a dash. Every pattern is bounded and never tries a character twice, so the
work is linear in the length of the note.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from processors.notes.sectioning.candidate import Candidate
from processors.notes.sectioning.few import in_lower_case, letters, of_few
from processors.notes.sectioning.inline import before_colons, titled, within_stars, without_colons
from processors.notes.sectioning.lines import of_lines

_START: Final = attrgetter("start")


def candidates(text: str, lines: Sequence[str], running: bool) -> list[Candidate]:
    """`lines`: those of the text; `running`: it has lost its line breaks."""
    found, colons, lettered = of_lines(lines)
    inline = before_colons(text, colons, running)
    if "**" in text:
        inline += within_stars(text)
    if running:
        if found and found[0].header.kind == "unknown":
            found[:1] = titled(found[0])
        inline += without_colons(text)
        lettered = " O:" in text
    if len(found) + len(inline) < 3:
        inline += of_few(text, lines)
    elif lettered:
        inline += letters(text)
    if not inline:
        return found or in_lower_case(text)
    found += inline
    found.sort(key=_START)
    kept: list[Candidate] = []
    end = 0
    for candidate in found:
        if candidate.start >= end:
            kept.append(candidate)
            end = candidate.body
        elif candidate.start == kept[-1].start and _rank(candidate) < _rank(kept[-1]):
            kept[-1] = candidate
            end = candidate.body
    return kept


def _rank(candidate: Candidate) -> tuple[bool, int]:
    """Of those that begin together what is known goes first, then the longest."""
    return candidate.header.kind == "unknown", -candidate.body
