"""`wardstream align`: a course beside a guideline's paths, by rules and by a language model."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from tests.servers.llm_server import Behaviour, LLMServer
from wardstream.cli.app import app

SUBJECT = {"reference": "Patient/p1"}
RULES = """
guideline: {id: stones, title: Kidney stones, version: "1", population: {age: {from: 18}}}
value sets:
  colic: {words: ['renal colic']}
  fever: {words: ['^fever']}
situations:
  - title: Flank pain
    when: {stated: colic}
    do: {title: Ultrasound of the kidneys}
  - title: Fever with a stone
    when: {stated: fever}
    do: {title: Drainage of the kidney}
"""


def condition(name: str, code: str, onset: str) -> dict[str, Any]:
    coding = {"system": "http://snomed.info/sct", "code": code, "display": name}
    return {
        "resourceType": "Condition",
        "id": code,
        "subject": SUBJECT,
        "code": {"coding": [coding], "text": name},
        "onsetDateTime": onset,
        "recordedDate": onset,
    }


def scan(number: int, day: str) -> dict[str, Any]:
    return {
        "resourceType": "Procedure",
        "id": f"s{number}",
        "status": "completed",
        "subject": SUBJECT,
        "code": {"text": "Ultrasound of the kidneys"},
        "performedDateTime": day,
    }


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    person = {"resourceType": "Patient", "id": "p1", "gender": "female", "birthDate": "1960-02-01"}
    resources = [
        person,
        condition("Renal colic", "7093002", "2024-03-05"),
        condition("Fever", "386661006", "2024-03-06"),
        scan(1, "2019-01-01"),
        scan(2, "2024-03-05"),
    ]
    bundle = {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [{"resource": one} for one in resources],
    }
    (tmp_path / "bundle.json").write_text(json.dumps(bundle))
    (tmp_path / "stones.rules.yaml").write_text(RULES)
    return tmp_path


def asked(*words: str) -> Result:
    return CliRunner().invoke(
        app, ["align", "--from", "bundle.json", "--guidelines", "stones.rules.yaml", "--words", *words]
    )


def steps(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(result.stdout)["steps"]
    return found


def test_it_says_as_of_when_and_by_what_descriptions_were_compared(here: Path) -> None:
    told = asked()
    assert told.exit_code == 0, told.output
    assert re.search(r"As of 2024-03-0\d \d\d:\d\d UTC; descriptions compared by letters", told.stdout)
    assert "Ultrasound of the kidneys. Flank pain" in told.stdout


def test_what_was_done_for_another_colic_stands_for_no_step_of_this_one(here: Path) -> None:
    situation, action = steps(asked("--json"))
    assert (situation["evidence"]["found"], action["evidence"]["source"]["resource"]) == (
        "condition",
        "Procedure/s2",
    )


def last_first(question: dict[str, Any]) -> Behaviour:
    """A model that prefers drainage, wherever it stands."""
    text = question["messages"][-1]["content"]
    anchors = re.findall(r"\[(P\d+)\]", text)
    wanted = next(
        anchor
        for anchor, part in zip(anchors, re.split(r"\[P\d+\]", text)[1:], strict=True)
        if "Drainage" in part
    )
    order = [wanted, *(anchor for anchor in anchors if anchor != wanted)]
    return Behaviour(
        "ok", text=json.dumps({"ranking": [{"anchor": anchor, "why": "fever"} for anchor in order]})
    )


def config(here: Path, server: LLMServer) -> tuple[str, str]:
    (here / "wardstream.toml").write_text(
        f'[llm]\nmodel = "stub"\nbase_url = "{server.base_url}"\nmax_attempts = 1\n'
    )
    return "--config", "wardstream.toml"


def test_a_language_model_of_the_settings_puts_the_paths_in_order(here: Path) -> None:
    with LLMServer(choose=last_first) as server:
        told = asked("--llm", "--json", *config(here, server))
    assert told.exit_code == 0, told.output
    found = json.loads(told.stdout)
    assert (found["by"], found["steps"][-1]["description"]) == (
        "llm",
        "Drainage of the kidney. Fever with a stone",
    )
    assert len(server.questions) == 3  # rounds, each in another order


def test_a_language_model_that_fails_leaves_it_to_the_rules_and_that_is_said(here: Path) -> None:
    with LLMServer(default=Behaviour("status", status=400)) as server:
        told = asked("--llm", *config(here, server))
    assert told.exit_code == 0, told.output
    assert "by rules" in told.stdout and "ranked by rules" in " ".join(told.stdout.split())


def test_without_a_language_model_it_says_what_to_set(here: Path) -> None:
    told = asked("--llm")
    assert told.exit_code != 0 and "llm.model" in str(told.exception)


@pytest.mark.parametrize(("date", "as_of"), [("2024", "2024-12-31 23:59"), ("2024-03", "2024-03-31 23:59")])
def test_what_is_dated_to_the_year_or_month_is_told_so_and_the_path_is_as_of_its_end(
    here: Path, date: str, as_of: str
) -> None:
    bundle = json.loads((here / "bundle.json").read_text())
    resources = [bundle["entry"][0]["resource"], condition("Renal colic", "7093002", date), scan(2, date)]
    (here / "bundle.json").write_text(
        json.dumps({**bundle, "entry": [{"resource": one} for one in resources]})
    )
    told = asked()
    assert told.exit_code == 0, told.output
    assert f"As of {as_of} UTC" in told.stdout
    assert (
        re.search(rf"^    {date} ", told.stdout, re.MULTILINE)
        and "2024-01-01" not in told.stdout
        and "2024-03-01" not in told.stdout
    )
