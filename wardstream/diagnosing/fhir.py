"""A FHIR bundle of one patient as a case: HPO-coded Observations and Conditions are findings, other coded Conditions the diagnoses.

What counts as a diagnosis: OMIM, Orphanet, MONDO or ICD-10-CM codes of a Condition that is confirmed and no longer a differential. The case is known
from the latest time that such a Condition was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from models.casebase import Case
from schemas.instant import from_datetime
from wardstream.diagnosing.ages import sex

SOURCE: Final = "fhir"
_HPO: Final = ("http://purl.obolibrary.org/obo/hp.owl", "http://human-phenotype-ontology.org", "http://purl.obolibrary.org/obo/hp.fhir")
_DISEASES: Final = {
    "http://www.omim.org": "OMIM", "http://omim.org": "OMIM", "https://omim.org": "OMIM", "https://www.omim.org": "OMIM", "urn:oid:2.16.840.1.113883.6.174": "OMIM",
    "http://www.orpha.net": "ORPHA", "http://orpha.net": "ORPHA", "https://www.orpha.net": "ORPHA", "http://purl.obolibrary.org/obo/mondo.owl": "MONDO",
    "http://hl7.org/fhir/sid/icd-10-cm": "ICD10CM",
}  # fmt: skip
_ABSENT: Final = frozenset(("refuted", "entered-in-error"))
_OPEN: Final = frozenset(("provisional", "differential", "unconfirmed"))
_NEGATIVE: Final = frozenset(("NEG", "ND", "absent", "373067005", "260385009", "2667000"))  # no, negative, absent


def case_of(bundle: Mapping[str, Any]) -> Case | None:
    """None where there is no finding or no diagnosis. Raises ValueError for what is no bundle, or one of several patients."""
    if bundle.get("resourceType") != "Bundle":
        raise ValueError("no Bundle")
    resources = [entry["resource"] for entry in bundle.get("entry", ()) if isinstance(entry.get("resource"), dict)]
    patients = [one for one in resources if one.get("resourceType") == "Patient"]
    if len(patients) > 1:
        raise ValueError("several patients")
    present: dict[str, None] = {}
    absent: dict[str, None] = {}
    diagnoses: dict[str, None] = {}
    recorded: list[int] = []
    for one in resources:
        if one.get("resourceType") not in ("Condition", "Observation") or one.get("status") in ("entered-in-error", "cancelled"):
            continue
        status = {code for _, code in _codes(one.get("verificationStatus"))}
        if "entered-in-error" in status:
            continue
        for term in _terms(one):
            (absent if _negative(one) or status & _ABSENT else present)[term] = None
        found = [] if one["resourceType"] != "Condition" or status & (_ABSENT | _OPEN) else list(_diagnoses(one))
        diagnoses.update(dict.fromkeys(found))
        if found and (at := _recorded(one)) is not None:
            recorded.append(at)
    subject = patients[0] if patients else {}
    name = f"Patient/{subject['id']}" if subject.get("id") else str(bundle.get("id") or "")
    if not present or not diagnoses or not name:
        return None
    return Case(
        name, SOURCE, tuple(present), tuple(diagnoses), tuple(one for one in absent if one not in present), name, (),
        max(recorded) if recorded else None, sex(subject.get("gender", "")),
    )  # fmt: skip


def _codes(concept: object) -> Iterator[tuple[str, str]]:
    if isinstance(concept, dict):
        for coding in concept.get("coding") or ():
            yield str(coding.get("system", "")).rstrip("/"), str(coding.get("code", ""))


def _terms(resource: Mapping[str, Any]) -> Iterator[str]:
    for concept in (resource.get("code"), resource.get("valueCodeableConcept")):
        for system, code in _codes(concept):
            if system in _HPO and code:
                yield code if code.startswith("HP:") else f"HP:{code.removeprefix('HP_')}"


def _diagnoses(resource: Mapping[str, Any]) -> Iterator[str]:
    for system, code in _codes(resource.get("code")):
        if system in _DISEASES and code:
            yield f"{_DISEASES[system]}:{code.rpartition(':')[2]}"


def _negative(resource: Mapping[str, Any]) -> bool:
    if resource.get("valueBoolean") is False:
        return True
    said = [resource.get("valueCodeableConcept"), *(resource.get("interpretation") or ())]
    return any(code in _NEGATIVE for concept in said for _, code in _codes(concept))


def _recorded(resource: Mapping[str, Any]) -> int | None:
    said = resource.get("recordedDate") or resource.get("onsetDateTime")
    try:
        parsed = datetime.fromisoformat(str(said))
    except ValueError:
        return None
    return from_datetime(parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC))
