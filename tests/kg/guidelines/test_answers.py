"""What a value says to a question that is answered by yes or no. Sentences for a clinician to correct, with
answers.yaml.
"""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.answers import answer
from schemas.codes import Coding, Concept, Quantity

SNOMED = "http://snomed.info/sct"

NOES = [
    "No",
    "no.",
    "NO",
    "None",
    "None seen",
    "none seen.",
    "Negative",
    "Not present",
    "Absent",
    "Not detected",
    "Never",
    "n",
    " no ",
    "No (qualifier value)",
]
OPEN = ["Unknown", "not asked", "Refused", "Not performed", "indeterminate.", "Unknown (qualifier value)"]


@pytest.mark.parametrize(
    "said", [*NOES, "No, never", "No; stopped asking", "No - patient denies", "None: see report"]
)
def test_a_text_that_is_nothing_but_no_answers_no(said: str) -> None:
    assert answer(said) == "no"
    assert answer(Concept((Coding("http://x.org", "a", said),))) == "no"


@pytest.mark.parametrize("said", OPEN)
def test_a_text_that_says_that_nobody_knows_leaves_the_question_open(said: str) -> None:
    assert answer(said) == "unknown"


@pytest.mark.parametrize(
    "said",
    [
        "No new lesion.",
        "No change since the last examination",
        "No longer smoking",
        "None of the margins was involved",
        "Never-smoker with new cough",
        "Negative margins",
        "Not present before 2020",
        "No-show",
        "Absent reflexes",
        "Nodule",
        "Normal",
        "Nine",
        "Yes",
        "yes, no doubt",
        "Unknown primary",
        "Denies nothing",
        "",
    ],
)
def test_a_sentence_that_only_begins_with_no_answers_nothing(said: str) -> None:
    assert answer(said) == "yes"


def test_a_code_answers_whatever_its_words_and_a_number_is_never_a_no() -> None:
    assert answer(Concept((Coding(SNOMED, "373067005", ""),), "Nej")) == "no"
    assert answer(Quantity("0", "1")) == "yes"
    assert answer(None) == "yes"


words = st.from_regex(re.compile(r"[a-z]{2,12}"), fullmatch=True)


@given(
    st.sampled_from([said.strip(" .") for said in NOES if "(" not in said]),
    st.lists(words, min_size=1, max_size=6),
)
def test_more_words_behind_a_no_make_it_a_sentence_about_something_else(no: str, more: list[str]) -> None:
    sentence = f"{no} of {' '.join(more)}."
    assert answer(sentence) == "yes"


@given(st.sampled_from(NOES + OPEN), st.booleans(), st.sampled_from(["", ".", " ", " ."]))
def test_case_and_a_full_stop_make_no_difference(said: str, upper: bool, end: str) -> None:
    plain = said.strip(" .")
    assert answer((plain.upper() if upper else plain.lower()) + end) == answer(said)
