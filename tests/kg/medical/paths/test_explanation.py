"""How the graph connects a concept that somebody else has chosen with what the patient came with."""

from __future__ import annotations

import pytest

from kg.medical.graph import Edge, GraphConcept
from kg.medical.paths import GROUP_LEAP, printed
from kg.medical.paths.explanation import Explainer
from kg.medical.snapshot import Snapshot, build
from tests.kg.medical.paths.graphs import Listed

CONCEPTS = [
    GraphConcept(id, id, group)  # type: ignore[arg-type]
    for id, group in (
        ("angina", "DISO"),
        ("aspirin", "CHEM"),
        ("chest pain", "DISO"),
        ("heart disease", "DISO"),
        ("stroke", "DISO"),
        ("troponin", "PROC"),
        ("yoga", "ACTI"),
    )
]
EDGES = [
    Edge("angina", "is a", "heart disease", source="hpo"),
    Edge("heart disease", "tested by", "troponin", 0.5, source="curated"),
    Edge("stroke", "treated by", "aspirin", 1.0, source="curated"),
    Edge("angina", "treated by", "aspirin", 0.4, source="curated"),
    Edge("chest pain", "may be caused by", "angina", 0.6, source="curated"),
    Edge("chest pain", "is a", "heart disease", 1.0, source="hpo"),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return Snapshot.open(build([Listed(CONCEPTS, EDGES)], tmp_path_factory.mktemp("kg")).path)


def explained(graph: Snapshot, starts: list[str], end: str) -> str:
    rows = [graph.row(one) for one in (*starts, end)]
    return printed(Explainer(graph).explain(rows[:-1], rows[-1]), graph)  # type: ignore[arg-type]


def test_an_edge_that_says_what_follows_explains_best(graph: Snapshot) -> None:
    assert (
        explained(graph, ["angina"], "aspirin")
        == "angina [Disorders] --treated by--> aspirin [Chemicals & Drugs]"
    )


def test_what_is_done_for_a_disease_is_done_for_its_kinds(graph: Snapshot) -> None:
    assert explained(graph, ["angina"], "troponin") == (
        "angina [Disorders] --is a--> heart disease [Disorders] --tested by--> troponin [Procedures]"
    )


def test_two_edges_that_say_what_follows_come_before_one_that_is_read_backwards(graph: Snapshot) -> None:
    assert explained(graph, ["aspirin", "chest pain"], "troponin").startswith(
        "chest pain [Disorders] --is a--> heart disease"
    )
    assert (
        explained(graph, ["aspirin"], "stroke")
        == "aspirin [Chemicals & Drugs] --inverse of treated by--> stroke [Disorders]"
    )


def test_where_no_edges_join_it_is_a_leap_from_what_speaks_most_for_it(graph: Snapshot) -> None:
    found = Explainer(graph).explain([graph.row("stroke"), graph.row("angina")], graph.row("yoga"))  # type: ignore[list-item, arg-type]
    assert (graph.id(found.start), found.steps[0].relation) == ("stroke", GROUP_LEAP)


def test_without_a_start_there_is_nothing_to_explain(graph: Snapshot) -> None:
    with pytest.raises(ValueError, match="expected a concept to start from"):
        Explainer(graph).explain([], 0)
