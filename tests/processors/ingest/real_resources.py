"""Resources to mutate: Synthea's where that data set is at hand, the samples always."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.processors.ingest.samples import condition, encounter, note, observation
from tests.shared_data import SYNTHEA

PER_TYPE = 40


def synthea_files() -> list[Path]:
    return sorted(SYNTHEA.glob("*.json.gz"))


@lru_cache(maxsize=1)
def synthea_resources() -> dict[str, list[dict[str, Any]]]:
    """Some of each type, spread over the patients."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for path in synthea_files()[::12]:
        for entry in json.loads(gzip.decompress(path.read_bytes()))["entry"]:
            resource = entry["resource"]
            if len(found[resource["resourceType"]]) < PER_TYPE:
                found[resource["resourceType"]].append(resource)
    return dict(found)


def rich_samples() -> Iterator[dict[str, Any]]:
    """One resource per hot type with about every element that the lean models know."""
    concept = {
        "coding": [
            {
                "system": "http://loinc.org",
                "code": "1-8",
                "display": "x",
                "version": "2",
                "userSelected": True,
            }
        ],
        "text": "x",
    }
    quantity = {
        "value": 5.25,
        "comparator": "<",
        "unit": "mg/dL",
        "system": "http://unitsofmeasure.org",
        "code": "mg/dL",
    }
    simple = {"value": 1, "unit": "mg"}
    period = {"start": "2026-03-01", "end": "2026-03-02T10:00:00.123Z"}
    identifier = {"use": "usual", "type": concept, "system": "urn:x", "value": "1", "period": period}
    reference = {"reference": "Patient/1", "type": "Patient", "display": "x", "identifier": identifier}
    range_ = [
        {
            "low": simple,
            "high": simple,
            "type": concept,
            "appliesTo": [concept],
            "age": {"low": simple},
            "text": "1-2",
        }
    ]
    extension = [{"url": "urn:x", "valueString": "s"}, {"url": "urn:y", "valueCodeableConcept": concept}]
    shared: dict[str, Any] = {
        "meta": {
            "versionId": "1",
            "lastUpdated": "2026-03-01T10:00:00+01:00",
            "source": "urn:x",
            "profile": ["urn:p"],
            "tag": [{"code": "t"}],
        },
        "language": "en",
        "text": {"status": "generated", "div": "<div>x</div>"},
        "extension": extension,
        "identifier": [identifier],
    }
    notes = [{"authorString": "x", "time": "2026", "text": "n"}, {"authorReference": reference, "text": "m"}]
    yield observation(
        **shared,
        category=[concept],
        basedOn=[reference],
        partOf=[reference],
        performer=[reference],
        note=notes,
        bodySite=concept,
        method=concept,
        specimen=reference,
        device=reference,
        hasMember=[reference],
        derivedFrom=[reference],
        interpretation=[concept],
        referenceRange=range_,
        valueQuantity=quantity,
        dataAbsentReason=concept,
        component=[
            {"code": concept, "valueInteger": 3, "referenceRange": range_, "interpretation": [concept]}
        ],
    )
    yield observation(
        valueQuantity=None, effectiveDateTime=None, effectivePeriod=period, valueCodeableConcept=concept
    )
    yield observation(valueQuantity=None, valueDateTime="2026-03")
    yield condition(
        **shared,
        verificationStatus=concept,
        category=[concept],
        severity=concept,
        bodySite=[concept],
        encounter=reference,
        onsetPeriod=period,
        abatementString="x",
        recorder=reference,
        asserter=reference,
        note=notes,
    )
    yield note(
        **shared,
        masterIdentifier=identifier,
        docStatus="final",
        category=[concept],
        author=[reference],
        authenticator=reference,
        custodian=reference,
        description="x",
        securityLabel=[concept],
        content=[
            {
                "attachment": {
                    "contentType": "text/html; charset=utf-8",
                    "language": "de",
                    "data": "T2s=",
                    "url": "Binary/1",
                    "size": 2,
                    "title": "t",
                    "creation": "2026-01-31",
                },
                "format": {"code": "f"},
            }
        ],
        context={
            "encounter": [reference],
            "event": [concept],
            "period": period,
            "facilityType": concept,
            "practiceSetting": concept,
            "sourcePatientInfo": reference,
            "related": [reference],
        },
    )
    yield encounter(
        **shared,
        statusHistory=[{"status": "arrived", "period": period}],
        type=[concept],
        serviceType=concept,
        priority=concept,
        classHistory=[{"class": {"code": "EMER"}, "period": period}],
        reasonCode=[concept],
        reasonReference=[reference],
        participant=[{"type": [concept], "period": period, "individual": reference}],
        serviceProvider=reference,
        partOf=reference,
        diagnosis=[{"condition": reference, "use": concept, "rank": 1}],
        hospitalization={"origin": reference, "admitSource": concept, "dischargeDisposition": concept},
        location=[{"location": reference, "status": "active", "physicalType": concept, "period": period}],
    )
    yield {
        "resourceType": "MedicationRequest",
        "id": "r",
        **shared,
        "status": "active",
        "statusReason": concept,
        "intent": "order",
        "category": [concept],
        "priority": "urgent",
        "medicationCodeableConcept": concept,
        "subject": reference,
        "encounter": reference,
        "authoredOn": "2026-03-01",
        "requester": reference,
        "recorder": reference,
        "reasonCode": [concept],
        "reasonReference": [reference],
        "note": notes,
        "dosageInstruction": [
            {
                "sequence": 1,
                "text": "1-0-1",
                "additionalInstruction": [concept],
                "patientInstruction": "x",
                "timing": {"repeat": {"frequency": 2, "period": 1, "periodUnit": "d"}, "code": concept},
                "asNeededBoolean": False,
                "site": concept,
                "route": concept,
                "method": concept,
                "doseAndRate": [{"type": concept, "doseQuantity": simple}, {"rateQuantity": simple}],
            }
        ],
    }
