"""A folder of FHIR R4 files as messages in event-time order.

`.json` and `.json.gz` hold one resource, one Bundle, or a list of resources or of a Bundle's entries;
`.ndjson` and `.ndjson.gz` one resource per line. File names are never shown: Synthea puts the patient's name
into them.
"""

from __future__ import annotations

import gzip
import heapq
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, cast

import msgspec
import orjson

from schemas.errors import ConfigurationError
from schemas.instant import Instant
from streams import topics
from wardstream.replay.message import Message
from wardstream.replay.sources import bundle as bundles
from wardstream.replay.sources.bundle import Carried
from wardstream.replay.sources.versions import Resource, Version, as_it_stands, stamped, versions_of

#: Where a resource is sent. A type that is not here and not left out goes to ehr.admission, and ingest
# decides.
TOPIC_OF: Final[dict[str, str]] = {
    "DocumentReference": topics.NOTE,
    "Composition": topics.NOTE,
    "Observation": topics.LAB,
    "DiagnosticReport": topics.LAB,
}
#: Nothing that ingest makes an event of: about money, staff, places, devices. Read, counted, and not sent.
LEFT_OUT: Final = frozenset(
    {
        *("Claim", "ClaimResponse", "ExplanationOfBenefit", "Coverage", "Account"),
        *("Organization", "Practitioner", "PractitionerRole", "Location", "CareTeam"),
        *("Provenance", "Device", "ImagingStudy", "SupplyDelivery", "OperationOutcome"),
    }
)
FHIR_JSON: Final = {"content-type": "application/fhir+json"}
#: The first line of a bulk export's file with resources that others carry.
_CARRIED: Final = re.compile(rb'"resourceType"\s*:\s*"(?:' + "|".join(bundles.CARRIED).encode() + rb')"')


@dataclass
class Survey:
    """What was found in a folder."""

    files: int = 0
    sent: Counter[str] = field(default_factory=Counter)  # messages by resource type
    left_out: Counter[str] = field(default_factory=Counter)  # resources by type
    unreadable: list[str] = field(default_factory=list)  # "file 3 of 20, line 7: ..."; never a file name
    untimed: int = 0  # resources without any time: sent first


def read_folder(
    folder: Path, report: Callable[[str], None] | None = None, *, as_it_happened: bool = True
) -> tuple[Iterator[Message], Survey]:
    """All messages of a folder, or of one file, in the order of their own time. Memory stays bounded: what is
    large is sorted on disk.

    `as_it_happened`: a stay is sent as it begins, and again as it ends; else each resource once, as it stands.

    Raises ConfigurationError where there is no FHIR file.
    """
    files = sorted(
        path
        for path in (folder.rglob("*") if folder.is_dir() else [folder])
        if _kind(path) and path.is_file()
    )
    if not files:
        raise ConfigurationError(
            "expected a folder with FHIR files (.json, .json.gz, .ndjson, .ndjson.gz), or one of them, "
            f"got {folder} with none; "
            "`make synthea N=20` writes one"
        )
    files.sort(key=lambda path: not _is_carried(path))  # before those that refer to them
    reader = _Reader(len(files), versions_of if as_it_happened else as_it_stands)
    for number, path in enumerate(files, start=1):
        if report is not None and (number == 1 or number % 10 == 0 or number == len(files)):
            report(f"reading file {number} of {len(files)}")
        reader.read(number, path)
    reader.close()
    return reader.messages(), reader.survey


def read_lines(lines: Iterable[bytes]) -> Iterator[Message]:
    """All messages of one resource a line, as of a file with them, in the order of their own time."""
    reader = _Reader(1, versions_of)
    for number, line in enumerate(lines, start=1):
        reader.take(line, f"line {number}")
    reader.close()
    return reader.messages()


def _kind(path: Path) -> str:
    name = path.name.lower().removesuffix(".gz")
    return name.rpartition(".")[2] if name.endswith((".json", ".ndjson")) else ""


def _is_carried(path: Path) -> bool:
    if _kind(path) != "ndjson":
        return False
    try:
        with _opened(path) as stream:
            return _CARRIED.search(stream.readline(1_000)) is not None
    except (OSError, EOFError):
        return False


def _opened(path: Path) -> IO[bytes]:
    return cast("IO[bytes]", gzip.open(path)) if path.suffix == ".gz" else path.open("rb")


class _Reader:
    def __init__(self, files: int, versions: Callable[[Resource], Iterator[Version]]) -> None:
        self._versions = versions
        self.survey = Survey(files=files)
        self._spool = Spool()
        self._patients = Spool()  # sent with their first event, which is known at the end
        self._first: dict[str, Instant] = {}  # patient reference -> the time of their first message
        self._carried = Carried()
        self._missed: set[str] = set()  # medications that were not there yet when an order referred to them

    def read(self, number: int, path: Path) -> None:
        where = f"file {number} of {self.survey.files}"
        try:
            with _opened(path) as stream:
                if _kind(path) == "json":
                    self.take(stream.read(), where)
                else:
                    for line_number, line in enumerate(stream, start=1):
                        if line.strip():
                            self.take(line, f"{where}, line {line_number}")
        except (OSError, EOFError) as error:
            self.survey.unreadable.append(f"{where}: {type(error).__name__}")

    def close(self) -> None:
        """All has been read. A medication that was not in its order's Bundle is sent first of all: ingest
        keeps it.
        """
        for name in sorted(self._missed):
            if name in self._carried:
                self._send(self._carried[name], 0)
        self._carried.close()

    def messages(self) -> Iterator[Message]:
        for patient in self._patients:
            first = self._first.get(patient.key, 0)
            value = orjson.dumps(stamped(orjson.loads(patient.value), first)) if first else patient.value
            self._spool.add(Message(first, patient.topic, patient.key, value, patient.headers), place=0)
        return iter(self._spool)

    def take(self, value: bytes, where: str) -> None:
        try:
            resource = orjson.loads(value)
        except orjson.JSONDecodeError:
            self.survey.unreadable.append(f"{where}: not JSON")
            return
        if isinstance(resource, list) and any(
            isinstance(one, dict) for one in resource
        ):  # the entries of a Bundle, or resources, without the Bundle
            listed = [_entry(one) for one in resource if isinstance(one, dict)]
            resource = {"resourceType": "Bundle", "type": "collection", "entry": listed}
        if not isinstance(resource, dict) or not isinstance(resource.get("resourceType"), str):
            self.survey.unreadable.append(f"{where}: not a FHIR resource")
        elif resource["resourceType"] != "Bundle":
            if resource["resourceType"] == "Binary" and resource.get("id"):
                self._carried.add(resource)
            self._send_versions(bundles.standing_alone(resource, self._carried))
        elif resource.get("type") in bundles.WHOLE:
            self._send(resource, bundles.time_of_whole(resource) or 0)
        else:
            for entry in bundles.entries(resource):
                self._send_versions(entry)

    def _send_versions(self, resource: Resource) -> None:
        if resource["resourceType"] == "Bundle":
            self._send(resource, bundles.time_of_whole(resource) or 0)
        elif resource["resourceType"] in bundles.CARRIED:
            if resource["resourceType"] == "Medication" and resource.get("id"):
                self._carried.add(resource)
        elif resource["resourceType"] in LEFT_OUT:
            self.survey.left_out[resource["resourceType"]] += 1
        else:
            if (missed := bundles.medication_missed(resource)) is not None:
                self._missed.add(missed)
            for moment, version in self._versions(resource):
                self._send(version, moment)

    def _send(self, resource: Resource, moment: Instant) -> None:
        kind = str(resource["resourceType"])
        self.survey.sent[kind] += 1
        subject = _subject(resource)
        message = Message(moment, _topic(resource), subject, orjson.dumps(resource), FHIR_JSON)
        if kind == "Patient" and moment == 0:
            self._patients.add(message)
            return
        if moment != 0:  # before 1970 it is negative
            self._first[subject] = min(moment, self._first.get(subject, moment))
        else:
            self.survey.untimed += 1
        ended = kind == "Encounter" and resource.get("status") == "finished"
        self._spool.add(message, place=3 if ended else 1 if kind == "Encounter" else 2)


def _entry(listed: Resource) -> Resource:
    """What stands in a list: an entry, or a resource, which others in the list may refer to by its id as a
    UUID.
    """
    return listed if "resource" in listed else {"fullUrl": f"urn:uuid:{listed.get('id')}", "resource": listed}


def _topic(resource: Resource) -> str:
    if resource["resourceType"] == "Bundle":
        inside = [
            str((entry.get("resource") or {}).get("resourceType")) for entry in resource.get("entry", ())
        ]
        found = next((TOPIC_OF[kind] for kind in inside if kind in TOPIC_OF), topics.ADMISSION)
        return topics.ADMISSION if "Encounter" in inside else found
    return TOPIC_OF.get(str(resource["resourceType"]), topics.ADMISSION)


def _subject(resource: Resource) -> str:
    """A key that keeps one patient's messages together. Ingest trusts none of it."""
    if resource["resourceType"] == "Patient":
        return f"Patient/{resource.get('id', '')}"
    for element in ("subject", "patient"):
        reference: Any = resource.get(element)
        if isinstance(reference, dict) and isinstance(reference.get("reference"), str):
            return str(reference["reference"])
    return ""


# Sorting more messages by time than fit into memory: sorted runs on disk, merged when read.
#
# The runs are unnamed temporary files: they hold patient data, and vanish with the process whatever happens to
# it.

#: Bytes of messages held in memory before a run is written.
RUN_BYTES: Final = 64 * 1024 * 1024


class _Row(msgspec.Struct, frozen=True, order=True, array_like=True):
    """What a message is sorted by, and the message."""

    time: int
    # within the same moment: the patient first, then encounters, then the rest, an encounter's end last
    place: int
    number: int  # order of arrival
    message: bytes


class Spool:
    """Takes messages in any order, gives them back once by (time, place, order of arrival)."""

    def __init__(self, run_bytes: int = RUN_BYTES) -> None:
        self._run_bytes = run_bytes
        self._rows: list[_Row] = []
        self._held = 0
        self._runs: list[IO[bytes]] = []
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, message: Message, place: int = 0) -> None:
        body = msgspec.msgpack.encode(message)
        self._rows.append(_Row(message.time, place, self._count, body))
        self._count += 1
        self._held += len(body)
        if self._held >= self._run_bytes:
            self._write_run()

    def __iter__(self) -> Iterator[Message]:
        self._rows.sort()
        decoder = msgspec.msgpack.Decoder(Message)
        try:
            for row in heapq.merge(self._rows, *(_read_run(run) for run in self._runs)):
                yield decoder.decode(row.message)
        finally:
            for run in self._runs:
                run.close()

    def _write_run(self) -> None:
        self._rows.sort()
        run = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the spool
        for row in self._rows:
            body = msgspec.msgpack.encode(row)
            run.write(len(body).to_bytes(4, "big") + body)
        self._runs.append(run)
        self._rows, self._held = [], 0


def _read_run(run: IO[bytes]) -> Iterator[_Row]:
    """Rows of one run from its beginning."""
    decoder = msgspec.msgpack.Decoder(_Row)
    run.seek(0)
    while size := run.read(4):
        yield decoder.decode(run.read(int.from_bytes(size, "big")))
