"""Where a header may begin: every place that looks like one, in order, before anything is decided.

Three shapes. On lines: what stands at a line's start before a colon, or alone on its line. In running text: capitals before a colon, or a
known header in title case before a colon. In running text whose line breaks were lost: known headers in capitals without a colon.
Every pattern is bounded and never tries a character twice, so the work is linear in the length of the note.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from processors.notes.sectioning.headers import Header, header, normal, vocabulary

#: A label is at most this long.
LONGEST: Final = 80

_LINE: Final = re.compile(
    r"\n[ \t\r]*(?:(#{1,6}|[-*•·–>=+]+|\d{1,2}[.)]|[A-Z][.)])[ \t]+)?(\*{1,3}|_{1,2})?([A-Z0-9][^\n:]{0,79}+)(?=[:\n])"
)
_TITLE: Final = re.compile(
    r"[A-Z][\w'’.-]*(?:[ ,/&]+(?:[A-Z(#&\d][\w'’/&().#-]*|of|and|the|for|on|in|at|to|or|with|upon|during|by|from|a|your|you))*\Z"
)
#: These two begin with a plain letter, so that the search skips what is none.
_CAPITALS_BEFORE: Final = re.compile(r"[A-Z](?<![\w.'’-][A-Z])[A-Z0-9 ,/&()'’#-]*+\Z")
_PHRASE_BEFORE: Final = re.compile(r"(?:[.!?;:)\]•*\n]\s+|\A)(?:\d{1,2}[.)]\s+|-\s+)?([A-Z][^.!?;:\n]{0,59})\Z")
_CAPITALS: Final = re.compile(r"[A-Z](?<![\w-][A-Z])[A-Z]+(?:(?: ?[/&] ?| and |, | )[A-Z]{2,})*+(?![\w:-])")
_LETTER: Final = re.compile(r"(?:(?<=\n)|(?<=[.!?)] )|(?<=[.!?)]  )|\A)([SOAP]) ?[-–:)](?=\s)")
_SPOKEN_BEFORE: Final = re.compile(
    r"(?:[.!?;:\n]\s*|\A)(?:(?:[Nn]ext|[Nn]ew) (?:paragraph|line|section)[.,]? )?([A-Za-z][A-Za-z ]{0,59})\Z"
)
#: How a line ends that is no header.
_SENTENCE: Final = frozenset(".,;?!")
_JOINED: Final = re.compile(r"[&/+,()'’-]|\b[Tt]he\b")
_LOWER: Final = re.compile(r"\n[ \t]*([a-z][a-z &/]{1,40}+):")
_OPENS: Final = frozenset(".!?;:)]\"'”’*•>\n")


#: Makes a Candidate without the detour over its keyword arguments.
_new: Final = tuple.__new__


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


def candidates(text: str, running: bool) -> list[Candidate]:
    """`running`: the text has lost its line breaks."""
    found, colons, letters = _of_lines(text)
    inline = _before_colons(text, colons, running)
    if running:
        inline += _without_colons(text)
        letters = " O:" in text
    if len(found) + len(inline) < 3:
        letters = letters or "O - " in text
        if " colon" in text:
            inline += _dictated(text)
    if letters:
        inline += _letters(text)
    if not inline:
        return found or _in_lower_case(text)
    found += inline
    # Of those that begin together what is known goes first, then the longest.
    found.sort(key=lambda candidate: (candidate.start, candidate.header.kind == "unknown", -candidate.body))
    end = 0
    kept = []
    for candidate in found:
        if candidate.start >= end:
            kept.append(candidate)
            end = candidate.body
    return kept


def listed(label: str) -> bool:
    """Whether the vocabulary has it; what has only letters is looked up as it is."""
    known = vocabulary().headers
    return label.lower() in known or (len(label) < 60 and _JOINED.search(label) is not None and normal(label) in known)


def _of_lines(text: str) -> tuple[list[Candidate], set[int], bool]:
    """Candidates at the start of a line, where their colons are, and whether a line begins with "O:"."""
    found: list[Candidate] = []
    colons: set[int] = set()
    letters = False
    known = vocabulary().headers
    padded = f"\n{text}\n"  # so that each line stands between two breaks; an offset here is one more than in the text
    for match in _LINE.finditer(padded):
        mark, bold, label = match.groups()
        first, end = match.span(3)
        line = match.start()
        colon = padded[end] == ":"
        if mark or bold:
            if not (colon or bold or mark[0] == "#"):
                continue
            start = match.start(1 if mark and mark[0] == "#" else 2 if bold else 3) - 1
            candidate = _marked(text, start, end - 1, label, mark or bold, bool(bold), _after_blank(padded, line))
            if candidate is not None:
                found.append(candidate)
                if candidate.colon:
                    colons.add(candidate.body - 1)
            continue
        capitals = label.isupper()
        label = label.rstrip()
        if colon:
            if not capitals and (len(label) > 60 or (label.lower() not in known and not _TITLE.match(label))):
                continue
            if label[-1].isdigit() and padded[end + 1].isdigit():  # 8:21
                continue
            colons.add(end - 1)
        elif not capitals and (label[-1] in _SENTENCE or not listed(label)):
            continue
        if len(label) > 1:
            blank = padded[line - 1] == "\n" or line == 0 or _after_blank(padded, line)
            body = end if colon else end - 1
            found.append(_new(Candidate, (first - 1, body, label, header(label), True, capitals, colon, blank, "")))
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
    return Candidate(start, body, label, header(label), True, label.isupper(), colon, blank, mark)


def _after_blank(padded: str, line: int) -> bool:
    """Whether a blank line, or nothing, stands before the line break there."""
    return line == 0 or not padded[padded.rfind("\n", 0, line) + 1 : line].strip()


def _before_colons(text: str, done: set[int], running: bool) -> list[Candidate]:
    """Candidates inside lines: capitals, or a known header, right before a colon."""
    found: list[Candidate] = []
    at = text.find(":")
    while at > 0:
        if at not in done:
            last = text[at - 1]
            if last.isalpha() or last in ") ":
                found += _inline(text, at, running)
        at = text.find(":", at + 1)
    return found


def _inline(text: str, colon: int, running: bool) -> list[Candidate]:
    low = max(0, colon - LONGEST)
    # No header goes beyond another colon or the line's end.
    low = max(low, text.rfind(":", low, colon), text.rfind("\n", low, colon))
    match = _CAPITALS_BEFORE.search(text, low, colon)
    if match is not None and len(match[0].rstrip()) > 1:
        return _of_capitals(text, match.start(), match[0].rstrip(), colon, running)
    match = _PHRASE_BEFORE.search(text, low, colon)
    if match is None:
        return []
    label = match[1].rstrip()
    if len(label) == 1:
        return []
    if label.lower() in vocabulary().headers:
        return [Candidate(match.start(1), colon + 1, label, header(label), False, False, True, True, "")]
    return _known_end(text, match.start(1), label, colon)


def _of_capitals(text: str, start: int, label: str, colon: int, running: bool) -> list[Candidate]:
    """Of capitals before a colon, what is the header: "NKDA PLAN" ends in one, "PHYSICAL EXAM NECK" is two."""
    entry = header(label)
    free = opened(text, start)
    if entry.kind == "unknown":
        said = free and not text[max(0, start - 8) : start].rstrip().endswith(":")
        at = label.find(" ")
        while at >= 0:
            rest = label[at:].lstrip(" ,/&-")
            known = header(rest)
            if known.kind in ("section", "part"):
                before = header(label[:at])
                found = Candidate(
                    start + len(label) - len(rest),
                    colon + 1,
                    rest,
                    known,
                    False,
                    True,
                    True,
                    free if not running else not said,
                    "",
                )
                if running and before.kind == "section":
                    first = Candidate(start, start + at, label[:at], before, False, True, False, free, "")
                    return [first, found]
                if not said:
                    return [found]
            at = label.find(" ", at + 1)
    return [Candidate(start, colon + 1, label, entry, False, True, True, free, "")]


def _known_end(text: str, start: int, label: str, colon: int) -> list[Candidate]:
    """A known header of two words or more at the end of a phrase that has no full stop: "... no allergies Past Medical History:"."""
    known = vocabulary().headers
    at = label.find(" ")
    while at >= 0:
        rest = label[at + 1 :]
        if rest[:1].isupper() and " " in rest and _TITLE.match(rest):
            entry = known.get(rest.lower())
            if entry is not None and entry.kind == "section":
                return [Candidate(start + at + 1, colon + 1, rest, entry, False, False, True, False, "")]
        at = label.find(" ", at + 1)
    return []


def _without_colons(text: str) -> list[Candidate]:
    """Known headers in capitals in a text that has lost its line breaks: "... Annual exam. HISTORY OF PRESENT ILLNESS Mr. Jones"."""
    found = []
    for match in _CAPITALS.finditer(text):
        label = match[0][:LONGEST]
        while label:
            entry = vocabulary().headers.get(label.lower())
            if entry is not None and entry.kind == "section" and len(label) > 3:
                start = match.start()
                found.append(Candidate(start, start + len(label), label, entry, False, True, False, opened(text, start), ""))
                break
            label = label.rpartition(" ")[0].rstrip(",/& ")
    return found


def _letters(text: str) -> list[Candidate]:
    """S: O: A: P:, where at least three of the four stand in this order."""
    found = []
    wanted = "SOAP"
    for match in _LETTER.finditer(text):
        place = wanted.find(match[1])
        if place >= 0:
            wanted = wanted[place + 1 :]
            found.append(Candidate(match.start(1), match.end(), match[1], header(match[1]), True, True, True, True, ""))
    return found if len(found) >= 3 else []


def _dictated(text: str) -> list[Candidate]:
    """Headers whose colon was spoken at the start of a sentence: "Impression and plan colon"."""
    found = []
    known = vocabulary().headers
    at = text.find(" colon")
    while at >= 0:
        match = _SPOKEN_BEFORE.search(text, max(0, at - LONGEST), at)
        if match is not None:
            entry = known.get(match[1].lower())
            if entry is not None and entry.kind == "section" and not text[at + 6 : at + 7].isalpha():
                found.append(Candidate(match.start(1), at + 6, match[1], entry, False, match[1].isupper(), True, True, ""))
        at = text.find(" colon", at + 1)
    return found


def _in_lower_case(text: str) -> list[Candidate]:
    """Known headers of a note that is typed without capitals: "plan: fluids" at the start of a line."""
    found = []
    for match in _LOWER.finditer("\n" + text):
        label = match[1].rstrip()
        if listed(label) and len(label) > 1:
            start = match.start(1) - 1
            found.append(Candidate(start, match.end() - 1, label, header(label), True, False, True, False, ""))
    return found


def opened(text: str, start: int) -> bool:
    """Whether a sentence or line has ended right before."""
    at = start - 1
    while at >= 0 and text[at] in " \t\r":
        at -= 1
    return at < 0 or text[at] in _OPENS
