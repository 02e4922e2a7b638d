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
import pytest
import yaml

from schemas.codes import Concept, Quantity
from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.events import FactsBody, PatientEvent, encode_events
from schemas.facts import Fact, Source
from schemas.requests import Request, encode_request
from streams.topics import DEAD_LETTER, PATIENT_EVENT, REQUESTS, TOPICS
from wardstream import asyncapi as contract
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
