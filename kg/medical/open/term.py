"""One entry of one vocabulary, before entries that mean the same thing become one concept."""

from __future__ import annotations

from typing import Final, NamedTuple

from kg.medical.graph import Group

#: Vocabularies by precedence: of merged entries the first gives the id. "WS" is what wardstream curates
# itself.
VOCABULARIES: Final = ("HP", "ICD10CM", "OMIM", "ORPHA", "DECIPHER", "MESH", "DRUG", "WS")

#: FHIR's URIs of the code systems.
HPO: Final = "http://human-phenotype-ontology.org"
UMLS: Final = "http://terminology.hl7.org/CodeSystem/umls"
SNOMED: Final = "http://snomed.info/sct"
ICD10CM: Final = "http://hl7.org/fhir/sid/icd-10-cm"
OMIM: Final = "http://www.omim.org"
ORPHANET: Final = "http://www.orpha.net"
DECIPHER: Final = "https://www.deciphergenomics.org"
MESH: Final = "http://id.nlm.nih.gov/mesh"
DRUGBANK: Final = "http://www.drugbank.ca"
LOINC: Final = "http://loinc.org"
RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"


class Term(NamedTuple):
    """What one vocabulary says of one thing."""

    id: str  # with the vocabulary's prefix: "HP:0000822"
    name: str
    group: Group
    exact: tuple[str, ...] = ()  # forms that mean just this
    loose: tuple[
        str, ...
    ] = ()  # related or narrower forms: surfaces where nothing else claims them, never a reason to merge
    codes: tuple[str, ...] = ()  # "system|code"
    parents: tuple[str, ...] = ()  # ids of what it is a kind of

    @property
    def vocabulary(self) -> str:
        return self.id.partition(":")[0]


def coded(system: str, code: str) -> str:
    return f"{system}|{code}"
