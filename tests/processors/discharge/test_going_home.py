"""What the last notes state of the time at home reaches the letter, whoever wrote it and however tersely."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from processors.discharge.plain_words import directed, hours_explained
from processors.discharge.quotes import explained_once
from processors.drafting.length import led
from processors.languages.phrases import say
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source
from schemas.requests import Evidence, Passage
from tests.processors.drafted import composed, text
from tests.processors.stay import NOTES, STAY, at, coded, drug, lab, passage

HOME, WARNING, FOLLOW_UP, FOUND, DONE = "69730-0", "When to get help", "18776-5", "30954-2", "8648-8"
MEDICINES, WHY = "10183-2", "29299-5"


def letter(evidence: Evidence, section: str) -> str:
    return text(composed("discharge-instruction", evidence, slot="discharge"), section)


def with_notes(*notes: Passage) -> Evidence:
    return replace(STAY, passages=(*NOTES, *notes))


def test_a_nurses_ticked_checklist_gives_warning_signs_and_what_to_do() -> None:
    checklist = (
        "DISCHARGE CHECKLIST\n(x) walker delivered, no driving\n(x) come back if: stump hot or oozing, T 38.5\n"
        "(x) regresar si: fiebre, pierna hinchada\n[x] Rx given\nVS ok"
    )
    evidence = with_notes(passage(31, "nursing", "Nurse note", "03-05 09:50", checklist))
    assert "stump hot or oozing" in letter(evidence, WARNING)
    assert "pierna hinchada" in letter(evidence, WARNING)
    assert "no driving" in letter(evidence, HOME)
    assert "VS ok" not in letter(evidence, HOME)


def echo(number: int, status: str, issued: str, words: str) -> Fact:
    fact = coded(
        f"DiagnosticReport/{number}", "reported", f"Cardiac MRI ({issued})", "03-03 11:00", status=status
    )
    return replace(fact, value=words)


def test_a_preliminary_report_with_a_final_one_is_neither_pending_nor_found() -> None:
    first = echo(71, "unconfirmed", "preliminary", "Normal valves.")
    last = echo(72, "active", "final", "Mitral leaflet mass 8 mm, suspicious for myxoma.")
    draft = composed("discharge-instruction", replace(STAY, facts=(first, last)))
    assert "Normal valves" not in text(draft) and "suspicious for myxoma" in text(draft)
    assert "Normal valves" in text(composed("discharge-instruction", replace(STAY, facts=(first,))))


def test_a_corrected_value_is_no_final_one_of_another_test() -> None:
    awaited = lab(91, "Corrected calcium", "29265-6", "", "mg/dL", "03-04 08:00")
    awaited = replace(awaited, status="planned", value=None)
    known = lab(92, "Calcium", "17861-6", "9.1", "mg/dL", "03-04 09:00")
    draft = composed("discharge-instruction", replace(STAY, facts=(awaited, known)))
    assert any("orrected calcium" in line for line in text(draft, FOLLOW_UP).splitlines())


def test_a_finding_that_is_not_suspicious_wants_no_follow_up() -> None:
    plain = echo(73, "active", "final", "Valve nodule 3 mm, not suspicious.")
    assert "not suspicious" not in text(
        composed("discharge-instruction", replace(STAY, facts=(plain,))), FOLLOW_UP
    )


def test_who_shares_a_room_with_whom_is_nothing_on_old_boxes() -> None:
    note = passage(
        31,
        "nursing",
        "Nurse note",
        "03-05 09:50",
        "Sister has flu, on apixaban 5 mg BID - they share a room.",
    )
    order = drug(61, "apixaban 5 mg tablet", "03-05 08:00", category="discharge", dose="5 mg twice a day")
    draft = composed("discharge-instruction", replace(STAY, facts=(order,), passages=(note,)))
    assert "share a room" not in text(draft, "10183-2")


def test_return_signs_without_if_are_warnings_below_any_heading() -> None:
    words = "3 Lymphoma\nRituximab on hold. CALL/ED temp 100.4, new lumps, night sweats."
    evidence = with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words))
    assert "new lumps" in letter(evidence, WARNING)


@pytest.mark.parametrize("border", [" ", "\n"])
def test_short_signs_in_a_warning_are_explained_and_elsewhere_are_not(border: str) -> None:
    words = f"Walks well.{border}RETURN: SOB, CP, HEAVY BLEEDING.{border}NO SWIMMING WITH CP SPLINT."
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", words)
    evidence = replace(STAY, passages=(note,))
    assert "SOB [shortness of breath], CP [chest pain], HEAVY BLEEDING" in letter(evidence, WARNING)
    assert "WITH CP SPLINT" in letter(evidence, HOME)


def test_what_is_due_months_after_the_stay_is_follow_up_on_whatever_day_it_was_written() -> None:
    old = "Renal cyst seen again, MRI kidneys in 6 months with urology. Asthma clinic last 8 months ago."
    evidence = with_notes(
        passage(31, "progress-note", "Progress note", "03-02 09:50", old),
        passage(32, "progress-note", "Progress note", "03-05 09:50", "Home today, walking well."),
    )
    shown = letter(evidence, "18776-5")
    assert "MRI kidneys in 6 months" in shown and "Asthma clinic" not in shown


def test_what_a_therapist_and_a_pharmacist_taught_is_shown() -> None:
    evidence = with_notes(
        passage(31, "rehab", "Physical therapy note", "03-04 15:00", "Stairs x12. Wedge shoe L, heel only."),
        passage(32, "pharmacy", "Pharmacy note", "03-04 16:00", "Tylenol max 2 g/day with this liver."),
    )
    home = letter(evidence, HOME)
    assert "heel only" in home
    assert "max 2 g/day" in home


def test_what_the_doctor_forbids_on_the_last_day_is_shown_next_to_a_nurses_sheet() -> None:
    sheet = "Walk each day. Keep the wound dry. Shower from Friday. Low salt diet."
    note = (
        "Fit for home. No diclofenac until the kidneys are back. Avoid pregnancy for 3 months. Family happy."
    )
    evidence = with_notes(
        passage(31, "progress-note", "Progress note", "03-05 09:30", note),
        passage(32, "discharge-instructions", "Discharge instructions", "03-05 09:40", sheet),
    )
    home = letter(evidence, HOME)
    assert "until the kidneys are back" in home
    assert "Avoid pregnancy for 3 months" in home
    assert "Keep the wound dry" in home
    assert "Family happy" not in home


def test_each_thing_that_the_last_note_leaves_to_do_is_in_the_letter_next_to_a_nurses_sheet() -> None:
    note = (
        "Home today. BiPAP every night. OGTT at 8 wk. Endocrine ref made. Gallstone 4 mm yearly US. Bumetanide + eplerenone STAY OFF (dry). "
        "Restart both only if ankles swell. wt 71, weigh daily, ring if +3 kg in a week. Appetite back. Chest clear."
    )
    sheet = "Walk each day.\nKeep the wound dry.\nCall if: fever, chills, vomiting, wound pus.\nDaughter to fill the pill box."
    evidence = with_notes(
        passage(31, "progress-note", "Progress note", "03-05 09:30", note),
        passage(32, "discharge-instructions", "Discharge instructions", "03-05 09:40", sheet),
    )
    home, follow_up, warning = (letter(evidence, section) for section in (HOME, FOLLOW_UP, WARNING))
    assert "every night" in home
    assert "STAY OFF (dry). Restart both only if ankles swell." in home
    assert all(words in follow_up for words in ("OGTT at 8 wk", "Endocrine ref made", "yearly US"))
    assert "+3 kg" in warning
    assert "Call if: Daughter" not in home + warning
    assert "Appetite" not in home + follow_up


def test_which_sign_is_for_which_number_is_kept() -> None:
    sheet = "TEACHING done w wife\n999: chest pain, blue lips\nHeart line 01632 555017: weight up 2 kg, ankle swelling\nWalk each day."
    evidence = with_notes(
        passage(32, "discharge-instructions", "Discharge instructions", "03-05 09:40", sheet)
    )
    warning = letter(evidence, WARNING)
    assert "999: chest pain, blue lips." in warning
    assert "Heart line 01632 555017: weight up 2 kg, ankle swelling." in warning


def test_what_was_done_names_treatment_and_not_what_was_taken_for_comfort() -> None:
    orders = (
        coded(
            "MedicationRequest/91",
            "ordered_medication",
            "Meropenem",
            "03-02 08:00",
            dose="1 g IV every 8 hours",
            category="inpatient",
        ),
        coded(
            "MedicationRequest/92",
            "ordered_medication",
            "Paracetamol",
            "03-02 08:00",
            dose="1 g every 6 hours",
            category="inpatient",
        ),
    )
    notes = (
        passage(
            33, "event-note", "Event note", "03-03 02:00", "Hb 61. 2 units packed cells transfused overnight."
        ),
    )
    evidence = replace(with_notes(*notes), history=(*STAY.history, *orders))
    done = letter(evidence, DONE)
    assert "Only in the hospital, not at home: Meropenem" in done
    assert "Paracetamol" not in done
    assert "2 units packed cells transfused" in done


def test_weekly_laboratory_checks_that_a_consultant_wants_are_follow_up() -> None:
    words = "Osteomyelitis. Weekly CBC, CMP and CRP faxed to ID clinic while on daptomycin."
    evidence = with_notes(passage(31, "consult", "Consult note", "03-02 15:00", words))
    assert "Weekly CBC" in letter(evidence, FOLLOW_UP)


def test_another_matter_on_a_day_that_is_known_is_not_taken_as_stated() -> None:
    sheet = "Hepatology 3/30 9:00."
    evidence = with_notes(
        passage(
            31, "pharmacy", "Pharmacy note", "03-04 16:00", "Hepatitis A dose two outstanding, give 3/30."
        ),
        passage(32, "discharge-instructions", "Discharge instructions", "03-05 09:50", sheet),
    )
    assert "Hepatitis A dose two" in letter(evidence, FOLLOW_UP)


def test_results_that_are_not_final_are_named_as_pending() -> None:
    smear = coded(
        "Observation/91",
        "observed",
        "Pleural fluid culture",
        "03-04 08:00",
        status="unconfirmed",
        value="No growth so far",
    )
    sent = coded("Observation/92", "observed", "Ceruloplasmin", "03-04 08:00", status="planned")
    first = coded(
        "Observation/93",
        "observed",
        "Sputum culture",
        "03-03 08:00",
        status="unconfirmed",
        value="Mixed flora",
    )
    final = coded("Observation/94", "observed", "Sputum culture", "03-04 08:00", value="Klebsiella")
    follow_up = letter(replace(STAY, facts=(*STAY.facts, smear, sent, first, final)), FOLLOW_UP)
    assert (
        "Result still pending: Pleural fluid culture of 4 March 2026. So far: No growth so far." in follow_up
    )
    assert "Result still pending: Ceruloplasmin of 4 March 2026." in follow_up
    assert "Sputum culture" not in follow_up


def test_what_the_summary_limits_or_has_pending_below_its_medicines_and_labs_is_in_the_letter() -> None:
    note = (
        "Stable.\nMEDS\nBumetanide 1 mg daily\n1.5 g sodium. avoid alcohol.\n1 g sodium bicarbonate tid NEW\n"
        "LABS\nK 4.1, Cr 1.0.\nAWAITING: JAK2; marrow cytogenetics.\nMSU no growth.\n"
    )
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:30", note))
    home, follow_up = letter(evidence, HOME), letter(evidence, FOLLOW_UP)
    assert "1.5 g sodium" in home and "avoid alcohol" in home and "bicarbonate" not in home
    assert "JAK2; marrow cytogenetics" in follow_up and "MSU" not in follow_up


def test_what_a_report_found_by_the_way_is_follow_up() -> None:
    conclusion = "No stone. Incidental 4.1 cm aneurysm of the ascending aorta: surveillance CT in 12 months. No ascites."
    report = coded("DiagnosticReport/91", "reported", "CT abdomen", "03-03 08:00", value=conclusion)
    follow_up = letter(replace(STAY, facts=(*STAY.facts, report)), FOLLOW_UP)
    assert "Incidental 4.1 cm aneurysm of the ascending aorta: surveillance CT in 12 months." in follow_up
    assert "No ascites" not in follow_up


def test_a_level_or_a_culture_is_no_advice_to_take_what_an_allergy_speaks_against() -> None:
    allergy = coded("AllergyIntolerance/91", "has_allergy", "Gentamicin", "03-01 08:00", reaction="rash")
    germ = coded(
        "Observation/91",
        "observed",
        "Urine culture",
        "03-04 08:00",
        value="Klebsiella. R ampicillin, S gentamicin",
    )
    germ = replace(germ, interpretation="A")
    evidence = replace(STAY, history=(*STAY.history, allergy), facts=(*STAY.facts, germ))
    draft = composed("discharge-instruction", evidence, slot="discharge")
    assert "Klebsiella" in text(draft, FOUND)
    assert "S gentamicin" not in text(draft, FOUND)


def test_british_directions_are_spelt_out_but_an_eye_is_no_rhythm() -> None:
    assert directed("20 mg PO ON") == "20 mg by mouth every night"
    assert directed("5 mg OM, then 2 mg OD") == "5 mg every morning, then 2 mg once a day"
    assert directed("250 mg nocte") == "250 mg every night"
    assert directed("1 drop OD BID") == "1 drop OD twice a day"
    assert directed("20 mg PO daily ON an empty stomach").endswith("ON an empty stomach")


def test_plain_words_stand_behind_a_name_once() -> None:
    note = "Codeine only at night. No driving on codeine. Call if fever on tramadol. Codeine stays off in pregnancy."
    found = composed(
        "discharge-instruction",
        with_notes(passage(31, "progress-note", "Note", "03-05 09:30", note)),
        slot="discharge",
    )
    shown = explained_once(found)
    words = " ".join(statement.text for section in shown.sections for statement in section.statements)
    assert words.lower().count("codeine [a strong painkiller]") == 1
    assert words.lower().count("tramadol [a strong painkiller]") <= 1
    assert words.lower().count("codeine") > 1


def test_a_result_of_days_ago_was_too_high_and_one_of_today_is() -> None:
    old = lab(71, "Lipase", "3040-3", "910", "U/L", "03-01 09:00", low="10", high="140", flag="H")
    new = lab(72, "Bilirubin", "1975-2", "4.1", "mg/dL", "03-05 06:00", low="0.2", high="1.2", flag="H")
    for language, was, is_ in (
        ("en", "That was above", ". Above the usual"),
        ("es", ". Estaba por encima", ". Por encima"),
    ):
        patient = replace(STAY.patient, language=language)
        shown = text(
            composed("discharge-instruction", replace(STAY, patient=patient, facts=(old, new))), "30954-2"
        )
        lines = {number: line for line in shown.split("\n") for number in ("910", "4.1") if number in line}
        assert was in lines["910"] and is_ in lines["4.1"]


def test_a_change_of_days_and_a_visit_without_a_day_are_follow_up() -> None:
    words = "Home today. Dialysis moved to MWF from Mon 3/9 (was TTS). Interval chole 6-8 wk."
    shown = letter(with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words)), "18776-5")
    assert "moved to MWF" in shown and "Interval chole 6-8 wk" in shown


def test_where_all_coded_diagnoses_are_of_before_the_notes_name_what_was_found() -> None:
    old = coded("Condition/70", "has_condition", "Asthma", "2015-01-01 00:00")
    notes = (
        passage(
            31,
            "progress-note",
            "Progress note",
            "03-03 09:50",
            "Imp: new cellulitis of R shin. PE T 38.2, HR 90.",
        ),
    )
    shown = letter(replace(STAY, facts=(), history=(old,), passages=notes), "Why you were in hospital")
    assert "of R shin" in shown and "PE T 38.2" not in shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Acenocoumarol 2 mg nightly, target INR 2-3 for AF.", "The goal that your care team wrote on 5 March 2026: 2-3"),
        ("INR range 2-3 on admission. Mitral valve: INR goal should now be 2.5-3.5.", "5 March 2026: 2.5-3.5"),
        ("Acenocoumarol goes on. Goal BP 120/80.", "Ask which value is your goal"),
    ],
)  # fmt: skip
def test_an_inr_that_a_medicine_raises_on_purpose_is_not_measured_by_people_who_take_none(
    words: str, shown: str
) -> None:
    evidence = replace(
        with_notes(passage(31, "progress-note", "Note", "03-05 09:30", words)),
        facts=(lab(71, "INR", "6301-6", "2.6", "1", "03-05 06:00", low="0.9", high="1.1", flag="H"),),
        history=(
            drug(72, "Acenocoumarol 1 mg tablet", "03-05 09:00", category="Discharge", dose="2 mg nightly"),
        ),
    )
    found = letter(evidence, "30954-2")
    assert "Acenocoumarol raises it on purpose" in found and shown in found
    assert "Above the usual range" not in found
    without = replace(evidence, history=())
    assert "Above the usual range" in letter(without, "30954-2")


def test_signs_that_follow_a_warning_stand_behind_it_and_a_list_of_foods_does_not() -> None:
    words = "Home. Temp 38.5 call the ward at once. Stiff neck, rash, not drinking. Porridge, soup, eggs."
    evidence = with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words))
    shown = letter(evidence, WARNING)
    assert shown.index("Temp 38.5") < shown.index("Stiff neck, rash") and "Porridge" not in shown


@pytest.mark.parametrize(
    ("words", "sign"),
    [
        ("Fever or flu: double. Vomiting and can't drink: inject 100 and come in.", True),
        ("Taught: inject + ED if seizure.", True),
        ("Seizure: levetiracetam loaded in the ED.", False),
    ],
)
def test_a_sign_with_what_to_do_at_once_is_a_warning(words: str, sign: bool) -> None:
    found = letter(with_notes(passage(31, "consult", "Consult note", "03-05 09:50", words)), WARNING)
    assert any(word in found for word in ("come in", "inject +")) == sign


def test_a_nurse_s_word_on_what_to_do_at_once_is_a_warning() -> None:
    evidence = with_notes(
        passage(
            31,
            "nursing",
            "Nurse note",
            "03-05 08:50",
            "Wife knows: seizure -> rectal diazepam injection, 999. Arrived via ED.",
        ),
        passage(32, "progress-note", "Progress note", "03-05 09:50", "Home today."),
    )
    assert "seizure -> rectal diazepam" in letter(evidence, WARNING)
    assert "Arrived via ED" not in letter(evidence, WARNING)


def test_a_sentence_that_holds_warns_and_plans_is_shown_in_these_parts() -> None:
    words = "Home today. Hold candesartan; bloods with GP 12/03 - STOMA: call if output >2 L, dizzy; also if none in 12 h."
    evidence = with_notes(passage(31, "progress-note", "Progress note", "03-05 09:50", words))
    assert "call if output >2 L, dizzy; also if none in 12 h" in letter(evidence, WARNING)
    assert "Hold candesartan" not in letter(evidence, WARNING)
    assert "bloods with GP 12/03" in letter(evidence, FOLLOW_UP)


def test_a_complaint_is_no_follow_up_and_short_tests_and_outpatient_scans_are() -> None:
    evidence = with_notes(
        passage(
            31, "emergency", "ED note", "03-01 09:50", "38F, 4 mo cough, night sweats, clinic last week."
        ),
        passage(32, "consult", "Consult note", "03-03 09:50", "Cardiology. MRI heart as outpatient."),
        passage(
            33,
            "progress-note",
            "Progress note",
            "03-05 09:50",
            "Home today. LFT 2 wk. Lesion liver 2 cm: MRI.",
        ),
    )
    shown = letter(evidence, FOLLOW_UP)
    assert "4 mo cough" not in shown
    assert "MRI heart as outpatient" in shown and "LFT 2 wk" in shown and "Lesion liver 2 cm: MRI" in shown


def test_each_of_two_nodules_is_followed_up_and_what_needs_none_is_not() -> None:
    words = "CT chest. 6 mm nodule RUL: CT 12 mo. Solid nodule 14 mm LLL, suggest PET. Hepatic cyst 2 cm, no follow-up needed."
    evidence = with_notes(passage(31, "radiology", "CT", "03-03 09:50", words))
    shown = letter(evidence, FOLLOW_UP)
    assert "6 mm nodule RUL" in shown and "14 mm LLL" in shown and "Hepatic cyst" not in shown


def test_the_letter_names_an_operation_that_only_its_note_has() -> None:
    evidence = replace(
        with_notes(
            passage(
                31,
                "procedure-note",
                "Procedure note",
                "03-03 09:50",
                "BRONCHOSCOPY under sedation, washings sent. Tolerated.",
            ),
            passage(32, "consult", "Consult note", "03-04 09:50", "Rad onc. RT 3/3 today."),
        ),
        facts=(),
        history=(),
    )
    assert "BRONCHOSCOPY" in letter(evidence, DONE) and "RT 3/3 today" in letter(evidence, DONE)


def why(*notes: Passage, history: tuple[Fact, ...]) -> str:
    evidence = replace(with_notes(*notes), history=history)
    return letter(evidence, "29299-5")


def test_what_lasts_for_years_was_known_before_unless_a_note_calls_it_new() -> None:
    listed = (coded("Condition/95", "has_condition", "Asthma", "03-01 08:20"),)
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", "Home today.")
    assert "You had this before: asthma" in why(note, history=listed)
    new = passage(32, "consult", "Consult note", "03-03 09:50", "Newly diagnosed asthma, spirometry done.")
    assert "We found this in your stay: asthma" in why(new, note, history=listed)


def test_who_has_a_transplant_had_it_before_unless_it_was_done_in_the_stay() -> None:
    listed = (coded("Condition/95", "has_condition", "Liver transplant recipient", "03-01 08:20"),)
    note = passage(31, "progress-note", "Progress note", "03-05 09:50", "Home today.")
    assert "You had this before: " in why(note, history=listed)
    done = coded("Procedure/95", "had_procedure", "Transplantation of liver", "03-02 08:20")
    assert "You had this before: " not in why(note, history=(*listed, done))


def test_a_salt_that_a_note_calls_resolved_and_a_confusion_that_has_cleared_are_over() -> None:
    listed = (
        coded("Condition/95", "has_condition", "Hypomagnesemia", "03-02 08:20"),
        coded("Condition/96", "has_condition", "Acute confusional state", "03-02 08:20"),
    )
    confused = passage(31, "progress-note", "Progress note", "03-03 09:50", "Confused again overnight.")
    clear = passage(
        32, "progress-note", "Progress note", "03-05 09:50", "HypoMg resolved. Pt is oriented x3 today."
    )
    shown = why(confused, clear, history=listed)
    assert "over now: too little magnesium" in shown or "over now: hypomagnesemia" in shown.lower()
    assert "is over now: acute confusional state" in shown.lower()
    assert (
        "over now: acute confusional state"
        not in why(clear, replace(confused, time=clear.time + 1), history=listed).lower()
    )


LISTED = (
    "DC SUM gen surg\nSigmoid volvulus, lap sigmoidectomy 3/2.\nMEDS\n- tramadol 50 mg q6 prn x5d\n"
    "- valproate 500 BID, do NOT skip or stop\nno grapefruit. eat 5 small meals, drink 3 L/d\nCONT bisoprolol 5\n"
    "FU wound clinic 3/12 9:40; Dr Okafor 3/26\nPEND margins, ferritin\n"
    "CALL fever, belly swelling, no stool 3 d\nNo lifting >5 kg 6 wk\n"
)


def test_what_stands_below_a_bare_list_of_medicines_is_no_medicine() -> None:
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", LISTED))
    assert "belly swelling" in letter(evidence, WARNING)
    shown = letter(evidence, FOLLOW_UP)
    assert "wound clinic 3/12 9:40" in shown and "PEND [not back yet] margins, ferritin" in shown
    home = letter(evidence, HOME)
    assert "no grapefruit" in home and "drink 3 L/d" in home and "do NOT skip or stop" in home
    assert "bisoprolol 5" not in home and "tramadol 50" not in home


def test_values_and_findings_end_where_a_line_opens_another_matter() -> None:
    words = (
        "DC SUMMARY\nTibial plateau fracture, plated 3/2.\nWEIGHT: LEFT none. RIGHT toe-touch only.\n"
        "Labs: CBC + CRP 3/11 at the PCP. Hgb 10.2.\nAppts Dr Lindgren 3/19 14:10\nReturn: numb toes, calf pain, fever.\n"
    )
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words))
    assert "numb toes" in letter(evidence, WARNING)
    shown = letter(evidence, FOLLOW_UP)
    assert "Dr Lindgren 3/19 14:10" in shown and "CBC" in shown and "3/11" in shown
    assert "RIGHT toe-touch only" in letter(evidence, HOME)


def test_vaccines_that_must_wait_are_in_the_letter() -> None:
    words = "Course: kernicterus ruled out.\nVaccines: hep B given 3/2. MMR not before 12/01, clinic told."
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words))
    assert "MMR not before 12/01" in text(composed("discharge-instruction", evidence, slot="discharge"))


def test_how_much_a_pump_gives_now_stands_with_the_pump_of_before() -> None:
    pump = coded(
        "MedicationStatement/41",
        "takes_medication",
        "treprostinil subcutaneous pump",
        "2025-01-01 00:00",
        dose="38 mcg/h",
    )
    words = "Home tomorrow. Pump: 31 mcg/h since 3/4 for low BP, site changed."
    note = passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words)
    nurse = passage(32, "nursing", "Nurse note", "03-05 10:20", "pump card read back, pump 31 mcg/h.")
    evidence = replace(STAY, facts=(), history=(pump,), passages=(note, nurse))
    shown = letter(evidence, "10183-2")
    assert "Pump: 31 mcg/h since 3/4" in shown


def test_a_sentence_of_ours_is_led_in_by_no_note() -> None:
    cited = (Citation(Source("DocumentReference/9", "1", 0, 6), "Fever.", at("03-04 09:00"), "Fever."),)
    first = Statement("Your care team wrote on 4 March 2026: Fever.", cited)
    ours = Statement(say("event", what="a fall", when="4 March 2026"), cited)
    assert [one.text for one in led((first, ours), (False, True), "UTC")] == [ours.text]


def test_below_a_heading_for_visits_warnings_and_rules_stand_where_they_belong_also_under_a_co_signature() -> (
    None
):
    words = (
        "DISCHARGE SUMMARY\nMEDS:\n CONTINUE finasteride 5\nFU: urology 3/14 0900.\n"
        "No driving until the eye clinic clears.\nReturn: cannot pass urine, chills, floppy."
    )
    evidence = with_notes(
        passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words),
        passage(
            32, "progress-note", "Progress note", "03-05 09:55", "Co-signature: discussed with Dr Rao, agree."
        ),
    )
    assert "cannot pass urine" in letter(evidence, WARNING)
    assert "No driving until" in letter(evidence, HOME)
    assert "urology 3/14 0900" in letter(evidence, FOLLOW_UP) and "driving" not in letter(evidence, FOLLOW_UP)


def test_what_a_consultant_forbids_for_life_is_in_the_letter_however_early_it_was_written() -> None:
    old = "Cardiology: WPW on the tracing. No diltiazem, no adenosine ever without us. No flecainide today."
    evidence = with_notes(
        passage(31, "consult", "Consult note", "03-01 09:50", old),
        passage(32, "progress-note", "Progress note", "03-05 09:50", "Home today, walking well."),
    )
    shown = letter(evidence, HOME)
    assert "no adenosine ever" in shown and "flecainide today" not in shown


def test_what_was_never_done_with_a_medicine_forbids_nothing() -> None:
    words = "Na 128. On spironolactone 50 (never halved!), torsemide. Diltiazem never restarted again."
    evidence = with_notes(
        passage(31, "consult", "Consult note", "03-01 09:50", words),
        passage(32, "progress-note", "Progress note", "03-05 09:50", "Home today, walking well."),
    )
    shown = letter(evidence, HOME)
    assert "halved" not in shown and "never restarted" in shown


def test_what_was_not_done_after_all_is_in_the_letter() -> None:
    words = "DC SUMMARY\nCholecystitis, drained.\nVasectomy NOT done, no consent."
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words))
    assert "Vasectomy NOT done" in letter(evidence, HOME)


@pytest.mark.parametrize(
    "line",
    ["ER: positive 95 %", "RETURN OF BOWEL FUNCTION"],
)
def test_a_receptor_and_what_comes_back_are_no_warnings(line: str) -> None:
    words = f"Sigmoid cancer, resected.\nLABS: Hgb 10.2, K 4.1.\n{line}\nHER2: negative"
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words))
    assert line.split(None, 1)[1] not in letter(evidence, WARNING)


def test_an_addendum_after_the_summary_closes_the_stay() -> None:
    evidence = with_notes(
        passage(
            31, "discharge-summary", "Discharge summary", "03-05 09:50", "Hip fracture, nailed. Home today."
        ),
        passage(
            32,
            "progress-note",
            "Progress note",
            "03-05 09:55",
            "No swimming until the wound is dry.",
        ),
    )
    assert "No swimming" in letter(evidence, HOME)


def test_what_a_summary_bars_is_led_in_so_and_what_it_gives_is_not() -> None:
    order = drug(41, "bisoprolol 5 mg tablet", "03-05 09:00", dose="5 mg daily", category="discharge")
    summary = (
        "Dx: heart failure.\nNOT: verapamil/Calan (throw out the old box), dronedarone.\n"
        "Bisoprolol 5 daily, do NOT take verapamil with it.\nT 38.4 = call 555-0102, do NOT take ibuprofen first.\n"
    )
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", summary))
    evidence = replace(evidence, history=(order,))
    shown = letter(evidence, MEDICINES)
    assert "Do not take, as your care team wrote on 5 March 2026: NOT: verapamil" in shown
    barred = [line for line in shown.split("\n") if line.startswith("Do not take")]
    assert not any("isoprolol" in line or "555-0102" in line for line in barred)
    assert "555-0102" in letter(evidence, WARNING)


def test_a_bare_home_of_a_summary_heads_its_list_of_medicines() -> None:
    taken = coded(
        "MedicationStatement/40", "takes_medication", "buprenorphine film", "02-01 08:00", dose="16 mg daily"
    )
    summary = "OB SUMMARY\nHOME\n- iron 325 daily\n- buprenorphine thru clinic ONLY: 8 AM + 4 PM. Next Monday.\nReturn: fever\n"
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", summary))
    shown = letter(replace(evidence, history=(taken,)), MEDICINES)
    assert "Changed: buprenorphine film" in shown and "8 AM + 4 PM" in shown


def test_what_a_later_addendum_bars_is_not_offered_by_the_summary_s_list() -> None:
    summary = passage(
        31,
        "discharge-summary",
        "Discharge summary",
        "03-05 09:30",
        "MEDS: loperamide 2 mg prn. iron 325 daily.\n",
    )
    addendum = passage(
        32, "progress-note", "Progress note", "03-05 09:50", "Attending: agree, but NO loperamide at home."
    )
    offered = "loperamide 2 mg"
    assert offered in letter(with_notes(summary), MEDICINES)
    shown = letter(with_notes(summary, addendum), MEDICINES)
    assert offered not in shown and "NO loperamide at home" in shown


def test_what_a_summary_lists_as_the_same_goes_on() -> None:
    taken = coded(
        "MedicationStatement/40", "takes_medication", "carvedilol", "02-01 08:00", dose="6.25 mg twice daily"
    )
    evidence = with_notes(
        passage(
            31,
            "discharge-summary",
            "Discharge summary",
            "03-05 09:50",
            "SAME iron 325, carvedilol 6.25 BID\n",
        )
    )
    assert "Go on with this: carvedilol" in letter(replace(evidence, history=(taken,)), MEDICINES)


def test_the_name_of_a_summary_stops_no_medicine_below_it() -> None:
    order = drug(
        41,
        "fluvoxamine 50 mg tablet",
        "03-05 09:00",
        dose="50 mg nightly, 100 mg from 3/19",
        category="discharge",
    )
    summary = "D/C SUMM\nOCD. Home: fluvoxamine 50 mg q HS, increase to 100 mg 3/19.\n"
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", summary))
    shown = letter(replace(evidence, history=(order,)), MEDICINES)
    assert "New: fluvoxamine" in shown and "Not clear" not in shown


@pytest.mark.parametrize(
    ("words", "unsure"), [("Dx: Lyme arthritis, knee.", False), ("Dx: possible Lyme arthritis.", True)]
)
def test_what_the_summary_concludes_is_no_more_only_thought_of(words: str, unsure: bool) -> None:
    suspected = replace(
        coded("Condition/40", "has_condition", "Lyme arthritis", "03-02 08:00"), status="unconfirmed"
    )
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", words))
    assert ("not confirmed" in letter(replace(evidence, history=(suspected,)), WHY)) is unsure


def test_do_not_stop_early_stands_with_what_it_is_about() -> None:
    summary = "MEDS: budesonide 9 mg thru 3/30, then 6 mg. Do not stop early.\nNo driving.\n"
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", summary))
    shown = letter(evidence, HOME)
    assert "Do not stop early" not in shown or "budesonide" in shown.split("Do not stop early")[0][-90:]


TABLES = (
    "DISCHARGE SUMMARY\nDx: pneumonia.\nMED             HOW                    STATUS\nbisoprolol      5 mg daily             same\n"
    "spironolactone  25 mg daily x 10 days  NEW\nFollow-up with Dr Ito.",
    "DISCHARGE SUMMARY\nALLERGY: shellfish\n| Drug | Dose | Note |\n|---|---|---|\n| bisoprolol | 5 mg daily | same |\n| spironolactone | 25 mg daily | new |\nFollow-up with Dr Ito.",
    "DISCHARGE SUMMARY\nPneumonia.\nBisoprolol 5 daily same\nSpironolactone 25 mg daily NEW - not with salt substitute\nFollow-up with Dr Ito.",
)


@pytest.mark.parametrize("note", TABLES)
def test_the_rows_of_a_table_settle_what_the_orders_for_home_leave_out(note: str) -> None:
    taken = coded(
        "MedicationStatement/44",
        "takes_medication",
        "bisoprolol 5 mg tablet",
        "2024-01-01 00:00",
        dose="5 mg by mouth daily",
    )
    here = drug(45, "bisoprolol 5 mg tablet", "03-02 08:00", dose="5 mg by mouth daily", category="inpatient")
    evidence = replace(
        STAY,
        history=(
            taken,
            here,
            drug(49, "cefuroxime 500 mg", "03-05 09:00", category="discharge", dose="500 mg"),
        ),
        passages=(*NOTES, passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note)),
    )
    shown = letter(evidence, MEDICINES)
    assert "Go on with this: bisoprolol" in shown and "Ask, before you leave" not in shown
    assert re.search(r"(?i)spironolactone[^\n]* 25 mg daily", shown)
    assert "|" not in shown and "Drug Dose" not in text(composed("care-summary", evidence, slot="discharge"))
    summary = text(composed("care-summary", evidence, slot="discharge"))
    assert "Continued by a note: bisoprolol" in summary and "pironolactone 25 mg daily" in summary


def test_what_was_given_in_the_stay_is_no_row_of_what_is_taken_at_home() -> None:
    note = "DISCHARGE SUMMARY\nCourse:\nVancomycin 1 g was given in the ED.\nCefepime 2 g q8h, completed in hospital.\nHome today."
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note))
    assert "ancomycin" not in letter(evidence, MEDICINES) and "efepime" not in letter(evidence, MEDICINES)


def test_what_the_summary_suspends_is_told_though_only_the_stay_had_it() -> None:
    note = "DISCHARGE SUMMARY\nHome.\nHOLD eplerenone - K hit 5.9 (6.6 was hemolyzed). Clinic decides 3/12."
    order = drug(
        46,
        "eplerenone 25 mg tablet",
        "03-02 08:00",
        status="stopped",
        end="03-05 08:00",
        dose="25 mg daily",
        category="inpatient",
    )
    evidence = replace(
        STAY,
        history=(order,),
        passages=(*NOTES, passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note)),
    )
    assert "HOLD eplerenone" in letter(evidence, MEDICINES)


def test_old_boxes_of_another_medicine_are_no_matter_of_this_one() -> None:
    note = "cyclosporine not given - on hold. his bag has leftover clarithromycin, sent home."
    order = drug(
        47, "cyclosporine 25 mg capsule", "03-05 08:00", category="discharge", dose="25 mg twice a day"
    )
    evidence = replace(
        STAY, history=(order,), passages=(*NOTES, passage(31, "nursing", "Nurse note", "03-04 09:50", note))
    )
    assert "not given" not in letter(evidence, MEDICINES)


def test_a_dose_that_was_given_is_no_length_of_a_medicine() -> None:
    order = drug(48, "senna 8.6 mg tablet", "03-05 08:00", category="discharge", dose="2 tablets at bedtime")
    note = passage(31, "nursing", "Nurse note", "03-04 09:50", "Senna 4 tabs x3 given -> 2 BM")
    assert "x3" not in letter(replace(STAY, history=(order,), passages=(*NOTES, note)), MEDICINES)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("See Dr Ito Wed 3/11 1430.", "3/11 1430 [2:30 pm]"),
        ("Echo 3/12 at 1600, fasting.", "1600 [4 pm]"),
        ("Echo 3/12 at 0915, fasting.", "0915, fasting"),
        ("Valve replaced May 2026, see Dr Ito.", "May 2026, see"),
        ("Diet 1800 kcal, see Dr Ito Wed.", "1800 kcal"),
    ],
)
def test_hours_are_shown_as_people_say_them(written: str, shown: str) -> None:
    assert shown in hours_explained(written)


@pytest.mark.parametrize(
    ("words", "stands"),
    [
        ("Recheck Hgb at 2200 tonight, transfuse <7, type and screen 3/4.", False),
        ("Swap heparin for dabigatran 150 BID (first one tonight 3/3 2100, Rx through 6/3 then reassess dose 75 mg BID).", False),
        ("Swap heparin for rivaroxaban 20 mg (first one tonight 3/3 2100, 20 mg dose through 6/3).", True),
        ("D/w cardiology today: outpatient Holter in 4 weeks.", True),
        ("Labs tonight; valve clinic 3/20 1000.", True),
    ],
)  # fmt: skip
def test_a_plan_for_hours_that_are_past_or_that_later_orders_settle_is_no_follow_up(
    words: str, stands: bool
) -> None:
    evidence = with_notes(
        passage(31, "consult", "Consult note", "03-03 10:00", words),
        passage(32, "discharge-summary", "Discharge summary", "03-05 09:30", "Home today, stable."),
    )
    stopped = drug(71, "heparin infusion", "03-01 08:00", status="stopped", end="03-03 20:00")
    begun = drug(72, "dabigatran 150 mg capsule", "03-03 21:00", dose="150 mg twice daily")
    evidence = replace(evidence, history=(*evidence.history, stopped, begun))
    shown = letter(evidence, FOLLOW_UP)
    assert (words[-10:-2] in shown) is stands


@pytest.mark.parametrize(
    ("words", "shown", "hidden"),
    [
        (
            "Full weight bearing R? - no, TTWB R leg until clinic, crutches.",
            "until clinic, crutches",
            "Full weight",
        ),
        ("Splint off to sleep? no, splint day and night until 3/20.", "day and night", "off to sleep"),
        ("No driving till seen? no, it is her brother who drives.", "No driving till seen", ""),
    ],
)
def test_of_a_question_with_its_answer_the_patient_reads_the_answer(
    words: str, shown: str, hidden: str
) -> None:
    home = letter(
        with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:30", f"Stable.\n{words}")),
        HOME,
    )
    assert shown in home
    assert not hidden or hidden not in home


def test_a_number_and_a_weight_that_stand_alone_reach_the_letter() -> None:
    note = "Home today. Weigh daily, call for >2 kg in a week. D/c weight 71.4 kg. Call: fever >38, wound pus, black stools. 555-0144. D/c weight checks on the ward."
    evidence = with_notes(passage(31, "discharge-summary", "Discharge summary", "03-05 09:30", note))
    home, warning = letter(evidence, HOME), letter(evidence, WARNING)
    assert warning.index("black stools") < warning.index("555-0144")
    assert "71.4 kg" in home and "checks on the ward" not in home


SUMMARY = "DISCHARGE SUMMARY\nPeritonitis.\nFOLLOW UP\nDr Okoro, surgery, Tue 3/17 09:00\nNo driving. Sunscreen for 90 d after the antibiotic."


@pytest.mark.parametrize(
    "addendum",
    [
        "ADDENDUM to discharge summary: clinic with me moved UP to Thu 3/12 at 10:20 (not 3/17). -N. Okoro",
        "ATTENDING ADDENDUM: visit with me brought forward to Thu 3/12 10:20 (not 3/17). Dr Okoro",
    ],
)
def test_a_summary_goes_on_below_its_addendum_which_moves_a_visit(addendum: str) -> None:
    evidence = with_notes(
        passage(31, "discharge-summary", "Discharge summary", "03-05 09:30", SUMMARY),
        passage(32, "discharge-summary", "Discharge summary", "03-05 09:50", addendum),
    )
    home, follow_up = letter(evidence, HOME), letter(evidence, FOLLOW_UP)
    assert "No driving" in home and "Sunscreen" in home
    assert "3/12" in follow_up and "Tue 3/17 09:00" not in follow_up


def test_what_a_consultant_leaves_the_patient_to_do_is_told() -> None:
    words = "Missed >2 days: do not restart on your own, call clinic. If he drinks again at home, tell us."
    evidence = with_notes(
        passage(31, "consult", "Consult note", "03-04 09:30", words),
        passage(
            32,
            "discharge-summary",
            "Discharge summary",
            "03-05 09:50",
            "DISCHARGE SUMMARY\nHome today, stable.",
        ),
    )
    shown = letter(evidence, HOME) + letter(evidence, WARNING)
    assert "do not restart on your own" in shown and "tell us" in shown


def test_a_row_on_hold_suspends_each_of_its_medicines() -> None:
    note = "DISCHARGE SUMMARY\nHOLD | clopidogrel 75 (until the surgeon says); enalapril 10 (until the PCP check)\nHome."
    taken = tuple(
        coded(f"MedicationStatement/{n}", "takes_medication", label, "2024-01-01 00:00", dose=how)
        for n, label, how in (
            (41, "clopidogrel 75 mg", "75 mg daily"),
            (42, "enalapril 10 mg", "10 mg daily"),
        )
    )
    order = drug(43, "cefuroxime 500 mg", "03-05 09:00", category="discharge", dose="500 mg")
    notes = (*NOTES, passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note))
    shown = letter(replace(STAY, history=(*taken, order), passages=notes), MEDICINES)
    assert "On hold" in shown and "Not clear" not in shown and "Ask before you go on" not in shown


def test_what_is_not_to_be_restarted_is_the_medicine_of_its_own_line() -> None:
    taken = coded(
        "MedicationStatement/41",
        "takes_medication",
        "doxycycline 50 mg",
        "2024-01-01 00:00",
        dose="50 mg daily",
    )
    held = drug(
        42,
        "doxycycline 50 mg",
        "03-02 08:00",
        dose="50 mg daily",
        stop_reason="on treatment antibiotic",
        on_hold="yes",
        category="inpatient",
    )
    order = drug(
        43, "azithromycin 250 mg", "03-05 09:00", category="discharge", dose="250 mg daily through 3/8"
    )
    note = (
        "DISCHARGE SUMMARY\nMeds:\nazithromycin 250 daily, last dose 3/8, then RESTART doxycycline 50 daily on 3/9.\n"
        "methotrexate - HOLD. Do not restart on your own."
    )
    notes = (*NOTES, passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note))
    assert "RESTART doxycycline" in letter(
        replace(STAY, history=(taken, held, order), passages=notes), MEDICINES
    )


def test_an_inhaler_that_goes_on_has_the_dose_that_the_summary_changed() -> None:
    taken = coded(
        "MedicationStatement/41",
        "takes_medication",
        "salbutamol inhaler",
        "2024-01-01 00:00",
        dose="2 puffs every 4 hours as needed",
    )
    order = drug(43, "cefuroxime 500 mg", "03-05 09:00", category="discharge", dose="500 mg")
    note = "DISCHARGE SUMMARY\nMeds:\nsalbutamol 6 puffs q4h prn (CHANGED, was 2)\nHome."
    notes = (*NOTES, passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note))
    assert "6 puffs" in letter(replace(STAY, history=(taken, order), passages=notes), MEDICINES)
