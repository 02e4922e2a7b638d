"""A stay in hospital as an export holds it: everything already over."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

JOAN = {"reference": "urn:uuid:joan"}
STAY = {"reference": "urn:uuid:stay"}
NOTE = b"Subjective: feels better, no chest pain.\n\nPlan: home tomorrow."


def a_short_stay() -> dict[str, Any]:
    """Two days with a note and a result."""
    resources: tuple[dict[str, Any], ...] = (
        {"resourceType": "Patient", "id": "joan", "birthDate": "1950-02-03", "gender": "female"},
        {
            "resourceType": "Encounter",
            "id": "stay",
            "status": "finished",
            "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
            "subject": JOAN,
            "period": {"start": "2025-03-01T08:00:00Z", "end": "2025-03-03T10:00:00Z"},
        },
        {
            "resourceType": "Observation",
            "id": "potassium",
            "status": "final",
            "code": {"coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}]},
            "subject": JOAN,
            "encounter": STAY,
            "effectiveDateTime": "2025-03-01T09:00:00Z",
            "valueQuantity": {
                "value": 4.1,
                "unit": "mmol/L",
                "system": "http://unitsofmeasure.org",
                "code": "mmol/L",
            },
        },
        {
            "resourceType": "DocumentReference",
            "id": "note",
            "status": "current",
            "type": {
                "coding": [{"system": "http://loinc.org", "code": "11506-3", "display": "Progress note"}]
            },
            "subject": JOAN,
            "date": "2025-03-02T09:00:00Z",
            "context": {"encounter": [STAY]},
            "content": [
                {"attachment": {"contentType": "text/plain", "data": base64.b64encode(NOTE).decode()}}
            ],
        },
    )
    entries = [{"fullUrl": f"urn:uuid:{resource['id']}", "resource": resource} for resource in resources]
    return {"resourceType": "Bundle", "type": "collection", "entry": entries}


def write_stay(folder: Path) -> Path:
    """The folder, with the stay in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "Joan.json").write_text(json.dumps(a_short_stay()))
    return folder
