"""One patient's record as it grows line by line, and the messages that tell of it."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from samples import clock
from samples.script import Line, Story
from samples.vocabulary import HOSPITAL, TERMINOLOGY, coding, entry
from schemas.instant import FOREVER, SECOND, Instant
from wardstream.replay.message import Message

Resource: TypeAlias = dict[str, Any]

MRN: Final = f"{HOSPITAL}/mrn"
STAFF: Final = f"{HOSPITAL}/staff"
#: Everything carries it: nobody may take these patients for real ones.
TEST_DATA: Final = coding(f"{TERMINOLOGY}/v3-ActReason", "HTEST", "test health data")


@dataclass
class Stay:
    """An encounter so far."""

    resource: Resource
    start: Instant
    end: Instant = FOREVER


@dataclass
class Chart:
    story: Story
    patient_id: str
    stays: dict[str, Stay] = field(default_factory=dict)
    last: dict[str, list[Resource]] = field(
        default_factory=dict
    )  # label -> the resources that stand there now
    sent: dict[str, Message] = field(default_factory=dict)  # label -> the message that told of them
    messages: list[Message] = field(default_factory=list)
    _ids: set[str] = field(default_factory=set)

    def new_id(self, line: Line, name: str) -> str:
        """ "hf-250908-0748-k": the story, when, and what. The same at every build, and safe in a URL."""
        id_ = f"{self.story.key}-{clock.stamp(line.when)}-{name}"
        if id_ in self._ids:
            raise ValueError(
                f"expected one {name} at a time, got two at {clock.local(line.when)} in story "
                f"{self.story.key}"
            )
        self._ids.add(id_)
        return id_

    @property
    def mrn(self) -> str:
        """The record number under which the engine files what it sends now."""
        whose = self.story.patient
        temporary = whose.get("temporary", {})
        return str(
            temporary["mrn"] if temporary and self.patient_id == temporary["id"] else whose.get("mrn", "")
        )

    def subject(self) -> dict[str, str]:
        return {"reference": f"Patient/{self.patient_id}"}

    def encounter(self, line: Line) -> dict[str, str] | None:
        """The stay that a line names ("of @stay" is its last label), else the one that its time falls
        into.
        """
        if "of" in line.words:
            return {"reference": f"Encounter/{self.stays[line.labels[-1]].resource['id']}"}
        for stay in reversed(self.stays.values()):
            if stay.start <= line.when < stay.end:
                return {"reference": f"Encounter/{stay.resource['id']}"}
        return None

    def about(self, line: Line, *, patient: str = "subject", encounter: str = "encounter") -> Resource:
        """Whose it is and in which stay, under the names that the resource type has for it."""
        found: Resource = {patient: self.subject()}
        stay = self.encounter(line)
        return {**found, encounter: stay} if stay and encounter else found

    def find(self, label: str) -> list[Resource]:
        try:
            return self.last[label]
        except KeyError:
            raise ValueError(
                f"expected a label given earlier in story {self.story.key}, got @{label}"
            ) from None


def meta(version: int, updated: Instant) -> Resource:
    return {"versionId": str(version), "lastUpdated": clock.local(updated), "tag": [TEST_DATA]}


def next_version(resource: Resource, updated: Instant, **changes: Any) -> Resource:
    """The same resource, one version on."""
    return {**resource, "meta": meta(int(resource["meta"]["versionId"]) + 1, updated), **changes}


def staff(who: str) -> dict[str, Any]:
    """A reference to somebody of vocabulary/staff.yaml."""
    return {"reference": f"Practitioner/staff-{who}", "display": entry("staff", who)["name"]}


def practitioner(who: str, id_: str = "") -> Resource:
    row = entry("staff", who)
    given, _, family = row["name"].partition(",")[0].rpartition(" ")
    return {
        "resourceType": "Practitioner",
        "id": id_ or f"staff-{who}",
        "identifier": [{"system": STAFF, "value": who}],
        "name": [{"text": row["name"], "family": family, "given": [given]}],
        "qualification": [{"code": {"text": row["role"]}}],
    }


def ward(name: str) -> dict[str, str]:
    return {"reference": f"Location/ward-{name}", "display": entry("wards", name)["name"]}


def seconds(text: str, least: int = 5, most: int = 55) -> Instant:
    """A delay that looks like one and is the same at every build."""
    return (least + zlib.crc32(text.encode()) % (most - least)) * SECOND
