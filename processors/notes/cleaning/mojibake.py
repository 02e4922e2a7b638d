"""Text that was decoded with the wrong charset, repaired run by run: "Â°" is a degree sign again, and nothing
next to it moves.

What is mojibake and what it stood for is ftfy's knowledge. It is queried about runs of characters beyond ASCII,
one at a time: what was damaged is always such a run (bytes above 127, seen one by one), and a run is small
enough to say which character was made of which.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import ftfy

from processors.notes.mapped import Edit, Mapped

#: With the letter before, which ftfy weighs, and with single blanks inside and after: a no-break space of the
# damage is often one.
_RUN: Final = re.compile(r"[A-Za-z]?[^\x00-\x7f]+(?: [^\x00-\x7f]+)*(?: (?=[^\x00-\x7f]|[A-Za-z]))?")
#: What is left of a damaged no-break space whose second half was made a blank: "5Â mg".
_LEFT_OVER: Final = re.compile(r"(?<![^\W\d_])\u00c2(?=\s)")
_KEPT_SHORT: Final = 64  # runs up to this length are remembered: few are distinct
_ONLY_ENCODING: Final = ftfy.TextFixerConfig(
    unescape_html=False,
    remove_terminal_escapes=False,
    fix_latin_ligatures=False,
    fix_character_width=False,
    uncurl_quotes=False,
    fix_line_breaks=False,
    fix_surrogates=False,
    remove_control_chars=False,
    normalization=None,
)


def repaired(mapped: Mapped) -> Mapped:
    if mapped.text.isascii():
        return mapped
    edits: list[Edit] = []
    for run in _RUN.finditer(mapped.text):
        stated = run[0]
        found = _remembered(stated) if len(stated) <= _KEPT_SHORT else _repairs(stated)
        edits.extend((run.start() + start, run.start() + end, new) for start, end, new in found)
    return mapped.edited(edits).replaced(_LEFT_OVER, "")


def _repairs(run: str) -> tuple[Edit, ...]:
    fixed = ftfy.fix_encoding(run, _ONLY_ENCODING)
    if fixed == run:
        return ()
    edits: list[Edit] = []
    at = 0
    for sign in fixed:
        if run.startswith(sign, at):
            at += 1
            continue
        width = len(sign.encode("utf-8", "surrogatepass"))  # each of its bytes was read as one character
        edits.append((at, at + width, sign))
        at += width
    if at != len(run):  # damaged twice, or with something lost: which arrived of which cannot be stated
        return ((0, len(run), fixed),)
    return tuple(edits)


_remembered: Final = lru_cache(maxsize=4096)(_repairs)
