"""Forms that mean several things, decided by the words around: MS near "murmur" is mitral stenosis, near
"lesions" multiple sclerosis.

Forms, concepts and words are those of the vocabulary
(kg/medical/open/vocabulary/ambiguous.yaml for the open graph).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from kg.medical.linking.words import Text, form, tokenise

_AROUND: Final = 15  # words on either side


class Meaning(Protocol):
    """One thing that a form can mean, as a vocabulary says it."""

    @property
    def concept(self) -> str: ...

    @property
    def words(self) -> Sequence[str]: ...

    @property
    def usual(self) -> bool: ...


class Sense(NamedTuple):
    """The same, compiled."""

    row: int
    near: tuple[tuple[str, ...], ...]  # phrases in the form of words.form
    usual: bool


Senses = Mapping[str, Sequence[Sense]]  # the form as it is written


def resolved(
    given: Mapping[str, Sequence[Meaning]], surfaces: Iterable[tuple[str, int]]
) -> dict[str, list[Sense]]:
    """With rows for names. A sense that the snapshot does not have is left out."""
    wanted = {one.concept.casefold() for senses in given.values() for one in senses}
    rows: dict[str, int] = {}
    for surface, row in surfaces:
        folded = surface.casefold()
        if folded in wanted:
            rows.setdefault(folded, row)
    found = {
        written: [
            Sense(rows[one.concept.casefold()], tuple(_phrase(word) for word in one.words), one.usual)
            for one in senses
            if one.concept.casefold() in rows
        ]
        for written, senses in given.items()
    }
    return {written: senses for written, senses in found.items() if senses}


def meant(senses: Sequence[Sense], words: Text, first: int, last: int) -> tuple[int, float] | None:
    """Row and how sure; None where nothing near decides and no sense is usual."""
    low, high = max(0, first - _AROUND), min(len(words.lower), last + 1 + _AROUND)
    near = [form(word) for word in (*words.lower[low:first], *words.lower[last + 1 : high])]
    single = set(near)
    hits = [
        sum(phrase[0] in single if len(phrase) == 1 else _contains(near, phrase) for phrase in sense.near)
        for sense in senses
    ]
    most = max(hits)
    if most and hits.count(most) == 1:
        return senses[hits.index(most)].row, 0.9
    usual = [sense.row for sense, of in zip(senses, hits, strict=True) if sense.usual and of == most]
    return (usual[0], 0.7) if usual else None


def _phrase(words: str) -> tuple[str, ...]:
    return tuple(form(word) for word in tokenise(words).lower)


def _contains(near: Sequence[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(near[at : at + len(phrase)]) == phrase for at in range(len(near) - len(phrase) + 1))
