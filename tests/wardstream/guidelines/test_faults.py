"""What a strict reading of definitions fails on."""

from __future__ import annotations

from pathlib import Path

from kg.guidelines.graph import Edge, Guideline, Problem, Step
from kg.guidelines.predicates import ALWAYS, Every, Unevaluated
from wardstream.guidelines import Library, load
from wardstream.guidelines.library import faults


def _guideline(name: str, *edges: tuple[str, str], **more: object) -> Guideline:
    steps = tuple(Step(step, step, "action", f"{name}|1") for step in "abc")
    found = {
        "id": name,
        "title": name,
        "version": "1",
        "source": f"{name}.yaml",
        "population": ALWAYS,
        "steps": steps,
        "edges": tuple(Edge(*edge) for edge in edges),
    }
    return Guideline(**{**found, **more})  # type: ignore[arg-type]


def _came(guideline: Guideline) -> list[str]:
    return [each.came for each in faults(Library((guideline,)), [Path("g.yaml")])]


def test_a_graph_without_faults_has_none() -> None:
    assert _came(_guideline("g", ("a", "b"), ("a", "c"), ("b", "c"))) == []


def test_an_edge_to_nowhere_and_a_circle_that_reading_let_stand_are_found() -> None:
    assert _came(_guideline("g", ("a", "z"))) == ["one to z"]
    assert _came(_guideline("g", ("a", "b"), ("b", "a"))) == ["b leads back to a; cut there"]


def test_a_condition_that_stays_text_is_told_once_with_its_language() -> None:
    odd = Unevaluated("text/cql", "x > 1", "x is high")
    assert _came(_guideline("g", population=Every((odd, odd)))) == ["text/cql: x is high"]


def test_problems_of_reading_come_first_and_no_fault_twice() -> None:
    broken = Problem("a.json", "a definition", "none")
    found = faults(
        Library((_guideline("g", ("a", "z"), ("z", "b"), problems=(broken,)),), (broken,)), [Path("g.yaml")]
    )
    assert found == [broken, Problem("g", "edges between steps that are there", "one to z")]


def test_wardstream_s_own_definitions_count_only_where_none_were_named() -> None:
    own = load(())
    assert faults(own, [Path("g.yaml")]) == []
    assert {each.where for each in faults(own, [])} == {"breast-cancer"}
