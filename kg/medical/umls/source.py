"""MRCONSO, MRSTY and MRREL to concepts and edges, in memory that does not grow with the release.

What is held while streaming is one byte for each CUI there can be (ten million), and the rows of one concept.
Kept are concepts with a name of SNOMED CT US that is not suppressed; their other English names and codes come
along, whatever vocabulary gives them. Fully specified names ("Asthma (disorder)") stand in no note and are no
surfaces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

import msgspec.yaml

from kg.medical.graph import GROUPS, Edge, GraphConcept, Group
from kg.medical.umls.lines import Broken, cui_number, find, rows

SNOMED_SAB: Final = "SNOMEDCT_US"
CUI_SYSTEM: Final = "http://www.nlm.nih.gov/research/umls"

#: A vocabulary that is not here gives names, but no codes.
SYSTEMS: Final[dict[str, str]] = {
    SNOMED_SAB: "http://snomed.info/sct",
    "ICD10CM": "http://hl7.org/fhir/sid/icd-10-cm",
    "ICD10": "http://hl7.org/fhir/sid/icd-10",
    "ICD10PCS": "http://www.cms.gov/Medicare/Coding/ICD10",
    "ICD9CM": "http://hl7.org/fhir/sid/icd-9-cm",
    "LNC": "http://loinc.org",
    "RXNORM": "http://www.nlm.nih.gov/research/umls/rxnorm",
    "CVX": "http://hl7.org/fhir/sid/cvx",
    "CPT": "http://www.ama-assn.org/go/cpt",
    "ATC": "http://www.whocc.no/atc",
    "HPO": "http://human-phenotype-ontology.org",
    "OMIM": "http://www.omim.org",
}


class Relation(NamedTuple):
    """How a RELA becomes an edge."""

    words: str
    turned: bool  # it is the inverse of the one that becomes an edge


@cache
def relations() -> dict[str, Relation]:
    """Every RELA that is kept, in both directions."""
    listed = msgspec.yaml.decode((files("kg.medical.umls") / "relations.yaml").read_text(encoding="utf-8"))
    found: dict[str, Relation] = {}
    for entry in listed:
        for name, turned in ((entry["rela"], False), (entry.get("inverse"), True)):
            if name is None:
                continue
            if name in found:
                raise ValueError(f"expected each relation once in relations.yaml, got {name} twice")
            found[name] = Relation(entry["words"], turned)
    return found


#: The first of these that one of its types belongs to is a concept's group. What a patient has comes before
# what is given and done; and that before what it is made of: "albuterol inhaler" (device, drug) is a drug,
# "BRCA1 mutation" (gene, disorder) a disorder.
PRECEDENCE: Final[tuple[Group, ...]] = (
    "DISO",
    "CHEM",
    "PROC",
    "ANAT",
    "DEVI",
    "PHYS",
    "PHEN",
    "GENE",
    "LIVB",
    "ACTI",
    "OCCU",
    "ORGA",
    "OBJC",
    "GEOG",
    "CONC",
)


@cache
def group_of_type() -> dict[str, Group]:
    """TUI -> group, from the packaged table."""
    table = (files("kg.medical.umls") / "semantic_types.tsv").read_text(encoding="utf-8")
    found: dict[str, Group] = {}
    for line in table.splitlines():
        if not line.startswith("#"):
            tui, _, group = line.split("\t")
            if group not in GROUPS:
                raise ValueError(f"expected a semantic group for {tui}, got {group}")
            found[tui] = group
    return found


_CUIS: Final = 10_000_000
_ENGLISH: Final = b"|ENG|"
_SNOMED: Final = f"|{SNOMED_SAB}|".encode()
_UNTYPED: Final = 255  # kept, semantic type not known yet
_FULLY_SPECIFIED: Final = frozenset({"FN", "FSN", "MTH_FN"})


class _Scan(NamedTuple):
    """What a first reading of MRCONSO and MRSTY found."""

    kept: bytearray  # for each CUI the place of its group in PRECEDENCE, from 1; 0 where it is not kept
    in_order: bool  # MRCONSO is sorted by CUI


class UmlsSource:
    """A `kg.medical.graph.GraphSource` over the folder of a release. Raises ConfigurationError where one of
    the three files is missing.

    `broken` lists, after the reading, what was skipped.
    """

    name: Final = "umls"

    def __init__(self, folder: Path) -> None:
        self._conso, self._sty, self._rel = (find(folder, name) for name in ("MRCONSO", "MRSTY", "MRREL"))
        self.broken = Broken()

    @cached_property
    def version(self) -> str:
        """Hash of the three files and of the lists that select from them."""
        digest = hashlib.blake2b(
            repr((sorted(relations().items()), PRECEDENCE, sorted(SYSTEMS.items()))).encode(), digest_size=16
        )
        for path in (self._conso, self._sty, self._rel):
            with path.open("rb") as file:
                digest.update(hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).digest())
        return digest.hexdigest()

    def concepts(self) -> Iterator[GraphConcept]:
        """By CUI where MRCONSO is sorted by it, as NLM ships it; another order is read into memory first."""
        for cui, names in self._grouped():
            yield _concept(cui, names, PRECEDENCE[self._scan.kept[cui] - 1])

    def edges(self) -> Iterator[Edge]:
        """Relations of SNOMED CT US between kept concepts. MRREL reads from its second concept to its
        first.
        """
        wanted, kept = relations(), self._scan.kept
        self.broken.forget("MRREL")  # of an earlier reading
        for number, first, row in rows(self._rel, _SNOMED, self.broken):
            if row[10] != SNOMED_SAB or row[14] != "N":
                continue
            relation = wanted.get(row[7])
            if relation is None:
                continue
            second = cui_number(row[4])
            if second < 0:
                self.broken.add("MRREL", "with an identifier that is no CUI", number)
            elif not kept[first] or not kept[second]:
                self.broken.add("MRREL", "about a concept that MRCONSO and MRSTY do not give", number)
            elif first != second:
                subject, other = (first, second) if relation.turned else (second, first)
                yield Edge(_id(subject), relation.words, _id(other), source="umls")

    @cached_property
    def _scan(self) -> _Scan:
        """First MRCONSO, for which concepts are kept, then MRSTY, for their groups."""
        kept = bytearray(_CUIS)
        untyped: dict[int, int] = {}  # CUI -> the line that brought it
        before, in_order = -1, True
        for number, cui, row in rows(self._conso, _ENGLISH, self.broken):
            in_order &= cui >= before
            before = cui
            if row[11] == SNOMED_SAB and row[1] == "ENG" and row[16] == "N":
                if not row[14].strip():
                    self.broken.add("MRCONSO", "with an empty name", number)
                elif not kept[cui]:
                    kept[cui] = _UNTYPED
                    untyped[cui] = number
        groups = group_of_type()
        for number, cui, row in rows(self._sty, b"|", self.broken):
            group = groups.get(row[1])
            if group is None:
                self.broken.add("MRSTY", "with a semantic type that no group has", number)
            elif kept[cui]:
                kept[cui] = min(kept[cui], PRECEDENCE.index(group) + 1)
                untyped.pop(cui, None)
        for cui, number in untyped.items():
            self.broken.add("MRCONSO", "about a concept without a semantic type", number)
            kept[cui] = 0
        return _Scan(kept, in_order)

    def _grouped(self) -> Iterator[tuple[int, list[list[str]]]]:
        kept, in_order = self._scan
        gathered: dict[int, list[list[str]]] = {}
        current, names = -1, list[list[str]]()
        for _, cui, row in rows(self._conso, _ENGLISH):
            if not kept[cui] or row[1] != "ENG" or row[16] != "N" or not row[14].strip():
                continue
            if not in_order:
                gathered.setdefault(cui, []).append(row)
                continue
            if cui != current:
                if names:
                    yield current, names
                current, names = cui, []
            names.append(row)
        if names:
            yield current, names
        yield from sorted(gathered.items())


def _concept(cui: int, names: list[list[str]], group: Group) -> GraphConcept:
    preferred = min(names, key=_rank)[14].strip()
    surfaces = [row[14].strip() for row in sorted(names, key=_rank) if row[12] not in _FULLY_SPECIFIED]
    codes = [f"{CUI_SYSTEM}|C{cui:07d}"]
    codes += sorted({f"{SYSTEMS[row[11]]}|{row[13]}" for row in names if row[11] in SYSTEMS and row[13]})
    return GraphConcept(
        _id(cui), preferred, group, tuple(dict.fromkeys((preferred, *surfaces))), tuple(codes)
    )


def _rank(row: list[str]) -> tuple[bool, bool, bool, bool, bool, str]:
    """The UMLS's own preference (TS, STT, ISPREF), less fully specified names; then SNOMED CT's preferred
    term, then the alphabet.
    """
    return (
        row[12] in _FULLY_SPECIFIED,
        row[2] != "P",
        row[4] != "PF",
        row[6] != "Y",
        (row[11], row[12]) != (SNOMED_SAB, "PT"),
        row[14],
    )


def _id(cui: int) -> str:
    return f"UMLS:C{cui:07d}"
