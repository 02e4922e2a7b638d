"""What a text has of a reference: words, pairs of words, facts, and each part of the note alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.recall import facts, target

REFERENCE = """SUBJECTIVE
Less dyspnea, slept well.

OBJECTIVE
Potassium 3.4, creatinine 1.9. Crackles at the bases.

ASSESSMENT AND PLAN
Heart failure: furosemide 40 mg twice daily.
"""


def test_the_reference_itself_has_all_of_it_and_no_text_has_nothing() -> None:
    wanted = target(REFERENCE)
    assert wanted.recall(REFERENCE) == {"rouge1": 1.0, "rouge2": 1.0, "facts": 1.0, "soap": 1.0}
    assert wanted.recall("") == {"rouge1": 0.0, "rouge2": 0.0, "facts": 0.0, "soap": 0.0}


def test_facts_are_numbers_and_words_that_are_not_everyday_english() -> None:
    assert facts("She slept well on furosemide 40 mg, potassium 3.4.") >= {"40", "3.4", "furosemid"}
    assert not facts("She slept well and the night was good.")


def test_everything_of_one_part_is_a_third_of_three() -> None:
    wanted = target(REFERENCE)
    assert wanted.recall("Less dyspnea, slept well.")["soap"] == pytest.approx(1 / 3)


def test_a_reference_without_parts_or_facts_has_no_share_of_them() -> None:
    assert target("slept well").recall("slept").keys() == {"rouge1", "rouge2"}


@given(st.text("abc 12.", max_size=60), st.text("abc 12.", max_size=60))
def test_words_are_counted_as_rouge_score_counts_them(reference: str, text: str) -> None:
    from rouge_score.rouge_scorer import RougeScorer

    told = RougeScorer(["rouge1", "rouge2"], use_stemmer=True).score(reference, text)
    found = target(reference).recall(text)
    assert found["rouge1"] == pytest.approx(told["rouge1"].recall)
    assert found["rouge2"] == pytest.approx(told["rouge2"].recall)
