"""Where a header may begin: every place that looks like one, in order, before anything is decided.

Four shapes. On lines: what stands at a line's start before a colon, or alone on its line. In running text:
capitals before a colon, or a known header in title case before a colon. In running text whose line breaks
were lost: known headers in capitals without a colon. In notes that show fewer than three of these: letters,
spoken headers, known ones before a dash. Every pattern is bounded and never tries a character twice, so the
work is linear in the length of the note.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from processors.notes.sectioning.candidate import LONGEST, Candidate
from processors.notes.sectioning.headers import in_list, listed, vocabulary
from processors.notes.sectioning.inline import before_colons, titled, within_stars, without_colons
from processors.notes.sectioning.lines import of_lines

_LETTER: Final = re.compile(
    r"(?:(?<=\n)|(?<=[.!?)] )|(?<=[.!?)]  )|\A)([SOP]|A(?: ?[/&+] ?P)?)(?: ?[-–:)](?=\s)|\.(?= )|(?=\r?\n))"
)
#: "P: 80" is a pulse.
_SINGLE: Final = re.compile(r"(?<=\n)([AP]):(?= ?(?!(?:ir)?regular|strong|weak|patent|alert|clear)[A-Za-z#])")
_PRIMARY: Final = re.compile(r"(?m)^[BCDE]:")
#: Notes by letter have one of these.
_O: Final = ("\nO", " O:", " O -")
_SPOKEN_BEFORE: Final = re.compile(
    r"(?:[.!?;:\n]\s*|\A)(?:(?:[Nn]ext|[Nn]ew) (?:paragraph|line|section)[.,]? )?([A-Za-z][A-Za-z ]{0,59})\Z"
)
_SPOKEN_BREAK: Final = re.compile(
    r"[Nn](?:ext|ew) (?:paragraph|line|section|heading)[.,;:]?\s+([A-Za-z][A-Za-z ]{1,59})[.,;:]"
)
_LOWER: Final = re.compile(r"\n[ \t]*([a-z][a-z &/]{1,40}+):")
#: The same where line breaks are lost, too: behind the end of a sentence.
_LOWER_RUNNING: Final = re.compile(r"(?:\n|[.!?;])[ \t]*([a-z][a-z &/]{1,40}+):")
#: A text with one capital in so many characters is typed without.
_TYPED_SMALL: Final = 50
#: A dash or a tab between a header and its text.
_DASHED: Final = re.compile(r"([A-Z][\w &/,'’]{2,59}?)(?:[ \xa0]+[-–—]+[ \xa0]|[ ]*\t)[ \t]*(?=\S)")
_CAPITALS: Final = re.compile(r"([A-Z]{2,}(?:[ &/,]+[A-Z]{2,})*)[ \t]+(?=[A-Za-z\d])")


def of_few(text: str, lines: Sequence[str]) -> list[Candidate]:
    """The first of these ways in which something is found."""
    found = letters(text) if any(letter in text for letter in _O) else []
    if not found and " colon" in text:
        found = dictated(text)
    return found or _behind_breaks(text) or _before_dash(lines)


def letters(text: str) -> list[Candidate]:
    """S: O: A: P:, or S: O: A/P:, where at least three of these are in this order; or A: and P:, each on a
    line.
    """
    found = []
    wanted = "SOAP"
    for match in _LETTER.finditer(text):
        letter = match[1]
        place = wanted.find(letter[0])
        if place >= 0:
            wanted = wanted[place + 1 :] if len(letter) == 1 else ""
            found.append(
                Candidate(match.start(1), match.end(), letter, in_list(letter), True, True, True, True, "")
            )
    pair = len(found) == 2 and all(
        text[c.start - 1] == "\n" and text[c.body - 1] == ":" and c.label in "AP" for c in found
    )
    return found if len(found) >= 3 or pair else []


def single(text: str) -> list[Candidate]:
    """A: or P: at the start of a line, next to headers that are spelt out: "Exam: ...\\nP: home tomorrow"; not where they
    are findings ("A: patent\\nB: clear", "P: regular\\nAbdomen soft").
    """
    if _PRIMARY.search(text):
        return []
    return [
        Candidate(match.start(1), match.end(), match[1], in_list(match[1]), True, True, True, False, "")
        for match in _SINGLE.finditer(text)
    ]


def dictated(text: str) -> list[Candidate]:
    """Headers whose colon was spoken at the start of a sentence: "Impression and plan colon"."""
    found = []
    known = vocabulary().headers
    at = text.find(" colon")
    while at >= 0:
        match = _SPOKEN_BEFORE.search(text, max(0, at - LONGEST), at)
        if match is not None:
            entry = known.get(match[1].lower())
            if entry is not None and entry.kind == "section" and not text[at + 6 : at + 7].isalpha():
                found.append(
                    Candidate(
                        match.start(1), at + 6, match[1], entry, False, match[1].isupper(), True, True, ""
                    )
                )
        at = text.find(" colon", at + 1)
    return found


def _behind_breaks(text: str) -> list[Candidate]:
    """Headers behind a spoken break: "Next paragraph, assessment and plan, the patient is stable"."""
    found = []
    for match in _SPOKEN_BREAK.finditer(text):
        entry = vocabulary().headers.get(match[1].lower())
        if entry is not None and entry.kind == "section":
            found.append(
                Candidate(
                    match.start(1), match.end(), match[1], entry, False, match[1].isupper(), True, True, ""
                )
            )
    return found


def in_lower_case(text: str) -> list[Candidate]:
    """Known headers of a note that is typed without capitals: "plan: fluids" at the start of a line, or of a
    sentence where there are none.
    """
    found = []
    small = sum(map(str.isupper, text)) * _TYPED_SMALL < len(text)
    for match in (_LOWER_RUNNING if small else _LOWER).finditer("\n" + text):
        label = match[1].rstrip()
        if listed(label) and len(label) > 1:
            start = match.start(1) - 1
            found.append(
                Candidate(start, match.end() - 1, label, in_list(label), True, False, True, False, "")
            )
    return found


def _before_dash(lines: Sequence[str]) -> list[Candidate]:
    """Known headers that begin a line, before a dash or a tab, or in capitals before what is not: at least
    two.
    """
    found = []
    start = 0
    for line in lines:
        if line[1:2].isupper():
            match = _CAPITALS.match(line) or _DASHED.match(line)
        else:
            match = _DASHED.match(line) if "\t" in line or any(dash in line for dash in "-–—") else None
        if match is not None:
            label = match[1].rstrip(" ,/&")
            entry = listed(label)
            if entry is not None and entry.kind == "section":
                found.append(
                    Candidate(
                        start, start + match.end(), label, entry, True, label.isupper(), True, False, ""
                    )
                )
        start += len(line) + 1
    return found if len(found) > 1 else []


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
    if any(candidate.header.kind == "section" for candidate in found):
        inline += single(text)
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
