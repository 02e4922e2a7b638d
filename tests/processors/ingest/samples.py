"""Small valid resources to bend, and records to put them in."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from processors.ingest import SourceRecord
from schemas.instant import Instant, from_datetime

NOW: Instant = from_datetime(datetime(2026, 3, 2, 12, tzinfo=UTC))
MR: dict[str, Any] = {"coding": [{"system": "http://terminology.hl7.org/CodeSystem/v2-0203", "code": "MR"}]}


def record(value: Any, *, topic: str = "ehr.lab", **headers: str) -> SourceRecord:
    """A record as the broker hands it over; anything but bytes is written as JSON."""
    text = value if isinstance(value, bytes) or value is None else json.dumps(value).encode()
    return SourceRecord(
        topic, 2, 77, NOW, text, {name.replace("_", "-"): text for name, text in headers.items()}
    )


def observation(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "Observation",
            "id": "k1",
            "status": "final",
            "code": {
                "coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}],
                "text": "Potassium",
            },
            "subject": {"reference": "Patient/p1"},
            "encounter": {"reference": "Encounter/e1"},
            "effectiveDateTime": "2026-03-01T08:00:00+01:00",
            "issued": "2026-03-01T09:00:00+01:00",
            "valueQuantity": {
                "value": 4.1,
                "unit": "mmol/L",
                "system": "http://unitsofmeasure.org",
                "code": "mmol/L",
            },
            **changes,
        }
    )


def patient(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "Patient",
            "id": "p1",
            "identifier": [{"type": MR, "system": "urn:hospital:mrn", "value": "0815"}],
            "name": [{"family": "Muster", "given": ["Erika"]}],
            "birthDate": "1950-03-02",
            **changes,
        }
    )


def medication(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "Medication",
            "id": "m1",
            "code": {
                "coding": [{"system": "http://www.nlm.nih.gov/research/umls/rxnorm", "code": "313988"}],
                "text": "furosemide 40 MG Oral Tablet",
            },
            **changes,
        }
    )


def order(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "MedicationRequest",
            "id": "r1",
            "status": "active",
            "intent": "order",
            "medicationReference": {"reference": "Medication/m1"},
            "subject": {"reference": "Patient/p1"},
            "authoredOn": "2026-03-01T08:00:00Z",
            **changes,
        }
    )


def encounter(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "Encounter",
            "id": "e1",
            "status": "in-progress",
            "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
            "subject": {"reference": "Patient/p1"},
            "period": {"start": "2026-02-28T10:00:00Z"},
            **changes,
        }
    )


def condition(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "Condition",
            "id": "c1",
            "clinicalStatus": {
                "coding": [
                    {"system": "http://terminology.hl7.org/CodeSystem/condition-clinical", "code": "active"}
                ]
            },
            "code": {"text": "Heart failure"},
            "subject": {"reference": "Patient/p1"},
            "recordedDate": "2026-02-28",
            **changes,
        }
    )


def note(**changes: Any) -> dict[str, Any]:
    return _without_none(
        {
            "resourceType": "DocumentReference",
            "id": "d1",
            "status": "current",
            "type": {"text": "Progress note"},
            "subject": {"reference": "Patient/p1"},
            "date": "2026-03-01T10:00:00Z",
            "content": [{"attachment": {"contentType": "text/plain", "data": "SGVsbG8sIHdhcmQu"}}],
            "context": {"encounter": [{"reference": "Encounter/e1"}]},
            **changes,
        }
    )


def bundle(type_: str, *entries: Any, **members: Any) -> dict[str, Any]:
    """Entries are resources (wrapped) or entries as they are (those with `resource`, `request` or
    `fullUrl`).
    """
    wrapped = [entry if "resourceType" not in entry else {"resource": entry} for entry in entries]
    return {"resourceType": "Bundle", "type": type_, "entry": wrapped, **members}


def _without_none(resource: dict[str, Any]) -> dict[str, Any]:
    return {name: member for name, member in resource.items() if member is not None}
