"""`wardstream kg`: built once, shown by any name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from wardstream.cli.knowledge_graph import kg as app


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kg")
    answer = CliRunner().invoke(app, ["build", "--out", str(folder), "--json"])
    assert json.loads(answer.stdout)["built"] is True, answer.output
    return folder


def test_it_is_built_once_and_says_so(folder: Path) -> None:
    answer = CliRunner().invoke(app, ["build", "--out", str(folder), "--json"])
    assert json.loads(answer.stdout)["built"] is False


@pytest.mark.parametrize("term", ["HTN", "high blood pressure", "HP:0000822", "I10"])
def test_a_concept_is_shown_by_abbreviation_name_id_or_code(folder: Path, term: str) -> None:
    (shown,) = json.loads(CliRunner().invoke(app, ["show", term, "--folder", str(folder), "--json"]).stdout)
    assert shown["id"] == "HP:0000822"
    assert "http://hl7.org/fhir/sid/icd-10-cm|I10" in shown["codes"]


def test_a_name_of_nothing_is_said_to_be_none(folder: Path) -> None:
    answer = CliRunner().invoke(app, ["show", "qwertz", "--folder", str(folder)])
    assert isinstance(answer.exception, ConfigurationError)
