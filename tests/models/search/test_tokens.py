"""What counts as a word in a clinical note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.search.tokens import tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("HbA1c 7.4%", ["hba1c", "7.4"]),
        ("5mg t.i.d.", ["5", "mg", "tid"]),
        ("5 mg TID", ["5", "mg", "tid"]),
        ("given p.o. and q6h", ["given", "po", "q6h"]),
        ("BP 120/80, 1,200mL", ["bp", "120/80", "1200", "ml"]),
        ("1,200 mL", ["1200", "ml"]),
        ("x-ray of the chest", ["ray", "xray", "chest"]),
        ("COVID-19", ["covid", "19", "covid19"]),
        ("Crohn's disease", ["crohn", "disease"]),
        ("no fevers, allergies; pancreatitis", ["no", "fever", "allergy", "pancreatitis"]),
        ("SpO₂ 94 %", ["spo2", "94"]),
        ("µg", ["μg"]),
        ("T4 and B12 low", ["t4", "b12", "low"]),
        ("5-10 days", ["5", "10", "day"]),
        ("Fieber seit gestern, Übelkeit", ["fieber", "seit", "gestern", "übelkeit"]),
        ("--- ... %%", []),
    ],
)
def test_clinical_text_is_split_into_the_words_a_question_would_use(text: str, words: list[str]) -> None:
    assert tokens(text) == words


@given(st.text(max_size=80))
def test_case_and_white_space_make_no_difference(text: str) -> None:
    assert tokens(" ".join(text.split())) == tokens("\n ".join(text.split()))
    assert all(word and word == word.strip() for word in tokens(text))


def test_the_singular_and_the_plural_meet() -> None:
    assert tokens("symptoms biopsies viruses") == ["symptom", "biopsy", "viruse"]
    assert tokens("virus loss pancreatitis gas") == ["virus", "loss", "pancreatitis", "gas"]
