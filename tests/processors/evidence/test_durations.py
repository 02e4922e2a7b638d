"""Steps of a taper, last days, and medicines that nobody ends."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.discharge.composer import MEDICINES
from processors.evidence.durations import ENDS_DIFFER, NO_END, OVER, TWO, stated
from schemas.drafts import Statement
from schemas.facts import Fact
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, drug, passage


def ordered(
    number: int, label: str, dose: str, start: str = "03-05 09:00", end: str = "", **more: Any
) -> Fact:
    return drug(number, label, start, end=end, dose=dose, **{"category": "Discharge", **more})


def letter(
    *facts: Fact, note: str = "", task: Any = "discharge-instruction", section: str = MEDICINES
) -> list[Statement]:
    notes = (passage(8, "progress-note", "Progress note", "03-05 08:30", note),) if note else ()
    evidence = replace(STAY, facts=(), history=facts, passages=notes)
    return statements(composed(task, evidence), section)


STEPS = (
    ("60 mg by mouth daily", "03-05 09:00", "03-09 00:00"),
    ("40 mg by mouth daily", "03-09 00:00", "03-12 00:00"),
    ("15 mg by mouth daily", "03-12 00:00", "03-16 00:00"),
)


@given(st.permutations(range(3)))
def test_the_steps_of_a_taper_are_one_line_in_their_order_whatever_the_order_of_the_orders(
    order: list[int],
) -> None:
    facts = [
        ordered(10 + place, "prednisolone 5 mg tablet", *STEPS[step]) for place, step in enumerate(order)
    ]
    (found,) = letter(*facts)
    assert (
        "60 mg by mouth once a day until 8 March 2026; then 40 mg by mouth once a day until 11 March 2026; "
        "then 15 mg by mouth once a day. Last day: 15 March 2026."
    ) in found.text.replace("daily", "once a day")
    assert found.verdict == "supported"
    assert len(found.citations) == 3


def test_steps_that_state_their_days_in_words_are_in_their_order() -> None:
    (found,) = letter(
        ordered(11, "dexamethasone", "2 mg by mouth daily 3/9 to 3/11, then stop"),
        ordered(10, "dexamethasone", "4 mg by mouth daily 3/6 to 3/8"),
        task="care-summary",
        section="Treatment changes",
    )
    assert found.text.index("4 mg") < found.text.index("; then 2 mg")
    assert TWO not in found.note


def test_two_orders_of_one_medicine_for_home_are_both_shown_and_marked() -> None:
    (found,) = letter(
        ordered(10, "isophane insulin", "18 units under the skin every morning"),
        ordered(11, "isophane insulin", "8 units under the skin every evening"),
    )
    assert "18 units" in found.text
    assert "8 units under the skin every evening" in found.text
    assert TWO in found.note


def test_the_last_day_of_an_order_is_in_letter_and_summary() -> None:
    order = ordered(10, "cefuroxime 500 mg", "500 mg by mouth twice daily", end="03-13 00:00")
    assert "Last day: 12 March 2026." in letter(order)[0].text
    (found,) = letter(order, task="care-summary", section="Treatment changes")
    assert found.text.endswith("until 12 March 2026.")
    assert NO_END not in found.note


@pytest.mark.parametrize(
    ("label", "dose", "note", "marked"),
    [
        ("cefuroxime 500 mg", "500 mg by mouth twice daily", "", True),
        ("methylprednisolone 16 mg", "16 mg by mouth daily", "", True),
        ("dabigatran 150 mg", "150 mg by mouth twice daily", "", True),
        ("cefuroxime 500 mg", "500 mg by mouth twice daily for 5 days", "", False),
        ("cefuroxime 500 mg", "500 mg by mouth twice daily", "Supply: 10 tablets, for 5 days", False),
        ("dabigatran 150 mg", "150 mg by mouth twice daily, lifelong", "", False),
        ("fusidic acid cream", "to the eczema twice daily", "", False),
        ("chloramphenicol eye drops", "1 drop left eye four times daily", "", False),
        ("bisoprolol 2.5 mg", "2.5 mg by mouth daily", "", False),
    ],
)
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_what_somebody_must_end_and_nobody_ends_is_marked(
    task: Any, label: str, dose: str, note: str, marked: bool
) -> None:
    section = MEDICINES if task == "discharge-instruction" else "Treatment changes"
    (found,) = letter(ordered(10, label, dose, note=note), task=task, section=section)
    assert (NO_END in found.note) == marked


def test_what_was_taken_for_years_is_not_asked_for_its_end() -> None:
    before = coded(
        "MedicationStatement/3",
        "takes_medication",
        "apixaban 5 mg",
        "2023-01-01 00:00",
        dose="5 mg twice daily",
    )
    (found,) = letter(before, ordered(10, "apixaban 5 mg", "5 mg twice daily"))
    assert found.text.startswith("Unchanged")
    assert NO_END not in found.note


def test_an_anticoagulant_for_atrial_fibrillation_needs_no_end() -> None:
    (found,) = letter(ordered(10, "edoxaban 30 mg", "30 mg by mouth daily", reason="atrial flutter"))
    assert NO_END not in found.note


def test_the_end_of_another_antibiotic_is_not_that_of_this_one() -> None:
    found = letter(
        ordered(10, "valganciclovir 450 mg", "450 mg by mouth daily"),
        ordered(11, "ertapenem 1 g", "1 g IV daily"),
        note="Plan:\nOPAT ertapenem through 3/19.\nHome today.",
    )
    (one,) = [s for s in found if "valganciclovir" in s.text]
    assert "3/19" not in one.text


def test_an_end_that_only_a_note_states_is_cited() -> None:
    note = "Plan:\nCefuroxime through 3/12, then out of antibiotics.\nHome today."
    for task, section in (("discharge-instruction", MEDICINES), ("care-summary", "Treatment changes")):
        (found,) = letter(
            ordered(10, "cefuroxime 500 mg", "500 mg by mouth twice daily"),
            note=note,
            task=task,
            section=section,
        )
        assert "through 3/12" in found.text
        assert NO_END not in found.note


@pytest.mark.parametrize(
    "text",
    [
        "40 x3d, 30 x3d, off 12/4",
        "through 10/24",
        "x 7 days",
        "day 3/7",
        "stop date 2026-03-09",
        "for two weeks",
        "hasta el 12 de marzo",
        "until seen in clinic",
        "14 d from 3/4",
        "5-day course",
    ],
)
def test_words_that_end_a_medicine_are_recognised(text: str) -> None:
    assert stated(text)


@pytest.mark.parametrize(
    "text", ["500 mg by mouth twice daily", "1 g every 8 hours", "20 mg once daily with food", "2.5 mg"]
)
def test_a_dose_alone_ends_nothing(text: str) -> None:
    assert not stated(text)


def test_the_day_of_a_course_and_its_end_are_in_the_progress_note() -> None:
    order = drug(
        10,
        "cefuroxime",
        "03-03 09:00",
        end="03-11 00:00",
        dose="1.5 g IV every 8 hours",
        category="Inpatient",
    )
    note = passage(
        8,
        "pharmacy",
        "Pharmacy note",
        "03-05 08:30",
        "Levels not needed. Cefuroxime day 3/8, renal dose fine.",
    )
    evidence = replace(STAY, facts=(), history=(order,), passages=(note,))
    found = " ".join(s.text for s in statements(composed("progress-note", evidence), "Plan"))
    assert "Cefuroxime day 3/8, renal dose fine; cefuroxime is ordered until 10 March 2026." in found


@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_a_day_with_a_slash_in_an_order_is_borne_out_by_it(task: Any) -> None:
    history = (ordered(10, "cefuroxime 500 mg", "500 mg by mouth twice daily through 3/12"),)
    draft = composed(task, replace(STAY, facts=(), history=history, passages=()))
    assert not [one for one in draft.rejected if "cefuroxime" in one.text]


@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_an_order_that_leaves_its_steps_to_a_plan_has_the_notes_steps(task: Any) -> None:
    note = "PRED: 25 mg q AM until seen; then 20 mg x 2 wks, then 15."
    order = ordered(10, "prednisolone 5 mg tablet", "25 mg by mouth every morning, taper per plan")
    section = MEDICINES if task == "discharge-instruction" else "Treatment changes"
    (found,) = letter(order, note=note, task=task, section=section)
    assert "then 20 mg x 2 wks, then 15." in found.text


CEFADROXIL = "cefadroxil 500 mg capsule"


@pytest.mark.parametrize(
    ("how", "end", "note"),
    [
        ("500 mg by mouth twice daily for 7 days", "", "Home on cefadroxil x 14 days."),
        ("500 mg by mouth twice daily", "03-12 00:00", "cefadroxil through 3/18."),
        ("500 mg by mouth twice daily for 5 days", "", "Cefadroxil until 16 March."),
        ("500 mg by mouth twice daily through 3/9", "", "cefadroxil day 3 of 10"),
    ],
)
@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_another_end_in_a_note_than_in_the_order_is_shown_and_marked(
    task: Any, how: str, end: str, note: str
) -> None:
    section = MEDICINES if task == "discharge-instruction" else "Treatment changes"
    (found,) = letter(ordered(10, CEFADROXIL, how, end=end), note=note, task=task, section=section)
    assert ENDS_DIFFER in found.note
    assert found.citations[-1].source.resource == "DocumentReference/8"
    assert note.split()[-1].strip(".") in found.text


@pytest.mark.parametrize(
    ("how", "end", "note"),
    [
        ("500 mg by mouth twice daily for 7 days", "", "Home on cefadroxil x 7 days."),
        ("500 mg by mouth twice daily for 7 days", "", "cefadroxil, last day 3/11."),
        ("500 mg by mouth twice daily", "03-12 00:00", "cefadroxil through 3/12."),
        ("500 mg by mouth twice daily for 7 days", "", "cefadroxil 7-10 days"),
        (
            "500 mg by mouth twice daily for 7 days",
            "",
            "cefadroxil ok with renal function, follow up in 14 days",
        ),
        ("500 mg by mouth twice daily", "", "cefadroxil x 14 days"),
        ("1 g by mouth daily through 3/9, then 500 mg daily 3/10 to 3/14", "", "cefadroxil 1 g till 3/9"),
        ("500 mg by mouth twice daily for 5 days", "", "cefadroxil bid till 3/20 then daily"),
    ],
)
def test_ends_that_agree_or_cannot_be_compared_are_not_marked(how: str, end: str, note: str) -> None:
    (found,) = letter(ordered(10, CEFADROXIL, how, end=end), note=note)
    assert ENDS_DIFFER not in found.note


def test_a_whole_course_counts_from_the_first_order_of_its_class() -> None:
    ward = drug(
        9,
        "cefazolin",
        "03-01 09:00",
        end="03-05 08:00",
        status="stopped",
        dose="2 g IV every 8 hours",
        category="Inpatient",
    )
    home = ordered(10, CEFADROXIL, "500 mg by mouth twice daily for 6 days")
    (found,) = letter(ward, home, note="Cefadroxil to complete 10 days total.")
    assert ENDS_DIFFER not in found.note


def test_a_course_that_is_only_supplied_shows_its_supply_and_the_end_of_a_note() -> None:
    order = ordered(10, CEFADROXIL, "500 mg by mouth twice daily", note="Supply: 10 capsules, for 5 days")
    (alone,) = letter(order)
    assert "The supply is for 5 days." in alone.text
    (both,) = letter(order, note="cefadroxil through 3/20.")
    assert ENDS_DIFFER in both.note
    assert "3/20" in both.text


def test_an_end_that_is_of_another_medicine_or_a_dose_with_a_point_is_none() -> None:
    order = ordered(10, "apixaban 5 mg tablet", "5 mg by mouth twice daily")
    for words in ("Reduce apixaban to 2.5 bd for eGFR.", "Apixaban begun, keep the drip until Friday."):
        (found,) = letter(order, note=f"PLAN\n{words}\n")
        assert words.split(",")[0] not in found.text
    (found,) = letter(order, note="PLAN\nApixaban through 3/25.\n")
    assert "through 3/25" in found.text


def course(how: str, *notes: str, start: str = "03-01 09:00", **more: Any) -> list[list[Statement]]:
    order = drug(71, "cefuroxime 250 mg tablet", start, dose=how, **more)
    written = tuple(
        passage(60 + at, "progress-note", "Note", f"03-0{1 + at} 08:10", text)
        for at, text in enumerate(notes)
    )
    evidence = replace(STAY, facts=(), history=(order,), passages=written)
    sections = (("discharge-instruction", MEDICINES), ("care-summary", "Treatment changes"))
    return [statements(composed(task, evidence), section) for task, section in sections]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("how", "notes"),
    [
        ("400 mg by mouth three times daily x 3 days", ("Cystitis, day 1.",)),
        ("400 mg by mouth three times daily", ("Cystitis: cefuroxime 400 tid x 3 days.",)),
        ("400 mg by mouth three times daily", ("Plan: cefuroxime through 3/3.",)),
        ("400 mg by mouth three times daily", ("Cefuroxime begun.", "No fever.", "Cefuroxime day 3 of 3.")),
        (
            "400 mg by mouth three times daily",
            ("Cefuroxime x 7 days.", "No fever.", "Completed cefuroxime course."),
        ),
    ],
)
def test_a_course_that_is_over_is_not_listed_as_to_be_taken(how: str, notes: tuple[str, ...]) -> None:
    for (found,) in course(how, *notes):
        assert found.text.startswith(("Not to take without asking:", "Not clear:"))
        assert OVER in found.note
        named = "day was 3 March 2026" in found.text or "end on 3 March 2026" in found.text
        assert named is any("3/3" in note for note in notes)


@pytest.mark.parametrize(
    ("how", "notes", "more"),
    [
        ("400 mg by mouth three times daily x 7 days", ("Cystitis, day 1.",), {}),
        ("400 mg by mouth three times daily x 3 days", ("Cystitis.",), {"category": "Discharge"}),
        ("400 mg by mouth three times daily", ("Cefuroxime x 3 days.", "Extend: cefuroxime x 10 days."), {}),
        ("400 mg by mouth three times daily", ("Stop when cefuroxime is completed.",), {}),
        ("400 mg by mouth three times daily", ("Completed cefazolin, on cefuroxime.",), {}),
        ("400 mg by mouth three times daily x 3 days then 200 mg nightly", ("Cystitis.",), {}),
    ],
)
def test_a_course_that_goes_on_or_has_no_end_is_told_as_before(
    how: str, notes: tuple[str, ...], more: dict[str, Any]
) -> None:
    for found in course(how, *notes, **more):
        assert not [s for s in found if OVER in s.note]


VISIT_NURSE = "ertapenem 1 g daily by the visiting nurse through 3/20, port care weekly."


@pytest.mark.parametrize(
    ("note", "goes_on"),
    [
        (VISIT_NURSE, True),
        ("ertapenem 1 g daily through 3/4, done.", False),
        (f"{VISIT_NURSE} Later: stop ertapenem today, culture negative.", False),
    ],
)
def test_a_course_that_a_note_takes_beyond_the_stay_is_not_of_the_stay_only(
    note: str, *, goes_on: bool
) -> None:
    order = drug(60, "ertapenem", "03-02 09:00", dose="1 g intravenously daily", category="inpatient")
    home = ordered(61, "amlodipine 5 mg", "5 mg by mouth daily")
    shown = [one for one in letter(order, home, note=note) if "rtapenem" in one.text]
    assert bool(shown) is goes_on
    if goes_on:
        assert "through 3/20" in shown[0].text and shown[0].verdict == "marked"
    given = [one.text for one in letter(order, home, note=note, section="8648-8")]
    assert any("rtapenem" in one for one in given) is not goes_on
    summary = letter(order, home, note=note, task="care-summary", section="Treatment changes")
    assert any("Goes on by a note" in one.text for one in summary) is goes_on
