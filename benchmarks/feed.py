"""FHIR input for the benchmarks: a seeded mix of Observations, Conditions and DocumentReferences of many
patients.
"""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import orjson

START = datetime(2026, 1, 1, tzinfo=UTC)
LABS = (
    ("2823-3", "Potassium", "mmol/L", 3.5, 5.1),
    ("2160-0", "Creatinine", "mg/dL", 0.6, 1.2),
    ("718-7", "Hemoglobin", "g/dL", 12, 16),
)
NOTE = "Subjective: slept well, no chest pain.\nObjective: lungs clear, no edema.\nPlan: continue furosemide 40 mg daily.\n"


def messages(count: int, patients: int, seed: int = 7) -> Iterator[tuple[str, bytes]]:
    """(topic, value): 80 % Observations, 10 % Conditions, 10 % DocumentReferences; each resource once, in
    order of time.
    """
    chance = random.Random(seed)
    for number in range(count):
        patient = {"reference": f"Patient/{chance.randrange(patients)}"}
        moment = (START + timedelta(seconds=number)).isoformat()
        meta = {"versionId": "1", "lastUpdated": moment}
        kind = chance.random()
        if kind < 0.8:
            code, display, unit, low, high = chance.choice(LABS)
            yield (
                "ehr.lab",
                orjson.dumps(
                    {
                        "resourceType": "Observation",
                        "id": f"o{number}",
                        "meta": meta,
                        "status": "final",
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
                            "coding": [{"system": "http://loinc.org", "code": code, "display": display}]
                        },
                        "subject": patient,
                        "effectiveDateTime": moment,
                        "issued": moment,
                        "valueQuantity": {
                            "value": round(chance.uniform(low, high), 1),
                            "unit": unit,
                            "system": "http://unitsofmeasure.org",
                            "code": unit,
                        },
                        "referenceRange": [
                            {"low": {"value": low, "unit": unit}, "high": {"value": high, "unit": unit}}
                        ],
                    }
                ),
            )
        elif kind < 0.9:
            yield (
                "ehr.admission",
                orjson.dumps(
                    {
                        "resourceType": "Condition",
                        "id": f"c{number}",
                        "meta": meta,
                        "clinicalStatus": {
                            "coding": [
                                {
                                    "system": "http://terminology.hl7.org/CodeSystem/condition-clinical",
                                    "code": "active",
                                }
                            ]
                        },
                        "code": {
                            "coding": [
                                {
                                    "system": "http://snomed.info/sct",
                                    "code": "38341003",
                                    "display": "Hypertension",
                                }
                            ]
                        },
                        "subject": patient,
                        "recordedDate": moment,
                    }
                ),
            )
        else:
            yield (
                "ehr.note",
                orjson.dumps(
                    {
                        "resourceType": "DocumentReference",
                        "id": f"d{number}",
                        "meta": meta,
                        "status": "current",
                        "docStatus": "final",
                        "type": {
                            "coding": [
                                {"system": "http://loinc.org", "code": "11506-3", "display": "Progress note"}
                            ]
                        },
                        "subject": patient,
                        "date": moment,
                        "content": [
                            {
                                "attachment": {
                                    "contentType": "text/plain",
                                    "data": base64.b64encode(NOTE.encode()).decode(),
                                }
                            }
                        ],
                    }
                ),
            )
