"""Records from files: JSON lines of {id, as_of, resources}, a Bundle, a list of resources; gzip or not.

Every resource goes through the ingest step, as it would from Kafka. What ingest refuses is reported with its
reason, and the rest counts. Resources of one line are taken as they stand: two of the same id without a
version are two, not an old and a new one.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
import orjson
from msgspec import Struct

from kg.guidelines.days import last_event
from kg.guidelines.subject import Subject, subject_of
from processors.ingest.record import SourceRecord
from processors.ingest.step import ingest
from schemas.errors import StateError
from schemas.events import DocumentBody, FactsBody, PatientBody
from schemas.facts import Fact
from schemas.instant import Instant, from_datetime

_FACTS: Final = msgspec.json.Decoder(FactsBody)
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_PATIENT: Final = msgspec.json.Decoder(PatientBody)
_UUID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_YEAR_OR_MONTH: Final = re.compile(r"\d{4}(?:-\d\d)?", re.ASCII)
#: Later than any record that is judged as of its last event.
UNDATED: Final = from_datetime(datetime(2200, 1, 1, tzinfo=UTC))


class Case(Struct, frozen=True):
    """One record to be judged. `problems`: what could not be read, without patient data. `readable`: whether
    it is a record at all.
    """

    id: str
    subject: Subject
    problems: tuple[str, ...] = ()
    readable: bool = True


def read_cases(path: Path, as_of: Instant | None = None) -> Iterator[Case]:
    """Raises StateError where no line of the file is a record. `as_of` is for records that do not say theirs;
    else now is their last event. Of a line whose as_of is no time nothing is read.
    """
    raw = _read(path)
    try:
        whole = orjson.loads(raw)
    except orjson.JSONDecodeError:
        whole = None
    if whole is not None and not (isinstance(whole, dict) and "resources" in whole):
        yield case(path.name, [_bundle(whole, path)], as_of)
        return
    read = 0
    for number, line in enumerate(raw.splitlines(), 1):
        if not line.strip():
            continue
        try:
            given = orjson.loads(line)
        except orjson.JSONDecodeError:
            given = None
        if not isinstance(given, dict) or not isinstance(given.get("resources"), list):
            came = "no JSON" if given is None else "another object"
            yield Case(
                f"line {number}",
                Subject(0),
                (f"line {number}: expected {{id, as_of, resources}}, got {came}",),
                readable=False,
            )
            continue
        read += 1
        name = str(given.get("id", f"line {number}"))
        try:
            moment, problem = _moment(given.get("as_of"), as_of)
        except ValueError as error:
            yield Case(name, Subject(0), (f"line {number}: {error}",), readable=False)
            continue
        found = case(name, given["resources"], moment)
        yield found if not problem else msgspec.structs.replace(found, problems=(problem, *found.problems))
    if not read:
        came = "none that is one" if raw.strip() else "an empty file"
        raise StateError(
            f"expected lines of {{id, as_of, resources}}, a Bundle or a list of resources in {path}, got "
            f"{came}"
        )


def case(name: str, resources: Sequence[Any], as_of: Instant | None) -> Case:
    """The record of one patient. Without `as_of` it is judged as of its last event (`last_event`): no clock
    of ours, so that a file says the same tomorrow.
    """
    at = as_of
    if at is None:
        last = last_event(
            fact for fact in _read_all(resources, UNDATED)[0] if fact.start < UNDATED
        )  # what bears no date counts as of the reading
        if last is None:
            missing = "expected as_of, or a resource with a date, got neither; say when with --as-of"
            return Case(name, Subject(0), (missing, *_read_all(resources, UNDATED)[2]), readable=False)
        at = last
    facts, person, problems = _read_all(resources, at)
    return Case(
        name, subject_of(_apart(facts), at, birth_date=person.birth_date, sex=person.sex), tuple(problems)
    )


def _read_all(resources: Sequence[Any], recorded: Instant) -> tuple[list[Fact], PatientBody, list[str]]:
    """Facts, demographics, and what ingest refused; resources or Bundles."""
    facts: list[Fact] = []
    person = PatientBody()
    problems: list[str] = []
    for number, resource in enumerate(resources):
        kind = resource.get("resourceType", "") if isinstance(resource, Mapping) else ""
        ingested = ingest(SourceRecord("ehr.admission", 0, number, recorded, orjson.dumps(resource)))
        for event in ingested.events:
            if event.retracted:
                continue
            match event.kind:
                case "history" | "observation":
                    facts += _FACTS.decode(event.body).facts
                case "document":
                    facts += _DOCUMENT.decode(event.body).facts
                case "patient":
                    person = _PATIENT.decode(event.body)
        for letter in ingested.letters:
            where = (
                f"resource {number} ({kind or 'no type'})"
                if kind != "Bundle"
                else f"{letter.location or 'Bundle'} ({letter.resource_type or 'no type'})"
            )
            problems.append(f"{where}: {letter.reason}")
    return facts, person, problems


def _apart(facts: Sequence[Fact]) -> Iterator[Fact]:
    """Facts whose resources share an id get ids of their own."""
    seen: dict[str, int] = {}
    for fact in facts:
        count = seen[fact.id] = seen.get(fact.id, 0) + 1
        yield fact if count == 1 else msgspec.structs.replace(fact, id=f"{fact.id}~{count}")


def _read(path: Path) -> bytes:
    raw = path.read_bytes()
    if raw[:2] != b"\x1f\x8b":
        return raw
    try:
        return gzip.decompress(raw)
    except (OSError, EOFError, zlib.error) as error:
        raise StateError(
            f"expected a whole gzip file in {path}, got one that ends early or is damaged "
            f"({type(error).__name__})"
        ) from None


def _bundle(given: Any, path: Path) -> dict[str, Any]:
    """One Bundle of a Bundle, a list of resources or of its entries, or the one resource: so that references
    within it are followed.
    """
    if isinstance(given, list):
        entries = [
            entry if isinstance(entry, dict) and "resource" in entry else {"resource": entry}
            for entry in given
        ]
    elif isinstance(given, dict) and given.get("resourceType") == "Bundle":
        entries = [
            entry for entry in given.get("entry", ()) if isinstance(entry, dict) and "resource" in entry
        ]
    elif isinstance(given, dict) and "resourceType" in given:
        entries = [{"resource": given}]
    else:
        raise StateError(
            f"expected lines of {{id, as_of, resources}}, a Bundle or a list of resources in {path}, got "
            "something else"
        )
    return {"resourceType": "Bundle", "type": "collection", "entry": [_entry(entry) for entry in entries]}


def _entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """One that does not say its URL is found by its id where others call it by `urn:uuid:`."""
    resource = entry["resource"]
    given = entry.get("fullUrl")
    if given is None and isinstance(resource, dict) and _UUID.fullmatch(str(resource.get("id", ""))):
        given = f"urn:uuid:{resource['id']}"
    return {"resource": resource} | ({"fullUrl": given} if given is not None else {})


def _moment(given: Any, otherwise: Instant | None) -> tuple[Instant | None, str]:
    """The time of a line, and what was made of one that is only a year or a month: its end. Raises ValueError
    for what is no time: the last event in its place would move the decision, and nobody would see it.
    """
    if given is None:
        return otherwise, ""
    text = str(given)
    try:
        if _YEAR_OR_MONTH.fullmatch(text):
            year, month = int(text[:4]), int(text[5:] or 12)
            first = datetime(year, month, 1, tzinfo=UTC)
            last = (first + timedelta(days=32)).replace(day=1) - timedelta(microseconds=1)
            return (
                from_datetime(last),
                (
                    f"expected as_of to the day, got {'a month' if text[5:] else 'a year'}; its end counts, "
                    f"{last:%Y-%m-%d}"
                ),
            )
        parsed = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except (ValueError, OverflowError):
        raise ValueError(
            "expected as_of as an ISO time such as 2021-06-02T00:00:00Z, got something else; nothing is "
            "said of this record"
        ) from None
    return from_datetime(parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)), ""
