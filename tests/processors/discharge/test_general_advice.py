"""What a letter adds to the record's own warnings, by a table."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from processors.discharge import general_advice
from processors.discharge.in_language import figures
from processors.evidence import hazards
from processors.languages.phrases import rendered
from processors.tasks import gate as gate_of
from processors.tasks import tasks
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.requests import Evidence
from tests.processors.drafted import composed, statements, text
from tests.processors.stay import NOTES, STAY, coded, drug, passage, request

GENERAL = "General advice, not from your record"
TASK = "discharge-instruction"
ROWS = {row.id: row for row in general_advice.table().rows}


def stay(*facts: Fact, note: str = "", patient: PatientBody | None = None) -> Evidence:
    notes = (passage(20, "progress-note", "Progress note", "03-05 09:40", note),) if note else ()
    return replace(
        STAY,
        history=(*facts,),
        passages=(*NOTES[:1], *notes) if note else NOTES[:1],
        patient=patient or STAY.patient,
    )


def problem(label: str, when: str = "03-01 09:00") -> Fact:
    return coded("Condition/77", "has_condition", label, when)


def taken(label: str) -> Fact:
    return drug(78, label, "03-04 10:00", category="discharge")


def added(evidence: Evidence) -> list[str]:
    shown = {statement.text for statement in statements(composed(TASK, evidence), GENERAL)}
    return [name for name, row in ROWS.items() if row.text in shown]


@pytest.mark.parametrize(
    ("fact", "row"),
    [
        (problem("Metastatic cord compression at T9"), "spinal-cord"),
        (problem("Cervical spine surgery"), "spinal-cord"),
        (problem("Traumatic subdural haematoma"), "head-injury"),
        (problem("Pulmonary embolism"), "clot"),
        (problem("Status epilepticus"), "seizure"),
        (problem("Acute liver injury after paracetamol overdose"), "liver"),
        (problem("Lambert-Eaton syndrome"), "myasthenia-medicines"),
        (taken("rivaroxaban 20 MG Oral Tablet"), "blood-thinner"),
        (taken("lithium carbonate 300 MG Oral Capsule"), "lithium"),
    ],
)
def test_what_the_letter_states_brings_its_signs(fact: Fact, row: str) -> None:
    assert row in added(stay(fact))


@pytest.mark.parametrize(
    "fact", [problem("Subdural haematoma", "02-01 09:00"), taken("prednisolone acetate 1 % eye drops")]
)
def test_what_was_before_the_stay_and_what_acts_where_it_is_put_bring_none(fact: Fact) -> None:
    assert not {"head-injury", "steroids"} & set(added(stay(fact)))


def test_a_surgeon_of_the_chest_operates_on_no_spine() -> None:
    assert "spinal-cord" not in added(stay(problem("Thoracic surgery of the lung")))


def test_signs_that_the_record_s_own_warnings_have_are_not_added() -> None:
    own = "Call us if the headache gets worse, or for vomiting or confusion."
    fact = problem("Traumatic subdural haematoma")
    draft = composed(TASK, stay(fact, note=f"Instructions:\n{own}"))
    assert own in text(draft, "When to get help")
    assert "head-injury" not in added(stay(fact, note=f"Instructions:\n{own}"))


def test_who_goes_home_for_comfort_alone_gets_none() -> None:
    fact = problem("Metastatic cord compression at T9")
    assert added(stay(fact, note="Plan: home with hospice tomorrow, nurse visits Fri.")) == []


def test_a_row_for_one_sex_or_for_some_ages_is_for_them_alone() -> None:
    baby = PatientBody(("MR|2",), "Keller", "Mia", "2026-01-20", "female")
    assert "young-infant" in added(stay(problem("Bronchiolitis"), patient=baby))
    assert "young-infant" not in added(stay(problem("Bronchiolitis")))
    man = replace(STAY.patient, sex="male")
    assert "mothers" not in added(stay(problem("Pre-eclampsia"), patient=man))


def test_a_statement_has_the_row_and_the_record_as_sources_and_no_other_words() -> None:
    evidence = stay(problem("Pulmonary embolism"))
    one = next(s for s in statements(composed(TASK, evidence), GENERAL) if s.text == ROWS["clot"].text)
    assert [c.kind for c in one.citations] == ["record", "knowledge"]
    gate = gate_of(request(TASK, evidence=evidence))
    assert gate.judge(one) is None
    assert gate.judge(replace(one, text=one.text.replace("breathlessness", "hiccups"))) is not None
    assert gate.judge(replace(one, citations=one.citations[1:])) is not None


def test_it_can_be_turned_off() -> None:
    off = tasks(general_advice=False)[TASK]
    assert statements(off.compose(request(TASK, evidence=stay(problem("Pulmonary embolism")))), GENERAL) == []


@pytest.mark.parametrize("row", general_advice.table().rows, ids=lambda row: row.id)
def test_a_row_is_short_names_known_medicines_and_has_the_same_figures_in_spanish(
    row: general_advice.Row,
) -> None:
    assert len(row.text.split()) <= 60
    for pattern in (row.words, *row.signs):
        re.compile(pattern)
    for one in row.take:
        assert hazards.of_class(one).search(one) or one in hazards.table().classes
    other = general_advice._statement(row, ()).text
    assert rendered(other, "es") == row.spanish and figures(row.spanish) == figures(row.text)


@pytest.mark.parametrize(
    ("other", "shown"),
    [("ferrous sulfate 325 MG Oral Tablet", True), ("amlodipine 5 MG Oral Tablet", False)],
)
def test_medicines_that_keep_each_other_out_are_to_be_taken_apart(other: str, *, shown: bool) -> None:
    second = drug(79, other, "03-04 10:00", category="discharge")
    assert ("apart-antibiotic" in added(stay(taken("doxycycline 100 MG Oral Capsule"), second))) is shown


def test_a_letter_in_spanish_has_them_in_spanish() -> None:
    evidence = stay(problem("Pulmonary embolism"), patient=replace(STAY.patient, language="es"))
    assert ROWS["clot"].spanish in text(composed(TASK, evidence))


def test_what_is_taken_in_one_of_two_doses_has_its_advice() -> None:
    order = drug(78, "prednisone 5 MG Oral Tablet", "03-04 10:00", dose="20 mg daily", category="discharge")
    assert "steroids" in added(stay(order, note="Home today. Prednisone 40 mg daily, Rx typed 20."))


@pytest.mark.parametrize(("born", "shown"), [("2019-01-05", True), ("1960-01-05", False)])
def test_a_child_that_takes_aspirin_is_warned_of_flu_and_chickenpox(born: str, *, shown: bool) -> None:
    patient = replace(STAY.patient, birth_date=born)
    rows = added(stay(taken("aspirin 81 MG Oral Tablet"), patient=patient))
    assert ("child-aspirin" in rows) is shown
