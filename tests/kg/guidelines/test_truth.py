"""Kleene's logic of three truths, and what a finding tells."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.truth import (
    Finding,
    Truth,
    conjoined,
    disjoined,
    either,
    every,
    negated,
    not_known,
    opposite,
)

TRUTHS: tuple[Truth, ...] = ("false", "unknown", "true")
RANK = {"false": 0, "unknown": 1, "true": 2}


def said(truth: Truth, text: str = "it") -> Finding:
    return Finding(
        truth,
        text,
        missing="more" if truth == "unknown" else "",
        came="otherwise" if truth == "false" else "",
    )


@pytest.mark.parametrize(("one", "other"), product(TRUTHS, repeat=2))
def test_a_conjunction_is_as_true_as_its_least_true_part(one: Truth, other: Truth) -> None:
    assert (
        RANK[every([said(one), said(other)]).truth]
        == min(RANK[one], RANK[other])
        == RANK[conjoined([one, other])]
    )


@pytest.mark.parametrize(("one", "other"), product(TRUTHS, repeat=2))
def test_a_disjunction_is_as_true_as_its_most_true_part(one: Truth, other: Truth) -> None:
    assert (
        RANK[either([said(one), said(other)]).truth]
        == max(RANK[one], RANK[other])
        == RANK[disjoined([one, other])]
    )


@pytest.mark.parametrize("truth", TRUTHS)
def test_negation_turns_what_is_known_and_leaves_what_is_not(truth: Truth) -> None:
    assert RANK[negated(said(truth)).truth] == 2 - RANK[truth] == RANK[opposite(truth)]
    assert negated(negated(said(truth))).truth == truth


def test_no_conditions_hold_and_of_no_alternatives_none_does() -> None:
    assert every([]).truth == "true"
    assert either([]).truth == "false"


def test_an_unknown_conjunction_says_what_each_unknown_part_lacks_once() -> None:
    found = every(
        [
            Finding("unknown", "a", missing="date of birth"),
            Finding("unknown", "b", missing="date of birth"),
            Finding("unknown", "c", missing="sex"),
            said("true"),
        ]
    )
    assert found.missing == "date of birth; sex"


def test_a_false_conjunction_says_what_the_record_says_instead() -> None:
    found = every(
        [
            said("true"),
            Finding("false", "age below 25", came="age 36"),
            Finding("unknown", "b", missing="more"),
        ]
    )
    assert (found.came, found.missing) == ("age 36", "")


def test_what_is_negated_keeps_its_evidence_and_says_what_holds() -> None:
    found = negated(Finding("true", "pregnant"))
    assert (found.truth, found.text, found.came) == ("false", "not: pregnant", "pregnant")


TREES = st.recursive(
    st.sampled_from("abcd"),
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(st.sampled_from(["every", "either"]), st.lists(inner, max_size=3)),
    ),
    max_leaves=8,
)


def evaluate(tree: object, facts: dict[str, Truth]) -> Truth:
    match tree:
        case str():
            return said(facts[tree]).truth
        case ("not", inner):
            return negated(said(evaluate(inner, facts))).truth
        case (how, list() as parts):
            return (every if how == "every" else either)(
                [said(evaluate(part, facts)) for part in parts]
            ).truth
    raise AssertionError(tree)


@given(
    TREES,
    st.fixed_dictionaries({name: st.sampled_from(TRUTHS) for name in "abcd"}),
    st.sampled_from("abcd"),
    st.sampled_from(["true", "false"]),
)
def test_settling_what_was_unknown_never_turns_what_was_settled(
    tree: object, facts: dict[str, Truth], name: str, settled: Truth
) -> None:
    before = evaluate(tree, facts)
    after = evaluate(tree, {**facts, name: settled} if facts[name] == "unknown" else facts)
    assert before in ("unknown", after)


@given(TREES)
def test_where_all_is_unknown_nothing_becomes_true_but_by_having_no_parts(tree: object) -> None:
    unknown: dict[str, Truth] = dict.fromkeys("abcd", "unknown")
    if evaluate(tree, unknown) != "unknown":
        assert "[]" in repr(tree)


def test_what_is_open_is_told_apart_from_what_no_definition_lets_us_evaluate() -> None:
    found = [
        Finding("unknown", "age below 25", missing="date of birth"),
        Finding(
            "unknown",
            "whether there is visceral crisis",
            missing="not evaluated (text): whether there is visceral crisis",
        ),
        Finding("unknown", "age 25 or older", missing="date of birth"),
        Finding("unknown", "pregnant"),
    ]
    assert (
        not_known(found)
        == "not known: date of birth; pregnant; to be judged: whether there is visceral crisis"
    )
    assert not_known([]) == ""
