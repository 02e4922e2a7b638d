"""The checker's own error rates are told on labelled statements that come with the program."""

from __future__ import annotations

import pytest

from evaluation.support import KINDS, SPLITS, errors, judged, pairs

NAMES = [name for names in SPLITS.values() for name in names]


def test_the_held_out_statements_are_200_right_and_200_wrong_of_the_seven_kinds() -> None:
    told = pairs("held_out")
    assert sum(len(one.stands) for one in told) >= 200
    assert sum(wrong.kind in KINDS for one in told for wrong in one.cut) >= 200


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_is_thin_among_the_held_out(kind: str) -> None:
    assert sum(wrong.kind == kind for one in pairs("held_out") for wrong in one.cut) >= 20


def test_no_source_is_in_two_sets_and_no_statement_is_both_right_and_wrong() -> None:
    sources = [one.source for name in NAMES for one in pairs(name)]
    assert len(sources) == len(set(sources))
    for name in NAMES:
        for one in pairs(name):
            texts = [*one.stands, *(wrong.text for wrong in one.cut)]
            assert len(texts) == len(set(texts)), one.source


def test_rates_count_what_passes_and_what_is_cut() -> None:
    found = errors(("notes",), samples=100)
    wrong = [(one.source, wrong.text) for one in pairs("notes") for wrong in one.cut]
    right = [(one.source, text) for one in pairs("notes") for text in one.stands]
    assert (found.sources, found.wrong, found.right) == (len(pairs("notes")), len(wrong), len(right))
    assert found.passed.value == pytest.approx(sum(judged(*pair) is None for pair in wrong) / len(wrong))
    assert found.cut.value == pytest.approx(sum(judged(*pair) is not None for pair in right) / len(right))
    assert sum(total for total, _ in found.kinds.values()) == len(wrong)
    assert found.passed.low is not None
    assert found.passed.high is not None
    assert found.passed.low <= found.passed.value <= found.passed.high


def test_a_statement_is_judged_on_its_source_alone() -> None:
    assert judged("Potassium 6.4 mmol/L.", "Potassium was 6.4 mmol/L.") is None
    assert judged("Potassium 6.4 mmol/L.", "Potassium was 4.6 mmol/L.") is not None
