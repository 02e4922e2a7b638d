"""De-identification tokens, [**...**], to what they say, where that can be read as nothing else.

"[**2103-6-18**]" is the date 2103-6-18; "[**Name (NI) 12**]" is a Name (NI) 12. But "[**Name (NI) 12**]
units" would read as a dose of 12 units, and "<[**6-18**]" as a comparison: such a token keeps its brackets.
"""

from __future__ import annotations

import re
from typing import Final

from processors.notes.mapped import Mapped

_TOKEN: Final = re.compile(r"\[\*\*([^\[\]]{0,160}?)\*\*\]")
_BLANKS: Final = re.compile(r"\s+")
_DATE: Final = re.compile(
    r"\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{4}|(?:(?:January|February|March|April|May|June|July|August|September|"
    r"October|November|December) ?\d{0,4})",
    re.I,
)
#: What would make a quantity of an identifier's number that stands before it.
_COUNTED: Final = re.compile(
    r"[ \t]*(?:\.?\d|[%<>=/^+\u00b0]|(?:mgs?|mcg|\u00b5g|g|gm|grams?|kg|ml|cc|l|lit(?:er|re)s?|units?|iu|u|meq|mmol|mm|cm|tabs?|tablets?|"
    r"caps?|drops?|puffs?|x|times|years?|yrs?|yo|y/o|days?|weeks?|wks?|months?|hours?|hrs?|minutes?|mins?|bpm|f|c)\b)",
    re.I,
)
_SIGN_BEFORE: Final = re.compile(r"(?:[<>=~^+\u00b1\u2264\u2265] ?|[.\d/])\Z")
_NOTHING_SAID: Final = "___"  # as newer collections write what was taken out


def disclosed(mapped: Mapped) -> Mapped:
    return mapped.replaced(_TOKEN, _content) if "[**" in mapped.text else mapped


def _content(token: re.Match[str]) -> str | None:
    stated = _BLANKS.sub(" ", token[1]).strip()
    text, start, end = token.string, token.start(), token.end()
    before, after = text[max(start - 2, 0) : start], text[end : end + 16]
    if not stated:
        stated = _NOTHING_SAID
    dated = _DATE.fullmatch(stated) is not None
    if stated[-1].isdigit() and not dated and not stated.startswith("Age ") and _COUNTED.match(after):
        return None
    if stated[0].isdigit() and _SIGN_BEFORE.search(before) and not (dated and before[-1] == "/"):
        return None
    if dated and after[:1] == "." and after[1:2].isdigit():
        return None
    last, following = before[-1:], after[:1]
    apart = last.isalnum() or last in ")]" or (last == "-" and stated[0].isdigit()) if last else False
    apart_after = following.isalnum() or following == "[" or (following == "-" and stated[-1].isdigit())
    return (" " if apart else "") + stated + (" " if apart_after else "")
