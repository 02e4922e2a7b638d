"""The ingest step: one Kafka record in, canonical events and dead letters out. Pure; whatever comes in, it
returns.

record -> readable bytes -> resource, or Bundle -> entries -> resources.take_resource, deletions.take_deletion
                                                -> merges (messages, Parameters)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from processors.ingest.blanks import without_blanks
from processors.ingest.bundle import Entry, Index, Shell, open_bundle, open_entry
from processors.ingest.canonical.document import is_ours
from processors.ingest.canonical.review import draft_of
from processors.ingest.decode import as_object, canonical, digest, parse, readable
from processors.ingest.deletions import take_deletion
from processors.ingest.envelope import instant
from processors.ingest.merges import (
    MERGES,
    UNDOINGS,
    UNMERGES,
    Merge,
    event_code,
    merge_of_message,
    merge_of_parameters,
)
from processors.ingest.namespaces import (
    bases_of,
    default_base,
    endpoint_of,
    marked,
    marked_entry,
    refuse_one_url_twice,
)
from processors.ingest.record import Definitions, Ingested, SourceRecord, none_known
from processors.ingest.references import References
from processors.ingest.releases import declared_release
from processors.ingest.resources import Frame, encode_body, frame_of, known_type, of_server, take_resource
from processors.ingest.settings import FUTURE_TOLERANCE, PIECE_ENTRIES, IngestSettings
from processors.ingest.tally import Tally
from processors.ingest.validate import validate
from schemas.errors import InputError
from schemas.events import LinkBody, PatientEvent

_OURS: Final = ("", "4.0", "4.0.1", "4.1", "4.1.0", "4.3", "4.3.0")  # fhirVersion of content-type: R4 and R4B
_DEFAULTS: Final = IngestSettings()
_NOTHING: Final = Index()  # what a single resource finds around itself


class _Kind(Struct, frozen=True):
    resourceType: str = ""


_KIND: Final = msgspec.json.Decoder(_Kind)


def ingest(
    record: SourceRecord, settings: IngestSettings = _DEFAULTS, known: Definitions = none_known
) -> Ingested:
    """All that comes of a record, at once."""
    pieces = list(ingest_parts(record, settings, known))
    if len(pieces) == 1:
        return pieces[0]
    counts: Counter[tuple[str, str]] = Counter()
    for piece in pieces:
        counts.update(piece.counts)
    return Ingested(
        tuple(event for piece in pieces for event in piece.events),
        tuple(letter for piece in pieces for letter in piece.letters),
        dict(counts),
        tuple(definition for piece in pieces for definition in piece.definitions),
        tuple(order for piece in pieces for order in piece.waiting),
        tuple(deletion for piece in pieces for deletion in piece.deletions),
    )


def ingest_parts(
    record: SourceRecord, settings: IngestSettings = _DEFAULTS, known: Definitions = none_known
) -> Iterator[Ingested]:
    """The same in pieces of at most PIECE_ENTRIES Bundle entries, so that a large Bundle stays
    within memory.
    """
    tally = Tally(record)
    try:
        yield from _read(record, tally, settings, known)
    except InputError as error:
        tally.refuse(error, original=record.value or b"")
    except Exception as error:
        tally.refuse(unexpected(error), original=record.value or b"")
    yield tally.take()


def unexpected(error: Exception) -> InputError:
    """Our own failure, not the sender's. Only the type of the exception is reported: its message may quote
    the record.
    """
    return InputError(
        "internal-error",
        expected="wardstream to understand or refuse this",
        came=f"{type(error).__name__}; please report it",
    )


def _read(
    record: SourceRecord, tally: Tally, settings: IngestSettings, known: Definitions
) -> Iterator[Ingested]:
    raw = readable(record.value, settings.max_bytes)
    release = declared_release(record.headers)
    if release not in _OURS:
        raise InputError(
            "wrong-fhir-release", expected="fhirVersion 4.0 in the content-type", came="another fhirVersion"
        )
    kind = _kind(raw)
    if kind == "Bundle":
        yield from _read_bundle(raw, record, tally, settings, known)
        return
    frame = frame_of(record, tally, _NOTHING, settings, known)
    server = default_base(record.topic, record.headers, settings)
    if settings.bases:
        raw = marked(raw, server, settings)
    try:
        if kind == "Parameters":
            _take_parameters(raw, frame, "Parameters")
        else:
            take_resource(raw, frame, kind, server=server)
    except InputError as error:
        tally.refuse(error, original=record.value or b"", location=_label(kind), resource_type=kind)


def _kind(raw: bytes) -> str:
    try:
        return _KIND.decode(raw).resourceType
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        known_type(as_object(parse(raw)))  # states what is wrong
        raise


def _label(kind: str) -> str:
    """A resourceType is the sender's text until FHIR has it."""
    try:
        return known_type({"resourceType": kind})
    except InputError:
        return ""


def _read_bundle(
    raw: bytes, record: SourceRecord, tally: Tally, settings: IngestSettings, known: Definitions
) -> Iterator[Ingested]:
    shell = open_bundle(raw)
    stated: list[Entry | None] = []
    broken: dict[int, InputError] = {}
    for number, entry in enumerate(shell.entry):
        try:
            stated.append(open_entry(entry))
        except InputError as error:
            stated.append(None)
            broken[number] = error
    servers = bases_of(stated, default_base(record.topic, record.headers, settings), settings)
    entries = [
        None if entry is None else marked_entry(entry, server, settings) if settings.bases else entry
        for entry, server in zip(stated, servers, strict=True)
    ]
    if not entries:
        if shell.type not in ("searchset", "history"):
            raise InputError(
                "empty-bundle", expected="at least one entry", came="none", resource_type="Bundle"
            )
        tally.count("Bundle", "empty")  # a poll that found nothing new
        return
    frame = frame_of(record, tally, Index(entries), settings, known)
    refuse_one_url_twice(entries, frame.index.heads())
    _expect_first(shell, frame)
    number, header = _header(shell, frame)
    code = event_code(header)
    merging = (number, header) if code in MERGES | UNMERGES else None
    if shell.type == "message":
        sent = instant(shell.timestamp, frame.zone if settings.zone else None)
        undone = code in UNDOINGS
        told = frame.recorded if undone and sent is None else sent
        frame = msgspec.structs.replace(frame, told=told, undone=undone, sender=_sender(frame))
    ours = shell.type == "document" and any(
        is_ours(head) or draft_of(head, ours=False) for _, head in frame.index.of_type("Composition")
    )
    for number, opened in enumerate(entries):
        place = f"Bundle.entry[{number}]"
        original = bytes(shell.entry[number])
        try:
            if opened is None:
                raise broken[number]
            if ours and frame.index.type_of(opened) != "Composition":
                frame.tally.count(
                    frame.index.type_of(opened), "passed-by"
                )  # our own draft: its members are copies of what we have
            elif merging is not None and merging[0] == number:
                _take_merge(merging[1], shell, frame)
            else:
                _take_entry(original, opened, frame, place, servers[number])
        except InputError as error:
            _refuse_entry(error, opened, frame, place, original)
        except Exception as error:
            _refuse_entry(unexpected(error), opened, frame, place, original)
        tally.entries += 1
        if tally.entries >= PIECE_ENTRIES:
            yield tally.take()


def _take_entry(raw: bytes, entry: Entry, frame: Frame, place: str, server: str) -> None:
    if entry.method == "DELETE":
        take_deletion(raw, entry, of_server(frame, server, {}))
    elif entry.method == "PATCH":
        raise InputError(
            "patch", expected="the whole resource (PUT)", came="a PATCH; ingest keeps no state to patch"
        )
    elif entry.empty:
        if entry.method not in ("GET", "HEAD"):
            raise InputError(
                "entry-without-resource", expected="a resource, or request.method DELETE", came="neither"
            )
        frame.tally.count("Bundle", "passed-by")
    else:
        resource = bytes(entry.resource)
        if frame.index.type_of(entry) == "Parameters":
            _take_parameters(resource, frame, f"{place}.resource")
            return
        response = entry.response
        take_resource(
            resource,
            frame,
            f"{place}.resource",
            etag=response.etag if response else "",
            modified=response.lastModified if response else "",
            server=server,
        )


def _refuse_entry(error: InputError, entry: Entry | None, frame: Frame, place: str, original: bytes) -> None:
    kind = frame.index.type_of(entry) if entry is not None else ""
    inside = entry is not None and not entry.empty and entry.method not in ("DELETE", "PATCH")
    frame.tally.refuse(
        error,
        original=original,
        location=f"{place}.resource" if inside else place,
        resource_type=kind,
        partial=True,
    )


def _expect_first(shell: Shell, frame: Frame) -> None:
    """A document begins with its Composition, a message with its header. Where not, the entries are still
    read one by one.
    """
    first = {"document": "Composition", "message": "MessageHeader"}.get(shell.type)
    if first is not None and frame.index.types()[0] != first:
        frame.tally.note(
            InputError(
                f"{shell.type}-without-head", expected=f"{first} as the first entry", came="something else"
            ),
            location="Bundle.entry[0]",
            resource_type="Bundle",
        )


def _take_parameters(raw: bytes, frame: Frame, place: str) -> None:
    parameters = without_blanks(as_object(parse(raw)))
    merge = merge_of_parameters(
        parameters, References(frame.index, parameters, frame.settings.home), frame.settings
    )
    if merge is None:
        frame.tally.count("Parameters", "passed-by")
        return
    validate(raw, parameters, "Parameters", frame.settings)
    _emit_merge(merge, "Parameters", parameters, frame, "")


def _header(shell: Shell, frame: Frame) -> tuple[int, Mapping[str, Any]]:
    """Position and content of the MessageHeader that states what to do, (-1, nothing) where there is none."""
    if shell.type != "message":
        return -1, {}
    headers = frame.index.of_type("MessageHeader")
    return next(((number, header) for number, header in headers if event_code(header)), (-1, {}))


def _sender(frame: Frame) -> str:
    return next((endpoint_of(header) for _, header in frame.index.of_type("MessageHeader")), "")


def _take_merge(header: Mapping[str, Any], shell: Shell, frame: Frame) -> None:
    """Raises InputError where the message does not say who survives."""
    patients = [patient for _, patient in frame.index.of_type("Patient")]
    validate(b"", header, "MessageHeader", frame.settings)
    merge = merge_of_message(
        header, patients, References(frame.index, header, frame.settings.home), frame.settings
    )
    if merge is not None:
        _emit_merge(merge, "MessageHeader", header, frame, shell.timestamp)


def _emit_merge(
    merge: Merge, resource_type: str, resource: Mapping[str, Any], frame: Frame, timestamp: str
) -> None:
    meta = resource.get("meta")
    stated = instant(timestamp) or (instant(meta.get("lastUpdated")) if isinstance(meta, dict) else None)
    latest = frame.recorded + FUTURE_TOLERANCE
    occurred = frame.recorded if stated is None or stated > latest else stated
    content = digest(canonical(resource) + timestamp.encode())
    frame.tally.event(
        PatientEvent(
            id=f"{resource_type}/{resource.get('id') or 'urn:' + content}@:{content}",
            patient=merge.subsumed,
            kind="link",
            resource=merge.name,
            occurred=occurred,
            recorded=frame.recorded,
            rank=(0, occurred, content),
            backfill=frame.backfill,
            trace=frame.trace,
            body=encode_body(LinkBody(asserter=merge.name, target=merge.survivor, active=merge.active)),
        )
    )
    frame.tally.count(resource_type, "event")
