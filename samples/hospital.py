"""All stories in one order: that of arrival."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import msgspec

from samples import clock
from samples.chart import TEST_DATA, Chart, Resource, practitioner
from samples.script import Story, story
from samples.sending import BASE
from samples.verbs import tell
from samples.vocabulary import HOSPITAL, table
from schemas.instant import DAY, Instant
from schemas.yaml_text import read_yaml
from streams import topics
from wardstream.replay.message import Message

_ORGANIZATION: Final = "sample-hospital"


def stories() -> list[Story]:
    """Every file of stories/, by name."""
    folder = files("samples").joinpath("stories")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".yaml"))
    return [story(read_yaml(folder.joinpath(name).read_text(encoding="utf-8"))) for name in names]


def build() -> tuple[Message, ...]:
    """The messages of all stories. Raises ValueError naming the line that cannot be told."""
    told = [message for one in stories() for message in compiled(one)]
    told.sort(
        key=lambda message: message.time
    )  # stable: what is sent at once stays in the order of the story
    return (_directory(told[0].time - DAY), *told)


def compiled(one: Story) -> list[Message]:
    chart = Chart(one, one.patient.get("id", ""))
    for line in one.lines:
        try:
            tell(chart, line)
        except (ValueError, KeyError) as error:
            line_said = f"{clock.local(line.when)} {line.verb} {' '.join(line.words)}"
            raise ValueError(f"story {one.key}, {line_said}: {error}") from error
    return chart.messages


def _directory(at: Instant) -> Message:
    """Who works here and where: what later messages refer to."""
    organization: Resource = {
        "resourceType": "Organization",
        "id": _ORGANIZATION,
        "identifier": [{"system": HOSPITAL, "value": _ORGANIZATION}],
        "name": "Wardstream Sample Hospital (fictional)",
    }
    places = [
        {
            "resourceType": "Location",
            "id": f"ward-{key}",
            "status": "active",
            "name": row["name"],
            "managingOrganization": {"reference": f"Organization/{_ORGANIZATION}"},
        }
        for key, row in table("wards").items()
    ]
    resources = [organization, *places, *(practitioner(who) for who in table("staff"))]
    bundle = {
        "resourceType": "Bundle",
        "id": "directory",
        "meta": {"lastUpdated": clock.local(at), "tag": [TEST_DATA]},
        "type": "collection",
        "timestamp": clock.local(at),
        "entry": [{"fullUrl": f"{BASE}/{r['resourceType']}/{r['id']}", "resource": r} for r in resources],
    }
    headers = {"content-type": "application/fhir+json; fhirVersion=4.0", "source": "directory"}
    return Message(at, topics.ADMISSION, "", msgspec.json.encode(bundle), headers)
