"""What our documents are called in FHIR: codes, code systems, extension URLs."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID, uuid5

from processors.languages.phrases import ENGLISH, fixed
from schemas.events import AIAST
from schemas.our_names import BASE, DOCUMENT, DRAFTING, URI
from schemas.requests import Task

__all__ = [
    "ACT_CODE",
    "BASE",
    "CLINICAL",
    "DOCUMENT",
    "DRAFTING",
    "EMPTY_REASON",
    "KINDS",
    "KNOWLEDGE",
    "LABEL",
    "LOINC",
    "NOTICE",
    "NULL_FLAVOR",
    "PARTICIPATION",
    "SECTION",
    "SOURCE",
    "SOURCE_VERSION",
    "STATEMENT",
    "URI",
    "VERIFICATION",
    "derived",
    "mark",
]

LOINC: Final = "http://loinc.org"
ACT_CODE: Final = "http://terminology.hl7.org/CodeSystem/v3-ActCode"
NULL_FLAVOR: Final = "http://terminology.hl7.org/CodeSystem/v3-NullFlavor"
VERIFICATION: Final = "http://terminology.hl7.org/CodeSystem/condition-ver-status"
CLINICAL: Final = "http://terminology.hl7.org/CodeSystem/condition-clinical"
EMPTY_REASON: Final = "http://terminology.hl7.org/CodeSystem/list-empty-reason"
PARTICIPATION: Final = "http://terminology.hl7.org/CodeSystem/provenance-participant-type"

# The definitions lie next to this file; the base, and what is known when it comes back, in
# schemas/our_names.py.
STATEMENT: Final = (
    f"{BASE}/StructureDefinition/statement"  # on Composition.section: one statement and its citations
)
SOURCE: Final = f"{BASE}/source"  # identifier system: "Type/id" of a resource in the source system
SOURCE_VERSION: Final = f"{BASE}/source-version"  # "Type/id@version", where the version is a content hash

# identifier system: a reasoning path and its policy, "path:3f2a@gro-1", a disease, a published case; no
# resource of this record
KNOWLEDGE: Final = f"{BASE}/knowledge"

SECTION: Final = f"{BASE}/section"  # code system: what a section is for that LOINC has no code for

#: LOINC document types, with LOINC's own names.
KINDS: Final[dict[Task, tuple[str, str]]] = {
    "progress-note": ("11506-3", "Progress note"),
    "discharge-instruction": ("74213-0", "Discharge instructions"),
    "care-summary": ("34133-9", "Summary of episode note"),
    "diagnosis": ("51848-0", "Evaluation note"),
}

NOTICE: Final = fixed("notice", ENGLISH)


def mark(language: str) -> str:
    """How the title of a draft begins."""
    return f"{fixed('draft', language)}: "


LABEL: Final[dict[str, Any]] = {
    "security": [{"system": AIAST.system, "code": AIAST.code, "display": AIAST.display}]
}

_SPACE: Final = UUID("7b0f5b0e-3d5c-5a53-9d0f-1f6d1b0c7a11")


def derived(*parts: str) -> str:
    """A UUID that the same parts always give."""
    return str(uuid5(_SPACE, "\x1f".join(parts)))
