"""Realistic resources, one or more per type, and a context to read them in. All fictional."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from decimal import Decimal
from typing import Any

from processors.ingest.canonical import Canonical, Context, canonicalise
from schemas.codes import Quantity
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact
from schemas.instant import Instant, from_datetime
from schemas.our_names import REVIEW, URI

RECORDED: Instant = from_datetime(datetime(2026, 3, 2, 12, tzinfo=UTC))
Resource = dict[str, Any]


def at(year: int, month: int = 1, day: int = 1, hour: int = 0, minute: int = 0, second: int = 0) -> Instant:
    return from_datetime(datetime(year, month, day, hour, minute, second, tzinfo=UTC))


def read(
    resource: Mapping[str, Any], *others: Mapping[str, Any], recorded: Instant = RECORDED, zone: tzinfo = UTC
) -> Canonical:
    """Canonicalise with `others` in the same message, as ingest would resolve them: by "Type/id", and
    contained ones by "#id".
    """
    known = {f"{o['resourceType']}/{o['id']}": o for o in others}
    contained = resource.get("contained")
    known |= {
        f"#{c['id']}": c
        for c in (contained if isinstance(contained, list) else ())
        if isinstance(c, dict) and "id" in c
    }

    def resolve(reference: Mapping[str, Any]) -> Mapping[str, Any] | None:
        target = reference.get("reference")
        return known.get(target) if isinstance(target, str) else None

    context = Context("Patient/p1", "Encounter/e1", recorded, resolve, zone=zone)
    return canonicalise(resource, context)


def facts(resource: Mapping[str, Any], *others: Mapping[str, Any]) -> tuple[Fact, ...]:
    body = read(resource, *others).body
    assert isinstance(body, FactsBody | DocumentBody)
    return body.facts


def fact(resource: Mapping[str, Any], *others: Mapping[str, Any]) -> Fact:
    (only,) = facts(resource, *others)
    return only


def document(resource: Mapping[str, Any], *others: Mapping[str, Any]) -> DocumentBody:
    body = read(resource, *others).body
    assert isinstance(body, DocumentBody)
    return body


def encounter_body(resource: Mapping[str, Any], *others: Mapping[str, Any]) -> EncounterBody:
    body = read(resource, *others).body
    assert isinstance(body, EncounterBody)
    return body


def patient_body(resource: Mapping[str, Any], *others: Mapping[str, Any]) -> PatientBody:
    body = read(resource, *others).body
    assert isinstance(body, PatientBody)
    return body


def value_of(found: Fact) -> Quantity:
    assert isinstance(found.value, Quantity)
    return found.value


def reasons(said: Canonical) -> list[str]:
    return [issue.reason for issue in said.issues]


def coded(system: str, code: str, display: str) -> Resource:
    return {"coding": [{"system": system, "code": code, "display": display}]}


def loinc(code: str, display: str) -> Resource:
    return coded("http://loinc.org", code, display)


def snomed(code: str, display: str) -> Resource:
    return coded("http://snomed.info/sct", code, display)


def ucum(value: str, code: str, unit: str | None = None) -> Resource:
    return {
        "value": Decimal(value),
        "unit": unit or code,
        "system": "http://unitsofmeasure.org",
        "code": code,
    }


def attachment(text: str | bytes, content_type: str = "text/plain", **more: Any) -> Resource:
    raw = text.encode() if isinstance(text, str) else text
    return {"contentType": content_type, "data": base64.b64encode(raw).decode(), **more}


def lab(**changes: Any) -> Resource:
    return {
        "resourceType": "Observation",
        "id": "k1",
        "status": "final",
        "category": [
            coded("http://terminology.hl7.org/CodeSystem/observation-category", "laboratory", "Laboratory")
        ],
        "code": loinc("2823-3", "Potassium [Moles/volume] in Serum or Plasma"),
        "effectiveDateTime": "2026-03-01T08:00:00+01:00",
        "issued": "2026-03-01T09:10:00+01:00",
        "valueQuantity": ucum("4.10", "mmol/L"),
        **changes,
    }


def blood_pressure() -> Resource:
    return {
        "resourceType": "Observation",
        "id": "bp1",
        "status": "final",
        "category": [
            coded("http://terminology.hl7.org/CodeSystem/observation-category", "vital-signs", "Vital Signs")
        ],
        "code": loinc("85354-9", "Blood pressure panel"),
        "effectiveDateTime": "2026-03-01T08:00:00Z",
        "bodySite": snomed("368209003", "Right arm"),
        "component": [
            {
                "code": loinc("8480-6", "Systolic blood pressure"),
                "valueQuantity": ucum("148", "mm[Hg]", "mmHg"),
            },
            {
                "code": loinc("8462-4", "Diastolic blood pressure"),
                "valueQuantity": ucum("92", "mm[Hg]", "mmHg"),
            },
        ],
    }


def condition(**changes: Any) -> Resource:
    return {
        "resourceType": "Condition",
        "id": "c1",
        "clinicalStatus": coded(
            "http://terminology.hl7.org/CodeSystem/condition-clinical", "active", "Active"
        ),
        "verificationStatus": coded(
            "http://terminology.hl7.org/CodeSystem/condition-ver-status", "confirmed", "Confirmed"
        ),
        "code": {**snomed("84114007", "Heart failure"), "text": "Heart failure with reduced EF"},
        "onsetDateTime": "2024-11",
        "recordedDate": "2026-02-28T11:00:00Z",
        **changes,
    }


def allergy(**changes: Any) -> Resource:
    return {
        "resourceType": "AllergyIntolerance",
        "id": "a1",
        "clinicalStatus": coded(
            "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical", "active", "Active"
        ),
        "verificationStatus": coded(
            "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification", "confirmed", "Confirmed"
        ),
        "type": "allergy",
        "category": ["medication"],
        "criticality": "high",
        "code": snomed("91936005", "Allergy to penicillin"),
        "recordedDate": "2020-05-04",
        "reaction": [{"manifestation": [snomed("247472004", "Hives")], "severity": "moderate"}],
        **changes,
    }


def furosemide(**changes: Any) -> Resource:
    return {
        "resourceType": "MedicationRequest",
        "id": "m1",
        "status": "active",
        "intent": "order",
        "medicationCodeableConcept": coded(
            "http://www.nlm.nih.gov/research/umls/rxnorm", "313988", "furosemide 40 MG Oral Tablet"
        ),
        "authoredOn": "2026-03-01T10:00:00Z",
        "reasonReference": [{"reference": "Condition/c1"}],
        "dosageInstruction": [
            {
                "text": "Take one tablet twice a day",
                "timing": {"repeat": {"frequency": 2, "period": 1, "periodUnit": "d"}},
                "route": snomed("26643006", "Oral route (qualifier value)"),
                "doseAndRate": [{"doseQuantity": ucum("40", "mg")}],
            }
        ],
        **changes,
    }


def stay(**changes: Any) -> Resource:
    return {
        "resourceType": "Encounter",
        "id": "e1",
        "status": "in-progress",
        "class": {"system": "http://terminology.hl7.org/CodeSystem/v3-ActCode", "code": "IMP"},
        "classHistory": [
            {
                "class": {"code": "EMER"},
                "period": {"start": "2026-02-28T07:00:00Z", "end": "2026-02-28T11:00:00Z"},
            }
        ],
        "statusHistory": [
            {"status": "arrived", "period": {"start": "2026-02-28T07:00:00Z", "end": "2026-02-28T07:30:00Z"}}
        ],
        "period": {"start": "2026-02-28T07:00:00Z"},
        "reasonCode": [{"text": "Shortness of breath"}],
        "diagnosis": [{"condition": {"reference": "Condition/c1"}}],
        "location": [
            {
                "location": {"display": "Emergency department"},
                "status": "completed",
                "period": {"start": "2026-02-28T07:00:00Z", "end": "2026-02-28T11:00:00Z"},
            },
            {
                "location": {"reference": "Location/bed12"},
                "status": "active",
                "period": {"start": "2026-02-28T11:00:00Z"},
            },
        ],
        **changes,
    }


def patient(**changes: Any) -> Resource:
    return {
        "resourceType": "Patient",
        "id": "p1",
        "meta": {"lastUpdated": "2026-03-01T00:00:00Z"},
        "identifier": [{"system": "urn:hospital:mrn", "value": "0815"}, {"value": "no system"}],
        "name": [
            {"use": "maiden", "family": "Alt"},
            {"use": "official", "family": "Muster", "given": ["Erika", "Anna"]},
        ],
        "gender": "female",
        "birthDate": "1950-03",
        "communication": [
            {"language": {"coding": [{"code": "en"}]}},
            {"language": {"coding": [{"code": "de"}]}, "preferred": True},
        ],
        **changes,
    }


def note(*attachments: Resource, **changes: Any) -> Resource:
    return {
        "resourceType": "DocumentReference",
        "id": "d1",
        "status": "current",
        "docStatus": "final",
        "type": loinc("11506-3", "Progress note"),
        "date": "2026-03-01T08:30:00Z",
        "content": [{"attachment": a} for a in attachments]
        or [{"attachment": attachment("Patient is better.")}],
        **changes,
    }


def composition(**changes: Any) -> Resource:
    return {
        "resourceType": "Composition",
        "id": "x1",
        "status": "final",
        "type": loinc("18842-5", "Discharge summary"),
        "title": "Discharge summary",
        "date": "2026-03-01T16:00:00Z",
        "author": [{"reference": "#role"}],
        "contained": [
            {"resourceType": "PractitionerRole", "id": "role", "code": [{"text": "Attending physician"}]}
        ],
        "section": [
            {
                "title": "Hospital course",
                "code": loinc("8648-8", "Hospital course"),
                "text": {
                    "status": "generated",
                    "div": "<div xmlns='http://www.w3.org/1999/xhtml'><p>Diuresed <b>well</b>.</p></div>",
                },
            },
            {
                "title": "Plan",
                "section": [
                    {"title": "Medication", "text": {"div": "<div><ul><li>Furosemide 40 mg</li></ul></div>"}}
                ],
            },
        ],
        **changes,
    }


def review(**changes: Any) -> Resource:
    """A clinician's word on a draft of ours."""
    return {
        "resourceType": "Task",
        "id": "t1",
        "status": "completed",
        "intent": "order",
        "code": coded(REVIEW, "review", "Review of a draft"),
        "businessStatus": coded(REVIEW, "accepted", "Accepted"),
        "focus": {"identifier": {"system": URI, "value": "urn:uuid:0b5a0f3e-6a53-5a53-9d0f-1f6d1b0c7a11"}},
        "for": {"reference": "Patient/1"},
        "encounter": {"reference": "Encounter/e1"},
        "authoredOn": "2026-03-01T09:00:00Z",
        "lastModified": "2026-03-01T10:00:00Z",
        **changes,
    }


def chest_xray(**changes: Any) -> Resource:
    return {
        "resourceType": "DiagnosticReport",
        "id": "r1",
        "status": "final",
        "category": [coded("http://terminology.hl7.org/CodeSystem/v2-0074", "RAD", "Radiology")],
        "code": {"text": "Chest X-ray, portable"},
        "effectiveDateTime": "2026-03-01T06:00:00Z",
        "issued": "2026-03-01T07:00:00Z",
        "conclusion": "Small left pleural effusion. No pneumothorax.",
        "conclusionCode": [snomed("60046008", "Pleural effusion")],
        **changes,
    }
