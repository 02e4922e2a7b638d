"""What needs to know the sections: headers, measurements, lines that were broken by the width of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from processors.notes.cleaning.headers import colons, titled
from processors.notes.cleaning.lab_rows import lab_rows
from processors.notes.cleaning.values import key_values, stacked
from processors.notes.mapped import Edit, Mapped
from processors.notes.sectioning import Section

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
