"""The care summary: why, what happened, what changed, how the patient left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.medicines import adds
from schemas.codes import Concept
from schemas.events import EncounterBody
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import HISTORY, NOTES, STAY, at, coded, drug, lab, passage

COURSE, PROBLEMS, RESULTS, TREATMENT, STATUS, ALLERGIES = (
    "8648-8",
    "11450-4",
    "30954-2",
    "10160-0",
    "10184-0",
    "48765-2",
)


def with_(*notes: object, history: tuple[object, ...] = ()) -> Evidence:
    return replace(STAY, history=(*HISTORY, *history), passages=(*NOTES, *notes))  # type: ignore[arg-type]


def test_the_course_begins_with_reason_and_history_of_the_first_note() -> None:
    words = statements(composed("care-summary"), COURSE)
    assert words[0].text == "Admitted on 1 March 2026 07:40 because of: Shortness of breath (Cardiology)."
    assert words[2].text.startswith("Admission note, 1 March 2026 09:30: Ms. Keller is a 74 year old woman")


def test_a_result_is_linked_with_what_was_done_because_of_it_and_what_followed() -> None:
    linked = statements(composed("care-summary"), COURSE)[1]
    assert linked.text == (
        "Potassium 6.1 mmol/L (HH) on 3 March 2026 → Spironolactone 25 mg tablet stopped → "
        "Potassium 4.6 on 5 March 06:30 → still to do: Potassium measurement."
    )
    assert len(linked.citations) == 4


@pytest.mark.parametrize("reason", ["rash", "NPO, K 6.1", "nil by mouth and potassium"])
def test_an_order_that_names_no_result_or_another_is_linked_with_none(reason: str) -> None:
    history = tuple(
        replace(fact, attributes={**fact.attributes, "stop_reason": reason})
        if fact.attributes.get("stop_reason")
        else fact
        for fact in HISTORY
    )
    course = text(composed("care-summary", replace(STAY, history=history)), COURSE)
    assert "→" not in course


def test_a_summarising_sentence_is_told_when_it_changes_and_only_then() -> None:
    days = [
        passage(
            20 + i,
            "progress-note",
            "Progress note",
            f"03-0{i} 10:00",
            f"ASSESSMENT AND PLAN\n{line}\n1. CKD: stable. Continue.\n",
        )
        for i, line in (
            (2, "74F with heart failure, wet."),
            (3, "74F with heart failure, wet."),
            (4, "74F with heart failure, dry."),
        )
    ]
    words = text(composed("care-summary", with_(*days)), COURSE)
    assert (
        words.count("74F with heart failure, wet.") == 1 and words.count("74F with heart failure, dry.") == 1
    )
    assert "CKD" not in words


def test_events_are_told_whole_and_notes_of_others_are_not() -> None:
    event = passage(
        20,
        "event-note",
        "Event note",
        "03-03 07:00",
        "CRITICAL RESULT\nCalled by the laboratory for potassium 6.1. Calcium gluconate 1 g given.",
    )
    diet = passage(21, "nutrition", "Nutrition note", "03-03 11:00", "ASSESSMENT\nEats half of her meals.")
    words = text(composed("care-summary", with_(event, diet)), COURSE)
    assert (
        "Event of 3 March 2026: Called by the laboratory for potassium 6.1. Calcium gluconate 1 g given."
        in words
    )
    assert "Eats half of her meals." not in words


def test_a_course_that_clinicians_wrote_stands_for_the_days() -> None:
    own = passage(
        20,
        "discharge-summary",
        "Discharge summary",
        "03-05 09:40",
        "HOSPITAL COURSE\nShe was diuresed. Spironolactone was stopped. She recovered well.\n",
    )
    words = text(composed("care-summary", with_(own)), COURSE)
    assert "She was diuresed.\nSpironolactone was stopped.\nShe recovered well." in words
    assert "Hyperkalaemia, new" not in words


def test_a_written_course_is_continued_by_the_notes_after_it() -> None:
    own = passage(
        20,
        "transfer-note",
        "Transfer note",
        "03-03 20:00",
        "HOSPITAL COURSE\nShe was diuresed. Spironolactone was stopped. She recovered well.\n",
    )
    later = passage(
        21, "progress-note", "Progress note", "03-05 09:00", "Fell at 0430, hip x-ray: no fracture."
    )
    words = text(composed("care-summary", with_(own, later)), COURSE)
    assert "She was diuresed." in words and "Fell at 0430" in words
    assert "Hyperkalaemia, new" not in words


def test_terse_notes_without_headings_make_a_course_of_cause_action_and_result() -> None:
    bleed = passage(
        20,
        "progress-note",
        "Progress note",
        "03-03 08:00",
        "HD2. Hgb 9.8 -> 6.9 after the biopsy, flank hematoma 7 cm on CT. IR coiled a lower pole branch. 2 u RBC."
        " Likes crosswords.",
    )
    after = passage(
        21, "progress-note", "Progress note", "03-05 09:00", "Doing well, no complaints. Hgb 8.8 stable."
    )
    words = text(composed("care-summary", with_(bleed, after)), COURSE)
    assert "Hgb 9.8 -> 6.9 after the biopsy, flank hematoma 7 cm on CT." in words
    assert "IR coiled a lower pole branch." in words
    assert "crosswords" not in words


def test_a_plan_of_an_earlier_day_is_called_one_and_what_follows_has_its_own_day() -> None:
    early = passage(
        20,
        "progress-note",
        "Progress note",
        "03-03 08:00",
        "PLAN\nAKI from contrast: stop ketorolac, hold losartan, IV fluids, Cr 2.4 -> recheck.\n",
    )
    nurse = passage(
        21, "nursing", "Nursing note", "03-03 20:00", "Found hard to wake, BP 82/40, naloxone given."
    )
    words = text(composed("care-summary", with_(early, nurse)), COURSE)
    assert "Plan of 3 March 2026: AKI from contrast: stop ketorolac" in words
    assert "\n5 March 2026: She feels well" in words


def test_an_illness_of_a_relative_that_endangers_the_patient_is_in_the_course_and_others_are_not() -> None:
    social = passage(
        20,
        "social-work",
        "Social work note",
        "03-04 10:00",
        "Her sister nearly died under a gas: malignant hyperthermia. Her father had gout.",
    )
    words = text(composed("care-summary", with_(social)), COURSE)
    assert "malignant hyperthermia" in words and "gout" not in words


def test_how_the_patient_walks_and_eats_stands_with_the_status_by_the_therapists_last_notes() -> None:
    notes = [
        passage(20, "rehab", "Physical therapy note", "03-03 10:00", "Bed to chair with two, max assist."),
        passage(
            21,
            "rehab",
            "Physical therapy note",
            "03-04 10:00",
            "Transfers with one, walks 20 m with a frame.",
        ),
        passage(22, "rehab", "Swallow note", "03-04 12:00", "IDDSI level 2 liquids, supervised."),
    ]
    words = text(composed("care-summary", with_(*notes)), STATUS)
    assert "walks 20 m with a frame" in words and "IDDSI level 2" in words
    assert "Bed to chair" not in words


def test_what_an_endoscopy_found_is_a_part_of_the_course() -> None:
    scope = passage(
        20,
        "procedure-note",
        "Procedure note",
        "03-04 10:00",
        "Colonoscopy to cecum. 14 mm sessile polyp at the hepatic flexure, resected, two clips. Prep fair.",
    )
    assert "14 mm sessile polyp at the hepatic flexure" in text(
        composed("care-summary", with_(scope)), COURSE
    )


def test_medicines_that_one_sentence_stops_share_it() -> None:
    taken = tuple(
        coded(f"MedicationStatement/{60 + i}", "takes_medication", f"{label} tablet", "02-01 08:00")
        for i, label in enumerate(("Doxazosin 4 mg", "Oxybutynin 5 mg"))
    )
    end = passage(
        20,
        "progress-note",
        "Progress note",
        "03-05 09:00",
        "PLAN\nStop: doxazosin, oxybutynin. Both make her fall.\n",
    )
    words = text(composed("care-summary", with_(end, history=taken)), TREATMENT)
    assert "Stopped: Doxazosin 4 mg tablet; Oxybutynin 5 mg tablet; by a note of 5 March 2026." in words


def test_words_of_a_note_that_only_repeat_the_order_are_left_out_and_a_reason_is_not() -> None:
    order = next(fact for fact in HISTORY if "urosemide" in fact.concept.label)
    assert not adds("Change furosemide to 40 mg by mouth twice daily.", (order,))
    assert adds("Furosemide down because of cramps.", (order,))


def test_a_condition_that_came_and_went_is_told() -> None:
    gone = coded(
        "Condition/30",
        "has_condition",
        "Delirium",
        "03-02 22:00",
        end="03-04 08:00",
        category="encounter-diagnosis",
    )
    assert "Delirium: no longer active (recorded from 2 March 2026 22:00)." in text(
        composed("care-summary", with_(history=(gone,))), PROBLEMS
    )


def test_results_are_told_by_their_way_through_the_stay_critical_ones_first() -> None:
    first = statements(composed("care-summary"), RESULTS)[0]
    assert first.text == (
        "Potassium 4.6 mmol/L on 5 March 2026; highest 6.1 (HH) on 3 March, first 5.2 (H) on 1 March."
    )
    assert len(first.citations) == 3


def test_medicines_are_told_by_what_became_of_them_with_the_reason_that_a_note_gives() -> None:
    words = text(composed("care-summary"), TREATMENT)
    assert (
        "Changed: Furosemide 40 mg tablet, 40 mg by mouth twice daily (before: 40 mg by mouth once daily).\n"
        in words
    )
    assert (
        "Spironolactone 25 mg tablet (25 mg by mouth once daily) was stopped on 3 March 2026 08:00; reason: Hyperkalemia."
        in words
    )
    assert (
        "Not settled: Lisinopril 10 mg tablet, 10 mg by mouth once daily, taken before the stay, neither ordered nor stopped in it."
        in words
    )


def test_a_note_on_another_medicine_of_nearly_that_name_says_nothing_of_it() -> None:
    home = drug(30, "budesonide", "2025-01-01 00:00", dose="2 puffs")
    note = passage(
        20,
        "progress-note",
        "Progress note",
        "03-05 09:30",
        "PLAN:\nContinue formoterol-budesonide inhaler.\n",
    )
    words = [
        s.text
        for s in statements(composed("care-summary", with_(note, history=(home,))), TREATMENT)
        if "budesonide" in s.text
    ]
    assert words == [
        "Not settled: budesonide, 2 puffs, taken before the stay, neither ordered nor stopped in it."
    ]


def test_what_was_cancelled_is_not_over_and_what_is_on_hold_is_to_come() -> None:
    orders = (
        drug(31, "ketorolac", "03-02 08:00", status="stopped", cancelled="yes", stop_reason="ulcer"),
        drug(32, "cefuroxime", "03-02 08:00", status="stopped", end="03-03 08:00", dose="1.5 g IV"),
        drug(33, "dapsone", "03-02 08:00", status="inactive", on_hold="yes", stop_reason="start after G6PD"),
        drug(34, "dextran 40", "03-02 08:00", status="stopped", cancelled="yes", stop_reason="spilt"),
        coded("MedicationAdministration/35", "given_medication", "dextran 40", "03-02 09:00"),
    )
    words = "\n".join(s.text for s in statements(composed("care-summary", with_(history=orders)), TREATMENT))
    assert "Cancelled, not given: ketorolac (ulcer)." in words
    assert "on hold: dapsone (start after G6PD)." in words
    assert "over: cefuroxime; dextran 40 (spilt)." in words


def test_the_end_of_the_stay_is_told_with_where_the_patient_went() -> None:
    body = EncounterBody(
        "IMP",
        "finished",
        at("03-01 07:40"),
        at("03-05 09:50"),
        (Concept(text="Shortness of breath"),),
        disposition="Home",
    )
    ended = replace(STAY, encounter=replace(STAY.encounter, body=body))  # type: ignore[type-var]
    assert (
        statements(composed("care-summary", ended), STATUS)[0].text
        == "Discharged on 5 March 2026 09:50; disposition: Home."
    )


def test_where_nothing_is_coded_the_notes_speak_and_their_medicines_are_marked() -> None:
    note = passage(
        1,
        "discharge-summary",
        "Discharge summary",
        "03-05 09:00",
        "DISCHARGE DIAGNOSES:\n1. Pneumonia.\nALLERGIES: Penicillin.\nDISCHARGE MEDICATIONS: Doxycycline 100 mg twice daily.\n",
    )
    draft = composed("care-summary", Evidence(encounter=STAY.encounter, passages=(note,)))
    assert "Discharge summary, 5 March 2026 09:00: Pneumonia." in text(draft, PROBLEMS)
    assert "Penicillin." in text(draft, ALLERGIES)
    (found,) = statements(draft, TREATMENT)
    assert "Doxycycline 100 mg twice daily." in found.text and found.verdict == "marked"


def test_circumstances_of_life_that_are_coded_as_conditions_are_told_as_such_and_not_to_the_patient() -> None:
    job = coded("Condition/31", "has_condition", "Full-time employment (finding)", "2015-01-01 00:00")
    words = text(composed("care-summary", with_(history=(job,))), PROBLEMS)
    assert "Recorded of the circumstances: Full-time employment." in words
    assert "Full-time employment" not in words.partition("Known before this stay:")[2].partition("\n")[0]
    assert "employment" not in text(composed("discharge-instruction", with_(history=(job,))))


PENDING = "18776-5"


def test_what_terse_instructions_leave_open_is_pending_in_the_summary() -> None:
    sheet = passage(
        30,
        "discharge-instructions",
        "Discharge Instructions",
        "03-05 09:30",
        "Walk daily. Marrow path NOT BACK. Hematology Dr Ito 3/26 9:00.",
    )
    shown = text(composed("care-summary", with_(sheet)), PENDING)
    assert (
        "Marrow path NOT BACK." in shown and "Hematology Dr Ito 3/26 9:00." in shown and "Walk" not in shown
    )


def test_a_finding_by_the_way_that_no_note_takes_up_is_planned_from_its_report() -> None:
    report = passage(
        31,
        "radiology",
        "CT chest",
        "03-02 12:00",
        "No embolus. 7 mm nodule of the left lower lobe, CT in 6 months. Small hiatal hernia.",
    )
    for task in ("care-summary", "discharge-instruction"):
        assert "7 mm nodule" in text(composed(task, with_(report)), PENDING)
    taken_up = passage(
        32, "progress-note", "Progress note", "03-05 09:30", "Nodule clinic Dr Roth 4/6 10:00."
    )
    assert "7 mm nodule" not in text(
        composed("care-summary", with_(report, taken_up), slot="discharge"), PENDING
    )


def test_a_note_that_takes_an_allergy_back_stands_next_to_it() -> None:
    note = passage(
        33, "consult", "Consult", "03-04 10:00", "Penicillin challenge passed, tolerated amoxicillin 500 mg."
    )
    found = [
        s
        for s in statements(composed("care-summary", with_(note)), ALLERGIES)
        if "challenge passed" in s.text
    ]
    assert found and found[0].verdict == "marked" and found[0].text.startswith("Allergy to Penicillin")


def test_a_reaction_to_a_medicine_that_only_a_note_has_stands_among_the_allergies() -> None:
    given = drug(80, "carvedilol", "03-02 09:00")
    note = passage(
        34,
        "nursing",
        "Nursing note",
        "03-02 11:00",
        "Wheezing after carvedilol, team aware. No carvedilol (wheeze).",
    )
    shown = text(composed("care-summary", with_(note, history=(given,))), ALLERGIES)
    assert shown.count("carvedilol") == 1
    calm = passage(34, "nursing", "Nursing note", "03-02 11:00", "Carvedilol given, lungs clear.")
    assert "arvedilol" not in text(composed("care-summary", with_(calm, history=(given,))), ALLERGIES)


def test_a_weight_that_is_to_the_last_one_as_pounds_are_is_named_so() -> None:
    weights = tuple(
        lab(90 + i, "Body weight", "29463-7", value, "kg", when, category="vital-signs")
        for i, (value, when) in enumerate(
            (("26.5", "03-01 08:00"), ("12.0", "03-03 08:00"), ("12.1", "03-05 08:00"))
        )
    )
    young = replace(STAY, patient=replace(STAY.patient, birth_date="2024-05-01"))
    others = tuple(fact for fact in STAY.facts if fact.concept.label != "Body weight")
    words = text(composed("care-summary", replace(young, facts=(*others, *weights))), STATUS)
    assert (
        "Body weight 12.1 kg, before 12.0 on 3 March 08:00, first 26.5 on 1 March 08:00 (wrong unit?" in words
    )


def test_the_farthest_value_after_an_action_is_a_part_of_its_course() -> None:
    worse = lab(90, "Potassium", "2823-3", "6.8", "mmol/L", "03-04 06:30", low="3.5", high="5.1", flag="HH")
    linked = text(composed("care-summary", replace(STAY, facts=(*STAY.facts, worse))), COURSE)
    assert "Spironolactone 25 mg tablet stopped → Potassium 6.8 (HH) on 4 March → Potassium 4.6" in linked


def test_what_the_ward_ordered_and_nobody_ended_is_not_called_over() -> None:
    orders = (
        drug(60, "Nadroparin 2850 units", "03-02 08:00", category="Inpatient"),
        drug(
            61, "Ceftriaxone 2 g IV", "03-02 08:00", category="Inpatient", status="stopped", end="03-04 08:00"
        ),
        drug(62, "Torasemide 10 mg", "03-05 09:00", category="Discharge", dose="10 mg by mouth daily"),
    )
    evidence = replace(STAY, history=orders, passages=())
    words = " ".join(
        one.text for section in composed("care-summary", evidence).sections for one in section.statements
    )
    assert "Ordered for the ward, without an end in the record: Nadroparin 2850 units" in words
    assert "over: Ceftriaxone 2 g IV" in words


def test_results_that_are_not_final_are_pending_with_what_they_show_so_far() -> None:
    sent = replace(lab(81, "Ceruloplasmin", "2064-4", "", "", "03-04 10:00"), status="planned", value=None)
    so_far = replace(
        lab(82, "Fungal culture, bronchial", "580-1", "", "", "03-03 10:00"),
        status="unconfirmed",
        value="No growth so far",
    )
    done = replace(lab(83, "Haptoglobin", "4542-7", "", "", "03-04 10:00"), value="Within range")
    shown = text(composed("care-summary", replace(STAY, facts=(*STAY.facts, sent, so_far, done))), PENDING)
    assert "Results still pending: " in shown and "Ceruloplasmin on 4 March 2026 10:00" in shown
    assert "Fungal culture, bronchial on 3 March 2026 10:00 (No growth so far)" in shown
    assert "Haptoglobin" not in shown


def test_what_the_ward_ordered_and_a_note_ended_is_not_called_running() -> None:
    enox = drug(84, "Enoxaparin injection", "03-01 12:00", dose="40 mg SC daily", category="inpatient")
    note = passage(84, "progress-note", "Progress note", "03-05 09:30", "Walks. Enox last dose 3/4, eating.")
    shown = text(composed("care-summary", replace(STAY, history=(*HISTORY, enox), passages=(*NOTES, note))))
    assert "Stopped by a note, though its order still runs: Enoxaparin injection" in shown
    assert "without an end in the record: Enoxaparin" not in shown


def test_medicines_that_one_sentence_suspends_share_its_condition() -> None:
    taken = tuple(
        coded(f"MedicationStatement/{70 + i}", "takes_medication", f"{label} tablet", "02-01 08:00")
        for i, label in enumerate(("Candesartan 8 mg", "Eplerenone 25 mg"))
    )
    pause = passage(
        20,
        "progress-note",
        "Progress note",
        "03-05 09:00",
        "PLAN\nHold candesartan and eplerenone until creatinine is below 1.3.\n",
    )
    words = text(composed("care-summary", with_(pause, history=taken)), TREATMENT)
    assert words.count("until creatinine is below 1.3") == 1
    assert "On hold: Candesartan 8 mg tablet; Eplerenone 25 mg tablet; a note says (5 March 2026):" in words


def test_results_that_are_in_range_again_stand_together_behind_the_others() -> None:
    over = [
        lab(90 + 2 * n, name, f"9{n:03}-1", high_, "U/L", "03-02 07:00", low="1", high="10", flag="H")
        for n, (name, high_) in enumerate((("Amylase", "31"), ("Lipase", "44")))
    ] + [
        lab(91 + 2 * n, name, f"9{n:03}-1", "7", "U/L", "03-05 06:30", low="1", high="10")
        for n, name in enumerate(("Amylase", "Lipase"))
    ]
    found = statements(composed("care-summary", replace(STAY, facts=(*STAY.facts, *over))), RESULTS)
    last = found[-1].text
    assert last.startswith("In range again: ")
    assert "Lipase highest 44 (H) on 2 March, 7 U/L on 5 March 2026" in last
    assert "Amylase highest 31 (H) on 2 March, 7 U/L on 5 March 2026" in last
    assert not any("Lipase" in one.text for one in found[:-1])


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("40 mg by mouth daily", "taken before the stay and ordered in it to the end"),
        ("20 mg by mouth daily", "to the end of the stay ordered 20 mg by mouth daily"),
    ],
)
def test_what_is_left_out_of_the_orders_for_home_has_the_dose_of_the_stay_s_end_and_no_older_note(
    last: str, words: str
) -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "nadolol 40 mg",
        "01-09 08:00",
        dose="40 mg by mouth daily",
    )
    ward = drug(2, "nadolol", "03-04 09:00", dose=last, category="inpatient")
    home = drug(1, "cefadroxil 500 mg", "03-05 09:00", dose="500 mg twice daily", category="Discharge")
    note = passage(30, "progress-note", "Note", "03-02 09:00", "Hold nadolol, HR 41.")
    evidence = replace(STAY, facts=(), history=(taken, ward, home), passages=(note,))
    (shown,) = [s for s in statements(composed("care-summary", evidence), TREATMENT) if "nadolol" in s.text]
    assert words in shown.text and "HR 41" not in shown.text


def test_vital_signs_of_arrival_are_no_status_at_discharge() -> None:
    arrival = lab(90, "Heart rate", "8867-4", "141", "/min", "03-01 15:00")
    arrival = replace(arrival, attributes={**arrival.attributes, "category": "vital-signs"})
    note = passage(91, "progress-note", "Progress note", "03-05 08:00", "Well. HR 72, BP 118/70, walks.\n")
    record = replace(STAY, facts=(arrival,), history=(), passages=(note,))
    draft = composed("care-summary", record)
    shown = next(s for s in draft.sections if s.title == "Status at discharge")
    words = " ".join(s.text for s in shown.statements)
    assert "141" not in words and "HR 72" in words


def test_lines_of_a_list_that_have_no_end_do_not_run_into_each_other() -> None:
    words = "Hgb 8.1 on d2, 2 u red cells, now 9.4, iron given\nCr 2.3 on d3 after contrast, fluids, now 1.4\nNew AF on d4, amiodarone, in sinus now"
    own = passage(20, "discharge-summary", "Discharge summary", "03-05 09:40", f"HOSPITAL COURSE\n{words}\n")
    shown = text(composed("care-summary", with_(own)), COURSE)
    assert "iron given.\nCr 2.3 on d3" in shown and not shown.endswith("now 1.4.")


@pytest.mark.parametrize(
    "words",
    [
        "No driving until seizure free 6 months.",
        "24/7 supervision, daughter stays.",
        "TTWB left leg, anterior hip precautions.",
        "Minced and moist diet, mildly thick liquids.",
        "NO sticks or cuffs in R arm.",
        "Front wheeled walker for all distances.",
    ],
)
def test_how_the_patient_moves_eats_and_is_to_be_treated_is_handed_over(words: str) -> None:
    filler = "\n".join(
        f"Reviewed with the team on round {n}, bowels open, slept {n} hours, ate." for n in range(90)
    )
    notes = (
        passage(20, "progress-note", "Progress note", "03-04 09:00", filler),
        passage(
            21,
            "discharge-summary",
            "Discharge summary",
            "03-05 09:00",
            f"Stable for home.\nMEDS\naspirin 81 mg daily\n{words}",
        ),
    )
    assert words in text(composed("care-summary", with_(*notes)), STATUS)


def test_what_was_weighed_on_arrival_is_no_course_unless_something_was_done_for_it() -> None:
    arrival = passage(
        20,
        "admission-note",
        "Admission note",
        "03-01 12:00",
        "Fever and neck pain.\nDDx: meningitis vs abscess of the tonsil.\nDDx epiglottitis -> scoped, normal.",
    )
    shown = text(composed("care-summary", replace(STAY, passages=(arrival, *NOTES[1:]))), COURSE)
    assert "vs abscess of the tonsil" not in shown and "Fever and neck pain" in shown


def test_vital_signs_in_words_are_no_status_where_later_ones_are_coded_or_they_are_old() -> None:
    old = passage(20, "progress-note", "Progress note", "03-04 09:00", "EXAM\nBP 92/50 lying. Wound dry.\n")
    shown = text(composed("care-summary", with_(old)), STATUS)
    assert "92/50" not in shown and "124" in shown


def test_what_ended_when_the_result_was_well_again_had_been_begun_for_it() -> None:
    given = drug(
        90,
        "Calcium gluconate infusion",
        "03-03 07:30",
        status="stopped",
        end="03-04 09:00",
        stop_reason="potassium normal",
    )
    linked = statements(composed("care-summary", with_(history=(given,))), COURSE)[1]
    assert "Calcium gluconate infusion ordered and later stopped" in linked.text


def test_signs_to_call_for_are_no_course() -> None:
    summary = passage(
        20, "discharge-summary", "Discharge summary", "03-05 09:00",
        "Hypotension after the new dose on 3/3, halved.\nCome back: faint, black stools, chest pain, weight up 2 kg since yesterday.",
    )  # fmt: skip
    course = text(composed("care-summary", with_(summary)), COURSE)
    assert "halved" in course and "black stools" not in course


def test_of_the_versions_of_a_visit_the_last_stands() -> None:
    moved = "FOLLOW-UP\nCardiology visit moved from 3/10 to 3/13 2:00 PM.\n"
    last = "FOLLOW-UP\nCardiology Dr Ames 3/13 2:00 PM.\nWound clinic 3/13 9:00 AM.\n"
    notes = (
        passage(20, "progress-note", "Note", "03-04 12:00", moved),
        passage(21, "progress-note", "Note", "03-05 09:00", last),
    )
    for shown in (notes[:1], notes):
        plans = text(composed("care-summary", replace(STAY, passages=shown)), "18776-5")
        assert ("moved from" in plans) is (len(shown) == 1)
        assert ("Dr Ames 3/13" in plans and "Wound clinic 3/13" in plans) is (len(shown) == 2)


def test_what_was_to_be_done_in_a_case_is_no_course() -> None:
    note = passage(
        20, "consult", "Consult note", "03-02 15:00",
        "CARDS. New LV thrombus 12 mm on echo, so warfarin begun. If the thrombus grows -> surgery opinion.",
    )  # fmt: skip
    course = text(composed("care-summary", with_(note)), COURSE)
    assert "New LV thrombus 12 mm" in course and "If the thrombus grows" not in course


@pytest.mark.parametrize(
    ("words", "barred"),
    [
        ("NEVER: phenytoin, carbamazepine (HLA-B*15:02).", True),
        ("Triptans contraindicated from now on.", True),
        ("No codeine was needed.", False),
        ("No penicillin allergy.", False),
    ],
)
def test_each_ban_of_the_discharge_summary_is_handed_over(words: str, barred: bool) -> None:
    note = passage(
        20,
        "discharge-summary",
        "Discharge summary",
        "03-05 09:00",
        f"Stable for home.\n{words}\nNo nitrates.",
    )
    shown = [s.text for s in statements(composed("care-summary", with_(note)), TREATMENT)]
    assert any(words in one for one in shown) is barred
    assert any("No nitrates." in one for one in shown)
