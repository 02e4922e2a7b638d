"""Headers inside running text, and in texts that have lost their line breaks."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_uppercase, digits
from typing import Final

from processors.notes.sectioning.candidate import LONGEST, Candidate
from processors.notes.sectioning.headers import Header, in_list, listed, vocabulary
from processors.notes.sectioning.lines import TITLE

#: What a label in capitals is of, and where in it the label begins.
_OF_CAPITALS: Final = ascii_uppercase + digits + " ,/&()'’#-"
_FIRST_CAPITAL: Final = re.compile(r"[A-Z](?<![\w.'’-][A-Z])")
_CAPITAL: Final = bytes.maketrans(ascii_uppercase.encode(), b"A" * 26)
_CAPITALS: Final = re.compile(r"(?<![\w-])[A-Z]{2,}+(?:(?: ?[/&] ?| and |, | )[A-Z]{2,})*+")
#: What follows these goes on, or has a colon.
_GOES_ON: Final = frozenset(":-_")
#: How a label ends that is not whole.
_UNFINISHED: Final = re.compile(r"(?:\b(?:AND|OR|OF|FOR|WITH|IN|ON|TO|THE|AT|BY|FROM)|[,/&(-])\Z")
_PHRASE: Final = re.compile(r"(?:-\s+)?([A-Z][^.!?;:\n]{0,59})\Z")
_PHRASE_BEFORE: Final = re.compile(r"[.!?;:)\]•*\n]\s+(?:-\s+)?([A-Z][^.!?;:\n]{0,59})\Z")
_BOLD: Final = re.compile(r"(?<!\[)\*\*([A-Z][^*\n]{0,59}?)[ \t]*(?::\*\*|\*\*[ \t]?:)")
_OPENS: Final = frozenset(".!?;:)]\"'”’*•>\n")


def before_colons(text: str, done: set[int], running: bool) -> list[Candidate]:
    """Candidates inside lines: capitals, or a known header, right before a colon."""
    found: list[Candidate] = []
    broken = "\n" in text
    low = 0
    at = text.find(":", 1)
    while at > 0:
        if at not in done:
            last = text[at - 1]
            if last.isalpha() or last in ") ":
                # No header goes beyond another colon or the line's end.
                if low < at - LONGEST:
                    low = at - LONGEST
                if broken:
                    low = max(low, text.rfind("\n", low, at))
                if last.islower() or not _in_capitals(text, low, at, running, found):
                    _in_list(text, low, at, found)
        low = at
        at = text.find(":", at + 1)
    return found


def _in_capitals(text: str, low: int, colon: int, running: bool, found: list[Candidate]) -> bool:
    """Whether a label in capitals stands before the colon; the candidates in it."""
    match = _FIRST_CAPITAL.search(text, low + len(text[low:colon].rstrip(_OF_CAPITALS)), colon)
    if match is None:
        return False
    start = match.start()
    label = text[start:colon].rstrip()
    if len(label) == 1 or text[max(low, start - 4) : start].rstrip().endswith((">", "→")):
        return False  # behind an arrow it is what was decided
    found += _of_capitals(text, start, label, colon, running)
    return True


def _in_list(text: str, low: int, colon: int, found: list[Candidate]) -> None:
    """A known header as a phrase of its own, or at the end of one."""
    before = text[low:colon]
    words = before.rsplit(None, 1)
    if not words or words[-1].lower() not in vocabulary().last:
        return
    match = (_PHRASE.match(text, 0, colon) if low == 0 else None) or _PHRASE_BEFORE.search(text, low, colon)
    if match is None:
        return
    label = match[1].rstrip()
    if len(label) == 1:
        return
    entry = vocabulary().headers.get(label.lower())
    if entry is not None:
        found.append(Candidate(match.start(1), colon + 1, label, entry, False, False, True, True, ""))
    elif (known := _known_end(label)) is not None:
        at, rest, entry = known
        found.append(Candidate(match.start(1) + at, colon + 1, rest, entry, False, False, True, False, ""))


def _of_capitals(text: str, start: int, label: str, colon: int, running: bool) -> list[Candidate]:
    """Of capitals before a colon, what is the header: "NKDA PLAN" ends in one, "PHYSICAL EXAM NECK" is
    two.
    """
    entry = in_list(label)
    free = _opened(text, start)
    if entry.kind == "unknown" and (ends := _ends(label)):
        stated = free and not text[max(0, start - 8) : start].rstrip().endswith(":")
        for at, rest, known in ends:
            found = Candidate(
                start + len(label) - len(rest),
                colon + 1,
                rest,
                known,
                False,
                True,
                True,
                not stated if running else free,
                "",
            )
            if running and (before := in_list(label[:at])).kind == "section":
                return [Candidate(start, start + at, label[:at], before, False, True, False, free, ""), found]
            if not stated:
                return [found]
    return [Candidate(start, colon + 1, label, entry, False, True, True, free, "")]


def titled(first: Candidate) -> list[Candidate]:
    """Of capitals that begin a text without line breaks, its title and the header behind it: "CATARACT
    SURGERY PROCEDURE:".
    """
    if first.start == 0 and first.capitals and first.colon:
        for at, rest, known in _ends(first.label):
            title = first.label[:at]
            if _UNFINISHED.search(title):
                break
            entry = in_list(title)
            if len(rest) > 3 and (entry.kind == "section" or " " in title):
                return [
                    Candidate(0, at, title, entry, True, True, False, True, ""),
                    Candidate(
                        len(first.label) - len(rest), first.body, rest, known, False, True, True, True, ""
                    ),
                ]
    return [first]


@lru_cache(maxsize=16384)
def _ends(label: str) -> tuple[tuple[int, str, Header], ...]:
    """Known headers at the end of a label, the longest first, each with the place of the blank before it."""
    found = []
    at = label.find(" ")
    while at >= 0:
        rest = label[at:].lstrip(" ,/&-")
        known = in_list(rest)
        if known.kind in ("section", "part") and rest[0].isalnum():
            found.append((at, rest, known))
        at = label.find(" ", at + 1)
    return tuple(found)


@lru_cache(maxsize=16384)
def _known_end(label: str) -> tuple[int, str, Header] | None:
    """A known header of two words or more at the end of a phrase that has no full stop: "... no allergies
    Past Medical History:".
    """
    known = vocabulary().headers
    at = label.find(" ")
    while at >= 0:
        rest = label[at + 1 :]
        entry = known.get(rest.lower())
        if (
            entry is not None
            and entry.kind == "section"
            and rest[:1].isupper()
            and " " in rest
            and TITLE.match(rest)
        ):
            return at + 1, rest, entry
        at = label.find(" ", at + 1)
    return None


#: What goes on in small letters behind capitals: they only stress a word.
_IN_A_SENTENCE: Final = re.compile(
    r" (?:is|are|was|were|has|have|had|will|may|and|or|of|to|for|with|by|as|in|on)\b"
)


def without_colons(text: str) -> list[Candidate]:
    """Known headers in capitals in a text that has lost its line breaks: "... Annual exam. HISTORY OF PRESENT
    ILLNESS Mr. Jones".
    """
    found = []
    # Two capitals are found faster in bytes; each character is one, whatever it was.
    shape = text.encode("latin-1", "replace").translate(_CAPITAL)
    at = shape.find(b"AA")
    while at >= 0:
        match = _CAPITALS.match(text, at)
        if match is None:
            at = shape.find(b"AA", at + 1)
            continue
        end = match.end()
        following = text[end : end + 1]
        if following not in _GOES_ON and not following.isalnum():
            known = _known_start(match[0][:LONGEST])
            if known is not None:
                label, entry = known
                if not _opened(text, at) and (
                    _IN_A_SENTENCE.match(text, at + len(label)) or _bracketed(text, at)
                ):  # "The PLAN was discussed.", "doxycycline (pen ALLERGY - no co-amoxiclav)"
                    at = shape.find(b"AA", end)
                    continue
                found.append(
                    Candidate(at, at + len(label), label, entry, False, True, False, _opened(text, at), "")
                )
        at = shape.find(b"AA", end)
    return found


@lru_cache(maxsize=16384)
def _known_start(label: str) -> tuple[str, Header] | None:
    """The longest known header at the start of a label, of whole words."""
    known = vocabulary().headers
    while label:
        entry = known.get(label.lower())
        if entry is not None and entry.kind == "section" and len(label) > 3:
            return label, entry
        label = label.rpartition(" ")[0].rstrip(",/& ")
    return None


def within_stars(text: str) -> list[Candidate]:
    """Known headers of Markdown inside a line: "Seen today. **Plan:** rest"."""
    found = []
    for match in _BOLD.finditer(text):
        entry = listed(match[1])
        if entry is not None and entry.kind != "never":
            found.append(
                Candidate(
                    match.start(), match.end(), match[1], entry, False, match[1].isupper(), True, True, ""
                )
            )
    return found


def _bracketed(text: str, start: int) -> bool:
    """Whether it is within round brackets that have not ended."""
    low = max(0, start - LONGEST)
    return text.rfind("(", low, start) > text.rfind(")", low, start)


def _opened(text: str, start: int) -> bool:
    """Whether a sentence or line has ended right before."""
    at = start - 1
    while at >= 0 and text[at] in " \t\r":
        at -= 1
    return at < 0 or text[at] in _OPENS
