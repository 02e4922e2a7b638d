"""What a note itself takes back as another patient's: "ADDENDUM: WRONG CHART - this was the patient in 14B. Disregard." """

from __future__ import annotations

import re
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


def withdrawn(text: str) -> Iterator[tuple[int, int]]:
    """The stretches: from the blank line before, or all before where "above" or a paragraph of its own takes it back; of a remark
    behind it, its line.
    """
    found_at = 0
    for found in _TAKES_BACK.finditer(text):
        before = text[: found.start()]
        blank = max((m.end() for m in re.finditer(r"\n[ \t]*\n", before)), default=0)
        start = 0 if found["all"] or not before[blank:].strip() else blank
        if before[start:].strip():
            yield start, found.end()
            found_at = found.end()
    for found in _OF_ITS_LINE.finditer(text, found_at):
        start = text.rfind("\n", 0, found.start()) + 1
        if text[start : found.start()].strip():
            yield start, found.end()
