"""A Bundle as single resources that stand on their own: references resolved, medications and binaries carried
along.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any, Final

import orjson

from schemas.instant import Instant
from wardstream.replay.sources.versions import Resource, at, known_at

#: Types of Bundle that were messages already: sent whole, at their own time.
WHOLE: Final = frozenset({"message", "document"})
#: Types that say nothing alone and go along inside the resources that refer to them.
CARRIED: Final = ("Medication", "Binary")
_MEDICATION: Final = re.compile(r"(?:^|/)(Medication/[A-Za-z0-9\-.]+)(?:/_history/[A-Za-z0-9\-.]+)?$")


def entries(bundle: Mapping[str, Any]) -> Iterator[Resource]:
    """The resources of a Bundle; a deletion in a history comes as a Bundle of that one entry."""
    resources = [entry for entry in bundle.get("entry", ()) if isinstance(entry, dict)]
    names = {
        entry["fullUrl"]: f"{entry['resource'].get('resourceType')}/{entry['resource']['id']}"
        for entry in resources
        if isinstance(entry.get("fullUrl"), str)
        and isinstance(entry.get("resource"), dict)
        and entry["resource"].get("id")
    }
    carried = {
        f"{resource['resourceType']}/{resource['id']}": resource
        for entry in resources
        if isinstance(resource := entry.get("resource"), dict)
        and resource.get("resourceType") in CARRIED
        and resource.get("id")
    }
    for entry in resources:
        resource = entry.get("resource")
        if isinstance(resource, dict):
            yield standing_alone(_resolved(resource, names), carried)
        elif isinstance(entry.get("request"), dict) and entry["request"].get("method") == "DELETE":
            yield {"resourceType": "Bundle", "type": "history", "entry": [entry]}


def time_of_whole(bundle: Mapping[str, Any]) -> Instant | None:
    """When a message, a document or a deletion was sent."""
    stated = at(bundle, "timestamp") or at(bundle, "meta.lastUpdated")
    if stated is not None:
        return stated
    for entry in bundle.get("entry", ()):
        if (moment := at(entry, "response.lastModified")) is not None:
            return moment
    times = [
        moment
        for entry in bundle.get("entry", ())
        if (moment := known_at(entry.get("resource") or {})) is not None
    ]
    return max(times, default=None)


def _resolved(value: Any, names: Mapping[str, str]) -> Any:
    """The same with every `reference` to an entry's fullUrl replaced by that entry's type and id."""
    if isinstance(value, dict):
        changed = {name: _resolved(part, names) for name, part in value.items()}
        target = changed.get("reference")
        if isinstance(target, str) and target in names:
            changed["reference"] = names[target]
        return changed
    if isinstance(value, list):
        return [_resolved(part, names) for part in value]
    return value


def standing_alone(resource: Resource, carried: Mapping[str, Resource]) -> Resource:
    """With the Medication it refers to contained and the Binary of its attachments inlined, where `carried`
    has them.
    """
    reference = resource.get("medicationReference")
    target = reference.get("reference") if isinstance(reference, dict) else None
    if isinstance(reference, dict) and isinstance(target, str) and target in carried:
        medication = carried[target]
        return {
            **resource,
            "contained": [*resource.get("contained", ()), medication],
            "medicationReference": {**reference, "reference": f"#{medication['id']}"},
        }
    if resource.get("resourceType") == "DocumentReference" and isinstance(resource.get("content"), list):
        return {**resource, "content": [_inlined(content, carried) for content in resource["content"]]}
    return resource


def medication_missed(resource: Resource) -> str | None:
    """`Medication/<id>` where the resource refers to one that is not next to it, by relative or absolute
    URL.
    """
    reference = resource.get("medicationReference")
    target = reference.get("reference") if isinstance(reference, dict) else None
    found = _MEDICATION.search(target) if isinstance(target, str) else None
    return found[1] if found else None


def _inlined(content: Any, carried: Mapping[str, Resource]) -> Any:
    attachment = content.get("attachment") if isinstance(content, dict) else None
    name = (
        "/".join(str(attachment.get("url")).split("/")[-2:]) if isinstance(attachment, dict) else ""
    )  # of an absolute URL, too
    binary = carried.get(name) if isinstance(attachment, dict) and not attachment.get("data") else None
    if binary is None or not isinstance(attachment, dict):
        return content
    data = {"contentType": binary.get("contentType", "text/plain"), "data": binary.get("data", "")}
    return {**content, "attachment": {**attachment, **data}}


# What goes along inside the resources that refer to it: the medications and binaries of a bulk export, kept
# on disk.
#
# The file is unnamed and temporary, as those of the spool are: it holds patient data, and vanishes with the
# process.


class Carried(Mapping[str, Resource]):
    """Resources by `Type/id`; in memory there is only where each of them lies."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as this does
        self._places: dict[str, tuple[int, int]] = {}
        self._end = 0

    def add(self, resource: Resource) -> None:
        value = orjson.dumps(resource)
        self._file.seek(self._end)
        self._file.write(value)
        self._places[f"{resource['resourceType']}/{resource['id']}"] = (self._end, len(value))
        self._end += len(value)

    def close(self) -> None:
        """Nothing is read after this."""
        self._file.close()

    def __getitem__(self, name: str) -> Resource:
        start, size = self._places[name]
        self._file.seek(start)
        resource: Resource = orjson.loads(self._file.read(size))
        return resource

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
