"""`docs/asyncapi.yaml` says what the topics are, and real records keep to it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import orjson
import pytest
import yaml
from fhir.resources.R4B.bundle import Bundle

from processors.drafting.fhir import from_bundle
from processors.ingest import SourceRecord, ingest
from processors.ingest.canonical import CANONICAL_TYPES
from samples import messages
from schemas.codes import Concept, Quantity
from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.events import FactsBody, PatientEvent, encode_events
from schemas.facts import Fact, Source
from schemas.requests import Request, encode_request
from streams.topics import DEAD_LETTER, OUTPUTS, PATIENT_EVENT, RAW, REQUESTS, TOPICS
from tests.processors.drafting.fhir.every_kind import documents
from wardstream import asyncapi as contract
from wardstream import fhir_contract
from wardstream.settings import handbook

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return contract.asyncapi(version("wardstream"))


def test_the_page_in_docs_is_what_the_code_says(document: dict[str, Any]) -> None:
    assert (DOCS / "asyncapi.yaml").read_text() == contract.as_yaml(document), "run `make docs`"


def test_the_settings_page_in_docs_is_what_the_code_says() -> None:
    assert (DOCS / "configuration.md").read_text() == handbook.handbook(), "run `make docs`"


def test_it_has_the_parts_that_asyncapi_3_requires(document: dict[str, Any]) -> None:
    assert document["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= document["info"].keys()
    assert set(document["channels"]) == {topic.name for topic in TOPICS}
    for channel in document["channels"].values():
        assert channel["messages"]["record"]["payload"]
    for operation in document["operations"].values():
        assert operation["action"] in ("send", "receive")


def test_it_keeps_to_the_schema_of_asyncapi(document: dict[str, Any]) -> None:
    """The schema is that of the package @asyncapi/specs (Apache-2.0), as it is."""
    with gzip.open(Path(__file__).with_name("asyncapi-3.0.0.schema.json.gz")) as file:
        schema = json.load(file)
    found = jsonschema.Draft7Validator(schema).iter_errors(yaml.safe_load(contract.as_yaml(document)))
    assert [f"{'/'.join(map(str, error.path))}: {error.message}" for error in found] == []


def test_every_topic_is_written_or_read_by_this_project(document: dict[str, Any]) -> None:
    used = {
        operation["channel"]["$ref"].removeprefix("#/channels/")
        for operation in document["operations"].values()
    }
    assert used == {topic.name for topic in TOPICS}


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from references(part)


def test_every_reference_resolves(document: dict[str, Any]) -> None:
    plain = yaml.safe_load(contract.as_yaml(document))
    for reference in references(plain):
        node: Any = plain
        for step in reference.removeprefix("#/").split("/"):
            node = node[step]


def validator(document: dict[str, Any], topic: str) -> jsonschema.Draft202012Validator:
    payload = document["channels"][topic]["messages"]["record"]["payload"]
    schema = {**payload, "components": document["components"]}
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("topic", [topic.name for topic in TOPICS])
def test_every_payload_is_a_valid_json_schema(document: dict[str, Any], topic: str) -> None:
    validator(document, topic)


def test_records_as_the_stages_write_them_are_valid(document: dict[str, Any]) -> None:
    fact = Fact(
        "o#0",
        "observed",
        Concept(text="potassium"),
        1,
        Source("Observation/o"),
        value=Quantity("6.4", "mmol/L"),
    )
    event = PatientEvent(
        id="Observation/o@1:0",
        patient="Patient/1",
        kind="observation",
        resource="Observation/o",
        occurred=1,
        recorded=2,
        body=msgspec.Raw(msgspec.json.encode(FactsBody((fact,)))),
    )
    records = {
        PATIENT_EVENT: encode_events((event,)),
        REQUESTS[0]: encode_request(
            Request("r", "progress-note", "Patient/1", "Encounter/1", "2026-03-01", 3, "00", "t")
        ),
        DEAD_LETTER: encode_dead_letter(DeadLetter("ingest", "not-json", "JSON", "cut", "ehr.lab", 0, 1, 2)),
    }
    for topic, value in records.items():
        validator(document, topic).validate(msgspec.json.decode(value))


def test_a_record_without_its_required_fields_is_not_valid(document: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validator(document, DEAD_LETTER).validate({"stage": "ingest"})


EXAMPLES = {kind: one["example"] for kind, one in fhir_contract.resources().items()}


def test_every_type_that_ingest_reads_has_an_example() -> None:
    assert set(EXAMPLES) == CANONICAL_TYPES | {"Medication", "Parameters"}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_ingest_takes_each_example_with_and_without_what_the_schema_does_not_require(
    document: dict[str, Any], kind: str
) -> None:
    """One element away at a time: what the schema then refuses is a dead letter, what it allows is taken."""
    rule = validator(document, "ehr.admission")
    own = jsonschema.Draft202012Validator(
        {"$ref": f"#/components/schemas/{kind}", "components": document["components"]}
    )
    assert fhir_contract.accepted(EXAMPLES[kind]) and rule.is_valid(EXAMPLES[kind])
    for name in set(EXAMPLES[kind]) - {"resourceType"}:
        less = {element: value for element, value in EXAMPLES[kind].items() if element != name}
        assert own.is_valid(less) == fhir_contract.accepted(less), name


@pytest.mark.parametrize(
    ("kind", "missing", "reason"),
    [
        ("Observation", "subject", "missing-subject"),
        ("Procedure", "code", "missing-code"),
        ("Encounter", "class", "not-fhir"),
        ("Condition", "code", "missing-code"),
        ("MedicationRequest", "medicationCodeableConcept", "not-fhir"),
    ],
)
def test_what_is_required_is_a_dead_letter_without_it(
    document: dict[str, Any], kind: str, missing: str, reason: str
) -> None:
    less = {element: value for element, value in EXAMPLES[kind].items() if element != missing}
    assert not validator(document, "ehr.lab").is_valid(less)
    found = ingest(SourceRecord("ehr.lab", 0, 0, 1, orjson.dumps(less))).letters
    assert [letter.reason for letter in found] == [reason]


def test_the_sample_hospitals_messages_are_valid_where_ingest_takes_them(document: dict[str, Any]) -> None:
    rule = validator(document, "ehr.note")
    single = [one for one in messages if b'"resourceType":"Bundle"' not in one.value[:200]]
    checked = 0
    for one in single[::2]:
        taken = ingest(SourceRecord(one.topic, 0, 0, one.time, one.value))
        if not taken.letters and not any(event.retracted for event in taken.events):
            rule.validate(orjson.loads(one.value))
            checked += 1
    assert checked > 50


def test_examples_on_the_topics_are_valid(document: dict[str, Any]) -> None:
    for topic in (*RAW, *OUTPUTS, DEAD_LETTER):
        examples = document["channels"][topic]["messages"]["record"]["examples"]
        for example in examples:
            validator(document, topic).validate(example["payload"])
            if topic in RAW:
                assert fhir_contract.accepted(example["payload"]), example["name"]
            if topic in OUTPUTS:
                Bundle.model_validate(example["payload"])
                assert next(iter(from_bundle(example["payload"]).sections)).statements[0].citations


@pytest.mark.parametrize("name", documents())
def test_every_kind_of_draft_is_valid(document: dict[str, Any], name: str) -> None:
    validator(document, OUTPUTS[0]).validate(documents()[name])
