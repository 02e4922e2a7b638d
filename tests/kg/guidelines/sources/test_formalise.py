"""Text formalised by a language model: what it says that is not in the text is dropped, the rest becomes a
reviewable file.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.parts import parts
from kg.guidelines.predicates import Age, Measured, Sex, Stated, Unevaluated
from kg.guidelines.sources import rules
from kg.guidelines.sources.text.formalise import kept, prompts, rules_file
from kg.guidelines.vocabulary import vocabulary

TEXT = """# Osteoporosis

We recommend bone density testing in women aged 65 years
or older (grade B). In men the evidence is insufficient.

Offer vitamin D to patients with rickets.
"""
DENSITY = {
    "quote": "We recommend bone density testing in women aged 65 years or older (grade B).",
    "title": "Bone density test",
    "situation": "Screening",
    "strength": "B",
    "conditions": [
        {"kind": "sex", "text": "women", "sex": "female"},
        {"kind": "age", "text": "aged 65 or older", "low": 65},
        {"kind": "other", "text": "not yet tested"},
    ],
}
RICKETS = {
    "quote": "Offer vitamin D to patients with rickets.",
    "title": "Vitamin D",
    "situation": "Treatment",
    "strength": "",
    "conditions": [
        {"kind": "finding", "text": "rickets", "term": "rickets"},
        {"kind": "measurement", "text": "low", "term": "vitamin D", "comparison": "< 20 ng/mL"},
    ],
}


def _answer(*recommendations: dict[str, Any]) -> str:
    return json.dumps({"recommendations": recommendations})


def test_what_it_quotes_is_kept_with_the_span_of_its_sentence() -> None:
    found, problems = kept((_answer(RICKETS, DENSITY),), TEXT, "o.md")
    assert problems == ()
    assert [each.given.title for each in found] == ["Bone density test", "Vitamin D"]  # in the text's order
    assert TEXT[found[0].start : found[0].end].split() == DENSITY["quote"].split()  # type: ignore[attr-defined]


def test_what_it_makes_up_and_answers_that_are_none_are_dropped_and_told() -> None:
    invented = DENSITY | {"quote": "We recommend calcium for everyone.", "title": "Calcium"}
    found, problems = kept(
        (_answer(invented, RICKETS), "{", _answer(DENSITY | {"quote": "women"})), TEXT, "o.md"
    )
    assert [each.given.title for each in found] == ["Vitamin D"]
    assert [problem.expected for problem in problems] == [
        "a recommendation with a sentence of the text",
        "an answer that follows the schema",
        "a recommendation with a sentence of the text",
    ]


def test_the_file_is_one_that_rules_read_with_typed_conditions_where_the_model_gave_them() -> None:
    found, _ = kept((_answer(DENSITY, RICKETS),), TEXT, "o.md")
    said = rules_file(found, TEXT, name="o", title="Osteoporosis", source="o.md")
    guideline = rules.guideline_of(said, vocabulary(said, "o"), "o")
    actions = [step for step in guideline.steps if step.kind == "action"]
    assert [step.title for step in actions] == ["Bone density test", "Vitamin D"]
    assert actions[0].strength == "B"
    assert actions[0].section.startswith("o.md, characters ")
    assert actions[0].details == (
        "“We recommend bone density testing in women aged 65 years or older (grade B).”",
    )
    kinds = {type(part) for step in guideline.steps for part in parts(step.condition)}
    assert {Age, Sex, Stated, Measured, Unevaluated} <= kinds


def test_equal_texts_are_asked_about_with_equal_prompts_and_long_ones_in_stretches() -> None:
    assert prompts(TEXT) == prompts(TEXT)
    assert len(prompts(TEXT)) == 1
    long = "\n\n".join(f"Paragraph {n}. " + "word " * 200 for n in range(40))
    asked = prompts(long)
    assert len(asked) > 3
    assert all(len(prompt.user) < 9_000 for prompt in asked)
    assert all(f"Paragraph {n}. " in "".join(prompt.user for prompt in asked) for n in range(40))


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_answer_raises(answer: str, quote: str) -> None:
    kept((answer, _answer(DENSITY | {"quote": quote})), TEXT, "o.md")
