"""`wardstream sections`: notes in, their sections out, one JSON a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError
from wardstream.cli.app import app

NOTE = "HPI: Chest pain.\nPLAN: Aspirin 81 mg.\n"


def asked(folder: Path, content: bytes) -> list[dict[str, object]]:
    path = folder / "notes.jsonl"
    path.write_bytes(content)
    result = CliRunner().invoke(app, ["sections", "--notes", str(path)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.output.splitlines()]


def test_each_note_is_answered_in_its_order_with_sections_that_cover_it(tmp_path: Path) -> None:
    lines = [
        {"id": "a", "text": NOTE, "note_type": "progress-note"},
        {"id": 2, "text": "no header here"},
        {"id": None, "text": ""},
    ]
    found = asked(tmp_path, "\n".join(map(json.dumps, lines)).encode())
    assert [one["id"] for one in found] == ["a", 2, None]
    first = found[0]["sections"]
    assert isinstance(first, list)
    assert [(one["name"], NOTE[one["start"] : one["end"]]) for one in first] == [
        ("History of Present Illness", "HPI: Chest pain.\n"),
        ("Plan", "PLAN: Aspirin 81 mg.\n"),
    ]
    assert [one["category"] for one in first] == ["history_of_present_illness", "observation_and_plan"]


@pytest.mark.parametrize(
    "line",
    [
        b"\xef\xbb\xbf" + json.dumps({"id": 1, "text": NOTE}).encode(),
        b'{"id": 1, "text": "PLAN: home \\ud83d today."}',
    ],
)
def test_a_mark_of_byte_order_and_half_of_a_pair_stop_nothing(tmp_path: Path, line: bytes) -> None:
    found = asked(tmp_path, line + b"\n" + json.dumps({"id": 2, "text": NOTE}).encode())
    assert [one["id"] for one in found] == [1, 2]


@pytest.mark.parametrize("line", [b"[1]", b"not json", b'{"id": 1}', b'{"id": 1, "text": 7}'])
def test_what_is_no_note_is_said_without_repeating_it(tmp_path: Path, line: bytes) -> None:
    with pytest.raises(ConfigurationError) as caught:
        asked(tmp_path, line)
    assert "notes.jsonl" in str(caught.value) and "not json" not in str(caught.value)
