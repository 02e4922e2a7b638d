"""What a medical knowledge graph is made of: concepts, edges, and the port of whatever yields them.

A graph is C concepts in G semantic groups, joined by R kinds of relation: {(c, r, c') | c, c' in C, r in R}
(R²AG, section 3.1.1). The groups are the fifteen of the UMLS Semantic Network.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

Group: TypeAlias = Literal[
    "ACTI",
    "ANAT",
    "CHEM",
    "CONC",
    "DEVI",
    "DISO",
    "GENE",
    "GEOG",
    "LIVB",
    "OBJC",
    "OCCU",
    "ORGA",
    "PHEN",
    "PHYS",
    "PROC",
]

#: The semantic groups in the order of their abbreviations, with the names that the UMLS gives them.
GROUPS: Final[dict[Group, str]] = {
    "ACTI": "Activities & Behaviors",
    "ANAT": "Anatomy",
    "CHEM": "Chemicals & Drugs",
    "CONC": "Concepts & Ideas",
    "DEVI": "Devices",
    "DISO": "Disorders",
    "GENE": "Genes & Molecular Sequences",
    "GEOG": "Geographic Areas",
    "LIVB": "Living Beings",
    "OBJC": "Objects",
    "OCCU": "Occupations",
    "ORGA": "Organizations",
    "PHEN": "Phenomena",
    "PHYS": "Physiology",
    "PROC": "Procedures",
}


class GraphConcept(Struct, frozen=True, omit_defaults=True):
    """One thing that can be meant, whatever the vocabularies call it.

    `surfaces` are the forms under which text names it, the name included where text does, as they are
    written; without any the name is one. Whether a form may be matched without regard to case is for the
    linker. `codes` are all ids that vocabularies give it, as "system|code" with FHIR's system URI.
    """

    id: str  # stable over builds: "HP:0002094", "ICD10CM:E11", "UMLS:C0011860"
    name: str  # the form to show
    group: Group
    surfaces: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()


class Edge(Struct, frozen=True, omit_defaults=True):
    """subject --relation--> object. The snapshot adds the way back as "inverse of <relation>", where the
    source has none of its own.
    """

    subject: str  # concept ids
    relation: str  # words that a reader understands: "is a", "treated by", "seen later with"
    object: str
    # how strongly, above 0; what it means is the relation's affair: a frequency, a PMI, 1 where the
    # source only says that
    weight: float = 1.0
    support: int = 0  # how many observations it rests on; 0: it was stated, not observed
    source: str = ""  # "hpoa", "icd10cm", "site", "curated"


class GraphSource(Protocol):
    """A vocabulary or a learned graph, read once. Ids of edges that no source defines are dropped by the
    snapshot and counted.
    """

    @property
    def name(self) -> str:
        """What it is: "open", "umls", "site"."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever what it yields changes."""
        ...

    def concepts(self) -> Iterator[GraphConcept]:
        """Every concept once."""
        ...

    def edges(self) -> Iterator[Edge]:
        """Every edge once per source; both ends may be of another source."""
        ...
