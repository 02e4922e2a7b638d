"""Blanks, line breaks, rules, page numbers and bullets to one form each.

Afterwards a line begins with what it states, words are one blank apart, at most one empty line parts two
paragraphs, and an item of a list begins with "- " or with its own number, which references may mean. "+" and
check boxes are findings, not bullets; "-> 1.5" is the next value of a trend.
"""

from __future__ import annotations

import re
from typing import Final

from processors.notes.mapped import Edit, Mapped

_SPACE: Final = re.compile(r"[ \t\n]{2,}|\t")
#: Lines that only part or number: a rule of one sign, "Page 2 of 5", the name of a picture that was not sent
# along.
_EMPTY_LINE: Final = re.compile(
    r"(?:\A|(?<=\n))[ \t]{0,200}(?:([_=*~#-])\1{4,}|page \d{1,4} of \d{1,4}|\[image\d{1,4}\.(?:jpe?g|png|gif|bmp)\])"
    r"[ \t]{0,200}(?=\n|\Z)",
    re.I,
)
_HINTS_OF_EMPTY: Final = (
    "_____",
    "=====",
    "*****",
    "~~~~~",
    "#####",
    "-----",
    "Page ",
    "page ",
    "PAGE ",
    "[image",
    "[Image",
)
_GLYPHS: Final = "\u2022\u2023\u2043\u25aa\u25cf\u25c6\u25e6\u25b8\u25ba\u2756\u2794\u27a2\u27a4\u2219\u00b7\uf0b7\uf0a7\uf0d8\uf076"
_BULLET: Final = re.compile(
    rf"(?:\A|(?<=\n))(?:[{_GLYPHS}](?: |(?=[^\W\d]))|\* (?=[^*\n])|-> ?(?=[A-Za-z])|--? (?=\S)|--?(?=[A-Z]?[a-z]{{2}})(?!ve\b))[ ]*(?=\S)"
)
_LETTER_O: Final = re.compile(r"(?:\A|(?<=\n))o (?=\S)")
_MARKED: Final = re.compile(rf"(?:\A|\n)[{_GLYPHS}*o-]")


def laid_out(mapped: Mapped) -> Mapped:
    if any(hint in mapped.text for hint in _HINTS_OF_EMPTY):
        mapped = mapped.replaced(_EMPTY_LINE, "")
    mapped = _trimmed(mapped.replaced(_SPACE, _one_space))
    if not _MARKED.search(mapped.text):
        return mapped
    if "\u25cb" in mapped.text or "\u25ef" in mapped.text:  # full and empty circles: a choice, not a list
        return mapped.replaced(_BULLET, lambda m: None if m[0][0] == "\u25cf" else "- ")
    mapped = mapped.replaced(_BULLET, lambda m: "- ")
    if mapped.text.startswith("o ") + mapped.text.count("\no ") > 1:  # one alone may be a word
        mapped = mapped.replaced(_LETTER_O, "- ")
    return mapped


def _one_space(run: re.Match[str]) -> str:
    stated = run[0]
    breaks = stated.count("\n")
    return "\n\n" if breaks > 1 else "\n" if breaks else " "


def _trimmed(mapped: Mapped) -> Mapped:
    text = mapped.text
    start, end = len(text) - len(text.lstrip(" \n")), len(text.rstrip(" \n"))
    edits: list[Edit] = [(0, start, "")] if start else []
    if max(start, end) < len(text):
        edits.append((max(start, end), len(text), ""))
    return mapped.edited(edits)
