"""The measure of `wardstream eval sections`, the command, and a floor under what is reached on the
development notes.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from evaluation.section_sets import Headed, read_sets
from evaluation.sections import OURS, Run, Sampled, ours, paired, read_sample, score
from schemas.errors import ConfigurationError
from tests.shared_data import SHARED
from wardstream.cli.app import app

SAMPLE = Path(__file__).with_name("headers.tsv")


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_starts_are_paired_one_to_one_within_two_characters() -> None:
    assert list(paired([0, 10, 20], [2, 11, 12, 23])) == [(0, 2), (1, 11)]


def test_line_breaks_become_one_space_and_starts_move_with_them() -> None:
    note = Headed("1", "PLAN:\n\nRest.\nDIET:\nLight.", (0, 13), ("PLAN", "DIET"))
    flat = note.flat()
    assert flat.text == "PLAN: Rest. DIET: Light."
    assert [flat.text[start : start + 4] for start in flat.starts] == ["PLAN", "DIET"]


def test_the_score_counts_all_notes_together_and_each_header_as_often_as_it_was_drawn() -> None:
    notes = [Headed("1", "", (0, 50), ("PLAN", "DIET")), Headed("2", "", (0,), ("PLAN",))]
    run = Run((((0, "observation_and_plan"), (90, "other")), ((1, "other"),)), 0.5)
    sample = {"PLAN": Sampled(3, "observation_and_plan"), "DIET": Sampled(1, "patient_instructions")}
    found = score("x", True, OURS, notes, run, sample)
    assert (found.precision, found.recall, found.f1) == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert found.category_accuracy == pytest.approx((3 * 0.5 + 0) / 4)
    assert found.notes_per_second == 4


def test_a_folder_without_notes_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="mtsamples"):
        read_sets(tmp_path)


def test_the_command_prints_top_level_sections_and_with_nested_all(tmp_path: Path) -> None:
    note = {"id": "n1", "text": "Seen.\nPHYSICAL EXAMINATION:\nNECK: Supple.\n\nPLAN: Rest."}
    path = tmp_path / "notes.jsonl"
    path.write_text(json.dumps(note) + "\n\n", encoding="utf-8")
    top = json.loads(printed("sections", "--notes", str(path)))
    assert top["id"] == "n1"
    assert top["sections"] == [
        {"name": "Unlabeled", "category": "unlabeled", "start": 0, "end": 6},
        {"name": "Physical Examination", "category": "physical_exam", "start": 6, "end": 43},
        {"name": "Plan", "category": "observation_and_plan", "start": 43, "end": 54},
    ]
    nested = json.loads(printed("sections", "--notes", str(path), "--nested"))["sections"]
    assert [(section["name"], section["depth"]) for section in nested] == [
        ("Unlabeled", 0),
        ("Physical Examination", 0),
        ("Neck", 1),
        ("Plan", 0),
    ]


@pytest.mark.parametrize("line", ["not json", '["text"]', '{"id": 1, "text": 5}', '{"id": 1}'])
def test_a_line_that_is_no_note_is_named_without_its_text(line: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"notes\.jsonl") as raised:
        printed("sections", "--notes", str(path))
    assert "not json" not in str(raised.value)


@pytest.mark.skipif(
    not (SHARED / "mtsamples").exists(),
    reason=f"MTSamples and ACI-Bench do not lie in {SHARED} (SHARED_DATA)",
)
def test_headers_of_the_development_notes_are_found_with_their_line_breaks_and_without() -> None:
    sample = read_sample(SAMPLE)
    floors = {
        ("MTSamples", True): 0.985,
        ("MTSamples", False): 0.975,
        ("ACI-Bench", True): 0.99,
        ("ACI-Bench", False): 0.99,
    }
    for data, notes in read_sets(SHARED).items():
        for line_breaks in (True, False):
            shaped = notes if line_breaks else [note.flat() for note in notes]
            reached = score(
                data, line_breaks, OURS, shaped, ours(shaped), sample if data == "MTSamples" else {}
            )
            assert reached.f1 >= floors[data, line_breaks], reached
            assert (reached.category_accuracy or 1.0) >= 0.95, reached
