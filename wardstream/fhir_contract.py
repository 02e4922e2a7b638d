"""FHIR on the topics, described by profile and example: what ingest accepts, what the outputs look like.

Which elements are required is not written anywhere: each element of each example is taken out once, and where ingest then writes a
dead letter or passes the resource by, the element is required.
"""

from __future__ import annotations

import base64
from datetime import UTC, datetime
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec.yaml
import orjson

from processors.drafting.fhir import to_bundle
from processors.drafting.fhir.vocabulary import KINDS
from processors.ingest import SourceRecord, ingest
from processors.ingest.bundle import TAKEN
from schemas.dead_letters import encode_dead_letter
from schemas.drafts import Author, Citation, Draft, Section, Statement
from schemas.events import EncounterBody, PatientBody
from schemas.facts import Source
from schemas.instant import from_datetime
from schemas.requests import TASKS, EncounterEvidence, Evidence, Request, Task
from streams.topics import ADMISSION, DEAD_LETTER, LAB, NOTE, RAW, output_topic

Json = dict[str, Any]

#: What may be in place of a required element; it is tried, too.
_NUMBER: Final[Json] = {"system": "http://hospital.example/mrn", "value": "4711"}
_NUMBER_TYPE: Final = {"coding": [{"system": "http://terminology.hl7.org/CodeSystem/v2-0203", "code": "MR"}]}
INSTEAD: Final[dict[str, dict[str, Any]]] = {
    "id": {"identifier": [_NUMBER | {"type": _NUMBER_TYPE}]},
    "reference": {"identifier": _NUMBER},
    "coding": {"text": "Potassium"},
    "text": {
        "coding": [{"system": "http://loinc.org", "code": "2823-3", "display": "Potassium"}],
        "section": [
            {
                "title": "x",
                "text": {"status": "generated", "div": '<div xmlns="http://www.w3.org/1999/xhtml">x</div>'},
            }
        ],
    },
    "data": {"url": "https://ehr.hospital.example/fhir/Binary/1"},
    "medicationCodeableConcept": {"medicationReference": {"display": "Furosemide"}},
    "effectiveDateTime": {"effectivePeriod": {"start": "2026-03-02T09:20:00+01:00"}},
    "occurrenceDateTime": {"occurrenceString": "autumn of 2025"},
    "description": {"code": {"text": "Daily weight"}},
    "identifier": {"reference": "Composition/8a4b7d1e-6d51-4e0f-9c56-0d2f4f1f3b6a"},
    "detail": {"reference": {"reference": "ServiceRequest/o1"}},
}
_NOTES: Final = ("DocumentReference", "Composition", "Task")
_RESULTS: Final = ("Observation", "DiagnosticReport")
NOW: Final = from_datetime(datetime(2026, 3, 2, 17, tzinfo=UTC))
_WRITTEN: Final = from_datetime(datetime(2026, 3, 2, 8, 10, tzinfo=UTC))
_JSON_TYPES: Final = {str: "string", bool: "boolean", int: "number", float: "number"}
ABOUT_KEY: Final = (
    "Any. With the reference of the patient (Patient/4711) a patient's messages stay in one partition and are read in "
    "the order in which they were sent."
)


@lru_cache(maxsize=1)
def resources() -> dict[str, Json]:
    """Resource type -> `about`, `example`."""
    text = files("wardstream").joinpath("fhir_input.yaml").read_text(encoding="utf-8")
    found: dict[str, Json] = msgspec.yaml.decode(text)
    return found


def accepted(resource: Json) -> bool:
    """Whether ingest takes all of it: no dead letter, and something of it is an event or a definition."""
    taken = ingest(SourceRecord(ADMISSION, 0, 0, NOW, orjson.dumps(resource)))
    return not taken.letters and bool(taken.events or taken.definitions)


def message() -> Json:
    """A Bundle of type message, as an engine makes it of an ADT."""
    header = {
        "resourceType": "MessageHeader",
        "eventCoding": {"system": "http://terminology.hl7.org/CodeSystem/v2-0003", "code": "A01"},
        "source": {"endpoint": "urn:oid:2.16.840.1.113883.3.72"},
    }
    inside = [header, *(resources()[kind]["example"] for kind in ("Patient", "Encounter"))]
    entries = [{"fullUrl": _url(one), "resource": one} for one in inside]
    return {
        "resourceType": "Bundle",
        "type": "message",
        "timestamp": "2026-03-02T08:02:10+01:00",
        "entry": entries,
    }


def _url(resource: Json) -> str:
    name = "urn:uuid:6f4b1a52-7e3f-4b0c-9a55-2d0f6c1b8e70"  # of the header, which has no id
    return (
        f"https://ehr.hospital.example/fhir/{resource['resourceType']}/{resource['id']}"
        if "id" in resource
        else name
    )


def schemas() -> dict[str, Json]:
    """Component schemas: one for each resource type, `FhirInput` and `FhirDocument`."""
    found = {name: _resource_schema(name, one) for name, one in resources().items()}
    known = [*found, "Bundle"]
    found["Bundle"] = {
        "type": "object",
        "description": "Several resources. References are resolved within it first. Each entry stands or falls by itself.",
        "externalDocs": _page("Bundle"),
        "required": ["resourceType", "type", "entry"],
        "properties": {
            "resourceType": {"const": "Bundle"},
            "type": {"enum": sorted(TAKEN)},
            "timestamp": {"type": "string", "format": "date-time"},
            "entry": {"type": "array", "minItems": 1, "items": {"type": "object"}},
        },
    }
    found["FhirInput"] = {
        "description": "A FHIR R4 resource or Bundle (R4B is read, too). Elements that the schema does not name are allowed where R4 has them; "
        "what R4 does not allow is a dead letter on ehr.dead-letter with the element and the reason.",
        "anyOf": [
            *({"$ref": f"#/components/schemas/{name}"} for name in known),
            {
                "type": "object",
                "description": "Any other resource type of FHIR R4 is counted and passed by.",
                "required": ["resourceType"],
                "properties": {"resourceType": {"type": "string", "not": {"enum": known}}},
            },
        ],
    }
    found["FhirDocument"] = _document_schema()
    return found


def _resource_schema(name: str, one: Json) -> Json:
    example: Json = one["example"]
    body = _trial(example, example)
    body["properties"]["resourceType"] = {"const": name}
    return {"description": one["about"], "externalDocs": _page(name), **body}


def _page(name: str) -> Json:
    return {
        "url": f"http://hl7.org/fhir/R4/{name.lower()}.html",
        "description": f"Profile http://hl7.org/fhir/StructureDefinition/{name}",
    }


def _trial(whole: Json, part: Any) -> Json:
    """The schema of `part` of `whole`, which is taken apart and put together again."""
    if isinstance(part, list):
        return {"type": "array", "items": _trial(whole, part[0]) if len(part) == 1 else {"type": "object"}}
    if not isinstance(part, dict):
        return {"type": _JSON_TYPES[type(part)]}
    required, either = [], []
    for name in list(part):
        if accepted_with(whole, part, name, {}):
            continue
        others = [
            other
            for other, value in INSTEAD.get(name, {}).items()
            if accepted_with(whole, part, name, {other: value})
        ]
        if others:
            either.append({"anyOf": [{"required": [one]} for one in (name, *others)]})
        else:
            required.append(name)
    return {
        "type": "object",
        **({"required": required} if required else {}),
        "properties": {name: _trial(whole, inner) for name, inner in part.items()},
        **({"allOf": either} if either else {}),
    }


def accepted_with(whole: Json, part: Json, without: str, instead: Json) -> bool:
    """Whether ingest takes `whole` where its `part` has `instead` in place of one element. `whole` is afterwards as before."""
    before = dict(part)
    del part[without]
    part |= instead
    try:
        return accepted(whole)
    finally:
        part.clear()
        part |= before


def _document_schema() -> Json:
    section = {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "text": {
                "type": "object",
                "description": "XHTML: a paragraph for each statement, with the numbers of its sources.",
                "required": ["status", "div"],
            },
            "section": {"type": "array", "items": {"type": "object"}},
        },
    }
    composition = {
        "type": "object",
        "required": ["resourceType", "status", "type", "subject", "date", "author", "title"],
        "properties": {
            "resourceType": {"const": "Composition"},
            "status": {"enum": ["preliminary", "final", "amended", "entered-in-error"]},
            "title": {"type": "string"},
            "section": {"type": "array", "items": section},
        },
    }
    first = {"type": "object", "required": ["fullUrl", "resource"], "properties": {"resource": composition}}
    return {
        "type": "object",
        "description": "A FHIR R4 document Bundle (docs/documents.md). The first entry is its Composition.",
        "externalDocs": _page("Bundle"),
        "required": ["resourceType", "type", "identifier", "timestamp", "entry"],
        "properties": {
            "resourceType": {"const": "Bundle"},
            "type": {"const": "document"},
            "identifier": {"type": "object", "required": ["system", "value"]},
            "timestamp": {"type": "string", "format": "date-time"},
            "entry": {
                "type": "array",
                "minItems": 1,
                "prefixItems": [first],
                "items": {"type": "object", "required": ["fullUrl", "resource"]},
            },
        },
    }


def examples(topic: str) -> list[Json]:
    """Message examples of a topic; none for topics whose records are not FHIR, but for dead letters."""
    if topic in RAW:
        mine = {NOTE: _NOTES, LAB: _RESULTS}.get(topic)
        kinds = mine or [one for one in resources() if one not in (*_NOTES, *_RESULTS)]
        found = [_example(kind, resources()[kind]["example"]) for kind in kinds]
        return [_example("Bundle", message()), *found] if topic == ADMISSION else found
    for task in TASKS:
        if topic == output_topic(task):
            return [_example(task, document(task))]
    return [_example("missing-subject", letter())] if topic == DEAD_LETTER else []


def document(task: Task) -> Json:
    """A draft of one statement, as `ehr.out.<task>` carries it."""
    note = resources()["DocumentReference"]["example"]
    text = base64.b64decode(note["content"][0]["attachment"]["data"]).decode()
    quote = "No chest pain."
    start = text.index(quote)
    source = Source("DocumentReference/n1", "1", start, start + len(quote))
    cited = Citation(source, quote, _WRITTEN, "History and physical note")
    section = Section("From the notes", "", (Statement(quote, (cited,)),))
    stay, patient, title = "Encounter/88", "Patient/4711", KINDS[task][1]
    draft = Draft(
        f"{task}-example", task, f"{task}/{patient}/{stay}/admission", patient, stay, title, NOW, (section,), Author("composer", "1")
    )  # fmt: skip
    evidence = Evidence(
        PatientBody(("http://hospital.example/mrn|4711",), "Lindqvist", "Marta", "1951-04-11", "female"),
        EncounterEvidence(stay, "1", EncounterBody("IMP", "in-progress", _WRITTEN)),
    )
    request = Request(draft.request, task, patient, stay, "admission", NOW, "00", "1", evidence=evidence)
    return to_bundle(draft, request)


def letter() -> Json:
    """What ingest writes of an Observation that does not name its patient."""
    orphan = {name: part for name, part in resources()["Observation"]["example"].items() if name != "subject"}
    taken = ingest(SourceRecord(LAB, 3, 1207, NOW, orjson.dumps(orphan)))
    found: Json = orjson.loads(encode_dead_letter(taken.letters[0]))
    return found


def _example(name: str, payload: Json) -> Json:
    return {"name": name, "payload": payload}
