"""Patients: registered, updated, merged."""

from __future__ import annotations

from typing import Any

from samples.chart import MRN, Chart, Resource, meta, next_version
from samples.encounters import resubject
from samples.script import Line
from samples.vocabulary import hl7
from schemas.instant import Instant


def patient(row: dict[str, Any], when: Instant) -> Resource:
    """A Patient of a story's `patient` block."""
    number = hl7("v2-0203", "MR", "Medical record number")
    found: Resource = {
        "resourceType": "Patient",
        "id": row["id"],
        "meta": meta(1, when),
        "identifier": [{"use": "usual", "type": number, "system": MRN, "value": row["mrn"]}],
        "active": True,
        "name": [{"use": row.get("use", "official"), "family": row["family"], "given": row["given"].split()}],
        "gender": row["sex"],
    }
    if "born" in row:
        found["birthDate"] = row["born"]
    if "language" in row:
        language = {"coding": [{"system": "urn:ietf:bcp:47", "code": row["language"]}]}
        found["communication"] = [{"language": language, "preferred": True}]
    return found


def register(chart: Chart, line: Line) -> list[Resource]:
    """The patient; `register temporary` opens a second record that goes on until `merge`."""
    if "temporary" in line.words:
        row = chart.story.patient["temporary"]
        chart.patient_id = row["id"]
        return [patient(row, line.when)]
    found = patient(chart.story.patient, line.when)
    chart.last["patient"] = [found]
    return [found]


def update(chart: Chart, line: Line) -> list[Resource]:
    """New demographics: `update: {phone: ...}`."""
    telecom = [{"system": "phone", "value": line.fields["phone"], "use": "mobile"}]
    found = next_version(chart.find("patient")[0], line.when, telecom=telecom)
    chart.last["patient"] = [found]
    return [found]


def merge(chart: Chart, line: Line) -> list[Resource]:
    """Survivor first, then the temporary record, inactive, replaced by it, then the stay under its new
    subject.
    """
    survivor, gone = chart.story.patient["id"], chart.story.patient["temporary"]
    kept = next_version(
        chart.find("patient")[0],
        line.when,
        link=[{"other": {"reference": f"Patient/{gone['id']}"}, "type": "replaces"}],
    )
    registered = chart.find("temporary")[0]
    known = chart.find("patient")[0]
    replaced = next_version(
        registered,
        line.when,
        active=False,
        # The registrar states who the unknown patient is: nothing joins on a message alone.
        name=[*known["name"], *registered["name"]],
        birthDate=known["birthDate"],
        link=[{"other": {"reference": f"Patient/{survivor}"}, "type": "replaced-by"}],
    )
    chart.patient_id = survivor
    chart.last["patient"] = [kept]
    return [kept, replaced, resubject(chart, line.label, line.when)]
