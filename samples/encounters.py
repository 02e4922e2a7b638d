"""Admissions, moves, class changes, discharges; visits to clinics."""

from __future__ import annotations

from typing import Any, Final

from samples import clock
from samples.chart import Chart, Resource, Stay, meta, next_version, staff, ward
from samples.script import Line
from samples.vocabulary import HOSPITAL, TERMINOLOGY, coding, concept, entry, hl7
from schemas.instant import MINUTE, Instant

_CLASSES: Final = {
    "EMER": "emergency",
    "IMP": "inpatient encounter",
    "OBSENC": "observation encounter",
    "AMB": "ambulatory",
    "SS": "short stay",
}
_DISPOSITIONS: Final = {"home": "Home", "snf": "Skilled nursing facility", "rehab": "Rehabilitation"}
_SOURCES: Final = {"emd": "From accident/emergency department", "outp": "From outpatient department"}
_VISIT: Final = 45 * MINUTE


def class_of(code: str) -> dict[str, str]:
    return coding(f"{TERMINOLOGY}/v3-ActCode", code, _CLASSES[code])


def admit(chart: Chart, line: Line) -> list[Resource]:
    """Opens a stay: `admit EMER arrived @stay: {ward, reason, service, by}`."""
    fields = line.fields
    arrived = "arrived" in line.words
    found = _encounter(chart, line, line.words[0], "arrived" if arrived else "in-progress")
    found["period"] = {"start": clock.local(line.when)}
    found["location"] = [_at(fields["ward"], line.when)]
    if "from" in fields:
        found["hospitalization"] = {
            "admitSource": hl7("admit-source", fields["from"], _SOURCES[fields["from"]])
        }
    chart.stays[line.label] = Stay(found, line.when)
    return [found]


def visit(chart: Chart, line: Line) -> list[Resource]:
    """A visit to a clinic: `visit @label: {service, reason, by}`. What happens that day belongs to it."""
    found = _encounter(chart, line, "AMB", "in-progress")
    found["period"] = {"start": clock.local(line.when)}
    found["location"] = [{"location": ward("clinic"), "status": "active"}]
    chart.stays[line.label] = Stay(found, line.when, clock.instant("23:59", line.day))
    return [found]


def over(chart: Chart, line: Line) -> tuple[Resource, Instant]:
    """The visit when it is over, and when that is."""
    end = line.when + _VISIT
    stay = chart.stays[line.label]
    period = {"start": clock.local(line.when), "end": clock.local(end)}
    place = {"location": ward("clinic"), "status": "completed"}
    stay.resource = next_version(stay.resource, end, status="finished", period=period, location=[place])
    return stay.resource, end


def _encounter(chart: Chart, line: Line, class_code: str, status: str) -> Resource:
    fields = line.fields
    found: Resource = {
        "resourceType": "Encounter",
        "id": f"{chart.story.key}-enc-{line.label}",
        "meta": meta(1, line.when),
        "identifier": [{"system": f"{HOSPITAL}/visits", "value": f"{chart.story.key}-{line.label}".upper()}],
        "status": status,
        "class": class_of(class_code),
        "subject": chart.subject(),
    }
    if "service" in fields:
        found["serviceType"] = {"text": fields["service"]}
    if "reason" in fields:
        found["reasonCode"] = [concept(entry("conditions", fields["reason"]))]
    if "by" in fields:
        found["participant"] = [
            {"type": [hl7("v3-ParticipationType", "ATND", "attender")], "individual": staff(fields["by"])}
        ]
    return found


def seen(chart: Chart, line: Line) -> list[Resource]:
    """A physician has seen the patient: in progress."""
    return [_turned(chart, line, "in-progress")]


def reclass(chart: Chart, line: Line) -> list[Resource]:
    """`class IMP @stay: {ward, service, by}`: from emergency to observation, from observation to
    in-patient.
    """
    stay = chart.stays[line.label]
    former = stay.resource
    past = former.get("classHistory", [])
    since = past[-1]["period"]["end"] if past else former["period"]["start"]
    changes: dict[str, Any] = {
        "class": class_of(line.words[0]),
        "classHistory": [
            *past,
            {"class": former["class"], "period": {"start": since, "end": clock.local(line.when)}},
        ],
    }
    if line.fields.get("ward"):
        changes["location"] = _moved(former, line.fields["ward"], line.when)
    if "service" in line.fields:
        changes["serviceType"] = {"text": line.fields["service"]}
    if "by" in line.fields:
        changes["participant"] = _encounter(chart, line, line.words[0], "in-progress")["participant"]
    stay.resource = next_version(former, line.when, **changes)
    return [stay.resource]


def move(chart: Chart, line: Line) -> list[Resource]:
    stay = chart.stays[line.label]
    stay.resource = next_version(
        stay.resource, line.when, location=_moved(stay.resource, line.text, line.when)
    )
    return [stay.resource]


def discharge(chart: Chart, line: Line) -> list[Resource]:
    """`discharge @stay: {to: home, diagnoses: [label, ...]}`; the first diagnosis is the principal one."""
    stay = chart.stays[line.label]
    found = _turned(chart, line, "finished")
    found["period"] = {**found["period"], "end": clock.local(line.when)}
    places = [*found["location"]]
    places[-1] = {
        **places[-1],
        "status": "completed",
        "period": {**places[-1]["period"], "end": clock.local(line.when)},
    }
    found["location"] = places
    code = line.fields.get("to", "home")
    disposition = hl7("discharge-disposition", code, _DISPOSITIONS[code])
    found["hospitalization"] = {**found.get("hospitalization", {}), "dischargeDisposition": disposition}
    diagnoses = [
        {
            "condition": {"reference": f"Condition/{chart.find(label)[0]['id']}"},
            "use": hl7("diagnosis-role", "DD", "Discharge diagnosis"),
            "rank": rank,
        }
        for rank, label in enumerate(line.fields.get("diagnoses", []), 1)
    ]
    if diagnoses:
        found["diagnosis"] = diagnoses
    stay.resource, stay.end = found, line.when
    return [found]


def resubject(chart: Chart, label: str, when: Instant) -> Resource:
    """The stay under the record that is the patient's after a merge."""
    stay = chart.stays[label]
    stay.resource = next_version(stay.resource, when, subject=chart.subject())
    return stay.resource


def _turned(chart: Chart, line: Line, status: str) -> Resource:
    former = chart.stays[line.label].resource
    past = former.get("statusHistory", [])
    since = past[-1]["period"]["end"] if past else former["period"]["start"]
    history = [*past, {"status": former["status"], "period": {"start": since, "end": clock.local(line.when)}}]
    found = next_version(former, line.when, status=status, statusHistory=history)
    chart.stays[line.label].resource = found
    return found


def _at(name: str, since: Instant) -> Resource:
    return {"location": ward(name), "status": "active", "period": {"start": clock.local(since)}}


def _moved(encounter: Resource, name: str, when: Instant) -> list[Resource]:
    *before, here = encounter["location"]
    return [
        *before,
        {**here, "status": "completed", "period": {**here["period"], "end": clock.local(when)}},
        _at(name, when),
    ]
