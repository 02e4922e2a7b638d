"""One resource to its events: validate, find whose it is, canonicalise, put the head on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, tzinfo
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Raw, Struct

from processors.identity import server_mark
from processors.ingest.binaries import with_binaries
from processors.ingest.blanks import suspected, without_blanks
from processors.ingest.bundle import Index
from processors.ingest.canonical import CANONICAL_TYPES, Canonical, Context, canonicalise
from processors.ingest.canonical.review import reviews_a_draft
from processors.ingest.decode import as_object, canonical, digest, has_duplicate_keys, parse
from processors.ingest.envelope import Version, version_of
from processors.ingest.identity import (
    encounter_key,
    encounter_named,
    patient_key,
    patient_named,
    resource_id,
    subject_element,
    subject_key,
)
from processors.ingest.letters import traceparent
from processors.ingest.medications import (
    LARGEST_WAITING,
    ORDERS,
    UNRESOLVED,
    Drug,
    definition_of,
    drug_of,
    surroundings,
    with_definition,
)
from processors.ingest.merges import identifier_links
from processors.ingest.namespaces import base_of, source_of
from processors.ingest.r4 import RESOURCE_TYPES
from processors.ingest.record import Definitions, SourceRecord, none_known
from processors.ingest.references import References
from processors.ingest.releases import release_of_type
from processors.ingest.reports import withdrawn_elsewhere
from processors.ingest.settings import FUTURE_TOLERANCE, IngestSettings
from processors.ingest.tally import Tally
from processors.ingest.validate import validate
from processors.notes.doubts.addressed import addressed
from schemas.errors import InputError
from schemas.events import HINTED, LinkBody, PatientBody, PatientEvent
from schemas.instant import Instant

_BODY: Final = msgspec.json.Encoder()
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
#: Elements of free text in a coded resource.
_TYPED: Final = frozenset(("valueString", "text", "patientInstruction", "description", "conclusion"))
_NAME: Final = 2  # blanks of a name or a short value, which is no sentence
_BACKFILL: Final = "wardstream-backfill"


class Frame(Struct, frozen=True):
    """What all resources of a record share."""

    tally: Tally
    index: Index
    settings: IngestSettings
    recorded: Instant
    trace: str
    backfill: bool
    zone: tzinfo
    told: Instant | None = None  # when the message was sent
    undone: bool = False  # it takes back what was stated before
    known: Definitions = none_known  # Medications that arrived before
    sender: str = ""  # what a message names as its source
    server: str = ""  # mark of the server of the resource in progress


def _server_of_patient(resource: Mapping[str, Any], resource_type: str, frame: Frame) -> str:
    """The mark of the server whose patient a resource is about: of an absolute reference, else its own."""
    if frame.settings.bases or resource_type == "Patient":
        return frame.server
    subject = resource.get(subject_element(resource_type))
    literal = subject.get("reference") if isinstance(subject, dict) else None
    stated = base_of(literal) if isinstance(literal, str) and "://" in literal else ""
    return server_mark(frame.settings.base(stated)) if stated else frame.server


def of_server(frame: Frame, base: str, resource: Mapping[str, Any]) -> Frame:
    """The frame of a resource of a server: of `base`, else of what the resource or its message states. The
    frame as it is where ids are marked themselves.
    """
    if frame.settings.bases:
        return frame
    hint = "" if base else source_of(resource) or frame.sender
    if not base and not hint:
        return frame
    return msgspec.structs.replace(frame, server=server_mark(base) if base else HINTED + server_mark(hint))


def frame_of(
    record: SourceRecord,
    tally: Tally,
    index: Index,
    settings: IngestSettings,
    known: Definitions = none_known,
) -> Frame:
    backfill = record.headers.get(_BACKFILL, "").lower() == "true"
    trace = traceparent(record.headers)
    return Frame(tally, index, settings, record.recorded, trace, backfill, _zone(settings.zone), known=known)


@lru_cache(maxsize=16)
def _zone(name: str) -> tzinfo:
    return ZoneInfo(name) if name else UTC


def known_type(resource: Mapping[str, Any]) -> str:
    """The resourceType. Raises InputError where R4 has none such."""
    resource_type = resource.get("resourceType")
    if isinstance(resource_type, str) and resource_type in RESOURCE_TYPES:
        return resource_type
    if not isinstance(resource_type, str) or not resource_type:
        got = "no resourceType" if resource_type is None else "a resourceType that is not text"
        raise InputError("wrong-resource-type", expected="a resourceType of FHIR R4", came=got)
    release = release_of_type(resource_type)
    if release:
        raise InputError(
            "wrong-fhir-release", expected="FHIR R4 (4.0.1)", came=f"a type that only {release} has"
        )
    raise InputError(
        "wrong-resource-type", expected="a resourceType of FHIR R4", came="a type that FHIR does not have"
    )


def take_resource(
    raw: bytes, frame: Frame, place: str, *, etag: str = "", modified: str = "", server: str = ""
) -> None:
    """Raises InputError where nothing of the resource can be taken over. `server`: base URL, "" where nothing
    states it.
    """
    resource = as_object(parse(raw))
    resource_type = known_type(resource)
    if resource_type == "Bundle":
        raise InputError(
            "nested-bundle", expected="a resource", came="a Bundle inside a Bundle", resource_type="Bundle"
        )
    if (resource_type not in CANONICAL_TYPES and resource_type != "Medication") or (
        resource_type == "Task" and not reviews_a_draft(resource)
    ):
        frame.tally.count(resource_type, "passed-by")
        return
    text = canonical(resource)
    if has_duplicate_keys(raw, text):
        raise InputError("duplicate-key", expected="each member name once", came="a member name twice")
    if suspected(text) and (stated := without_blanks(resource)) != resource:
        resource = stated
        raw = text = canonical(resource)
        frame.tally.count(resource_type, "with-empty-members")
    frame = of_server(frame, server, resource)
    validate(raw, resource, resource_type, frame.settings)
    if resource_type == "Medication":
        _define(resource, frame, etag, modified)
        return
    references = References(frame.index, resource, frame.settings.home)
    drug = drug_of(resource, references, frame.known) if resource_type in ORDERS else None
    whole = with_binaries(resource, resource_type, references)
    content = digest(text if whole is resource else canonical(whole))
    resource = whole
    zone = frame.zone if frame.settings.zone else None
    version = version_of(
        resource,
        resource_type,
        resource_id(resource, content),
        content,
        etag=etag,
        modified=modified,
        zone=zone,
    )
    alone = frame.index.empty  # then there is nothing in the record to be compared with
    if not alone and not frame.tally.is_new(version.resource, version.version, version.updated, content):
        frame.tally.count(resource_type, "duplicate")
        return
    if drug is not None:
        _take_order(raw, resource, drug, version, references, frame, place, etag, modified)
        event = None
    else:
        event = _event(resource, version, references, frame, place)
        if resource_type == "Patient" and server and not frame.settings.bases:
            event = _of_server(event, server)
    if not alone and frame.tally.contradicts(version.resource, version.version, version.updated):
        frame.tally.note(
            InputError(
                "duplicate-id",
                expected="one content for one version of one id",
                came="several; the highest rank counts",
            ),
            location=place,
            resource_type=resource_type,
        )
    if event is None:
        return
    if event.kind in ("history", "observation") and any(map(addressed, _free_texts(resource))):
        frame.tally.count(resource_type, "speaks-to-reader")
    frame.tally.event(event)
    if (elsewhere := withdrawn_elsewhere(event, resource)) is not None:
        frame.tally.event(elsewhere)
    if resource_type == "Patient":
        take_links(resource, event, frame)


def _free_texts(value: Any, key: str = "") -> Iterator[str]:
    """What somebody typed into a coded resource: values, notes, instructions."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _free_texts(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _free_texts(inner, key)
    elif isinstance(value, str) and key in _TYPED and value.count(" ") > _NAME:
        yield value


def _define(medication: Mapping[str, Any], frame: Frame, etag: str, modified: str) -> None:
    found = definition_of(medication, frame.recorded, etag=etag, modified=modified)
    if found is not None:
        frame.tally.define(found)
    frame.tally.count("Medication", "definition" if found is not None else "passed-by")


def _take_order(
    raw: bytes,
    order: Mapping[str, Any],
    drug: Drug,
    version: Version,
    references: References,
    frame: Frame,
    place: str,
    etag: str,
    modified: str,
) -> None:
    """An order whose Medication is apart from it, last as it reads with the Medication. Raises InputError
    where the drug is not stated.
    """
    definition = drug.definition
    missing: InputError | None = None
    if definition is None or drug.displayed:
        bare = msgspec.structs.replace(version, age=version.age + UNRESOLVED)
        stated = frame if definition is None else msgspec.structs.replace(frame, tally=frame.tally.aside())
        try:
            frame.tally.event(_event(order, bare, references, stated, place))
        except InputError as error:
            if error.reason != "missing-medication":
                raise
            missing = error
    if definition is not None:
        whole = with_definition(order, definition)
        resolved = msgspec.structs.replace(version, content=digest(canonical(whole)))
        event = _event(whole, resolved, References(frame.index, whole, frame.settings.home), frame, place)
        frame.tally.event(msgspec.structs.replace(event, recorded=max(event.recorded, definition.recorded)))
    if definition is None or definition.recorded > frame.recorded:
        around = surroundings(order, references)
        if len(raw) + sum(len(bytes(entry)) for entry in around) <= LARGEST_WAITING:
            frame.tally.wait(
                drug.name,
                raw,
                around,
                place=place,
                etag=etag,
                modified=modified,
                told=frame.told,
                undone=frame.undone,
                server=frame.server,
                published=definition is not None or missing is None,
            )
    if definition is None and missing is not None:
        raise missing


def whose(
    resource: Mapping[str, Any], resource_type: str, references: References, settings: IngestSettings
) -> str:
    """The patient record a resource belongs to."""
    if resource_type == "Patient":
        return patient_key(resource, settings)
    return subject_key(resource, resource_type, references, settings)


def read_body(
    resource: Mapping[str, Any],
    version: Version,
    patient: str,
    encounter: str,
    references: References,
    frame: Frame,
) -> Canonical:
    """What the resource states. The canonical step gets the names that the events carry, so that facts cite
    the same version.
    """
    return canonicalise(
        resource,
        Context(
            patient,
            encounter,
            frame.recorded,
            references.resource,
            version.resource,
            version.version or version.content,
            frame.zone,
            frame.told,
            frame.undone,
            lambda reference: patient_named(reference, references, frame.settings),
            lambda reference: encounter_named(reference, references),
        ),
    )


def encode_body(body: object) -> Raw:
    return Raw(_BODY.encode(body))


def _event(
    resource: Mapping[str, Any], version: Version, references: References, frame: Frame, place: str
) -> PatientEvent:
    patient = whose(resource, version.type, references, frame.settings)
    if version.type == "Encounter":
        encounter, problem = version.resource, None
    else:
        encounter, problem = encounter_key(resource, version.type, references)
    body = read_body(resource, version, patient, encounter, references, frame)
    occurred = body.occurred
    if problem is not None:
        frame.tally.note(problem, location=place, resource_type=version.type)
    for issue in body.issues:
        inside = issue.location.removeprefix(version.type).lstrip(".")
        stated = InputError(issue.reason, expected=issue.expected, came=issue.came, location=inside)
        frame.tally.note(stated, location=place, resource_type=version.type)
    if occurred > frame.recorded + FUTURE_TOLERANCE:
        occurred = frame.recorded
        frame.tally.note(
            InputError(
                "future-time",
                expected="a time up to a day after the broker's",
                came="a later one; the broker's is used",
            ),
            location=place,
            resource_type=version.type,
        )
    event = PatientEvent(
        id=version.event_id,
        patient=patient,
        kind=body.kind,
        resource=version.resource,
        occurred=occurred,
        recorded=frame.recorded,
        rank=version.rank(occurred),
        retracted=body.retracted,
        critical=body.critical,
        encounter=encounter,
        backfill=frame.backfill,
        trace=frame.trace,
        body=encode_body(body.body),
        server=_server_of_patient(resource, version.type, frame),
    )
    frame.tally.count(
        version.type, "retracted" if body.retracted else "event-untimed" if body.untimed else "event"
    )
    return event


def _of_server(patient: PatientEvent, server: str) -> PatientEvent:
    """A version of a Patient with the server that states it: another one may use the id for another
    person. Its rank is its own too: of two servers' versions with one content, all who compare ranks must
    choose the same.
    """
    name = f"~{digest(server.encode())[:6]}"
    number, time, content = patient.rank
    return msgspec.structs.replace(
        patient,
        id=patient.id + name,
        rank=(number, time, content + name),
        body=encode_body(msgspec.structs.replace(_PATIENT.decode(patient.body), server=server)),
    )


def take_links(resource: Mapping[str, Any], patient: PatientEvent, frame: Frame) -> None:
    """Shows the records of a Patient's trusted identifiers whose they are, or (`patient.retracted`) no longer
    are.
    """
    for record in identifier_links(resource, patient.patient, frame.settings):
        frame.tally.event(_link(patient, record))


def _link(patient: PatientEvent, record: str) -> PatientEvent:
    """The identifier itself stays out of the event's id."""
    return PatientEvent(
        id=f"{patient.id}#{digest(record.encode())[:8]}",
        patient=record,
        kind="link",
        resource=patient.resource,
        occurred=patient.occurred,
        recorded=patient.recorded,
        rank=patient.rank,
        backfill=patient.backfill,
        trace=patient.trace,
        body=encode_body(
            LinkBody(asserter=patient.resource, target=patient.patient, active=not patient.retracted)
        ),
    )
