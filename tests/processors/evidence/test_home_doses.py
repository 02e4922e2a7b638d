"""What a note states of a medicine taken at home otherwise than the coded list."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from processors.discharge.composer import MEDICINES
from processors.evidence.home_doses import NOTE, NOTED
from schemas.drafts import Draft, Statement
from schemas.facts import Fact
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, drug, lab, passage


def home(number: int, label: str, dose: str) -> Fact:
    return coded(f"MedicationStatement/{number}", "takes_medication", label, "2024-01-01 00:00", dose=dose)


def draft(task: Any, *facts: Fact, note: str, kind: str = "pharmacy", when: str = "03-01 14:00") -> Draft:
    notes = (passage(8, kind, "Note", when, note),)
    return composed(task, replace(STAY, facts=(), history=facts, passages=notes))


def letter(*facts: Fact, note: str, **more: str) -> Statement:
    return statements(draft("discharge-instruction", *facts, note=note, **more), MEDICINES)[0]


CANDESARTAN = home(1, "candesartan 8 mg tablet", "1 tablet by mouth daily")
TORASEMIDE = home(2, "torsemide 20 mg tablet", "1 tablet by mouth twice daily")
THYROXINE = home(3, "levothyroxine 88 mcg tablet", "1 tablet by mouth every morning")


@pytest.mark.parametrize(
    "words",
    [
        "candesartan 16 daily per fill hx, list has 8",
        "candesartan: list says 8 mg, takes 16 mg qd",
        "candesartan is 16 QD (not 8)",
        "candesartan 8 -> 16 by PCP last month",
        "candesartan 8 BID",
        "candesartan half a tab qd",
        "candesartan - not taking, cost",
        "candesartan 8. Last fill 6/2025. Wife says she quit it for the cough. Not taking.",
        "Stopped taking candesartan in January",
        "Pt denies taking candesartan",
        "Has not had candesartan for 6 weeks",
    ],
)
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary", "progress-note"])
def test_both_sides_are_shown_and_marked_and_cited(task: Any, words: str) -> None:
    note = f"Med rec w Rx fill hx + wife\n{words}\ntorsemide 20 bid ok"
    sections = {
        "discharge-instruction": MEDICINES,
        "care-summary": "Treatment changes",
        "progress-note": "Plan",
    }
    (found,) = [
        s
        for s in statements(draft(task, CANDESARTAN, TORASEMIDE, note=note), sections[task])
        if NOTE in s.note
    ]
    assert "candesartan 8 mg tablet" in found.text
    assert "1 tablet by mouth" in found.text
    assert {c.source.resource for c in found.citations} == {"MedicationStatement/1", "DocumentReference/8"}
    assert found.citations[-1].quote.strip(".") in words
    assert "torsemide" not in found.text


@pytest.mark.parametrize(
    "words",
    [
        "candesartan 8 daily, torsemide 20 bid",
        "candesartan is 8 qd (not 16)",
        "candesartan 8 mg last fill 2/20",
        "torsemide 40/day",
        "torsemide 1 bid",
        "levothyroxine 88 qam",
        "levothyroxine 0.088 mg daily",
        "torsemide 1 tab BID",
        "recommend candesartan 16 on discharge",
        "candesartan on hold for AKI",
        "CrCl 16, K 4.0. candesartan ok",
        "candesartan allergy? no. BP 108/60",
        "torsemide: wt >45, K>4 = one criterion only. Stay at 20 mg BID.",
        "Give torsemide 20 mg IV x1",
        "candesartan taper - dispense 4 mg tabs, own box at home",
        "candesartan 8 daily, eGFR 24 -> 4 max for renal fn",
        "Please supply candesartan 4 mg tablets",
    ],
)
def test_what_agrees_or_is_of_the_stay_makes_no_difference(words: str) -> None:
    facts = (CANDESARTAN, TORASEMIDE, THYROXINE)
    found = statements(
        draft("discharge-instruction", *facts, note=f"Med rec: verified w fill hx\n{words}"), MEDICINES
    )
    assert not [s for s in found if NOTE in s.note]


@pytest.mark.parametrize(
    "words",
    [
        "Takes candesartan. Not taking naproxen.",
        "candesartan 8 daily, stopped taking turmeric last month",
        "Takes candesartan. Quit smoking in 2019.",
        "Takes candesartan. Came off her bike.",
        "candesartan: has not been taking since admission",
        "candesartan 8. Ran out of eye drops.",
        "Not taking naproxen but takes candesartan 8",
        "Never took naproxen and uses candesartan 8 qd",
        "Takes candesartan, naproxen 500 bid",
        "candesartan and magnesium 400 mg daily",
        "Takes candesartan, asa 81 qd",
        "Husband takes candesartan 32 mg. Pt takes 8.",
    ],
)
def test_what_is_stated_of_something_else_makes_no_difference(words: str) -> None:
    found = letter(CANDESARTAN, note=f"Home meds (per pt):\n{words}")
    assert NOTE not in found.note


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("Takes naproxen. Not taking candesartan or lovastatin.", "Not taking candesartan"),
        ("candesartan 8 mg. Ran out 2 weeks ago. Not taking naproxen.", "Ran out 2 weeks ago"),
        ("Takes naproxen, candesartan not taken since May", "not taken since May"),
        ("candesartan: stopped taking it, dizzy", "stopped taking it"),
    ],
)
def test_what_is_stated_of_it_behind_or_before_its_name_is_shown(words: str, quoted: str) -> None:
    found = letter(CANDESARTAN, note=f"Home meds (per pt):\n{words}")
    assert NOTE in found.note
    assert quoted in found.citations[-1].quote


@pytest.mark.parametrize(
    "words",
    [
        "stopped candesartan on her own 2 mo ago",
        "self-discontinued candesartan",
        "came off candesartan in the spring",
        "weaned herself off the candesartan last year",
        "candesartan on list but denies taking",
    ],
)
def test_who_quit_a_medicine_before_the_stay_is_not_told_to_go_on_with_it(words: str) -> None:
    order = drug(9, "candesartan 8 mg tablet", "03-01 16:00", dose="8 mg daily", category="Discharge")
    for facts in ((CANDESARTAN,), (CANDESARTAN, order)):
        found = letter(*facts, note=f"HPI: falls at home. {words}. Smokes.", kind="admission-note")
        assert found.text.startswith("Not clear:")
        assert words in found.text


@pytest.mark.parametrize(
    ("dose", "clear"), [("8 mg daily", False), ("1 tablet by mouth once daily", False), ("16 mg daily", True)]
)
def test_an_order_of_the_same_dose_does_not_settle_that_it_was_quit(dose: str, clear: bool) -> None:
    order = drug(9, "candesartan 8 mg tablet", "03-04 10:00", dose=dose, category="Discharge")
    assert NOTE not in letter(CANDESARTAN, order, note="HPI: candesartan + NSAID?? told to quit.").note
    found = letter(CANDESARTAN, order, note="HPI: per daughter quit candesartan in May.")
    assert found.text.startswith("Changed:" if clear else "Not clear:")
    assert (NOTE in found.note) is not clear
    assert dose.split()[0] in found.text.split("Recorded before")[0]  # the order is shown in any case


def test_a_suspended_medicine_keeps_its_condition_where_its_dose_at_home_is_not_clear() -> None:
    ward = drug(
        9,
        "candesartan 8 mg tablet",
        "03-01 16:00",
        status="stopped",
        end="03-02 09:00",
        dose="8 mg by mouth daily",
    )
    notes = (
        passage(
            8,
            "pharmacy",
            "Med rec",
            "03-01 14:00",
            "Home meds, verified w fill hx:\ncandesartan 16 daily, list has 8",
        ),
        passage(
            9,
            "progress-note",
            "Progress note",
            "03-02 09:30",
            "PLAN:\nAKI: hold candesartan until creatinine below 1.3. Renal clinic restarts it.",
        ),
    )
    evidence = replace(STAY, facts=(), history=(CANDESARTAN, ward), passages=notes)
    (found,) = statements(composed("discharge-instruction", evidence), MEDICINES)
    assert found.text.startswith("On hold, do not take it for now: candesartan 8 mg tablet")
    assert "16 daily, list has 8" in found.text
    assert "until creatinine below 1.3" in found.text
    assert NOTE in found.note
    assert "Ask when to begin again" not in found.text


def test_a_pharmacist_counts_before_the_triage_note() -> None:
    notes = (
        passage(7, "nursing", "Triage", "03-01 08:00", "Meds per pt: candesartan 4 qd"),
        passage(
            8, "pharmacy", "Med rec", "03-01 14:00", "Verified w pharmacy: candesartan 8 daily, filled 2/12"
        ),
    )
    evidence = replace(STAY, facts=(), history=(CANDESARTAN,), passages=notes)
    assert not [s for s in statements(composed("discharge-instruction", evidence)) if NOTE in s.note]
    alone = replace(evidence, passages=notes[:1])
    assert [s for s in statements(composed("discharge-instruction", alone)) if NOTE in s.note]


def test_the_dose_of_an_order_for_home_holds_where_what_was_taken_before_is_not_clear() -> None:
    order = drug(
        9, "candesartan 16 mg tablet", "03-05 09:00", dose="1 tablet by mouth daily", category="Discharge"
    )
    order = replace(order, attributes={**order.attributes, "dose": "16 mg by mouth daily"})
    found = letter(CANDESARTAN, order, note="Med hx: candesartan 4 qd per bottles")
    assert found.text.startswith("Changed: candesartan 16 mg tablet")
    assert "It is uncertain how it was taken before." in found.text
    assert "4" in found.text
    assert found.verdict == "marked"


def test_the_new_dose_in_a_note_of_the_last_day_is_not_what_was_taken_before() -> None:
    order = drug(9, "torsemide 20 mg tablet", "03-05 09:00", dose="40 mg twice daily", category="Discharge")
    found = letter(
        TORASEMIDE, order, note="Takes all at home. Torsemide 40 (20 left her wet).", when="03-05 10:00"
    )
    assert found.text.startswith("Changed: torsemide") and NOTE not in found.note


def test_a_plan_of_the_ward_states_nothing_of_home() -> None:
    found = letter(
        CANDESARTAN,
        note="PLAN:\nCandesartan 16 mg daily from tomorrow.",
        kind="progress-note",
        when="03-04 08:00",
    )
    assert NOTE not in found.note


def test_another_persons_dose_states_nothing_of_the_patient() -> None:
    note = "FAMILY HISTORY:\nMother takes candesartan 32 daily."
    assert NOTE not in letter(CANDESARTAN, note=note, kind="admission-note").note


CARVEDILOL = drug(
    30, "carvedilol 12.5 mg tablet", "03-05 09:00", dose="12.5 mg by mouth twice daily", category="Discharge"
)


@pytest.mark.parametrize(
    ("sheet", "differs"),
    [
        ("Carvedilol 25 twice a day with food.", True),
        ("Coreg 25 mg twice daily.", True),
        ("Carvedilol 12.5 twice a day with food.", False),
        ("Carvedilol was 25 before, now 12.5.", False),
        ("Carvedilol 6.25 -> 12.5 as of today.", False),
        ("Carvedilol 25 days supply.", False),
        ("Hold carvedilol if pulse under 50, call 911 if you faint.", False),
    ],
)
def test_a_sheet_with_another_amount_than_the_order_for_home_gives_way_to_it(
    sheet: str, differs: bool
) -> None:
    note = passage(8, "discharge-instructions", "Discharge instructions", "03-05 09:30", sheet)
    evidence = replace(STAY, facts=(), history=(CARVEDILOL,), passages=(note,))
    texts = statements(composed("discharge-instruction", evidence))
    assert any("has another dose" in s.note and "12.5" in s.text for s in texts) is differs
    assert (not any(s.text.rstrip(".") == sheet.rstrip(".") for s in texts)) >= differs


@pytest.mark.parametrize(
    "words", ["Husband brings list: candesartan 8 qd, iron.", "Home meds: candesartan 8 qd"]
)
def test_an_order_of_what_only_a_note_lists_is_not_told_as_new(words: str) -> None:
    order = drug(9, "candesartan 8 mg tablet", "03-05 09:00", dose="8 mg once daily", category="Discharge")
    found = letter(order, note=words, kind="ed-note")
    assert not found.text.startswith("New") and NOTED in found.note


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("Pharmacy of the home called: candesartan 8 mg daily, omitted at admission.", True),
        ("Her candesartan 8 mg daily was missed on the admission orders.", True),
        ("Candesartan 8 mg daily held since yesterday.", False),
        ("Missed candesartan 8 mg this morning, BP up.", False),
        ("DVT missed at admission, begin candesartan 8 mg daily.", False),
    ],
)
def test_what_was_overlooked_at_admission_is_not_told_as_new_however_late_it_is_found(
    words: str, known: bool
) -> None:
    order = drug(9, "candesartan 8 mg tablet", "03-05 09:00", dose="8 mg once daily", category="Discharge")
    found = letter(order, note=words, kind="progress-note", when="03-04 14:00")
    assert found.text.startswith("New") is not known and (NOTED in found.note) is known


@pytest.mark.parametrize(
    ("words", "kind", "when"),
    [
        ("Dr Amari, cardiology. Rx: candesartan 8 mg daily, salt restriction.", "consult", "03-01 14:00"),
        ("Pt asks of his box at home. candesartan 8 mg daily given at 0800.", "nursing", "03-02 06:30"),
    ],
)
def test_what_is_prescribed_or_given_here_was_not_taken_before(words: str, kind: str, when: str) -> None:
    order = drug(9, "candesartan 8 mg tablet", "03-05 09:00", dose="8 mg once daily", category="Discharge")
    here = drug(8, "candesartan 8 mg tablet", "03-01 15:00", dose="8 mg once daily")
    found = letter(here, order, note=words.replace(". Rx", ".\nRx"), kind=kind, when=when)
    assert found.text.startswith("New") and NOTED not in found.note


@pytest.mark.parametrize(
    ("later", "settled"),
    [
        ("D/C med rec: torsemide 20 (candesartan NOT taking since May per wife + fills).", True),
        ("candesartan: not taking? ask the wife.", False),
        ("Slept well.", False),
    ],
)
def test_what_a_later_note_settles_is_in_doubt_no_more(later: str, settled: bool) -> None:
    notes = (
        passage(
            8,
            "pharmacy",
            "Note",
            "03-01 14:00",
            "Med rec w fills\ncandesartan - not taking, cost",
        ),
        passage(9, "progress-note", "Note", "03-04 14:00", later),
    )
    shown = composed("progress-note", replace(STAY, facts=(), history=(CANDESARTAN,), passages=notes))
    found = [s for s in statements(shown, "Plan") if "candesartan 8 mg" in s.text]
    assert found and all(
        (s.verdict == "supported" and "Not taken before the stay" in s.text) is settled for s in found
    )


@pytest.mark.parametrize("words", ["candesartan level 32 @ 4h", "candesartan 32 ng/mL on arrival"])
def test_what_was_measured_of_a_medicine_is_no_dose(words: str) -> None:
    assert NOTE not in letter(CANDESARTAN, note=f"Home meds (per pt):\n{words}").note


def test_what_a_pharmacist_calls_wrong_on_a_label_is_not_what_was_taken() -> None:
    words = "Home meds (per pt):\ncandesartan label says 32 mg daily\nCandesartan label is WRONG, corrected with the pharmacy.\n"
    assert NOTE not in letter(CANDESARTAN, note=words).note


def test_a_bare_number_that_the_laboratory_found_is_no_dose() -> None:
    digoxin = home(4, "digoxin 125 mcg tablet", "125 mcg by mouth daily")
    level = lab(5, "Digoxin level", "10535-3", "2.9", "ng/mL", "03-01 12:00")
    notes = (
        passage(
            8, "pharmacy", "Note", "03-01 14:00", "Home meds per fill hx.\nDigoxin 2.9, amiodarone raises it."
        ),
    )

    def marks(*facts: Fact) -> str:
        evidence = replace(STAY, facts=facts, history=(digoxin,), passages=notes)
        return statements(composed("discharge-instruction", evidence), MEDICINES)[0].note

    assert NOTE not in marks(level)
