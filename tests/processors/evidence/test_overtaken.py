"""Plans against later orders, results and notes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from processors.evidence.overtaken import Later, later
from processors.evidence.record import Record
from schemas.drafts import Statement
from schemas.facts import Fact
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, drug, lab, passage, request

POTASSIUM = lab(1, "Potassium", "2823-3", "5.7", "mmol/L", "03-04 18:00", low="3.5", high="5.1", flag="H")
LOW = lab(2, "Potassium", "2823-3", "3.1", "mmol/L", "03-04 18:00", low="3.5", high="5.1", flag="L")
ECHO = Fact(
    "DiagnosticReport/7#0", "reported", coded("X/1", "planned", "Transthoracic echo", "03-04 15:00").concept,
    POTASSIUM.start, coded("DiagnosticReport/7", "planned", "x", "03-04 15:00").source, "EF 35 %.", POTASSIUM.start,
)  # fmt: skip
FONDAPARINUX = drug(
    3, "fondaparinux 7.5 mg", "03-02 09:00", status="stopped", end="03-04 16:00", dose="7.5 mg SC daily"
)
EDOXABAN = drug(4, "edoxaban 60 mg", "03-04 16:00", dose="60 mg by mouth daily")
PHENYLEPHRINE = drug(
    5, "phenylephrine infusion", "03-02 09:00", status="stopped", end="03-04 16:00", dose="IV"
)
GLIPIZIDE = drug(6, "glipizide 5 mg", "03-04 17:00", dose="5 mg by mouth daily")
NOTES = (
    passage(
        7,
        "progress-note",
        "Progress note",
        "03-04 20:00",
        "He tolerated a soft diet.\nFoley removed at 18:00.",
    ),
    passage(8, "radiology", "Diagnostic imaging study", "03-04 21:00", "CT CHEST W CONTRAST\nNo embolism."),
    passage(9, "consult", "Consult note", "03-04 21:30", "UROLOGY. Stone at the left UVJ. Stent."),
    passage(
        10,
        "progress-note",
        "Progress note",
        "03-04 22:00",
        "ID agrees: antibiotics for 6 weeks in all.\nCardiology: DAPT for 12 months, not 1.",
    ),
)


def record(*facts: Fact) -> Record:
    seen = facts or (POTASSIUM, ECHO, FONDAPARINUX, EDOXABAN, PHENYLEPHRINE, GLIPIZIDE)
    observed = tuple(f for f in seen if f.relation in ("observed", "reported"))
    history = tuple(f for f in seen if f.relation not in ("observed", "reported"))
    return Record(request(evidence=replace(STAY, facts=observed, history=history, passages=NOTES)))


WRITTEN = lab(3, "x", "0-0", "1", "1", "03-04 08:00").start


def overtaken(text: str, *facts: Fact) -> list[bool]:
    return [found is not None for found in Later(record(*facts)).of(text, WRITTEN)]


@pytest.mark.parametrize(
    "text",
    [
        "Replete K.",
        "K repletion with KCl.",
        "Hypokalemia: KCl 40 mEq.",
        "Continue fondaparinux.",
        "Start enoxaparin.",
        "Titrate phenylephrine.",
        "wean pressors",
        "Hold glipizide.",
        "TTE tomorrow.",
        "Await echo.",
        "CT chest today.",
        "Consult urology.",
        "urology c/s",
        "NPO.",
        "Remove Foley.",
        "antibiotics for 2 weeks.",
        "DAPT 1 mo after.",
        "Stop fondaparinux.",
        "Start edoxaban.",
        "Start edoxaban 60 when the drain is out.",
        "Edoxaban 60 mg daily.",
    ],
)
def test_what_later_facts_carry_out_replace_or_contradict_is_overtaken(text: str) -> None:
    assert overtaken(text) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Replete K if below 4.",
        "Replete Mg.",
        "Never stop glipizide.",
        "Hold glipizide if sugar is low.",
        "Hold glipizide & call if he vomits.",
        "Continue edoxaban.",
        "Start edoxaban 30 mg daily.",
        "Start edoxaban if the scan is clear.",
        "Stop fondaparinux for good, bleeding.",
        "Glipizide 5 makes him shaky.",
        "Echo in clinic.",
        "Repeat echo in 3 months.",
        "CT abdomen today.",
        "MRI brain tomorrow.",
        "Consult neurology.",
        "antibiotics for 6 weeks.",
        "Walk three times a day.",
        "Repeat echo in 6 wks.",
        "Refer to urology in 3 months.",
        "Repeat CT chest 6-8wks.",
    ],
)
def test_what_is_open_conditional_or_for_later_is_not(text: str) -> None:
    assert not any(overtaken(text))


def by_notes(text: str, *written: str) -> bool:
    """Whether a plan of the morning is overtaken by notes of the evening."""
    notes = [
        passage(20 + n, "progress-note", "Progress note", f"03-04 1{n}:00", t) for n, t in enumerate(written)
    ]
    rec = Record(request(evidence=replace(STAY, facts=(), history=(), passages=tuple(notes))))
    return any(found is not None for found in Later(rec).of(text, WRITTEN))


@pytest.mark.parametrize(
    ("text", "later", "off"),
    [
        ("Colonoscopy 14/4 - remind", "Colonoscopy cancelled, scoped here 2/4.", True),
        ("Day unit appt 6/4 for iron.", "6/4 appt cancelled, iron given today.", True),
        ("Stoma clinic 9/4.", "Colonoscopy cancelled.", False),
        ("Stoma clinic 9/4.", "Stoma clinic 9/4 if surgeon not back, else cancelled.", False),
    ],
)
def test_a_visit_that_a_later_note_cancels_is_not_planned(text: str, later: str, off: bool) -> None:
    note = passage(20, "progress-note", "Progress note", "03-04 15:00", later)
    rec = Record(request(evidence=replace(STAY, facts=(), history=(), passages=(note,))))
    assert any(found is not None for found in Later(rec).of(text, WRITTEN)) is off


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("Remove Blake drain", "Blake removed at bedside, scant output."),
        ("Pull R chest tube", "Right chest tube pulled, CXR without pneumothorax."),
        ("remove the drain", "JP drain removed."),
        ("d/c foley", "Urinary catheter out, voiding."),
        ("Keep Hemovac to suction", "Hemovac d/c'd."),
        ("remove JP #2", "JP 2 removed."),
        ("remove staples", "Staples out, steri-strips placed."),
    ],
)
def test_what_was_taken_out_overtakes_the_plan_to_take_it_out(text: str, later: str) -> None:
    assert by_notes(text, later)


@pytest.mark.parametrize(
    ("text", "later"),
    [
        ("Remove Blake drain", "Chest tube removed."),
        ("Remove Penrose", "Foley out, voiding well."),
        ("Pull left chest tube", "Right chest tube pulled."),
        ("remove JP #2", "JP #1 removed."),
        ("remove both JPs", "Left JP removed."),
        ("remove nephrostomy tube", "NG tube out, tolerating clears."),
        ("d/c central line", "PICC pulled."),
        ("Remove Hemovac", "Foley out. Hemovac not yet removed."),
        ("Remove Hemovac", "Will see: Hemovac out on Monday."),
        ("remove the drain", "Blake with 20 mL. Pigtail removed."),
        ("remove Blake drain", "L Blake 10 mL. R Blake 30 mL. Blake drain removed."),
    ],
)
def test_what_was_taken_out_is_another_one(text: str, later: str) -> None:
    assert not by_notes(text, later)


@pytest.mark.parametrize(
    ("text", "written", "kinds"),
    [
        ("NG tube out this am", ("NGT re-inserted, 900 mL bile.",), ["stopped"]),
        ("NG tube out this am", ("1. replace NGT (done 1310)",), ["stopped"]),
        ("NG tube out this am", ("Replace NGT if he vomits.",), [None]),
        ("NG tube out this am", ("PICC placed.",), [None]),
        ("NG tube in place", ("NG tube removed.", "replace NGT (done 1310)"), [None]),
        ("NG tube in place", ("NG tube removed.", "tolerates clears"), ["undone"]),
    ],
)
def test_what_was_taken_out_and_put_back_is_in_place(
    text: str, written: tuple[str, ...], kinds: list[str | None]
) -> None:
    notes = tuple(
        passage(20 + n, "progress-note", "Progress note", f"03-04 1{n}:00", t) for n, t in enumerate(written)
    )
    rec = Record(request(evidence=replace(STAY, facts=(), history=(), passages=notes)))
    assert [found.kind if found else None for found in Later(rec).of(text, WRITTEN)] == kinds


DALTEPARIN = drug(14, "dalteparin 7500 units", "03-04 16:00", dose="7500 units subcutaneously every 12 hours")
DALTEPARIN_LOW = drug(
    15, "dalteparin", "03-04 16:00", dose="5000 units subcutaneously daily", reason="VTE prophylaxis"
)
RIVAROXABAN = drug(16, "rivaroxaban 15 mg", "03-04 16:00", dose="15 mg by mouth twice daily")
PHENPROCOUMON = drug(17, "phenprocoumon 3 mg", "03-04 16:00", dose="3 mg by mouth daily")
BUDESONIDE = drug(18, "dexamethasone 0.1 % eye drops", "03-04 16:00", dose="1 drop in each eye")
BUMETANIDE = drug(19, "bumetanide", "03-04 16:00", dose="2 mg IV twice daily")


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        ("Start phenprocoumon tonight", DALTEPARIN, False),
        ("Start apixaban", DALTEPARIN, False),
        ("Start heparin gtt", DALTEPARIN, True),
        ("Start heparin gtt", DALTEPARIN_LOW, False),
        ("Start heparin gtt", RIVAROXABAN, True),
        ("bridge with heparin gtt", PHENPROCOUMON, False),
        ("Start warfarin", RIVAROXABAN, True),
        ("Start prednisone 40", BUDESONIDE, False),
        ("Start torsemide 20 PO", BUMETANIDE, False),
        ("Start furosemide IV", BUMETANIDE, True),
    ],
)
def test_another_medicine_replaces_a_planned_one_only_where_it_can_be_given_instead(
    text: str, order: Fact, expected: bool
) -> None:
    assert any(overtaken(text, order)) is expected


@pytest.mark.parametrize(("plan", "expected"), [("CT R wrist today.", False), ("CT L wrist today.", True)])
def test_a_test_of_the_other_side_is_still_to_be_done(plan: str, expected: bool) -> None:
    done = passage(30, "radiology", "Diagnostic imaging study", "03-04 21:00", "CT LEFT WRIST\nNo fracture.")
    rec = Record(request(evidence=replace(STAY, facts=(), history=(), passages=(done,))))
    assert any(found is not None for found in Later(rec).of(plan, WRITTEN)) is expected


def test_a_value_that_is_still_low_overtakes_no_repletion() -> None:
    assert not any(overtaken("Replete K.", LOW))


def test_a_sentence_that_a_medicine_runs_is_overtaken_by_its_end_before() -> None:
    later = Later(record())
    after = lab(4, "x", "0-0", "1", "1", "03-05 09:00").start
    assert [f is not None for f in later.of("Still on fondaparinux", after)] == [True]
    assert [f is not None for f in later.of("fondaparinux was given for two days", after)] == [False]


def plan(text: str, task: Any = "progress-note", section: str = "Plan") -> list[Statement]:
    notes = (
        passage(6, "progress-note", "Progress note", "03-04 08:00", f"PLAN:\n{text}\nWalk with help."),
        *NOTES[1:2],
    )
    evidence = replace(STAY, facts=(POTASSIUM,), history=(FONDAPARINUX, EDOXABAN), passages=notes)
    return statements(composed(task, evidence), section)


@pytest.mark.parametrize(
    ("task", "section"), [("progress-note", "Plan"), ("care-summary", "Pending and planned")]
)
def test_a_plan_that_is_overtaken_whole_is_left_out_and_one_in_part_is_marked(
    task: Any, section: str
) -> None:
    assert not any("Replete K" in s.text for s in plan("Replete K.", task, section))
    (found,) = [s for s in plan("Replete K, weigh daily.", task, section) if "Replete K" in s.text]
    assert found.note == "Written before: Potassium 5.7 mmol/L on 4 March 2026 18:00."
    assert found.citations[-1].source.resource == "Observation/1"
    assert any("Walk with help." in s.text for s in plan("Replete K.", task, section))


def test_an_order_that_was_cancelled_takes_its_sentence_back_unless_it_was_given() -> None:
    order = drug(
        31,
        "ferumoxytol",
        "03-04 09:00",
        end="03-04 11:00",
        status="stopped",
        cancelled="yes",
        dose="510 mg IV",
    )
    given = coded("MedicationAdministration/32", "given_medication", "ferumoxytol", "03-04 10:00")
    morning = lab(4, "x", "0-0", "1", "1", "03-04 09:30").start
    kinds = [
        [found.kind for found in Later(record(*facts)).of("Ferumoxytol 510 today", morning) if found]
        for facts in ((order,), (order, given))
    ]
    assert kinds == [["undone"], ["stopped"]]


@pytest.mark.parametrize(
    ("written", "later", "kind"),
    [
        ("Wt 9.1 per triage", "Weight 8.2 kg on ward scales. NOT 9.1.", "undone"),
        ("Urea 9.1", "Weight 8.2 kg on ward scales. NOT 9.1.", None),
        ("Bloods Wed 4/15 0830 renal unit", "Fistula scan Wed 5/6 0900 renal unit (NOT 4/29).", None),
        ("Dry wt renal unit 71.5", "Wt 70.2 on the renal unit scales 4/22, NOT 71.5.", "undone"),
        ("Nephrectomy 2/17 (Brandt)", "Dr Brandt Mon 3/9 08:15 (postponed, not 2/23).", None),
        ("Dr Brandt Mon 2/23 08:15", "Dr Brandt Mon 3/9 08:15 (postponed, not 2/23).", "undone"),
        ("Repeat lactate", "Rpt lactate 1.4 today.", "plan"),
        ("Repeat MSU please", "Repeat MSU sent 10:15.", "plan"),
        ("Repeat MSU please", "Repeat MSU sent? no, tomorrow.", None),
    ],
)
def test_a_note_takes_back_a_value_and_carries_out_a_repeat(
    written: str, later: str, kind: str | None
) -> None:
    note = passage(30, "progress-note", "Progress note", "03-04 21:00", later)
    rec = Record(request(evidence=replace(STAY, facts=(), history=(), passages=(note,))))
    (found,) = Later(rec).of(written, WRITTEN)
    assert (found.kind if found else None) == kind


@pytest.mark.parametrize(
    ("note", "ended"),
    [
        ("AKI resolved, eating.", True),
        ("Delirium and kidney injury: not resolved.", False),
        ("Home once AKI resolved.", False),
        ("AKI resolved?", False),
    ],
)
def test_a_problem_that_a_note_calls_over_is_shown_with_its_words(note: str, ended: bool) -> None:
    problem = coded("Condition/40", "has_condition", "Acute kidney injury", "03-02 08:00")
    said = passage(30, "progress-note", "Progress note", "03-04 21:00", note)
    evidence = replace(STAY, facts=(), history=(problem,), passages=(said,))
    (found,) = [
        s
        for s in statements(composed("care-summary", evidence), "Problems")
        if s.text.startswith("Acute kidney injury")
    ]
    assert ("«AKI resolved»" in found.text) == ended and (found.verdict == "marked") == ended


@pytest.mark.parametrize(
    ("then", "words", "kind"),
    [
        ("Edoxaban held until capsule endoscopy 19/3.", "Resume edoxaban on the ward", "held"),
        ("Edoxaban held until 19/3.", "Restart edoxaban 19/3", None),
        ("Edoxaban held.", "Restart edoxaban tomorrow", None),
        (
            "Edoxaban held until capsule endoscopy 19/3.",
            "Edoxaban: once it is resumed no ibuprofen beside it",
            None,
        ),
        ("Sotalol held until capsule endoscopy 19/3.", "Resume edoxaban on the ward", None),
    ],
)
def test_what_begins_again_against_an_earlier_hold_until_a_day_is_a_conflict(
    then: str, words: str, kind: str | None
) -> None:
    note = passage(30, "progress-note", "Progress note", "03-03 08:00", then)
    held = drug(61, "edoxaban 30 mg", "03-01 12:00", status="inactive", on_hold="yes")
    rec = Record(request(evidence=replace(STAY, facts=(), history=(held,), passages=(note,))))
    (found,) = Later(rec).of(words, WRITTEN)
    assert (found.kind if found else None) == kind


def test_a_result_that_a_note_awaits_is_shown_once_it_is_there() -> None:
    text = "Digoxin toxicity (level awaited)."
    there = lab(70, "Digoxin level", "10535-3", "3.4", "ug/L", "03-04 07:00")
    assert any(one.kind == "back" for one in Later(record(there)).of(text, WRITTEN) if one is not None)
    other = lab(71, "Lithium level", "14334-7", "0.6", "mmol/L", "03-04 07:00")
    assert not any(Later(record(other)).of(text, WRITTEN))


def test_what_a_later_note_stops_for_good_is_not_begun_again_under_a_condition() -> None:
    order = drug(90, "glyburide 5 mg", "02-01 09:00", dose="5 mg daily", category="community")
    notes = (
        passage(90, "progress-note", "Note", "03-02 08:10", "Resume glyburide when eating."),
        passage(
            91, "consult", "Endocrine", "03-03 08:10", "Glyburide STOP, never again: hypoglycaemia, CKD."
        ),
    )
    found = Record(
        request("progress-note", evidence=replace(STAY, facts=(), history=(order,), passages=notes))
    )
    (line,) = [one for one in found.written if "Resume" in one.text]
    assert all(later(found).of(line.text, line.passage.time))


@pytest.mark.parametrize(
    ("plan", "later_words", "over"),
    [
        ("Start tolvaptan 15 mg tmrw if Na <125.", "Na up. => tolvaptan plan dropped, fluid restriction.", True),
        ("If scan clean: 2 wk of ceftriaxone.", "Abscess on MRI. The 2 wk plan is OFF.", True),
        ("Start tolvaptan 15 mg tmrw if Na <125.", "Earlier plan dropped by the family.", False),
        ("Start tolvaptan 15 mg tmrw if Na <125.", "Tolvaptan plan unchanged.", False),
        ("Start cefepime for the infiltrate.", "CXR is fluid. No abx, afebrile.", True),
        ("Start cefepime for the infiltrate.", "No antibiotics before the cultures.", False),
        ("Start dexamethasone 4 mg q6.", "No need for steroids since no edema on MRI.", True),
        ("Start dexamethasone 4 mg q6.", "No antibiotics: no infection.", False),
        ("Start ketamine, recommend propofol off.", "Disagree with telestroke: propofol stays until EEG read.", True),
        ("Start ketamine, recommend propofol off.", "Family: disagree with the bill.", False),
        ("Start ketamine, recommend propofol off.", "Team would disagree on nothing here.", False),
        ("Warfarin 5 mg: start POD2 if surgery ok.", "Dr Oyelaran: warfarin NO while the drain is in.", True),
        ("Restart clopidogrel 75 if Hgb stable.", "NO clopidogrel today.", True),
        ("Restart clopidogrel 75 if Hgb stable.", "No clopidogrel.", True),
        ("Restart clopidogrel 75 if Hgb stable.", "NO change in clopidogrel. Clopidogrel: NO interaction.", False),
        ("Restart clopidogrel 75 on 3/9 if Hgb stable.", "NO clopidogrel today.", False),
        ("Restart clopidogrel 75 if Hgb stable.", "NO warfarin today.", False),
    ],
)  # fmt: skip
def test_a_plan_that_a_later_note_drops_is_overtaken(plan: str, later_words: str, over: bool) -> None:
    notes = (
        passage(61, "progress-note", "Progress note", "03-04 08:10", f"Plan: {plan}"),
        passage(62, "consult", "Consult note", "03-05 08:10", later_words),
    )
    read = Record(request("progress-note", evidence=replace(STAY, facts=(), history=(), passages=notes)))
    (line,) = [one for one in read.written if re.search("start|If scan", one.text, re.IGNORECASE)]
    assert any(later(read).of(line.text, line.passage.time)) is over


def test_an_order_that_was_cancelled_is_no_plan_though_an_earlier_one_of_the_medicine_was_given() -> None:
    first = drug(
        31, "rituximab", "03-02 09:00", status="inactive", end="03-02 12:00", dose="700 mg intravenously once"
    )
    again = drug(
        32,
        "rituximab",
        "03-04 08:10",
        status="stopped",
        end="03-04 10:00",
        dose="700 mg intravenously once (second dose)",
        cancelled="yes",
    )
    found = later(record(first, again)).of("Relapse. -> 2nd dose rituximab 700 mg this am.", WRITTEN)
    assert [one.kind for one in found if one is not None] == ["undone"]
    assert not any(later(record(first)).of("Rituximab 700 mg given.", WRITTEN))


def test_a_sentence_that_corrects_a_number_itself_holds() -> None:
    words = "Hold eplerenone - K hit 5.9, NOT 6.6 (hemolyzed)."
    note = passage(33, "progress-note", "Progress note", "03-04 12:00", words)
    read = Record(request(evidence=replace(STAY, facts=(), history=(), passages=(note,))))
    assert not any(later(read).of(words, note.time))
