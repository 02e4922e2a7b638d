"""What a sentence without a heading states of the time after the stay."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.evidence.ahead import about, is_over, later_days, passed, writes_day_first
from tests.processors.stay import at

WRITTEN = at("03-18 15:00")


@pytest.mark.parametrize(
    ("sentence", "what"),
    [
        ("T 38.3: ED, say you have no spleen.", "warning"),
        ("Weigh each AM, ring clinic at 2 kg up in 2 d.", "warning"),
        ("Driving - none until the EEG clinic.", "home"),
        ("Return: fever, shaking chills, drain falls out.", "warning"),
        ("Call 555-0143 if the leg swells.", "warning"),
        ("Temp >38.5 = come in at once.", "warning"),
        ("Chills after discharge: two blood cultures before any antibiotic.", "warning"),
        ("Cytology must be read: I will ring the surgeon if malignant.", None),
        ("Clinic will ring with the culture, call 911 for trouble breathing.", "warning"),
        ("Lab will call the ward if it grows, pending.", "pending"),
        ("Do not flush the nephrostomy yourself.", "home"),
        ("Come back for black stools or dizziness.", "warning"),
        ("Marrow path pending.", "pending"),
        ("Ceruloplasmin NOT BACK - liver clinic has it.", "pending"),
        ("F/U Dr Petrov 4/2.", "follow-up"),
        ("Vascular lab 3/30 8:15.", "follow-up"),
        ("Sutures out 3/27.", "follow-up"),
        ("Cefazolin 2 g q8h thru 3/29 by the midline, line out 3/30 in clinic.", "follow-up"),
        ("Augmentin 875 bid 3/19, then 500 bid thru 3/25.", None),
        ("CT chest in 6 mo for the lingula nodule.", "follow-up"),
        ("No driving while on hydrocodone.", "home"),
        ("NWB R foot, crutches.", "home"),
        ("No Aleve, no aspirin.", "home"),
        ("U&Es 4/1, GP.", "follow-up"),
        ("MRI pancreas 9/2026 for the cyst.", "follow-up"),
        ("Early signs: not sleeping, shopping at night.", "warning"),
        ("Crisis line 0800 555 010.", "warning"),
        ("Ret: T > 38.5, not drinking, blue lips.", "warning"),
        ("RTED if drain stops.", "warning"),
        ("If the cast feels tight, fingers blue: come back.", "warning"),
        ("Any new antibiotic: call the warfarin clinic.", "warning"),
        ("Worse calf cramp on walking: sit, call, do not rub it.", "warning"),
        ("ED: 44M kicked by a horse, brought in by friends.", None),
        ("LEFT TOE-TOUCH ONLY.", "home"),
        ("Pump refill due 9/14/2026.", "follow-up"),
        ("Phos and mg with dialysis 3/20.", "follow-up"),
        ("Drink 3 L a day.", "home"),
        ("Used to drink 12 beers a day.", None),
        ("New chest pain overnight: seen in the ED.", None),
        ("Beta-D-glucan o/s.", "pending"),
        ("Bloods again in 2/52.", "follow-up"),
        ("At home: if blue or pulse over 180 -> one puff of oxygen, then 999.", "warning"),
        ("If the catheter slips out: cap it, ring.", "warning"),
        ("Health visitor Ms Lund 4/2 10:30 (555-0133): weight, second vaccine.", "follow-up"),
        ("Rigors, pus at the site, new swelling - A&E.", "warning"),
        ("Blue lips or floppy -> rescue breaths, 999.", "warning"),
        ("Hold apixaban till after cath 4/9.", "follow-up"),
        ("Dialysis chair Tue 3/24.", "follow-up"),
        ("Interval appendectomy 8 wk.", "follow-up"),
        ("Stoma reversal in 3 months.", "follow-up"),
        ("Gains >2 kg in 3 days call 555-0117.", "warning"),
        ("If two doses are missed call me 555-0117, do not restart.", "warning"),
        ("Urine < 30 mL/h call MD.", None),
        ("Same day labs 0830, clinic 4/2.", "follow-up"),
        ("Same day visit for a swollen calf.", "warning"),
        ("Stoma group first Monday, 555-0117.", "follow-up"),
        ("No wraps on the left leg.", "home"),
        ("No cord compression.", None),
        ("ORS 1.5 L/day, tea < 500 mL.", "home"),
        ("1500 mg sodium.", "home"),
        ("Fluids max 1.2 L.", "home"),
        ("Fluids 2 L given.", None),
        ("1 g sodium bicarbonate tid.", None),
    ],
)
def test_words_show_what_is_ahead(sentence: str, what: str) -> None:
    assert about(sentence, WRITTEN) == what


@pytest.mark.parametrize(
    "sentence",
    [
        "No pain overnight.",
        "Appendicitis 2 days of RLQ pain.",
        "Cholecystitis, ill 3 days.",
        "OOB to chair 2 days now.",
        "Interval improvement over 3 days.",
        "Vascular dementia 2 years.",
        "Dental pain 4 days.",
        "Ophthalmoplegia 2 days.",
        "Warfarin reversal 2 days into the stay.",
        "Strength 4/5 in both legs.",
        "Pain 3/10.",
        "CT on 3/12 without bleeding.",
        "Cefadroxil 500 bid through 3/25.",
        "Ate half of breakfast.",
        "Fever and rigors - lactate 3 in ED.",
        "Start 100 mg bid - ED.",
        "Hct 38 - ED",
        "Orthos lying 128/66, up 94/50 after 3 min, woozy.",
        "Culture: 1/2 bottles, contaminant.",
    ],
)
def test_what_was_found_or_is_taken_is_not_ahead(sentence: str) -> None:
    assert about(sentence, WRITTEN) is None


@pytest.mark.parametrize(
    ("words", "over"),
    [("last dose 3/17", True), ("last dose 17/3", True), ("last dose 19/3", False), ("last dose 3/18", True), ("last dose 2 April", False), ("last dose yesterday", True)],
)  # fmt: skip
def test_a_last_day_is_over_by_the_nearer_order_of_month_and_day(words: str, over: bool) -> None:
    assert is_over(words, WRITTEN) == over


def test_days_without_a_year_are_the_nearest_ones_and_only_later_ones_count() -> None:
    end_of_year = at("2025-12-29 12:00")
    assert later_days("Clinic 1/5, seen 12/20, scan 14 Feb, Dr Abe 19/1.", end_of_year) == (
        date(2026, 1, 5),
        date(2026, 1, 19),
        date(2026, 2, 14),
    )
    assert later_days("US 2/30 or 45/13", end_of_year) == ()


@given(st.text(max_size=80))
def test_any_text_has_an_answer_and_no_day_of_the_past(text: str) -> None:
    assert about(text, WRITTEN) in (None, "warning", "pending", "follow-up", "home")
    assert all(day > date(2026, 3, 18) for day in later_days(text, WRITTEN))


def test_days_are_of_the_order_that_the_note_shows() -> None:
    note = "Seen 27/3. Clinic 4/5, BP 120/80, power 4/5."
    assert writes_day_first(note)
    assert later_days("Clinic 4/5.", WRITTEN, day_first=True) == (date(2026, 5, 4),)
    assert not writes_day_first("Seen 3/27. Clinic 4/5.")
    assert not writes_day_first("Clinic 4/5.")


@pytest.mark.parametrize(
    "text",
    [
        "Paged the ER in Salem - confirmed the 6/2018 reaction.",
        "Chart not updated yet, I have asked.",
    ],  # clinical
)
def test_what_colleagues_were_told_is_done_and_what_they_will_do_is_not(text: str) -> None:
    assert about(text, WRITTEN) is None
    assert about(f"{text[:-1]}, clinic will see her 3/28.", WRITTEN) == "follow-up"


@pytest.mark.parametrize(
    "text",
    [
        "temp 101 call now, do not wait.",
        "Back to hospital: drain output red, T 38.5.",
        "Bring him back for breathing fast or no wet diaper.",
        "Look out for: calf swelling, fever.",
        "To ER: fever, new drooling.",
        "Any thoughts of self-harm - 988",
        "call 911 for crushing chest pain or blackout.",
        "swelling, pus at the wound ER.",
        "hives -> stop and call.",
        "Fever 38.3, shivering, cloudy urine: call 555-0100 day or night.",
    ],
)
def test_terse_signs_with_where_to_turn_are_warnings(text: str) -> None:
    assert about(text, WRITTEN) == "warning"


@pytest.mark.parametrize(
    "text",
    [
        "Emergency Medicaid active, copay for iron 0.",
        "Emergency contact: brother 555-0140.",
        "Fever and chest pain, taken to the ER.",
        "Vomiting x2, seen ER.",
        "Wife told to call 911, she did.",
    ],
)
def test_what_was_done_in_an_emergency_is_no_warning(text: str) -> None:
    assert about(text, WRITTEN) != "warning"


def test_a_day_in_numbers_with_its_year_first_is_a_day() -> None:
    assert later_days("dalteparin through 2026-04-18", WRITTEN) == (date(2026, 4, 18),)
    assert later_days("lot 2026-13-40, since 2026-01-02", WRITTEN) == ()


@pytest.mark.parametrize(
    ("words", "over"),
    [
        ("Reload heparin at 2200 if aPTT <60, until cath (0800 on 3/3).", True),
        ("Reload heparin at 2200 if aPTT <60, until cath (0800 on 3/6).", False),
        ("Do not give methotrexate tonight.", True),
        ("Do not give methotrexate.", False),
        ("D/w heme: do NOT restart edoxaban tomorrow.", True),
        ("No ACE inhibitor. Hold edoxaban tonight.", False),
        ("No ACE inhibitor, creatinine 2.1 today.", False),
        ("Bipap if pCO2 not falling by 12 h.", True),
        ("Bipap if pCO2 >60.", False),
        ("Blood cultures 3/3.", False),
    ],
)
def test_a_condition_and_a_ban_pass_with_the_days_that_they_are_for(words: str, over: bool) -> None:
    assert passed(words, at("03-02 20:00"), date(2026, 3, 5), "UTC") is over


def test_a_low_sugar_that_was_is_no_advice_and_what_to_do_for_one_is() -> None:
    assert about("Hypoglycemia x2.", WRITTEN) is None
    assert about("Hypoglycemia overnight, dextrose given.", WRITTEN) is None
    assert about("Hypoglycemia plan reviewed with husband.", WRITTEN) == "home"
