"""`--drafts llm` in the evaluations, over a server and over a folder in process: the model's drafts, the composer's of
the same requests, and where the composer was only the fallback.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from models.llm.opening import NEEDS
from schemas.errors import ConfigurationError
from tests.evaluation.stay_files import write_stay
from tests.evaluation.test_stays import ITEM, stay
from tests.servers.llm_server import Behaviour, LLMServer
from wardstream.cli.app import app


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[LLMServer]:
    with LLMServer() as server:
        monkeypatch.setenv("WARDSTREAM_LLM__BASE_URL", server.base_url)
        monkeypatch.setenv("WARDSTREAM_LLM__MODEL", "stub")
        monkeypatch.setenv("WARDSTREAM_LLM__MAX_ATTEMPTS", "1")
        yield server


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch, tiny_folder: Path) -> str:
    """A model of random weights and 2048 tokens of context: no draft of it can be used."""
    if not all(map(find_spec, NEEDS)):
        pytest.skip("needs the extra `llm`")
    monkeypatch.setenv("WARDSTREAM_LLM__USE", "local")
    monkeypatch.setenv("WARDSTREAM_LLM__MODEL", str(tiny_folder))
    monkeypatch.setenv("WARDSTREAM_LLM__DEVICE", "cpu")
    return tiny_folder.name


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["eval", *arguments, "--drafts", "llm"])


def stays(folder: Path) -> dict[str, Any]:
    items = [
        {**ITEM, "id": "there", "pattern": "lisinopril"},
        {**ITEM, "id": "not-there", "pattern": "amlodipine", "harm": 1},
    ]
    done = run("stays", str(stay(folder, items)))
    assert done.exit_code == 0, done.output
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_stays_are_drafted_by_a_server_and_paired_with_the_composer(
    tmp_path: Path, server: LLMServer
) -> None:
    totals = stays(tmp_path)
    assert totals["drafts"]["by"] == "stub" and totals["drafts"]["drafts"] == len(server.questions) > 0
    assert sum(totals["drafts"]["fallbacks"].values()) < totals["drafts"]["drafts"]
    assert totals["composer"]["weighted"] == 0.75
    assert totals["above_composer"]["value"] == pytest.approx(totals["weighted"] - 0.75, abs=1e-3)


def test_a_draft_whose_sections_the_composer_had_to_write_is_counted_apart(
    tmp_path: Path, server: LLMServer
) -> None:
    server.default = Behaviour(text='{"sections": []}')
    drafts = stays(tmp_path)["drafts"]
    assert 0 < drafts["partly"] == drafts["drafts"] - sum(drafts["fallbacks"].values())


def test_a_server_s_failures_are_counted_as_the_composer_s(tmp_path: Path, server: LLMServer) -> None:
    server.default = Behaviour("status", status=500)
    totals = stays(tmp_path)
    assert sum(totals["drafts"]["fallbacks"].values()) == totals["drafts"]["drafts"]
    assert totals["weighted"] == totals["composer"]["weighted"] and totals["above_composer"]["value"] == 0


def test_stays_are_drafted_in_process_and_what_cannot_be_used_is_counted(tmp_path: Path, local: str) -> None:
    totals = stays(tmp_path)
    drafts = totals["drafts"]
    assert drafts["by"] == local
    assert drafts["drafts"] == sum(drafts["fallbacks"].values()) > 0
    assert set(drafts["fallbacks"]) <= {"refused", "gate"}


def test_progress_notes_have_a_run_of_each_writer_and_the_difference(
    tmp_path: Path, server: LLMServer
) -> None:
    write_stay(tmp_path, reference=True)
    done = run(
        "progress-note", "--words", "--samples", "100", "--votes", "0", "--json", "--data", str(tmp_path)
    )
    assert done.exit_code == 0, done.output
    composed, by_model = json.loads(done.stdout[done.stdout.index("{") :])["runs"]
    assert (composed["drafts"]["by"], by_model["drafts"]["by"]) == ("composer", "stub")
    assert composed["above_composer"] == {} and composed["notes"] == by_model["notes"] == 1
    for name, above in by_model["above_composer"].items():
        figures = [one["figures"][name]["value"] for one in (by_model, composed)]
        assert above["value"] == pytest.approx(figures[0] - figures[1])


def test_without_a_model_it_is_refused_before_anything_is_drafted(tmp_path: Path) -> None:
    done = run("stays", str(stay(tmp_path, [{**ITEM, "id": "a", "pattern": "x"}])))
    assert isinstance(done.exception, ConfigurationError) and "llm.use" in str(done.exception)


def test_a_folder_that_is_no_model_is_refused_before_anything_is_drafted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_LLM__USE", "local")
    monkeypatch.setenv("WARDSTREAM_LLM__MODEL", str(tmp_path / "nothing"))
    done = run("stays", str(stay(tmp_path, [{**ITEM, "id": "a", "pattern": "x"}])))
    assert isinstance(done.exception, ConfigurationError) and "nothing" in str(done.exception)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("MODEL", "another", "which serves stub; set llm.model"),
        ("BASE_URL", "http://127.0.0.1:9/v1", "the server of the language model at http://127.0.0.1:9"),
    ],
)
def test_a_server_of_other_models_or_none_is_refused_before_anything_is_drafted(
    tmp_path: Path, server: LLMServer, monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    monkeypatch.setenv(f"WARDSTREAM_LLM__{name}", value)
    done = run("stays", str(stay(tmp_path, [{**ITEM, "id": "a", "pattern": "x"}])))
    assert isinstance(done.exception, ConfigurationError) and expected in str(done.exception)
    assert not server.questions
