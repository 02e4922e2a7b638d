"""The versions of a finished resource that its source would have sent while it happened.

Synthea and bulk exports hold only the last version of everything: an encounter that has already ended, a
condition that has already abated, a patient who has already died. Sent at its first moment, such a resource
would reveal the future. So an encounter is sent when it opens, at each move of ward or class, and when it
ends; a condition when it is recorded and when it abates; a patient before and after death; a note that
another has superseded since is sent as current: the other one, sent at its own time, states what it replaces.
Without a time of change (a MedicationRequest `stopped` without a date) a resource is sent as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from schemas.instant import HOUR, Instant, from_datetime, isoformat, to_datetime

# When a resource was known at its source, read from the resource itself.

Resource: TypeAlias = dict[str, Any]

#: Per type, the elements that say when the resource was known: the first present counts. Dots
# walk into elements.
KNOWN_AT: Final[dict[str, tuple[str, ...]]] = {
    "Observation": (
        "issued",
        "effectiveDateTime",
        "effectivePeriod.end",
        "effectivePeriod.start",
        "effectiveInstant",
    ),
    "DiagnosticReport": ("issued", "effectiveDateTime", "effectivePeriod.end", "effectivePeriod.start"),
    "Condition": ("recordedDate", "onsetDateTime", "onsetPeriod.start"),
    "AllergyIntolerance": ("recordedDate", "onsetDateTime"),
    "MedicationRequest": ("authoredOn",),
    "MedicationAdministration": ("effectiveDateTime", "effectivePeriod.end", "effectivePeriod.start"),
    "MedicationStatement": ("dateAsserted", "effectiveDateTime", "effectivePeriod.start"),
    "MedicationDispense": ("whenHandedOver", "whenPrepared"),
    "Procedure": ("performedPeriod.end", "performedDateTime", "performedPeriod.start"),
    "DocumentReference": ("date", "context.period.end", "context.period.start"),
    "Composition": ("date",),
    "ServiceRequest": ("authoredOn", "occurrenceDateTime", "occurrencePeriod.start"),
    "CarePlan": ("created", "period.start"),
    "Immunization": ("recorded", "occurrenceDateTime"),
    "FamilyMemberHistory": ("date",),
    "Encounter": ("period.start",),
    "Goal": ("statusDate", "startDate"),
}
#: For a type that the table does not name, and after its elements for one that it does.
OTHERWISE: Final = ("meta.lastUpdated", "date", "issued", "authoredOn", "created", "recorded", "period.start")


_WESTMOST: Final = 12 * HOUR  # behind UTC


def parse(text: object) -> Instant | None:
    """The Instant of a FHIR date or dateTime, None if it is none: a partial date is its first day, no zone
    means UTC.
    """
    if not isinstance(text, str):
        return None
    padded = {4: f"{text}-01-01", 7: f"{text}-01"}.get(len(text), text)
    try:
        moment = datetime.fromisoformat(padded)
    except ValueError:
        return None
    return from_datetime(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def latest(text: object) -> Instant | None:
    """The last Instant that a FHIR date or dateTime can mean, None if it is none: of a year, a month, a day
    its last microsecond, as far west as there is a zone where none is given.
    """
    if not isinstance(text, str):
        return None
    if len(text) not in (4, 7, 10):
        moment = parse(text)
        zoned = moment is None or datetime.fromisoformat(text).tzinfo is not None
        return moment if moment is None or zoned else moment + _WESTMOST
    begins = parse(text)
    if begins is None:
        return None
    first = to_datetime(begins)
    try:
        after = {
            4: lambda: first.replace(year=first.year + 1),
            7: lambda: (first + timedelta(days=31)).replace(day=1),
            10: lambda: first + timedelta(days=1),
        }[len(text)]()
    except (OverflowError, ValueError):
        return None
    return from_datetime(after) - 1 + _WESTMOST


def at(resource: Mapping[str, Any], path: str) -> Instant | None:
    """The time at a dotted path of a resource."""
    value: Any = resource
    for step in path.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(step)
    return parse(value)


def known_at(resource: Mapping[str, Any]) -> Instant | None:
    """When the source knew this resource; None if it does not say."""
    for path in (*KNOWN_AT.get(str(resource.get("resourceType")), ()), *OTHERWISE):
        if (moment := at(resource, path)) is not None:
            return moment
    return None


Version: TypeAlias = tuple[Instant, Resource]

#: Known only when a stay ends.
_AT_THE_END: Final = ("hospitalization", "length", "diagnosis", "statusHistory")


def _encounter(resource: Resource) -> Iterator[Version]:
    start, end = at(resource, "period.start"), at(resource, "period.end")
    if start is None or resource.get("status") not in ("finished", "in-progress", "onleave"):
        yield from _as_it_stands(resource)
        return
    moves = {start}
    for element in ("location", "classHistory"):
        moves |= {
            began
            for part in resource.get(element, ())
            if (began := at(part, "period.start") or start) > start
        }
    for moment in sorted(moves):
        if end is None or moment < end:
            yield moment, _open_encounter(resource, moment)
    if end is not None and resource.get("status") == "finished":
        yield end, resource


def _open_encounter(resource: Resource, moment: Instant) -> Resource:
    """The encounter as it was known at `moment`, before it ended."""
    seen = {name: value for name, value in resource.items() if name not in _AT_THE_END}
    seen["status"] = "in-progress"
    seen["period"] = {"start": resource["period"]["start"]}
    for element in ("location", "classHistory"):
        if element in resource:
            known = [
                _still_open(part, moment)
                for part in resource[element]
                if (at(part, "period.start") or 0) <= moment
            ]
            seen.pop(element)
            if known:
                seen[element] = known
    return _without_version(seen)


def _still_open(part: Resource, moment: Instant) -> Resource:
    period = part.get("period")
    ended = at(part, "period.end")
    if not isinstance(period, dict) or ended is None or ended <= moment:
        return part
    opened = {**part, "period": {name: value for name, value in period.items() if name != "end"}}
    return {**opened, "status": "active"} if "status" in part else opened


def _condition(resource: Resource) -> Iterator[Version]:
    known, abated = (
        known_at(resource),
        at(resource, "abatementDateTime") or at(resource, "abatementPeriod.start"),
    )
    if known is None or abated is None or abated <= known:
        yield from _as_it_stands(resource)
        return
    before = {name: value for name, value in resource.items() if not name.startswith("abatement")}
    before["clinicalStatus"] = {
        "coding": [{"system": "http://terminology.hl7.org/CodeSystem/condition-clinical", "code": "active"}]
    }
    yield known, _without_version(before)
    yield abated, resource


def _care_plan(resource: Resource) -> Iterator[Version]:
    start, end = known_at(resource), at(resource, "period.end")
    if start is None or end is None or end <= start or resource.get("status") != "completed":
        yield from _as_it_stands(resource)
        return
    period = {name: value for name, value in resource["period"].items() if name != "end"}
    yield start, _without_version({**resource, "status": "active", "period": period})
    yield end, resource


def _document_reference(resource: Resource) -> Iterator[Version]:
    """Synthea marks all notes of a patient but the last one as superseded."""
    moment = known_at(resource)
    current = (
        _without_version({**resource, "status": "current"})
        if resource.get("status") == "superseded"
        else resource
    )
    yield (0 if moment is None else moment), current


def _patient(resource: Resource) -> Iterator[Version]:
    """The first version has no time of its own (0): it is sent just before the first message about
    the patient.
    """
    died = parse(resource.get("deceasedDateTime"))
    alive = (
        {name: value for name, value in resource.items() if not name.startswith("deceased")}
        if died is not None
        else resource
    )
    yield 0, _without_version(alive) if died is not None else alive
    if died is not None:
        yield died, resource


def _as_it_stands(resource: Resource) -> Iterator[Version]:
    moment = known_at(resource)
    yield (0 if moment is None else moment), resource


def _without_version(resource: Resource) -> Resource:
    meta: dict[str, Any] = resource.get("meta", {})
    return {
        **resource,
        "meta": {name: value for name, value in meta.items() if name not in ("versionId", "lastUpdated")},
    }


VERSIONS: Final[dict[str, Callable[[Resource], Iterator[Version]]]] = {
    "Encounter": _encounter,
    "Condition": _condition,
    "CarePlan": _care_plan,
    "DocumentReference": _document_reference,
    "Patient": _patient,
}


def versions_of(resource: Resource) -> Iterator[Version]:
    """The versions of a resource, each with the moment at which its source would have sent it (0 if it has
    none).
    """
    return _stamped(VERSIONS.get(str(resource.get("resourceType")), _as_it_stands)(resource))


def as_it_stands(resource: Resource) -> Iterator[Version]:
    """The resource once, as its source has it now."""
    return _stamped(_as_it_stands(resource))


def _stamped(versions: Iterator[Version]) -> Iterator[Version]:
    return ((moment, stamped(version, moment) if moment else version) for moment, version in versions)


def stamped(resource: Resource, moment: Instant) -> Resource:
    """With that time as `meta.lastUpdated`: the time of an export is not when it was
    known.
    """
    return {**resource, "meta": {**resource.get("meta", {}), "lastUpdated": isoformat(moment)}}
