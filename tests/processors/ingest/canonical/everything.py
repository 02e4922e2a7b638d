"""About every element that any family reads, one or more resources per type: what the property tests bend."""

from __future__ import annotations

from decimal import Decimal

from schemas.our_names import REVIEW
from tests.processors.ingest.canonical.samples import (
    Resource,
    allergy,
    attachment,
    blood_pressure,
    chest_xray,
    coded,
    composition,
    condition,
    furosemide,
    lab,
    note,
    patient,
    review,
    snomed,
    stay,
    ucum,
)


def everything() -> list[Resource]:
    quantity, period = ucum("5.0", "mg"), {"start": "2026-02-01T00:00:00Z", "end": "2026-02-03"}
    concept, reference = snomed("123", "Something"), {"reference": "Condition/c1", "display": "Heart failure"}
    annotation = [{"text": "A remark.", "time": "2026-02-01"}]
    meta = {
        "versionId": "3",
        "lastUpdated": "2026-03-01T11:00:00.123Z",
        "security": [{"system": "s", "code": "R"}],
    }
    timing = {
        "repeat": {
            "boundsPeriod": period,
            "frequency": 1,
            "frequencyMax": 2,
            "period": Decimal("6"),
            "periodUnit": "h",
            "when": ["AC"],
            "timeOfDay": ["08:00:00"],
            "dayOfWeek": ["mon"],
            "offset": 30,
            "count": 3,
        },
        "code": {"text": "BID"},
    }
    dose = {
        "sequence": 1,
        "text": "one",
        "timing": timing,
        "asNeededCodeableConcept": concept,
        "route": concept,
        "doseAndRate": [
            {
                "doseRange": {"low": quantity, "high": quantity},
                "rateRatio": {"numerator": quantity, "denominator": quantity},
            }
        ],
        "maxDosePerPeriod": {"numerator": quantity, "denominator": quantity},
    }
    ranges = [
        {"low": quantity, "high": quantity, "type": {"coding": [{"code": "normal"}]}, "text": "t"},
        {"text": "therapeutic"},
    ]
    values: list[Resource] = [
        {"valueCodeableConcept": concept},
        {"valueString": "words"},
        {"valueBoolean": True},
        {"valueInteger": 7},
        {"valueRange": {"low": quantity, "high": quantity}},
        {"valueRatio": {"numerator": {"value": 1}, "denominator": {"value": 128}}},
        {
            "valueSampledData": {
                "origin": {"value": 0, "unit": "mV"},
                "period": 10,
                "dimensions": 1,
                "data": "1 2 E L 3",
            }
        },
        {"valueTime": "10:00:00"},
        {"valueDateTime": "2026-02"},
        {"valuePeriod": period},
        {"dataAbsentReason": concept},
    ]
    contained = [
        {
            "resourceType": "Medication",
            "id": "med",
            "code": concept,
            "form": concept,
            "ingredient": [
                {"itemCodeableConcept": concept, "strength": {"numerator": quantity, "denominator": quantity}}
            ],
        },
        {**lab(), "id": "obs"},
    ]
    med = {
        "meta": meta,
        "reasonCode": [concept],
        "reasonReference": [reference],
        "note": annotation,
        "contained": contained,
        "medicationReference": {"reference": "#med"},
        "category": [concept],
    }
    return [
        lab(
            meta=meta,
            referenceRange=ranges,
            interpretation=[concept],
            note=annotation,
            method=concept,
            bodySite=concept,
        ),
        lab(
            component=[
                {"code": concept, "referenceRange": ranges, "interpretation": [concept], **v} for v in values
            ],
            effectivePeriod=period,
            effectiveDateTime=None,
            hasMember=[reference],
        ),
        blood_pressure(),
        patient(
            deceasedDateTime="2026-03-01", link=[{"other": {"reference": "Patient/2"}, "type": "replaced-by"}]
        ),
        stay(
            meta=meta,
            partOf={"reference": "Encounter/e0"},
            serviceType=concept,
            hospitalization={"dischargeDisposition": concept},
            status="finished",
            period=period,
            reasonReference=[reference],
        ),
        condition(
            meta=meta,
            severity=concept,
            bodySite=[concept],
            note=annotation,
            stage=[{"summary": concept, "type": concept}],
            evidence=[{"code": [concept]}],
            abatementAge=quantity,
            onsetRange={"low": quantity},
            category=[concept],
        ),
        allergy(meta=meta, note=annotation, onsetString="childhood"),
        furosemide(
            **med, medicationCodeableConcept=None, dosageInstruction=[dose, dose], statusReason=concept
        ),
        {
            "resourceType": "MedicationAdministration",
            "id": "ma",
            "status": "completed",
            "effectivePeriod": period,
            **med,
            "category": concept,
            "dosage": {"dose": quantity, "route": concept, "rateQuantity": quantity, "text": "t"},
            "statusReason": [concept],
        },
        {
            "resourceType": "MedicationStatement",
            "id": "ms",
            "status": "active",
            "effectivePeriod": period,
            **med,
            "category": concept,
            "dateAsserted": "2026-02-01",
            "dosage": [dose],
            "statusReason": [concept],
        },
        {
            "resourceType": "MedicationDispense",
            "id": "md",
            "status": "completed",
            "whenHandedOver": "2026-02-01",
            **med,
            "category": concept,
            "quantity": quantity,
            "daysSupply": quantity,
            "dosageInstruction": [dose],
        },
        {
            "resourceType": "Procedure",
            "id": "pr",
            "meta": meta,
            "status": "completed",
            "code": concept,
            "performedPeriod": period,
            "bodySite": [concept],
            "outcome": concept,
            "complication": [concept],
            "reasonCode": [concept],
            "note": annotation,
            "performer": [{"function": concept}],
            "category": concept,
            "statusReason": concept,
        },
        {
            "resourceType": "Immunization",
            "id": "im",
            "status": "completed",
            "vaccineCode": concept,
            "occurrenceDateTime": "2026-02",
            "recorded": "2026-02-02",
            "doseQuantity": quantity,
            "site": concept,
            "route": concept,
            "reaction": [{"detail": reference}],
            "primarySource": False,
            "note": annotation,
        },
        {
            "resourceType": "FamilyMemberHistory",
            "id": "fh",
            "status": "completed",
            "date": "2026",
            "relationship": concept,
            "condition": [
                {
                    "code": concept,
                    "outcome": concept,
                    "onsetAge": quantity,
                    "contributedToDeath": True,
                    "note": annotation,
                }
            ],
            "deceasedAge": quantity,
            "note": annotation,
        },
        {
            "resourceType": "ServiceRequest",
            "id": "sr",
            "status": "active",
            "intent": "order",
            "code": concept,
            "authoredOn": "2026-02-02",
            "occurrenceTiming": timing,
            "occurrencePeriod": period,
            "priority": "stat",
            "quantityQuantity": quantity,
            "note": annotation,
            "category": [concept],
            "reasonCode": [concept],
            "bodySite": [concept],
            "performerType": concept,
            "patientInstruction": "fast",
        },
        {
            "resourceType": "CarePlan",
            "id": "cp",
            "status": "active",
            "intent": "plan",
            "period": period,
            "created": "2026-02-01",
            "title": "Plan",
            "category": [concept],
            "addresses": [reference],
            "note": annotation,
            "description": "words",
            "activity": [
                {
                    "detail": {
                        "code": concept,
                        "status": "in-progress",
                        "scheduledTiming": timing,
                        "description": "d",
                        "reasonCode": [concept],
                    }
                },
                {"reference": reference},
            ],
        },
        note(
            attachment("<p>Text</p>", "text/html"),
            attachment("{\\rtf1 x}", "text/rtf"),
            {"url": "http://x/y"},
            meta=meta,
            context={"period": period},
            description="A note",
            author=[{"reference": "Practitioner/1"}],
        ),
        composition(meta=meta),
        review(
            meta=meta,
            executionPeriod=period,
            statusReason=concept,
            output=[
                {"type": coded(REVIEW, "text", "Text"), "valueString": "As it is now."},
                {"type": coded(REVIEW, "distance", "Share"), "valueDecimal": Decimal("0.5")},
            ],
        ),
        chest_xray(
            presentedForm=[attachment("Lungs clear.")],
            result=[{"reference": "#obs"}],
            contained=contained,
            meta=meta,
        ),
    ]
