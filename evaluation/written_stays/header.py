"""The patient and the encounter of a stay."""

from __future__ import annotations

from evaluation.written_stays import form
from evaluation.written_stays.chart import Built, Chart
from evaluation.written_stays.results import HL7, SNOMED, Resource, coding


def patient(one: form.Patient) -> Resource:
    contacts = [
        {
            "relationship": [{"text": contact.relation}],
            "name": {"text": contact.name},
            **({"telecom": [{"system": "phone", "value": contact.phone}]} if contact.phone else {}),
        }
        for contact in one.contacts
    ]
    return {
        "resourceType": "Patient",
        "id": one.id,
        "identifier": [{"system": "urn:mrn", "value": one.id.upper()}],
        "name": [{"family": one.family, "given": [one.given]}],
        "birthDate": one.born,
        "gender": one.sex,
        "communication": [{"language": coding("urn:ietf:bcp:47", one.language), "preferred": True}],
        **({"contact": contacts} if contacts else {}),
    }


def encounter(chart: Chart, one: form.Encounter) -> Built:
    start, end = chart.clock.moment(one.start), chart.clock.moment(one.end)
    left = {**coding(f"{HL7}/discharge-disposition", one.disposition), "text": one.disposition}
    resource = {
        "resourceType": "Encounter",
        "id": f"{chart.patient}-enc",
        "status": "finished",
        "class": {"system": f"{HL7}/v3-ActCode", "code": "IMP"},
        "subject": chart.subject,
        "period": {"start": start, "end": end},
        "reasonCode": [{**coding(SNOMED, one.code, one.display), "text": one.reason}],
        "serviceType": {"text": one.service},
        "hospitalization": {"dischargeDisposition": left},
    }
    return Built(end, resource)
