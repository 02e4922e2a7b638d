"""A stay as lines of NDJSON: a resource with one version as it is, each version of one with several as a message.

`wardstream demo` and `eval stays` read a plain resource at its own clinical time, and a message at its timestamp.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from evaluation.written_stays import form
from evaluation.written_stays.files import Clock, Written
from evaluation.written_stays.resources import (
    HL7,
    Chart,
    Resource,
    built,
    changed,
    defined,
    encounter,
    patient,
    ranged,
    replaced,
)

#: What a message is about, as HL7 v2 has it.
_EVENTS: Final = {
    "Encounter": ("A08", "ADT/ACK - Update patient information"),
    "MedicationRequest": ("O09", "OMP - Pharmacy/treatment order message"),
    "ServiceRequest": ("O21", "OML - Laboratory order"),
}


def lines(written: Written) -> list[str]:
    """The stay's resources and messages, one JSON object each. Raises ConfigurationError with the entry's line."""
    stay = written.stay
    with written.errors("offset"):
        clock = Clock.of(stay.year, stay.offset)
    with written.errors("tests"):
        tests = defined(stay.tests)
    with written.errors("ranges"):
        tests = ranged(tests, stay.ranges)
    chart = Chart(stay.patient.id, clock, tests)
    found = [patient(stay.patient)]
    with written.errors("encounter"):
        when, resource, _ = encounter(chart, stay.encounter)
        found.append(_stamped(resource, when, 2))
    several: list[tuple[str, Resource]] = []
    for number, entry in enumerate(written.course):
        with written.errors("course", number):
            for versions in _versions(chart, entry):
                sent = [(at, _stamped(one, at, count)) for count, (at, one) in enumerate(versions, start=1)]
                if len(sent) == 1:
                    found.append(sent[0][1])
                else:
                    several += sent
    several.sort(key=lambda one: datetime.fromisoformat(one[0]))
    found += [_message(when, resource) for when, resource in several]
    return [json.dumps(one, ensure_ascii=False) for one in found]


def _versions(chart: Chart, entry: form.Kind) -> Iterator[list[tuple[str, Resource]]]:
    """Of each resource of an entry its versions, with the time of each."""
    first = list(built(chart, entry))
    valued = {one.value for one in first if one.value}
    for change in entry.then:
        if valued and change.of not in valued:
            raise ValueError(f"expected `of` with one of {', '.join(valued)}, got {change.of!r}")
        if not valued and change.of is not None:
            raise ValueError(f"expected no `of`, which labs and vitals have, got {change.of!r}")
    for when, resource, value in first:
        versions = [(when, replaced(resource, entry.fhir))]
        for change in entry.then:
            if change.of == (value or None):
                before, last = versions[-1]
                after = changed(chart, last, change, value)
                if datetime.fromisoformat(after[0]) < datetime.fromisoformat(before):
                    raise ValueError(
                        f"expected changes in the order of their time, got {after[0]} after {before}"
                    )
                versions.append(after)
        yield versions


def _stamped(resource: Resource, when: str, version: int) -> Resource:
    meta = {**resource.get("meta", {}), "versionId": str(version), "lastUpdated": when}
    head = {"resourceType": resource["resourceType"], "id": resource["id"], "meta": meta}
    return {
        **head,
        **{name: part for name, part in resource.items() if name not in head and part is not None},
    }


def _message(when: str, resource: Resource) -> Resource:
    name = f"{resource['resourceType']}/{resource['id']}/{resource['meta']['versionId']}"
    url = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}"
    event, display = _EVENTS.get(resource["resourceType"], ("Z01", "Other"))
    header = {
        "resourceType": "MessageHeader",
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{name}/header")),
        "eventCoding": {"system": f"{HL7}/v2-0003", "code": event, "display": display},
        "source": {"name": "Fictional hospital", "endpoint": "https://hospital.invalid/fhir"},
        "focus": [{"reference": url}],
    }
    return {
        "resourceType": "Bundle",
        "id": str(uuid.uuid5(uuid.NAMESPACE_URL, f"{name}/message")),
        "type": "message",
        "timestamp": when,
        "entry": [
            {"fullUrl": f"urn:uuid:{header['id']}", "resource": header},
            {"fullUrl": url, "resource": resource},
        ],
    }
