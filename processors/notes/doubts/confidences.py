"""What a note itself forbids to write anywhere: "Do NOT put on any paper". It stays in its note, and no draft repeats it.

What is only kept from letters ("not on the AVS") or from a person ("mom must not know") is for processors/discharge/confidential.py.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from processors.notes.sentence_ends import ends

_FORBIDS: Final = re.compile(
    r"\b(?:do not|don'?t(?: you)?|never|not to(?: be)?|(?:must|should|may) not(?: be)?)\s+(?:"
    r"(?:put|writ\w+|document\w*|chart(?:ed)?|record(?:ed)?|print\w*|list(?:ed)?|includ\w+|typ\w+|enter\w*|appear|mention\w*)\b[^.;\n]{0,40}?"
    r"\b(?:on|in|into) (?:(?:any |all )(?:paper|document|note|form|letter|print)\w*|(?P<chart>(?:the |her |his |their )?(?:chart|record|EHR|EMR|notes)))\b"
    r"|(?:writ\w+|document\w*|print\w*|appear|mention\w*)\b[^.;\n]{0,40}?\b(?:in writing|(?:on|in) anything|anywhere)\b"
    r"|(?:write|put) (?:it|that|this) down\b)"
    r"|\bdo not print\b(?! (?:double|in color|labels?|again|until|twice))|\bno (?:[\w/]+ ){1,4}?(?:on|in) any (?:paper|document|portal|print|letter|form)\w*"
    r"|(?P<nothing>\b(?:no mention|nothing|not a word|no word)\b[^.;\n]{0,30}\b(?:on (?:any )?paper|in writing|in (?:the |any )?(?:chart|record|notes?))\b)"
    r"|\b(?:must|should|may|is to|are to)\s+(?:not )?(?:appear|stand|be)\s+(?:on|in) no (?:paper|document|note|letter|list)\w*\b",
    re.IGNORECASE,
)
#: Who wishes that nothing is written; "nothing in chart" alone states what is known.
_WISHES: Final = re.compile(
    r"\b(?:asks?|asked|asking|wants?|wanted|begs?|begged|pleads?|please|wish\w*|insist\w*)\b",  # clinical
    re.IGNORECASE,
)
#: What no confidence takes along from the sentence before: a dose, an allergy, how far treatment goes.
_NEEDED: Final = re.compile(
    r"\d ?(?:mg|mcg|g|units?|mL)\b|\b(?:allerg\w*|anaphyla\w*|angio-?o?edema|hives|(?-i:DN[RI]))\b",
    re.IGNORECASE,
)
#: What opens a confidence on the same line.
_OPENS: Final = re.compile(
    r"\b(?:strictly )?confidential\b|\bin (?:strict )?confidence\b|\b(?:said|told|seen|asked|spoken|interviewed|disclos\w+)\b[^.;\n]{0,20}\b(?:alone|privately|in private)\b|\bprivately\b",  # clinical
    re.IGNORECASE,
)
#: A note that its first words call confidential.
_HEADED: Final = re.compile(
    r"[^\n]{0,40}?\b(?:(?:strictly )?confidential|(?-i:RESTRICTED))\b(?! (?:diet|fluids?|activity|access))",
    re.IGNORECASE,
)


def unwritten(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a note that it forbids to write: from what opens the confidence, else from the sentence before, to the
    sentence that forbids it.
    """
    headed, needed = _HEADED.match(text), _NEEDED.search(text)
    opener = wishes = None
    borders: list[int] = []  # of the sentences of a line, with its beginning
    last = done = -1
    for found in _FORBIDS.finditer(text):
        if found.start() < done:
            continue  # of the sentence that is kept back already
        if found.end() > last:  # each line is read once
            line = text.rfind("\n", 0, found.start()) + 1
            newline = text.find("\n", found.end())
            last = newline if newline >= 0 else len(text)
            borders = [line, *ends(text, line, last)]
            opener, wishes = _OPENS.search(text, line, last), _WISHES.search(text, line, last)
        place = bisect_right(borders, found.start()) - 1
        opened = opener if _stands_before(opener, found) else None
        if opened is None and _stands_before(headed, found) and not _stands_before(needed, found):
            opened = headed
        if (found["chart"] and not opened) or (found["nothing"] and not (opened or wishes)):
            continue  # "do not chart the old probe's temperature in the notes", "nothing in chart"
        start = borders[max(0, place - 1)]
        if _NEEDED.search(text, start, borders[place]):
            start = borders[place]
        if opened is not None:
            at = bisect_right(borders, opened.start())
            start = borders[at - 1] if at else 0
        done = next((end for end in ends(text, found.start(), last)), last)
        yield start, done


def _stands_before(one: re.Match[str] | None, found: re.Match[str]) -> bool:
    return one is not None and one.end() <= found.start()
