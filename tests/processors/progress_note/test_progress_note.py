"""The progress note: the day's news."""

from __future__ import annotations

from msgspec.structs import replace

from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import (
    HISTORY,
    LABS,
    NOTES,
    REPORTS,
    STAY,
    VITALS,
    coded,
    drug,
    lab,
    passage,
    vital,
)

SUBJECTIVE, VITAL_SIGNS, RESULTS, EXAM, REPORT, ASSESSMENT, PLAN = (
    "61150-9",
    "8716-3",
    "30954-2",
    "29545-1",
    "18782-3",
    "51848-0",
    "18776-5",
)

UNTITLED = """\
POSTOPERATIVE DAY 2
Slept well, ate breakfast. BP 118/70, HR 66, T 36.7. Abdomen soft, port sites dry.
74F after cholecystectomy, uneventful. Enoxaparin stopped. Home tomorrow.
"""


def with_note(
    words: str, when: str = "03-05 09:30", note_type: str = "progress-note", title: str = "Progress note"
) -> Evidence:
    return replace(STAY, passages=(*NOTES, passage(8, note_type, title, when, words)))


def test_results_of_earlier_days_are_told_only_beside_todays() -> None:
    said = text(composed("progress-note"), RESULTS)
    assert (
        "Potassium 4.6 mmol/L (reference 3.5-5.1) on 5 March 2026 06:30; before 5.4 (H) on 3 March 19:05, highest 6.1 (HH) on 3 March 06:40."
        in said
    )
    assert "Hemoglobin" not in said and "Troponin" not in said  # of 1 March


def test_what_is_outside_its_range_is_told_together_with_the_value_before() -> None:
    said = text(composed("progress-note"), RESULTS)
    assert (
        "On 5 March 2026 06:30: NT-proBNP 3120 pg/mL (H), before 8450 (H) on 1 March; Creatinine 1.5 mg/dL"
        in said
    )


def test_where_nothing_was_measured_today_the_last_results_say_their_day() -> None:
    evidence = replace(
        STAY,
        facts=(
            *(f for f in LABS if "03-05" not in f.id and f.start < NOTES[2].time - 6 * 3_600_000_000),
            *VITALS,
        ),
    )
    said = text(composed("progress-note", evidence), RESULTS)
    assert "5.4 mmol/L (H, reference 3.5-5.1) on 3 March 2026 19:05" in said
    assert "Hemoglobin" not in said


def test_vital_signs_read_as_one_sentence_with_the_pressure_as_one() -> None:
    pair = (vital(31, "Diastolic blood pressure", "8462-4", "70", "mm[Hg]", "03-05 08:00"),)
    said = statements(composed("progress-note", replace(STAY, facts=(*LABS, *VITALS, *pair))), VITAL_SIGNS)[0]
    assert (
        said.text
        == "On 5 March 2026 08:00: Heart rate 72 /min, Blood pressure 124/70 mmHg and Oxygen saturation 96 %."
    )
    assert len(said.citations) == 4


def test_weight_is_followed_from_the_first_day() -> None:
    said = text(composed("progress-note"), VITAL_SIGNS)
    assert "On 5 March 2026 07:00: Body weight 69.8 kg, before 73.6 on 1 March 09:00." in said
    more = (*VITALS, vital(950, "Body weight", "29463-7", "71.4", "kg", "03-03 07:00"))
    said = text(composed("progress-note", replace(STAY, facts=(*LABS, *more))), VITAL_SIGNS)
    assert "Body weight 69.8 kg, before 71.4 on 3 March 07:00, first 73.6 on 1 March 09:00." in said


def test_the_latest_physicians_note_stands_and_the_one_before_does_not() -> None:
    said = text(composed("progress-note"), SUBJECTIVE)
    assert "She feels well and walks the ward without stopping." in said
    assert "slept on one pillow" not in said


def test_what_another_note_adds_after_it_is_told_too() -> None:
    said = text(
        composed(
            "progress-note",
            with_note("Patient feels dizzy on standing.", note_type="nursing", title="Nursing note"),
        ),
        SUBJECTIVE,
    )
    assert "Patient feels dizzy on standing." in said and "She feels well" in said


def test_yesterdays_words_say_that_they_are() -> None:
    said = text(composed("progress-note", cut="03-04 07:00"), SUBJECTIVE)
    assert "3 March 2026: Breathing is better, she slept on one pillow." in said


def test_a_title_of_a_day_leaks_into_no_sentence_and_a_note_without_headings_is_sorted_by_its_words() -> None:
    draft = composed("progress-note", with_note(UNTITLED))
    assert "POSTOPERATIVE" not in text(draft)
    assert "Slept well, ate breakfast." in text(draft, SUBJECTIVE)
    assert "BP 118/70, HR 66, T 36.7." in text(draft, EXAM)
    assert "Abdomen soft, port sites dry." in text(draft, EXAM)
    assert "74F after cholecystectomy, uneventful." in text(draft, ASSESSMENT)
    assert "Enoxaparin stopped." in text(draft, PLAN) and "Home tomorrow." in text(draft, PLAN)


def test_the_notes_own_title_is_no_sentence() -> None:
    said = text(
        composed(
            "progress-note", with_note("Ward Round Note\n\nShe is in good spirits.", title="Ward Round Note")
        )
    )
    assert "She is in good spirits." in said and "Ward Round Note" not in said


def test_examination_told_under_vital_signs_is_examination() -> None:
    draft = composed(
        "progress-note", with_note("VITAL SIGNS: Pulse is 80 and regular.\nNECK: Supple, no stridor.\n")
    )
    assert "NECK: Supple, no stridor." in text(draft, EXAM)
    assert "Supple" not in text(draft, RESULTS)


def test_an_item_of_assessment_and_plan_is_not_torn_apart() -> None:
    note = "ASSESSMENT AND PLAN\n1. Anemia: mild. Start iron 100 mg daily. Goal 12 g/dL.\n2. Gout, quiet.\n"
    draft = composed("progress-note", with_note(note))
    assert "Anemia: mild.\nStart iron 100 mg daily.\nGoal 12 g/dL." in text(draft, PLAN)
    assert "Gout, quiet." in text(draft, ASSESSMENT)


def test_problems_of_the_stay_are_told_with_the_result_that_follows_them_and_the_others_in_one_sentence() -> (
    None
):
    said = text(composed("progress-note"), ASSESSMENT)
    assert (
        "Hyperkalemia: active (recorded from 3 March 2026 07:00); potassium 4.6 mmol/L on 5 March, before 5.4 (H) on 3 March; creatinine 1.5"
        in said
    )
    assert "Known before this stay: Type 2 diabetes mellitus and Hypertension." in said


def test_orders_that_run_are_one_sentence() -> None:
    said = text(composed("progress-note"), PLAN)
    assert (
        "Ordered on 4 March 2026 12:00: Amoxicillin 500 mg capsule, 500 mg by mouth three times daily."
        in said
    )
    assert "Ordered before and running: Furosemide, 40 mg by mouth twice daily." in said


def test_an_order_of_the_ward_that_goes_home_is_told_once() -> None:
    ward = drug(70, "Bumetanide", "03-02 09:00", dose="1 mg IV twice daily")
    home = drug(71, "Bumetanide", "03-05 07:30", dose="2 mg by mouth daily", category="Discharge")
    other = drug(72, "Eplerenone", "03-02 09:00", dose="25 mg by mouth daily")
    evidence = replace(STAY, facts=(), history=(ward, home, other), passages=())
    shown = text(composed("progress-note", evidence))
    assert "Eplerenone, 25 mg" in shown and "2 mg by mouth daily" in shown and "1 mg IV" not in shown


def test_a_count_of_tablets_keeps_their_strength() -> None:
    orders = (
        drug(70, "Acenocoumarol 4 mg tablet", "03-05 07:30", dose="1 tablet by mouth every evening"),
        drug(71, "Bumetanide 1 mg tablet", "03-05 07:30", dose="2 mg by mouth daily"),
    )
    shown = text(composed("progress-note", replace(STAY, facts=(), history=orders, passages=())))
    assert "Acenocoumarol 4 mg tablet, 1 tablet" in shown and "Bumetanide, 2 mg" in shown


def test_two_strengths_of_one_medicine_that_both_run_are_both_shown() -> None:
    twice = tuple(
        drug(
            40 + n,
            f"Tinzaparin {units} units",
            "03-02 08:00",
            dose=f"{units} units once daily",
            category="Inpatient",
        )
        for n, units in enumerate((4500, 10000))
    )
    found = text(composed("progress-note", replace(STAY, history=(*HISTORY, *twice))), PLAN)
    assert "Tinzaparin, 4500 units once daily" in found and "Tinzaparin, 10000 units once daily" in found


def test_an_order_stopped_nobody_knows_when_is_no_news() -> None:
    old = drug(30, "Naproxen 250 mg tablet", "2011-06-01 00:00", status="stopped")
    said = text(composed("progress-note", replace(STAY, history=(*HISTORY, old))))
    assert "Naproxen" not in said


def test_reports_are_those_of_the_day() -> None:
    new = replace(
        REPORTS[0],
        id="DiagnosticReport/9#0",
        start=NOTES[2].time,
        end=NOTES[2].time,
        value="Effusions smaller.",
    )
    said = text(composed("progress-note", replace(STAY, facts=(*STAY.facts, new))), REPORT)
    assert "Effusions smaller." in said and "larger on the right" not in said


def test_what_was_measured_often_takes_no_more_room() -> None:
    often = tuple(
        lab(
            2000 + i,
            "Potassium",
            "2823-3",
            f"{4 + i % 3}.{i % 10}",
            "mmol/L",
            f"03-05 0{i % 9}:{i % 60:02d}",
            low="3.5",
            high="5.1",
        )
        for i in range(2000)
    )
    said = [
        s
        for s in statements(composed("progress-note", replace(STAY, facts=(*LABS, *often))), RESULTS)
        if "Potassium" in s.text
    ]
    assert len(said) == 1 and len(said[0].citations) <= 4


def test_where_there_is_not_room_for_all_physicians_stand_before_the_shift() -> None:
    shift = " ".join(f"Pt reports item {number} of the shift." for number in range(30))
    rounds = passage(
        31, "progress-note", "Progress note", "03-05 09:20", "SUBJECTIVE\nSlept flat. No chest pain.\n"
    )
    nursing = passage(32, "nursing", "Nursing note", "03-05 09:40", shift)
    evidence = replace(STAY, passages=(*NOTES, rounds, nursing))
    said = text(composed("progress-note", evidence), SUBJECTIVE)
    assert "Slept flat." in said and "No chest pain." in said
    assert 0 < said.count("of the shift") < 30


def test_what_is_to_come_is_plan_and_neither_a_finding_nor_a_complaint() -> None:
    words = "Slept well, no cough. Oedema less. BP clinic Tue 10/3 - dressing off then. Resume both if BP 120 and HR 60. Histology pending."
    draft = composed(
        "progress-note",
        replace(STAY, passages=(passage(31, "progress-note", "Progress note", "03-05 09:30", words),)),
    )
    plan, said, found = (text(draft, code) for code in ("18776-5", "61150-9", "29545-1"))
    for ahead in ("BP clinic Tue 10/3", "Resume both", "Histology pending"):
        assert ahead in plan and ahead not in said + found
    assert "Slept well" in said
    assert "Oedema less" in found


def test_what_is_to_come_below_results_and_a_service_s_name_is_plan_and_what_was_found_is_not() -> None:
    consult = "TOXICOLOGY.\nSeen for digoxin. Level 3.1, ECG slow AF.\nRec: digoxin antibodies 2 vials. No verapamil with it. Repeat level 3/6."
    summary = (
        "LABS\nVitamin D 14, ferritin 9. no heparin since Monday. PENDING: tTG. F/u: GI Dr Ames 3/19 9:40. No ketorolac (kidneys).\n"
        "Call 555-0144: black stools."
    )
    notes = (
        passage(31, "consult", "Consult note", "03-05 08:30", consult),
        passage(32, "discharge-summary", "Discharge summary", "03-05 09:30", summary),
    )
    draft = composed("progress-note", replace(STAY, passages=notes))
    plan, results, exam = (text(draft, code) for code in (PLAN, "30954-2", "29545-1"))
    for words in ("No verapamil with it", "PENDING: tTG", "Dr Ames 3/19", "No ketorolac", "555-0144"):
        assert words in plan and words not in results + exam, words
    assert "ferritin 9" in results
    assert "no heparin since" not in plan


def test_an_order_that_a_note_ends_is_not_listed_as_ordered_or_running() -> None:
    for day_, note_at in (("03-01 12:00", "03-05 07:30"), ("03-04 18:00", "03-05 07:30")):
        order = drug(90, "Ketorolac injection", day_, dose="15 mg IV every 6 hours", category="inpatient")
        note = passage(90, "consult", "Nephrology consult", note_at, "STOP ketorolac now, Cr rising.")
        evidence = replace(STAY, history=(*HISTORY, order), passages=(*NOTES, note))
        draft = composed("progress-note", evidence)
        ends = ("Stopped by a note", "Still ordered, though a note stops it")
        assert [s for s in statements(draft) if s.text.startswith(ends) and "Ketorolac" in s.text], day_
        texts = [s.text for s in statements(draft, PLAN)]
        assert not [t for t in texts if t.startswith("Ordered") and "Ketorolac" in t], day_


def test_orders_and_stops_of_one_day_are_one_sentence_each() -> None:
    orders = [
        drug(91, "Cefazolin injection", "03-05 07:00", dose="2 g IV once", category="inpatient"),
        drug(92, "Senna tablet", "03-05 08:30", dose="2 tablets by mouth at night", category="inpatient"),
    ]
    stops = [
        drug(93 + n, label, "03-03 08:00", status="stopped", end=f"03-05 0{7 + n}:00", stop_reason=why, category="inpatient")
        for n, (label, why) in enumerate((("Ondansetron injection", "QTc; rash"), ("Ketorolac injection", "kidney injury")))
    ]  # fmt: skip
    evidence = replace(STAY, history=(*HISTORY, *orders, *stops))
    texts = [s.text for s in statements(composed("progress-note", evidence), PLAN)]
    assert [
        t for t in texts if t.startswith("Ordered on 5 March 2026: ") and "Cefazolin" in t and "Senna" in t
    ]
    stopped = [t for t in texts if t.startswith("Stopped on 5 March 2026: ")]
    assert stopped and "Ondansetron injection (QTc, rash); Ketorolac injection (kidney injury)" in stopped[0]


def test_a_plan_that_was_called_off_goes_with_the_trifle_that_stands_with_it() -> None:
    notes = (
        passage(31, "consult", "Orthopaedics", "03-04 18:00", "NPO, OR tomorrow AM for ankle ORIF."),
        passage(
            32, "progress-note", "Orthopaedics", "03-05 07:00", "OR cancelled, swelling. Splint, elevate."
        ),
    )
    plan = text(composed("progress-note", replace(STAY, passages=notes)), PLAN)
    assert "OR tomorrow" not in plan and "OR cancelled" in text(
        composed("progress-note", replace(STAY, passages=notes)), "51848-0"
    ) + plan + text(composed("progress-note", replace(STAY, passages=notes)), "61150-9")


def test_what_was_done_in_the_stay_has_its_day() -> None:
    done = coded("Procedure/70", "had_procedure", "Right hemicolectomy", "03-03 10:00", end="03-03 12:00")
    others = [
        coded("Procedure/71", "had_procedure", "Medication reconciliation", "03-04 10:00", end="03-04 10:00"),
        coded("Procedure/72", "had_procedure", "Thoracentesis", "03-05 09:00"),  # in progress
        coded("Procedure/73", "had_procedure", "Gastroscopy", "03-04 09:00", end="03-04 09:00", status="unconfirmed"),
    ]  # fmt: skip
    shown = text(composed("progress-note", replace(STAY, history=(*HISTORY, done, *others))), "51848-0")
    assert "Done in this stay: " in shown and "Right hemicolectomy on 3 March 2026" in shown
    assert "Thoracentesis" not in shown and "Gastroscopy" not in shown
    assert "reconciliation" not in shown


def test_how_far_one_may_drink_stands_until_it_is_lifted() -> None:
    first = passage(
        31,
        "rehab",
        "Speech therapy",
        "03-03 08:00",
        "Wet voice. Rec: MODERATELY THICK (honey) liquids, no straw.",
    )
    lifted = passage(32, "rehab", "Speech therapy", "03-04 09:00", "Clear on FEES. UPGRADE to thin liquids.")
    before, after = (
        [
            one
            for one in statements(composed("progress-note", replace(STAY, passages=notes)), PLAN)
            if "MODERATELY THICK" in one.text and one.verdict == "supported"
        ]
        for notes in ((first,), (first, lifted))
    )
    assert before and not after


def test_what_was_arranged_by_a_note_of_the_day_is_in_the_plan() -> None:
    words = "Insurance refused the rehabilitation unit. New: day clinic Harbour Mon 3/9 08:30. Husband works nights."
    plan = text(
        composed("progress-note", with_note(words, note_type="social-work", title="Social work")), PLAN
    )
    assert "day clinic Harbour Mon 3/9 08:30" in plan and "works nights" not in plan


def test_a_score_among_the_vital_signs_is_borne_out_by_its_source() -> None:
    score = vital(
        96,
        "Fatigue severity - 0-10 verbal numeric rating [Score] - Reported",
        "99999-1",
        "6",
        "{score}",
        "03-05 08:00",
    )
    draft = composed("progress-note", replace(STAY, facts=(*STAY.facts, score)))
    assert not draft.rejected and "Fatigue severity" in text(draft, VITAL_SIGNS)


def test_a_medicine_from_before_the_stay_that_a_note_suspends_stands_with_its_words() -> None:
    before = coded(
        "MedicationStatement/97", "takes_medication", "Glimepiride 2 mg tablet", "2019-01-01 00:00"
    )
    note = passage(
        98, "progress-note", "Progress note", "03-05 09:30", "PLAN:\nHold glimepiride until eating.\n"
    )
    draft = composed("progress-note", replace(STAY, history=(*HISTORY, before), passages=(*NOTES, note)))
    assert not draft.rejected
    assert "Glimepiride 2 mg tablet; a note states (5 March 2026): Hold glimepiride" in text(draft, PLAN)


def test_a_medicine_from_before_that_a_note_gives_otherwise_or_under_a_condition_is_not_called_active() -> (
    None
):
    taken = [
        coded(f"MedicationStatement/{97 + place}", "takes_medication", label, "2019-01-01 00:00", dose=how)
        for place, (label, how) in enumerate(
            (("Olanzapine 10 mg", "1 tablet at bedtime"), ("Nadolol 40 mg", "1 tablet daily"))
        )
    ]
    note = passage(
        98,
        "progress-note",
        "Progress note",
        "03-05 09:30",
        "PLAN:\nCalm -> olanzapine 5 tonight.\nHold nadolol, HR 48.\nNadolol: restart 20 mg when HR > 60.\n",
    )
    draft = composed("progress-note", replace(STAY, history=(*HISTORY, *taken), passages=(*NOTES, note)))
    shown = text(draft, PLAN)
    assert "in another dose by a note, from before the stay: Olanzapine 10 mg" in shown
    assert "On hold by a note, from before the stay: Nadolol 40 mg; a note states (5 March 2026)" in shown
    (going,) = [one.text for one in statements(draft) if "still active" in one.text]
    assert "Nadolol" not in going and "Olanzapine" not in going
