"""The walk, step by step, and the batched walk held to it."""

from __future__ import annotations

import tempfile
from pathlib import Path as File

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.walker import InSnapshot, Walker
from kg.medical.paths import Decision, Step, printed
from kg.medical.paths.path import WalkSettings
from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.walk import Graph, Starts, Walked, walk
from schemas.errors import StateError
from tests.kg.medical.paths import graphs

torch.set_num_threads(1)

ACTI, ANAT, CHEM, DISO = 0, 1, 2, 5  # places in GROUPS


class Planned:
    """A policy that goes where it is told; 15 is the stop."""

    def __init__(self, *groups: int) -> None:
        self._groups = iter(groups)

    def probabilities(self, group: int, scarce: int, explored: np.ndarray) -> np.ndarray:  # type: ignore[type-arg]
        return np.eye(16)[next(self._groups)]


# 0-3 disorders, 4-6 drugs, 7 anatomy. Vectors in the plane: what is near in angle is similar.
ANGLES = [0, 10, 80, 20, 5, 90, 40, 60]
GROUPS_OF = ["DISO", "DISO", "DISO", "DISO", "CHEM", "CHEM", "CHEM", "ANAT"]
EDGES = [
    (0, "is a", 1, 1.0),
    (0, "is a", 2, 1.0),
    (0, "treated by", 6, 2.0),
    (0, "site of", 7, 1.0),
    (5, "like", 4, 1.0),
    (5, "given with", 6, 1.0),
    (5, "like", 6, 3.0),
]


@pytest.fixture
def ward(tmp_path: File) -> Snapshot:
    radians = np.deg2rad(ANGLES)
    return graphs.snapshot(tmp_path, GROUPS_OF, EDGES, np.stack([np.cos(radians), np.sin(radians)], 1))


def walked(ward: Snapshot, keywords: list[int], *groups: int, settings: WalkSettings | None = None) -> list:  # type: ignore[type-arg]
    of = start(keywords, ward)
    used = settings or WalkSettings(steps=len(groups) // max(len(of.concepts), 1))
    return Walker(ward, InSnapshot(ward), used).walk(
        of, Planned(*groups), np.zeros((len(of.concepts), used.steps))
    )


def test_paths_begin_in_the_group_with_most_keywords_of_equals_the_first(ward: Snapshot) -> None:
    assert start([0, 2, 5], ward)[:3] == ((0, 2, 5), (0, 2), DISO)
    assert start([0, 0, 0, 4, 5], ward).initial == CHEM, "a keyword counts once"
    assert start([0, 5], ward).initial == CHEM


def test_the_scarce_group_has_fewest_keywords_of_equals_most_edges_lead_there(ward: Snapshot) -> None:
    assert start([0, 5], ward).scarce == ANAT
    assert start([0, 7, 1], ward).scarce == CHEM
    assert start([7], ward).scarce == DISO, "no edge leads to a drug"


def test_without_keywords_there_is_no_path(ward: Snapshot) -> None:
    assert start([], ward).concepts == ()
    assert walked(ward, []) == []


def test_in_the_same_group_the_neighbour_nearest_to_keywords_and_path_is_retrieved(ward: Snapshot) -> None:
    [path] = walked(ward, [0], DISO)
    assert path.steps == (Step("is a", 1),)
    assert path.decisions == (Decision(DISO, "retrieved"),)


def test_another_group_is_reached_by_a_leap_to_a_keyword_there_and_a_neighbour_of_it(ward: Snapshot) -> None:
    path = walked(ward, [0, 1, 5], CHEM, DISO)[0]
    assert path.steps == (Step("group leap", 5), Step("like", 6)), (
        "6 lies between keywords and path, 4 does not"
    )
    assert path.decisions == (Decision(CHEM, "leapt"),)
    assert (
        printed(path, ward)
        == "concept 0 [Disorders] --group leap--> concept 5 [Chemicals & Drugs] --like--> concept 6 [Chemicals & Drugs]"
    )


def test_of_several_relations_the_one_that_weighs_most_is_named(ward: Snapshot) -> None:
    assert {relation for row, relation in InSnapshot(ward).neighbours(5, CHEM) if row == 6} == {
        "like",
        "given with",
    }
    [path] = walked(ward, [5], CHEM, CHEM)
    assert path.steps == (Step("like", 6),), "4 is not nearer, and nothing new is next to 6"
    assert path.decisions == (Decision(CHEM, "retrieved"), Decision(CHEM, "nothing"))


def test_a_leap_may_lead_to_what_the_other_paths_found_and_never_to_the_own(ward: Snapshot) -> None:
    # both of 0 and 3 begin: 0 crosses to drug 6 at the first step, and 3 can leap to it at the second, not at
    # the first
    first, second = walked(ward, [0, 3], CHEM, CHEM, CHEM, CHEM)
    assert first.steps[0] == Step("treated by", 6) and first.decisions[0] == Decision(CHEM, "crossed")
    assert second.decisions[0] == Decision(CHEM, "nothing")
    assert second.steps[0] == Step("group leap", 6)


def test_where_nothing_is_known_in_the_group_the_own_neighbours_are_taken_and_else_nothing(
    ward: Snapshot,
) -> None:
    [path] = walked(ward, [0], CHEM, ACTI, ANAT)
    assert path.steps == (Step("treated by", 6),)
    assert [one.outcome for one in path.decisions] == ["crossed", "nothing", "nothing"]


def test_a_connection_point_without_neighbours_stands_alone(ward: Snapshot) -> None:
    path = walked(ward, [0, 1, 7], ANAT, ANAT)[0]
    assert path.steps == (Step("group leap", 7),)
    assert path.decisions == (Decision(ANAT, "leapt only"),)


def test_a_stop_ends_the_path(ward: Snapshot) -> None:
    [path] = walked(ward, [0], DISO, 15, settings=WalkSettings(steps=4))
    assert path.steps == (Step("is a", 1),)
    assert [one.outcome for one in path.decisions] == ["retrieved", "stopped"]


def test_without_leaps_only_edges_are_followed(ward: Snapshot) -> None:
    path = walked(ward, [0, 1, 5], CHEM, CHEM, settings=WalkSettings(steps=1, leaps=False))[0]
    assert path.steps == (Step("treated by", 6),)


def test_a_graph_without_embeddings_is_refused_with_the_command(tmp_path: File) -> None:
    bare = graphs.snapshot(tmp_path, ["DISO"], [], None)
    with pytest.raises(StateError, match="kg build"):
        Walker(bare, InSnapshot(bare))
    with pytest.raises(StateError, match="kg build"):
        Graph.of(bare)


def policy(d: int, seed: int, *, stops: bool) -> PaperPolicy:
    made = PaperPolicy(d, stops=stops, seed=seed).double()
    with torch.no_grad():
        made.k *= 3  # far from uniform, so that decisions depend on the state
    return made


@given(
    st.integers(0, 10_000),
    st.integers(2, 40),
    st.integers(0, 150),
    st.integers(1, 6),
    st.integers(1, 4),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
)
def test_the_batched_walk_is_the_reference_path_by_path(
    seed: int, concepts: int, edges: int, groups: int, patients: int, rollouts: int, stops: bool, leaps: bool
) -> None:
    chance = np.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as folder:
        of = graphs.random(File(folder), seed, concepts=concepts, edges=edges, groups=groups)
        starts = [
            start(chance.integers(0, concepts, chance.integers(0, 7)).tolist(), of) for _ in range(patients)
        ]
        settings, used = WalkSettings(steps=4, leaps=leaps), policy(6, seed, stops=stops)
        paths = sum(len(one.concepts) for one in starts) * rollouts
        numbers = chance.random((paths, settings.steps))
        graph = Graph.of(of, dtype=torch.float64)
        found: Walked = walk(
            graph, Starts.of(starts, graph), used, rollouts, torch.from_numpy(numbers), settings
        )
        reference = Walker(of, InSnapshot(of), settings)
        expected, at = [], 0
        for one in starts:
            for _ in range(rollouts):
                expected += reference.walk(one, used.fixed(), numbers[at : at + len(one.concepts)])
                at += len(one.concepts)
        assert found.paths(of) == expected


def test_equal_similarities_are_settled_alike(tmp_path: File) -> None:
    # 1, 2 and 3 are the same to similarity; 2 is heaviest and so first in its slice
    edges = [(0, "a", 1, 1.0), (0, "a", 2, 3.0), (0, "a", 3, 2.0)]
    of = graphs.snapshot(tmp_path, ["DISO"] * 4, edges, np.array([[1.0, 0], [0, 1], [0, 1], [0, 1]]))
    graph, one = Graph.of(of, dtype=torch.float64), start([0], of)
    used = PaperPolicy(2, stops=False).double()
    with torch.no_grad():
        used.k[DISO] = 100 * torch.ones(4)
    numbers = np.full((1, 1), 0.5)
    settings = WalkSettings(steps=1)
    [expected] = Walker(of, InSnapshot(of), settings).walk(one, Planned(DISO), numbers)
    assert expected.steps == (Step("a", 2),)
    graph_chance = torch.tensor([[(DISO + 0.5) / 15]], dtype=torch.float64)
    with torch.no_grad():
        used.k.zero_()  # uniform
    assert walk(graph, Starts.of([one], graph), used, 1, graph_chance, settings).paths(of)[0].steps == (
        Step("a", 2),
    )


def test_a_batch_of_patients_without_keywords_is_empty(ward: Snapshot) -> None:
    graph = Graph.of(ward)
    found = walk(
        graph, Starts.of([start([], ward)] * 2, graph), PaperPolicy(2), 3, torch.Generator().manual_seed(1)
    )
    assert found.paths(ward) == []
