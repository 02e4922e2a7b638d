"""Medicines, procedures, vaccines and what is requested."""

from __future__ import annotations

from typing import Final

from evaluation.written_stays import form
from evaluation.written_stays.chart import Built, Chart
from evaluation.written_stays.results import HL7, RXNORM, SNOMED, coding, named

_CVX: Final = "http://hl7.org/fhir/sid/cvx"


def home(chart: Chart, one: form.Home) -> Built:
    at = chart.clock.moment(one.at)
    ended = {"end": chart.clock.date(one.end)} if one.end else {}
    resource = {
        **chart.head("MedicationStatement", "home"),
        "status": one.status,
        **({"statusReason": [{"text": one.why}]} if one.why else {}),
        "medicationCodeableConcept": {"text": one.home},
        "subject": chart.subject,
        "effectivePeriod": {"start": chart.clock.date(one.since), **ended},
        "dateAsserted": at,
        "dosage": [{"text": one.dose}],
    }
    return Built(at, resource)


def order(chart: Chart, one: form.Order) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("MedicationRequest", "rx"),
        "status": "active",
        "intent": "order",
        "category": [coding(f"{HL7}/medicationrequest-category", one.category)],
        "medicationCodeableConcept": named(RXNORM, one.code, one.order),
        "subject": chart.subject,
        "encounter": chart.context,
        "authoredOn": at,
        **({"reasonCode": [{"text": one.reason}]} if one.reason else {}),
        **({"note": [{"text": one.note}]} if one.note else {}),
        "dosageInstruction": [{"text": one.dose}],
    }
    return Built(at, resource)


def given(chart: Chart, one: form.Given) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("MedicationAdministration", "mar"),
        "status": one.status,
        **({"statusReason": [{"text": one.why}]} if one.why else {}),
        "medicationCodeableConcept": {"text": one.given},
        "subject": chart.subject,
        "context": chart.context,
        "effectiveDateTime": at,
        "dosage": {"text": one.dose},
    }
    return Built(at, resource)


def procedure(chart: Chart, one: form.Procedure) -> Built:
    start, end = chart.clock.moment(one.start), chart.clock.moment(one.end)
    resource = {
        **chart.head("Procedure", "proc"),
        "status": "completed",
        "code": named(SNOMED, one.code, one.procedure),
        "subject": chart.subject,
        "encounter": chart.context,
        "performedPeriod": {"start": start, "end": end},
        **({"bodySite": [{"text": one.site}]} if one.site else {}),
    }
    return Built(end, resource)


def request(chart: Chart, one: form.Request) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("ServiceRequest", "req"),
        "status": "active",
        "intent": "order",
        **({"category": [{"text": one.category}]} if one.category else {}),
        "code": named(SNOMED, one.code, one.request),
        "subject": chart.subject,
        "encounter": chart.context,
        **({"occurrenceDateTime": chart.clock.date(one.due)} if one.due else {}),
        "authoredOn": at,
        **({"note": [{"text": one.note}]} if one.note else {}),
    }
    return Built(at, resource)


def vaccine(chart: Chart, one: form.Vaccine) -> Built:
    at = chart.clock.date(one.at)
    resource = {
        **chart.head("Immunization", "imm"),
        "status": "completed",
        "vaccineCode": named(_CVX, one.code, one.vaccine),
        "patient": chart.subject,
        "occurrenceDateTime": at,
    }
    return Built(at, resource)
