"""The sections of a note: which of the places that look like a header are one, and how deep.

What a note's headers look like is known from the ones that are sure: a known header at the start of a line,
or after a full stop. The others are compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import structs

from processors.notes.sectioning.candidate import Candidate
from processors.notes.sectioning.candidates import candidates
from processors.notes.sectioning.headers import UNLABELED, Header, header, in_list

#: Where a header starts, where its body does, what it states, and how deep it stands.
Decided: TypeAlias = tuple[int, int, Header, int]

#: Sections below which body systems stand.
_EXAM: Final = frozenset({"physical_exam", "review_of_systems", "vital_signs"})
_WITHIN_EXAM: Final = frozenset({"physical_exam", "review_of_systems", "other"})
#: Sections whose lists have items with a colon.
_ITEMIZED: Final = frozenset(
    {
        "observation_and_plan",
        "diagnoses",
        "problem_list",
        "past_medical_history",
        "medications",
        "hospital_course",
    }
)
#: Headers that inside a line are a figure of speech ("Note: ...") unless in capitals.
_PLAIN_WORDS: Final = frozenset({"other", "administrative", "comments"})
#: A person with a degree: "J. DOE, M.D."
_NAME: Final = re.compile(
    r",? (?:[MD]\.? ?[DOC]|Ph\.? ?D|R\.? ?N|O\.? ?D|N\.? ?P|PA-C|Esq)\b\.?$", re.IGNORECASE
)
#: What a line of a table or list has and a header has not; the number of an ambulance is no value.
_VALUE: Final = re.compile(r"(?!(?:911|112|999)\b)(?<!\d)\d|\.$|  - |  +-")
#: A line of measured values in capitals: "BP 110/64, HR 70."
_VALUES: Final = re.compile(r"\d[\d./%]*[,;]? [A-Z].*\d")
#: A measured value right after the colon; "1." and "1)" number a list.
_FIGURE: Final = re.compile(r"[ \t]*[<>~(]?\d+(?![.)] |[)\d])")
_LEVEL: Final = r"(?:[IVX]+|[CTLS]\d+(?:-[CTLS]?\d+)?)"
#: Cranial nerves "III, IV, VI", levels of the spine "C7-T1, T1-2".
_LEVELS: Final = re.compile(rf"{_LEVEL}(?:[ ,&-]+(?:AND )?{_LEVEL})*$")

#: Not a header.
_NONE: Final = -1


class Style(NamedTuple):
    """How a note writes its headers."""

    #: In capitals: what is in title case stands below them.
    capitals: bool
    #: With a blank line before them: what has none, within an examination, belongs to it.
    spaced: bool
    #: There are none but body systems, as in a form for one examination: they divide the note.
    only_parts: bool
    #: All behind numbers or bullets, but for the note's title.
    listed: bool
    #: The line breaks are lost.
    running: bool


def style(found: Sequence[Candidate], running: bool) -> Style:
    sure = [
        c
        for c in found
        if c.header.kind == "section"
        and (c.line or c.blank)
        and not c.mark
        and c.header.category != "vital_signs"
    ]
    # HPI and PMH are in capitals everywhere.
    capitals = sum([c.capitals and len(c.label) > 4 for c in sure]) >= 3
    title = len(sure) == 1 and sure[0] is found[0] and not sure[0].colon
    exam = title and sure[0].header.category in _EXAM
    spaced = not running and sum([c.blank for c in sure]) > 0.7 * len(sure)
    return Style(capitals, spaced, exam or not sure, not sure or (title and not exam), running)


def decided(text: str, found: Sequence[Candidate], running: bool) -> list[Decided]:
    """Those that are a header."""
    kept: list[Decided] = []
    if not found:
        return kept
    written = style(found, running)
    around = ""
    for c in found:
        entry = c.header
        kind = entry.kind
        if (
            kind == "section"
            and c.blank
            and c.capitals
            and c.line
            and not c.mark
            and entry.category != "vital_signs"
        ):
            kept.append((c.start, c.body, entry, 0))  # what most headers are; the same as below, sooner
            around = entry.category
            continue
        if kind == "unknown" and (c.capitals or not written.capitals):
            entry = header(c.label)
            c = structs.replace(c, header=entry)
        depth = _depth(text, c, around, written)
        if depth == 1 and around == "":
            # There is nothing yet that it could stand within.
            depth = 0 if c.line and kind != "unknown" else _NONE
        if depth == _NONE:
            continue
        if depth == 0 and kind != "part":
            around = entry.category
        kept.append((c.start, c.body, entry, depth))
    return kept


def _depth(text: str, c: Candidate, around: str, written: Style) -> int:
    """0: divides the note; 1: stands within a section."""
    category = c.header.category
    kind = c.header.kind
    if kind == "never":
        return _NONE
    if c.mark and c.mark[0] not in "*_":
        return _marked(c, around, written)
    if not c.capitals and written.capitals:
        return 1 if kind != "unknown" and c.colon else _NONE
    if kind == "part":
        return _part(c, around, written)
    if kind == "unknown":
        depth = _unknown(text, c, written)
    elif category == "vital_signs" and around in _EXAM and c.colon and not written.only_parts:
        return 1
    elif c.line:
        depth = 0
    elif not c.capitals and category in _PLAIN_WORDS and " " not in c.label:
        return _NONE
    else:
        depth = 0 if c.blank or (written.running and c.capitals) else 1
    if (
        depth == 0
        and written.spaced
        and around in _EXAM
        and c.colon
        and not c.blank
        and not written.only_parts
        and category in _WITHIN_EXAM
    ):
        return 1
    return depth


def _part(c: Candidate, around: str, written: Style) -> int:
    """Body systems stand below an examination or a review of systems."""
    if not c.line and c.header.name == "Vital Sign":
        return _NONE
    if written.only_parts:
        return 0 if c.capitals and (c.line or c.blank) else 1
    if around in c.header.below or not c.line or not c.capitals:
        return 1
    return 0 if c.blank else 1


def _marked(c: Candidate, around: str, written: Style) -> int:
    """Behind "#", a bullet or a number. A problem with its plan is an item; LEFT MAIN ARTERY among results is
    a section.
    """
    kind = c.header.kind
    if c.mark[0] == "#":
        if kind == "section":
            return 0
        return 1 if len(c.mark) == 1 or around in _ITEMIZED or len(c.mark) > 2 else 0
    if not c.colon and not (written.listed and kind == "section"):
        return _NONE
    if kind == "part":
        return 1
    if kind == "section":
        return 0 if written.listed or (c.capitals and around not in _ITEMIZED) else _NONE
    return (
        0
        if c.capitals and around not in _ITEMIZED and c.mark[0] not in "-•*·" and len(c.label) > 3
        else _NONE
    )


def _unknown(text: str, c: Candidate, written: Style) -> int:
    """A header of no list divides a note where it looks like the others."""
    label = c.label
    if c.capitals and c.colon and _LEVELS.match(label):
        return 1
    if sum(map(str.isalpha, label)) < 3 or _NAME.search(label):
        return _NONE
    if not c.capitals:
        return 1
    if not c.colon:
        # A line of capitals at the top is the note's title, whatever is in it, but where all is in capitals.
        after = text[c.body :].lstrip().partition("\n")[0]
        if not after or (after.isupper() and in_list(after.rstrip(" :.")).kind == "unknown"):
            return _NONE
        titled = c.start == 0 and " " in label and _VALUES.search(label) is None
        return 0 if c.line and c.blank and (titled or _VALUE.search(label) is None) else _NONE
    if c.header.category == "other" and (
        _FIGURE.match(text, c.body) or (len(label) < 5 and not written.capitals)
    ):
        return 1
    return 0 if c.line or (written.running and c.blank) else 1


#: A text with fewer line breaks than one in so many characters has lost them.
_RUNNING: Final = 1500
#: How often a review of systems states that there is nothing; an examination does not.
_DENIALS: Final = 3


class Section(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a note. The sections of a note cover it without gaps, in order."""

    name: str
    category: str
    #: LOINC; "" where none is surely right.
    code: str
    #: First character of the header.
    start: int
    #: First character after the header and its colon.
    body: int
    #: Where the next section begins.
    end: int
    #: 0 divides the note; 1 stands within the one before it, as HEENT does in an examination.
    depth: int


def sections(text: str) -> tuple[Section, ...]:
    """The sections of a note; what stands before the first header, or in a note without headers, is
    Unlabeled.
    """
    if "\r" in text and "\n" not in text:
        text = text.replace("\r", "\n")  # lines as old systems end them; offsets stay
    lines = text.split("\n")
    running = (len(lines) - 1) * _RUNNING < len(text)
    found = decided(text, candidates(text, lines, running), running)
    if not found:
        return (Section(UNLABELED, "unlabeled", "", 0, 0, len(text), 0),)
    start, _, first, _ = found[0]
    result: list[Section] = []
    if start > 0:
        result.append(Section(UNLABELED, "unlabeled", "", 0, 0, start, 0))
    around = _form(text) if first.kind == "part" else first.category
    ends = [start for start, _, _, _ in found[1:]]
    ends.append(len(text))
    for (start, body, found_header, depth), end in zip(found, ends, strict=True):
        category = found_header.category
        # Of what is unknown within a section, all that is sure is where it stands.
        if (
            (around in found_header.below)
            if found_header.kind == "part"
            else (depth == 1 and category == "other")
        ):
            category = around
        if depth == 0:
            around = category
        result.append(Section(found_header.name, category, found_header.code, start, body, end, depth))
    return tuple(part for section in result for part in _by_leads(text, section))


#: How a line of a terse list begins that is about no medicine any more: "F/U PCP 9/29", "CALL fever", "PEND blood
#: cultures"; with the header that it stands for.
_LEADS: Final = re.compile(
    r"^[ \t]*(?:(?P<follow>(?:F/?U|fu|f/u|Fu|F/u|[Ff]ollow[- ]?[Uu]p|FOLLOW[- ]?UP|[Aa]ppts?|APPTS?|RTC)\b(?! (?:daily|BID|bid)))"
    r"|(?P<when>(?:CALL|[Cc]all|RETURN|[Rr]eturn|Ret|RET|WATCH(?=:| FOR)|[Ww]atch(?=:| for)|RED FLAGS?|[Rr]ed flags?|WARN(?:ING)?S?|[Ww]arn(?:ing)?s?|ER|ED)\b(?=[ \t]*(?::|if\b|for\b|[^\W\d]))"
    # a laboratory that is called, what comes back, a receptor, who wrote
    r"(?![ \t:]*(?i:lab|of|to (?:OR|baseline|normal|floor|unit|work)|pos\w*|neg\w*|course|note|visit|triage|physician)\b))"
    r"|(?P<open>(?:PEND(?:ING)?|[Pp]end(?:ing)?)\b))[ \t]*:?",
    re.MULTILINE,
)
_LED: Final = {"follow": "Follow-up", "when": "When to Call", "open": "Plan"}


def _by_leads(text: str, section: Section) -> list[Section]:
    """A list of medicines under a header alone on its line, up to the line that opens another matter; findings and values,
    whose headers fill their own line in terse notes, up to one that opens it with a colon or in capitals.
    """
    listing = section.category == "medications"
    if not listing and section.category not in _OF_ONE_LINE:
        return [section]
    if section.name == "Vital Sign" and not _FIGURES.search(
        text[section.body : section.end].partition("\n")[0]
    ):
        return [structs.replace(section, category="other")]  # "WEIGHT: right as tolerated, left toes only"
    if (
        section.depth
        and (lead := _LEADS.match(text, section.start, section.end))
        and (listing or _labels(lead))
    ):
        return [_led(section, lead, section.end)]
    if listing and (section.depth or text[section.body : section.end].lstrip(" \t:")[:1] != "\n"):
        return [section]
    leads = [
        lead
        for lead in _LEADS.finditer(text, section.body, section.end)
        if listing or lead["follow"] or _labels(lead)
    ]
    if not leads:
        return [section]
    ends = [*(lead.start() for lead in leads[1:]), section.end]
    return [
        structs.replace(section, end=leads[0].start()),
        *(_led(section, lead, end) for lead, end in zip(leads, ends, strict=True)),
    ]


def _labels(lead: re.Match[str]) -> bool:
    """With a colon or in capitals; "ER: 95 %" among results is a receptor, "ED: ..." who wrote."""
    return lead["when"] not in ("ER", "ED") and (lead[0].endswith(":") or lead[0].isupper())


_FIGURES: Final = re.compile(r"\d")
_OF_ONE_LINE: Final = frozenset(
    {"labs_and_studies", "vital_signs", "physical_exam", "imaging", "allergies", "procedures"}
)


def _led(section: Section, lead: re.Match[str], end: int) -> Section:
    known = in_list(_LED[str(lead.lastgroup)])
    body = lead.start() if lead["open"] else lead.end()  # without its word, what is pending would be a result
    return Section(known.name, known.category, known.code, lead.start(), body, end, section.depth)


def _form(text: str) -> str:
    """Which examination a form is that has nothing but body systems and no header that states it."""
    denials = text.count("enies") + text.count("egative for")
    return "review_of_systems" if denials >= _DENIALS else "physical_exam"
