"""The list of medicines of a letter: what each order for home states is there, as a reader and as the gate read it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.discharge.composer import MEDICINES
from processors.discharge.plain_words import clinical
from processors.drafting.compose.hazards import HAZARDS
from processors.drafting.grounding.claims import Read, read
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.identity import IdentityQuestion
from schemas.requests import Passage
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import STAY, coded, drug, lab, passage, request

NAMES = (
    "methotrexate 2.5 mg tablet", "ibuprofen 100 mg/5 mL suspension", "insulin degludec 100 units/mL pen", "buprenorphine 10 mcg/hr patch",
    "formoterol inhaler", "latanoprost eye drops", "phenprocoumon 3 mg tablet", "vitamin D drops",
)  # fmt: skip
_AMOUNT = st.sampled_from(
    [
        "7.5 mg",
        "2.5 mL (50 mg)",
        "4 units",
        "1 patch",
        "2 puffs",
        "1 drop",
        "1.5 tablets",
        "1-2 tabs",
        "0.3 mL",
        "1,000 mg",
    ]
)
_ROUTE = st.sampled_from(["by mouth", "PO", "subcutaneously", "inhaled", "topically", ""])
_OFTEN = st.sampled_from(
    [
        "once weekly on Friday", "every 72 hours", "twice daily", "2 times daily", "q4-6h", "every other day", "at bedtime", "on Monday, Wednesday, Friday",
        "every 8 hours", "QID", "nightly at 21:00", "daily except Sunday",
    ]
)  # fmt: skip
_MORE = st.sampled_from(
    [
        "",
        " as needed for pain, max 4 doses daily",
        " PRN fever, at most 5 doses in 24 hours",
        " for 7 days",
        " with food",
        " prn",
    ]
)
_DIRECTIONS = st.builds(lambda *parts: " ".join(" ".join(parts).split()), _AMOUNT, _ROUTE, _OFTEN, _MORE)
_WORDS = {"Friday", "Monday", "Wednesday", "Sunday", "pain", "fever", "food", "21:00"}


def _stated(text: Read) -> tuple[set[str], set[tuple[str, str]], frozenset[str]]:
    numbers = {(str(n.value), n.unit) for n in text.numbers.numbers}
    return {often for often, _, _ in text.rhythm.frequencies}, numbers, text.rhythm.routes


def _letter(*facts: Fact, notes: tuple[Passage, ...] = ()) -> list[Statement]:
    evidence = replace(STAY, facts=(), history=facts, passages=notes)
    return statements(composed("discharge-instruction", evidence), MEDICINES)


def test_a_medicine_for_home_that_the_chart_speaks_against_is_marked_next_to_its_dose() -> None:
    ulcer = coded("Condition/9", "has_condition", "Peptic ulcer with bleeding", "01-09 08:00")
    etodolac = drug(
        1, "etodolac 400 mg", "03-05 09:00", dose="400 mg by mouth twice daily", category="Discharge"
    )
    ward = drug(2, "ketorolac", "03-04 09:00", dose="15 mg IV every 6 hours", category="inpatient")
    (shown,) = [s for s in _letter(ulcer, etodolac, ward) if "etodolac" in s.text]
    assert shown.verdict == "marked" and "ulcer" in shown.note and "Check with the prescriber" in shown.note
    assert {"Condition/9", "MedicationRequest/1"} <= {c.source.resource for c in shown.citations}
    (plain,) = [s for s in _letter(etodolac, ward) if "etodolac" in s.text]
    assert plain.verdict == "supported"


def test_a_medicine_that_a_note_lets_go_on_is_marked_too() -> None:
    ulcer = coded("Condition/9", "has_condition", "Duodenal ulcer with bleeding", "01-09 08:00")
    taken = coded(
        "MedicationStatement/8",
        "takes_medication",
        "nabumetone 500 mg",
        "01-09 08:00",
        dose="500 mg by mouth daily",
    )
    home = drug(1, "cefadroxil 500 mg", "03-05 09:00", dose="500 mg twice daily", category="Discharge")
    note = passage(30, "progress-note", "Note", "03-05 08:00", "Nabumetone OK to carry on.")
    (shown,) = [s for s in _letter(ulcer, taken, home, notes=(note,)) if "nabumetone" in s.text]
    assert shown.text.startswith("Go on with this") and "ulcer" in shown.note


def test_a_time_of_the_day_is_part_of_a_dose() -> None:
    taken = coded(
        "MedicationStatement/8",
        "takes_medication",
        "insulin detemir",
        "01-09 08:00",
        dose="10 units subcutaneously at 08:00",
    )
    order = drug(
        1, "insulin detemir", "03-05 09:00", dose="10 units subcutaneously at 22:00", category="Discharge"
    )
    (shown,) = _letter(taken, order)
    assert shown.text.startswith("Changed")


def test_a_steroid_that_is_held_at_the_end_is_marked_as_not_to_be_left_out_unasked() -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "prednisolone 10 mg",
        "01-09 08:00",
        dose="10 mg by mouth daily",
    )
    home = drug(1, "cefadroxil 500 mg", "03-05 09:00", dose="500 mg twice daily", category="Discharge")
    note = passage(30, "progress-note", "Note", "03-02 09:00", "Hold prednisolone, wound infection.")
    (shown,) = [s for s in _letter(taken, home, notes=(note,)) if "prednisolone" in s.text]
    assert shown.text.startswith("On hold") and "adrenal" in shown.note


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("50 mg by mouth daily", "Ask, before you leave"),
        ("25 mg by mouth daily", "At the end of the stay: 25 mg"),
    ],
)
def test_what_is_given_to_the_end_is_not_held_by_an_older_note(last: str, words: str) -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "atenolol 50 mg",
        "01-09 08:00",
        dose="1 tablet by mouth every morning",
    )
    again = drug(2, "atenolol", "03-04 09:00", dose=last, category="inpatient")
    home = drug(1, "cefadroxil 500 mg", "03-05 09:00", dose="500 mg twice daily", category="Discharge")
    note = passage(30, "progress-note", "Note", "03-02 09:00", "Hold atenolol, BP 84/50.")
    (shown,) = [s for s in _letter(taken, again, home, notes=(note,)) if "atenolol" in s.text]
    assert words in shown.text and "On hold" not in shown.text


@pytest.mark.parametrize(
    ("there", "warned"),
    [
        ("2 mg (2 mL) by mouth every 8 hours", True),
        ("3 mg (1.5 mL) by mouth every 8 hours", False),
        ("2000 mcg (1 mL) by mouth every 8 hours", False),
    ],
)
def test_a_liquid_of_another_strength_than_the_ward_s_has_a_warning(there: str, *, warned: bool) -> None:
    ward = drug(2, "baclofen suspension 1 mg/mL", "03-04 09:00", dose=there, category="inpatient")
    home = drug(
        1,
        "baclofen 10 mg/5 mL",
        "03-05 09:00",
        dose="2 mg (1 mL) by mouth every 8 hours",
        category="Discharge",
    )
    (shown,) = [s for s in _letter(ward, home) if "baclofen" in s.text]
    assert ("another strength (2 mg (2 mL)" in shown.text) is warned


def test_tablets_and_their_strength_are_one_dose() -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "gabapentin 300 mg",
        "01-09 08:00",
        dose="2 capsules by mouth every morning",
    )
    order = drug(
        1, "gabapentin 300 mg", "03-05 09:00", dose="600 mg by mouth once daily", category="Discharge"
    )
    (shown,) = _letter(taken, order)
    assert shown.text.startswith("Unchanged")


def test_a_rescue_medicine_at_the_same_dose_is_unchanged_in_whatever_words() -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "glucagon 3 mg nasal",
        "01-09 08:00",
        dose="1 spray as needed for low sugar",
    )
    same, twice = (
        drug(1, "glucagon 3 mg nasal", "03-05 09:00", dose=dose, category="Discharge")
        for dose in (
            "1 spray in one nostril for severe hypoglycemia, may repeat once",
            "2 sprays in one nostril for severe hypoglycemia",
        )
    )
    (shown,) = _letter(taken, same)
    assert shown.text.startswith("Unchanged")
    (shown,) = _letter(taken, twice)
    assert shown.text.startswith("Changed")


@pytest.mark.parametrize(
    ("dose", "explained"),
    [("25 mg at bedtime as needed for sleep", False), ("25 mg every 6 hours for 5 days", True)],
)
def test_what_a_medicine_is_usually_for_is_left_out_where_its_order_states_another_purpose(
    dose: str, *, explained: bool
) -> None:
    (shown,) = _letter(drug(1, "diphenhydramine 25 mg", "03-05 09:00", dose=dose, category="Discharge"))
    assert ("for allergies" in shown.text) is explained


@pytest.mark.parametrize(
    ("note", "status", "begins"),
    [
        (
            "meds per daughter: amlodipine 5, torsemide 20",
            "active",
            "Taken before the stay and ordered in it",
        ),
        ("meds per daughter: amlodipine 5, torsemide 20", "stopped", "Ask before you go on with this"),
        ("Meds given in ED: torsemide 20", "active", ""),
    ],
)
def test_what_only_a_note_lists_as_taken_before_is_not_lost_where_no_order_takes_it_home(
    note: str, status: str, begins: str
) -> None:
    ward = replace(
        drug(2, "torsemide 20 mg", "03-02 09:00", dose="20 mg by mouth daily", category="inpatient"),
        status=status,
    )
    home = drug(1, "cefadroxil 500 mg", "03-05 09:00", dose="500 mg twice daily", category="Discharge")
    arrival = passage(30, "emergency", "ED note", "03-01 09:00", note)
    shown = [s.text for s in _letter(ward, home, notes=(arrival,)) if "torsemide" in s.text]
    assert [text.startswith(begins) for text in shown] == ([True] if begins else [])


def test_what_a_note_lists_is_quoted_without_the_rest_of_its_list() -> None:
    home = drug(1, "bisoprolol 5 mg", "03-05 09:00", dose="5 mg by mouth daily", category="Discharge")
    arrival = passage(
        30, "emergency", "ED note", "03-01 09:00", "Home meds: warfarin 3, bisoprolol 2.5 qd, iron"
    )
    (shown,) = _letter(home, notes=(arrival,))
    assert "bisoprolol 2.5" in shown.text and "warfarin" not in shown.text


@pytest.mark.parametrize(("again", "marked"), [("", True), ("Restart benazepril at d/c, BP 150/88.", False)])
def test_what_was_on_hold_to_the_end_and_is_ordered_for_home_is_marked(again: str, *, marked: bool) -> None:
    taken = coded(
        "MedicationStatement/9",
        "takes_medication",
        "benazepril 10 mg",
        "01-09 08:00",
        dose="10 mg by mouth daily",
    )
    ward = replace(
        drug(
            2,
            "benazepril 10 mg",
            "03-01 09:00",
            dose="10 mg by mouth daily",
            category="inpatient",
            on_hold="yes",
        ),
        status="inactive",
    )
    home = drug(1, "benazepril 10 mg", "03-05 09:00", dose="10 mg by mouth daily", category="Discharge")
    notes = (passage(30, "progress-note", "Note", "03-05 08:00", again),) if again else ()
    (shown,) = [s for s in _letter(taken, ward, home, notes=notes) if "benazepril" in s.text]
    assert ("Suspended by its order" in shown.note) is marked


def test_an_end_that_a_later_note_calls_right_stands_next_to_the_order_s() -> None:
    home = drug(
        1, "ertapenem", "03-05 09:00", dose="1 g IV every 24 hours through 03/20/2026", category="Discharge"
    )
    note = passage(
        30,
        "progress-note",
        "Note",
        "03-05 08:00",
        "Rx ertapenem reads through 3/20. ID counted from the drain: 3/27. Asked Dr Roe, 3/27 is correct.",
    )
    (shown,) = _letter(home, notes=(note,))
    assert "3/27 is correct" in shown.text and shown.verdict == "marked"


def test_a_letter_has_a_warning_for_the_clinician_of_anti_d_that_nobody_ordered() -> None:
    loss, group = _lost_pregnancy()
    evidence = replace(STAY, facts=(group,), history=(loss,), passages=())
    draft = composed("discharge-instruction", evidence)
    (warned,) = [s for s in draft.sections if s.title == HAZARDS]
    assert "anti-D" in warned.statements[0].text
    assert not [
        s
        for s in composed(
            "discharge-instruction", replace(STAY, facts=(group,), history=(), passages=())
        ).sections
        if s.title == HAZARDS
    ]


def _lost_pregnancy() -> tuple[Fact, ...]:
    return (
        coded("Condition/9", "has_condition", "Missed miscarriage", "03-02 08:00"),
        replace(lab(900, "ABO and Rh group", "882-1", "0", "", "03-02 09:00"), value="A negative"),
    )


def test_a_warning_for_the_clinician_stands_behind_whose_record_it_is() -> None:
    loss, group = _lost_pregnancy()
    evidence = replace(
        STAY,
        facts=(group,),
        history=(loss,),
        passages=(),
        identity=(IdentityQuestion("Patient/other", "name"),),
    )
    titles = [section.title for section in composed("discharge-instruction", evidence).sections]
    assert titles[0] != HAZARDS and HAZARDS in titles


def test_a_letter_that_is_not_drafted_because_the_patient_died_has_no_warning_about_treatment() -> None:
    loss, group = _lost_pregnancy()
    dead = replace(STAY.patient, deceased=request("discharge-instruction").cut)
    draft = composed(
        "discharge-instruction", replace(STAY, patient=dead, facts=(group,), history=(loss,), passages=())
    )
    assert "not drafted" in draft.title
    assert HAZARDS not in [section.title for section in draft.sections]


@given(st.dictionaries(st.sampled_from(NAMES), _DIRECTIONS, min_size=1, max_size=4))
def test_each_order_for_home_has_its_amount_route_rhythm_condition_limit_and_days(
    orders: dict[str, str],
) -> None:
    facts = tuple(
        drug(number, label, "03-05 09:00", dose=how, category="Discharge")
        for number, (label, how) in enumerate(orders.items())
    )
    evidence = replace(STAY, facts=(), history=facts, passages=())
    listed = statements(composed("discharge-instruction", evidence), MEDICINES)
    assert len(listed) == len(orders)
    for label, how in orders.items():
        (shown,) = [s.text for s in listed if label in s.text]
        ordered, written = _stated(read(f"{label}. {how}")), _stated(read(clinical(shown)))
        assert ordered[0] <= written[0]
        assert ordered[1] <= written[1]
        assert ordered[2] <= written[2]
        assert {word for word in _WORDS if word in how} <= {word for word in _WORDS if word in shown}
        assert ("as needed" in how or "prn" in how.lower()) is (
            "if needed" in shown or "as needed" in shown or "PRN" in shown
        )
        assert "once a day" not in shown or "daily" in how


@pytest.mark.parametrize(("task", "section", "words"), [
    ("discharge-instruction", MEDICINES, "The order does not say how to take it. Ask."),
    ("care-summary", "Treatment changes", "no dose in the order"),
])  # fmt: skip
def test_an_order_without_directions_has_words_that_show_it(task: Any, section: str, words: str) -> None:
    order = drug(1, "mesalamine 1.2 g tablet", "03-05 09:00", category="Discharge")
    (shown,) = statements(composed(task, replace(STAY, facts=(), history=(order,), passages=())), section)
    assert words in shown.text


def _listed(*facts: Fact, note: str) -> list[Statement]:
    notes = (passage(8, "admission-note", "Admission note", "03-01 14:00", note),)
    return statements(
        composed("discharge-instruction", replace(STAY, facts=(), history=facts, passages=notes)), MEDICINES
    )


def test_the_brand_that_a_note_uses_is_said_once_and_is_no_other_medicine() -> None:
    order = drug(
        4, "insulin detemir 100 units/mL pen", "03-05 09:00", dose="12 units at bedtime", category="Discharge"
    )
    (found,) = _listed(order, note="HOME MEDS: Levemir 12 units qhs, levemir pens at home")
    assert found.text.startswith("To take: insulin detemir")
    assert found.text.count("Also called Levemir.") == 1
    assert "DocumentReference/8" in {c.source.resource for c in found.citations}
    home = coded(
        "MedicationStatement/2", "takes_medication", "Levemir", "2024-01-01 00:00", dose="10 units at bedtime"
    )
    (joined,) = _listed(order, home, note="Seen.")
    assert joined.text.startswith("Changed: insulin detemir")
    assert "Also called Levemir." in joined.text


@pytest.mark.parametrize(
    "note",
    [
        "Plan: start dapa 10.",
        "Sister takes Farxiga.",
        "Allergies: Farxiga",
        "HOME MEDS: dapagliflozin, start 3/2",
    ],
)
def test_what_is_cut_short_or_another_persons_is_no_brand(note: str) -> None:
    order = drug(
        5, "dapagliflozin 10 mg tablet", "03-05 09:00", dose="10 mg by mouth daily", category="Discharge"
    )
    (found,) = _listed(order, note=note)
    assert "Also called" not in found.text
    assert found.text.startswith("New:")


def test_a_formula_is_no_brand_and_what_a_medicine_is_for_no_change_of_its_dose() -> None:
    order = drug(6, "potassium chloride 20 mEq", "03-05 09:00", dose="20 mEq daily", category="Discharge")
    (found,) = _listed(order, note="K 3.1, KCl3x started, kcl 20.")
    assert "Also called" not in found.text
    home = coded(
        "MedicationStatement/3",
        "takes_medication",
        "baclofen 10 mg",
        "2024-01-01 00:00",
        dose="10 mg by mouth twice daily for spasms",
    )
    same = drug(7, "baclofen 10 mg", "03-05 09:00", dose="10 mg by mouth twice a day", category="Discharge")
    (kept,) = _listed(same, home, note="Seen.")
    assert kept.text.startswith("Unchanged: baclofen")
    short = replace(same, attributes={**same.attributes, "dose": "10 mg by mouth twice a day for 5 days"})
    (other,) = _listed(short, home, note="Seen.")
    assert other.text.startswith("Changed: baclofen")


def test_a_condition_with_a_figure_is_part_of_the_dose() -> None:
    home = coded(
        "MedicationStatement/3",
        "takes_medication",
        "hydralazine 10 mg",
        "2024-01-01 00:00",
        dose="10 mg for SBP above 160",
    )
    now = drug(7, "hydralazine 10 mg", "03-05 09:00", dose="10 mg for SBP above 140", category="Discharge")
    (found,) = _listed(now, home, note="Seen.")
    assert found.text.startswith("Changed: hydralazine")


def listed(*facts: Fact, note: str) -> str:
    summary = passage(31, "discharge-summary", "Discharge summary", "03-05 09:50", note)
    home = drug(7, "pantoprazole 20 mg", "03-05 09:00", dose="20 mg daily", category="Discharge")
    evidence = replace(STAY, facts=(), history=(*facts, home), passages=(summary,))
    draft = composed("discharge-instruction", evidence, slot="discharge")
    return "\n".join(one.text for one in statements(draft, MEDICINES))


def taken(label: str, dose: str, **more: Any) -> Fact:
    return coded("MedicationStatement/9", "takes_medication", label, "2024-01-01 00:00", dose=dose, **more)


def test_what_a_note_holds_is_on_hold_though_its_order_ended() -> None:
    ended = drug(
        9,
        "eplerenone 25 mg",
        "2024-01-01 00:00",
        status="inactive",
        end="03-05 08:00",
        dose="25 mg daily",
        stop_reason="AKI",
        category="outpatient",
    )
    shown = listed(ended, note="Home. Held: eplerenone, candesartan (GP to decide).")
    assert "On hold" in shown and "Stopped" not in shown


def test_what_is_restarted_on_a_later_day_is_on_hold_until_then() -> None:
    shown = listed(taken("gliclazide 80 mg", "80 mg daily"), note="Home. GP 03/12 to restart gliclazide.")
    assert "On hold" in shown and "GP 03/12 to restart gliclazide" in shown


def test_what_is_never_to_be_taken_again_is_stopped_for_good() -> None:
    home = taken("nitrofurantoin 50 mg", "50 mg nightly")
    assert "Stopped for good" in listed(home, note="Lung toxicity. Stop nitrofurantoin, never again.")
    for note in (
        "Stop nitrofurantoin.",
        "Stop nitrofurantoin, penicillin never.",
        "Stop nitrofurantoin for good? Reconsider nitrofurantoin in clinic.",
    ):
        assert "for good, do" not in listed(home, note=note)


def test_the_same_dose_from_a_later_day_is_not_changed() -> None:
    home = taken("gliclazide 80 mg", "80 mg by mouth daily")
    order = drug(
        8, "gliclazide 80 mg", "03-05 09:00", dose="80 mg PO daily, start 03/09", category="Discharge"
    )
    assert "Unchanged: gliclazide" in listed(home, order, note="Home today.")


def asked(words: str) -> list[Statement]:
    home = taken("rivaroxaban 20 mg", "20 mg daily")
    order = drug(8, "edoxaban 60 mg", "03-05 09:00", dose="60 mg daily", category="Discharge")
    call = passage(30, "telephone", "Telephone note", "03-05 08:50", words)
    notes = (
        call,
        passage(31, "progress-note", "Progress note", "03-05 09:50", "Stop rivaroxaban. Home today."),
    )
    draft = composed("discharge-instruction", replace(STAY, facts=(), history=(home, order), passages=notes))
    return [one for one in statements(draft, MEDICINES) if words[-20:] in one.text]


def test_an_old_box_stands_under_its_medicine_with_the_answer() -> None:
    (shown,) = asked("Rivaroxaban: 28 tablets left at home, keep them? -> no, back to the pharmacy.")
    assert "back to the pharmacy" in shown.text
    assert shown.verdict == "supported"


def test_a_box_of_another_sentence_is_none_of_the_medicine() -> None:
    assert not asked("Pt asks can he take his own pens at home. Rivaroxaban given 0800 on the ward.")


def test_a_question_that_no_note_answers_is_for_the_clinician() -> None:
    (shown,) = asked("Rivaroxaban still has a full box, should she take it? -> forwarded to pharmacy.")
    assert shown.verdict == "marked" and "answer it" in shown.note


def test_a_question_on_another_s_medicine_stands_by_itself() -> None:
    (shown,) = asked("I have dabigatran 150, can he share mine? -> NO, his own only.")
    assert "his own only" in shown.text and "Stopped" not in shown.text


@pytest.mark.parametrize(
    ("ordered", "note", "other"),
    [
        ("5 mg by mouth daily", "Torsemide 10 mg daily, Rx typed 5, to be redone.", "Torsemide 10 mg"),
        ("5 mg by mouth twice daily", "Meds: torsemide stays 10 BID.", "stays 10"),
        ("10 mg in the morning and 5 mg at noon", "Torsemide 20 + 10 from now.", "20 + 10"),
        ("5 mg by mouth daily", "Torsemide 5 daily.", ""),
        ("10 mg in the morning and 5 mg at noon", "Torsemide 10 + 5.", ""),
        ("5 mg by mouth daily", "Consider torsemide 10 mg daily if the weight rises.", ""),
        ("5 mg by mouth daily", "Torsemide was 10 mg daily before.", ""),
    ],
)
def test_a_dose_that_a_note_gives_after_the_order_for_home_is_not_settled_by_the_order(
    ordered: str, note: str, other: str
) -> None:
    order = drug(4, "torsemide", "03-04 09:00", dose=ordered, category="discharge")
    written = passage(8, "progress-note", "Progress note", "03-05 09:00", note)
    evidence = replace(STAY, facts=(), history=(order,), passages=(written,))
    (letter,) = (
        s for s in statements(composed("discharge-instruction", evidence), MEDICINES) if "torsemide" in s.text
    )
    summary = text(composed("care-summary", evidence), "Treatment changes")
    for words in (letter.text, summary):
        assert words.startswith("Not clear") is bool(other)
        assert other in words
    assert (letter.verdict == "marked") is bool(other)
