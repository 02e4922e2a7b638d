"""When a resource was known at its source, read from the resource itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeAlias

from schemas.instant import HOUR, Instant, from_datetime, to_datetime

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
