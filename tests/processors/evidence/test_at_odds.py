"""What the record states twice, differently, and a limit of treatment that was taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from processors.drafting.compose.contradictions import CONTRADICTIONS
from processors.evidence.at_odds import at_odds
from processors.evidence.record import Record
from schemas.facts import Fact
from schemas.requests import Evidence, Task
from tests.processors.drafted import composed, statements
from tests.processors.stay import STAY, coded, passage, request, vital

LATEX = coded("AllergyIntolerance/9", "has_allergy", "latex", "2020-01-01 00:00")


def notes(
    *texts: str, history: tuple[Fact, ...] = (), facts: tuple[Fact, ...] = (), day: int = 1
) -> Evidence:
    written = tuple(
        passage(
            60 + at,
            "progress-note",
            f"Note {at}",
            f"03-02 0{1 + at}:10" if day == 0 else f"03-0{day + at} 08:10",
            text,
        )
        for at, text in enumerate(texts)
    )
    return replace(STAY, facts=facts, history=history, passages=written)


def odds(evidence: Evidence) -> list[str]:
    return [one.what for one in at_odds(Record(request("progress-note", evidence=evidence)))]


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        ("ABO/Rh: B+", "Blood group B Rh neg, 2 units crossmatched", "blood group (Rh)"),
        ("Rh neg, anti-D given", "Rh pos per outside lab", "blood group (Rh)"),
        ("Allergies: NKDA", "Allergies: cefaclor (hives as a child)", "allergies"),
        ("Allergies: codeine - hives", "All: NKDA. Lungs clear.", "allergies"),
        ("s/p ERCP, biliary stent placed.", "ERCP: sphincterotomy, no stent placed.", "stent (bile duct)"),
        ("Ureteroscopy done. No stent left.", "R ureteral stent in place, remove in 2 wk", "stent (ureter)"),
        ("Urine hCG neg.", "Pt 9 weeks pregnant by dates.", "pregnant or not"),
    ],
)
def test_what_two_notes_state_differently_is_flagged_with_both(one: str, other: str, what: str) -> None:
    evidence = notes(one, other, day=3)
    assert odds(evidence) == [what]
    for task in ("progress-note", "care-summary"):
        (flagged,) = statements(composed(task, evidence), CONTRADICTIONS)
        assert flagged.verdict == "marked"
        assert {c.source.resource for c in flagged.citations} == {
            "DocumentReference/60",
            "DocumentReference/61",
        }
    assert not statements(composed("discharge-instruction", evidence), CONTRADICTIONS)  # for clinicians


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Blood type A pos.", "Transfused 2 units O neg PRBC, emergency release."),
        ("Mother O neg, baby blood type A pos.", "Blood type O neg."),
        ("Group B strep neg. Flu A neg, flu B pos.", "Blood type A+"),
        ("Allergies: NKDA except penicillin", "Allergies: penicillin (rash)"),
        ("Diagnostic cath: no stent placed.", "Plan stent to LAD tomorrow."),
        ("No stent thrombosis.", "s/p DES to LAD 2019."),
        ("RCA 90%: DES placed. LAD 50%, no stent.", "s/p DES to RCA, on DAPT."),
        ("Hip pain. If pregnant, no CT.", "hCG negative."),
        ("Delivered 3/1. hCG pos at booking.", "Not pregnant."),
    ],
)
def test_what_can_both_hold_is_not_flagged(one: str, other: str) -> None:
    assert odds(notes(one, other)) == []


def test_nkda_against_the_list_is_flagged() -> None:
    assert odds(notes("Allergies: NKDA", history=(LATEX,))) == ["allergies"]
    assert odds(notes("Allergies: latex", history=(LATEX,))) == []
    for task in ("care-summary", "progress-note"):
        draft = composed(task, notes("Allergies: NKDA", history=(LATEX,)))
        (entry,) = [s for s in statements(draft) if s.text.startswith("Allergy to latex")]
        assert "NKDA" in entry.note
        assert not statements(draft, CONTRADICTIONS)


@pytest.mark.parametrize(("of", "flagged"), [("Blood group and Rh", True), ("Blood group of newborn", False)])
def test_the_blood_group_of_a_child_is_not_the_mother_s(of: str, *, flagged: bool) -> None:
    result = coded("Observation/7", "observed", of, "03-02 06:00", value="B Rh positive")
    assert bool(odds(notes("ABO/Rh: B neg, anti-D at 28 weeks", facts=(result,)))) is flagged


@pytest.mark.parametrize(
    ("words", "flagged"),
    [("Weight: 58 kg today", True), ("wt 158 lbs", False), ("Dry weight 58 kg", False), ("Wt 74 kg", False)],
)
def test_weights_of_one_day_that_are_far_apart_are_flagged(words: str, flagged: bool) -> None:
    assert (odds(notes("Wt 72 kg. Edema 1+.", words, day=0)) == ["weight of the same day"]) is flagged
    scale = vital(5, "Body weight", "29463-7", "72", "kg", "03-02 06:00")
    assert bool(odds(notes("Looks well.", words, facts=(scale,), day=0))) is flagged


@pytest.mark.parametrize(("later", "flagged"), [("37.1", True), ("64", False)])
def test_a_weight_that_leaps_within_days_is_flagged(later: str, *, flagged: bool) -> None:
    scales = tuple(
        vital(number, "Body weight", "29463-7", kilos, "kg", when)
        for number, kilos, when in ((5, "73.1", "03-02 06:00"), (6, later, "03-04 06:00"))
    )
    assert (odds(notes("Looks well.", facts=scales)) == ["weight within days"]) is flagged


@pytest.mark.parametrize(
    ("one", "other", "mends", "holds"),
    [
        ("Wt 18.4 kg.", "Wt 14.2 kg.", "REWEIGHED on the ward scale: 14.2 kg.", "14.2"),
        (
            "Wt 39 kg.",
            "Wt 17.7 kg.",
            "Rechecked on the ward scale: 17.7 kg (the 39 was pounds typed as kg).",
            "17.7",
        ),
        ("Wt 18.4 kg.", "Wt 14.2 kg.", "Correction: weight is 18.4 kg, not 14.2.", "18.4"),
        ("Blood group A pos.", "Blood group O pos.", "Addendum: blood group O pos, retyped.", "O pos"),
    ],
)
def test_what_was_measured_again_or_corrected_is_stated_as_settled(
    one: str, other: str, mends: str, holds: str
) -> None:
    draft = composed("care-summary", notes(one, other, mends, day=0))
    (found,) = [s.text for s in statements(draft, CONTRADICTIONS)]
    assert found.startswith("Settled, ") and holds in found.split("corrected by")[0]


TAKEN_BACK = (
    "CODE: DNR/DNI per POLST.",
    "Code status: DNR. Pneumonia better.",
    "Family mtg: DNR rescinded by pt.",
    "Home.",
)


@pytest.mark.parametrize("task", ["progress-note", "care-summary"])
def test_a_limit_that_was_taken_back_is_stated_as_superseded_with_the_time(task: Any) -> None:
    found = [s for s in statements(composed(task, notes(*TAKEN_BACK))) if "DN" in s.text]
    (one,) = [s for s in found if "3 March 2026 08:10: Family mtg: DNR rescinded by pt" in s.text]
    assert "superseded" in one.note
    assert all("uperseded" in s.note or "rescinded" in s.text for s in found)


def test_with_a_limit_that_was_taken_back_stands_what_holds_since() -> None:
    texts = (
        "CODE: DNR/DNI per old form.",
        "He wants all treatment. Old form void, DNR order cancelled.",
        "Code: full.",
    )
    found = [s for s in statements(composed("care-summary", notes(*texts))) if "DNR" in s.text]
    assert any("Code: full; " in s.text and "cancelled" in s.text for s in found)


@pytest.mark.parametrize("task", ["care-summary", "progress-note"])
def test_a_code_status_that_its_own_sentence_gives_to_another_patient_is_no_conflict(task: Task) -> None:
    note = "Code: DNI per son (wrong chart header, she has no son; full code confirmed with her). Walked."
    found = statements(composed(task, notes(note, "Walked. Full code.")))
    assert not any("DNI" in one.text or "differ on the code status" in one.note for one in found)
    assert any("left out" in one.text and "another patient's" in one.text for one in found)
    alone = statements(composed(task, notes(note)))
    assert any("full code confirmed with her" in one.text for one in alone)
    kept = statements(composed(task, notes("Code: DNI, wrong label on the form.", "Walked. Full code.")))
    assert any("DNI" in one.text for one in kept)


def test_a_form_that_goes_along_does_not_make_the_code_status_uncertain() -> None:
    found = composed("care-summary", notes("Code: DNR/DNI.", "SNF ready. MOLST DNR copy sent with her."))
    (one,) = [s for s in statements(found) if "DNR" in s.text and "Code" in s.text]
    assert one.verdict == "supported"


def test_a_limit_that_is_discontinued_is_no_conflict_with_full_treatment_since() -> None:
    texts = ("CODE: DNR for now.", "Awake, capacity: wants full code. DNR dc'd.", "Code: DNR, d/c tomorrow.")
    found = [s for s in statements(composed("care-summary", notes(*texts[:2]))) if "DNR" in s.text]
    assert found and all("Conflict" not in s.note for s in found)
    assert Record(request("care-summary", evidence=notes(texts[0], texts[2]))).revoked is None


def test_who_may_revoke_has_not_and_what_is_limited_anew_holds() -> None:
    may = Record(
        request("care-summary", evidence=notes("DNR signed.", "DNR can be revoked at any time, pt informed."))
    )
    assert may.revoked is None
    assert may.limited
    anew = notes("DNR signed.", "DNR suspended for the OR.", "DNR reinstated post-op.")
    assert Record(request("care-summary", evidence=anew)).limited
    later = notes("DNR signed.", "DNACPR cancelled by pt.", "Code: DNR, home tomorrow.")
    (one,) = [s for s in statements(composed("care-summary", later)) if "cancelled" in s.text]
    assert one.note.startswith("Conflict")


def test_pounds_that_were_taken_for_kilograms_are_stated_as_settled_without_their_unit() -> None:
    scale = vital(5, "Body weight", "29463-7", "38.6", "kg", "03-02 06:00")
    draft = composed("care-summary", notes("Wt 38.6 lb = 17.5 kg.", "Plays.", facts=(scale,), day=0))
    (found,) = [s.text for s in statements(draft, CONTRADICTIONS)]
    assert found.startswith("Settled, ") and "38.6 kg" not in found
