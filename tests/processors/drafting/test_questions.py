"""Questions in messages of patients: with their answers, or marked as open; in letters none without an answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from processors.drafting.questions import UNANSWERED
from schemas.drafts import Statement
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, passage

MESSAGE = "Hi, do I still take the ibuprofen when I get home? Also when do I get my stitches out?"


def shown(task: Any, *notes: tuple[str, str, str]) -> list[Statement]:
    written = tuple(
        passage(60 + at, kind, title, f"03-04 {8 + at:02}:10", text)
        for at, (kind, title, text) in enumerate(notes)
    )
    return statements(composed(task, replace(STAY, facts=(), history=(), passages=written)))


@pytest.mark.parametrize("task", ["care-summary", "progress-note"])
def test_a_question_stands_with_what_was_written_on_it_since(task: Any) -> None:
    reply = "PLAN:\nNo motrin at home, stitches out 3/12."
    found = shown(task, ("other", "Patient message", MESSAGE), ("progress-note", "Progress note", reply))
    questions = [s for s in found if "?" in s.text]
    assert questions
    for one in questions:
        assert "stitches out 3/12" in one.text
        assert {c.source.resource for c in one.citations} == {"DocumentReference/60", "DocumentReference/61"}


def test_a_reply_in_the_message_itself_answers_it() -> None:
    text = "portal: 'can I shower with the drain? my wife thinks no' -> RN: yes, cover it first."
    for one in shown("care-summary", ("other", "Portal message", text)):
        assert "?" not in one.text or "RN: yes" in one.text


@pytest.mark.parametrize("task", ["care-summary", "progress-note"])
def test_a_question_that_nobody_answered_is_marked_for_clinicians_and_in_no_letter(task: Any) -> None:
    notes = (
        ("other", "Patient message", MESSAGE),
        ("progress-note", "Progress note", "PLAN:\nHome tomorrow."),
    )
    found = [s for s in shown(task, *notes) if "?" in s.text]
    assert found
    assert all(UNANSWERED in s.note for s in found)
    assert not [s for s in shown("discharge-instruction", *notes) if "?" in s.text]


def test_a_clinicians_own_question_is_none_of_a_message() -> None:
    found = shown("progress-note", ("progress-note", "Progress note", "PLAN:\nRestart apixaban? ask GI."))
    assert not [s for s in found if UNANSWERED in s.note]
