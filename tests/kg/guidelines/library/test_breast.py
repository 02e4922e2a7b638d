"""Breast cancer as it is formalised: growth factor after neutropenic fever, and agents for bone
metastases.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from kg.guidelines.graph import Guideline
from kg.guidelines.library import library
from kg.guidelines.sources import rules
from kg.guidelines.standing import Standing, standings
from kg.guidelines.vocabulary import vocabulary
from schemas.codes import Coding, Concept
from schemas.facts import Fact, Relation
from schemas.instant import Instant, to_datetime
from tests.kg.guidelines.records import fact, number, patient

LOINC = "http://loinc.org"


@cache
def guideline() -> Guideline:
    said = library()["breast_cancer.rules"]
    return rules.guideline_of(said, vocabulary(said, "breast"), "breast")


def medicine(name: str, when: str, relation: Relation = "given_medication", **more: Any) -> Fact:
    return fact(relation, "", when, text=name, id=f"{relation}/{name}/{when}", **more)


def has(code: str, when: str) -> Fact:
    return replace(
        fact("has_condition", code, when),
        concept=Concept((Coding("http://hl7.org/fhir/sid/icd-10-cm", code),)),
    )


def lab(code: str, when: str, value: str, unit: str) -> Fact:
    return replace(number(code, when, value, unit), concept=Concept((Coding(LOINC, code),)))


def told(*facts: Fact, as_of: str) -> list[Standing]:
    return standings(guideline(), patient(has("C50.9", "2020-01-10"), *facts, as_of=as_of, born="1966-01-01"))


def one(word: str, *facts: Fact, as_of: str) -> tuple[str, str]:
    """How the first of that title stands, and the day it is due."""
    found = next(each for each in told(*facts, as_of=as_of) if word in each.step.title)
    return found.state, _day(found.due)


def _day(time: Instant | None) -> str:
    return "" if time is None else str(to_datetime(time).date())


FEVER = [medicine("docetaxel", "2025-09-01T10:30:00Z"), has("D70.1", "2025-09-10T22:35:00Z")]


@pytest.mark.parametrize("as_of", ["2025-09-10T23:00:00Z", "2025-09-14T12:00:00Z", "2025-09-22T09:00:00Z"])
def test_in_the_fever_the_growth_factor_is_ahead_and_not_due(as_of: str) -> None:
    state, due = one("Pegfilgrastim", *FEVER, as_of=as_of)
    assert (state, due) == ("due", "2025-09-23") and as_of < due  # what is due later is told as next
    details = next(
        each.step.details for each in told(*FEVER, as_of=as_of) if "Pegfilgrastim" in each.step.title
    )
    assert any(
        "no treatment of the fever itself" in detail and "from 24 hours after chemotherapy" in detail
        for detail in details
    )


def test_where_the_next_cycle_is_late_it_is_open_and_not_overdue() -> None:
    found = [
        each
        for each in told(*FEVER, as_of="2025-09-28T09:00:00Z")
        if "Pegfilgrastim" in each.step.title and each.state != "not-applicable"
    ]
    assert [each.state for each in found] == ["possible"]
    assert [finding.text for finding in found[0].missing] == ["when the next cycle of chemotherapy is given"]


def test_after_the_next_cycle_it_is_due_a_day_later_and_done_when_it_was_given() -> None:
    record = [*FEVER, medicine("docetaxel", "2025-09-29T10:00:00Z")]
    assert one("Pegfilgrastim", *record, as_of="2025-09-29T12:00:00Z") == ("due", "2025-09-30")
    given = replace(
        medicine("pegfilgrastim", "2025-09-30T11:00:00Z"),
        concept=Concept((Coding("http://www.nlm.nih.gov/research/umls/rxnorm", "338036"),)),
    )
    assert one("Pegfilgrastim", *record, given, as_of="2025-10-01T12:00:00Z")[0] == "done"


def test_an_order_before_the_next_cycle_counts_as_done() -> None:
    order = replace(
        medicine("pegfilgrastim", "2025-09-22T09:35:00Z", "ordered_medication"),
        concept=Concept((Coding("http://www.nlm.nih.gov/research/umls/rxnorm", "338036"),)),
    )
    assert one("Pegfilgrastim", *FEVER, order, as_of="2025-09-22T10:00:00Z")[0] == "done"


BONE = has("C79.51", "2025-01-10")
SOUND = [lab("17861-6", "2025-08-20", "9.2", "mg/dL"), lab("98979-8", "2025-08-20", "85", "mL/min/{1.73_m2}")]
NOW = "2025-09-01T09:00:00Z"


def agents(*facts: Fact, as_of: str = NOW) -> dict[str, tuple[str, str]]:
    """By title: state and day of what applies."""
    found = [
        each
        for each in told(BONE, *facts, as_of=as_of)
        if each.step.section == "B.1" and each.state in ("due", "excluded", "done")
    ]
    return {each.step.title: (each.state, _day(each.due)) for each in found}


def test_either_agent_may_be_chosen_where_none_is_given() -> None:
    assert agents(*SOUND) == {"Zoledronic acid": ("due", "2025-09-01"), "Denosumab": ("due", "2025-09-01")}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ([medicine("zoledronic acid", "2025-08-01")], {"Zoledronic acid": ("due", "2025-11-01")}),
        ([medicine("denosumab", "2025-08-20")], {"Denosumab": ("due", "2025-09-17")}),
        (
            [medicine("zoledronic acid", "2025-05-01"), medicine("denosumab", "2025-08-20")],
            {"Denosumab": ("due", "2025-09-17")},
        ),
        (
            [medicine("denosumab", "2025-05-01"), medicine("zoledronic acid", "2025-08-01")],
            {"Zoledronic acid": ("due", "2025-11-01")},
        ),
        (
            [medicine("denosumab", "2025-08-20", "ordered_medication", end="2027-01-01")],
            {"Denosumab": ("due", "")},
        ),
        (
            [
                medicine("zoledronic acid", "2025-05-01", "ordered_medication", end="2027-01-01"),
                medicine("denosumab", "2025-08-20"),
            ],
            {"Denosumab": ("due", "2025-09-17")},
        ),
    ],
)
def test_who_has_one_agent_is_told_of_that_one_at_its_own_interval(
    facts: list[Fact], expected: dict[str, tuple[str, str]]
) -> None:
    assert agents(*SOUND, *facts) == expected


@pytest.mark.parametrize(
    ("code", "unit"), [("98979-8", "mL/min/{1.73_m2}"), ("35591-7", "mL/min"), ("2164-2", "mL/min")]
)
@pytest.mark.parametrize(("value", "state"), [("29", "excluded"), ("30", "due")])
def test_zoledronic_acid_is_excluded_below_30_and_denosumab_is_not(
    code: str, unit: str, value: str, state: str
) -> None:
    record = [SOUND[0], lab(code, "2025-08-20", value, unit)]
    assert {title: found[0] for title, found in agents(*record).items()} == {
        "Zoledronic acid": state,
        "Denosumab": "due",
    }
    assert {
        title: found[0] for title, found in agents(*record, medicine("zoledronic acid", "2025-05-01")).items()
    } == {"Zoledronic acid": state}


@pytest.mark.parametrize(
    ("facts", "settled"),
    [
        ([SOUND[0]], False),
        ([SOUND[0], lab("98979-8", "2025-01-02", "85", "mL/min/{1.73_m2}")], False),
        (SOUND, True),
        ([SOUND[0], lab("2164-2", "2025-08-20", "85", "mL/min")], True),
    ],
)
def test_a_kidney_function_that_is_not_known_of_late_is_to_be_settled(
    facts: list[Fact], settled: bool
) -> None:
    due = {each.step.title: each.unsettled for each in told(BONE, *facts, as_of=NOW) if each.state == "due"}
    assert (due["Zoledronic acid"] is None) == settled
    assert due["Denosumab"] is None


def test_low_calcium_speaks_against_both() -> None:
    low = [lab("17861-6", "2025-08-20", "7.4", "mg/dL"), SOUND[1]]
    assert {found[0] for found in agents(*low).values()} == {"excluded"}
