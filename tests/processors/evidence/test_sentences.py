"""Sentences with their place in the note."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.evidence.record import Line, clauses, excerpt
from processors.evidence.sentences import Sentence, split
from tests.amounts import examples
from tests.processors.stay import passage


def told(text: str) -> list[tuple[str, str]]:
    return [(s.heading, s.text) for s in split(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Plan: 1. warfarin on hold 2. feed by tube 3. scan Monday?",
            ["warfarin on hold", "feed by tube", "scan Monday?"],
        ),
        ("Imp: 1) heart failure 2) ?gout. DDx sepsis.", ["heart failure", "?gout.", "DDx sepsis."]),
        ("Plan: wean O2 to 1. 2 puffs then home.", ["wean O2 to 1.", "2 puffs then home."]),
    ],
)
def test_the_items_of_a_list_in_one_line_are_sentences_of_their_own(text: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in split(text)] == expected


def test_the_family_history_of_one_line_ends_where_no_relative_is_named() -> None:
    found = {
        s.text: s.category
        for s in split(
            "FHx: father MI at 60, aunt breast cancer. No clots in the family. Troponin 4. ICU aware."
        )
    }
    assert found["No clots in the family."] == "family_history"
    assert found["Troponin 4."] == found["ICU aware."] == "unlabeled"


def test_a_label_of_one_sentence_is_no_label_of_the_next_topic() -> None:
    found = {
        s.text: s.heading for s in split("STOMA: empty when a third full. No lifting 6/52. Rash: cream.")
    }
    assert found["No lifting 6/52."] == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("PLAN: Start iron. Stop zinc.", [("plan", "Start iron."), ("plan", "Stop zinc.")]),
        (
            "PLAN: RESTART ASA IF OK WITH DR. OYELARAN. NPO.",
            [("plan", "RESTART ASA IF OK WITH DR. OYELARAN."), ("plan", "NPO.")],
        ),
        (
            "Plan:\nK 6.1 mmol/L today. Dr. Lee informed.",
            [("plan", "K 6.1 mmol/L today."), ("plan", "Dr. Lee informed.")],
        ),
        ("PLAN\n- Start X\n- Stop Y", [("plan", "Start X"), ("plan", "Stop Y")]),
        (
            "1. Hyperkalemia: stop KCl.\n2. AKI: fluids.",
            [("", "Hyperkalemia: stop KCl."), ("", "AKI: fluids.")],
        ),
        ("HOSPITAL DAY 6\n\nSUBJECTIVE\nNo complaints.", [("subjective", "No complaints.")]),
        ("POSTOPERATIVE DAY 1\nSlept well.", [("", "Slept well.")]),
        ("12-LEAD ECG 2025-09-13 06:38\nSinus rhythm, rate 71.", [("", "Sinus rhythm, rate 71.")]),
        ("PLAN:\nHOLD EDOXABAN\nRESTART 4/2", [("plan", "HOLD EDOXABAN\nRESTART 4/2")]),
        (
            "PLAN:\nREPEAT CT CHEST 5/9\nhome today.",
            [("plan", "REPEAT CT CHEST 5/9\nhome today.")],
        ),
        (
            "PLAN:\nSTOP NIFEDIPINE 8/2\nHOLD IRON, recheck\nferritin Monday",
            [("plan", "STOP NIFEDIPINE 8/2"), ("plan", "HOLD IRON, recheck\nferritin Monday")],
        ),
        (
            "Dizzy. STOP PRAZOSIN 8/2\nSTOP BENADRYL\nHOLD IRON, recheck",
            [("", "Dizzy."), ("", "STOP PRAZOSIN 8/2"), ("", "STOP BENADRYL"), ("", "HOLD IRON, recheck")],
        ),
        ("CT CHEST 3/12: NO PE\nHome today.", [("", "CT CHEST 3/12: NO PE"), ("", "Home today.")]),
        ("T 38.4 112 94/58 ON RA\nCrackles.", [("", "T 38.4 112 94/58 ON RA"), ("", "Crackles.")]),
        (
            "CALL US DAY OR NIGHT, OR CALL 911\nAny fever.",
            [("call us day or night, or call 911", "Any fever.")],
        ),
        (
            "MEDICINES\nSTOP: Lisinopril. CHANGED: iron.",
            [("medicines", "STOP: Lisinopril."), ("medicines", "CHANGED: iron.")],
        ),
        (
            "EXAM: Well.\nLUNGS: Clear.\nPLAN: Home.",
            [("exam", "Well."), ("exam", "LUNGS: Clear."), ("plan", "Home.")],
        ),
        (
            "TRANSFER NOTE: 4 WEST TO 5 EAST\nShe is well.",
            [("transfer note", "4 WEST TO 5 EAST"), ("transfer note", "She is well.")],
        ),
        ("ALLERGIES: None.\n\nFINDINGS: Lens clear.", [("allergies", "None."), ("findings", "Lens clear.")]),
        ("PLAN: Rest.\n\nGOAL: eat more.", [("plan", "Rest."), ("goal", "eat more.")]),
        (
            "ASSESSMENT AND PLAN\nCKD 3a: No NSAIDs.\nDVT prophylaxis\nHeparin.",
            [
                ("assessment and plan", "CKD 3a: No NSAIDs."),
                ("assessment and plan", "DVT prophylaxis\nHeparin."),
            ],
        ),
        (
            # line breaks lost
            "SUBJECTIVE: Slept well. OBJECTIVE: BP 110/64. ASSESSMENT: AKI. PLAN: Stop NSAIDs.",
            [
                ("subjective", "Slept well."),
                ("objective", "BP 110/64."),
                ("assessment", "AKI."),
                ("plan", "Stop NSAIDs."),
            ],
        ),
        ("He hurts (says: badly.) Then not.", [("", "He hurts (says: badly.)"), ("", "Then not.")]),
        ("She is better, slept\nwell and eats.", [("", "She is better, slept\nwell and eats.")]),
        ("WEIGHT 70, HR 70.\nNa 136.", [("", "WEIGHT 70, HR 70."), ("", "Na 136.")]),
        ("BP 110/64, HR 70.\nNa 136.", [("", "BP 110/64, HR 70."), ("", "Na 136.")]),
    ],
)
def test_a_note_is_read_as_its_sentences_under_their_headings(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (  # telegraphic: each line is its own
            "Ward round, Dr Malik\n# CKD 4, hold metformin. Resume if eGFR >30\nAllopurinol: for gout, stays\nhome Friday",
            [
                "Ward round, Dr Malik",
                "CKD 4, hold metformin. Resume if eGFR >30",
                "Allopurinol: for gout, stays",
                "home Friday",
            ],
        ),
        (  # a list whose numbers have no full stops
            "2 amlodipine 5 home; 10 since May\n3 dose edoxaban: 61 kg\n4 simva not filled",
            ["amlodipine 5 home; 10 since May", "dose edoxaban: 61 kg", "simva not filled"],
        ),
        (
            "# gout settled. # delirium over, sitter off. # home",
            ["gout settled.", "delirium over, sitter off.", "home"],
        ),
        (  # which sign is for whom
            "999: fits, chest pain, blue lips\nWard line 555-0170: stoma black, fever\nwalk 10 min twice a day",
            [
                "999: fits, chest pain, blue lips",
                "Ward line 555-0170: stoma black, fever",
                "walk 10 min twice a day",
            ],
        ),
        (  # wrapped at a width
            "He takes tacrolimus and a little prednisolone since the kidney came in 2019, the level was\n"
            "7.2 on Friday and nobody has changed anything in spite of the tremor that he had in\n"
            "Lisbon. He sleeps well again and walks with a frame every day. Hold\nvalsartan until he drinks.",
            [
                "He takes tacrolimus and a little prednisolone since the kidney came in 2019, the level was\n"
                "7.2 on Friday and nobody has changed anything in spite of the tremor that he had in\nLisbon.",
                "He sleeps well again and walks with a frame every day.",
                "Hold\nvalsartan until he drinks.",
            ],
        ),
        (
            "No fever, no rash,\nno cough\nMother has\nasthma",
            ["No fever, no rash,\nno cough", "Mother has\nasthma"],
        ),
    ],
)
def test_the_end_of_a_line_ends_a_sentence_unless_the_text_is_wrapped(text: str, expected: list[str]) -> None:
    assert [sentence.text for sentence in split(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (  # what comes after a value or another label is no allergy
            "ALLERGIES: SULFA - HIVES. LATEX. 88/40 -> 110/62 AFTER A LITRE. CEFTRIAXONE.",
            [
                ("allergies", "SULFA - HIVES."),
                ("allergies", "LATEX."),
                ("", "88/40 -> 110/62 AFTER A LITRE."),
                ("", "CEFTRIAXONE."),
            ],
        ),
        ("FH: aunt lupus. SH two cigars a week.", [("fh", "aunt lupus."), ("", "SH two cigars a week.")]),
        (  # a label of one line, and what goes on about it
            "WARFARIN: stays off. Restart only if the scan of 3/2 is clear. Dose then 3 mg.\nStatin unchanged.",
            [
                ("", "WARFARIN: stays off. Restart only if the scan of 3/2 is clear. Dose then 3 mg."),
                ("", "Statin unchanged."),
            ],
        ),
        (
            "Ramipril + bumetanide OFF (K 5.9). Restart both if K <5. Walks alone.",
            [("", "Ramipril + bumetanide OFF (K 5.9). Restart both if K <5."), ("", "Walks alone.")],
        ),
        (  # a dose by its condition alone
            "Levetiracetam 500 bid. If CrCl < 30: 250 mg bid. With valproate (level up) = 100 mg. With wife 3 h.",
            [
                (
                    "",
                    "Levetiracetam 500 bid. If CrCl < 30: 250 mg bid. With valproate (level up) = 100 mg.",
                ),
                ("", "With wife 3 h."),
            ],
        ),
        (
            "Pending: skin biopsy, ANA. Walks alone.",
            [("", "Pending: skin biopsy, ANA."), ("", "Walks alone.")],
        ),
    ],
)
def test_a_label_and_a_subject_reach_what_they_rule_and_no_more(
    text: str, expected: list[tuple[str, str]]
) -> None:
    assert told(text) == expected


def test_each_sentence_knows_its_heading_and_its_item() -> None:
    text = "CALL 911\nChest pain.\n\nPLAN\n1. Rest. Drink.\n2. Walk a lot."
    found = list(split(text))
    assert [text[slice(*s.headed)] for s in found] == ["CALL 911", "PLAN", "PLAN", "PLAN"]
    assert [s.listed for s in found] == [False, True, True, True]
    assert found[1].block == found[2].block != found[3].block


@examples(200, deadline=None)
@given(st.text(st.sampled_from("aB .:\n-1!?;PLAN*\t(é"), max_size=120))
def test_whatever_is_written_sentences_are_exact_characters_in_order(text: str) -> None:
    place = 0
    for sentence in split(text):
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.start >= place
        place = sentence.end


def test_a_list_of_thousands_of_short_lines_is_read_line_by_line() -> None:
    assert len(list(split("PLAN\n" + "Aspirin eighty daily\n" * 3000))) == 3000


LONG = "on the ward round with the team of the day and the pharmacist of the unit who had looked at the whole list"


@pytest.mark.parametrize(
    "order",
    [
        "Do not restart before clinic",
        "Hold until the creatinine is below 1.5",
        "Never together with the new anticoagulant",
        "If the pressure allows",
        "Family mustn't give",
    ],
)
@pytest.mark.parametrize("between", [" - ", "; ", " | "])
def test_a_quoted_clause_keeps_what_turns_it(order: str, between: str) -> None:
    text = f"Seen {LONG}. {order}{between}losartan 50 mg daily{between}torsemide 10 mg daily. Diet discussed; walks."
    for name in ("losartan", "torsemide"):
        shown = clauses(text, re.compile(name))
        assert shown.index(order) < shown.index(name)
        assert "Seen" not in shown
        line = Line(
            passage(1, "progress-note", "Note", "03-04 09:30", text), Sentence(0, len(text), text, ""), "plan"
        )
        cut = excerpt(line, text.index(name), text.index(name) + len(name))
        assert cut.text.index(order) < cut.text.index(name)
        assert "Seen" not in cut.text


def test_a_quoted_clause_does_not_keep_what_turns_another_sentence() -> None:
    text = f"Do not give ibuprofen. Seen {LONG}; losartan 50 mg daily; diet discussed; walks alone."
    assert clauses(text, re.compile("losartan")) == "… losartan 50 mg daily; diet discussed; …"


@given(st.text(" \n-;ab.", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_a_part_of_a_line_is_where_its_note_has_it(text: str, start: int, end: int) -> None:
    line = Line(
        passage(1, "progress-note", "Note", "03-04 09:30", text), Sentence(0, len(text), text, ""), "plan"
    )
    part = line.part(start, end, " -").sentence
    assert text[part.start : part.end] == part.text
    assert part.text == text[start:end].strip(" -")


def test_lines_of_a_list_of_medicines_are_each_their_own_whatever_they_end_with() -> None:
    listed = (
        "insulin glargine 14 units at bedtime, less than at home (was 20; hypoglycemia)\n"
        "torsemide 20 mg daily instead of furosemide, weigh daily (was 40; AKI)\n"
        "potassium chloride 20 mEq daily"
    )
    assert [one.text for one in split(listed)] == listed.split("\n")


def test_what_is_not_to_be_begun_again_is_named_with_it() -> None:
    text = "STOP clozapine. Do not restart; Dr Abe will decide. Walks well."
    assert next(one.text for one in split(text)) == "STOP clozapine. Do not restart; Dr Abe will decide."


def test_what_reverts_or_is_not_to_be_stopped_on_one_s_own_is_named_with_it() -> None:
    text = "Hold edoxaban till clinic. Do not start it on your own. Full code for theatre only. Reverts 3/9 0800. Do not lift alone."
    assert [one.text for one in split(text)] == [
        "Hold edoxaban till clinic. Do not start it on your own.",
        "Full code for theatre only. Reverts 3/9 0800.",
        "Do not lift alone.",
    ]
