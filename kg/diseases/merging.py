"""Ids of one disease: OMIM, ORPHA, MONDO, ICD-10-CM ids that mean the same become one entry.

What speaks for it: a name map that says so (id -> name; MONDO's among them), the same name once order, case,
spelling, roman numerals and words like "syndrome" are gone, or, for ids that no name map knows, one gene of
which OMIM and ORPHA each know exactly one disease of one gene. Union-find: the outcome does not depend on the
order in which anything comes, and merging twice changes nothing. CCRD ids are left out: they merge what is
not one disease.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kg.medical.open.normal import key

LEFT_OUT: Final = frozenset(("CCRD",))
_ROMAN: Final = {
    "i": "1",
    "ii": "2",
    "iii": "3",
    "iv": "4",
    "v": "5",
    "vi": "6",
    "vii": "7",
    "viii": "8",
    "ix": "9",
    "x": "10",
    "xi": "11",
    "xii": "12",
}
_NUMBERED: Final = re.compile(r"([ivx]+)([a-h])")
_MEANINGLESS: Final = frozenset("type syndrome disease disorder the of and with".split())
_TOKEN: Final = re.compile(r"[a-z0-9.]+")
_GENE_SOURCES: Final = ("OMIM", "ORPHA")


class Groups:
    """Union-find over ids; the root of a set is its smallest id."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def add(self, one: str) -> None:
        self._above.setdefault(one, one)

    def root(self, one: str) -> str:
        self.add(one)
        while self._above[one] != one:
            self._above[one] = one = self._above[self._above[one]]
        return one

    def join(self, one: str, other: str) -> None:
        low, high = sorted((self.root(one), self.root(other)))
        self._above[high] = low

    def members(self) -> dict[str, tuple[str, ...]]:
        """root -> all ids, sorted."""
        found: dict[str, list[str]] = defaultdict(list)
        for one in sorted(self._above):
            found[self.root(one)].append(one)
        return {root: tuple(ids) for root, ids in sorted(found.items())}


def merged(
    names: Mapping[str, Sequence[str]],
    genes: Mapping[str, Sequence[str]] | None = None,
    same: Iterable[Mapping[str, str]] = (),
) -> Groups:
    """`names`: id -> its names · `genes`: id -> its genes · `same`: name maps, id -> name, whose equal names
    are one disease. A gene does not decide between ids that a map knows: what a map leaves apart is apart.
    """
    groups, mapped = Groups(), [dict(given) for given in same]
    held: dict[str, list[str]] = defaultdict(list)
    for one, forms in names.items():
        if not left_out(one):
            groups.add(one)
            for form in forms:
                held["name " + simple(form)].append(one)
    for number, given in enumerate(mapped):
        for one, name in given.items():
            if not left_out(one):
                held[f"map {number} {name}"].append(one)
    for gene_key, ids in _alone(genes or {}).items():
        if not any(one in given for given in mapped for one in ids):
            held[gene_key].extend(ids)
    for label, ids in held.items():
        if label != "name ":
            for other in ids[1:]:
                groups.join(ids[0], other)
    return groups


def left_out(one: str) -> bool:
    return one.partition(":")[0].upper() in LEFT_OUT


def simple(name: str) -> str:
    """What distinguishes a disease's name from others; empty where nothing does."""
    tokens = _TOKEN.findall(key(name).replace("-", " "))
    return " ".join(sorted(_arabic(token) for token in tokens if token not in _MEANINGLESS))


def _arabic(token: str) -> str:
    """iii -> 3, iia -> 2a."""
    if token in _ROMAN:
        return _ROMAN[token]
    numbered = _NUMBERED.fullmatch(token)
    return _ROMAN[numbered[1]] + numbered[2] if numbered and numbered[1] in _ROMAN else token


def _alone(genes: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """gene -> the one OMIM and the one ORPHA disease of this gene alone, where each has exactly one."""
    held: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one, of in genes.items():
        source = one.partition(":")[0]
        if len(of) == 1 and source in _GENE_SOURCES:
            held[of[0]][source].append(one)
    return {
        f"gene {gene}": [by[source][0] for source in _GENE_SOURCES]
        for gene, by in held.items()
        if all(len(by[source]) == 1 for source in _GENE_SOURCES)
    }
