"""Code systems of diseases as FHIR names them. A hospital that uses another URI for one of them adds it here."""

from __future__ import annotations

from typing import Final

#: Systems of diseases -> prefix of the profiles' ids.
DISEASES: Final = {
    "http://www.omim.org": "OMIM", "http://omim.org": "OMIM", "https://omim.org": "OMIM", "https://www.omim.org": "OMIM",
    "urn:oid:2.16.840.1.113883.6.174": "OMIM", "http://www.orpha.net": "ORPHA", "http://orpha.net": "ORPHA", "https://www.orpha.net": "ORPHA",
    "http://purl.obolibrary.org/obo/mondo.owl": "MONDO", "http://hl7.org/fhir/sid/icd-10-cm": "ICD10CM",
}  # fmt: skip


def disease_id(system: str, code: str) -> str:
    """The id that the profiles have, "" for another system."""
    prefix = DISEASES.get(system.rstrip("/"))
    return f"{prefix}:{code.rpartition(':')[2].removeprefix('ORPHA')}" if prefix and code else ""
