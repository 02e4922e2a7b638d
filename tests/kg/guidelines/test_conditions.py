"""Conditions as the reviewable files write them."""

from __future__ import annotations

from typing import Any

import pytest

from kg.guidelines.conditions import condition
from kg.guidelines.days import Span
from kg.guidelines.predicates import (
    Age,
    Anchor,
    Either,
    Every,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Sex,
    Stated,
    Unevaluated,
)
from kg.guidelines.reviewable import VocabularyError
from tests.kg.guidelines.records import KNOWN, SAID, asked


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ({"age": {"from": 21, "below": 25}}, Age(21, 25)),
        ({"age": {"below": 25, "at": "screening"}}, Age(high=25, at="screening")),
        ({"sex": "female"}, Sex("female")),
        ({"use": "adult"}, Age(18)),
        ([{"use": "adult"}, {"sex": "female"}], Every((Age(18), Sex("female")))),
        ({"all": [{"use": "adult"}], "text": "grown up"}, Every((Age(18),), "grown up")),
        ({"text": "grown up", "any": [{"use": "adult"}]}, Either((Age(18),), "grown up")),
        ({"not": {"use": "adult"}, "text": "a child"}, Not(Age(18), "a child")),
        ({"fhirpath": "%patient.active"}, FhirPath("%patient.active")),
        (
            {"text": "clinician's judgement"},
            Unevaluated("text", "clinician's judgement", "clinician's judgement"),
        ),
        (
            {"stated": "pregnancy", "active": True, "begun": "10 months", "relations": ["has_condition"]},
            Stated(
                KNOWN.value_sets["pregnancy"],
                ("has_condition",),
                active=True,
                text="pregnancy",
                begun=Span(months=10),
            ),
        ),
        (
            {"measured": "haemoglobin A1c", "is": ">= 6.5 %", "within": "1 year"},
            Measured(KNOWN.value_sets["haemoglobin A1c"], ">=", "6.5", "%", Span(years=1)),
        ),
        (
            {
                "happened": "screening",
                "at": 1,
                "is": "HPV-negative x2",
                "after": {"event": "biopsy", "is": "CIN2+", "at": 1},
                "text": "two since CIN2",
            },
            Happened(
                "screening",
                ({"hpv": frozenset({"negative"})},),
                1,
                2,
                after=Anchor("biopsy", ({"biopsy": frozenset({"CIN2", "CIN3"})},), 1),
                text="two since CIN2",
            ),
        ),
    ],
)
def test_a_condition_is_read_as_it_is_meant(said: Any, meant: Predicate) -> None:
    assert asked(said) == meant


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({"happened": "screening", "at": 0, "is": "HPV-negative"}, "latest screening: HPV-negative"),
        ({"happened": "biopsy", "least": 0, "most": 0, "within": "2 years"}, "no biopsy within 2 years"),
        (
            {"happened": "screening", "is": {"hpv": ["positive"]}, "least": 3, "after": "treatment"},
            "at least 3 screening: HPV test positive after treatment",
        ),
        (
            {"happened": "screening", "is": [{"hpv": ["positive"]}, {"hpv": ["negative"]}]},
            "screening: HPV test positive or HPV test negative",
        ),
    ],
)
def test_what_happened_is_told_as_a_clinician_would_say_it(said: dict[str, Any], text: str) -> None:
    assert asked(said).text == text  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("age 25", "test.yaml: expected a condition such as {age: {below: 25}}, got 'age 25'"),
        ({}, "test.yaml: expected one of the conditions age, sex, happened"),
        ({"aged": 25}, "test.yaml: expected one of the conditions age, sex, happened"),
        ({"age": 25}, "test.yaml, age: expected a mapping"),
        ({"age": {}}, "expected `from` or `below`"),
        ({"age": {"above": 25}}, "test.yaml, age: expected only from, below, at, got above"),
        ({"age": {"from": "adult"}}, "expected a number, got 'adult'"),
        ({"age": {"from": 25, "at": "nothing"}}, "expected one of the events"),
        ({"sex": "woman"}, "expected one of the genders female, male, other, got 'woman'"),
        ({"happened": "nothing"}, "expected one of the events hpv, cytology"),
        (
            {"happened": "screening", "withn": "1 year"},
            "test.yaml, condition on happened: expected only happened, is, at",
        ),
        ({"happened": "screening", "is": "weird"}, "expected wording that the vocabulary has, got 'weird'"),
        ({"happened": "biopsy", "is": "HPV-negative"}, "which speaks of hpv"),
        (
            {"happened": "screening", "is": {"biopsy": ["CIN1"]}},
            "expected one of the events hpv, cytology, got 'biopsy'",
        ),
        ({"happened": "screening", "is": "HPV-negative x2"}, "expected `at` (0: the latest)"),
        ({"happened": "screening", "at": "latest"}, "expected a number, got 'latest'"),
        ({"happened": "screening", "at": 0, "most": 2}, "expected either `at` or a count"),
        ({"happened": "screening", "near": "1 year"}, "expected `after` or `before`"),
        ({"happened": "screening", "after": {"is": "CIN2+"}}, "what is counted from: expected event"),
        ({"happened": "screening", "within": "lately"}, "expected a length of time"),
        ({"stated": "nothing"}, "expected one of the value sets"),
        ({"stated": "asthma", "relations": "has_condition"}, "expected a list"),
        (
            {"measured": "haemoglobin A1c", "is": "high"},
            "expected a comparison such as '>= 6.5 %', got 'high'",
        ),
        ({"all": {"use": "adult"}}, "expected a list"),
        ({"use": "nothing"}, "expected one of the named conditions adult, got 'nothing'"),
        ({"not": {"use": "nothing"}}, "named conditions"),
    ],
)
def test_what_is_no_condition_says_where_what_was_expected_and_what_came(said: Any, message: str) -> None:
    with pytest.raises(VocabularyError) as error:
        condition(said, KNOWN, "test.yaml")
    assert message in str(error.value)


def test_a_named_condition_says_where_it_is_wrong_and_may_not_use_itself() -> None:
    from kg.guidelines.vocabulary import vocabulary

    known = vocabulary(
        {**SAID, "conditions": {"wrong": {"age": {}}, "a": {"not": {"use": "b"}}, "b": {"use": "a"}}},
        "test.yaml",
    )
    with pytest.raises(VocabularyError, match=r"test\.yaml, wrong: expected `from` or `below`"):
        condition({"use": "wrong"}, known, "test.yaml")
    with pytest.raises(VocabularyError, match="expected one of the named conditions"):
        condition({"use": "a"}, known, "test.yaml")
