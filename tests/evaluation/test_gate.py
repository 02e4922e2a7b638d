"""`wardstream eval gate` counts what the gate of the stream lets through and cuts."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from evaluation.gate import Pair, errors, judged, read_pairs
from evaluation.gate_sentences import pairs, rules
from schemas.errors import ConfigurationError
from wardstream.cli.app import app

LINES = [
    {
        "id": "1",
        "kind": "negation",
        "source": "No pleural effusion.",
        "statement": "Pleural effusion.",
        "right": False,
    },
    {
        "id": "2",
        "kind": "right",
        "source": "No pleural effusion.",
        "statement": "There is no pleural effusion.",
        "right": True,
    },
    {
        "id": "3",
        "kind": "right",
        "source": "No pleural effusion.",
        "statement": "There is a hernia.",
        "right": True,
    },
]


def test_the_last_line_is_one_object_of_totals_and_kinds(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl.gz"
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, LINES)).encode()))
    done = CliRunner().invoke(app, ["eval", "gate", "--pairs", str(file), "--show", "1"])
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout.strip().splitlines()[-1])
    assert report["wrong"] == {"pairs": 1, "passed": 0, "rate": 0.0}
    assert report["right"] == {"pairs": 2, "cut": 1, "rate": 0.5}
    assert report["kinds"]["right"] == {"right": {"pairs": 2, "cut": 1, "rate": 0.5}}


def test_a_line_that_is_no_pair_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(json.dumps(LINES[0]) + '\n{"id": "2"}\n')
    with pytest.raises(ConfigurationError, match="line 2"):
        read_pairs(file)


def test_a_verdict_is_the_drafts_own_and_counts_by_kind() -> None:
    found = errors(judged([Pair(**line) for line in LINES]))
    assert found.cut["right"].errors == 1
    assert found.passed["negation"].pairs == 1


def test_rules_make_the_same_pairs_of_the_same_notes(tmp_path: Path) -> None:
    (tmp_path / "mtsamples").mkdir()
    (tmp_path / "aci_bench").mkdir()
    text = "He denies chest pain with exercise. There is no evidence of pneumonia. She has a mild headache."
    notes = "\n".join(
        json.dumps({"text_sha1": f"{n:040x}", "text": text.replace("mild", f"mild{'ly' * (n % 2)}")})
        for n in range(40)
    )
    (tmp_path / "mtsamples" / "notes.jsonl.gz").write_bytes(gzip.compress(notes.encode()))
    for name in ("train", "valid"):
        (tmp_path / "aci_bench" / f"{name}.csv").write_text("note\n")
    made = list(pairs(tmp_path, "development", 5))
    assert made == list(pairs(tmp_path, "development", 5))
    assert {pair.right for pair in made} == {True, False}
    assert len(rules("development")) >= 40
