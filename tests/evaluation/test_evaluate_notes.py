"""`wardstream eval progress-note` says how good drafts are, with intervals, from FHIR and from ACI-Bench."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from evaluation.commands.notes import MEASURES
from tests.evaluation.stay_files import write_stay
from tests.evaluation.visit_files import write_visits
from wardstream.cli.app import app

COMMAND = ("eval", "progress-note", "--words", "--data")


def test_visits_are_drafted_from_dialogue_and_from_sections_each_with_intervals(tmp_path: Path) -> None:
    write_visits(tmp_path, 3)
    done = CliRunner().invoke(app, [*COMMAND, str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    runs = {run["from"]: run for run in json.loads(done.stdout)["runs"]}
    assert runs.keys() == {"dialogue", "sections"}
    for run in runs.values():
        assert (run["notes"], run["referenced"], run["patients"]) == (3, 3, 3)
        figures = run["figures"]
        assert figures["sections"]["value"] == 4.0
        assert figures["cited"]["value"] == figures["supported"]["value"] == 1.0
        assert figures["rouge1"]["low"] <= figures["rouge1"]["value"] <= figures["rouge1"]["high"]
    assert runs["sections"]["figures"]["rouge1"]["value"] > runs["dialogue"]["figures"]["rouge1"]["value"]
    assert runs["sections"]["figures"]["rouge1_copied"]["value"] == 1.0


def test_the_table_has_a_line_for_each_figure_and_a_column_for_each_source(tmp_path: Path) -> None:
    write_visits(tmp_path, 2)
    done = CliRunner().invoke(app, [*COMMAND, str(tmp_path), "--from", "sections"])
    assert done.exit_code == 0, done.output
    assert "from sections" in done.stdout
    assert "from dialogue" not in done.stdout
    for name in ("cited", "rouge1", "bleu", "length_ratio"):
        assert MEASURES[name] in done.stdout


def test_fhir_bundles_are_drafted_from_the_records_and_measured_without_a_reference(tmp_path: Path) -> None:
    write_stay(tmp_path, reference=False)
    done = CliRunner().invoke(app, [*COMMAND, str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    (run,) = json.loads(done.stdout)["runs"]
    assert (run["from"], run["notes"], run["referenced"]) == ("records", 1, 0)
    assert run["figures"]["cited"] == {"value": 1.0, "low": None, "high": None}
    assert "rouge1" not in run["figures"]


def test_a_source_of_visits_is_refused_for_records(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, [*COMMAND, str(tmp_path), "--from", "dialogue"])
    assert done.exit_code != 0
    assert "CSV files of ACI-Bench" in str(done.exception) + done.output


def test_beside_the_support_rate_stands_how_often_the_checker_errs(tmp_path: Path) -> None:
    write_visits(tmp_path, 1)
    command = [*COMMAND, str(tmp_path), "--from", "sections"]
    checker = json.loads(CliRunner().invoke(app, [*command, "--json"]).stdout)["checker"]
    assert checker.keys() == {"development", "held out"}
    assert checker["held out"]["wrong"] >= 200
    assert 0 < checker["held out"]["passed"]["value"] < 1
    printed = CliRunner().invoke(app, command).stdout
    assert "wrong statements that pass" in printed
    assert "passed with a wrong number" in printed
