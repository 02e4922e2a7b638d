"""A guideline formalised in one reviewable file."""

from __future__ import annotations

from typing import Any

import pytest

from kg.guidelines.days import Span
from kg.guidelines.graph import Due
from kg.guidelines.predicates import Age
from kg.guidelines.reviewable import VocabularyError
from kg.guidelines.sources.rules import guideline_of
from kg.guidelines.standing import standings
from tests.kg.guidelines.records import KNOWN, hpv, patient

ABOUT = {"id": "test", "title": "Test", "version": "1", "source": "https://example.org"}


def read(*situations: Any, **about: Any) -> Any:
    return guideline_of({"guideline": {**ABOUT, **about}, "situations": list(situations)}, KNOWN, "test.yaml")


NESTED = {
    "title": "Young",
    "section": "K.1",
    "precedence": 7,
    "when": {"use": "adult"},
    "situations": [
        {
            "title": "Negative",
            "section": "K.1.4",
            "when": {"happened": "screening", "at": 0, "is": "HPV-negative"},
            "do": {
                "title": "Wait",
                "due": {"wait": "3 years", "most": "5 years", "event": "screening"},
                "strength": "AII",
                "details": ["As said."],
            },
        },
        {
            "title": "Positive",
            "precedence": 9,
            "when": {"happened": "screening", "at": 0, "is": "HPV-positive"},
            "options": [{"title": "Watch"}, {"title": "Treat", "due": "now", "codes": ["excision"]}],
        },
    ],
}


def test_inner_situations_stand_behind_outer_ones_and_have_their_section_and_precedence() -> None:
    steps = {step.id: step for step in read(NESTED).steps}
    assert list(steps) == [
        "Young",
        "Young/Negative",
        "Young/Negative/Wait",
        "Young/Positive",
        "Young/Positive/Watch",
        "Young/Positive/Treat",
    ]
    assert [steps[name].section for name in ("Young", "Young/Negative/Wait", "Young/Positive/Treat")] == [
        "K.1",
        "K.1.4",
        "K.1",
    ]
    assert [steps[name].precedence for name in ("Young/Negative/Wait", "Young/Positive/Treat")] == [7, 9]


def test_named_conditions_are_put_in_where_they_are_used() -> None:
    assert read(NESTED).steps[0].condition == Age(18)


def test_options_are_several_that_may_be_chosen_from() -> None:
    guideline = read(NESTED)
    assert {edge.end: edge.relation for edge in guideline.edges if edge.start.startswith("Young/")} == {
        "Young/Negative/Wait": "then",
        "Young/Positive/Watch": "option",
        "Young/Positive/Treat": "option",
    }
    assert [
        s.step.title for s in standings(guideline, patient(hpv("2021-01-01", "positive"))) if s.state == "due"
    ] == ["Treat", "Watch"]


def test_an_action_has_its_time_its_strength_its_details_and_its_codes() -> None:
    steps = {step.title: step for step in read(NESTED).steps}
    assert steps["Wait"].due == Due(Span(years=3), Span(years=5), "screening")
    assert (steps["Wait"].strength, steps["Wait"].details) == ("AII", ("As said.",))
    assert steps["Treat"].due == Due(Span())
    assert [c.code for concept in steps["Treat"].codes for c in concept.codings] == ["excision"]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"situations": []}, "test.yaml: expected guideline, got situations"),
        (
            {"guideline": {"id": "x", "version": "1"}, "situations": []},
            "test.yaml, guideline: expected title, got id, version",
        ),
        (
            {"guideline": {**ABOUT, "populaton": []}, "situations": []},
            "expected only id, title, version, source, population, overrides, got populaton",
        ),
        ({"guideline": ABOUT, "situations": {}}, "test.yaml: expected a list, got {}"),
        (
            {"guideline": ABOUT, "situations": [{"when": {"use": "adult"}}]},
            "test.yaml: expected title, got when",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A"}]},
            "test.yaml: A: expected what to do (`do`, `options`) or inner `situations`, got title",
        ),
        ({"guideline": ABOUT, "situations": [{"title": "A", "wen": {}, "do": {"title": "x"}}]}, "got wen"),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "do": {"due": "now"}}]},
            "test.yaml: A, what to do: expected title, got due",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "do": {"title": "x", "due": "soon"}}]},
            "test.yaml: A, due: expected a mapping",
        ),
        (
            {
                "guideline": ABOUT,
                "situations": [{"title": "A", "do": {"title": "x", "due": {"wait": "soon"}}}],
            },
            "expected a length of time",
        ),
        (
            {
                "guideline": ABOUT,
                "situations": [
                    {"title": "A", "do": {"title": "x", "due": {"wait": "1 year", "event": "nothing"}}}
                ],
            },
            "expected one of the events",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "do": {"title": "x", "codes": ["nothing"]}}]},
            "expected one of the value sets",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "do": {"title": "x"}, "options": []}]},
            "expected either `do` or `options`, got both",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "precedence": "high", "do": {"title": "x"}}]},
            "expected a number, got 'high'",
        ),
        (
            {
                "guideline": ABOUT,
                "situations": [{"title": "A", "when": {"use": "nothing"}, "do": {"title": "x"}}],
            },
            "test.yaml: A: expected one of the named conditions",
        ),
        (
            {
                "guideline": ABOUT,
                "situations": [{"title": "A", "do": {"title": "x"}}, {"title": "A", "do": {"title": "y"}}],
            },
            "got 'A' twice",
        ),
        (
            {"guideline": ABOUT, "situations": [{"title": "A", "options": [{"title": "x"}, {"title": "x"}]}]},
            "got 'x' twice",
        ),
    ],
)
def test_a_wrong_file_says_where_what_was_expected_and_what_came(said: dict[str, Any], message: str) -> None:
    with pytest.raises(VocabularyError) as error:
        guideline_of(said, KNOWN, "test.yaml")
    assert message in str(error.value)
