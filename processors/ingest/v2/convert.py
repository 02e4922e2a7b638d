"""Which message becomes which Bundle, and where it goes."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import quote

import orjson

from processors.ingest.v2 import orders, people
from processors.ingest.v2.message import Message, Segment, refused
from processors.ingest.v2.people import Resource, kept, tables
from schemas.errors import InputError

_EVENTS: Final = "http://terminology.hl7.org/CodeSystem/v2-0003"
_SPACE: Final = uuid.UUID("3c1d9a1e-5a0f-5d1f-9d7b-0f1a2b3c4d5e")
#: By the first component of MSH-9: what its resources are about.
_KINDS: Final = {"ORU": ("R01",), "RDE": ("O11", "O01"), "OMP": ("O09",)}


class UnsupportedMessage(InputError):
    """A message type that is not taken: the sender is to route it elsewhere."""


class Converted(NamedTuple):
    """`about`: "admission", "lab" or "note"; `key`: records of one patient keep their order under it."""

    about: str
    key: str
    bundle: dict[str, Any]


def convert(message: Message) -> list[Converted]:
    """A Bundle, or one for each merge of an A34 or A40. Raises InputError for what cannot be used as a whole: nothing of it is taken.
    UnsupportedMessage for other types.
    """
    kind, event = message.header.text(9, 1), message.kind.partition("^")[2]
    if kind == "ADT" and event in tables()["merges"]:
        return list(_merges(message, event))
    if kind == "ADT" and event in tables()["events"]:
        return [_admission(message, tables()["events"][event])]
    about = people.subject(message) if event in _KINDS.get(kind, ()) or kind == "MDM" else {}
    if kind == "ORU" and about:
        return [_bundle(message, "lab", about, orders.results(message, about))]
    if kind == "MDM" and event in tables()["documents"]:
        return [_bundle(message, "note", about, [orders.document(message, about)])]
    if about and kind != "MDM":
        return [_bundle(message, "admission", about, orders.medications(message, about))]
    known = "ADT A01 to A04, A06 to A08, A11 to A13, A28, A31, A34, A40; ORU R01; MDM T02, T06, T08, T10, T11; RDE O11; OMP O09"
    raise UnsupportedMessage("unsupported-message", expected=known, came="another type", location="MSH-9")


def _admission(message: Message, status: str) -> Converted:
    pid = message.one("PID")
    about = people.subject(message)
    resources = [people.patient(message, pid)]
    if status and message.one("PV1").text(2) != "N" and (status != "visit" or people.encounter_id(message)):
        resources.append(people.encounter(message, status, about))
    resources += [*people.allergies(message, about), *people.diagnoses(message, about)]
    return _bundle(message, "admission", about, resources)


def _merges(message: Message, event: str) -> Iterator[Converted]:
    """The number in MRG-1 is from now on that of PID-3; whether both are one person is for the person check."""
    pairs: list[tuple[Segment, Segment]] = []
    pid: Segment | None = None
    for segment in message.segments:
        if segment.name == "PID":
            pid = segment
        elif segment.name == "MRG" and pid is not None:
            pairs.append((pid, segment))
    if not pairs:
        raise refused("merge-without-patients", "PID with MRG behind it", "none", "MRG")
    for pid, mrg in pairs:
        survivor, subsumed = people.subject(message, pid), people.subject(message, mrg, 1)
        if survivor == subsumed:
            raise refused("merge-with-itself", "two numbers in PID-3 and MRG-1", "the same one", "MRG-1")
        yield _bundle(message, "admission", survivor, [people.patient(message, pid)], [survivor, subsumed])


def _bundle(
    message: Message, about: str, whose: Resource, resources: Any, focus: list[Resource] | None = None
) -> Converted:
    header = message.header
    sender = quote(f"{header.text(4)}:{header.text(3)}", safe=":")
    key = f"{whose['identifier']['system']}|{whose['identifier']['value']}"
    head = kept(
        resourceType="MessageHeader",
        eventCoding={"system": _EVENTS, "code": message.kind.partition("^")[2]},
        source=kept(name=header.text(3), endpoint=f"urn:v2:{sender}"),
        focus=focus,
    )
    entries = [
        {
            "fullUrl": f"urn:uuid:{uuid.uuid5(_SPACE, f'{sender} {message.control} {key} {number}')}",
            "resource": resource,
        }
        for number, resource in enumerate([head, *resources])
    ]
    bundle = {
        "resourceType": "Bundle",
        "identifier": {"system": f"urn:v2:{sender}", "value": message.control or "none"},
        "type": "message",
        "timestamp": message.sent(),
        "entry": entries,
    }
    return Converted(about, key, orjson.loads(orjson.dumps(bundle)))
