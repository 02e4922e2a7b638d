"""A hospital's notes as pairs to train on: which version, which halves, whose."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from trainers.datasets.pairs import Pair
from wardstream.cli.app import app
from wardstream.cli.history import messages_of
from wardstream.pairs import pairs_of, read_pairs
from wardstream.replay.message import Message

BOTH = "CHIEF COMPLAINT\nCough.\n\nHISTORY OF PRESENT ILLNESS\nThree days of cough.\n\nASSESSMENT AND PLAN\n{plan}\n"
AT = 1_772_352_000_000_000


def document(id: str, text: str, version: int = 1, **more: Any) -> Message:
    resource = {
        "resourceType": "DocumentReference",
        "id": id,
        "status": "current",
        "subject": {"reference": "Patient/p1"},
        "date": "2026-03-01T08:00:00Z",
        "meta": {"versionId": str(version), "lastUpdated": f"2026-03-01T08:0{version}:00Z"},
        "type": {"coding": [{"system": "http://loinc.org", "code": "11506-3"}]},
        "content": [
            {"attachment": {"contentType": "text/plain", "data": base64.b64encode(text.encode()).decode()}}
        ],
    } | more
    return Message(AT + version, "ehr.fhir", b"Patient/p1", json.dumps(resource).encode(), {})


def found(*messages: Message) -> list[Pair]:
    return list(pairs_of(messages, "here"))


def test_a_note_that_tells_both_halves_is_a_pair() -> None:
    [pair] = found(document("n1", BOTH.format(plan="Chest x-ray.")))
    assert "Three days of cough." in pair.pre_admission
    assert "Chest x-ray." in pair.reference
    assert "Chest x-ray." not in pair.pre_admission
    assert (pair.source, pair.patient) == ("here", "Patient/p1")


def test_a_note_of_one_half_teaches_nothing() -> None:
    assert found(document("n1", "ASSESSMENT AND PLAN\nChest x-ray.\n")) == []


def test_the_version_that_stands_teaches_and_what_was_an_error_teaches_nothing() -> None:
    first, second = (
        document("n1", BOTH.format(plan="Chest x-ray.")),
        document("n1", BOTH.format(plan="Sputum culture."), 2),
    )
    [pair] = found(first, second)
    assert "Sputum culture." in pair.reference
    assert found(second, first) == [pair], "in whatever order they come"
    assert (
        found(
            first, second, document("n1", BOTH.format(plan="Sputum culture."), 3, status="entered-in-error")
        )
        == []
    )


def test_a_replaced_note_and_the_same_text_again_teach_nothing() -> None:
    old, again = (
        document("n1", BOTH.format(plan="Chest x-ray.")),
        document("n3", BOTH.format(plan="Sputum culture.")),
    )
    new = document(
        "n2",
        BOTH.format(plan="Sputum culture."),
        relatesTo=[{"code": "replaces", "target": {"reference": "DocumentReference/n1"}}],
    )
    [pair] = found(old, new, again)
    assert "Sputum culture." in pair.reference


def test_a_folder_gives_pairs_as_a_file_of_lines_does(tmp_path: Path) -> None:
    made = read_pairs(["sample"], messages_of)
    assert len(made.pairs) > 20 and {pair.source for pair in made.pairs} == {"site"}
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(b"".join(msgspec.json.encode(pair) + b"\n" for pair in made.pairs))
    assert read_pairs([str(file)], messages_of).pairs == made.pairs


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app, ["train", "gro", "--pairs", str(tmp_path / "nowhere"), "--out", str(tmp_path / "policy")]
    )
    assert result.exit_code != 0
    assert not (tmp_path / "policy").exists()


@pytest.mark.parametrize("folds", ["1", "-3"])
def test_one_fold_is_no_cross_validation(folds: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(
        app,
        [
            "train",
            "gro",
            "--pairs",
            str(tmp_path / "pairs.jsonl"),
            "--out",
            str(tmp_path / "out"),
            "--check",
            folds,
        ],
    )
    assert isinstance(result.exception, ConfigurationError)
    assert "2 folds or more" in str(result.exception)
