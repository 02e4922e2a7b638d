"""The words of the stories and what they mean in LOINC, SNOMED CT, ICD-10-CM, RxNorm, CVX, HPO and UCUM, from
the files here.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from schemas.yaml_text import read_yaml

LOINC: Final = "http://loinc.org"
SNOMED: Final = "http://snomed.info/sct"
ICD10CM: Final = "http://hl7.org/fhir/sid/icd-10-cm"
RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
CVX: Final = "http://hl7.org/fhir/sid/cvx"
HPO: Final = "http://human-phenotype-ontology.org"
ORPHA: Final = "http://www.orpha.net"
UCUM: Final = "http://unitsofmeasure.org"
TERMINOLOGY: Final = "http://terminology.hl7.org/CodeSystem"
#: Identifiers, tags and local codes of this hospital. The domain is reserved for examples: it cannot be
# anybody's.
HOSPITAL: Final = "https://wardstream.example/sample-hospital"

_SYSTEMS: Final = {
    "loinc": LOINC,
    "snomed": SNOMED,
    "icd": ICD10CM,
    "rxnorm": RXNORM,
    "cvx": CVX,
    "hpo": HPO,
    "orpha": ORPHA,
    "local": f"{HOSPITAL}/codes",
}


@lru_cache(maxsize=32)
def table(name: str) -> dict[str, dict[str, Any]]:
    """A file of this folder."""
    found: dict[str, dict[str, Any]] = read_yaml(
        files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    )
    return found


def entry(name: str, word: str) -> dict[str, Any]:
    """What a word of a story stands for. Raises ValueError where the vocabulary does not have it."""
    try:
        return table(name)[word]
    except KeyError:
        raise ValueError(f"expected a word of vocabulary/{name}.yaml, got {word!r}; add it there") from None


def coding(system: str, code: str, display: str) -> dict[str, str]:
    return {"system": system, "code": code, "display": display}


def concept(row: dict[str, Any], text: str = "") -> dict[str, Any]:
    """A CodeableConcept of a row such as {icd: "I10 Essential (primary) hypertension", snomed: "59621000
    ...", text: ...}.
    """
    codings = []
    for name, system in _SYSTEMS.items():
        if name in row:
            code, _, display = row[name].partition(" ")
            codings.append(coding(system, code, display))
    found: dict[str, Any] = {"coding": codings} if codings else {}
    said = text or row.get("name") or row.get("text") or (codings[0]["display"] if codings else "")
    return {**found, "text": said}


def hl7(name: str, code: str, display: str = "") -> dict[str, Any]:
    """A CodeableConcept of one HL7 code."""
    return {"coding": [coding(f"{TERMINOLOGY}/{name}", code, display or code.replace("-", " ").capitalize())]}
