"""Paths of a guideline graph: one at a time, however many there are."""

from __future__ import annotations

from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.paths import cycles, paths


def _graph(edges: list[tuple[str, str]], actions: set[str], relation: str = "then") -> Guideline:
    names = list(dict.fromkeys(name for edge in edges for name in edge))
    steps = tuple(Step(name, name, "action" if name in actions else "situation", "g|1") for name in names)
    return Guideline("g", "G", "1", "", steps, tuple(Edge(a, b, relation) for a, b in edges))  # type: ignore[arg-type]


def test_the_first_of_a_trillion_paths_are_there_at_once() -> None:
    edges = [(f"s{n}", f"{side}{n}") for n in range(40) for side in "lr"] + [
        (f"{side}{n}", f"s{n + 1}") for n in range(40) for side in "lr"
    ]
    taken = list(islice(paths(_graph(edges, {"s40"})), 10))
    assert len(taken) == 10
    assert all(len(path.steps) == 81 and path.action.id == "s40" for path in taken)
    assert len({tuple(step.id for step in path.steps) for path in taken}) == 10


def test_a_chain_longer_than_the_stack_is_deep_is_walked() -> None:
    guideline = _graph([(f"n{n}", f"n{n + 1}") for n in range(5000)], {"n5000"})
    [path] = paths(guideline)
    assert len(path.steps) == 5001
    assert len(path.edges) == 5000
    assert cycles(guideline) == ()


def test_an_edge_back_is_cut_and_told() -> None:
    guideline = _graph([("a", "b"), ("b", "c"), ("c", "a"), ("b", "b")], {"b", "c"})
    assert [[step.id for step in path.steps] for path in paths(guideline)] == [["a", "b"], ["a", "b", "c"]]
    assert set(cycles(guideline)) == {("c", "a"), ("b", "b")}


def test_what_is_done_together_leads_nowhere() -> None:
    guideline = Guideline(
        "g", "G", "1", "", tuple(Step(n, n, "action", "g|1") for n in "ab"), (Edge("a", "b", "with"),)
    )
    assert [[step.id for step in path.steps] for path in paths(guideline)] == [["a"], ["b"]]


def test_a_refused_step_is_not_entered_and_nothing_behind_it() -> None:
    asked: list[str] = []

    def enter(step: Step, edge: Edge | None) -> bool:
        asked.append(step.id)
        return step.id != "b"

    guideline = _graph([("a", "b"), ("b", "c"), ("a", "d")], {"c", "d"})
    assert [path.action.id for path in paths(guideline, enter)] == ["d"]
    assert "c" not in asked


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=14))
def test_paths_never_repeat_a_step_and_follow_edges(pairs: list[tuple[int, int]]) -> None:
    edges = [(f"n{a}", f"n{b}") for a, b in pairs]
    guideline = _graph(edges, {f"n{n}" for n in range(7)})
    for path in islice(paths(guideline), 200):
        ids = [step.id for step in path.steps]
        assert len(ids) == len(set(ids))
        assert list(pairwise(ids)) == [(edge.start, edge.end) for edge in path.edges]
