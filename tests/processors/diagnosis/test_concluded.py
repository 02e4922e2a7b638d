"""Diagnoses that only notes and reports state are in the assessment, as they state them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.diagnosis.weighed import SECTION as WEIGHED
from processors.tasks import TASKS
from schemas.facts import Fact
from tests.processors.drafted import statements
from tests.processors.stay import STAY, coded, passage, request

SCAN = "CT abdomen: 4 cm abscess at the sigmoid with contained perforation. No free fluid. Liver normal."


def assessment(
    *notes: tuple[str, str], history: tuple[Fact, ...] = (), title: str = "Diagnoses in the record"
) -> list[str]:
    encounter = STAY.encounter
    assert encounter is not None
    bare = replace(encounter, body=replace(encounter.body, reasons=()))
    written = tuple(
        passage(40 + at, kind, "Note", f"03-0{1 + at} 09:30", text) for at, (kind, text) in enumerate(notes)
    )
    evidence = replace(STAY, passages=written, facts=(), history=history, encounter=bare)
    return [
        one.text
        for one in statements(TASKS["diagnosis"].compose(request("diagnosis", evidence=evidence)), title)
    ]


def test_what_an_image_a_summary_and_a_consultant_state_is_listed() -> None:
    found = assessment(
        ("emergency", "61M with belly pain and fever for 3 days."),
        ("radiology", SCAN),
        ("consult", "SURGERY. Hinchey II diverticulitis, drain by IR. New a-fib on telemetry."),
    )
    text = " ".join(found)
    assert "4 cm abscess" in text and "diverticulitis" in text and "a-fib" in text
    assert "Liver normal" not in text and "free fluid" not in text


def test_a_note_of_a_round_that_opens_with_a_name_states_it_unless_it_is_prevented_or_over() -> None:
    found = assessment(
        ("progress-note", "POD2. High output stoma, 2.1 L. DVT ppx: heparin. Ileus resolved. Wound dry.")
    )
    text = " ".join(found)
    assert "High output stoma" in text and "DVT" not in text and "Ileus" not in text


def test_what_the_list_has_in_other_words_is_not_repeated() -> None:
    listed = coded("Condition/91", "has_condition", "Temporal arteritis", "03-01 08:00")
    note = ("admission-note", "Impression: GCA confirmed by biopsy. Vertebral fracture found on film.")
    text = " ".join(assessment(note, history=(listed,)))
    assert "GCA" not in text and "Vertebral fracture" in text


@pytest.mark.parametrize(
    "text",
    [
        "Codeine = seizure.",
        "Imp: ?cholangitis.",
        "Dx: wife has pneumonia.",
        "Imp: h/o pancreatitis 2015.",
        "Imp: no pneumonia.",
        "Pancreatitis hx denied. Imp: well.",
        "If cellulitis spreads, vancomycin. Imp: well.",
    ],
)
def test_suspicions_reactions_relatives_and_history_are_no_diagnoses(text: str) -> None:
    found = assessment(("admission-note", text))
    words = " ".join(found)
    assert not any(
        one in words for one in ("seizure", "cholangitis", "pneumonia", "pancreatitis", "cellulitis")
    )


def test_one_against_another_and_a_name_with_a_question_mark_are_weighed() -> None:
    found = assessment(
        ("progress-note", "K 6.1, Cr up: prerenal vs AIN. Weak on standing. Addison? Na 128."),
        title=WEIGHED.title,
    )
    text = " ".join(found)
    assert "prerenal vs AIN" in text and "Addison?" in text


def test_a_question_for_one_disease_excludes_not_the_other() -> None:
    found = assessment(
        ("admission-note", "Impression: pyelonephritis; r/o renal abscess - less likely."),
        title="Diagnoses excluded",
    )
    assert found == []
    denied = assessment(
        ("admission-note", "Impression: pyelonephritis; no abscess on US."), title="Diagnoses excluded"
    )
    assert len(denied) == 1 and "no abscess" in denied[0] and "pyelonephritis" not in denied[0]


def test_what_is_to_bring_the_patient_back_and_another_s_question_are_no_findings() -> None:
    written = (
        passage(
            40,
            "progress-note",
            "Note",
            "03-02 09:30",
            "Return: bloody stool, fever, seizure. Wound clean, 3 cm. T >38.5 call. Pus, red streaks, chills, arm pain.",
        ),
        passage(
            41,
            "progress-note",
            "Note",
            "03-02 10:30",
            "Sister called: I have asthma too, can she share inhaler?",
        ),
    )
    evidence = replace(STAY, passages=written, facts=(), history=())
    draft = TASKS["diagnosis"].compose(request("diagnosis", evidence=evidence))
    text = " ".join(one.text for one in statements(draft))
    assert "bloody stool" not in text and "red streaks" not in text and "share inhaler" not in text
