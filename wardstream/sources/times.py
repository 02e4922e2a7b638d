"""When a resource came to be known at its source, read from the resource itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from schemas.instant import Instant, from_datetime

Resource: TypeAlias = dict[str, Any]

#: Per type, the elements that say when the resource came to be known: the first that is there counts. Dots walk into elements.
KNOWN_AT: Final[dict[str, tuple[str, ...]]] = {
    "Observation": ("issued", "effectiveDateTime", "effectivePeriod.end", "effectivePeriod.start", "effectiveInstant"),
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


def parse(text: object) -> Instant | None:
    """The Instant of a FHIR date or dateTime, None if it is none: a partial date is its first day, no zone means UTC."""
    if not isinstance(text, str):
        return None
    padded = {4: f"{text}-01-01", 7: f"{text}-01"}.get(len(text), text)
    try:
        moment = datetime.fromisoformat(padded)
    except ValueError:
        return None
    return from_datetime(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def at(resource: Mapping[str, Any], path: str) -> Instant | None:
    """The time at a dotted path of a resource."""
    value: Any = resource
    for step in path.split("."):
        if not isinstance(value, Mapping):
            return None
        value = value.get(step)
    return parse(value)


def known_at(resource: Mapping[str, Any]) -> Instant | None:
    """When the source came to know this resource, or None where it does not say."""
    for path in (*KNOWN_AT.get(str(resource.get("resourceType")), ()), *OTHERWISE):
        if (moment := at(resource, path)) is not None:
            return moment
    return None
