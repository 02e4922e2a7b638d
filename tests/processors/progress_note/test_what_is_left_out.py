"""What must not fall out of a note because something else is there."""

from __future__ import annotations

from msgspec.structs import replace

from processors.tasks import TASKS
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, text
from tests.processors.stay import LABS, STAY, passage, request

RESULTS, ASSESSMENT, PLAN = "30954-2", "51848-0", "18776-5"
ROUND = passage(
    8,
    "progress-note",
    "Progress note",
    "03-05 08:30",
    "ASSESSMENT AND PLAN\n1. Sepsis: improving on ceftriaxone.\n2. AKI: creatinine falling, hold lisinopril.\n3. Anemia: stable, no bleeding.\n",
)


def with_notes(*notes: Passage, **more: object) -> Evidence:
    return replace(STAY, passages=notes, **more)


def test_a_line_on_a_rash_does_not_take_the_place_of_the_morning_s_round() -> None:
    rash = passage(
        9,
        "progress-note",
        "Cross cover note",
        "03-05 09:40",
        "ASSESSMENT AND PLAN\nMild rash, Benadryl 25 mg once.\n",
    )
    draft = composed("progress-note", with_notes(ROUND, rash))
    assert "Sepsis: improving on ceftriaxone." in text(draft) and "Benadryl 25 mg once" in text(draft)


def test_results_that_only_a_note_has_stand_beside_coded_ones_and_coded_ones_are_not_said_twice() -> None:
    note = passage(
        8,
        "progress-note",
        "Progress note",
        "03-05 09:30",
        "RESULTS\nK 4.6, Cr 1.5.\nCXR: right lower lobe infiltrate.\nTroponin 812 at the other hospital.\n",
    )
    said = text(composed("progress-note", with_notes(note)), RESULTS)
    assert "right lower lobe infiltrate" in said and "Troponin 812" in said
    assert "Potassium 4.6" in said and "K 4.6, Cr 1.5." not in said


def test_allergies_and_the_limits_of_treatment_are_told_from_notes_where_nothing_is_coded() -> None:
    note = passage(
        8,
        "admission-note",
        "Admission note",
        "03-05 08:30",
        "ALLERGIES: penicillin (anaphylaxis)\n\nCODE STATUS: DNR, discussed with her.\n",
    )
    said = text(composed("progress-note", with_notes(note, history=(), facts=LABS)), ASSESSMENT)
    assert "penicillin (anaphylaxis)" in said
    assert "DNR, discussed with her." in said


def test_a_document_that_says_it_replaces_another_takes_its_place() -> None:
    wrong = passage(8, "progress-note", "Progress note", "03-05 08:30", "PLAN: Start apixaban 2.5 mg BID.\n")
    right = passage(9, "progress-note", "Progress note", "03-05 09:30", "PLAN: Start apixaban 5 mg BID.\n")
    right = replace(right, body=replace(right.body, replaces=(wrong.resource,)))
    evidence = with_notes(wrong, right)
    assert "apixaban 5 mg" in text(composed("progress-note", evidence), PLAN)
    assert "apixaban 2.5 mg" not in text(composed("progress-note", evidence))
    assert "apixaban 2.5 mg" not in TASKS["progress-note"].prompt(request(evidence=evidence)).user
