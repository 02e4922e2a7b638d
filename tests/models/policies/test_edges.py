"""What a graph's edges say for a concept: a small graph whose every way is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from models.policies.candidates import EDGES, EdgeFeatures


class Edge(NamedTuple):
    row: int
    relation: str
    weight: float
    support: int
    source: str


PNEUMONIA, COUGH, INFECTION, XRAY, DRUG, CULTURE, DRUG_CLASS, OXYGEN = range(8)
STATED = [
    (PNEUMONIA, "is a", INFECTION, 1.0, "open"),
    (COUGH, "may be caused by", PNEUMONIA, 2.0, "curated"),
    (PNEUMONIA, "tested by", XRAY, 3.0, "curated"),
    (PNEUMONIA, "treated by", DRUG, 1.5, "site"),
    (INFECTION, "tested by", CULTURE, 2.0, "curated"),
    (DRUG, "acts as", DRUG_CLASS, 1.0, "curated"),
    (INFECTION, "mentioned with", OXYGEN, 3.0, "site notes"),
]


class Small:
    def neighbours(self, row: int, group: int | None = None) -> Iterator[Edge]:
        for one, relation, other, weight, source in STATED:
            if row == one:
                yield Edge(other, relation, weight, 1, source)
            if row == other:
                yield Edge(one, f"inverse of {relation}", weight, 1, source)


def features(*asserted: int) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    return EdgeFeatures(Small(), {row: row for row in range(8)}, 8)(asserted)


def of(x: np.ndarray, concept: int) -> dict[str, float]:  # type: ignore[type-arg]
    """What is not zero, without the logarithm."""
    return {
        name: pytest.approx(float(np.expm1(x[concept, at])), rel=1e-5)
        for at, name in enumerate(EDGES)
        if x[concept, at]
    }


def test_a_test_and_a_drug_of_the_condition_are_told_apart() -> None:
    x, via = features(PNEUMONIA)
    assert of(x, XRAY) == {"edge": 3.0, "edge_tested": 3.0, "edge_sum": 3.0}
    assert of(x, DRUG) == {"edge": 1.5, "edge_treated": 1.5, "edge_sum": 1.5}
    assert via[XRAY] == via[DRUG] == PNEUMONIA


def test_what_is_done_for_a_possible_cause_or_a_wider_condition_counts_apart() -> None:
    x, via = features(COUGH)
    assert of(x, XRAY) == {"edge_cause": 6.0}
    assert of(x, PNEUMONIA) == {"edge": 2.0, "edge_other": 2.0, "edge_sum": 2.0}
    assert via[XRAY] == -1, "the concept of the text does not lead there in one step"
    assert of(features(PNEUMONIA)[0], CULTURE) == {"edge_parent": 2.0}


def test_a_drug_speaks_for_what_it_is_given_for_and_what_else_is_done_for_that() -> None:
    x, _ = features(DRUG)
    assert of(x, PNEUMONIA) == {"edge": 1.5, "edge_back": 1.5}
    assert of(x, XRAY) == {"edge_aside": 1.5 * 3.0 * 0.5}
    assert of(x, DRUG_CLASS) == {"stated": 1.0}, "what a thing is, is no edge of what is done"


def test_what_notes_name_together_counts_the_same_both_ways() -> None:
    assert of(features(INFECTION)[0], OXYGEN) == {"edge": 3.0, "edge_other": 3.0, "edge_sum": 3.0}
    assert of(features(OXYGEN)[0], INFECTION) == {"edge": 3.0, "edge_other": 3.0, "edge_sum": 3.0}


def test_weights_of_several_concepts_add_up_where_they_are_summed_and_the_strongest_counts_elsewhere() -> (
    None
):
    x, via = features(PNEUMONIA, INFECTION)
    assert of(x, CULTURE) == {"edge": 2.0, "edge_tested": 2.0, "edge_sum": 2.0, "edge_parent": 2.0}
    assert of(x, XRAY)["edge_sum"] == 3.0
    assert via[CULTURE] == INFECTION


def test_nothing_is_said_of_a_concept_that_nothing_leads_to() -> None:
    x, via = features()
    assert not x.any()
    assert (via == -1).all()
