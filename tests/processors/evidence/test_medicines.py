"""What becomes of each medicine: identity, and the verdict on what was taken before and what was ordered."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.evidence.medicines import (
    Medicine,
    as_before,
    begins_again,
    carried_on,
    contradicted,
    goes_on,
    ingredients,
    names_of,
    reconcile,
    still_ordered,
    stopped_outside,
    watched,
)
from processors.evidence.record import Record
from schemas.facts import Fact
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, at, coded, drug, passage, request


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("metoprolol succinate ER 50 mg tablet", "Metoprolol tartrate"),
        ("losartan potassium 50 mg", "losartan"),
        ("Camcolit (lithium carbonate) 250 mg tablets", "lithium carbonate 400 mg"),
        ("KCl 20 mEq ER", "potassium chloride 20 mEq tablet"),
        ("24 HR Metformin hydrochloride 500 MG Extended Release Oral Tablet", "metformin 1,000 mg"),
        ("amoxicillin/clavulanate 875-125", "co-amoxiclav 625 mg"),
        ("naproxen sodium 220 mg (OTC)", "naproxen"),
        ("vitamin D3 1000 units", "cholecalciferol 25 mcg"),
        ("acetaminophen 325 mg", "paracetamol 500 mg capsules"),
        ("Kadian 20 mg", "morphine sulfate ER 20 mg capsule"),
        ("Tresiba FlexTouch", "Tresiba FlexTouch 100 units/mL"),
        ("Norco 5-325", "hydrocodone-acetaminophen 5-325 mg tablet"),
        ("Fiasp FlexTouch", "insulin aspart-xjhz 100 units/mL"),
        ("Humira", "adalimumab-fkjp 40 mg pen"),
        ("Novolog Mix 70/30 FlexPen", "insulin aspart protamine-insulin aspart 70-30"),
        ("ProAir HFA", "albuterol sulfate 90 mcg/actuation inhaler"),
        ("Zestoretic 20-25", "lisinopril-HCTZ 20-25 mg"),
        ("Flonase", "fluticasone propionate 50 mcg/act nasal spray"),
        ("Efexor (venlafaxine hydrochloride) 75 mg + 150 mg MR", "venlafaxine 225 mg retard"),
    ],
)
def test_names_of_one_medicine_are_one(one: str, other: str) -> None:
    assert ingredients(one) == ingredients(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("insulin detemir 100 units/mL", "insulin aspart sliding scale"),
        ("sodium chloride 0.9 %", "sodium bicarbonate 650 mg tablet"),
        ("magnesium oxide", "magnesium sulfate 2 g"),
        ("vitamin K", "vitamin C 500 mg"),
        ("valsartan 80 mg", "sacubitril/valsartan 24/26 mg"),
        ("calcium acetate 667 mg", "calcium gluconate"),
        ("folic acid 1 mg", "tranexamic acid"),
    ],
)
def test_medicines_that_share_a_word_are_two(one: str, other: str) -> None:
    assert ingredients(one) != ingredients(other)


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("morphine ER 15 mg tablet", "STOP MS CONTIN"),
        ("oxycodone-acetaminophen 5-325 mg tablet", "no more Percocet"),
        ("insulin degludec 100 units/mL", "cont Tresiba 12"),
        ("polyethylene glycol 17 g packet", "miralax prn"),
        ("ursodeoxycholic acid 250 mg capsule", "ursodeoxycholic stopped"),
        ("K-Dur 10 mEq tablet", "stop KDur"),
        ("azitromicina 500 mg", "azithro stopped"),
        ("losartán 50 mg", "losartan off"),
        ("methotrexate 2.5 mg tablet", "no tomar metotrexato"),
        ("ciprofloxacine 500 mg", "cipro dose too high, ciprofloxacin off"),
        ("valsartan/hydrochlorothiazide 160/12.5 mg", "stop val-HCTZ"),
        ("hydrochlorothiazide/triamterene 25-37.5 mg", "triam/hctz off"),
        ("olmesartan/amlodipine 40/5 mg", "hold amlo + olme"),
        ("bictegravir-emtricitabine-tenofovir 50-200-25 mg", "continue Biktarvy"),
        ("formoterol / budesonide 6/200 micrograms Turbohaler", "symbicort off"),
    ],
)
def test_notes_speak_of_a_medicine_by_its_brand(label: str, words: str) -> None:
    assert names_of(label).search(words)


def test_half_a_combination_is_not_the_combination() -> None:
    assert names_of("valsartan/hydrochlorothiazide 160/12.5 mg").search("start val 80 alone") is None


def home(number: int, label: str, dose: str = "1 tablet") -> Fact:
    return coded(f"MedicationStatement/{number}", "takes_medication", label, "2020-01-01 00:00", dose=dose)


def ordered(number: int, label: str, when: str = "03-02 08:00", **more: Any) -> Fact:
    return drug(number, label, when, **{"category": "Inpatient", "dose": "1 tablet by mouth daily", **more})


def record(*facts: Fact, note: str = "") -> Record:
    notes = (passage(8, "progress-note", "Progress note", "03-05 08:30", note),) if note else ()
    evidence = replace(STAY, facts=(), history=facts, passages=notes)
    return Record(request("discharge-instruction", evidence=evidence))


def changes(*facts: Fact, note: str = "") -> dict[str, str]:
    return {next(iter(m.now.concept.text.split())): m.change for m in reconcile(record(*facts, note=note))}


LEAVING = ordered(90, "bisoprolol 2.5 mg", "03-05 09:00", category="Discharge")


def test_the_end_of_an_infusion_does_not_stop_what_is_swallowed_at_home() -> None:
    ward = ordered(
        2,
        "bumetanide injection",
        status="stopped",
        end="03-04 09:00",
        dose="1 mg IV twice daily",
        category="Inpatient",
    )
    going = ordered(3, "zinc 50 mg", "03-05 09:00", category="Discharge")
    facts = (home(1, "bumetanide 1 mg tablet"), ward, going)
    assert changes(*facts)["bumetanide"] == "unlisted"
    assert changes(*facts, note="PLAN:\nTorsemide 20 daily instead of Bumex.")["bumetanide"] == "stopped"


def test_who_decides_on_a_suspended_medicine_is_its_condition() -> None:
    rec = record(
        home(1, "irbesartan 150 mg tablet"), note="PLAN:\nIrbesartan hold, BMP 3/12, then GP decides."
    )
    (found,) = reconcile(rec)
    line = begins_again(found, rec)
    assert line is not None
    assert "GP decides" in line.text


def test_a_medicine_that_is_off_until_something_has_its_condition() -> None:
    rec = record(
        home(1, "leflunomide 20 mg tablet"),
        note="Leflunomide off until the culture is negative, rheumatology decides.",
    )
    (found,) = reconcile(rec)
    line = begins_again(found, rec)
    assert line is not None
    assert "until the culture is negative" in line.text


@pytest.mark.parametrize(
    ("label", "note", "quoted"),
    [
        ("phenprocoumon 3 mg tablet", "INR Wed 3/11 at the clinic, they dose.", "INR Wed 3/11"),
        ("lithium carbonate 300 mg", "Lithium 300 bid, level Mon 3/9.", "level Mon 3/9"),
        ("amiloride 5 mg tablet", "PLAN:\nStart amiloride. BMP 3/12 at the practice.", "BMP 3/12"),
        ("sirolimus 1 mg tablet", "Sirolimus 1 daily. lithium level Mon 3/9.", ""),
        ("lithium carbonate 300 mg", "Lithium level 0.7.", ""),
    ],
)
def test_when_a_medicine_is_checked_stands_at_it(label: str, note: str, quoted: str) -> None:
    facts = (
        ordered(1, label, "03-05 09:00", category="Discharge"),
        home(2, "lithium citrate syrup"),
        LEAVING,
    )
    rec = record(*facts, note=note)
    (found,) = [m for m in reconcile(rec) if m.now.concept.text == label]
    line = watched(found, rec)
    assert (line is not None) is bool(quoted)
    assert line is None or quoted in line.text


def test_a_medicine_that_the_orders_leave_out_has_the_words_of_a_note_by_which_it_goes_on() -> None:
    rec = record(home(1, "aspirin 81 mg tablet"), LEAVING, note="Home today. ASA restart 3/9.")
    (found,) = [m for m in reconcile(rec) if m.change == "unlisted"]
    line = goes_on(found, rec)
    assert line is not None
    assert "ASA restart 3/9" in line.text


@pytest.mark.parametrize(
    ("words", "plainly"),
    [
        ("Home today. Zolmitriptan carry on.", True),
        ("Home today, continue zolmitriptan 2.5.", True),
        ("Home today. Zolmitriptan to continue at 5 mg.", False),  # another dose
        ("Home today. Continue zolmitriptan if the neurologist agrees.", False),
        ("Home today. Zolmitriptan restart 3/9.", False),
        ("Home today. Takes zolmitriptan twice a month.", False),
    ],
)
def test_a_note_settles_what_the_orders_leave_out_only_where_it_plainly_goes_on(
    words: str, plainly: bool
) -> None:
    rec = record(home(1, "zolmitriptan 2.5 mg tablet"), LEAVING, note=words)
    (found,) = [m for m in reconcile(rec) if m.change == "unlisted"]
    assert (carried_on(found, rec) is not None) is plainly


def test_the_reason_of_a_stop_is_the_sentence_that_decides_not_the_last_that_mentions_it() -> None:
    note = "VPA STOP - ammonia 140. More awake today.\n\nLFTs better off VPA."
    rec = record(home(1, "sodium valproate 500 mg tablet"), LEAVING, note=note)
    (found,) = [m for m in reconcile(rec) if m.change == "stopped"]
    assert found.why is not None
    assert "ammonia 140" in found.why.text


@pytest.mark.parametrize(
    ("label", "note", "over"),
    [
        ("fluconazole 200 mg", "Fluconazole and voriconazole are out for the QTc, caspofungin instead.", True),
        ("tinzaparin 4,500 units", "Tinzaparin order still open on ePMA, last given Monday - do NOT transcribe.", True),
        ("tinzaparin 4,500 units", "Tinzaparin charted twice last week, given daily.", False),
        ("Slow-K 600 mg", "K 5.9 - STILL ON SLOW-K! 2 tabs bd.", True),
        ("metoclopramide 10 mg", "Rigid today. Still getting metoclopramide!", True),
        ("metoclopramide 10 mg", "Still on metoclopramide, nausea better.", False),
        ("fluconazole 200 mg", "Fluconazole out of stock until noon.", False),
    ],
)  # fmt: skip
def test_an_order_is_over_where_a_note_rules_it_out_or_wonders_that_it_still_runs(
    label: str, note: str, over: bool
) -> None:
    order = ordered(3, label, "03-04 08:00")
    assert (order.id in still_ordered(record(order, note=note))) is over


def test_what_is_given_instead_of_another_goes_on() -> None:
    order = ordered(1, "torsemide 20 mg tablet", "03-05 08:00", category="Discharge")
    rec = record(order, home(2, "bumetanide 1 mg"), note="PLAN:\nTorsemide 20 daily instead of Bumex.")
    assert {m.now.concept.text.split()[0]: m.change for m in reconcile(rec)} == {
        "torsemide": "new",
        "bumetanide": "stopped",
    }
    (found,) = [m for m in reconcile(rec) if m.change == "new"]
    assert contradicted(found, rec, 0) is None


def test_how_it_was_taken_before_has_the_strength_of_a_name_that_changed() -> None:
    patch = "1 patch every 72 hours"
    (found,) = reconcile(
        record(
            home(1, "buprenorphine 5 mcg/hr patch", patch),
            ordered(2, "buprenorphine 10 mcg/hr patch", dose=f"{patch} on Monday", category="Discharge"),
        )
    )
    assert as_before(found) == f"buprenorphine 5 mcg/hr patch, {patch}"


def test_both_insulins_of_the_discharge_orders_go_home() -> None:
    found = reconcile(
        record(
            ordered(1, "insulin degludec", "03-05 09:00", category="Discharge", dose="14 units at bedtime"),
            ordered(2, "insulin aspart", "03-05 09:00", category="Discharge", dose="4 units with meals"),
        )
    )
    assert [m.change for m in found] == ["new", "new"]


def test_what_was_ordered_for_the_ward_goes_home_with_nobody() -> None:
    found = changes(LEAVING, ordered(1, "dalteparin"), ordered(2, "ceftazidime", dose="2 g IV"))
    assert found == {"bisoprolol": "new", "dalteparin": "short", "ceftazidime": "short"}


def test_an_intravenous_order_without_a_category_goes_home_with_nobody() -> None:
    assert changes(drug(1, "ertapenem", "03-02 08:00", dose="1 g IV every 24 hours")) == {
        "ertapenem": "short"
    }


@pytest.mark.parametrize(
    ("note", "change"),
    [
        ("Ramipril stopped for good, angioedema.", "stopped"),
        ("Hold ramipril until creatinine is below 1.5.", "held"),
        ("indapamide, ramipril, ibuprofen STOPPED on admission.", "stopped"),
        ("Do not restart ramipril.", "stopped"),
        ("Continue ramipril; stop indapamide.", "unlisted"),
        ("If potassium rises, stop ramipril.", "unlisted"),
        ("No need to stop ramipril.", "unlisted"),
        ("Discharge home today, NO ramipril.", "stopped"),
        ("No ramipril at discharge.", "stopped"),
        ("No ramipril given yet today.", "unlisted"),
        ("Doxazosin stop, ramipril hold, bisoprolol continue.", "held"),
        ("Doxazosin hold until Friday, ramipril stop, bisoprolol continue.", "stopped"),
        ("Doxazosin 4 stop, ramipril 5 continue.", "unlisted"),
        ("Advice: no eplerenone, ramipril, candesartan ever again.", "stopped"),
        ("Given the cough I advise that ramipril is NOT resumed, now or later.", "stopped"),
        ("Given the cough ramipril was reduced.", "unlisted"),
        ("Ramipril 5 only, eplerenone off (K 5.9).", "unlisted"),
        ("On doxazosin (STOP) and ramipril (STOP, angioedema). No anticoagulant until the scan.", "stopped"),
        ("Ramipril not to be restarted before the nephrologist agrees.", "held"),
        ("Restart ramipril when K < 5 - NO, crossed out by Dr. Weir.", "stopped"),
        ("Cease ramipril, no ACE inhibitor again.", "stopped"),
        ("", "unlisted"),
    ],
)
def test_what_was_taken_before_and_is_not_ordered_for_home_has_a_verdict(note: str, change: str) -> None:
    assert changes(LEAVING, home(1, "ramipril 5 mg"), note=note)["ramipril"] == change


@pytest.mark.parametrize(
    "note",
    [
        "Ramipril " + "1" * 200 + "@ stop",
        "No " + "pain, " * 200 + "fever (x) ramipril again",
        "Ramipril 5" + "-" * 20_000 + "! only, stop",
        "Not taking " + "pain, " * 200 + "(x) ramipril",
        "Ramipril" + "/5" * 500 + "@ stop",
        "Hold " + "a/" * 500 + "ramipril? " + "until " * 500,
    ],
    ids=["digits", "a list of no", "dashes", "a list not taken", "slashes", "conditions"],
)
def test_no_list_however_long_keeps_a_worker_from_ending(note: str) -> None:
    assert "ramipril" in changes(LEAVING, home(1, "ramipril 5 mg"), note=note)


def test_what_a_nurse_teaches_at_the_door_ends_no_plan_to_begin_again() -> None:
    plan = passage(
        8, "consult", "Cardiology", "03-04 08:30", "Perindopril stays off, restart in clinic if K is below 5."
    )
    door = "Teaching done. Perindopril kept in a bag, NOT to take."
    taught = passage(9, "nursing", "Nursing note", "03-05 09:30", door)
    ended = passage(
        9, "nursing", "Nursing note", "03-05 09:30", "Perindopril discontinued for good by Dr. Ames."
    )
    for last, change in ((taught, "held"), (ended, "stopped")):
        facts = (LEAVING, home(1, "perindopril 4 mg"))
        evidence = replace(STAY, facts=(), history=facts, passages=(plan, last))
        found = {
            m.now.concept.text: m
            for m in reconcile(Record(request("discharge-instruction", evidence=evidence)))
        }
        assert found["perindopril 4 mg"].change == change


@pytest.mark.parametrize(
    ("ordered_as", "note", "clear"),
    [
        ("metoprolol succinate ER 100 mg", "STOP METOPROLOL TARTRATE, GLYBURIDE.", True),
        ("Toprol XL 100 mg", "Lopressor stopped.", True),
        ("metoprolol tartrate 25 mg", "Stop Toprol XL.", True),
        ("metoprolol succinate ER 100 mg", "Stop metoprolol.", False),
        ("metoprolol succinate ER 100 mg", "Stop metoprolol succinate.", False),
        ("metoprolol 25 mg", "Stop metoprolol tartrate.", False),
        ("bupropion XL 150 mg", "Stop bupropion SR, one form only.", True),
        ("losartan potassium 50 mg", "Stop losartan.", False),
    ],
)
def test_who_stops_one_product_has_not_stopped_that_of_another_salt(
    ordered_as: str, note: str, clear: bool
) -> None:
    held = record(ordered(2, ordered_as, "03-04 08:00", category="Discharge"), note=note)
    (found,) = reconcile(held)
    assert (contradicted(found, held, held.admitted) is None) is clear


@pytest.mark.parametrize(
    ("note", "clear"),
    [
        ("Surgery rang: gliclazide 160 taken off the repeat.", True),
        ("Stop gliclazide 80 as well.", False),
        ("Stop gliclazide.", False),
    ],
)
def test_a_note_that_stops_the_strength_of_before_says_nothing_against_the_new_one(
    note: str, clear: bool
) -> None:
    before = home(1, "gliclazide 160 mg", "160 mg every morning")
    now = ordered(2, "gliclazide 80 mg", "03-05 08:00", category="Discharge", dose="80 mg every morning")
    held = record(before, now, note=note)
    (found,) = reconcile(held)
    assert (contradicted(found, held, held.admitted) is None) is clear


@pytest.mark.parametrize(
    ("note", "change"),
    [
        ("Perindopril held. Restart when Na > 132.\nLater: perindopril stays off for good.", "stopped"),
        ("Perindopril STAY OFF (Cr 160). Bloods Tue 7/4; restart it if Cr < 120.", "held"),
        ("Perindopril: box in the bag is the daughter's.", "other"),
        ("Resume perindopril? no - angioedema.", "stopped"),
        ("ACEi off.", "stopped"),
        (
            "Stop perindopril stop the ibuprofen stop no salt substitute losartan is on hold until clinic",
            "stopped",
        ),
    ],
)
def test_the_last_decision_on_a_medicine_of_before_is_its_verdict(note: str, change: str) -> None:
    assert changes(LEAVING, home(1, "perindopril 4 mg"), note=note)["perindopril"] == change


@pytest.mark.parametrize(
    ("label", "how", "change"),
    [
        ("salbutamol 100 micrograms inhaler", "2 puffs as needed", "unchanged"),
        ("glyceryl trinitrate spray", "1 spray under the tongue as needed", "unchanged"),
        ("adrenaline auto-injector 300 micrograms", "into the thigh", "unchanged"),
        ("fluticasone inhaler", "2 puffs twice a day", "unlisted"),
        ("adrenaline eye drops", "1 drop", "unlisted"),
    ],
)
def test_what_is_kept_for_an_emergency_goes_on_unless_it_was_stopped(
    label: str, how: str, change: str
) -> None:
    first = label.split()[0]
    assert changes(LEAVING, home(1, label, how))[first] == change
    stopped = f"{first.capitalize()} stopped for good."
    assert changes(LEAVING, home(1, label, how), note=stopped)[first] == "stopped"


@pytest.mark.parametrize(
    ("before", "now", "change"),
    [
        ("5 mg by mouth once a day", "5 mg orally once daily", "unchanged"),
        ("30 units under the skin nightly", "30 units SC at bedtime", "unchanged"),
        ("1 tablet PO BD (GP list)", "1 by mouth twice a day", "unchanged"),
        ("5 mg by mouth once a day", "5 mg by mouth twice a day", "changed"),
        ("5 mg by mouth in the morning", "5 mg by mouth at night", "changed"),
        ("5 mg by mouth once a day, for angina 2019", "5 mg by mouth once a day", "unchanged"),
        ("5 mg by mouth twice a day with meals", "5 mg by mouth twice a day", "unchanged"),
        ("5 mg by mouth once a day on an empty stomach", "5 mg by mouth once a day with food", "changed"),
        ("5 mg by mouth once a day (daughter's card)", "5 mg by mouth once a day", "unchanged"),
        ("by mouth once a day (1 bottle)", "by mouth once a day (2 bottle)", "changed"),
        ("3 mL (75 mg) by mouth twice a day", "75 mg (3 mL) by mouth twice a day", "unchanged"),
        ("1 tablet at 6 AM, 2 PM and 10 PM", "1 tablet at 0600, 1400, 2200", "unchanged"),
        ("1 tablet at 6:30 am and 6 pm", "1 tablet at 06:30 and 18:00", "unchanged"),
        ("1 tablet at 6 AM and 2 PM", "1 tablet at 0600 and 1500", "changed"),
        ("1 tablet by mouth with every meal", "1 tablet by mouth three times a day with meals", "unchanged"),
        ("3 mL (75 mg) by mouth twice a day", "75 mg by mouth twice a day", "unchanged"),
        ("3 mL (75 mg) by mouth twice a day", "75 mg (1.5 mL) by mouth twice a day", "changed"),
        ("3 mL (75 mg) by mouth twice a day", "60 mg (2.4 mL) by mouth twice a day", "changed"),
    ],
)
def test_the_same_dose_in_other_words_is_no_change(before: str, now: str, change: str) -> None:
    order = ordered(2, "linagliptin", "03-05 08:00", category="Discharge", dose=now)
    assert changes(order, home(1, "linagliptin", before))["linagliptin"] == change


@pytest.mark.parametrize(
    ("before", "now", "dose", "change"),
    [
        ("rivaroxaban 20 mg tablet", "rivaroxaban 15 mg tablet", "1 tablet by mouth daily with food", "changed"),
        ("torsemide 20 mg", "torsemide 10 mg", "1 tab PO qAM", "changed"),
        ("levothyroxine 0.1 mg tablet", "levothyroxine 100 mcg tablet", "1 tablet daily", "unchanged"),
        ("bisoprolol 5 mg tablet", "bisoprolol 10 mg tablet", "5 mg daily", "unchanged"),
        ("umeclidinium inhaler", "umeclidinium inhaler", "inhale 1 puff daily", "unchanged"),
    ],
)  # fmt: skip
def test_one_tablet_of_another_strength_is_another_dose(
    before: str, now: str, dose: str, change: str
) -> None:
    order = ordered(2, now, "03-05 08:00", category="Discharge", dose=dose)
    taken = home(1, before, dose.replace("inhale 1 puff", "1 inh"))
    assert changes(order, taken)[now.split()[0]] == change


@pytest.mark.parametrize(
    ("note", "change"),
    [
        ("Weakness from amiodarone with pravastatin and gemfibrozil. STOP all 3.", "stopped"),
        ("Confused on pravastatin, oxybutynin. Hold both until seen.", "held"),
        ("Confused on pravastatin. STOP smoking.", "unlisted"),
        ("MED REC  K=keep H=hold X=stop\nX pravastatin 40 - myalgia\nK bisoprolol", "stopped"),
        ("MED REC  K=keep H=hold X=stop\nK pravastatin 40\nX bisoprolol", "unlisted"),
        ("MED REC  K=keep H=hold X=stop\nK 5.4, stop pravastatin (CK)", "stopped"),
        ("MED REC  K=keep H=hold X=stop\nK bisoprolol, pravastatin: stop", "stopped"),
        ("Bag purge by son: glipizide, pravastatin, valsartan (keep bottle aside).", "stopped"),
        ("Bag purge by son: glipizide, pravastatin (keep aside til PCP).", "held"),
    ],
)  # fmt: skip
def test_what_a_list_or_the_next_sentence_decides_holds_for_each_medicine(note: str, change: str) -> None:
    assert changes(LEAVING, home(1, "pravastatin 40 mg", "1 tab nightly"), note=note)["pravastatin"] == change


def test_a_combination_of_which_one_ingredient_goes_on_alone_is_replaced() -> None:
    alone = ordered(2, "candesartan 8 mg", "03-05 08:00", category="Discharge", dose="8 mg once a day")
    both = home(1, "candesartan/hydrochlorothiazide 16/12.5 mg")
    found = {m.change: m for m in reconcile(record(alone, both))}
    assert found["stopped"].now is both and found["stopped"].by is alone


def test_of_two_lists_the_one_that_is_ordered_is_what_was_taken() -> None:
    seen = home(2, "carvedilol 6.25 mg", "6.25 mg twice a day")
    typed = replace(home(1, "carvedilol 25 mg", "25 mg twice a day"), start=seen.start + 1)
    order = ordered(
        3, "carvedilol 6.25 mg", "03-05 08:00", category="Discharge", dose="6.25 mg by mouth twice daily"
    )
    (found,) = reconcile(record(order, typed, seen))
    assert (found.change, found.before, found.listed) == ("unchanged", seen, (typed,))


def test_a_suspended_order_of_the_stay_suspends_what_was_taken_before() -> None:
    held = ordered(2, "canagliflozin", status="inactive", on_hold="yes", stop_reason="ketosis")
    (found,) = [m for m in reconcile(record(LEAVING, home(1, "canagliflozin 100 mg"), held)) if m.also]
    assert (found.change, found.also) == ("held", (held,))


NAMES = (
    "ramipril",
    "insulin glargine",
    "insulin lispro",
    "apixaban",
    "potassium chloride",
    "sodium chloride",
)
ORDERS = st.lists(
    st.builds(
        ordered,
        number=st.integers(100, 10_000),
        label=st.sampled_from(NAMES),
        when=st.sampled_from(("03-01 12:00", "03-03 08:00", "03-05 09:00")),
        category=st.sampled_from(("Inpatient", "Discharge")),
        status=st.sampled_from(("active", "stopped", "inactive")),
    ),
    max_size=8,
    unique_by=lambda fact: fact.id,
)
HOME = st.lists(st.sampled_from(NAMES), unique=True)


@given(ORDERS, HOME)
def test_no_active_discharge_order_is_lost_and_each_medicine_of_before_has_one_verdict(
    orders: list[Fact], before: list[str]
) -> None:
    found = reconcile(record(*orders, *(home(n, name) for n, name in enumerate(before))))
    by_name: dict[str, list[Medicine]] = {}
    for one in found:
        by_name.setdefault(one.now.concept.text, []).append(one)
    assert all(len(verdicts) == 1 for verdicts in by_name.values())
    assert set(before) <= set(by_name)
    active = {
        o.concept.text for o in orders if o.status == "active" and o.attributes["category"] == "Discharge"
    }
    assert all(by_name[name][0].change in ("new", "changed", "unchanged") for name in active)
    if active:  # what is for the ward alone does not go home
        gone = {name for name, (one,) in by_name.items() if one.change in ("new", "changed", "unchanged")}
        assert gone == active


def test_a_name_with_its_salt_is_not_the_other_salt_s() -> None:
    named = names_of("Metoprolol succinate ER 50 mg")
    assert named.search("metoprolol 50") and named.search("Metoprolol succinate")
    assert not named.search("stop metoprolol tartrate")
    assert names_of("Metoprolol 50 mg").search("stop metoprolol tartrate")
    assert not names_of("Amlodipine besylate 5 mg").search("amlodipine maleate")


@pytest.mark.parametrize("carried", [True, False])
def test_a_stop_that_a_note_carries_forward_ends_no_later_plan_to_begin_again(carried: bool) -> None:
    stop = "Potassium 6.1 and creatinine 240 on the ward round. Stop candesartan, no NSAIDs."
    off = "Candesartan on hold: GP restarts 4 mg only if potassium < 5."
    last = stop if carried else "Lip swelling overnight. Stop candesartan, no NSAIDs."
    notes = tuple(
        passage(number, "progress-note", "Progress note", when, words)
        for number, when, words in (
            (91, "03-02 09:00", stop),
            (92, "03-04 09:00", off),
            (93, "03-05 09:00", last),
        )
    )
    taken = coded("MedicationStatement/91", "takes_medication", "Candesartan 8 mg", "2025-01-01 00:00")
    record = Record(request("care-summary", evidence=replace(STAY, history=(taken,), passages=notes)))
    (found,) = reconcile(record)
    assert found.change == ("held" if carried else "stopped")


def test_a_condition_to_begin_again_is_cited_before_the_sentence_that_stopped() -> None:
    first, last = (
        "Stop perindopril, because of the kidneys.",
        "Perindopril remains off: GP restarts it only if K < 5.",
    )
    notes = tuple(
        passage(number, "progress-note", "Progress note", when, f"Ward round. {words} Eats well.")
        for number, when, words in ((94, "03-02 09:00", first), (95, "03-05 09:00", last))
    )
    taken = coded("MedicationStatement/94", "takes_medication", "Perindopril 4 mg", "2025-01-01 00:00")
    record = Record(request("care-summary", evidence=replace(STAY, history=(taken,), passages=notes)))
    (found,) = reconcile(record)
    assert found.why is not None and "only if K < 5" in found.why.text


@pytest.mark.parametrize(
    ("entered", "left", "change"),
    [("03-01 10:00", "03-05 14:00", "stopped"), ("03-01 10:00", "03-01 12:00", None), ("02-20 09:00", "03-05 14:00", "stopped")],
)  # fmt: skip
def test_an_outpatients_order_entered_on_arrival_is_of_the_list_of_before(
    entered: str, left: str, change: str | None
) -> None:
    listed = drug(80, "gliclazide 30 mg tablet", entered, dose="30 mg by mouth daily", category="outpatient")
    home = drug(81, "linagliptin 5 mg tablet", left, dose="5 mg by mouth daily", category="discharge")
    encounter = STAY.encounter
    assert encounter is not None
    ended = replace(encounter, body=replace(encounter.body, end=at(left)))
    note = passage(80, "progress-note", "Progress note", "03-01 11:00", "Gliclazide: stop, hypoglycaemia.")
    evidence = replace(STAY, facts=(), history=(listed, home), passages=(note,), encounter=ended)
    found = Record(replace(request("discharge-instruction", evidence=evidence), cut=at(left)))
    known = {m.now.source.resource: m.change for m in reconcile(found)}
    if change is not None:
        assert known["MedicationRequest/80"] == change
    assert known["MedicationRequest/81"] == "new"


@pytest.mark.parametrize(
    ("listed", "stop", "change"),
    [
        ("Husband brings list: terazosin 5 qhs, baclofen 10 tid.", "Baclofen stopped, drowsy.", "stopped"),
        ("Home meds: baclofen 10 tid", "Hold baclofen until seen by neuro.", "held"),
        ("Home meds: terazosin 5 qhs", "Baclofen stopped, drowsy.", "short"),
        ("Home meds: baclofen 10 tid", "Baclofen helps.", "short"),
    ],
)
def test_what_only_a_note_lists_as_taken_before_is_told_where_it_is_stopped(
    listed: str, stop: str, change: str
) -> None:
    given = ordered(1, "baclofen 10 mg tablet", "03-01 20:00", status="stopped", category="inpatient")
    notes = (
        passage(61, "admission-note", "Admission note", "03-01 14:00", listed),
        passage(62, "progress-note", "Progress note", "03-04 10:00", stop),
    )
    evidence = replace(STAY, facts=(), history=(given, LEAVING), passages=notes)
    (found,) = [m for m in reconcile(Record(request(evidence=evidence))) if m.now is given]
    assert found.change == change


@pytest.mark.parametrize(
    ("taught", "named"),
    [
        ('Teach-back: "no Voltaren, no naproxen" ok.', True),
        ("Denies naproxen use. No pain.", False),
        ("Had no naproxen today.", False),
    ],
)
def test_what_somebody_took_of_anothers_and_is_to_leave_is_stopped(taught: str, named: bool) -> None:
    notes = (
        passage(
            61,
            "admission-note",
            "Admission note",
            "03-01 14:00",
            "Took 3 of her aunt's naproxen 500 mg. Drowsy.",
        ),
        passage(62, "nursing", "Nursing note", "03-05 10:00", taught),
    )
    found = stopped_outside(Record(request(evidence=replace(STAY, facts=(), history=(), passages=notes))))
    assert bool(found) == named


@pytest.mark.parametrize(
    ("stop", "later", "doubted"),
    [
        ("Neuro: STOP topiramate, mood.", "", True),
        ("Neuro: STOP topiramate, mood.", "Topiramate restarted, mood was the steroid.", False),
        ("Neuro: hold topiramate until Friday.", "", False),
        ("Neuro: stop IV topiramate.", "", False),
        ("Took topiramate in 2015, stopped for cost.", "", False),
    ],
)
def test_an_order_for_home_of_what_a_note_stopped_before_it_is_doubted(
    stop: str, later: str, doubted: bool
) -> None:
    order = ordered(1, "topiramate 50 mg", "03-05 09:00", category="Discharge")
    notes = [passage(61, "consult", "Consult note", "03-02 14:00", stop)]
    if later:
        notes.append(passage(62, "progress-note", "Progress note", "03-04 10:00", later))
    evidence = replace(STAY, facts=(), history=(order,), passages=tuple(notes))
    for task in ("discharge-instruction", "progress-note"):
        shown = [s for s in statements(composed(task, evidence)) if "topiramate" in s.text.lower() and s.note]
        assert any("Orders and notes differ" in s.note or "meant to run" in s.note for s in shown) == doubted


@pytest.mark.parametrize(
    ("label", "words", "named"),
    [
        ("sulfamethoxazole-trimethoprim DS", "Bactrim", True),
        ("trimethoprim-sulfamethoxazole SS", "TMP-SMX", True),
        ("oxycodone solution 5 mg/5 mL", "OxyContin", False),
        ("oxycodone ER 10 mg", "OxyContin", True),
        ("emtricitabine-rilpivirine-tenofovir alafenamide", "Odefsey", True),
    ],
)
def test_a_brand_of_a_form_names_only_that_form(label: str, words: str, *, named: bool) -> None:
    assert (names_of(label).search(words) is not None) is named


@pytest.mark.parametrize(
    ("reason", "change"), [("heart block, do not restart", "stopped"), ("AKI, restart when Cr < 1.3", "held")]
)
def test_an_order_on_hold_that_is_not_to_be_begun_again_is_stopped(reason: str, change: str) -> None:
    paused = ordered(2, "diltiazem 120 mg", status="inactive", on_hold="2025-03-03", stop_reason=reason)
    assert changes(LEAVING, home(1, "diltiazem 120 mg"), paused)["diltiazem"] == change


@pytest.mark.parametrize(
    ("note", "change"), [("Pump OFF until clinic 3/12.", "held"), ("Pump site fine.", "unlisted")]
)
def test_what_a_pump_gives_stops_with_the_pump(note: str, change: str) -> None:
    assert (
        changes(LEAVING, home(1, "insulin aspart by pump", "basal 0.8 units/hour"), note=note)["insulin"]
        == change
    )


def of_the_list(*notes: tuple[str, str, str]) -> Record:
    home = (
        coded("MedicationStatement/81", "takes_medication", "bisoprolol 5 mg", "2024-01-01 00:00", dose="5 mg daily"),
        coded("MedicationStatement/82", "takes_medication", "bumetanide 2 mg", "2024-01-01 00:00", dose="4 mg daily"),
        coded("MedicationStatement/83", "takes_medication", "ramipril 5 mg", "2024-01-01 00:00", dose="5 mg daily"),
    )  # fmt: skip
    going = drug(84, "apixaban 5 mg", "03-05 08:00", category="Discharge", dose="5 mg twice daily")
    passages = tuple(passage(85 + n, kind, kind, when, text) for n, (kind, when, text) in enumerate(notes))
    return Record(
        request(
            "discharge-instruction",
            evidence=replace(STAY, facts=(), history=(*home, going), passages=passages),
        )
    )


LISTED_AT_THE_END = (
    ("progress-note", "03-02 08:00", "PLAN: HR 44, hold bisoprolol till HR ok. AKI: hold ramipril."),
    (
        "discharge-summary",
        "03-05 09:00",
        "DISCHARGE SUMMARY\nMEDS: apixaban 5 bid; bisoprolol 5 daily; bumetanide 2 mg daily (not 4)\nHold: ramipril till BMP.",
    ),
    ("discharge-summary", "03-05 09:30", "ADDENDUM: no driving for one month."),
)


@pytest.mark.parametrize("task", ["discharge-instruction", "care-summary"])
def test_what_the_discharge_summary_lists_for_home_goes_on_by_it_in_its_dose(task: Any) -> None:
    record = of_the_list(*LISTED_AT_THE_END)
    texts = statements(composed(task, record.request.evidence))
    (on,) = [s for s in texts if "bisoprolol" in s.text and s.text.startswith(("Go on", "Continued"))]
    (less,) = [s for s in texts if "bumetanide" in s.text and s.text.startswith("Changed")]
    assert "2 mg daily (not 4)" in less.text.replace("once a day", "daily")
    assert any("ramipril" in s.text and s.text.startswith("On hold") for s in texts)
    assert "hold bisoprolol" not in on.text


def test_an_order_for_home_that_the_summary_lists_is_clear_whatever_was_weighed_before() -> None:
    weighed = ("progress-note", "03-02 10:00", "Consider edoxaban instead of apixaban given weight - no.")
    summary = ("discharge-summary", "03-05 09:00", "DISCHARGE SUMMARY\nMEDS: apixaban 5 bid")
    found = next(m for m in reconcile(of_the_list(weighed, summary)) if "apixaban" in m.now.concept.label)
    assert contradicted(found, of_the_list(weighed, summary), 0) is None
    assert contradicted(found, of_the_list(weighed), 0) is None


def test_a_list_does_not_settle_what_stops_after_it_or_keeps_a_medicine_off_until_a_day() -> None:
    summary = ("discharge-summary", "03-05 07:00", "DISCHARGE SUMMARY\nMEDS: apixaban 5 bid")
    off = ("consult", "03-05 07:30", "Surgery: apixaban stays off until the wound check 3/12.")
    record = of_the_list(summary, off)
    found = next(m for m in reconcile(record) if "apixaban" in m.now.concept.label)
    assert contradicted(found, record, 0) is not None


@pytest.mark.parametrize(
    ("reason", "kept"), [("wrong patient", False), ("belongs to wife", False), ("nausea", True)]
)
def test_an_order_that_was_never_the_patients_is_not_taken_for_a_medicine_of_before(
    reason: str, kept: bool
) -> None:
    cancelled = drug(
        86, "memantine 10 mg", "03-02 08:00", status="stopped", end="03-02 12:00", dose="10 mg twice daily"
    )
    cancelled = replace(
        cancelled, attributes={**cancelled.attributes, "stop_reason": reason, "cancelled": "yes"}
    )
    going = drug(84, "apixaban 5 mg", "03-05 08:00", category="Discharge", dose="5 mg twice daily")
    note = passage(
        87, "nursing", "Triage", "03-01 18:00", "Home meds (not verified): apixaban 5, memantine 10 bid"
    )
    evidence = replace(STAY, facts=(), history=(cancelled, going), passages=(note,))
    texts = statements(composed("discharge-instruction", evidence))
    assert any("memantine" in s.text and s.text.startswith("Ask") for s in texts) is kept


@pytest.mark.parametrize(
    ("words", "label", "change"),
    [
        ("AKI on CKD. Candesartan & torsemide held.", "candesartan 8 mg", "held"),
        ("AKI on CKD. Candesartan & torsemide held.", "torsemide 20 mg", "held"),
        ("Candesartan held by the PCP 2 weeks ago.", "candesartan 8 mg", "open"),
        ("Naproxen no more.", "naproxen 500 mg", "stopped"),
        ("Wife: he stopped candesartan, cough.", "candesartan 8 mg", "open"),
        ("In AF. Hold levo tonight.", "levothyroxine 50 mcg", "held"),
    ],
)
def test_what_the_first_day_s_note_decides_among_its_history_counts(
    words: str, label: str, change: str
) -> None:
    taken = coded("MedicationStatement/96", "takes_medication", label, "2025-01-01 00:00")
    other = coded("MedicationStatement/97", "takes_medication", "levocetirizine 5 mg", "2025-01-01 00:00")
    note = passage(96, "admission-note", "History and physical note", "03-01 13:00", words)
    evidence = replace(STAY, facts=(), history=(taken,), passages=(note,))
    (found,) = reconcile(Record(request("progress-note", evidence=evidence)))
    assert found.change == change
    if "levo" in words:  # of two that begin so it is not known which is meant
        both = reconcile(Record(request("progress-note", evidence=replace(evidence, history=(taken, other)))))
        assert {m.change for m in both} == {"open"}
