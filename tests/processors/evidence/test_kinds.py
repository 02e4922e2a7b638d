"""What kind of statement a sentence without a heading is, by its words and the note that has it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.kinds import by_words
from processors.evidence.record import Record
from tests.processors.stay import STAY, passage, request


def kinds(text: str, note_type: str) -> list[tuple[str, str]]:
    evidence = replace(
        STAY, facts=(), history=(), passages=(passage(1, note_type, "Note", "03-04 08:00", text),)
    )
    return [(line.kind, line.text) for line in Record(request("care-summary", evidence=evidence)).lines]


@pytest.mark.parametrize(
    "text",
    [
        "CHANGE CARBOPLATIN -> CISPLATIN: hearing test first.",
        "Surgery was booked for Monday -> postpone until CRP below 50 and afebrile.",
        "Dexamethasone 2 mg (was 4) from Thursday.",
        "No live vaccines while on rituximab.",
        "Defer the MRI to week 6.",
    ],
)
def test_what_an_adviser_decides_is_plan(text: str) -> None:
    assert kinds(text, "consult") == [("plan", text)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Lungs clear, afebrile.", "exam"),
        ("Na 133 K 3.7 Cr 1.2 mg/dL", "results"),
        ("No fever with the cough.", "history"),
        ("Ramipril 5 mg was stopped in May.", "history"),
    ],
)
def test_what_was_found_or_happened_is_not(text: str, kind: str) -> None:
    assert [found for found, _ in kinds(text, "nursing")] == [kind]


@pytest.mark.parametrize(
    ("text", "note_type", "kind"),
    [
        ("Gent level 3.1 was drawn 2 h after the dose, not a trough.", "pharmacy", "history"),
        ("Intake half of what was offered.", "nutrition", "history"),
        ("Lives in a flat with a cat.", "social-work", "social"),
        ("Stopped taking lisinopril in 2023 (oedema of the lips).", "pharmacy", "history"),
        ("Oedema of both legs.", "pharmacy", "exam"),
        ("Mother phoned at noon.", "progress-note", "history"),
        ("Per sister he fell twice.", "progress-note", "history"),
        ("Sister had a stroke at 40.", "progress-note", "family"),
        ("Father: colon ca.", "progress-note", "family"),
        ("Note the bottle also holds digoxin 125 mcg, it is the grandmother's.", "emergency", "family"),
        ("The bottle holds the grandmother's digoxin 125 mcg, throw it away.", "emergency", "history"),
        ("Bag: amlodipine 5, warfarin 2.5, terazosin 2 (brother's).", "progress-note", "history"),
        ("Fam hx mother: ovarian ca.", "progress-note", "family"),
    ],
)
def test_what_advisers_find_is_no_social_history_and_who_speaks_no_family_history(
    text: str, note_type: str, kind: str
) -> None:
    assert [found for found, _ in kinds(text, note_type)] == [kind]


def test_a_differential_below_the_examination_and_a_vaccine_ahead_are_what_they_say() -> None:
    found = kinds(
        "PE: neck supple, no rash.\nDDx viral meningitis, Lyme.\nVaccines: BCG given. MMR must wait. No varicella before 12/1.",
        "emergency",
    )
    assert ("assessment", "DDx viral meningitis, Lyme.") in found
    assert ("plan", "No varicella before 12/1.") in found
    assert ("plan", "MMR must wait.") in found and ("past", "BCG given.") in found


def test_who_it_is_and_what_befell_him_is_no_advice() -> None:
    assert by_words("68F on apixaban, was told to stop it for a tooth and fell.", "consult") == "assessment"
    assert by_words("68F on apixaban: stop it, recheck Hb.", "consult") == "plan"
