"""Resources to messages, packed as integration engines pack them.

single        the resource alone ("each": several, each alone)
message       Bundle of type message: a MessageHeader first, as an HL7 v2 message translated to FHIR
transaction   Bundle with urn:uuid names, references to staff by search (`Practitioner?identifier=...`)
conditional   the same, the patient by search too
collection, searchset
document      Bundle that begins with a Composition
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

import msgspec

from samples import clock
from samples.chart import MRN, STAFF, TEST_DATA, Chart, Resource, seconds
from samples.vocabulary import HOSPITAL, TERMINOLOGY, coding
from schemas.instant import Instant
from streams import topics
from wardstream.replay.message import Message

BASE: Final = "https://ehr.wardstream.example/fhir"
TOPIC_OF: Final = {
    "DocumentReference": topics.NOTE,
    "Composition": topics.NOTE,
    "Observation": topics.LAB,
    "DiagnosticReport": topics.LAB,
}
SOURCE_OF: Final = {topics.ADMISSION: "registration", topics.NOTE: "documentation", topics.LAB: "laboratory"}
#: What an HL7 v2 message of that kind is called.
EVENTS: Final = {
    "R01": "Unsolicited transmission of an observation message",
    "A01": "Admit/visit notification",
    "A02": "Transfer a patient",
    "A03": "Discharge/end visit",
    "A04": "Register a patient",
    "A06": "Change an outpatient to an inpatient",
    "A08": "Update patient information",
    "A40": "Merge patient - patient identifier list",
}
_ENCODER: Final = msgspec.json.Encoder(decimal_format="number")


def send(
    chart: Chart,
    resources: list[Resource],
    at: Instant,
    style: str,
    *,
    event: str = "R01",
    label: str = "",
    topic: str = "",
) -> Message:
    """Pack and put on the topic. The message leaves some seconds after `at`, as things do."""
    name = str(resources[0]["id"])
    time = at + seconds(name + str(resources[0].get("meta", {}).get("versionId", "")))
    topic = topic or TOPIC_OF.get(resources[0]["resourceType"], topics.ADMISSION)
    if style == "single":
        if len(resources) != 1:
            raise ValueError(
                f"expected one resource in a single message, got {len(resources)} at {clock.local(at)}"
            )
        body = resources[0]
    else:
        body = _bundle(chart, resources, time, style, event, f"{name}-{clock.stamp(at)}-{event.lower()}")
    headers = {"content-type": "application/fhir+json; fhirVersion=4.0", "source": SOURCE_OF[topic]}
    key = chart.mrn if topic != topics.LAB else ""  # the laboratory does not know the record number
    message = Message(time, topic, key, _ENCODER.encode(body), headers)
    chart.messages.append(message)
    if label:
        chart.last[label] = resources
        chart.sent[label] = message
    return message


def _bundle(
    chart: Chart, resources: list[Resource], time: Instant, style: str, event: str, name: str
) -> Resource:
    kind = "transaction" if style == "conditional" else style
    entry = _ENTRIES[style](chart, resources, event, name)
    bundle: Resource = {
        "resourceType": "Bundle",
        "id": name,
        "meta": {"tag": [TEST_DATA]},
        "type": kind,
        "timestamp": clock.local(time),
        "entry": entry,
    }
    if kind == "document":
        bundle["identifier"] = {"system": f"{HOSPITAL}/documents", "value": name}
    if kind == "searchset":
        bundle = {
            **{k: v for k, v in bundle.items() if k != "entry"},
            "total": len(resources),
            "entry": entry,
        }
    return bundle


def _plain(chart: Chart, resources: list[Resource], event: str, name: str) -> list[Resource]:
    return [{"fullUrl": _url(resource), "resource": resource} for resource in resources]


def _message(chart: Chart, resources: list[Resource], event: str, name: str) -> list[Resource]:
    header = {
        "resourceType": "MessageHeader",
        "id": f"{name}-header",
        "eventCoding": coding(f"{TERMINOLOGY}/v2-0003", event, EVENTS[event]),
        "source": {"name": "Sample hospital integration engine", "endpoint": BASE},
        "focus": [{"reference": _url(resources[0])}],
    }
    return [{"fullUrl": _url(header), "resource": header}, *_plain(chart, resources, event, name)]


def _searchset(chart: Chart, resources: list[Resource], event: str, name: str) -> list[Resource]:
    return [{**entry, "search": {"mode": "match"}} for entry in _plain(chart, resources, event, name)]


def _transaction(chart: Chart, resources: list[Resource], event: str, name: str) -> list[Resource]:
    names = {_name(resource): _urn(resource) for resource in resources}
    return [
        {
            "fullUrl": _urn(resource),
            "resource": _renamed(resource, lambda literal: names.get(literal) or _searched(literal)),
            "request": {"method": "PUT", "url": _name(resource)},
        }
        for resource in resources
    ]


def _conditional(chart: Chart, resources: list[Resource], event: str, name: str) -> list[Resource]:
    patient = f"Patient/{chart.patient_id}"
    by_mrn = f"Patient?identifier={MRN}|{chart.story.patient['mrn']}"
    return [
        {
            **entry,
            "resource": _renamed(
                entry["resource"], lambda literal: by_mrn if literal == patient else literal
            ),
        }
        for entry in _transaction(chart, resources, event, name)
    ]


_ENTRIES: Final[dict[str, Callable[[Chart, list[Resource], str, str], list[Resource]]]] = {
    "message": _message,
    "transaction": _transaction,
    "conditional": _conditional,
    "collection": _plain,
    "document": _plain,
    "searchset": _searchset,
}


def _renamed(value: Any, name: Callable[[str], str]) -> Any:
    """The same with every literal reference put as `name` says."""
    if isinstance(value, dict):
        return {
            k: name(v) if k == "reference" and isinstance(v, str) else _renamed(v, name)
            for k, v in value.items()
        }
    return [_renamed(item, name) for item in value] if isinstance(value, list) else value


def _searched(literal: str) -> str:
    """Staff by search; anything else as it was."""
    prefix = "Practitioner/staff-"
    return (
        f"Practitioner?identifier={STAFF}|{literal.removeprefix(prefix)}"
        if literal.startswith(prefix)
        else literal
    )


def _name(resource: Resource) -> str:
    return f"{resource['resourceType']}/{resource['id']}"


def _url(resource: Resource) -> str:
    return f"{BASE}/{_name(resource)}"


def _urn(resource: Resource) -> str:
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, _url(resource))}"
