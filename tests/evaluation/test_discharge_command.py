"""`wardstream train gro` and `wardstream eval discharge`, from files to tables."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import Result
from typer.testing import CliRunner

from schemas.errors import ConfigurationError, StateError
from tests.trainers.gro.ward import Joined, clinic, opened
from wardstream.cli.app import app


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph, pairs to learn from, pairs that are held out."""
    folder = tmp_path_factory.mktemp("eval")
    opened(folder, Joined())
    both = clinic(72)
    for name, pairs in (("learned", both[:48]), ("held_out", both[48:])):
        (folder / f"{name}.jsonl").write_bytes(b"".join(msgspec.json.encode(pair) + b"\n" for pair in pairs))
    return folder


def _run(folder: Path, *arguments: str) -> Result:
    (graph,) = folder.glob("*.kg")
    return CliRunner().invoke(app, [*arguments, "--graph", str(graph)])


def test_both_policies_are_trained_and_measured_on_what_was_held_out(folder: Path) -> None:
    learned, held_out = str(folder / "learned.jsonl"), str(folder / "held_out.jsonl")
    for more in (["--out", str(folder / "policy")], ["--as-written", "--out", str(folder / "walk")]):
        answer = _run(folder, "train", "gro", "--pairs", learned, *more, "--json")
        assert answer.exit_code == 0, answer.output
    asked = [
        "--policy",
        str(folder / "policy"),
        "--paper",
        str(folder / "walk"),
        "--words",
        "--drafts",
        "none",
        "--samples",
        "100",
    ]
    report = json.loads(_run(folder, "eval", "discharge", "--pairs", held_out, *asked, "--json").stdout)
    told = {row["retriever"] for row in report["rows"]}
    assert {"R²AG", "the paper's walk, GRO as written", "the paper's walk, untrained"} <= told
    assert set(report["absent"]) == {"nearest notes"}
    assert report["notes"] == []
    leaked = _run(folder, "eval", "discharge", "--pairs", learned, *asked)
    said = " ".join(leaked.stdout.split())
    assert "48 of 48 pairs are among those that R²AG was trained on" in said
    assert "48 of 48 pairs are among those that the paper's walk, GRO as written was trained on" in said


def test_the_papers_policy_takes_pairs_alone(folder: Path) -> None:
    notes = str(folder / "learned.jsonl")
    answer = _run(
        folder, "train", "gro", "--as-written", "--pairs", notes, "--notes", notes, "--out", str(folder / "x")
    )
    assert isinstance(answer.exception, ConfigurationError)


def test_a_folder_without_the_papers_policy_is_refused_with_the_command_that_trains_it(folder: Path) -> None:
    pairs = str(folder / "held_out.jsonl")
    answer = _run(
        folder, "train", "gro", "--pairs", str(folder / "learned.jsonl"), "--out", str(folder / "policy")
    )
    assert answer.exit_code == 0, answer.output
    asked = ["--policy", str(folder / "policy"), "--paper", str(folder), "--words", "--drafts", "none"]
    answer = _run(folder, "eval", "discharge", "--pairs", pairs, *asked)
    assert isinstance(answer.exception, StateError)
    assert "wardstream train gro --as-written" in str(answer.exception)
