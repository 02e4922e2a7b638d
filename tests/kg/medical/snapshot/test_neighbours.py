"""What goes in comes out: concepts, edges, forms, codes."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.medical.graph import Edge, GraphConcept, Group
from kg.medical.snapshot import Snapshot, build

IDS = [f"C:{number:02}" for number in range(12)]
SOME: list[Group] = ["DISO", "CHEM", "PROC", "ACTI"]


class Given(NamedTuple):
    """A source that yields what it holds."""

    name: str
    version: str
    held: tuple[GraphConcept, ...]
    told: tuple[Edge, ...]

    def concepts(self) -> Iterator[GraphConcept]:
        return iter(self.held)

    def edges(self) -> Iterator[Edge]:
        return iter(self.told)


def concept(at: int) -> GraphConcept:
    return GraphConcept(IDS[at], f"Name {at}", SOME[at % 4], (f"name {at}", f"N{at}"), (f"http://x|{at}",))


ALL = tuple(concept(at) for at in range(len(IDS)))
EDGES = st.lists(
    st.builds(
        Edge,
        st.sampled_from(IDS),
        st.sampled_from(["is a", "treated by", "inverse of is a"]),
        st.sampled_from([*IDS, "C:99"]),
        st.sampled_from([0.25, 0.5, 1.0, 2.0]),
        st.integers(0, 3),
        st.sampled_from(["hpoa", "site"]),
    ),
    max_size=60,
)


def opened(folder: Path, *sources: Given) -> Snapshot:
    return Snapshot.open(build(sources, folder).path)


@given(EDGES)
def test_the_neighbours_are_the_edges_that_were_given_both_ways_the_heaviest_of_each(
    edges: list[Edge],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        snapshot = opened(Path(folder), Given("a", "1", ALL, tuple(edges)))
        wanted: dict[tuple[str, str, str], float] = {}
        for edge in edges:
            if edge.object in IDS and edge.subject != edge.object:
                back = (
                    edge.relation.removeprefix("inverse of ")
                    if edge.relation.startswith("inverse")
                    else f"inverse of {edge.relation}"
                )
                for triple in ((edge.subject, edge.relation, edge.object), (edge.object, back, edge.subject)):
                    wanted[triple] = max(wanted.get(triple, 0.0), edge.weight)
        found = {
            (snapshot.id(row), one.relation, snapshot.id(one.row)): one.weight
            for row in range(len(snapshot))
            for one in snapshot.neighbours(row)
        }
        assert found == wanted
        for row in range(len(snapshot)):
            for group in range(len(snapshot.groups)):
                weights = [one.weight for one in snapshot.neighbours(row, group)]
                assert weights == sorted(weights, reverse=True)
                assert all(snapshot.group[one.row] == group for one in snapshot.neighbours(row, group))


@given(EDGES, st.randoms())
def test_the_same_edges_in_any_order_give_the_same_file(edges: list[Edge], random) -> None:  # type: ignore[no-untyped-def]
    shuffled, mixed = list(edges), list(ALL)
    random.shuffle(shuffled)
    random.shuffle(mixed)
    with tempfile.TemporaryDirectory() as folder:
        one = build([Given("a", "1", ALL, tuple(edges))], Path(folder) / "one")
        other = build([Given("a", "1", tuple(mixed), tuple(shuffled))], Path(folder) / "other")
        assert one.path.name == other.path.name
        assert one.path.read_bytes() == other.path.read_bytes()


def test_two_sources_define_one_concept_together(tmp_path: Path) -> None:
    more = GraphConcept(IDS[0], "Another name", "DISO", ("zero",), ("http://y|0",))
    snapshot = opened(
        tmp_path, Given("a", "1", ALL, ()), Given("b", "7", (more,), (Edge(IDS[0], "seen with", IDS[1]),))
    )
    assert snapshot.name(0) == "Name 0"
    assert snapshot.surfaces_of(0) == ["name 0", "N0", "zero"]
    assert snapshot.codes(0) == ["http://x|0", "http://y|0"]
    assert snapshot.coded("http://y", "0") == 0
    assert snapshot.sources == {"a": "1", "b": "7"}
    assert [one.relation for one in snapshot.neighbours(1)] == ["inverse of seen with"]


def test_a_concept_is_found_by_id_by_code_and_by_form_in_any_case(tmp_path: Path) -> None:
    snapshot = opened(
        tmp_path,
        Given(
            "a",
            "1",
            (*ALL, GraphConcept("D:1", "Only a name", "DEVI"), GraphConcept("D:2", "Twin", "DEVI", ("n3",))),
            (),
        ),
    )
    assert [snapshot.row(one) for one in (IDS[5], "nothing")] == [5, None]
    assert snapshot.coded("http://x", "5") == 5
    assert snapshot.coded("http://x", "55") is None
    assert snapshot.named("NAME 5") == [5]
    assert snapshot.named("n3") == [3, snapshot.row("D:2")]
    assert snapshot.named("only A name") == [snapshot.row("D:1")]
    assert snapshot.named("twin") == []
    assert snapshot.named("") == []
    assert sorted(snapshot.surfaces())[-1] == ("name 9", 9)


def test_what_no_source_defines_is_dropped_and_counted(tmp_path: Path) -> None:
    built = build(
        [
            Given(
                "a",
                "1",
                ALL,
                (Edge(IDS[0], "is a", "nowhere"), Edge(IDS[0], "is a", IDS[0]), Edge(IDS[0], "is a", IDS[1])),
            )
        ],
        tmp_path,
    )
    assert built.dropped == {"is a": 2}
    assert built.edges == 2


def test_what_contradicts_itself_is_refused(tmp_path: Path) -> None:
    other = GraphConcept(IDS[0], "Name", "CHEM")
    with pytest.raises(ValueError, match=IDS[0]):
        build([Given("a", "1", ALL, ()), Given("b", "1", (other,), ())], tmp_path)
    with pytest.raises(ValueError, match="weight above 0"):
        build([Given("a", "1", ALL, (Edge(IDS[0], "is a", IDS[1], weight=float("nan")),))], tmp_path)
    with pytest.raises(ValueError, match="none"):
        build([Given("a", "1", (), ())], tmp_path)


def test_names_are_embedded_once_each_in_the_order_of_rows(tmp_path: Path) -> None:
    from kg.medical.embedding import names_embedder

    class Lengths:
        name, dimension = "lengths", 2

        def encode(self, texts):  # type: ignore[no-untyped-def]
            return np.array([[1.0, 0.0] if len(text) % 2 else [0.0, 1.0] for text in texts], np.float32)

    embedder = names_embedder(Lengths())
    snapshot = Snapshot.open(
        build([Given("a", "1", ALL, ())], tmp_path, embed=embedder.embed, encoder=embedder.identity).path
    )
    assert snapshot.encoder == "lengths"
    assert snapshot.embeddings is not None
    assert [int(row[0]) for row in snapshot.embeddings] == [
        len(snapshot.name(row)) % 2 for row in range(len(snapshot))
    ]
