"""The reviewable file: wording as people write it, and errors that say where, what was expected and what
came.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.reviewable import VocabularyError
from kg.guidelines.vocabulary import Wording, vocabulary
from tests.kg.guidelines.records import KNOWN, SAID


def means(wording: str) -> list[dict[str, set[str]]] | None:
    read = KNOWN.results(wording)
    return (
        None
        if read is None
        else [{slot: set(names) for slot, names in each.items()} for each in read.results]
    )


def test_results_of_different_tests_belong_together() -> None:
    assert means("HPV-positive/NILM") == [{"hpv": {"positive"}, "cytology": {"NILM"}}]
    assert means("HPV-positive NILM") == [{"hpv": {"positive"}, "cytology": {"NILM"}}]


def test_results_of_one_test_are_alternatives() -> None:
    assert means("ASC-US/LSIL") == [{"cytology": {"ASC-US", "LSIL"}}]
    assert means("HPV-negative ASC-US / LSIL") == [{"hpv": {"negative"}, "cytology": {"ASC-US", "LSIL"}}]


def test_words_with_alternatives_are_each_tried_with_the_rest() -> None:
    known = vocabulary({**SAID, "words": {**SAID["words"], "Mild": SAID["words"]["Low Grade"]}}, "test.yaml")
    read = known.results("HPV16+/Mild")
    assert read is not None
    assert [dict(each) for each in read.results] == [
        {"hpv": {"16"}, "cytology": {"ASC-US", "LSIL"}},
        {"hpv": {"16", "=positive"}, "cytology": {"NILM", "not done"}},
    ]


@pytest.mark.parametrize(
    ("wording", "run"),
    [("HPV-negative", 1), ("HPV-negative x2", 2), ("HPV-negative x 3", 3), ("HPV-negative/NILM X2", 2)],
)
def test_x2_means_twice_in_a_row(wording: str, run: int) -> None:
    read = KNOWN.results(wording)
    assert isinstance(read, Wording)
    assert read.run == run


@pytest.mark.parametrize("wording", ["hpv-NEGATIVE", "  HPV-negative ", "Low  Grade", "low grade", "nilm"])
def test_case_and_spaces_do_not_matter(wording: str) -> None:
    assert means(wording) is not None


@pytest.mark.parametrize("wording", ["", "HPV-negative/weird", "NIML", "x2", "/"])
def test_wording_with_one_word_that_nobody_knows_is_not_read_at_all(wording: str) -> None:
    assert means(wording) is None


@given(st.text(max_size=20))
def test_no_wording_breaks_it(wording: str) -> None:
    read = KNOWN.results(wording)
    assert read is None or read.run >= 0


EVENT = {"readings": [{"of": {"urn:test": ["a"]}, "results": {"yes": {"urn:test": ["y"]}}}]}


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"value sets": []}, None),
        ({"value sets": {"x": {"snomedct": ["1"]}}}, "test.yaml: expected a code system"),
        (
            {"value sets": {"x": {"snomed": "1"}}},
            "test.yaml: expected a list for snomed in value set 'x', got '1'",
        ),
        ({"value sets": {"x": ["1"]}}, "test.yaml, value set 'x': expected a mapping, got"),
        ({"events": {"e": {}}}, "test.yaml, event 'e': expected readings, got nothing"),
        (
            {"events": {"e": {"readings": [], "ordre": []}}},
            "test.yaml, event 'e': expected only title, readings, order, implies, sums, got ordre",
        ),
        ({"events": {"e": {"readings": {}}}}, "test.yaml, event 'e': expected a list"),
        (
            {"events": {"e": {"readings": [{"of": "nothing"}]}}},
            "test.yaml, event 'e', reading 1: expected one of the value sets",
        ),
        (
            {"events": {"e": {"readings": [{"of": {"urn:a": ["1"]}, "relations": ["had_it"]}]}}},
            "expected one of the relations has_condition",
        ),
        (
            {"events": {"e": {**EVENT, "order": ["no"]}}},
            "test.yaml, event 'e': expected an order of all its results, got none of yes",
        ),
        ({"events": {"e": {**EVENT, "order": ["yes"], "implies": {"yes": ["maybe"]}}}}, "got none of maybe"),
        (
            {"events": {"e": EVENT}, "rounds": {"r": {"of": ["f"]}}},
            "test.yaml, round 'r': expected one of the events e, got 'f'",
        ),
        (
            {"events": {"e": EVENT}, "rounds": {"r": {"of": ["e"], "within": "soon"}}},
            "test.yaml, round 'r': expected a length of time",
        ),
        (
            {"events": {"e": EVENT}, "words": {"w": {"f": ["yes"]}}},
            "test.yaml, word 'w': expected one of the events e, got 'f'",
        ),
        (
            {"events": {"e": EVENT}, "words": {"w": {"e": ["no"]}}},
            "test.yaml, word 'w': expected results of e (yes), got no",
        ),
        ({"events": {"e": EVENT}, "words": {"w": {"e": []}}}, "got none"),
        (
            {"events": {"e": EVENT}, "words": {"w": "yes"}},
            "test.yaml, word 'w': expected a mapping, got 'yes'",
        ),
        ({"conditions": ["x"]}, "test.yaml, conditions: expected a mapping"),
    ],
)
def test_a_file_that_is_not_as_it_should_be_says_where_and_what_was_expected(
    said: dict[str, Any], message: str | None
) -> None:
    if message is None:
        assert vocabulary(said, "test.yaml").value_sets == {}  # an empty section is none
        return
    with pytest.raises(VocabularyError) as error:
        vocabulary(said, "test.yaml")
    assert message in str(error.value)
