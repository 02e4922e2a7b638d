"""What is missing among the orders: anti-D, and prophylaxis of thrombosis."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from processors.evidence import prophylaxis
from processors.evidence.record import Record
from schemas.drafts import Statement
from schemas.facts import Fact
from tests.processors.evidence.test_hazards import before
from tests.processors.stay import STAY, coded, drug, lab, passage, request


def missing(*history: Fact, facts: tuple[Fact, ...] = (), note: str = "") -> list[Statement]:
    notes = (passage(8, "progress-note", "Note", before(4), note),) if note else ()
    open_stay = (
        replace(STAY.encounter, body=replace(STAY.encounter.body, end=None)) if STAY.encounter else None
    )
    evidence = replace(STAY, history=history, facts=facts, passages=notes, encounter=open_stay)
    return prophylaxis.missing(Record(request("progress-note", evidence=evidence)))


def group(words: str, name: str = "ABO and Rh group", number: int = 900) -> Fact:
    return replace(lab(number, name, "882-1", "0", "", before(15)), value=words)


@pytest.mark.parametrize(
    ("group", "note", "shown"),
    [
        ("A negative", "", True),
        ("A positive", "", False),
        ("", "AB neg, Ab screen pos for anti-K.", True),
        ("A negative", "WinRho given in theatre.", False),
        ("A negative", "WinRho given in theatre, no reaction.", False),
        ("A negative", "WinRho not given, lab closed.", True),
        ("A negative", "Had Rhophylac at 28 weeks.", True),
        ("A negative", "RhIG: waiting for the type of the cord.", True),
        ("O positive. Antibody screen negative.", "", False),
        ("", "Hep B neg, flu A neg.\nO - afebrile.", False),
        ("", "Blood type B neg.", True),
        ("", "Baby AB neg.", False),
        ("A negative", "Baby Coombs neg.", True),
        ("A negative", "Cord blood A neg.", False),
    ],
)
def test_a_lost_pregnancy_of_a_d_negative_woman_needs_anti_d(group: str, note: str, *, shown: bool) -> None:
    loss = coded("Condition/9", "has_condition", "Missed miscarriage", before(20))
    facts = (
        (replace(lab(900, "ABO and Rh group", "882-1", "0", "", before(15)), value=group),) if group else ()
    )
    notes = (passage(8, "progress-note", "Note", before(4), note),) if note else ()
    evidence = replace(STAY, history=(loss,), facts=facts, passages=notes)
    assert bool(prophylaxis.without_anti_d(Record(request("progress-note", evidence=evidence)))) is shown


def test_a_child_with_d_is_reason_enough_for_anti_d_where_no_birth_is_coded() -> None:
    own, cord = group("B NEGATIVE"), group("B POSITIVE, DAT negative", "Cord blood group", 901)
    (found,) = missing(facts=(own, cord))
    assert "B POSITIVE" in found.text and "no anti-D" in found.text
    assert not missing(facts=(own, group("O NEGATIVE", "Cord blood group", 901)))


@pytest.mark.parametrize(
    ("note", "shown"),
    [
        ("29F G2P1 at 28w1d, ankle fracture.", True),
        ("29F G2P1 at 27w2d, ankle fracture.", False),
        ("29F G2P1 at 31w0d. RhoGAM 28w done 2/20.", False),
        ("29F G2P1 at 31w0d. RhoGAM? not found.", True),
        ("29F, NSVD at 40w1d in 2018.", False),
        ("29F G2P1 at 31w0d, alloimmunized, anti-D antibody titer 1:64.", False),
    ],
)
def test_anti_d_is_due_at_28_weeks(note: str, *, shown: bool) -> None:
    assert bool(missing(facts=(group("O NEGATIVE"),), note=note)) is shown


def test_a_coded_group_with_d_stands_against_words_that_look_like_one_without() -> None:
    assert not missing(facts=(group("B POSITIVE"),), note="29F G2P1 at 31w0d. HBsAg neg, HCV AB neg.")


OPERATED = coded("Procedure/1", "had_procedure", "Sigmoid colectomy", before(30), end=before(27))


@pytest.mark.parametrize(
    ("history", "note", "shown"),
    [
        ((OPERATED,), "", True),
        ((OPERATED,), "SCDs on.", True),
        ((OPERATED,), "No VTE prophylaxis ordered, please review.", True),
        ((OPERATED,), "No active bleeding.", True),
        ((OPERATED,), "Hold chemical prophylaxis, oozing from the wound.", False),
        ((OPERATED, drug(1, "dalteparin", before(20), dose="5000 units daily")), "", False),
        (
            (OPERATED, drug(1, "heparin lock flush 10 units/mL", before(20), dose="5 mL every 8 hours")),
            "",
            True,
        ),
        ((coded("Procedure/1", "had_procedure", "Sigmoid colectomy", before(5)),), "", False),
        ((coded("Procedure/1", "had_procedure", "Colonoscopy", before(30)),), "", False),
        ((), "Intubated day 3, PEEP 8.", True),
        ((), "Intubated in 2019 for asthma.", False),
        ((), "Extubated this morning. Was on the vent for 3 days.", False),
    ],
)
def test_an_anticoagulant_is_missed_after_a_major_operation_and_on_a_ventilator(
    history: tuple[Fact, ...], note: str, *, shown: bool
) -> None:
    assert any("anticoagulant" in one.text for one in missing(*history, note=note)) is shown


@pytest.mark.parametrize("risk", ["Severe pre-eclampsia", "Gestational diabetes"])
def test_after_a_birth_one_is_missed_where_it_went_with_hemorrhage_or_pre_eclampsia(risk: str) -> None:
    born = coded("Procedure/1", "had_procedure", "Vaginal delivery", before(30))
    found = missing(born, coded("Condition/1", "has_condition", risk, before(40)))
    assert bool(found) is (risk == "Severe pre-eclampsia")


@pytest.mark.parametrize(
    ("note", "shown"),
    [
        ("Clot: edoxaban restarted (ordered?).", True),
        ("DVT ppx: lovenox 40.", True),
        ("Looked twice: no dalteparin ordered since admission.", True),
        ("Edoxaban held for the biopsy.", False),
        ("Restart edoxaban if the drain stays clear.", False),
        ("Husband is on warfarin.", False),
        ("Plan warfarin after discharge.", False),
    ],
)
def test_an_anticoagulant_of_the_notes_without_an_order_is_missed(note: str, *, shown: bool) -> None:
    assert any("no order of the stay has an anticoagulant" in one.text for one in missing(note=note)) is shown
    ordered = missing(drug(401, "Fondaparinux", before(20), dose="2.5 mg daily"), note=note)
    assert not any("has an anticoagulant" in one.text for one in ordered)
