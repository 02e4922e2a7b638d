"""An entry of a stay as FHIR R4 resources, each with the time at which it became known."""

from __future__ import annotations

from collections.abc import Iterator

from evaluation.written_stays import findings, form, treatments
from evaluation.written_stays.chart import Built, Chart
from evaluation.written_stays.results import HL7, RXNORM, SNOMED, coding, named


def built(chart: Chart, one: form.Kind) -> Iterator[Built]:
    """The resources of an entry, of labs and vitals one for each value. Raises ValueError."""
    match one:
        case form.Labs():
            yield from findings.labs(chart, one)
        case form.Vitals():
            yield from findings.vitals(chart, one)
        case form.Note():
            yield findings.note(chart, one)
        case form.Result():
            yield findings.result(chart, one)
        case form.Diagnosis():
            yield _condition(chart, one, one.diagnosis, "encounter-diagnosis")
        case form.Problem():
            yield _condition(chart, one, one.problem, "problem-list-item")
        case form.Allergy():
            yield _allergy(chart, one)
        case form.Home():
            yield treatments.home(chart, one)
        case form.Order():
            yield treatments.order(chart, one)
        case form.Given():
            yield treatments.given(chart, one)
        case form.Report():
            yield findings.report(chart, one)
        case form.Procedure():
            yield treatments.procedure(chart, one)
        case form.Request():
            yield treatments.request(chart, one)
        case form.Family():
            yield _family(chart, one)
        case form.Vaccine():
            yield treatments.vaccine(chart, one)
        case form.Other():
            if not {"resourceType", "id"} <= one.fhir.keys():
                raise ValueError("expected `fhir` with a resource, which has a resourceType and an id")
            yield Built(chart.clock.moment(one.other), {})


def _condition(chart: Chart, one: form.Condition, name: str, category: str) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("Condition", "dx"),
        "clinicalStatus": coding(f"{HL7}/condition-clinical", one.status),
        "verificationStatus": coding(f"{HL7}/condition-ver-status", one.certainty),
        "category": [coding(f"{HL7}/condition-category", category)],
        "code": named(SNOMED, one.code, name),
        "subject": chart.subject,
        **({"encounter": chart.context} if category == "encounter-diagnosis" else {}),
        **({"onsetDateTime": chart.clock.date(one.onset)} if one.onset else {}),
        **({"abatementDateTime": chart.clock.date(one.abated)} if one.abated else {}),
        "recordedDate": at,
    }
    return Built(at, resource)


def _allergy(chart: Chart, one: form.Allergy) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("AllergyIntolerance", "all"),
        "clinicalStatus": coding(f"{HL7}/allergyintolerance-clinical", one.status),
        "verificationStatus": coding(f"{HL7}/allergyintolerance-verification", "confirmed"),
        "type": one.kind,
        "criticality": one.criticality,
        "code": named(RXNORM, one.code, one.allergy),
        "patient": chart.subject,
        "recordedDate": at,
        "reaction": [{"manifestation": [{"text": one.reaction}], "severity": one.severity}],
    }
    return Built(at, resource)


def _family(chart: Chart, one: form.Family) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("FamilyMemberHistory", "fam"),
        "status": "completed",
        "patient": chart.subject,
        "date": at,
        "relationship": {"text": one.family},
        "condition": [{"code": {"text": name}} for name in one.conditions],
    }
    return Built(at, resource)
