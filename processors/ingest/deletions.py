"""DELETE entries of a Bundle: a retracted event for the patient whose resource it was.

A deletion names type and id only. Whose it was is known where the same Bundle holds an earlier version (a
history does), where the entry brings the last version along, or where the deleted resource is the Patient.
Else it is handed on as a `Deletion`, to be carried out for whoever had the resource
(streams/stages/owners.py).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from processors.ingest.blanks import without_blanks
from processors.ingest.bundle import Entry
from processors.ingest.canonical import CANONICAL_TYPES
from processors.ingest.canonical.review import reviews_a_draft
from processors.ingest.decode import canonical, digest, parse
from processors.ingest.envelope import Version, instant, numeric, version_in, version_of
from processors.ingest.identity import encounter_key
from processors.ingest.lifecycle import LAST
from processors.ingest.r4 import RESOURCE_TYPES
from processors.ingest.record import Deletion
from processors.ingest.references import References
from processors.ingest.reports import withdrawn_elsewhere
from processors.ingest.resources import Frame, encode_body, read_body, take_links, whose
from processors.ingest.settings import FUTURE_TOLERANCE
from processors.ingest.validate import validate
from schemas.errors import InputError
from schemas.events import EventKind, FactsBody, PatientBody, PatientEvent
from schemas.instant import Instant

_URL: Final = re.compile(
    r"(?:\S*/)?(?P<type>[A-Z][A-Za-z]{1,60})/(?P<id>[A-Za-z0-9\-.]{1,255})(?:/_history/(?P<version>[A-Za-z0-9\-.]{1,64}))?"
)


def take_deletion(raw: bytes, entry: Entry, frame: Frame) -> None:
    """Raises InputError where the deletion cannot be carried out."""
    url = entry.request.url if entry.request else ""
    match = _URL.fullmatch(url)
    if match is None or match["type"] not in RESOURCE_TYPES:
        raise InputError(
            "invalid-entry",
            expected="request.url of the form Type/id for a DELETE",
            came="something else",
            location="request.url",
        )
    resource_type, id_ = match["type"], match["id"]
    if resource_type not in CANONICAL_TYPES:
        frame.tally.count(resource_type, "passed-by")
        return
    etag = entry.response.etag if entry.response else ""
    updated = instant(entry.response.lastModified) if entry.response else None
    version = version_in(etag) or match["version"] or ""
    former = _former(entry, resource_type, id_, frame)
    if resource_type == "Task" and (former is None or not reviews_a_draft(former)):
        frame.tally.count(resource_type, "passed-by")  # nearly all Tasks are none of ours
        return
    number = numeric(version) or (former_version(former, resource_type, id_) if former is not None else 0)
    content = digest(canonical(parse(raw)))
    head = Version(resource_type, id_, version, number, updated, content, LAST)
    if not frame.tally.is_new(head.resource, version, updated, content):
        frame.tally.count(resource_type, "duplicate")
        return
    if former is not None:
        event = _retraction(former, head, frame)
    elif resource_type == "Patient":
        event = _event(head, f"Patient/{id_}", "patient", "", frame, PatientBody(active=False))
    else:
        occurred = _occurred(head, frame)
        frame.tally.delete(
            Deletion(
                head.resource,
                head.event_id.removeprefix(f"{head.resource}@"),
                head.rank(occurred),
                occurred,
                frame.recorded,
                frame.server,
            )
        )
        frame.tally.count(resource_type, "deleted")
        return
    frame.tally.event(event)
    if former is not None and (elsewhere := withdrawn_elsewhere(event, former)) is not None:
        frame.tally.event(elsewhere)
    if resource_type == "Patient" and former is not None:
        take_links(former, event, frame)
    frame.tally.count(resource_type, "retracted")


def former_version(former: Mapping[str, Any], resource_type: str, id_: str) -> int:
    """A deletion without a version of its own follows the last one seen."""
    return version_of(former, resource_type, id_, "").number


def _former(entry: Entry, resource_type: str, id_: str, frame: Frame) -> Mapping[str, Any] | None:
    if not entry.empty:
        resource = parse(entry.resource)
        if isinstance(resource, dict) and resource.get("resourceType") == resource_type:
            return without_blanks(resource)
    versions = frame.index.versions(resource_type, id_)
    return max(
        versions, key=lambda version: version_of(version, resource_type, id_, "").rank(0), default=None
    )


def _retraction(former: Mapping[str, Any], head: Version, frame: Frame) -> PatientEvent:
    validate(b"", former, head.type, frame.settings)
    references = References(frame.index, former, frame.settings.home)
    patient = whose(former, head.type, references, frame.settings)
    encounter = head.resource if head.type == "Encounter" else encounter_key(former, head.type, references)[0]
    try:
        body = read_body(former, head, patient, encounter, references, frame)
    except InputError as error:
        if error.reason != "missing-medication":
            raise
        return _event(
            head, patient, "history", encounter, frame, FactsBody()
        )  # an order may go without being understood
    return _event(head, patient, body.kind, encounter, frame, body.body)


def _event(
    head: Version, patient: str, kind: EventKind, encounter: str, frame: Frame, body: object
) -> PatientEvent:
    occurred = _occurred(head, frame)
    return PatientEvent(
        id=head.event_id,
        patient=patient,
        kind=kind,
        resource=head.resource,
        occurred=occurred,
        recorded=frame.recorded,
        rank=head.rank(occurred),
        retracted=True,
        encounter=encounter,
        backfill=frame.backfill,
        trace=frame.trace,
        body=encode_body(body),
        server=frame.server,
    )


def _occurred(head: Version, frame: Frame) -> Instant:
    latest = frame.recorded + FUTURE_TOLERANCE
    return frame.recorded if head.updated is None or head.updated > latest else head.updated
