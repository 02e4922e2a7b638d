"""Advice to the patient: what clinicians wrote, with the words that it needs, and nothing else."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from processors.tasks import gate as gate_of
from schemas.drafts import Draft
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import NOTES, STAY, coded, drug, passage, request

MEDICINES, HOME, WARNING, FOLLOW_UP, WHY, FOUND, ALLERGIES = (
    "10183-2",
    "69730-0",
    "When to get help",
    "18776-5",
    "29299-5",
    "30954-2",
    "48765-2",
)
DONE = "8648-8"

SHEET = """\
DISCHARGE INSTRUCTIONS

YOUR MEDICINES
NEW: iron 100 mg once a day. STOP: Lisinopril. Lisinopril and potassium pills do not go together.

AT HOME
Walk. No lifting for 2 weeks.

SEIZURES
Turn him on his side. Call 911 if it lasts more than 5 minutes.

CALL US
Fever above 38.0.

CALL 911
Chest pain, fainting.

APPOINTMENTS
Surgery clinic 03/24.
"""


def with_note(words: str, note_type: str = "progress-note", when: str = "03-05 09:40") -> Evidence:
    return replace(STAY, passages=(*NOTES, passage(20, note_type, "Progress note", when, words)))


def sheet(*notes: Passage) -> Evidence:
    return replace(
        STAY,
        passages=(
            *NOTES,
            *notes,
            passage(21, "discharge-instructions", "Discharge Instructions", "03-05 09:50", SHEET),
        ),
    )


def test_whom_to_call_stands_before_what_to_call_for() -> None:
    said = text(composed("discharge-instruction", sheet()), WARNING)
    assert "Call us: Fever above 38.0." in said
    assert "Call 911: Chest pain, fainting." in said
    assert "Seizures: Call 911 if it lasts more than 5 minutes." in said


def test_a_label_is_part_of_its_sentence_and_moves_it_to_no_other_section() -> None:
    draft = composed("discharge-instruction", sheet())
    assert "NEW: iron 100 mg once a day." in text(draft, MEDICINES)
    assert "Stopped: Lisinopril" in text(draft, MEDICINES)
    assert "iron" not in text(draft, HOME)


def test_a_single_word_of_advice_is_advice() -> None:
    assert "At home: Walk.\nNo lifting for 2 weeks." in text(composed("discharge-instruction", sheet()), HOME)


def test_a_heading_with_its_sentence_cites_both_and_passes_the_gate() -> None:
    evidence = sheet()
    asked = request("discharge-instruction", evidence=evidence)
    found = next(
        s
        for s in statements(composed("discharge-instruction", evidence), WARNING)
        if s.text.startswith("Call 911")
    )
    assert [c.quote for c in found.citations] == ["CALL 911", "Chest pain, fainting."]
    assert gate_of(asked).judge(found) is None
    assert gate_of(asked).judge(replace(found, text="Call 911: Chest pain, no fainting.")) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "I advised the patient to monitor her blood pressure at home.",
        "Patient was instructed to keep the wound dry.",
        "Counseled patient and wife on a low-salt diet.",
    ],
)
def test_what_a_note_says_was_told_to_the_patient_is_advice_whatever_day_it_was(sentence: str) -> None:
    said = text(
        composed("discharge-instruction", with_note(f"PLAN:\n{sentence}\n", when="03-02 09:00")), HOME
    )
    assert f"Your care team wrote on 2 March 2026: {sentence}" in said


@pytest.mark.parametrize(
    "note",
    [
        "HISTORY OF PRESENT ILLNESS:\nI advised her to call her daughter, which she did.\n",
        "PLAN:\nThe nurses were instructed to wean oxygen.\n",
        "ASSESSMENT:\nI suspect that she tends to amplify her complaints.\n",
    ],
)
def test_what_was_not_said_to_the_patient_is_no_advice(note: str) -> None:
    draft = composed("discharge-instruction", with_note(note))
    assert "Progress note, 5 March 2026 09:40" not in text(draft)


def test_appointments_of_the_plan_that_the_instructions_have_already_stand_once() -> None:
    plan = coded("CarePlan/9", "planned", "Surgery clinic on 2026-03-24", "03-05 09:00", status="planned")
    evidence = sheet()
    said = text(
        composed("discharge-instruction", replace(evidence, history=(*evidence.history, plan))), FOLLOW_UP
    )
    assert said.count("Surgery clinic") == 1


def test_advice_of_the_care_plan_is_told_in_its_own_words() -> None:
    plan = coded("CarePlan/9", "planned", "No NSAIDs", "03-05 09:00", status="planned")
    assert "Care plan: No NSAIDs [pain pills like ibuprofen or naproxen]." in text(
        composed("discharge-instruction", replace(STAY, history=(*STAY.history, plan))), HOME
    )


def test_a_visit_that_a_note_cancels_is_named_as_cancelled() -> None:
    visit = coded("ServiceRequest/52", "ordered_service", "Shingles vaccination visit", "03-20 09:00")
    evidence = with_note("PLAN:\nShingles vaccination 3/20 must be cancelled, on rituximab.\n")
    shown = text(
        composed("discharge-instruction", replace(evidence, history=(*evidence.history, visit))), FOLLOW_UP
    )
    assert "Planned for 20 March" not in shown
    assert "Ask before you go: Shingles vaccination visit" in shown


@pytest.mark.parametrize(
    ("when", "shown"), [("03-20 14:40", "20 March 2026 14:40"), ("03-20 00:00", "20 March 2026: ")]
)
def test_an_appointment_has_its_time_where_one_is_known(when: str, shown: str) -> None:
    visit = coded("ServiceRequest/53", "ordered_service", "Fracture clinic", when)
    evidence = replace(STAY, history=(*STAY.history, visit))
    assert f"Planned for {shown}" in text(composed("discharge-instruction", evidence), FOLLOW_UP)


def test_a_planned_test_names_what_it_is_for() -> None:
    scan = coded(
        "ServiceRequest/51", "ordered_service", "MRI abdomen", "03-25 09:00", note="9 mm pancreatic cyst"
    )
    shown = text(composed("discharge-instruction", replace(STAY, history=(*STAY.history, scan))), FOLLOW_UP)
    assert "MRI" in shown and "9 mm pancreatic cyst" in shown


def test_a_home_medicine_that_nobody_decided_on_is_open_from_the_first_day() -> None:
    draft = composed("discharge-instruction", slot="admission", cut="03-01 12:00")
    said = next(s.text for s in statements(draft, MEDICINES) if "Lisinopril" in s.text)
    assert said.startswith("Ask before you go on with this: Lisinopril 10 mg tablet")
    assert said.endswith("It was taken before the stay. In the stay it was neither ordered nor stopped.")


def test_a_medicine_stopped_nobody_knows_when_before_the_stay_is_not_told_as_stopped_in_it() -> None:
    old = drug(30, "Naproxen 250 mg tablet", "2011-06-01 00:00", status="stopped")
    assert "Naproxen" not in text(
        composed("discharge-instruction", replace(STAY, history=(*STAY.history, old)))
    )


def test_the_gravest_results_come_first_for_the_patient() -> None:
    first = statements(composed("discharge-instruction"), FOUND)[0]
    assert first.text == (
        "A blood salt (potassium): 4.6 mmol/L on 5 March 2026. In the usual range (3.5-5.1). The highest was 6.1 on 3 March."
    )


def test_where_nothing_is_coded_the_notes_speak_but_not_their_reasoning() -> None:
    note = passage(
        1,
        "progress-note",
        "Progress note",
        "03-05 09:00",
        "CHIEF COMPLAINT: Elbow pain.\nALLERGIES: Penicillin.\nMEDICATIONS: Ibuprofen as needed.\n"
        "ASSESSMENT:\n1. Lateral epicondylitis.\n2. I suspect much functional overlay in this patient.\n",
    )
    draft = composed("discharge-instruction", Evidence(encounter=STAY.encounter, passages=(note,)))
    assert "Elbow pain." in text(draft, WHY) and "Lateral epicondylitis [tennis elbow]." in text(draft, WHY)
    assert "overlay" not in text(draft)
    assert "Allergies: Penicillin [an antibiotic]." in text(draft, ALLERGIES)
    assert statements(draft, MEDICINES)[0].verdict == "marked"


def noted(text_: str) -> Draft:
    note = passage(1, "progress-note", "Progress note", "03-05 09:00", text_)
    return composed("discharge-instruction", Evidence(encounter=STAY.encounter, passages=(note,)))


def test_a_problem_is_named_once_and_only_where_it_is_named() -> None:
    said = text(
        noted(
            "CHIEF COMPLAINT: Foot pain.\nASSESSMENT:\n1. Foot pain, due to a sprain.\n2. Hepatitis C.\n3. hepatitis C\n"
            "4. Need to rule out colitis.\n5. There was no involvement of the tongue.\n6. AXIS V: 10.\n7. No sepsis.\n"
        ),
        WHY,
    )
    assert said.splitlines()[-2:] == [
        "Your care team wrote on 5 March 2026: Foot pain, due to a sprain.",
        "Hepatitis C.",
    ]


def test_who_takes_no_medicine_has_no_list_of_them() -> None:
    assert (
        statements(
            noted("MEDICATIONS: Patient denies taking any current medications.\nASSESSMENT: Asthma.\n"),
            MEDICINES,
        )
        == []
    )


@pytest.mark.parametrize(
    "words",
    [
        "Lisinopril 10 mg daily.\nDenies taking any other medications besides warfarin 5 mg daily.",
        "No medications except aspirin.",
    ],
)
def test_who_takes_nothing_but_one_has_that_one(words: str) -> None:
    assert "warfarin" in (said := text(noted(f"MEDICATIONS: {words}\n"), MEDICINES)) or "aspirin" in said


def test_a_list_of_medicines_in_a_note_is_spelt_out_with_its_doses() -> None:
    (said,) = statements(noted("MEDICATIONS: Glipizide 5 mg p.o. b.i.d. p.r.n.\n"), MEDICINES)
    assert (
        said.text
        == "Your care team wrote on 5 March 2026: Glipizide [for diabetes] 5 mg by mouth twice a day if needed."
    )
    assert said.verdict == "marked"


def test_what_stood_in_the_operating_room_is_not_read_out() -> None:
    said = text(
        noted(
            "PROCEDURE: Chest tube placement.\nThe chest was prepped and draped in sterile fashion. The tube was placed.\nASSESSMENT: Pneumothorax.\n"
        ),
        DONE,
    )
    assert said == "Your care team wrote on 5 March 2026: Chest tube placement [a tube into the chest]."


TERSE = """\
Doing ok, wound dry. K 4.1.
F/u Dr Lindqvist 3/19 9:15. Sutures out 3/16.
Sural nerve bx pending. No alcohol, no ibuprofen.
Return: fever, foot turns blue, numb again.
"""


def test_a_note_without_headings_reaches_the_sections_of_the_letter() -> None:
    draft = composed("discharge-instruction", with_note(TERSE, "discharge-summary", "03-05 09:50"))
    assert "Dr Lindqvist 3/19 9:15." in text(draft, FOLLOW_UP) and "Sutures out 3/16." in text(
        draft, FOLLOW_UP
    )
    assert "pending" in text(draft, FOLLOW_UP)
    assert "No alcohol" in text(draft, HOME)
    assert "foot turns blue" in text(draft, WARNING)
    assert "Doing ok" not in text(draft, HOME)


@pytest.mark.parametrize(
    "first",
    ["Dx: foot abscess, drained.", "PODIATRY DAY-OF-LEAVING NOTE", "Meds: as listed, cephalexin ends 3/9."],
)
def test_what_is_below_a_filled_label_or_a_title_is_divided_by_its_words(first: str) -> None:
    draft = composed("discharge-instruction", with_note(f"{first}\n{TERSE}", "progress-note", "03-05 09:50"))
    assert "Sutures out 3/16." in text(draft, FOLLOW_UP)
    assert "No alcohol" in text(draft, HOME)
    assert "foot turns blue" in text(draft, WARNING)


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ("DISCHARGE GYN 3/5.", False),
        ("TRANSFER / DISCHARGE 3/5/26 to Oak Hill SNF", False),
        ("D/C HOME 3/5.", False),
        ("D/C foley at clinic 3/9.", True),
    ],
)
def test_the_dated_title_of_a_summary_is_no_advice_and_an_order_that_opens_one_is(
    first: str, shown: bool
) -> None:
    draft = composed(
        "discharge-instruction", with_note(f"{first}\n{TERSE}", "discharge-summary", "03-05 09:50")
    )
    assert (first.rstrip(".") in text(draft, FOLLOW_UP) + text(draft, HOME)) is shown
    assert "Sutures out 3/16." in text(draft, FOLLOW_UP)


LEAVES = """Resp WR, home today w brother. Sats 94 RA, apyrexial 48 h.
Chest drain site: gauze q2d. Bronchogram 3/30. Pleural nodule: MRI / thoracic surgery.
Ferritin 8 wks. Galactomannan still out. If no stool x 3 days or tummy swells: ring the ward. Any new rash: call.
555-0162 nights.
"""


def test_what_the_last_note_leaves_to_do_is_in_the_letter_and_how_the_patient_was_is_not() -> None:
    draft = composed("discharge-instruction", with_note(LEAVES, "progress-note", "03-05 09:50"))
    for words in ("Bronchogram 3/30", "thoracic surgery", "Ferritin 8 wks", "Galactomannan still out"):
        assert words in text(draft, FOLLOW_UP)
    assert "gauze q2d" in text(draft, HOME)
    for words in ("ring the ward", "new rash", "555-0162"):
        assert words in text(draft, WARNING)
    assert not any("Sats 94" in one.text for one in statements(draft))


def test_a_time_of_day_is_stated_although_another_note_names_the_day() -> None:
    first = passage(22, "consult", "Consult", "03-05 09:00", "Hold apixaban until valve clinic 3/19.")
    note = with_note("Home. Valve clinic + echo 3/19 0840.", "progress-note", "03-05 09:50")
    draft = composed("discharge-instruction", replace(note, passages=(*note.passages, first)))
    assert "3/19 0840" in text(draft, FOLLOW_UP)


def test_terse_instructions_are_divided_by_what_they_say() -> None:
    words = "Home w wife. Keep boot dry. Podiatry Dr Mbeki 3/20 14:00. Bone bx NOT BACK. Call: pus, fever, black toe. Also: chest pain."
    draft = composed("discharge-instruction", with_note(words, "discharge-instructions", "03-05 09:50"))
    assert "black toe" in text(draft, WARNING) and "Also: chest pain." in text(draft, WARNING)
    assert "Dr Mbeki" in text(draft, FOLLOW_UP) and "NOT BACK" in text(draft, FOLLOW_UP)
    assert "Keep boot dry." in text(draft, HOME)


def test_an_appointment_of_another_note_stands_next_to_the_instructions_but_once() -> None:
    evidence = with_note(
        "Podiatry Dr Mbeki 3/20 14:00. Call: pus, fever.", "discharge-instructions", "03-05 09:50"
    )
    other = passage(
        22, "telephone", "Telephone note", "03-05 09:45", "Podiatry is 3/20. Vascular lab gave 3/24 10:30."
    )
    shown = text(
        composed("discharge-instruction", replace(evidence, passages=(*evidence.passages, other))), FOLLOW_UP
    )
    assert "Vascular lab gave 3/24 10:30." in shown and shown.count("3/20") == 1


def letter(*notes: Passage) -> Draft:
    return composed("discharge-instruction", replace(STAY, passages=(*NOTES, *notes)))


def test_what_holds_at_home_is_found_in_notes_of_any_day_but_not_what_holds_for_the_hour() -> None:
    shown = text(
        letter(
            passage(
                20,
                "consult",
                "Consult",
                "03-03 12:00",
                "OB: no live vaccines while on tacrolimus, contraception for a year after the last dose.",
            ),
            passage(
                21,
                "nursing",
                "Nurse",
                "03-04 12:00",
                "Hold the evening feed tonight until seen by surgery. Wife locks away the opioids at home.",
            ),
            passage(22, "progress-note", "Progress note", "03-05 09:40", "Home today. Seen by all."),
        ),
        HOME,
    )
    assert "contraception for a year" in shown
    assert "evening feed" not in shown


def test_what_was_crossed_out_or_is_of_somebody_else_is_no_advice() -> None:
    shown = text(
        letter(
            passage(
                21,
                "discharge-instructions",
                "Discharge Instructions",
                "03-05 09:50",
                "No lifting for 2 weeks. Crutches at all times - crossed out, belongs to his brother.",
            )
        ),
        HOME,
    )
    assert "No lifting" in shown and "Crutches" not in shown


def test_what_the_patient_does_not_know_yet_is_marked() -> None:
    draft = letter(
        passage(
            20,
            "progress-note",
            "Progress note",
            "03-05 09:40",
            "Marrow: clonal plasma cells, haematology clinic 3/19. Pt not told of the plasma cells yet. Dressing change by the district nurse 3/12.",
        )
    )
    found = {s.text.partition("2026: ")[2] or s.text: s for s in statements(draft, FOLLOW_UP)}
    open_ = next(s for words, s in found.items() if "plasma" in words)
    assert open_.verdict == "marked" and "not told yet" in open_.note
    assert next(s for words, s in found.items() if "Dressing" in words).verdict == "supported"


def test_a_visit_that_the_patient_does_not_know_of_is_not_left_out_but_marked() -> None:
    note = "Home today. PET 3/19 for the lesion, husband not told yet."
    draft = letter(passage(20, "progress-note", "Progress note", "03-05 09:40", note))
    (visit,) = [s for s in statements(draft, FOLLOW_UP) if "PET 3/19" in s.text]
    assert visit.verdict == "marked" and "not told yet" in visit.note


def test_an_allergy_of_a_note_stays_in_a_long_letter() -> None:
    long = " ".join(
        f"Clinic {n} will see her in {n + 2} weeks for the {word} check."
        for n, word in enumerate(
            "skin eye ear knee hip jaw nail foot hand neck lung liver bowel heart bone spine".split() * 3
        )
    )
    draft = letter(
        passage(20, "nursing", "Nurse", "03-03 08:00", "Adhesive allergy per daughter, paper dressing used."),
        passage(21, "progress-note", "Progress note", "03-05 09:40", long),
    )
    assert "Adhesive allergy" in text(draft, ALLERGIES)


LABELLED = """HOME INSTRUCTIONS
PILLS: torsemide 10 mg each morning. Potassium tablets stay off.
Ring 911: crushing chest pain, blue lips.
"""


def test_a_label_with_words_behind_it_and_the_sheet_s_name_head_no_later_line() -> None:
    sheet = passage(30, "discharge-instructions", "Discharge instructions", "03-05 09:50", LABELLED)
    draft = composed("discharge-instruction", replace(STAY, passages=(sheet,)))
    shown = [s.text for s in statements(draft)]
    assert not any(s.startswith("Pills: Ring") or "Home instructions:" in s for s in shown)
    assert any(s.startswith("Ring 911: crushing") for s in shown)


def test_what_corrects_another_document_is_no_advice() -> None:
    note = "PLAN:\nLeft arm in sling for 3 weeks. (The ward list says wrong arm, mended.)"
    draft = composed("discharge-instruction", with_note(note))
    assert "in sling for 3 weeks" in text(draft) and "wrong arm" not in text(draft)


def test_whose_quotations_are_stands_once_in_a_section_also_where_the_first_was_moved() -> None:
    first, second = "No lifting for 2 weeks.", "Keep the arm in the sling."
    evidence = replace(
        STAY,
        passages=(
            passage(30, "progress-note", "Progress note", "03-05 08:40", f"PLAN:\nAt home: {first}\n"),
            passage(31, "progress-note", "Progress note", "03-05 09:40", f"PLAN:\nAt home: {second}\n"),
        ),
    )
    home = [s.text for s in statements(composed("discharge-instruction", evidence), HOME)]
    assert sum("care team wrote" in one for one in home) == 1
    assert home[0].startswith("Your care team wrote on 5 March 2026: ")
    assert home[1].startswith("5 March 2026: ")


def test_of_a_list_that_continues_a_medicine_only_its_own_item_is_quoted() -> None:
    note = "HOME MEDS: fentanyl patch 25 q72h, gabapentin 300 with supper only and water, creon 2 with meals - continue."
    taken = (
        coded("MedicationStatement/90", "takes_medication", "pancrelipase 36,000 units", "2019-01-01 08:00", dose="2 capsules with meals"),
        coded("MedicationStatement/91", "takes_medication", "gabapentin 300 mg", "2019-01-01 08:00", dose="300 mg at night"),
    )  # fmt: skip
    listed = passage(30, "discharge-summary", "Discharge summary", "03-05 09:40", note)
    leaving = drug(
        60, "fentanyl 50 mcg/h patch", "03-05 08:00", category="discharge", dose="1 patch every 72 hours"
    )
    draft = composed(
        "discharge-instruction", replace(STAY, history=taken, facts=(leaving,), passages=(listed,))
    )
    (shown,) = [s.text for s in statements(draft) if "pancrelipase" in s.text]
    assert "fentanyl" not in shown


@pytest.mark.parametrize(
    ("words", "together"),
    [
        ("STOP amiloride. Do not restart; Dr Weiss decides 3/9.", True),
        ("Cardiology phones you about edoxaban after the scan. If you do not hear, ring 555-0104.", True),
        ("STOP amiloride. Do not restart digoxin; Dr Weiss decides 3/9.", False),
    ],
)
def test_what_does_not_name_what_it_is_about_stands_with_the_sentence_before(
    words: str, together: bool
) -> None:
    draft = composed("discharge-instruction", with_note(f"PLAN:\nHome.\n{words}\n"))
    first, second = words.rstrip(".").split(". ", 1)
    shown = re.sub(r" \[[^]]*\]", "", "\n".join(s.text for s in statements(draft)))
    assert first in shown and second in shown
    assert (re.search(rf"{re.escape(first)}\.\s{re.escape(second)}", shown) is not None) is together


def test_how_a_drain_is_emptied_is_advice_also_below_a_list_of_medicines() -> None:
    note = "Meds: cefalexin 500 qid x5d\nPenrose bag: empty 3x/day, measure and write down.\n"
    shown = text(composed("discharge-instruction", with_note(note, "discharge-summary")), HOME)
    assert "empty 3x/day" in shown
