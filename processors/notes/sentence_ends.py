"""Where sentences end: after a full stop that belongs to no number, abbreviation or initial, and before a
capital or a digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_END: Final = re.compile(r"[.!?][)\"'”]*(?=\s+(?:[\"'“(]?[A-Z0-9]|#\s))|[.!?][\"')]?\s*$|;\s*\n")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:Dr|DR|Mr|MR|Mrs|MRS|Ms|MS|Prof|PROF|St|vs|approx|e\.g|i\.e|No|Nr|resp|incl|ca|pt|Pt|Hx|Dx|q\.d|b\.i\.d|t\.i\.d|p\.o|i\.v|a\.m|p\.m)|\b[A-Z])$"
)
#: Behind a question the answer, which belongs to it: "Resume today? (night team) NO - after the scan".
_ANSWERED: Final = re.compile(
    r"[ \t]+(?:[(\[][^)\]\n]{0,60}[)\]][ \t]*)?(?i:no|nope|yes|nee|nein|ja|sí)(?:[ \t]*[-–:,.;!]|[ \t]*(?:\n|$))"
)


def ends(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets just behind the sentences that end within text[start:end], which is read as if nothing followed
    it.
    """
    for match in _END.finditer(text, start, end):
        if match[0][0] == "." and _ABBREVIATION.search(text, max(start, match.start() - 8), match.start()):
            continue
        if match[0][0] == "?" and _ANSWERED.match(text, match.end(), end):
            continue
        start = match.end()
        yield start
