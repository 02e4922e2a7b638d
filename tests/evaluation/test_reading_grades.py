"""How hard a letter is to read."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from evaluation import reading_grades as reading
from schemas.drafts import Citation, Draft, Section, Statement
from schemas.facts import Source
from tests.processors.drafted import composed
from tests.wardstream.stays import write_stay
from wardstream.cli.app import app

PLAIN = "You had high blood pressure. You took one pill a day."
HARD = "Hypertensive cardiomyopathy necessitated intensification of antihypertensive pharmacotherapy throughout hospitalization."


def test_hard_words_and_long_sentences_raise_the_grade() -> None:
    assert reading.graded([PLAIN]).flesch_kincaid < 4 < 15 < reading.graded([HARD]).flesch_kincaid


def test_the_point_of_a_number_ends_no_sentence() -> None:
    assert reading.graded(["Your salt was 4.6 on the first day and 5.1 on the next day."]) == reading.graded(
        ["Your salt was 46 on the first day and 51 on the next day."]
    )


def test_clinicians_sentences_are_graded_apart() -> None:
    quoted = Statement(HARD, (Citation(Source("DocumentReference/1", "1", 0, len(HARD)), HARD),))
    ours = Statement(PLAIN, (Citation(Source("Condition/1", "1", path="code"), "Hypertension"),))
    found = reading.letter(_draft(quoted, ours))
    assert found is not None and found.clinicians is not None
    assert found.sentences == 1
    assert found.ours == reading.graded([PLAIN])
    assert found.clinicians.flesch_kincaid > 15


def test_clinical_names_in_brackets_are_counted_and_left_out() -> None:
    ours = Statement(
        "You had high blood pressure (hypertension) before.",
        (Citation(Source("Condition/1", "1", path="code"), "Hypertension"),),
    )
    found = reading.letter(_draft(ours))
    assert found is not None
    assert found.unbracketed == reading.graded(["You had high blood pressure before."])
    assert found.unbracketed.flesch_kincaid < found.ours.flesch_kincaid


def test_the_letter_of_a_stay_is_within_the_goal() -> None:
    found = reading.letter(composed("discharge-instruction"))
    assert found is not None
    assert found.ours.flesch_kincaid <= reading.GOAL + 0.5
    assert found.unbracketed.flesch_kincaid <= reading.GOAL


def test_a_folder_is_graded_letter_by_letter(tmp_path: Path) -> None:
    folder = write_stay(tmp_path / "stay")
    told = CliRunner().invoke(app, ["eval", "reading", "--data", str(folder), "--json"])
    assert told.exit_code == 0, told.output
    letters = json.loads(told.stdout)["letters"]
    assert letters and all(one["ours"]["words"] > 0 for one in letters)
    assert (
        "letters within grade 7" in CliRunner().invoke(app, ["eval", "reading", "--data", str(folder)]).output
    )


def _draft(*statements: Statement) -> Draft:
    whole = composed("discharge-instruction")
    return Draft(
        whole.request,
        whole.task,
        whole.document,
        whole.patient,
        whole.encounter,
        whole.title,
        whole.cut,
        (Section("Why", statements=statements),),
        whole.author,
    )
