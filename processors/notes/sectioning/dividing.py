"""Which of the places that look like a header are one, and how deep: the sections of a note."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from processors.notes.sectioning.candidates import Candidate, candidates
from processors.notes.sectioning.headers import UNLABELED

#: Sections below which body systems stand.
_EXAM: Final = frozenset({"physical_exam", "review_of_systems", "vital_signs"})
#: Sections whose lists have items with a colon.
_ITEMIZED: Final = frozenset(
    {"observation_and_plan", "diagnoses", "problem_list", "past_medical_history", "medications", "hospital_course"}
)
_WITHIN_EXAM: Final = frozenset({"physical_exam", "review_of_systems", "other"})
#: A person with a degree: "J. DOE, M.D."
_NAME: Final = re.compile(r",? (?:[MD]\.? ?[DOC]|Ph\.? ?D|R\.? ?N|O\.? ?D|N\.? ?P|PA-C|Esq)\b\.?$", re.IGNORECASE)
#: What a line of a table or list has and a header has not.
_VALUE: Final = re.compile(r"\d|\.$|  - |  +-")
#: A measured value right after the colon; "1." and "1)" number a list.
_FIGURE: Final = re.compile(r"[ \t]*[<>~(]?\d+(?![.)] |[)\d])")
#: Cranial nerves "III, IV, VI", levels of the spine "C7-T1, T1-2".
_NUMERALS: Final = re.compile(r"(?:[IVX]+|[CTLS]\d+(?:-[CTLS]?\d+)?)(?:[ ,&-]+(?:AND )?(?:[IVX]+|[CTLS]\d+(?:-[CTLS]?\d+)?))*$")


#: Makes a Section without the detour over its keyword arguments.
_new: Final = tuple.__new__


class Section(NamedTuple):
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


def sections(text: str, note_type: str = "") -> tuple[Section, ...]:
    """The sections of a note; what stands before the first header, or in a note without headers, is Unlabeled."""
    running = text.count("\n") * 1500 < len(text)
    found = _decided(text, candidates(text, running), running)
    result: list[Section] = []
    end = len(text)
    arounds = []
    around = "review_of_systems" if text.count("enies") + text.count("egative for") > 2 else "physical_exam"
    for candidate, depth in found:
        if depth == 0:
            around = candidate.header.category
        arounds.append(around)
    for (candidate, depth), around in zip(reversed(found), reversed(arounds), strict=True):
        name, category, code, kind, below = candidate.header
        if kind == "part" and around in below:
            category = around
        result.append(_new(Section, (name, category, code, candidate.start, candidate.body, end, depth)))
        end = candidate.start
    if end > 0 or not result:
        result.append(Section(UNLABELED, "unlabeled", "", 0, 0, end, 0))
    result.reverse()
    return tuple(result)


def _decided(text: str, found: Sequence[Candidate], running: bool) -> list[tuple[Candidate, int]]:
    strong = [c for c in found if c.header.kind == "section" and (c.line or c.blank) and c.header.category != "vital_signs"]
    capitals = sum(c.capitals for c in strong) >= 3
    # A note that is one examination under a title is divided by what stands under it.
    only_parts = not strong or (
        len(strong) == 1 and strong[0] is found[0] and not strong[0].colon and strong[0].header.category in _EXAM
    )
    # Headers of the note have a blank line before them: what has none, within an examination, belongs to it.
    spaced = not running and sum(c.blank for c in strong) > 0.7 * len(strong)
    kept: list[tuple[Candidate, int]] = []
    around = ""
    for c in found:
        depth = _depth(text, c, around, capitals, only_parts, running)
        if (
            depth == 0
            and spaced
            and c.colon
            and not c.blank
            and around in _EXAM
            and c.header.category in _WITHIN_EXAM
            and not only_parts
        ):
            depth = 1
        if depth < 0:
            continue
        if depth == 0 and c.header.kind != "part":
            around = c.header.category
        kept.append((c, depth))
    return kept


def _depth(text: str, c: Candidate, around: str, capitals: bool, only_parts: bool, running: bool) -> int:
    """0: a section; 1: a section within one; -1: none."""
    header = c.header
    kind = header.kind
    if kind == "never":
        return -1
    if c.mark and c.mark[0] not in "#*_":
        return _listed(c, around)
    if not c.capitals and capitals:
        return 1 if kind != "unknown" and c.colon else -1
    if kind == "part":
        if not c.line and header.name == "Vital Sign":
            return -1
        if only_parts:
            return 0 if c.capitals and (c.line or c.blank) else 1
        if around in header.below or not c.line or not c.capitals:
            return 1
        return 0 if c.blank else 1
    if header.category == "vital_signs" and around in _EXAM and c.colon and not only_parts:
        return 1
    if kind == "unknown":
        return _unknown(text, c, around, running)
    if c.line:
        return 0
    return 0 if c.blank or (running and c.capitals) else 1


def _listed(c: Candidate, around: str) -> int:
    """What stands in a list: a problem with its plan is an item, LEFT MAIN ARTERY among the results of a catheterization a section."""
    if not c.colon:
        return -1
    if c.header.kind == "part":
        return 1
    if not c.capitals or around in _ITEMIZED:
        return -1
    return 0 if c.header.kind == "section" or (c.mark[0] not in "-•*·" and len(c.label) > 3) else -1


def _unknown(text: str, c: Candidate, around: str, running: bool) -> int:
    """A header of no list divides a note where it looks like the others."""
    label = c.label
    if c.capitals and c.colon and _NUMERALS.match(label):
        return 1
    if sum(map(str.isalpha, label)) < 3 or _NAME.search(label):
        return -1
    if not c.capitals:
        return 1
    if not c.colon:
        return 0 if c.line and c.blank and _VALUE.search(label) is None else -1
    if c.header.category == "other" and _FIGURE.match(text, c.body):
        return 1
    return 0 if c.line or (running and c.blank) else 1
