"""A made-up stay as a FHIR bundle: a note, a result, and what a clinician wrote two hours later."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any


def write_stay(folder: Path, *, reference: bool) -> None:
    """`patient.json`; without `reference` nobody wrote a progress note."""
    patient, encounter = {"reference": "Patient/p"}, [{"reference": "Encounter/e"}]
    entries: list[dict[str, Any]] = [
        {"resourceType": "Patient", "id": "p", "gender": "female", "birthDate": "1950-02-03"},
        {
            "resourceType": "Encounter",
            "id": "e",
            "status": "in-progress",
            "class": {"code": "IMP"},
            "subject": patient,
            "period": {"start": "2026-03-01T08:00:00Z"},
        },
        {
            "resourceType": "Observation",
            "id": "o",
            "status": "final",
            "subject": patient,
            "encounter": encounter[0],
            "effectiveDateTime": "2026-03-01T09:00:00Z",
            "issued": "2026-03-01T09:05:00Z",
            "category": [
                {
                    "coding": [
                        {
                            "system": "http://terminology.hl7.org/CodeSystem/observation-category",
                            "code": "laboratory",
                        }
                    ]
                }
            ],
            "code": {
                "coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}],
                "text": "Potassium",
            },
            "valueQuantity": {
                "value": 4.1,
                "unit": "mmol/L",
                "system": "http://unitsofmeasure.org",
                "code": "mmol/L",
            },
        },
        document("d", "Nursing note", "2026-03-01T09:00:00Z", "Reports chest pain. No fever."),
    ]
    if reference:
        entries.append(
            document(
                "n", "Progress note", "2026-03-01T11:30:00Z", "Chest pain, no fever. Potassium 4.1 mmol/L."
            )
        )
    bundle = {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [{"resource": resource} for resource in entries],
    }
    (folder / "patient.json").write_text(json.dumps(bundle))


def document(name: str, title: str, date: str, text: str) -> dict[str, Any]:
    attachment = {"contentType": "text/plain", "data": base64.b64encode(text.encode()).decode()}
    return {
        "resourceType": "DocumentReference",
        "id": name,
        "status": "current",
        "subject": {"reference": "Patient/p"},
        "date": date,
        "type": {"text": title},
        "context": {"encounter": [{"reference": "Encounter/e"}]},
        "content": [{"attachment": attachment}],
    }
