"""Forms that mean several things, decided by the words around: MS near "murmur" is mitral stenosis, near
"lesions" multiple sclerosis.

Forms, concepts and words are those of the vocabulary
(kg/medical/open/vocabulary/ambiguous.yaml for the open graph).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, Protocol

from msgspec import Struct, convert

from kg.medical.linking.words import Text, form, tokenise
from schemas.yaml_text import read_yaml

_AROUND: Final = 15  # words on either side
_NEXT: Final = 3  # words of a neighbouring phrase, at most
_LOW, _HIGH = 60, 100  # an oxygen saturation in percent


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


class Neighbours(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands right before, right behind or near a word, and what near it outweighs that."""

    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()


class Contexts(Struct, frozen=True, forbid_unknown_fields=True):
    """contexts.yaml."""

    nothing: dict[str, Neighbours]
    only: dict[str, Neighbours]


@lru_cache(maxsize=1)
def contexts() -> Contexts:
    text = files("kg.medical.linking").joinpath("contexts.yaml").read_text(encoding="utf-8")
    return convert(read_yaml(text), Contexts, strict=False)


def names_nothing(words: Text, at: int) -> bool:
    """Whether the neighbours of one word show that it is not meant as the vocabulary has it."""
    read, word = contexts(), words.lower[at]
    if where := read.nothing.get(word):
        near = words.lower[max(0, at - _AROUND) : at + 1 + _AROUND]
        if not where.near.isdisjoint(near) or _next_to(where, words, at):
            return where.unless.isdisjoint(near)
    return (where := read.only.get(word)) is not None and not _next_to(where, words, at)


def _next_to(where: Neighbours, words: Text, at: int) -> bool:
    low, high = max(0, at - _NEXT), at + 1 + _NEXT
    before = "".join(f" {_kind(word)}" for word in words.lower[low:at]) + " "
    behind = " " + "".join(f"{_kind(word)} " for word in words.lower[at + 1 : high])
    text = words.text
    if not text[: words.starts[at]].rstrip(" \t") or text[: words.starts[at]].rstrip(" \t")[-1] == "\n":
        before = " <end> "
    if not text[words.ends[at] :].lstrip(" \t") or text[words.ends[at] :].lstrip(" \t")[0] == "\n":
        behind = " <end> "
    return any(before.endswith(f" {one} ") for one in where.before) or any(
        behind.startswith(f" {one} ") for one in where.behind
    )


def _kind(word: str) -> str:
    if not word.isdigit():
        return word
    return "<sat>" if _LOW <= int(word) <= _HIGH else "<n>"


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
