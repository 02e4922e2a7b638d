"""Notes, results, vital signs and reports."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from evaluation.written_stays import form
from evaluation.written_stays.chart import Built, Chart
from evaluation.written_stays.results import HL7, LOINC, coding, flagged, measured, named, sign
from evaluation.written_stays.tables import NOTES


def note(chart: Chart, one: form.Note) -> Built:
    if one.note not in NOTES and not one.code:
        raise ValueError(
            f"expected a kind of note of {', '.join(NOTES)}, or a name with a LOINC `code`, got {one.note!r}"
        )
    code, name = NOTES.get(one.note, (one.code, one.note))
    begun = chart.clock.moment(one.at)
    date = chart.clock.moment(one.signed) if one.signed else begun
    head = chart.head("DocumentReference", "note")
    added = {}
    if one.appends:
        target = chart.notes.get(chart.clock.moment(one.appends))
        if target is None:
            raise ValueError(
                f"expected the `at` of a note above, which this one appends, got {one.appends!r}"
            )
        added = {"relatesTo": [{"code": "appends", "target": {"reference": target}}]}
    chart.notes.setdefault(begun, f"DocumentReference/{head['id']}")
    attachment = {
        "contentType": "text/plain; charset=utf-8",
        "data": base64.b64encode(one.text.encode()).decode(),
        "title": name,
    }
    resource = {
        **head,
        "status": "current",
        "docStatus": "final",
        "type": named(LOINC, code, name),
        "subject": chart.subject,
        "date": date,
        "author": [{"display": one.by}],
        **added,
        "content": [{"attachment": attachment}],
        "context": {"encounter": [chart.context], "period": {"start": begun}},
    }
    return Built(date, resource)


def labs(chart: Chart, one: form.Labs) -> Iterator[Built]:
    drawn = chart.clock.moment(one.labs)
    issued = chart.clock.moment(one.issued) if one.issued else drawn
    for name, written in one.values.items():
        found = measured(chart.tests, name, written)
        resource = {
            **chart.head("Observation", "lab"),
            "status": "final",
            "category": [coding(f"{HL7}/observation-category", "laboratory")],
            "code": found.pop("code"),
            "subject": chart.subject,
            **({} if one.before else {"encounter": chart.context}),
            "effectiveDateTime": drawn,
            "issued": issued,
            **found,
        }
        yield Built(issued, resource, name)


def result(chart: Chart, one: form.Result) -> Built:
    issued = chart.clock.moment(one.issued)
    resource = {
        **chart.head("Observation", "lab"),
        "status": one.status,
        "category": [coding(f"{HL7}/observation-category", "laboratory")],
        "code": named(LOINC, one.code, one.result),
        "subject": chart.subject,
        "encounter": chart.context,
        "effectiveDateTime": chart.clock.moment(one.at),
        "issued": issued,
        "valueString": one.text,
        "interpretation": [flagged(one.flag)],
    }
    return Built(issued, resource)


def vitals(chart: Chart, one: form.Vitals) -> Iterator[Built]:
    at = chart.clock.moment(one.vitals)
    for name, written in one.values.items():
        resource = {
            **chart.head("Observation", "vs"),
            "status": "final",
            "category": [coding(f"{HL7}/observation-category", "vital-signs")],
            "subject": chart.subject,
            "encounter": chart.context,
            "effectiveDateTime": at,
            "issued": at,
            **sign(name, written),
        }
        yield Built(at, resource, name)


def report(chart: Chart, one: form.Report) -> Built:
    issued = chart.clock.moment(one.issued)
    resource = {
        **chart.head("DiagnosticReport", "rep"),
        "status": one.status,
        "category": [coding(f"{HL7}/v2-0074", one.category)],
        "code": named(LOINC, one.code, one.report),
        "subject": chart.subject,
        "encounter": chart.context,
        "effectiveDateTime": chart.clock.moment(one.at),
        "issued": issued,
        "conclusion": one.text,
    }
    return Built(issued, resource)
