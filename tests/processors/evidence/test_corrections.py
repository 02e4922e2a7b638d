"""What a later note takes back does not stand as before, nor is what a note copies of it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from processors.evidence.corrected_results import disowned
from processors.evidence.medicines import still_ordered
from processors.evidence.overtaken import later
from processors.evidence.record import Record
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, at, coded, drug, lab, passage, request


def record(*texts: str) -> Record:
    written = (
        passage(60 + at, "progress-note", f"Note {at}", f"03-0{2 + at} 08:10", text)
        for at, text in enumerate(texts)
    )
    return Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(), passages=tuple(written)))
    )


def taken_back(words: str, *texts: str) -> bool:
    found = record(*texts)
    (line,) = [one for one in found.written if words in one.text]
    return later(found).taken_back(line)


@pytest.mark.parametrize(
    ("claim", "correction", "wrong"),
    [
        ("Ureteral stent not left, no stent.", "Urology. Please note: STENT WAS PLACED on the left - ward notes say none.", True),
        ("POD1 hysterectomy + BSO.", "BSO not done, ovaries looked normal.", True),
        ("Cholangitis day 2, IUD in situ.", "Correction: NO IUD, removed in 2019.", True),
        ("MRSA bacteremia on vancomycin.", "Lab called, result corrected: NOT MRSA, coagulase negative.", True),
        ("VRE in the urine, linezolid begun.", "Micro rang: VRE = labelling error, E. faecalis.", True),
        ("Nodule in segment VIII of the liver.", "Read again: the nodule lies in segment V, not segment VIII.", True),
        ("Fracture of C5, collar.", "Fracture of C5 and C6, not to be moved.", False),
        ("Dexamethasone 12 mg po in triage.", "Dexamethasone 12 mg NOT given, 7 mg by the new weight.", True),
        ("Dexamethasone 7 mg po 1810.", "Dexamethasone 12 mg NOT given, 7 mg by the new weight.", False),
        ("ECG sinus 64, QTc 498.", "ECG was motion artifact at 6, repeated.", False),
        ("Troponin 0.4, flat.", "Troponin was drawn in error twice today.", False),
        ("Takes bisoprolol 5 mg daily at home.", "Bisoprolol 5 mg not given this am, HR 48.", False),
        ("Continue bisoprolol 5 mg.", "Bisoprolol 5 mg not given this am, HR 48.", False),
        ("SBP 140 on arrival.", "Keep SBP 120, not SBP 140.", False),
        ("Desires BSO if malignant.", "BSO not done.", False),
        ("Lab phone: 'gram negative rods' in 1 of 2 bottles.", "E. faecium, the 'gram negative rods' message was withdrawn.", True),
        ("Micro called: coag neg staph, line stays.", "S. lugdunensis (corrected from CoNS - do not copy).", True),
        ("Sputum grew MRSA.", "Disregard the MRSA call, other patient's sputum.", True),
        ("Sputum grew MRSA.", "Sodium corrected from 150 over two days.", False),
        ("Mean gradient 48 mmHg across the valve.", "Addendum: the gradient was dictated 48; it is **18** mmHg.", True),
        ("Mean gradient 44 mmHg across the valve.", "Addendum: the gradient was dictated 48; it is 18 mmHg.", False),
        ("Triage weight 28.6 kg.", "Weight is 13 kg (28.6 was pounds).", True),
        ("Triage weight 13 kg.", "Weight is 13 kg (28.6 was pounds).", False),
        ("Lesion of 31 mm in the pancreas.", "Lesion 13 mm, corrected from 31.", True),
        ("No pneumothorax after the line.", "Pneumothorax on film, drain placed.", False),
        ("Chest pain in the night.", "No chest pain today.", False),
        ("K 4.1 -> 4.4 -> 7.8 at 0510, ECG done.", "0510 K 7.8 = hemolyzed specimen, repeat 4.3.", True),
        ("K 4.1 -> 4.4 -> 4.6 at 0510, ECG done.", "0510 K 7.8 = hemolyzed specimen, repeat 4.3.", False),
        ("No DVT.", "Attending: the leg scan was reread, this IS DVT.", True),
        ("No DVT.", "Is there now a DVT?", False),
        ("No DVT.", "Father had now DVT.", False),
        ("Restart candesartan when ok?", "1) no candesartan or statin in pregnancy.", False),
        ("Swallow screen: SLP FAILED, keep NPO.", "Addendum: SLP PASSED at 1500. 'Failed' above was too early.", True),
        ("Dressing change failed to stick.", "Addendum: SLP PASSED at 1500. 'Failed' above was too early.", False),
        ("Post biopsy, small hematoma at the site.", 'Late entry: "small hematoma at the site" is pre-charted.', True),
        ("Small seroma at the site.", 'Late entry: "small hematoma at the site" is pre-charted.', False),
    ],
)  # fmt: skip
def test_what_was_not_done_or_was_is_taken_back(claim: str, correction: str, wrong: bool) -> None:
    assert taken_back(claim, claim, correction) is wrong


@pytest.mark.parametrize(
    ("claim", "correction", "wrong"),
    [
        ("Edoxaban restart tomorrow evening.", "EDOXABAN: do NOT restart 3/3. Begin 3/7.", True),
        ("Rotavirus vaccine due 3/9.", "Rotavirus vaccine after 6 weeks, not 3/9.", True),
        ("Nailing of the tibia 3/5.", "Tibia nailing was 3/5, theatre moved it to 3/8.", True),
        ("Lap chole Fri 3/5, NPO.", "SURGERY: defer, cancel OR 3/5.", True),
        ("Wound clinic 3/9 0930.", "Wound clinic visit rescheduled from 3/9 to Wed 3/11.", True),
        ("Wound clinic 3/9 0930.", "Wound clinic 3/9: moved from 0930 to 1115.", True),
        ("Wound clinic 3/9 1115.", "Wound clinic 3/9: moved from 0930 to 1115.", False),
        ("Dental 3/10 0930.", "Wound clinic 3/9: moved from 0930 to 1115.", False),
        ("Stress test 3/9.", "EDOXABAN: do not restart 3/9.", False),
        ("Edoxaban restart 3/6.", "Edoxaban: do not restart before 3/6.", False),
        ("Audiology 5/2, ENT 5/6.", "Clerk: ENT moved 5/6 -> 5/13 09:15.", True),
        ("Audiology 5/2, ENT 5/6.", "ENT now 5/13 (was 5/6), audiology as booked.", True),
    ],
)
def test_a_day_that_does_not_hold_is_taken_back(claim: str, correction: str, wrong: bool) -> None:
    found = record(claim, correction)
    (line,) = [one for one in found.written if claim in one.text]
    assert any(later(found).of(line.text, line.passage.time)) is wrong


def test_a_copy_of_what_was_taken_back_is_taken_back_too() -> None:
    plan = "Plan: start dabigatran tomorrow 3/3"
    found = record(plan, "Neuro: do NOT start dabigatran 3/3, wait for the CT.", f"HD4 stable. {plan}")
    lines = [one for one in found.written if "start dabigatran tomorrow" in one.text]
    assert len(lines) == 2 and all(map(later(found).taken_back, lines))


def test_what_its_author_marks_as_copied_is_left_out_of_every_document() -> None:
    note = passage(61, "progress-note", "Progress note", "03-05 08:10", "HD4 afebrile. Legal: involuntary (copied). Sleeps well.")  # fmt: skip
    evidence = replace(STAY, facts=(), history=(), passages=(note,))
    for task in ("progress-note", "care-summary"):
        assert not any("involuntary" in s.text for s in statements(composed(task, evidence)))


@pytest.mark.parametrize(
    ("texts", "verdict"),
    [
        (("EPICARDIAL WIRES OUT, no bleeding.", "Epicardial wires in place. Paced 80."), "marked"),
        (
            ("Ward round.", "Epicardial wires in place. Paced 80.", "Correcting: epicardial wires out 3/2."),
            "",
        ),
        (
            ("Wires out.", "New epicardial wires placed in theatre.", "Epicardial wires in place."),
            "supported",
        ),
        (("Ward round.", "Epicardial wires in place. Paced 80."), "supported"),
    ],
)
def test_a_device_that_is_out_is_not_in_place(texts: tuple[str, ...], verdict: str) -> None:
    written = tuple(
        passage(60 + at, "progress-note", "Note", f"03-0{3 + at} 08:10", text)
        for at, text in enumerate(texts)
    )
    draft = composed("progress-note", replace(STAY, facts=(), history=(), passages=written))
    found = [s.verdict for s in statements(draft) if "wires in place" in s.text.lower()]
    assert found == ([verdict] if verdict else [])


def test_an_order_that_a_sign_would_end_is_not_called_ended() -> None:
    order = drug(3, "methotrexate 10 mg", "03-02 09:00", dose="10 mg by mouth weekly")
    for words, ended in (
        ("Any fever or mouth sores: STOP methotrexate + call.", False),
        ("STOP methotrexate, mouth sores.", True),
        ("Corrections: methotrexate is ACTIVE 10 mg weekly.", False),
    ):
        note = passage(61, "progress-note", "Progress note", "03-05 08:10", words)
        evidence = replace(STAY, facts=(), history=(order,), passages=(note,))
        shown = any(
            "though a note stops it" in s.text for s in statements(composed("care-summary", evidence))
        )
        assert shown is ended, words


def test_a_corrected_side_of_a_device_stands_only_as_withdrawn() -> None:
    written = (
        passage(61, "progress-note", "Progress note", "03-04 08:10", "s/p ICD L chest, site clean."),
        passage(62, "consult", "Consult note", "03-04 11:10", "Correcting the team's note: device is RIGHT chest."),
    )  # fmt: skip
    draft = composed("progress-note", replace(STAY, facts=(), history=(), passages=written))
    assert not [s for s in statements(draft) if "ICD L chest" in s.text and not s.text.startswith("Settled")]
    assert [s for s in statements(draft) if "device is RIGHT chest" in s.text]


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("Ferritin low. Retics 0.2!! isolate.", False),
        ("ALC 0.3!! isolate.", True),
        ("Lymphocyte count 0.3, off steroids.", True),
        ("ALC 0.3 was wrong, it is 2.1.", False),
        ("ALC 2.1, fine.", False),
        ("Dose 0.3 mg given.", False),
    ],
)
def test_a_number_that_its_laboratory_corrected_is_taken_back_from_notes(claim: str, wrong: bool) -> None:
    count = lab(900, "Absolute lymphocyte count", "731-0", "2.1", "10*3/uL", "03-02 06:00")
    corrected = replace(
        count, attributes={**count.attributes, "note": "CORRECTED. Automated 0.3 not valid, counted by hand"}
    )
    notes = (passage(61, "progress-note", "Progress note", "03-02 08:10", claim),)
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(corrected,), history=(), passages=notes))
    )
    lines = [one for one in found.written if re.search(r"\d", one.text)]
    assert any(map(later(found).taken_back, lines)) == wrong


@pytest.mark.parametrize("touched", ["03-05 07:00", ""])
def test_an_order_that_was_changed_since_a_note_held_it_is_meant_to_run(touched: str) -> None:
    order = drug(2, "clozapine", "03-01 12:00", category="Inpatient", dose="25 mg twice a day")
    if touched:
        order = replace(order, attributes={**order.attributes, "touched": str(at(touched))})
    notes = (passage(61, "event-note", "Event", "03-05 06:10", "HOLD clozapine, call psych."),)
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(order,), passages=notes))
    )
    assert bool(still_ordered(found)) == (not touched)


@pytest.mark.parametrize(
    ("claim", "wrong"), [("AKI res. Candesartan restart when ok?", True), ("BP fine off candesartan.", False)]
)
def test_what_a_later_note_rules_out_in_her_state_is_planned_no_more(claim: str, wrong: bool) -> None:
    home = coded("MedicationStatement/1", "takes_medication", "candesartan 8 mg", "2024-01-01 00:00")
    notes = (
        passage(61, "progress-note", "Intern", "03-02 11:20", claim),
        passage(
            62,
            "progress-note",
            "Attending",
            "03-02 12:20",
            "1) no candesartan or spironolactone in pregnancy.",
        ),
    )
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(home,), passages=notes))
    )
    clauses = later(found).of(claim, at("03-02 11:20"))
    assert any(one is not None for one in clauses) == wrong


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("STOPPED: naproxen (kidneys, 2 wk), erythromycin (QT).", True),
        ("Consider naproxen, stop if Cr rises.", False),
    ],
)
def test_what_was_bought_and_is_stopped_by_a_note_alone_is_in_the_letter(words: str, shown: bool) -> None:
    written = (
        passage(61, "emergency", "ED note", "03-01 08:10", "Takes naproxen 500 BID from the shop."),
        passage(62, "admission-note", "H&P", "03-02 11:10", words),
    )
    order = drug(3, "bisoprolol 5 mg", "03-04 09:00", category="Discharge", dose="5 mg by mouth daily")
    evidence = replace(STAY, facts=(), history=(order,), passages=written)
    for task in ("discharge-instruction", "care-summary"):
        found = [s for s in statements(composed(task, evidence)) if "naproxen (kidneys" in s.text]
        assert bool(found) is shown


def test_a_suspected_diagnosis_that_a_note_rules_out_is_ruled_out_in_the_letter_and_the_summary() -> None:
    suspected = coded(
        "Condition/9", "has_condition", "Pulmonary embolism", "03-01 08:00", status="unconfirmed"
    )
    note = passage(
        61, "progress-note", "Progress note", "03-04 08:10", "CTPA clear, PE ruled out, heparin off."
    )
    evidence = replace(STAY, facts=(), history=(suspected,), passages=(note,))
    (letter,) = [s for s in statements(composed("discharge-instruction", evidence)) if "ulmonary" in s.text]
    assert "a note rules it out" in letter.text and len(letter.citations) == 2
    assert any(
        "PE ruled out" in s.text and "suspected" in s.text
        for s in statements(composed("care-summary", evidence))
    )


@pytest.mark.parametrize(
    ("words", "shown"),
    [("No swimming until wound clinic 3/19.", True), ("Wound clinic 3/19 at 9:40.", False)],
)
def test_an_appointment_is_left_to_a_sentence_only_with_its_time(words: str, shown: bool) -> None:
    visit = coded("ServiceRequest/9", "ordered_service", "Wound clinic", "03-19 09:40")
    note = passage(61, "progress-note", "Progress note", "03-05 08:10", f"FOLLOW-UP: {words}")
    evidence = replace(STAY, facts=(), history=(visit,), passages=(note,))
    found = [
        s.text for s in statements(composed("discharge-instruction", evidence)) if "ound clinic" in s.text
    ]
    assert any(text.startswith("Planned for 19 March 2026") for text in found) is shown, found


@pytest.mark.parametrize("corrected", [True, False])
def test_a_result_that_its_laboratory_corrects_is_stated_and_the_order_begun_on_it_to_be_checked(
    corrected: bool,
) -> None:
    first = replace(
        lab(1, "Influenza A RNA (PCR)", "0-1", "1", "1", "03-04 08:00", flag="A"), value="PCR POSITIVE"
    )
    words = "NOT DETECTED. CORRECTED REPORT: first run contaminated." if corrected else "NOT DETECTED."
    second = replace(lab(2, "Influenza A, repeat", "0-2", "1", "1", "03-04 08:00", flag="N"), value=words)
    order = drug(3, "oseltamivir 75 mg", "03-04 10:00", dose="75 mg by mouth twice daily")
    note = passage(61, "progress-note", "Progress note", "03-04 10:30", "D2. Influenza A PCR + -> oseltamivir 75.")  # fmt: skip
    draft = composed(
        "progress-note", replace(STAY, facts=(first, second), history=(order,), passages=(note,))
    )
    found = statements(draft)
    (ordered,) = [s for s in found if s.text.startswith("Ordered") and "seltamivir" in s.text]
    assert ("whether it is still meant" in ordered.note) is corrected
    stated = [s for s in found if "It corrects Influenza A RNA (PCR): PCR POSITIVE" in s.text]
    assert bool(stated) is corrected
    assert all("Corrected since" in s.note for s in found if "PCR +" in s.text) is corrected


@pytest.mark.parametrize(
    ("note", "doubted"),
    [
        ("Gluc 388 belongs to room 14, mixed up at the scan. Ours 117.", {"388"}),
        ("Per phlebotomy the 0610 tube was mislabeled. Redrawn.", {"388", "117"}),
        ("Glucose 388, repeat 117. Insulin given.", set()),
        ("Glucose 388, no contaminated sample per lab.", set()),
        ("Sample contaminated: urine.", set()),
    ],
)
def test_a_value_whose_sample_a_note_calls_another_patients_is_doubted(note: str, doubted: set[str]) -> None:
    facts = tuple(
        lab(900 + n, "Glucose", "2345-7", value, "mg/dL", when)
        for n, (value, when) in enumerate(
            (("388", "03-03 06:10"), ("117", "03-03 06:20"), ("96", "03-01 06:10"))
        )
    )
    evidence = replace(
        STAY, facts=facts, history=(), passages=(passage(60, "nursing", "Nursing note", "03-03 07:40", note),)
    )
    one = request("care-summary", evidence=evidence)
    resources = disowned(Record(replace(one, zone="UTC")))
    assert {f.value.value for f in facts if f.source.resource in resources} == doubted  # type: ignore[union-attr]
    shown = [
        s
        for s in statements(composed("care-summary", evidence))
        if "388" in s.text and s.citations[0].source.start < 0
    ]
    assert all(("A note doubts" in s.note) is ("388" in doubted) for s in shown)


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("PT clerk: 3/9 slot lost, PT visit is now 3/11 at 0930.", True),
        ("PT office closed 3/9, moved to 3/11.", True),
        ("GI office closed 3/9, moved to 3/11.", False),
        ("PT 3/9 is confirmed.", False),
        ("PT brace off 3/9.", False),
    ],
)
def test_a_visit_whose_day_is_gone_is_taken_back_by_whom_it_is_with(words: str, wrong: bool) -> None:
    found = record("PT Okafor 3/9 0900.", words)
    (line,) = [one for one in found.written if "Okafor" in one.text]
    assert any(later(found).of(line.text, line.passage.time)) is wrong


@pytest.mark.parametrize(
    ("plan", "later_note", "gone"),
    [
        ("Fragmin 5000 daily x28d.", "Hematology: NO extended dalteparin, in-house only.", True),
        ("Fragmin 5000 daily x28d.", "Dalteparin goes on at home as planned.", False),
        ("Fragmin 5000 daily here.", "Hematology: NO extended dalteparin, in-house only.", False),
    ],
)
def test_a_course_that_a_later_note_keeps_to_the_stay_is_planned_no_more(
    plan: str, later_note: str, gone: bool
) -> None:
    order = drug(2, "dalteparin", "03-02 12:00", category="Inpatient", dose="5000 units daily")
    notes = (
        passage(61, "progress-note", "Orthopedics", "03-03 08:10", plan),
        passage(62, "progress-note", "Attending", "03-03 16:10", later_note),
    )
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(order,), passages=notes))
    )
    assert any(one is not None for one in later(found).of(plan, at("03-03 08:10"))) == gone


@pytest.mark.parametrize(
    ("plan", "gone"),
    [
        ("Bedrest, NWB R leg until OR.", True),
        ("NPO after midnight, consent signed.", True),
        ("Posterior hip precautions for 12 weeks.", False),
        ("Antibiotic before any procedure at the dentist's.", False),
    ],
)
@pytest.mark.parametrize("when", ["03-04 10:00", "03-02 10:00"])
def test_what_was_planned_until_the_operation_is_over_with_it(plan: str, when: str, gone: bool) -> None:
    done = coded("Procedure/4", "had_procedure", "Hemiarthroplasty of right hip", when)
    notes = (passage(61, "progress-note", "Orthopedics", "03-03 08:10", plan),)
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(done,), passages=notes))
    )
    clauses = later(found).of(plan, at("03-03 08:10"))
    assert any(one is not None for one in clauses) == (gone and when > "03-03")


def test_what_its_author_marks_as_copied_is_cut_from_its_sentence() -> None:
    note = "PLAN:\nCont valproate 500 BID [copied from home list]. Olanzapine to 10."
    notes = (passage(61, "progress-note", "Progress note", "03-05 08:00", note),)
    shown = statements(composed("progress-note", replace(STAY, facts=(), history=(), passages=notes)))
    assert not [s for s in shown if "valproate" in s.text.lower()]
    assert any("Olanzapine to 10" in s.text for s in shown)


@pytest.mark.parametrize(
    ("awaited", "back"),
    [
        ("Sputum culture awaited.", True),
        ("Sputum AFB culture awaited.", False),
        ("Sputum cytology awaited.", False),
        ("Sputum culture awaited, lab will call us.", True),
    ],
)
def test_a_result_of_another_kind_is_not_the_one_that_is_awaited(awaited: str, back: bool) -> None:
    note = passage(60, "progress-note", "Note", "03-03 08:10", awaited)
    result = replace(lab(70, "Sputum culture", "624-7", "1", "1", "03-04 09:00"), value="Normal flora")
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(result,), history=(), passages=(note,)))
    )
    (line,) = found.written
    assert any(later(found).of(line.text, line.passage.time)) is back


def test_the_problems_begin_with_the_diagnosis_of_the_summary_though_an_addendum_follows_it() -> None:
    notes = (
        passage(60, "admission-note", "Admission note", "03-01 17:00", "Sepsis bundle 0400: lactate 3.4, cultures x2."),
        passage(61, "discharge-summary", "Discharge summary", "03-05 08:00", "D/C SUMMARY\nAddisonian crisis d/t adrenal hemorrhage; S. hominis 1/4 contaminant."),
        passage(62, "discharge-summary", "Discharge summary", "03-05 09:00", "Addendum: clinic visit is 3/12 at 0900."),
    )  # fmt: skip
    draft = composed("care-summary", replace(STAY, facts=(), history=(), passages=notes))
    problems = next(s for s in draft.sections if s.title == "Problems")
    assert "adrenal hemorrhage" in problems.statements[0].text
    assert not any("Sepsis" in s.text for s in problems.statements)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Plan: PICC this evening, vanc x6 wk.\n1900 addendum: PICC NOT placed, cx neg.", True),
        ("Plan: PICC this evening, vanc x6 wk.\nPICC NOT placed yet, bed 4.", False),
    ],
)
def test_an_addendum_takes_back_what_its_own_note_has_above_it(text: str, wrong: bool) -> None:
    assert taken_back("this evening", text) is wrong


@pytest.mark.parametrize(("summed_up", "wrong"), [("No appendectomy.", True), ("No further surgery.", False)])
def test_an_operation_that_who_sums_the_stay_up_denies_was_none(summed_up: str, wrong: bool) -> None:
    report = passage(
        61, "operative-note", "Operation", "03-02 12:00", "APPENDECTOMY performed in usual fashion."
    )
    summary = passage(62, "discharge-summary", "Summary", "03-05 09:00", f"Ovarian cyst opened. {summed_up}")
    draft = composed("care-summary", replace(STAY, facts=(), history=(), passages=(report, summary)))
    assert any("APPENDECTOMY performed" in s.text for s in statements(draft)) is not wrong
