"""`wardstream guidelines`: what was read, shown; text formalised by a model, written for review."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from models.llm.port import BackendTimeout, Completion, Prompt
from schemas.errors import ConfigurationError
from wardstream.cli.app import app
from wardstream.guidelines import load
from wardstream.guidelines.formalise import formalised

TEXT = "# Osteoporosis\n\nWe recommend bone density testing in women aged 65 years or older.\n"
PLAN = {
    "resourceType": "PlanDefinition",
    "id": "p",
    "url": "http://x/PlanDefinition/p",
    "title": "The plan",
    "action": [
        {
            "title": "Act",
            "condition": [
                {"kind": "applicability", "expression": {"language": "text/x", "expression": "Odd"}}
            ],
            "definitionCanonical": "http://x/gone",
        }
    ],
}


def _run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["guidelines", *arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "p.json").write_text(json.dumps(PLAN))
    return tmp_path


def test_list_counts_steps_what_is_not_evaluated_and_problems(folder: Path) -> None:
    said = {each["id"]: each for each in json.loads(_run("show", str(folder), "--json"))}
    mine = said["http://x/PlanDefinition/p"]
    assert (mine["steps"], mine["conditions_not_evaluated"], len(mine["problems"])) == (2, 1, 1)
    assert "The plan" in _run("show", str(folder))


def test_show_tells_conditions_sources_and_what_could_not_be_read(folder: Path) -> None:
    said = _run("show", "--steps", str(folder), "-g", "the plan")
    assert "→ Act  [if Odd [not evaluated: text/x]]" in said
    assert "http://x/PlanDefinition/p#1" in said
    assert "http://x/gone" in said
    assert (
        json.loads(_run("show", "--steps", str(folder), "-g", "the plan", "--json"))[0]["title"] == "The plan"
    )


def test_paths_are_bounded(folder: Path) -> None:
    actions = [{"title": f"Act {n}"} for n in range(30)]
    (folder / "p.json").write_text(json.dumps(PLAN | {"action": actions}))
    said = _run("show", "--paths", "3", str(folder), "-g", "the plan")
    assert "The plan > Act 2" in said
    assert "Act 3" not in said
    assert "... and more" in said


class _Model:
    """Answers with what it was made with, or fails."""

    name = "a small fake"

    def __init__(self, *answers: str | Exception) -> None:
        self._answers = list(answers)
        self.closed = False

    async def complete(self, prompt: Prompt, *, timeout: float) -> Completion:  # noqa: ASYNC109 - the port's
        assert "between the lines" in prompt.user
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Completion(answer, self.name, 1, 1)

    async def aclose(self) -> None:
        self.closed = True


def _answer(quote: str) -> str:
    said: dict[str, Any] = {
        "quote": quote,
        "title": "Bone density",
        "situation": "Screening",
        "strength": "",
        "conditions": [
            {"kind": "age", "text": "65 or older", "low": 65},
            {"kind": "sex", "text": "women", "sex": "female"},
        ],
    }
    return json.dumps(
        {
            "recommendations": [
                said,
                said | {"quote": "Nobody wrote this sentence anywhere.", "title": "Made up"},
            ]
        }
    )


def test_text_becomes_a_file_that_can_be_loaded_and_inventions_are_told(tmp_path: Path) -> None:
    (tmp_path / "osteoporosis.md").write_text(TEXT)
    model = _Model(_answer("We recommend bone density testing in women aged 65 years or older."))
    [(path, steps, problems)] = formalised(tmp_path / "osteoporosis.md", tmp_path / "out", model)
    assert (steps, model.closed) == (1, True)
    assert ["Made up" in problem.came for problem in problems] == [True]
    assert path.read_text().startswith("# Written by a small fake")
    [guideline] = [each for each in load([path]).guidelines if each.id == "osteoporosis"]
    assert [step.title for step in guideline.steps if step.kind == "action"] == ["Bone density"]
    assert yaml.safe_load(path.read_text())["situations"][0]["situations"][0]["section"].startswith(
        "osteoporosis.md, characters "
    )


def test_a_model_that_fails_loses_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(TEXT)
    (tmp_path / "b.md").write_text(TEXT)
    model = _Model(
        BackendTimeout("no answer"),
        _answer("We recommend bone density testing in women aged 65 years or older."),
    )
    [(_, none, problems), (_, one, _)] = formalised(tmp_path, tmp_path / "out", model)
    assert (none, one) == (0, 1)
    assert [problem.came for problem in problems] == ["BackendTimeout"]


def test_without_a_model_formalise_says_what_to_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.md").write_text(TEXT)
    with pytest.raises(ConfigurationError, match=r"\[llm\] base_url and model"):
        CliRunner().invoke(
            app, ["guidelines", "show", "a.md", "--formalise", "rules"], catch_exceptions=False
        )


def test_the_source_of_all_steps_is_told_once(tmp_path: Path) -> None:
    said = _run("show", "--steps", str(tmp_path), "-g", "uspstf")
    assert (
        said.count(
            "https://www.uspreventiveservicestaskforce.org/uspstf/recommendation/cervical-cancer-screening"
        )
        == 1
    )
    assert "→ Cervical Screening Due Now  (A)" in said


def _strict(folder: Path, *more: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["guidelines", "show", str(folder), "--strict", *more])
    return result.exit_code, result.output


WOMEN = {
    "code": {"system": "http://terminology.hl7.org/CodeSystem/usage-context-type", "code": "gender"},
    "valueCodeableConcept": {
        "coding": [{"system": "http://hl7.org/fhir/administrative-gender", "code": "female"}]
    },
}
CLEAN = {
    "resourceType": "PlanDefinition",
    "id": "p",
    "url": "http://x/PlanDefinition/p",
    "title": "The plan",
    "useContext": [WOMEN],
    "action": [{"title": "Act"}],
}


@pytest.mark.parametrize(
    ("change", "came"),
    [
        ({"action": [{"title": "Act", "definitionCanonical": "http://x/gone"}]}, "http://x/gone"),
        (
            {
                "action": [
                    {
                        "title": "Act",
                        "condition": [
                            {
                                "kind": "applicability",
                                "expression": {"language": "text/x", "expression": "Odd"},
                            }
                        ],
                    }
                ]
            },
            "text/x: Odd",
        ),
        (
            {
                "action": [
                    {
                        "id": "a",
                        "title": "Act",
                        "relatedAction": [{"actionId": "nowhere", "relationship": "after-start"}],
                    }
                ]
            },
            "nowhere",
        ),
        (
            {
                "action": [
                    {
                        "id": one,
                        "title": one,
                        "relatedAction": [{"actionId": other, "relationship": "after-end"}],
                    }
                    for one, other in ("ab", "ba")
                ]
            },
            "closes one",
        ),
    ],
    ids=[
        "a definition that is not there",
        "a language that nobody evaluates",
        "an action that is not there",
        "a circle",
    ],
)
def test_strict_fails_on_what_is_wrong_and_names_it(
    tmp_path: Path, change: dict[str, Any], came: str
) -> None:
    (tmp_path / "p.json").write_text(json.dumps(CLEAN | change))
    code, said = _strict(tmp_path)
    assert (code, came in said) == (1, True), said
    assert _strict(tmp_path, "--json")[0] == 1
    assert "The plan" in _run("show", str(tmp_path))  # without it the exit code is 0, whatever is wrong


def test_strict_passes_what_is_sound_and_holds_nobody_to_definitions_that_were_not_named(
    tmp_path: Path,
) -> None:
    (tmp_path / "p.json").write_text(json.dumps(CLEAN))
    assert _strict(tmp_path)[0] == 0
    own = CliRunner().invoke(app, ["guidelines", "show", "--strict"])
    assert own.exit_code == 1 and "breast-cancer" in own.output  # of which two conditions stay text


def test_strict_finds_a_file_that_is_broken(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text(json.dumps(CLEAN))
    (tmp_path / "broken.yaml").write_text("situations: [")
    assert _strict(tmp_path)[0] == 1


RULES = """
guideline: {id: sugar, title: Sugar, version: "%s", source: "https://example.org"}
value sets:
  diabetes: {snomed: ['44054006']}
  asthma: {snomed: ['195967001']}
situations:
  - title: Diabetes
    when: {stated: diabetes}
    do: {title: %s, due: now}
  - title: Asthma
    when: {stated: asthma}
    do: {title: Inhaler, due: now}
"""


def sick(name: str, code: str) -> str:
    condition = {
        "resourceType": "Condition",
        "id": "c",
        "subject": {"reference": "Patient/p"},
        "onsetDateTime": "2025-01-10",
        "code": {"coding": [{"system": "http://snomed.info/sct", "code": code}]},
    }
    return json.dumps(
        {
            "id": name,
            "as_of": "2026-03-01",
            "resources": [
                {"resourceType": "Patient", "id": "p", "gender": "female", "birthDate": "1961-09-14"},
                condition,
            ],
        }
    )


@pytest.fixture
def versions(tmp_path: Path) -> tuple[str, str, str]:
    """Two versions of a guideline, and two records."""
    for version, drug in (("1", "Metformin"), ("2", "Insulin")):
        (tmp_path / version).mkdir()
        (tmp_path / version / "sugar.rules.yaml").write_text(RULES % (version, drug), encoding="utf-8")
    (tmp_path / "cases.jsonl").write_text(
        f"{sick('sweet', '44054006')}\n{sick('short of breath', '195967001')}\n", encoding="utf-8"
    )
    return str(tmp_path / "1"), str(tmp_path / "2"), str(tmp_path / "cases.jsonl")


def test_diff_tells_the_steps_that_changed_and_the_records_that_are_touched(
    versions: tuple[str, str, str],
) -> None:
    old, new, cases = versions
    said = json.loads(_run("diff", old, new, "--cases", cases, "--json"))
    (changed,) = said["guidelines"]
    assert (changed["id"], changed["old"], changed["new"]) == ("sugar", "1", "2")
    assert "Inhaler" not in [*changed["added"], *changed["gone"], *changed["different"]]
    assert (said["touched"], said["records"]) == (["sweet"], 2)
    printed = _run("diff", old, new, "--cases", cases)
    assert "Insulin" in printed and "1 of 2 records are touched\n  sweet" in printed


def test_diff_of_the_same_says_so(versions: tuple[str, str, str]) -> None:
    old, _, cases = versions
    assert _run("diff", old, old, "--cases", cases).splitlines()[-2:] == [
        "no step has changed",
        "0 of 2 records are touched",
    ]
