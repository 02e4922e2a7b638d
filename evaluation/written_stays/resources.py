"""A stay's patient, encounter and entries as FHIR R4 resources, and the later versions of each."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from evaluation.written_stays import form
from evaluation.written_stays.files import Clock
from evaluation.written_stays.tables import NOTES, SIGNS, TESTS, Number, Test

Resource: TypeAlias = dict[str, Any]

LOINC: Final = "http://loinc.org"
SNOMED: Final = "http://snomed.info/sct"
RXNORM: Final = "http://www.nlm.nih.gov/research/umls/rxnorm"
CVX: Final = "http://hl7.org/fhir/sid/cvx"
UCUM: Final = "http://unitsofmeasure.org"
HL7: Final = "http://terminology.hl7.org/CodeSystem"

_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_VALUE: Final = re.compile(rf"({_NUMBER})(?: (HH|LL|H|L|N|A))?(?: \(({_NUMBER}-{_NUMBER})\))?", re.ASCII)
_RANGE: Final = re.compile(rf"({_NUMBER})-({_NUMBER})", re.ASCII)
_PRESSURE: Final = (("8480-6", "Systolic blood pressure"), ("8462-4", "Diastolic blood pressure"))

_VERBS: Final = ("stop", "hold", "resume", "cancel", "complete", "correct", "void", "change")
_STATUS: Final = {
    "hold": "on-hold",
    "resume": "active",
    "complete": "completed",
    "correct": "corrected",
    "void": "entered-in-error",
}
#: FHIR's word where it is another one for a type of resource.
_OF_TYPE: Final = {
    ("MedicationRequest", "stop"): "stopped",
    ("MedicationRequest", "cancel"): "cancelled",
    ("ServiceRequest", "stop"): "revoked",
    ("ServiceRequest", "cancel"): "revoked",
    ("Observation", "complete"): "final",
    ("DiagnosticReport", "complete"): "final",
}
_IN_WORDS: Final = {"Observation": "valueString", "DiagnosticReport": "conclusion"}


class Built(NamedTuple):
    """A resource in its first version."""

    when: str  # it became known
    resource: Resource
    value: str = ""  # of labs and vitals: the key of its value


class Chart:
    """What the entries of one stay share."""

    def __init__(self, patient: str, clock: Clock, tests: Mapping[str, Test]) -> None:
        self.patient, self.clock, self.tests = patient, clock, tests
        self.notes: dict[str, str] = {}  # references by the time at which a note was begun
        self.subject = {"reference": f"Patient/{patient}"}
        self.context = {"reference": f"Encounter/{patient}-enc"}
        self._count = 0

    def head(self, kind: str, short: str) -> Resource:
        """Type and id of the next resource."""
        self._count += 1
        return {"resourceType": kind, "id": f"{self.patient}-{short}-{self._count}"}


# ------------------------------------------------------------------ the header


def defined(own: Mapping[str, form.Definition]) -> dict[str, Test]:
    """The tests of a stay, with its own. Raises ValueError for a range that is none."""
    found = dict(TESTS)
    for name, one in own.items():
        limits = _range(one.critical) if one.critical else (float("-inf"), float("inf"))
        found[name] = Test(one.code, one.name, one.ucum, one.unit or one.ucum, *_range(one.range), *limits)
    return found


def ranged(known: Mapping[str, Test], ranges: Mapping[str, str]) -> dict[str, Test]:
    """The same with other ranges. Raises ValueError for a test that is not known, and a range that is none."""
    return {**known, **{name: _in_range(_known(known, name), written) for name, written in ranges.items()}}


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
        "communication": [{"language": _coding("urn:ietf:bcp:47", one.language), "preferred": True}],
        **({"contact": contacts} if contacts else {}),
    }


def encounter(chart: Chart, one: form.Encounter) -> Built:
    start, end = chart.clock.moment(one.start), chart.clock.moment(one.end)
    left = {**_coding(f"{HL7}/discharge-disposition", one.disposition), "text": one.disposition}
    resource = {
        "resourceType": "Encounter",
        "id": f"{chart.patient}-enc",
        "status": "finished",
        "class": {"system": f"{HL7}/v3-ActCode", "code": "IMP"},
        "subject": chart.subject,
        "period": {"start": start, "end": end},
        "reasonCode": [{**_coding(SNOMED, one.code, one.display), "text": one.reason}],
        "serviceType": {"text": one.service},
        "hospitalization": {"dischargeDisposition": left},
    }
    return Built(end, replaced(resource, one.fhir))


# ------------------------------------------------------------------ entries


def built(chart: Chart, one: form.Kind) -> Iterator[Built]:
    """The resources of an entry, of labs and vitals one for each value. Raises ValueError."""
    match one:
        case form.Labs():
            yield from _labs(chart, one)
        case form.Vitals():
            yield from _vitals(chart, one)
        case form.Note():
            yield _note(chart, one)
        case form.Result():
            yield _result(chart, one)
        case form.Report():
            yield _report(chart, one)
        case form.Diagnosis():
            yield _condition(chart, one, one.diagnosis, "encounter-diagnosis")
        case form.Problem():
            yield _condition(chart, one, one.problem, "problem-list-item")
        case form.Allergy():
            yield _allergy(chart, one)
        case form.Home():
            yield _home(chart, one)
        case form.Order():
            yield _order(chart, one)
        case form.Given():
            yield _given(chart, one)
        case form.Procedure():
            yield _procedure(chart, one)
        case form.Request():
            yield _request(chart, one)
        case form.Family():
            yield _family(chart, one)
        case form.Vaccine():
            yield _vaccine(chart, one)
        case form.Other():
            if not {"resourceType", "id"} <= one.fhir.keys():
                raise ValueError("expected `fhir` with a resource, which has a resourceType and an id")
            yield Built(chart.clock.moment(one.other), {})


def _note(chart: Chart, one: form.Note) -> Built:
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
        "type": _named(LOINC, code, name),
        "subject": chart.subject,
        "date": date,
        "author": [{"display": one.by}],
        **added,
        "content": [{"attachment": attachment}],
        "context": {"encounter": [chart.context], "period": {"start": begun}},
    }
    return Built(date, resource)


def _labs(chart: Chart, one: form.Labs) -> Iterator[Built]:
    drawn = chart.clock.moment(one.labs)
    issued = chart.clock.moment(one.issued) if one.issued else drawn
    for name, written in one.values.items():
        found = _measured(chart.tests, name, written)
        resource = {
            **chart.head("Observation", "lab"),
            "status": "final",
            "category": [_coding(f"{HL7}/observation-category", "laboratory")],
            "code": found.pop("code"),
            "subject": chart.subject,
            **({} if one.before else {"encounter": chart.context}),
            "effectiveDateTime": drawn,
            "issued": issued,
            **found,
        }
        yield Built(issued, resource, name)


def _vitals(chart: Chart, one: form.Vitals) -> Iterator[Built]:
    at = chart.clock.moment(one.vitals)
    for name, written in one.values.items():
        resource = {
            **chart.head("Observation", "vs"),
            "status": "final",
            "category": [_coding(f"{HL7}/observation-category", "vital-signs")],
            "subject": chart.subject,
            "encounter": chart.context,
            "effectiveDateTime": at,
            "issued": at,
            **_sign(name, written),
        }
        yield Built(at, resource, name)


def _result(chart: Chart, one: form.Result) -> Built:
    issued = chart.clock.moment(one.issued)
    resource = {
        **chart.head("Observation", "lab"),
        "status": one.status,
        "category": [_coding(f"{HL7}/observation-category", "laboratory")],
        "code": _named(LOINC, one.code, one.result),
        "subject": chart.subject,
        "encounter": chart.context,
        "effectiveDateTime": chart.clock.moment(one.at),
        "issued": issued,
        "valueString": one.text,
        "interpretation": [_flagged(one.flag)],
    }
    return Built(issued, resource)


def _report(chart: Chart, one: form.Report) -> Built:
    issued = chart.clock.moment(one.issued)
    resource = {
        **chart.head("DiagnosticReport", "rep"),
        "status": one.status,
        "category": [_coding(f"{HL7}/v2-0074", one.category)],
        "code": _named(LOINC, one.code, one.report),
        "subject": chart.subject,
        "encounter": chart.context,
        "effectiveDateTime": chart.clock.moment(one.at),
        "issued": issued,
        "conclusion": one.text,
    }
    return Built(issued, resource)


def _condition(chart: Chart, one: form.Condition, name: str, category: str) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("Condition", "dx"),
        "clinicalStatus": _coding(f"{HL7}/condition-clinical", one.status),
        "verificationStatus": _coding(f"{HL7}/condition-ver-status", one.certainty),
        "category": [_coding(f"{HL7}/condition-category", category)],
        "code": _named(SNOMED, one.code, name),
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
        "clinicalStatus": _coding(f"{HL7}/allergyintolerance-clinical", one.status),
        "verificationStatus": _coding(f"{HL7}/allergyintolerance-verification", "confirmed"),
        "type": one.kind,
        "criticality": one.criticality,
        "code": _named(RXNORM, one.code, one.allergy),
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


def _home(chart: Chart, one: form.Home) -> Built:
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


def _order(chart: Chart, one: form.Order) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("MedicationRequest", "rx"),
        "status": "active",
        "intent": "order",
        "category": [_coding(f"{HL7}/medicationrequest-category", one.category)],
        "medicationCodeableConcept": _named(RXNORM, one.code, one.order),
        "subject": chart.subject,
        "encounter": chart.context,
        "authoredOn": at,
        **({"reasonCode": [{"text": one.reason}]} if one.reason else {}),
        **({"note": [{"text": one.note}]} if one.note else {}),
        "dosageInstruction": [{"text": one.dose}],
    }
    return Built(at, resource)


def _given(chart: Chart, one: form.Given) -> Built:
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


def _procedure(chart: Chart, one: form.Procedure) -> Built:
    start, end = chart.clock.moment(one.start), chart.clock.moment(one.end)
    resource = {
        **chart.head("Procedure", "proc"),
        "status": "completed",
        "code": _named(SNOMED, one.code, one.procedure),
        "subject": chart.subject,
        "encounter": chart.context,
        "performedPeriod": {"start": start, "end": end},
        **({"bodySite": [{"text": one.site}]} if one.site else {}),
    }
    return Built(end, resource)


def _request(chart: Chart, one: form.Request) -> Built:
    at = chart.clock.moment(one.at)
    resource = {
        **chart.head("ServiceRequest", "req"),
        "status": "active",
        "intent": "order",
        **({"category": [{"text": one.category}]} if one.category else {}),
        "code": _named(SNOMED, one.code, one.request),
        "subject": chart.subject,
        "encounter": chart.context,
        **({"occurrenceDateTime": chart.clock.date(one.due)} if one.due else {}),
        "authoredOn": at,
        **({"note": [{"text": one.note}]} if one.note else {}),
    }
    return Built(at, resource)


def _vaccine(chart: Chart, one: form.Vaccine) -> Built:
    at = chart.clock.date(one.at)
    resource = {
        **chart.head("Immunization", "imm"),
        "status": "completed",
        "vaccineCode": _named(CVX, one.code, one.vaccine),
        "patient": chart.subject,
        "occurrenceDateTime": at,
    }
    return Built(at, resource)


# ------------------------------------------------------------------ later versions


def changed(chart: Chart, resource: Resource, change: form.Change, value: str) -> tuple[str, Resource]:
    """When the version after `resource` was sent, and it. `value`: the key of labs or vitals. Raises ValueError."""
    stated = [(verb, when) for verb in _VERBS if (when := getattr(change, verb)) is not None]
    if len(stated) != 1:
        raise ValueError(f"expected one of {', '.join(_VERBS)} with its time, got {len(stated)}")
    verb, when = stated[0]
    kind = resource["resourceType"]
    elements: form.Elements = {}
    if verb == "void" and kind == "AllergyIntolerance":
        wrong = _coding(f"{HL7}/allergyintolerance-verification", "entered-in-error")
        elements |= {"clinicalStatus": None, "verificationStatus": wrong}
    elif verb != "change":
        status = _OF_TYPE.get((kind, verb)) or _STATUS.get(verb)
        if status is None:
            raise ValueError(f"expected a change that {kind} has, got {verb!r}")
        elements["status"] = status
    if change.why:
        name = "statusReason" if kind in ("MedicationRequest", "MedicationStatement") else "note"
        reason = {"text": change.why}
        elements[name] = reason if kind == "MedicationRequest" else [reason]
    elif verb == "resume" and kind == "MedicationRequest":
        elements["statusReason"] = None
    if change.dose is not None:
        elements["dosage" if kind == "MedicationStatement" else "dosageInstruction"] = [{"text": change.dose}]
    if change.issued:
        elements["issued"] = chart.clock.moment(change.issued)
    if change.text is not None:
        if kind not in _IN_WORDS:
            raise ValueError(f"expected `text` of {', '.join(_IN_WORDS)}, got it of {kind}")
        elements[_IN_WORDS[kind]] = change.text
    if change.value is not None:
        vital = resource["category"][0]["coding"][0]["code"] == "vital-signs"
        found = _sign(value, change.value) if vital else _measured(chart.tests, value, change.value)
        elements |= {name: part for name, part in found.items() if name != "code"}
    if change.flag:
        elements["interpretation"] = [_flagged(change.flag)]
    return chart.clock.moment(when), replaced(resource, {**elements, **change.fhir})


def replaced(resource: Resource, elements: form.Elements) -> Resource:
    """The same with these elements in place of those before; None removes one, whose place is kept."""
    return {**resource, **elements}


# ------------------------------------------------------------------ elements


def _coding(system: str, code: str, display: str = "") -> Resource:
    """A CodeableConcept of one code; an empty code is none."""
    parts = {"system": system, "code": code, "display": display}
    return {"coding": [{name: part for name, part in parts.items() if part}]}


def _named(system: str, code: str, name: str) -> Resource:
    """A CodeableConcept by its name, with its code if it has one."""
    return {**(_coding(system, code, name) if code else {}), "text": name}


def _flagged(flag: str) -> Resource:
    """An interpretation: N, H, L, HH, LL, A."""
    return _coding(f"{HL7}/v3-ObservationInterpretation", flag)


def _measured(known: Mapping[str, Test], name: str, written: str) -> Resource:
    """The elements of a result that has a number."""
    test = _known(known, name)
    match = _VALUE.fullmatch(written)
    if match is None:
        raise ValueError(f'expected {name} as "6.4", "6.4 HH" or "6.4 HH (3.5-5.0)", got {written!r}')
    value = _number(match[1])
    if match[3]:
        test = _in_range(test, match[3])
    if value >= test.most or value <= test.least:
        flag = "HH" if value >= test.most else "LL"
    else:
        flag = "H" if value > test.high else "L" if value < test.low else "N"
    return {
        "code": _named(LOINC, test.code, test.name),
        "valueQuantity": _quantity(value, test.unit, test.ucum),
        "interpretation": [_flagged(match[2] or flag)],
        "referenceRange": [
            {"low": {"value": test.low, "unit": test.unit}, "high": {"value": test.high, "unit": test.unit}}
        ],
    }


def _sign(name: str, written: str) -> Resource:
    """The elements of a vital sign."""
    if name == "bp":
        values = re.fullmatch(r"(\d+)/(\d+)", written, re.ASCII)
        if values is None:
            raise ValueError(f"expected bp as 120/80, got {written!r}")
        component = [
            {"code": _coding(LOINC, code, display), "valueQuantity": _quantity(int(value), "mmHg", "mm[Hg]")}
            for (code, display), value in zip(_PRESSURE, values.groups(), strict=True)
        ]
        return {"code": _coding(LOINC, "85354-9", "Blood pressure panel"), "component": component}
    if name not in SIGNS:
        raise ValueError(f"expected a vital sign of {', '.join(SIGNS)} or bp, got {name!r}")
    one = SIGNS[name]
    if not re.fullmatch(_NUMBER, written, re.ASCII):
        raise ValueError(f"expected {name} as a number, got {written!r}")
    return {
        "code": _named(LOINC, one.code, one.name),
        "valueQuantity": _quantity(_number(written), one.unit, one.ucum),
    }


def _quantity(value: Number, unit: str, ucum: str) -> Resource:
    return {"value": value, "unit": unit, "system": UCUM, "code": ucum}


def _known(known: Mapping[str, Test], name: str) -> Test:
    if name not in known:
        raise ValueError(f"expected a test of evaluation/written_stays/tables.py or of `tests`, got {name!r}")
    return known[name]


def _in_range(test: Test, written: str) -> Test:
    low, high = _range(written)
    return test._replace(low=low, high=high)


def _range(written: str) -> tuple[Number, Number]:
    found = _RANGE.fullmatch(written)
    if found is None:
        raise ValueError(f"expected a range as 3.5-5.0, got {written!r}")
    return _number(found[1]), _number(found[2])


def _number(written: str) -> Number:
    return float(written) if "." in written else int(written)
