"""Which diseases can be ranked: those with a profile, and those that only cases of the base name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from models.ranker.knowledge import Knowledge, Listed

_WORD: Final = re.compile(r"[a-z]{2,}")
_LEFT_OUT: Final = ("CCRD:",)
_MANY: Final = 60  # diseases that share a gene or a stem; more of them have nothing in common
_FEW_WORDS: Final = 2


@dataclass(frozen=True)
class Space:
    """D diseases: first those of the knowledge, by row, then those of cases alone. `siblings`: diseases of the same gene, or of the same name but for its
    number ("Noonan syndrome 3" and "Noonan syndrome 7")."""

    knowledge: Knowledge
    ids: tuple[tuple[str, ...], ...]
    row_of: dict[str, int]
    siblings: Listed

    def __len__(self) -> int:
        return len(self.ids)

    def name(self, row: int) -> str:
        return self.knowledge.names[row][0] if row < len(self.knowledge) and self.knowledge.names[row] else self.ids[row][0]

    def rows(self, ids: Iterable[str]) -> tuple[int, ...]:
        """Of the ids of one diagnosis; ids that name no disease here are left out."""
        return tuple(dict.fromkeys(self.row_of[one] for one in ids if one in self.row_of))


def space(knowledge: Knowledge, cases: Iterable[Sequence[str]] = ()) -> Space:
    """`cases`: the ids that each case is diagnosed with. Ids that no profile has are one disease where one case names them together."""
    row_of = dict(knowledge.row_of)
    extra: dict[int, list[str]] = {}
    for ids in cases:
        known = [one for one in ids if one in row_of]
        new = [one for one in ids if one not in row_of and not one.startswith(_LEFT_OUT)]
        if not new or any(row_of[one] < len(knowledge) for one in known):
            continue  # an id beside one that is known: what it means is known
        row = row_of[known[0]] if known else len(knowledge) + len(extra)
        extra.setdefault(row, []).extend(new)
        row_of.update(dict.fromkeys(new, row))
    ids_of = (*knowledge.ids, *(tuple(ids) for _, ids in sorted(extra.items())))
    return Space(knowledge, ids_of, row_of, _siblings(knowledge, len(ids_of)))


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
    """The name without numbers; empty where too little is left to tell a family."""
    words = sorted(set(_WORD.findall(name.lower())) - {"type", "the", "of", "and", "with", "due", "to", "ii", "iii", "iv", "vi"})
    return " ".join(words) if len(words) >= _FEW_WORDS else ""
