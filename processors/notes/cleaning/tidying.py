"""What needs to know the sections: headers, measurements, lines that were broken by the width of a page.

Headers to one form: "HISTORY OF PRESENT ILLNESS" to "History of Present Illness:", abbreviations as they are.
Rows of laboratory values as hospital systems print them: "BLOOD WBC-17.5* RBC-3.89" to "BLOOD WBC: 17.5*,
RBC: 3.89".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec.yaml

from processors.notes.cleaning.values import key_values, stacked
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
    raw = msgspec.yaml.decode(
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


_ROW: Final = re.compile(
    r"(?<![A-Za-z])(?:BLOOD|URINE|ASCITES|PLEURAL|PERITONEAL|JOINT FLUID|STOOL|CSF|CEREBROSPINAL FLUID(?: \(CSF\))?|OTHER BODY FLUID|"
    r"BODY FLUID|BONE MARROW) "
)
_NAME: Final = r"(?:CK-MB|[A-Za-z%][A-Za-z0-9%()./]{0,14})(?: (?:[A-Z][A-Za-z]{0,8}|[a-z]{1,3}))?"
_SAID: Final = (
    "NEG|POS|TR|TRACE|NORMAL|SM|SMALL|MOD|LG|LGE|LARGE|NONE|RARE|OCC|OCCASIONAL|FEW|MANY|HOLD|DONE|ART|VEN|MIX|CENTRAL|Straw|Yellow|"
    "Amber|Red|Clear|Hazy|Cloudy|Colorless"
)
_ITEM: Final = re.compile(
    rf"({_NAME})-((?:-?[<>]?\d{{1,6}}(?:[.,]\d{{1,4}})?(?:-\d{{1,4}}(?:\.\d{{1,3}})?)?|{_SAID})[*#+]{{0,3}})(?=[ \n]|\Z)"
)


def lab_rows(text: str) -> Iterator[Edit]:
    """From the name of the specimen on, as far as one name with its value follows another, over the ends of
    lines too.
    """
    at = 0
    for row in _ROW.finditer(text):
        if row.start() < at:
            continue
        at = row.end()
        while (item := _ITEM.match(text, at)) is not None:
            if at > row.end() and text[at - 1] == " ":
                yield at - 1, at - 1, ","
            yield item.end(1), item.start(2), ": "
            at = item.end() + 1


_BROKEN: Final = re.compile(r"\n(?<=[^\W_][,;)]\n|[^\W_][^\W_]\n)(?=[a-z]{2})")
_NARROWEST, _WIDEST = 50, 100  # characters of a line that ends where the page did


def tidy(mapped: Mapped, sections: Sequence[Section]) -> Mapped:
    """The cleaned text with headers, measurements and line breaks in one form; its raw spans are those of the
    raw text, as before.
    """
    return tidied(mapped, sections)[0]


def tidied(mapped: Mapped, sections: Sequence[Section]) -> tuple[Mapped, tuple[Section, ...]]:
    """The same, with the sections where they are in the tidy text."""
    now = tuple(sections)
    mapped = _joined(titled(mapped, now), now)
    mapped, now = _moved(mapped, now, colons(mapped.text, now))
    mapped, now = _moved(mapped, now, lab_rows(mapped.text))
    mapped, now = _moved(mapped, now, stacked(mapped.text))
    return _moved(mapped, now, key_values(mapped.text, now))


def _moved(
    mapped: Mapped, sections: tuple[Section, ...], edits: Iterable[Edit]
) -> tuple[Mapped, tuple[Section, ...]]:
    changed = mapped.edited(edits)
    if changed is mapped:
        return mapped, sections
    forward = changed.layers[-1].forward
    return changed, tuple(
        Section(
            s.name,
            s.category,
            s.code,
            forward(s.start) if s.start else 0,
            forward(s.body) if s.body else 0,
            forward(s.end),
            s.depth,
        )
        for s in sections
    )


def _joined(mapped: Mapped, sections: Sequence[Section]) -> Mapped:
    """Lines that go on in the next one, where the first is as long as a page is wide and the next begins in
    small letters.
    """
    text = mapped.text
    headers = {section.start for section in sections}
    pieces: list[str] = []
    at = 0
    for broken in _BROKEN.finditer(text):
        line = broken.start() - text.rfind("\n", max(broken.start() - _WIDEST - 1, 0), broken.start()) - 1
        if _NARROWEST <= line <= _WIDEST and broken.end() not in headers:
            pieces += (text[at : broken.start()], " ")
            at = broken.end()
    return mapped.respelled("".join((*pieces, text[at:])))
