"""Sheets for the patient that nobody filled in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.forms import NOT_FILLED_IN, UNFINISHED
from processors.evidence.record import Record
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import STAY, coded, drug, passage, request

SHEET = (
    "HERNIA D/C (.HERNDC)\nRestart your Eliquis tomorrow.\nNaproxen 500 mg twice a day for pain.\n"
    "No driving while you take narcotics.\nNo sitting in a tub with the left groin wound.\n"
    "Call for fever over 101, vomiting, ***\nReturn if pain > *** hours.\nFollow up: ***"
)
SUMMARY = "DISCHARGE SUMMARY\nRight inguinal hernia repair.\nPlan: no naproxen (kidneys). Apixaban held until clinic 3/12."


def stay(sheet: str, summary: str = SUMMARY) -> Evidence:
    notes = (
        (passage(61, "discharge-instructions", "Discharge instructions", "03-05 07:30", sheet),)
        if sheet
        else ()
    )
    if summary:
        notes += (passage(62, "discharge-summary", "Discharge summary", "03-05 09:00", summary),)
    home = coded(
        "MedicationStatement/1", "takes_medication", "apixaban 5 mg", "2024-01-01 00:00", dose="5 mg BD"
    )
    going = drug(
        3, "acetaminophen 500 mg", "03-05 09:00", category="Discharge", dose="1000 mg three times a day"
    )
    return replace(STAY, facts=(), history=(home, going), passages=notes)


def test_of_a_sheet_with_blanks_only_plain_rules_and_warnings_are_told_each_marked() -> None:
    draft = composed("discharge-instruction", stay(SHEET))
    shown = text(draft)
    assert "No driving" in shown
    assert "fever over 101, vomiting" in shown
    for wrong in (
        "Restart your Eliquis",
        "Naproxen 500",
        "left groin",
        "> *",
        "Follow up: *",
        "**",
        "HERNDC",
    ):
        assert wrong not in shown
    of_sheet = [s for s in statements(draft) if "No driving" in s.text or "fever over 101" in s.text]
    assert of_sheet
    assert all(s.verdict == "marked" and NOT_FILLED_IN in s.note for s in of_sheet)
    assert any("correct the sheet" in section.empty_reason for section in draft.sections)


@pytest.mark.parametrize("sign", ["nurse draft", "Smartphrase", "MD to verify"])
def test_a_sheet_that_calls_itself_a_draft_is_no_sheet(sign: str) -> None:
    shown = text(
        composed("discharge-instruction", stay(f"Going home ({sign})\nNaproxen 500 mg twice a day."))
    )
    assert "Naproxen 500" not in shown


def test_a_draft_of_a_sheet_is_called_a_draft_and_what_the_summary_repeats_is_left_to_it() -> None:
    sheet = "Nurse draft, to be finished.\nNo baths for 3 weeks.\nNo sports for 9 weeks."
    draft = composed("discharge-instruction", stay(sheet, f"{SUMMARY}\nNo bath 3 wks. No work 2 weeks."))
    shown = {one.text: one for one in statements(draft)}
    assert not any("No baths for 3 weeks" in one for one in shown)
    (sports,) = (one for text, one in shown.items() if "No sports for 9 weeks" in text)
    assert sports.verdict == "marked" and UNFINISHED in sports.note and NOT_FILLED_IN not in sports.note


def test_a_sheet_that_was_filled_in_is_told_whole() -> None:
    shown = text(composed("discharge-instruction", stay("Walk daily. Keep the wound dry until 12 March.")))
    assert "Walk daily" in shown
    assert "until 12 March" in shown


def test_a_sheet_with_blanks_is_told_and_marked_where_nobody_has_discharged_yet() -> None:
    draft = composed("discharge-instruction", stay("Walk daily.\nShower: ***", summary=""))
    walk = next(s for s in statements(draft) if "Walk daily" in s.text)
    assert NOT_FILLED_IN in walk.note


def test_a_sheet_that_goes_on_with_what_was_stopped_since_is_left_out_and_named_with_the_medicine() -> None:
    sheet = "Walk daily.\nResume apixaban 5 mg twice a day tomorrow.\nKeep the wound dry."
    ward = passage(63, "progress-note", "Progress note", "03-05 09:00", "Apixaban held until clinic 3/12.")
    record = stay(sheet, "")
    draft = composed("discharge-instruction", replace(record, passages=(*record.passages, ward)))
    shown = text(draft)
    assert "Walk daily" in shown
    assert "Resume apixaban" not in shown
    (held,) = [s for s in statements(draft) if s.text.startswith("On hold") and "apixaban" in s.text]
    assert "sheet of 5 March 2026" in held.note


def test_a_medicine_that_only_the_discharge_summary_takes_home_is_told_from_it() -> None:
    summary = "DISCHARGE SUMMARY\nMeds: cefuroxime 250 mg twice a day for 5 days, stop ibuprofen. Apixaban held until clinic 3/12."
    draft = composed("discharge-instruction", stay("", summary))
    (shown,) = [s for s in statements(draft) if "cefuroxime" in s.text]
    assert shown.verdict == "marked"
    assert "not from orders" in shown.note


def test_what_the_discharge_summary_bars_is_told_though_no_entry_has_it() -> None:
    summary = "DISCHARGE SUMMARY\nMeds: acetaminophen as ordered.\nNOT: ketorolac, tramadol."
    shown = text(composed("discharge-instruction", stay("", summary)))
    assert "NOT: ketorolac" in shown.replace("Not:", "NOT:") or "ketorolac [" in shown


def test_another_salt_of_before_is_told_with_its_name() -> None:
    home = coded(
        "MedicationStatement/2",
        "takes_medication",
        "metoprolol tartrate",
        "2024-01-01 00:00",
        dose="25 mg twice a day",
    )
    going = drug(4, "metoprolol succinate ER", "03-05 09:00", category="Discharge", dose="50 mg once a day")
    shown = text(composed("discharge-instruction", replace(stay(""), history=(home, going))))
    assert "metoprolol tartrate, 25 mg twice a day" in shown


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("May drink alcohol in moderation.", False),
        ("No lifting over 20 lb for 2 weeks.", False),
        ("Drain removed, keep the bandage dry.", False),
        ("Resume all home medications.", False),
        ("Finish all of the amoxicillin.", False),
        ("Walk three times a day.", True),
        ("No driving until you are seen.", True),
        ("Keep a pillow for coughs.", True),
    ],
)
def test_a_sheet_yields_to_the_later_discharge_summary_on_the_same_matter(line: str, kept: bool) -> None:
    summary = (
        "DISCHARGE SUMMARY\nNo lifting >10 lb x6 wk. NO alcohol. No driving until seen. No amoxicillin: no pneumonia. "
        "F/u Dr Voss 3/12 09:20 drain check."
    )
    assert (line.rstrip(".") in text(composed("discharge-instruction", stay(line, summary)))) == kept


def test_the_clinic_s_medicine_that_no_order_has_stays_as_the_sheet_has_it() -> None:
    line = "Buprenorphine 16 mg last given here 3/5 0745."
    summary = (
        "DISCHARGE SUMMARY\nAbscess drained. Buprenorphine 8 then 16 (last 3/5). Apixaban restarts 3/12."
    )
    assert line.rstrip(".") in text(composed("discharge-instruction", stay(line, summary)))


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Resume all home medications.", False),
        ("Take apixaban 5 mg twice a day from tomorrow.", False),
        ("Tome la warfarina 5 mg cada noche.", False),
        ("Drain may come out at home.", True),
        ("Use the walker.", True),
    ],
)
def test_a_sheet_printed_after_the_summary_yields_to_it_and_to_what_is_added_behind_it(
    line: str, kept: bool
) -> None:
    summary = "DISCHARGE SUMMARY\nApixaban restarts 3/12, not before."
    record = stay("", summary)
    later = (
        passage(63, "discharge-instructions", "Discharge instructions", "03-05 09:20", line),
        passage(
            64, "event-note", "Summary note", "03-05 09:40", "Addendum: warfarin is his wife's, not his."
        ),
    )
    draft = composed("discharge-instruction", replace(record, passages=(*record.passages, *later)))
    assert (line.rstrip(".") in text(draft)) == kept


def test_the_letter_names_who_gives_the_medicines_at_home() -> None:
    note = passage(
        65,
        "consult",
        "Consult note",
        "03-05 08:00",
        "Teaching done with interpreter. Daughter Ines demonstrated the pen, she gives all insulin. RN gives insulin here.",
    )
    record = stay("Walk daily.\nKeep the wound dry.\nRest when tired.")
    shown = text(composed("discharge-instruction", replace(record, passages=(*record.passages, note))))
    assert "she gives all insulin" in shown and "RN gives insulin" not in shown


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("Take the montelukast every night.", False),
        ("Walk three times a day.", True),
        ("Call if the oxygen number is under 88.", True),
        ("No candles near the oxygen.", True),
    ],
)
def test_what_a_later_note_calls_wrong_on_the_sheet_is_left_out(line: str, kept: bool) -> None:
    record = stay(line, "")
    later = passage(
        66,
        "nursing",
        "Nurse Note",
        "03-05 09:30",
        "RN sheet is generic and wrong in two lines: no montelukast, oxygen at night only.",
    )
    draft = composed("discharge-instruction", replace(record, passages=(*record.passages, later)))
    assert (line.rstrip(".") in text(draft)) == kept


@pytest.mark.parametrize(
    ("first", "shown"),
    [
        ("D/C SUMMARY fellow Dr Ilves", False),
        ("Instructions given to wife about the pump", True),
        ("DISCHARGE SUMMARY pt is never to have colchicine", True),
    ],
)
def test_the_first_line_of_a_note_that_is_its_name_is_no_sentence_of_it(first: str, shown: bool) -> None:
    record = stay("", f"{first}\nApixaban held until clinic 3/12.")
    draft = text(composed("discharge-instruction", record))
    assert (first.split()[-1] in draft) is shown


def test_what_a_discharge_note_states_on_a_line_of_its_own_is_in_the_letter_with_its_subject() -> None:
    summary = (
        "DISCHARGE NOTE\nMEDS\nacetaminophen 500 mg three times a day, max 2 g a day\n"
        "CALL: drain turns cloudy or red, >90 mL a day; fever 101.\n"
        "PIGTAIL IS STILL IN: out 3/24 at 0900, clinic 3/12.\nNo swimming.\nPINS OUT: clinic 4/2 Dr Marsh.\n"
        "ACCESS: L ARM fistula: no BP, no needles."
    )
    draft = composed("discharge-instruction", stay("", summary))
    shown = text(draft)
    assert "max 2 g a day" in shown
    assert "still in: out 3/24" in shown and "still in: No swimming" not in shown
    assert "pins out: clinic 4/2" in shown.lower()
    assert "fistula: no BP" in shown
    signs = next(s for s in draft.sections if s.title == "When to get help")
    assert any("drain turns cloudy" in s.text for s in signs.statements)


def test_a_sheet_in_spanish_keeps_what_it_forbids_and_loses_what_the_summary_has_otherwise() -> None:
    summary = "DISCHARGE SUMMARY\nApixaban 5 mg twice a day from 3/12. No ibuprofen. No tubal done."
    sheet = "Tome apixaban 2.5 mg dos veces al día. No tome ibuprofeno hasta que lo vea el doctor. No se hizo la ligadura."
    record = stay(sheet, summary)
    spanish = replace(record, patient=replace(record.patient, language="es"))
    shown = text(composed("discharge-instruction", spanish), "69730-0")
    assert "2.5 mg" not in shown and "ibuprofeno" in shown and "ligadura" in shown


@pytest.mark.parametrize(
    ("opening", "dropped"),
    [
        ("DC instructions - draft, needs MD review:", True),
        ("Draft AVS, pt not told yet:", True),
        ("After visit summary given, draft shredded.", False),
        ("Pt up in chair, draft of poem read.", False),
    ],
)
def test_the_draft_of_a_sheet_in_a_nurses_note_gives_way_to_the_summary_and_news_below_it_stays(
    opening: str, dropped: bool
) -> None:
    words = f"{opening} Urology visit 3/19 2pm.\n\n1900 temp 38.4, MD aware."
    note = passage(63, "nursing", "Nurse Note", "03-04 18:00", words)
    for summary in (SUMMARY, ""):
        evidence = stay("", summary)
        lines = Record(request(evidence=replace(evidence, passages=(note, *evidence.passages)))).lines
        shown = " ".join(line.text for line in lines)
        assert ("3/19" not in shown) is (dropped and bool(summary))
        assert "38.4" in shown
