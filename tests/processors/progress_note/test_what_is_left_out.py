"""What must not fall out of a note because something else is there."""

from __future__ import annotations

from msgspec.structs import replace

from processors.tasks import TASKS
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import LABS, STAY, coded, drug, passage, request

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


def test_a_sentence_copied_from_an_earlier_note_is_no_news() -> None:
    before = passage(
        8,
        "progress-note",
        "Progress note",
        "03-04 08:30",
        "SUBJECTIVE\nSleepy. On high flow 40 L.\nPLAN\nWean dopamine today.\n",
    )
    copied = passage(
        9,
        "progress-note",
        "Progress note",
        "03-05 08:30",
        "SUBJECTIVE\nSat in the chair. On high flow 40 L.\nPLAN\nWean dopamine today.\nLine out this afternoon.\n",
    )
    shown = text(composed("progress-note", with_notes(before, copied)))
    assert "Sat in the chair." in shown and "Line out this afternoon." in shown
    assert "high flow" not in shown and "Wean dopamine" not in shown


def test_what_a_nurse_writes_before_the_round_is_news_of_the_day() -> None:
    night = passage(
        9, "nursing", "Nursing note", "03-05 04:10", "Reports pressure in the chest at 0350, ECG done.\n"
    )
    shown = text(composed("progress-note", with_notes(night, ROUND)))
    assert "pressure in the chest" in shown and "improving on ceftriaxone" in shown


def test_a_plan_for_a_medicine_that_was_stopped_after_it_is_left_out_or_marked() -> None:
    order = drug(70, "dopamine", "03-05 05:00", status="inactive", end="03-05 09:10")
    note = passage(
        9,
        "progress-note",
        "Progress note",
        "03-05 08:30",
        "PLAN\nWean dopamine, weigh at noon. Dopamine off tonight. Wean dopamine. Line out this afternoon.\n",
    )
    draft = composed("progress-note", with_notes(note, history=(order,), facts=LABS))
    shown = next(s for s in statements(draft) if s.text == "Wean dopamine, weigh at noon.")
    assert all(s.verdict == "marked" for s in statements(draft) if s.text.startswith("Wean dopamine"))
    assert shown.verdict == "marked" and "stopped on 5 March 2026 09:10" in shown.note
    assert next(s for s in statements(draft) if s.text.startswith("Line out")).verdict == "supported"


def test_two_code_statuses_are_shown_as_a_conflict_and_the_older_one_nowhere_else() -> None:
    full = passage(
        8, "admission-note", "Admission note", "03-04 08:30", "ASSESSMENT\nSepsis from the foot. Full code.\n"
    )
    limited = passage(
        9,
        "progress-note",
        "Progress note",
        "03-05 08:30",
        "SUBJECTIVE\nWalked. DNR/DNI per her daughter. Full code.\n",
    )
    for task in ("progress-note", "care-summary"):
        found = [s for s in statements(composed(task, with_notes(full, limited))) if "ull code" in s.text]
        assert len(found) == 1 and found[0].verdict == "marked"
        assert "DNR/DNI" in found[0].text and "differ on the code status" in found[0].note


def test_an_order_that_limits_treatment_since_takes_the_place_of_full_treatment_before() -> None:
    full = passage(8, "admission-note", "Admission note", "03-03 08:30", "PLAN\nFor full escalation.\n")
    order = coded("ServiceRequest/70", "ordered_service", "NFR, not for ICU", "03-04 09:00")
    shown = text(composed("progress-note", with_notes(full, history=(order,))))
    assert "NFR, not for ICU" in shown and "full escalation" not in shown
    copy = passage(
        9, "progress-note", "Progress note", "03-05 08:30", "PLAN\nAs per plan: full escalation.\n"
    )
    found = statements(composed("progress-note", with_notes(full, copy, history=(order,))))
    assert all(s.verdict == "marked" for s in found if "full escalation" in s.text)


def test_a_sentence_of_which_a_part_is_copied_is_marked() -> None:
    before = passage(
        8,
        "progress-note",
        "Progress note",
        "03-03 08:30",
        "SUBJECTIVE\nDay 3. Chest tube to suction at 20, no leak. tired.\n",
    )
    today = passage(
        9,
        "progress-note",
        "Progress note",
        "03-05 08:30",
        "SUBJECTIVE\nDay 5. Chest tube to suction at 20, eats well, walks.\nPeak troponin 812.\n",
    )
    draft = composed("progress-note", with_notes(before, today))
    found = next(s for s in statements(draft) if "Chest tube" in s.text)
    assert found.verdict == "marked" and found.note.startswith("Partly copied")
    assert next(s for s in statements(draft) if "Peak" in s.text).verdict == "supported"


def test_what_is_written_to_the_patient_is_no_assessment_of_the_round() -> None:
    sheet = passage(
        9,
        "discharge-instructions",
        "Instructions",
        "03-05 09:30",
        "You had an infection of the blood from a tooth. The tooth was pulled on March 3.\nDentist Mon 3/9 8:30 AM.",
    )
    draft = composed("progress-note", with_notes(ROUND, sheet))
    assert "You had an infection" not in text(draft, ASSESSMENT)
