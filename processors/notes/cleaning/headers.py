"""Headers to one form: "HISTORY OF PRESENT ILLNESS" to "History of Present Illness:", abbreviations as they
are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import yaml

from processors.notes.mapped import Edit, Mapped
from processors.notes.sectioning import Section

_WORD: Final = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_NUMERAL: Final = re.compile(r"[IVX]{2,}")
_LONGEST_UNKNOWN: Final = 3
_DASH_AT_END: Final = re.compile(r" ?-+$")


class _Words(NamedTuple):
    small: frozenset[str]
    short: frozenset[str]
    abbreviations: frozenset[str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    raw = yaml.safe_load(
        files("processors.notes.cleaning").joinpath("header_words.yaml").read_text(encoding="utf-8")
    )
    listed = {str(word).upper() for word in raw["abbreviations"]} - {
        str(word).upper() for word in raw["words"]
    }
    return _Words(
        frozenset(str(w).upper() for w in raw["small"]),
        frozenset(str(w).upper() for w in raw["short"]),
        frozenset(listed),
    )


def title_case(header: str) -> str:
    """A header in capitals in title case, letter for letter; one that has small letters stays as its author
    wrote it.
    """
    if not header.isupper() or sum(map(str.isalpha, header)) < 2:
        return header
    first = next(_WORD.finditer(header)).start()
    titled = _WORD.sub(lambda word: _titled(word, first), header)
    return titled if len(titled) == len(header) else header  # some letters become two in another case


def _titled(word: re.Match[str], first: int) -> str:
    stated, words = word[0], _words()
    text, start, end = word.string, word.start(), word.end()
    next_to = text[max(start - 1, 0) : start] + text[end : end + 1]
    if stated in ("S", "ES") and next_to == "()":  # DIAGNOSIS(ES), CODE(S)
        return stated.lower()
    if len(stated) == 1 and stated != "A":
        return stated
    if stated in words.small:
        return stated.lower() if start != first else stated.capitalize()
    if stated in words.abbreviations or _NUMERAL.fullmatch(stated) or any(sign.isdigit() for sign in next_to):
        return stated
    if not any(sign in "AEIOUY" for sign in stated) and stated.isascii():
        return stated
    if len(stated) <= _LONGEST_UNKNOWN and stated not in words.short:
        return stated
    return stated[0] + stated[1:].lower()


def titled(mapped: Mapped, sections: Sequence[Section]) -> Mapped:
    """Headers in title case; no character moves."""
    text = mapped.text
    pieces: list[str] = []
    at = 0
    for section in sections:
        pieces += (text[at : section.start], title_case(text[section.start : section.body]))
        at = section.body
    return mapped.respelled("".join((*pieces, text[at:])))


def colons(text: str, sections: Sequence[Section]) -> Iterator[Edit]:
    """A colon for each header that lacks one; a dash in its place becomes one."""
    for section in sections:
        header = text[section.start : section.body].rstrip()
        if not header or not (header[0].isupper() or header[0].isdigit()):
            continue
        end = section.start + len(header)
        dash = _DASH_AT_END.search(header)
        if dash and dash.start() and header[dash.start() - 1].isalpha():
            yield section.start + dash.start(), end, ":"
        elif header[-1].isalnum() or header[-1] in ")'\"":
            yield end, end, ":"
