"""Code systems as FHIR names them. A hospital that uses another URI for one of them adds it here."""

from __future__ import annotations

from typing import Final

#: Systems of the Human Phenotype Ontology.
HPO: Final = frozenset((
    "http://purl.obolibrary.org/obo/hp.owl", "http://human-phenotype-ontology.org", "http://purl.obolibrary.org/obo/hp.fhir",
    "https://hpo.jax.org", "urn:oid:2.16.840.1.113883.6.339",
))  # fmt: skip
#: Systems of diseases -> prefix of the profiles' ids.
DISEASES: Final = {
    "http://www.omim.org": "OMIM", "http://omim.org": "OMIM", "https://omim.org": "OMIM", "https://www.omim.org": "OMIM",
    "urn:oid:2.16.840.1.113883.6.174": "OMIM", "http://www.orpha.net": "ORPHA", "http://orpha.net": "ORPHA", "https://www.orpha.net": "ORPHA",
    "http://purl.obolibrary.org/obo/mondo.owl": "MONDO", "http://hl7.org/fhir/sid/icd-10-cm": "ICD10CM",
}  # fmt: skip
#: Codes that say that something was looked for and is not there: HL7's interpretations, data absent, SNOMED CT's no, absent, not detected.
NEGATIVE: Final = frozenset(("NEG", "ND", "absent", "373067005", "2667000", "260385009", "272519000", "260415000"))
#: The same in words: what a boolean of false is told as, and what laboratories write.
NEGATIVE_WORDS: Final = frozenset(("no", "absent", "negative", "not detected", "none", "false"))


def hpo_id(code: str) -> str:
    """HP:0001250 of HP:0001250, HP_0001250 or 0001250."""
    return code if code.startswith("HP:") else f"HP:{code.removeprefix('HP_')}"


def disease_id(system: str, code: str) -> str:
    """The id that the profiles have, "" for another system."""
    prefix = DISEASES.get(system.rstrip("/"))
    return f"{prefix}:{code.rpartition(':')[2].removeprefix('ORPHA')}" if prefix and code else ""
