"""Patients for guideline tests: from FHIR resources through ingest, as the stream has them; from facts made by hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from kg.guidelines.sources.bindings import Bindings, bindings
from kg.guidelines.sources.fhir_xml import resource_of
from kg.guidelines.sources.fsh import resources as shorthand
from kg.guidelines.subject import Subject, subject_of
from processors.ingest.record import SourceRecord
from processors.ingest.step import ingest
from schemas.codes import Coding, Concept, Quantity
from schemas.events import DocumentBody, FactsBody, PatientBody
from schemas.facts import Fact, Relation, Source
from schemas.instant import FOREVER, Instant, from_datetime

SHARED = Path("/work/shared/data")
LIBRARY = Path(__file__).resolve().parents[3] / "kg" / "guidelines" / "library"


def instant(text: str) -> Instant:
    """Midnight UTC of a date, or the time of a date and time."""
    return from_datetime(datetime.fromisoformat(text if "T" in text else f"{text}T00:00:00+00:00"))


def subject_of_resources(resources: Iterable[Mapping[str, Any]], as_of: str) -> Subject:
    """As ingest reads them; those that it refuses are not there."""
    facts: list[Fact] = []
    birth_date = sex = ""
    for resource in resources:
        for event in ingest(SourceRecord("ehr.lab", 0, 0, instant(as_of), json.dumps(resource).encode())).events:
            if event.kind in ("history", "observation"):
                facts += msgspec.json.decode(event.body, type=FactsBody).facts
            elif event.kind == "document":
                facts += msgspec.json.decode(event.body, type=DocumentBody).facts
            elif event.kind == "patient":
                body = msgspec.json.decode(event.body, type=PatientBody)
                birth_date, sex = body.birth_date, body.sex
    return subject_of(facts, instant(as_of), birth_date=birth_date, sex=sex)


def read_resources(path: Path) -> list[dict[str, Any]]:
    """A Bundle's, or a list's, also packed."""
    said = json.loads(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())
    return [entry["resource"] for entry in said["entry"]] if isinstance(said, dict) else said


def definitions(folder: Path, canonical: str = "") -> list[dict[str, Any]]:
    """All resources of a guide: JSON, XML and FSH."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.json")) if "tests" not in path.parts]
    found += [made for path in sorted(folder.rglob("*.xml")) if (made := resource_of(path.read_bytes(), path.name)[0]) is not None]
    files = {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.fsh"))}
    return [each for each in found if isinstance(each, dict) and "resourceType" in each] + shorthand(files, canonical)[0]


@cache
def bound(name: str) -> Bindings:
    """A file of the library."""
    return bindings(yaml.safe_load((LIBRARY / f"{name}.bindings.yaml").read_text(encoding="utf-8")), name)


def fact(
    relation: Relation, code: str, start: str, *, value: str | Quantity | Concept | None = None, end: str = "", status: str = "active", text: str = ""
) -> Fact:
    """`code` as "system|code"; what is observed ends when it begins unless `end` says otherwise."""
    system, _, bare = code.rpartition("|")
    begun = instant(start)
    over = instant(end) if end else begun if relation == "observed" else FOREVER
    concept = Concept((Coding(system, bare),) if bare else (), text)
    return Fact(f"{relation}/{code}/{start}", relation, concept, begun, Source(f"Test/{code}"), value, over, status)  # type: ignore[arg-type]
