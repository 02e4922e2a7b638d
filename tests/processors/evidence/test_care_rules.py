"""What a patient has to keep to at home is in the letter, whoever wrote it in whichever note."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence.care_rules import missing
from processors.evidence.record import Record
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, passage, request


def found(*notes: tuple[str, str, str]) -> list[str]:
    passages = tuple(
        passage(30 + place, kind, "Note", when, words) for place, (kind, when, words) in enumerate(notes)
    )
    evidence = replace(STAY, passages=passages)
    return [line.text for line in missing(Record(request("discharge-instruction", evidence=evidence)), ())]


@pytest.mark.parametrize(
    "rule",
    [
        "TTWB left leg.",
        "Shotgun locked at the uncle's house.",
        "Remove firearms from the home.",
        "Keep oxycodone in a lock box: lock up all pills.",
        "Sling 2 weeks, then ortho.",
        "Drain care daily.",
        "No lifting over 5 kg.",
        "Soft diet.",
        "Sats 88-92% on air.",
        "Never skip tenofovir.",
        "No live vaccines.",
        "No more naproxen.",
        "NO honey under one year.",
        "No cuffs or IVs R arm.",
        "Right arm graft, no draws.",
        "Sick day rules: double dose with fever.",
        "Husband has his own Humalog, keep both pens apart.",
        "Do not share the inhaler with him.",
    ],
)
def test_a_rule_of_any_note_is_found(rule: str) -> None:
    assert found(("rehab", "03-04 08:00", f"Seen at the bedside. {rule}")) == [rule]


@pytest.mark.parametrize(
    "history",
    [
        "Lives alone, no alcohol.",
        "No NSAID use at home.",
        "No ibuprofen taken.",
        "Medical alertness good.",
        "No IV access in left leg.",
        "He keeps his pills in a box.",
    ],
)
def test_what_somebody_does_not_take_is_no_rule(history: str) -> None:
    assert not found(("emergency", "03-04 08:00", f"Seen at the bedside. {history}"))


def test_the_latest_word_on_a_topic_counts() -> None:
    assert found(
        ("rehab", "03-03 08:00", "NWB left leg."), ("progress-note", "03-04 08:00", "Now WBAT left leg.")
    ) == ["Now WBAT left leg."]
    assert not found(
        ("rehab", "03-03 08:00", "Collar on."), ("progress-note", "03-04 08:00", "Collar off today.")
    )


def test_what_is_one_thing_s_or_one_side_s_ends_no_other() -> None:
    assert found(
        ("rehab", "03-03 08:00", "NWB right leg."), ("progress-note", "03-04 08:00", "WBAT left leg.")
    ) == ["NWB right leg.", "WBAT left leg."]
    assert found(
        ("rehab", "03-03 08:00", "Thumb splint right."), ("progress-note", "03-04 08:00", "Collar off.")
    ) == ["Thumb splint right."]


def test_a_question_and_another_person_s_rule_are_none() -> None:
    assert not found(("progress-note", "03-04 08:00", "Brace needed?"))


def test_a_rule_is_in_the_letter_also_where_it_is_long() -> None:
    note = passage(31, "rehab", "Physiotherapy note", "03-04 08:00", "PWB right leg 20 kg, frame.")
    letter = composed("discharge-instruction", replace(STAY, passages=(*STAY.passages, note)))
    assert any("PWB" in one.text for one in statements(letter, "What to do at home"))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("nursing", "Pack daily with ribbon gauze."),
        ("nursing", "Husband to empty the bulb."),
        ("nutrition", "Water max 800 ml."),
        ("rehab", "Pills crushed in puree."),
        ("social-work", "District nurse twice a week."),
        ("rehab", "Assist on stairs."),
    ],
)
def test_what_is_done_at_home_is_taken_from_the_last_note_of_who_teaches_it(kind: str, rule: str) -> None:
    assert found((kind, "03-04 08:00", f"Seen at the bedside. {rule}")) == [rule]
    assert not found((kind, "03-03 08:00", rule), (kind, "03-04 08:00", "Seen again, sleeping."))


def test_a_title_is_no_rule() -> None:
    assert not found(("consult", "03-04 08:00", "STOMA CARE RN. Seen, pink."))
    assert found(("rehab", "03-04 08:00", "NWB RIGHT LEG.")) == ["NWB RIGHT LEG."]


def test_a_rule_of_the_wrong_side_is_none() -> None:
    assert not found(("rehab", "03-04 08:00", "Seen. R hip precautions (error, see operation: L)."))
