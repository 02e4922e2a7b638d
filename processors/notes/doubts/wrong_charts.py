"""What a note itself takes back as another patient's: "ADDENDUM: WRONG CHART - this was the patient in 14B. Disregard."; and, in the
notes of a grown-up, the medicines of a newborn child.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

_TAKES_BACK: Final = re.compile(
    r"^[^\w\n]*(?:(?:addendum|late entry|correction|edit|error)\b[^:\n]{0,20}:?\s*)?(?:(?:above|note|entry|charted|entered|written|documented|that was|this was|sorry)\W+(?:\w+\W+){0,3}?)?"
    r"wrong (?:chart|patient|pt)\b[^\n]{0,80}?\b(?:disregard|ignore|strike|void|delete)\b(?: (?:the )?(?P<all>above|note|this note|entry|all)\b)?"
    r"(?! (?:the )?(?!above|note|this|entry|all|it|that)\w)[^\w\n]*",
    re.IGNORECASE | re.MULTILINE,
)
#: "Bed 12 next door: ANC 0.2, cefepime started (wrong chart, pls disregard)": of its line.
_OF_ITS_LINE: Final = re.compile(
    r"[\s(–-]wrong (?:chart|patient|pt)\b[^\n]{0,24}?\b(?:disregard|ignore|strike|void|delete)\b(?! (?:the )?\w)[^\w\n]*",
    re.IGNORECASE,
)
#: "Code status: DNR per son (wrong pt header, she has no son; FULL CODE confirmed with her)": up to what holds.
_STATUS: Final = re.compile(
    r"(?:\bpasted:? )?(?:\bcode(?: status)?\s?[:=-]?\s?)?(?-i:\b(?:DNR|DNI|DNACPR|DNAR|NFR)\b)[^.;\n]{0,80}?\b(?:wrong (?:pt|patient|person|chart|header|bed)\b|not (?:this|our|my) (?:pt|patient)\b)"
    r"[^.;\n]{0,60}?(?:[;,.–-]|->|→)\s*(?:(?:pt|patient|he|she|ours?) (?:is |= ?)?(?:a )?)?(?=full code|(?:code(?: status)?:? ?)full\b)",
    re.IGNORECASE,
)
_BLANK: Final = re.compile(r"\n[ \t]*\n")


def withdrawn(text: str) -> Iterator[tuple[int, int]]:
    """The stretches: from the blank line before, or all before where "above" or a paragraph of its own takes it back; of a remark
    behind it, its line; of a code status, its words.
    """
    blanks = [m.end() for m in _BLANK.finditer(text)]
    place, stretches, lines = 0, list[tuple[int, int]](), list[tuple[int, int]]()
    for found in _TAKES_BACK.finditer(text):
        at = bisect_right(blanks, found.start())
        start = blanks[at - 1] if at else 0
        if found["all"] or (start >= place and not text[start : found.start()].strip()):
            start = 0
        if start < place or text[start : found.start()].strip():
            while stretches and stretches[-1][1] > start:
                start = min(start, stretches.pop()[0])  # one stretch of what overlaps
            stretches.append((start, place := found.end()))
    yield from stretches
    whole = place
    for found in _OF_ITS_LINE.finditer(text, place):
        start = max(text.rfind("\n", place, found.start()) + 1, place)
        if text[start : found.start()].strip():
            yield start, found.end()
            place = found.end()
            lines.append((start, place))
    for found in _STATUS.finditer(text, whole):
        if not any(start < found.end() and found.start() < end for start, end in lines):
            yield found.span()


#: "NICU baby Ada on gentamicin"; not "baby on the breast", "on CPAP", which is no medicine.
_OF_A_NEWBORN: Final = re.compile(
    r"(?:^|(?<=[.;!?]\s)|(?<=\n))[^\w\n]{0,4}(?:(?:her|the|nicu|nursery|male|female|preterm|term)\s+){0,3}(?:baby|newborn|neonate|twin [AB12])\b"
    r"(?:\s+(?:boy|girl|[AB]\b|(?-i:[A-Z][a-z]+)))?(?:\s+(?:is|was|still|also|now|in|the|nicu|gets?)){0,4}\s+(?:(?:started |kept )?on|takes|getting|given|receiv\w+)\s+"
    r"(?!(?:breast|bottle|formula|room|air|oxygen|o2|ra|cpap|hfnc|nc|vent\w*|monitor\w*|feeds?|photo\w*|bili\w*|lights?|demand|skin|mom|mother|her|his|the|a|an|day|dol|pod|\d)\b)[a-z]{4,}[^.;\n]{0,120}",
    re.IGNORECASE,
)
#: The mother in the same sentence, who takes something as well.
_AND_THE_MOTHER: Final = re.compile(
    r"\b(?:pt|patient)\b|\b(?:mom|mother|she)\s+(?:is |was |also )?(?:on|takes?|taking|got|gets|given|needs?|started|to take)\b",
    re.IGNORECASE,
)


def of_a_newborn(text: str) -> Iterator[tuple[int, int]]:
    """The sentences that state what a newborn child is given."""
    for found in _OF_A_NEWBORN.finditer(text):
        if not _AND_THE_MOTHER.search(found[0]):
            yield found.span()
