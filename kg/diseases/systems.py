"""Code systems of diseases as FHIR names them. A hospital that uses another URI for one of them adds it
here.
"""

from __future__ import annotations

import re
from typing import Final

from models.ranker.knowledge import dotted

#: Systems of diseases -> prefix of the profiles' ids.
DISEASES: Final = {
    "http://www.omim.org": "OMIM",
    "http://omim.org": "OMIM",
    "https://omim.org": "OMIM",
    "https://www.omim.org": "OMIM",
    "urn:oid:2.16.840.1.113883.6.174": "OMIM",
    "http://www.orpha.net": "ORPHA",
    "http://orpha.net": "ORPHA",
    "https://www.orpha.net": "ORPHA",
    "http://purl.obolibrary.org/obo/mondo.owl": "MONDO",
    "http://hl7.org/fhir/sid/icd-10-cm": "ICD10CM",
}


#: Numbers as senders write them: ORPHA:324, Orphanet_324, MIM:301500, #301500, MONDO_0010526.
_WRITTEN: Final = re.compile(r"(?:(?:orphanet|orpha|omim|mim|mondo)[:_ ]?)?[#*%+^]?(\w+)", re.IGNORECASE)


def disease_id(system: str, code: str) -> str:
    """The id that the profiles have, "" for another system, or what is no code of it."""
    prefix = DISEASES.get(system.rstrip("/"))
    if not prefix:
        return ""
    if prefix == "ICD10CM":
        given = code.rpartition(":")[2].strip().upper()
        return dotted(f"{prefix}:{given}") if given else ""
    match = _WRITTEN.fullmatch(code.strip())
    return f"{prefix}:{match[1]}" if match else ""
