"""Patients for guideline tests: from FHIR resources through ingest, as the stream has them; from facts made
by hand.
"""

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
from kg.guidelines.sources.fhir.shape import resource_of, shaped
from kg.guidelines.sources.fsh.resources import resources as shorthand
from kg.guidelines.subject import Subject, subject_of
from processors.ingest.record import SourceRecord
from processors.ingest.step import ingest
from schemas.codes import Coding, Concept, Quantity
from schemas.events import DocumentBody, FactsBody, PatientBody
from schemas.facts import Fact, Relation, Source
from schemas.instant import FOREVER, Instant, from_datetime

LIBRARY = Path(__file__).resolve().parents[3] / "kg" / "guidelines" / "library"


def instant(text: str) -> Instant:
    """Midnight UTC of a date, or the time of a date and time."""
    return from_datetime(datetime.fromisoformat(text if "T" in text else f"{text}T00:00:00+00:00"))


def subject_of_resources(resources: Iterable[Mapping[str, Any]], as_of: str) -> Subject:
    """As ingest reads them, together in a Bundle; those that it refuses are not there."""
    facts: list[Fact] = []
    birth_date = sex = ""
    known = [dict(each) for each in resources]
    bundles = [{"resourceType": "Bundle", "type": "collection", "entry": [_entry(each) for each in known]}]
    for bundle in bundles:
        for event in ingest(
            SourceRecord("ehr.lab", 0, 0, instant(as_of), json.dumps(bundle).encode())
        ).events:
            if event.kind in ("history", "observation"):
                facts += msgspec.json.decode(event.body, type=FactsBody).facts
            elif event.kind == "document":
                facts += msgspec.json.decode(event.body, type=DocumentBody).facts
            elif event.kind == "patient":
                body = msgspec.json.decode(event.body, type=PatientBody)
                birth_date, sex = body.birth_date, body.sex
    return subject_of(facts, instant(as_of), birth_date=birth_date, sex=sex)


def _entry(resource: dict[str, Any]) -> dict[str, Any]:
    return {"fullUrl": f"urn:uuid:{resource.get('id')}", "resource": resource}


def read_resources(path: Path) -> list[dict[str, Any]]:
    """A Bundle's, or a list's, also packed; what is older than R4 in the shape of R4."""
    said = json.loads(gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes())
    found = [entry["resource"] for entry in said["entry"]] if isinstance(said, dict) else said
    old = any(each["resourceType"] == "MedicationOrder" for each in found)
    return (
        [_lifted(each) for each in found if each["resourceType"] not in ("Encounter", "MedicationOrder")]
        if old
        else found
    )


def _lifted(resource: dict[str, Any]) -> dict[str, Any]:
    """A resource of DSTU2 as R4 has it, as far as the examples need it."""
    names = (
        {"patient": "subject", "dateRecorded": "recordedDate"}
        if resource["resourceType"] == "Condition"
        else {}
    )
    said = shaped({names.get(name, name): value for name, value in resource.items()})
    systems = {"clinicalStatus": "condition-clinical", "verificationStatus": "condition-ver-status"}
    for name, system in systems.items():
        for coding in said.get(name, {}).get("coding", []) if isinstance(said.get(name), dict) else []:
            coding["system"] = f"http://terminology.hl7.org/CodeSystem/{system}"
    return said


def definitions(folder: Path, canonical: str = "") -> list[dict[str, Any]]:
    """All resources of a guide: JSON, XML and FSH."""
    found = [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.json"))
        if "tests" not in path.parts
    ]
    found += [
        made
        for path in sorted(folder.rglob("*.xml"))
        if (made := resource_of(path.read_bytes(), path.name)[0]) is not None
    ]
    files = {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.fsh"))
    }
    return [each for each in found if isinstance(each, dict) and "resourceType" in each] + shorthand(
        files, canonical
    )[0]


@cache
def bound(name: str) -> Bindings:
    """A file of the library."""
    return bindings(yaml.safe_load((LIBRARY / f"{name}.bindings.yaml").read_text(encoding="utf-8")), name)


def fact(
    relation: Relation,
    code: str,
    start: str,
    *,
    value: str | Quantity | Concept | None = None,
    end: str = "",
    status: str = "active",
    text: str = "",
) -> Fact:
    """`code` as "system|code"; what is observed ends when it begins unless `end` says otherwise."""
    system, _, bare = code.rpartition("|")
    begun = instant(start)
    over = instant(end) if end else begun if relation == "observed" else FOREVER
    concept = Concept((Coding(system, bare),) if bare else (), text)
    return Fact(
        f"{relation}/{code}/{start}", relation, concept, begun, Source(f"Test/{code}"), value, over, status
    )  # type: ignore[arg-type]
