"""Records of the version before are read by this one, and what this one writes that the one before does not read is known."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from wardstream.asyncapi import asyncapi
from wardstream.cli.app import app
from wardstream.compatibility import breaks

BEFORE = sorted((Path(__file__).parents[2] / "docs/schemas").glob("*.yaml"))
NOW: dict[str, Any] = json.loads(json.dumps(asyncapi("now")))

#: What a version before does not read. Its readers are upgraded first: docs/operate/README.md has the order.
AHEAD = {
    "2026-11-22": [
        "ehr.patient-event: record[] (PatientEvent).kind: the new words decision, erase, person",
        "ehr.tkg-delta: record[] (Delta).change: the new words erase",
        "ehr.dead-letter: record (DeadLetter).severity: the new words resolved",
    ]
}


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_what_a_version_before_wrote_is_read(file: Path) -> None:
    assert breaks(NOW, yaml.safe_load(file.read_text())) == []


@pytest.mark.parametrize("file", BEFORE, ids=lambda file: file.stem)
def test_what_a_version_before_does_not_read_is_known(file: Path) -> None:
    assert breaks(yaml.safe_load(file.read_text()), NOW) == AHEAD.get(file.stem, [])


def _event(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"]["PatientEvent"]
    return found


def another_type(document: dict[str, Any]) -> None:
    _event(document)["properties"]["occurred"] = {"type": "string"}


def property_that_is_required(document: dict[str, Any]) -> None:
    _event(document)["properties"]["ward"] = {"type": "string"}
    _event(document)["required"] = [*_event(document)["required"], "ward"]


def fewer_words(document: dict[str, Any]) -> None:
    words = _event(document)["properties"]["kind"]["enum"]
    words.remove("observation")


def narrower_pattern(document: dict[str, Any]) -> None:
    _event(document)["properties"]["id"] = {"type": "string", "pattern": "^x"}


def deeper(document: dict[str, Any]) -> None:
    document["components"]["schemas"]["Quantity"]["properties"]["value"] = {"type": "number"}


def no_more_properties(document: dict[str, Any]) -> None:
    schema = _event(document)
    schema["additionalProperties"] = False
    del schema["properties"]["encounter"]


@pytest.mark.parametrize(
    "change",
    [another_type, property_that_is_required, fewer_words, narrower_pattern, deeper, no_more_properties],
)
def test_a_reader_that_was_narrowed_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    reader = copy.deepcopy(NOW)
    change(reader)
    assert breaks(reader, NOW)
    assert breaks(NOW, NOW) == []


def test_a_property_that_older_readers_do_not_know_and_one_that_is_written_no_more_break_nothing() -> None:
    writer = copy.deepcopy(NOW)
    _event(writer)["properties"]["ward"] = {"type": "string"}
    optional = set(_event(writer)["properties"]) - set(_event(writer)["required"]) - {"ward"}
    del _event(writer)["properties"][sorted(optional)[0]]
    assert breaks(NOW, writer) == []


def test_the_command_ends_with_one_where_records_are_not_read(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    other = copy.deepcopy(NOW)
    _event(other)["properties"]["kind"]["enum"] = ["comet"]
    file.write_text(yaml.safe_dump(other))
    answer = CliRunner().invoke(app, ["topics", "--against", str(file)])
    assert answer.exit_code == 1 and "comet" in answer.output
    assert CliRunner().invoke(app, ["topics", "--against", str(BEFORE[-1])]).exit_code == 0
    for text in ("[", "a: 1", "7"):
        file.write_text(text)
        found = CliRunner().invoke(app, ["topics", "--against", str(file)]).exception
        assert isinstance(found, ConfigurationError), text
