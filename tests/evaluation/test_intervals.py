"""Figures of a run have intervals over patients, the same whenever they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.intervals import Bootstrap, Figure, by_patient
from evaluation.overlap import bleu_of, overlaps

PARTS = {f"p{number}": (float(number % 5), 5.0) for number in range(30)}


def test_a_figure_is_a_sum_over_a_sum_with_its_interval_around_it() -> None:
    figure = Bootstrap(PARTS).figure(PARTS)
    assert figure is not None
    assert figure.value == pytest.approx(0.4)
    assert figure.low is not None
    assert figure.high is not None
    assert 0.25 < figure.low < 0.4 < figure.high < 0.55


def test_the_same_seed_draws_the_same_interval_and_another_seed_another() -> None:
    assert Bootstrap(PARTS, seed=3).figure(PARTS) == Bootstrap(PARTS, seed=3).figure(PARTS)
    assert Bootstrap(PARTS, seed=3).figure(PARTS) != Bootstrap(PARTS, seed=4).figure(PARTS)


def test_notes_of_one_patient_are_drawn_together_so_more_of_them_narrow_nothing() -> None:
    once = by_patient((patient, above, below) for patient, (above, below) in PARTS.items())
    often = by_patient(
        (patient, above, below) for patient, (above, below) in PARTS.items() for _ in range(20)
    )
    told = Bootstrap(PARTS)
    assert told.figure(often) == told.figure(once)


def test_one_patient_has_a_figure_without_an_interval() -> None:
    assert Bootstrap(["a"]).figure({"a": (1.0, 2.0)}) == Figure(0.5)


def test_nothing_to_count_is_no_figure() -> None:
    assert Bootstrap(["a"]).figure({}) is None
    assert Bootstrap([]).figure({}) is None


def test_what_is_no_better_for_any_patient_differs_by_nothing() -> None:
    assert Bootstrap(PARTS).difference(PARTS, PARTS) == Figure(0.0, 0.0, 0.0)


def test_a_difference_is_paired_by_patient() -> None:
    better = {patient: (above + 1, below) for patient, (above, below) in PARTS.items()}
    figure = Bootstrap(PARTS).difference(better, PARTS)
    assert figure is not None
    assert (figure.value, figure.low, figure.high) == pytest.approx(
        (0.2, 0.2, 0.2)
    )  # each of them gains the same


@given(st.lists(st.tuples(st.text("ab c", min_size=1), st.text("ab c", min_size=1)), min_size=1, max_size=4))
def test_bleu_from_summed_counts_is_that_of_the_corpus(pairs: list[tuple[str, str]]) -> None:
    from sacrebleu.metrics.bleu import BLEU

    sums = [sum(column) for column in zip(*(one.counts for one in overlaps(pairs, ("rouge1",))), strict=True)]
    whole = BLEU().corpus_score([text for text, _ in pairs], [[reference for _, reference in pairs]])
    assert bleu_of(sums) == pytest.approx(whole.score / 100)
