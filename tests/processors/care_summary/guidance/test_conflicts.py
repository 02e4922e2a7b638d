"""Guidelines against each other: what is a conflict, and what is none."""

from __future__ import annotations

from itertools import permutations

from kg.guidelines.events import RoundKind
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.predicates import Predicate, Stated
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from processors.care_summary.guidance.conflicts import MOST, Position, conflicts
from processors.care_summary.guidance.roles import role_of
from schemas.codes import Coding, Concept
from tests.kg.guidelines.patients import fact, instant

SCT = "http://snomed.info/sct"
DIABETES = Stated(ValueSet("diabetes", frozenset({f"{SCT}|44054006"})))
ASTHMA = Stated(ValueSet("asthma", frozenset({f"{SCT}|195967001"})))
SUBJECT = subject_of(
    [
        fact("has_condition", f"{SCT}|44054006", "2020-01-01"),
        fact("has_condition", f"{SCT}|195967001", "2020-01-01"),
    ],
    instant("2024-01-01"),
    birth_date="1970-01-01",
    sex="female",
)
SUGAR = RoundKind("sugar", "sugar", ())


def one(
    name: str,
    title: str,
    condition: Predicate = DIABETES,
    *,
    code: str = "",
    excluded: Predicate | None = None,
    strength: str = "",
    **more: object,
) -> Guideline:
    """A guideline that recommends one thing."""
    codes = (Concept((Coding(SCT, code),)),) if code else ()
    steps = (
        Step("root", name, "situation", f"{name}|1"),
        Step(
            "act",
            title,
            "action",
            f"{name}|1",
            condition=condition,
            codes=codes,
            excluded=excluded,
            strength=strength,
        ),
    )
    return Guideline(name, name, "1", "", steps, (Edge("root", "act"),), **more)  # type: ignore[arg-type]


def why(*guidelines: Guideline) -> list[str]:
    positions = [
        Position(s, role_of(s, SUBJECT.as_of), s.due)
        for guideline in guidelines
        for s in standings(guideline, SUBJECT)
    ]
    return [found.why for found in conflicts(positions, guidelines)]


def test_what_one_excludes_for_this_patient_and_the_other_recommends() -> None:
    lenient, strict = (
        one("lenient", "beta blocker", code="33252009"),
        one("strict", "beta blockers", code="33252009", excluded=ASTHMA),
    )
    assert why(lenient, strict) == why(strict, lenient) == ["speaks against it"]


def test_what_one_advises_against_for_all_and_the_other_recommends() -> None:
    assert why(one("for", "Screening"), one("against", "Do not: screening")) == ["speaks against it"]
    assert why(one("for", "Screening"), one("against", "Screening", strength="against, moderate")) == [
        "speaks against it"
    ]
    assert why(one("against", "Do not: screening"), one("too", "Do not: screening.")) == []


def test_other_actions_on_the_same_facts_differ_where_both_look_at_the_same_kinds_of_events() -> None:
    assert why(one("one", "insulin", events=(SUGAR,)), one("other", "tablets", events=(SUGAR,))) == [
        "something else on the same facts"
    ]
    assert why(one("one", "insulin", events=(SUGAR,)), one("other", "inhaler", ASTHMA, events=(SUGAR,))) == []
    assert why(one("one", "statin"), one("other", "diet")) == []  # beside each other


def test_one_that_declares_that_it_goes_before_is_told_as_that() -> None:
    assert why(
        one("one", "insulin", events=(SUGAR,), overrides=("other",)), one("other", "tablets", events=(SUGAR,))
    ) == ["overrides it"]


def test_who_agrees_does_not_conflict() -> None:
    assert why(one("one", "statin"), one("other", "Statin.")) == []


def test_they_are_bounded_and_each_pair_is_told_once_in_whatever_order() -> None:
    several = [one(f"g{n}", f"treatment {n}", events=(SUGAR,)) for n in range(3)]
    assert {len(why(*order)) for order in permutations(several)} == {3}
    assert len(why(*(one(f"g{n}", f"treatment {n}", events=(SUGAR,)) for n in range(9)))) == MOST
