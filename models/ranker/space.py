"""Which diseases can be ranked: those with a profile, and those that only cases of the base name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from models.ranker.knowledge import Floats, Knowledge, Listed, Rows

NAMES: Final = ("ids OMIM", "ids ORPHA", "ids ICD10CM", "names", "counted", "genes")
_UNCOUNTED: Final = 0.5  # the share of a term that nobody counted


def renown(knowledge: Knowledge, ids: tuple[tuple[str, ...], ...]) -> Floats:
    """Of each disease of a space (`ids`), in the order of NAMES: how many ids of a vocabulary it has; logs of
    how many names and genes; of how many of its terms somebody counted how often. float32 [D, 6].
    """
    found = np.zeros((len(ids), len(NAMES)), np.float32)
    for at, vocabulary in enumerate(("OMIM:", "ORPHA:", "ICD10CM:")):
        found[:, at] = [sum(one.startswith(vocabulary) for one in of) for of in ids]
    known = len(knowledge)
    found[:known, 3] = np.log1p([len(names) for names in knowledge.names])
    shares = [knowledge.shares(row) for row in range(known)]
    found[:known, 4] = [(of != _UNCOUNTED).mean() if len(of) else 0.0 for of in shares]
    found[:known, 5] = np.log1p(np.diff(knowledge.genes.begin))
    return found


def known(of_all: Floats, pool: Rows) -> dict[str, Floats]:
    """float32 [P] each."""
    return dict(zip(NAMES, of_all[pool].T, strict=True))


_WORD: Final = re.compile(r"[a-z]{2,}")
_LEFT_OUT: Final = ("CCRD:",)
_ALONE: Final = "ICD10CM:"
_MANY: Final = 60  # diseases that share a gene or a stem; more of them have nothing in common
_FEW_WORDS: Final = 2


@dataclass(frozen=True)
class Space:
    """D diseases: first those of the knowledge, by row, then those of cases alone. `siblings`: diseases of
    the same gene, or of the same name but for its number ("Noonan syndrome 3" and "Noonan syndrome 7").
    `first` int32 [D]: diseases that records name as one, an OMIM and an ORPHA id side by side, have the same;
    their profiles stay separate, answers show them as one.
    """

    knowledge: Knowledge
    ids: tuple[tuple[str, ...], ...]
    row_of: dict[str, int]
    siblings: Listed
    first: Rows

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def renown(self) -> Floats:
        """How well known each disease is, float32 [D, 6] (renown.py)."""
        return renown(self.knowledge, self.ids)

    def name(self, row: int) -> str:
        if row < len(self.knowledge) and self.knowledge.names[row]:
            return self.knowledge.names[row][0]
        return self.knowledge.codes.title(self.ids[row][0])

    def rows(self, ids: Iterable[str]) -> tuple[int, ...]:
        """Of the ids of one diagnosis; ids that name no disease here are left out."""
        meant = map(self.knowledge.meant, ids)
        return tuple(dict.fromkeys(self.row_of[one] for one in meant if one in self.row_of))


def space(knowledge: Knowledge, cases: Iterable[Sequence[str]] = ()) -> Space:
    """`cases`: the ids that each case is diagnosed with. Ids that no profile has are one disease where one
    case names them together; but codes of ICD-10-CM, of which a stay has several, are each a disease of their
    own.
    """
    cases = [tuple(map(knowledge.meant, ids)) for ids in cases]
    row_of = dict(knowledge.row_of)
    extra: dict[int, list[str]] = {}
    for ids in cases:
        for one in ids:
            if one.startswith(_ALONE) and one not in row_of:
                row = row_of[one] = len(knowledge) + len(extra)
                extra[row] = [one]
        ids = [one for one in ids if not one.startswith(_ALONE)]
        known = [one for one in ids if one in row_of]
        new = [one for one in ids if one not in row_of and not one.startswith(_LEFT_OUT)]
        if not new or any(row_of[one] < len(knowledge) for one in known):
            continue  # an id next to a known one: its meaning is known
        row = row_of[known[0]] if known else len(knowledge) + len(extra)
        extra.setdefault(row, []).extend(new)
        row_of.update(dict.fromkeys(new, row))
    ids_of = (*knowledge.ids, *(tuple(ids) for _, ids in sorted(extra.items())))
    return Space(
        knowledge, ids_of, row_of, _siblings(knowledge, len(ids_of)), _linked(row_of, cases, len(ids_of))
    )


def _linked(row_of: dict[str, int], cases: Iterable[Sequence[str]], count: int) -> Rows:
    """Pairs where each id is named with no other of the other vocabulary: what is named with several is
    not one disease with them.
    """
    named: dict[str, set[str]] = defaultdict(set)
    for ids in cases:
        omim, orpha = (
            [one for one in ids if one in row_of and one.startswith(source)] for source in ("OMIM:", "ORPHA:")
        )
        for one in omim:
            named[one].update(orpha)
        for one in orpha:
            named[one].update(omim)
    first = np.arange(count, dtype=np.int32)
    for one in sorted(named):
        (other,) = named[one] if len(named[one]) == 1 else (one,)
        if one < other and named.get(other) == {one}:
            low, high = sorted((int(first[row_of[one]]), int(first[row_of[other]])))
            first[first == high] = low
    return first


def _siblings(knowledge: Knowledge, count: int) -> Listed:
    families: dict[object, list[int]] = defaultdict(list)
    for row in range(len(knowledge)):
        for gene in knowledge.genes.of(row).tolist():
            families[gene].append(row)
        for stem in {_stem(name) for name in knowledge.names[row]}:
            if stem:
                families[stem].append(row)
    found: list[set[int]] = [set() for _ in range(count)]
    for rows in families.values():
        if 1 < len(rows) <= _MANY:
            for row in rows:
                found[row].update(rows)
    held = [sorted(others - {row}) for row, others in enumerate(found)]
    begin = np.zeros(count + 1, np.int64)
    np.cumsum([len(of) for of in held], out=begin[1:])
    return Listed(begin, np.array([one for of in held for one in of], np.int32))


def _stem(name: str) -> str:
    """The name without numbers; empty if too little is left to name a family."""
    words = sorted(
        set(_WORD.findall(name.lower()))
        - {"type", "the", "of", "and", "with", "due", "to", "ii", "iii", "iv", "vi"}
    )
    return " ".join(words) if len(words) >= _FEW_WORDS else ""
