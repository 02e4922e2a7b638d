"""What is held in confidence is never in a letter, in whatever words; the clinicians' documents have it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.discharge.confidential import disclosed
from processors.drafting.render.markdown import to_markdown
from processors.tasks import TASKS
from schemas.facts import Fact
from schemas.requests import Passage, Request, Task
from tests.processors.stay import STAY, drug, lab, passage, request

OPEN = passage(
    1, "progress-note", "Progress note", "03-04 08:00", "PLAN:\nHome tomorrow. Ring the clinic on Friday."
)


def letter(*notes: Passage, facts: tuple[Fact, ...] = (), task: Task = "discharge-instruction") -> Request:
    evidence = replace(STAY, history=facts, facts=(), passages=(OPEN, *notes))
    return request(task, evidence=evidence)


def written(wanted: Request) -> str:
    return to_markdown(TASKS[wanted.task].compose(wanted))


def note(text: str, **more: bool) -> Passage:
    found = passage(2, "progress-note", "Progress note", "03-04 09:00", text)
    return replace(found, body=replace(found.body, **more))


@pytest.mark.parametrize(
    "text",
    [
        "Follow-up: HIV clinic on 9 March (confidential).",
        "He begged us never to mention to his wife the HIV clinic on 9 March.",
        "HIV clinic 9 March. Partner unaware.",
        "HIV clinic on 9 March, employer must not hear.",
        "HIV clinic 9 March; do not list on AVS.",
        "She doesn't want her parents to know of the HIV clinic on 9 March.",
    ],
)
def test_a_sentence_in_confidence_is_not_in_the_letter(text: str) -> None:
    shown = written(letter(note(f"PLAN:\nNo driving for a week. {text}")))
    assert "HIV" not in shown and "No driving for a week" in shown
    assert "keeps out of letters" in shown


def test_a_note_in_confidence_is_left_out_whole_and_so_is_what_it_alone_names() -> None:
    secret = note("CONFIDENTIAL SOCIAL WORK NOTE\n\nPLAN:\nRefuge on Monday. Takes disulfiram since May.")
    facts = (drug(3, "disulfiram 200 mg", "03-01 09:00"), drug(4, "ramipril 5 mg", "03-01 09:00"))
    shown = written(letter(secret, facts=facts))
    assert "efuge" not in shown and "isulfiram" not in shown and "ramipril" in shown
    assert "efuge" in written(letter(secret, facts=facts, task="care-summary"))


def test_an_order_in_confidence_takes_along_each_sentence_that_names_it() -> None:
    order = drug(3, "doxycycline 100 mg", "03-01 09:00", dose="100 mg twice daily. CONFIDENTIAL")
    open_note = note("PLAN:\nContinue doxycycline to 14 March. No driving for a week.")
    shown = written(letter(open_note, facts=(order,)))
    assert "oxycycline" not in shown and "No driving for a week" in shown


def test_a_label_keeps_a_document_out() -> None:
    plain = note("PLAN:\nDo not lift the left arm.")
    assert "left arm" in written(letter(plain))
    assert "left arm" not in written(letter(note("PLAN:\nDo not lift the left arm.", confidential=True)))


@pytest.mark.parametrize(
    "text",
    [
        "His wife does not know the doses of his tablets.",
        "Do not share towels with your family.",
        "Confidential helpline 555-0100, day and night.",
        "Family not aware of any allergies.",
        "CONFIDENTIAL PATIENT INFORMATION",
    ],
)
def test_what_only_sounds_like_it_stays(text: str) -> None:
    wanted = letter(note(f"PLAN:\n{text}"), facts=(drug(4, "ramipril 5 mg", "03-01 09:00"),))
    assert disclosed(wanted) is wanted


def test_places_stay_where_they_are_and_a_second_look_finds_nothing_more() -> None:
    wanted = letter(
        note("PLAN:\nSee the HIV clinic (confidential). Rest."),
        facts=(lab(5, "HIV RNA, confidential", "20447-9", "40", "copies/mL", "03-03 08:00"),),
    )
    once = disclosed(wanted)
    assert disclosed(once) is once
    assert [len(p.body.text) for p in once.evidence.passages] == [
        len(p.body.text) for p in wanted.evidence.passages
    ]
    assert once.evidence.confidential == 2 and not once.evidence.history
