"""GRO on paths through a graph: the rewards, and a graph on which the best way is known."""

from __future__ import annotations

from pathlib import Path as File

import msgspec
import numpy as np
import pytest
import torch

from evaluation.paper_gro.rewards import first_seen, path_reward, set_reward
from evaluation.paper_gro.walks import Patient, Played, Walks
from kg.medical.paths.path import WalkSettings
from kg.medical.snapshot import Snapshot
from kg.medical.walk.policy import PaperPolicy
from kg.medical.walk.starts import start
from kg.medical.walk.walk import Graph
from tests.kg.medical.paths import graphs
from trainers.gro.environment import AS_SHIPPED, AS_WRITTEN, GroSettings
from trainers.gro.trainer import credits, surrogate, train

torch.set_num_threads(1)

CHEM, DISO = 2, 5


def rows(*paths: list[int]) -> torch.Tensor:
    return torch.tensor([[list(paths)]])


def test_a_path_is_paid_for_concepts_of_the_reference_and_for_lying_near_to_them() -> None:
    embeddings = torch.tensor([[1.0, 0], [0, 1], [0, 1], [-1, 0]])
    walked = rows([0, -1, 1, -1, 2], [3, -1, 1, -1, -1])
    hit = (walked == 1) | (walked == 2)
    reference = torch.tensor([[0.0, 2.0]])
    near = [2 / 5**0.5, 1 / 2**0.5]  # cosines of (1, 2) / 3 and (-1, 1) / 2 with the reference
    found = path_reward(walked, hit, embeddings, reference, AS_WRITTEN)
    np.testing.assert_allclose(found[0, 0], [2 + 10 * near[0], 1 + 10 * near[1]], rtol=1e-5)
    binary = path_reward(
        walked, hit, embeddings, reference, msgspec.structs.replace(AS_WRITTEN, binary=True, soft=0.0)
    )
    np.testing.assert_allclose(binary[0, 0], [1, 1])


def test_a_set_is_paid_once_for_what_the_input_did_not_say_and_the_path_that_said_it_first_gets_it() -> None:
    #              start  leap concept  leap concept
    walked = rows([0, -1, 7, 8, 9], [1, -1, 9, -1, 7], [2, -1, -1, -1, -1])
    hit, known = (walked >= 7), walked == 8
    on = torch.tensor([[[[True, True], [True, True], [False, False]]]])
    settings = msgspec.structs.replace(AS_SHIPPED, diversity=0.1, price=0.01)
    found = set_reward(walked, hit, known, on, settings)[0, 0]
    np.testing.assert_allclose(found, [[1 - 0.01, -0.1 - 0.01], [1 - 0.01, -0.1 - 0.01], [0, 0]], atol=1e-6)
    assert first_seen(walked)[0, 0, 0].tolist()[2:] == [True, True, False]


@pytest.fixture
def fork(tmp_path: File) -> Snapshot:
    """Ten disorders; each has one drug of its own and one anatomy, and is next to another disorder. Drugs are
    what references name.
    """
    n = 10
    edges = [(at, "treated by", n + at, 1.0) for at in range(n)]
    edges += [(at, "site", 2 * n + at, 1.0) for at in range(n)] + [
        (at, "is a", (at + 1) % n, 1.0) for at in range(n)
    ]
    vectors = np.random.default_rng(1).normal(size=(3 * n, 8))
    return graphs.snapshot(tmp_path, ["DISO"] * n + ["CHEM"] * n + ["ANAT"] * n, edges, vectors)


def patients(fork: Snapshot) -> list[Patient]:
    return [Patient(start([at, (at + 3) % 10], fork), (10 + at, 10 + (at + 3) % 10)) for at in range(10)]


@pytest.mark.parametrize("base", [AS_WRITTEN, AS_SHIPPED], ids=["as written", "as shipped"])
def test_the_group_that_holds_the_answers_is_learned(fork: Snapshot, base: GroSettings) -> None:
    # a step long, so that gamma takes nothing away
    settings = msgspec.structs.replace(base, epochs=25, rate=0.01, rollouts=16, batch=10, soft=0.0)
    graph, policy = Graph.of(fork), PaperPolicy(8, seed=1)
    environment = Walks(patients(fork), graph, settings, WalkSettings(steps=1))
    before = environment.score(policy)
    curve = train(environment, policy, settings)
    assert curve[-1].reward > curve[1].reward
    played = environment.play(policy, torch.arange(10), 20, torch.Generator().manual_seed(1))
    assert (played.walked.groups == CHEM).float().mean() > 0.8
    assert environment.score(policy) >= before
    assert environment.score(policy) == 1


def test_a_walk_with_a_stop_learns_to_end_where_nothing_is_to_be_gained(fork: Snapshot) -> None:
    settings = msgspec.structs.replace(AS_SHIPPED, epochs=30, rate=0.01, batch=10, price=0.2)
    policy = PaperPolicy(8, stops=True, seed=1)
    environment = Walks(patients(fork), Graph.of(fork), settings, WalkSettings(steps=3))

    def length() -> float:
        played = environment.play(policy, torch.arange(10), 20, torch.Generator().manual_seed(1))
        return float(environment.rewards(played).taken.float().sum(-1).mean())

    before = length()
    train(environment, policy, settings)
    assert 1 < length() < before


def test_rows_come_back_by_patient_rollout_and_start(fork: Snapshot) -> None:
    made = [*patients(fork)[:2], Patient(start([], fork), (11,)), Patient(start([4], fork), (14,))]
    environment = Walks(made, Graph.of(fork), AS_SHIPPED, WalkSettings(steps=2))
    policy = PaperPolicy(8, seed=1)
    played = environment.play(policy, torch.tensor([3, 2, 0]), 4, torch.Generator().manual_seed(1))
    logprobs, rewarded = environment.logprobs(policy, played), environment.rewards(played)
    assert logprobs.shape == rewarded.reward.shape == rewarded.taken.shape == (3, 4, 2, 2)
    assert rewarded.taken[0, :, 0].all() and not rewarded.taken[0, :, 1].any(), "one start"
    assert not rewarded.taken[1].any(), "no keyword"
    assert rewarded.taken[2].all()
    assert (logprobs[rewarded.taken] < 0).all() and (logprobs[~rewarded.taken] == 0).all()
    ranked = environment.ranked(played, 5)
    assert (ranked[1] == -1).all()
    assert not {4} & set(ranked[0].tolist())


@pytest.mark.parametrize("base", [AS_WRITTEN, AS_SHIPPED], ids=["as written", "as shipped"])
def test_the_gradient_of_the_surrogate_is_the_finite_difference(fork: Snapshot, base: GroSettings) -> None:
    graph = Graph.of(fork, dtype=torch.float64)
    environment = Walks(patients(fork), graph, base, WalkSettings(steps=3))
    policy = PaperPolicy(8, stops=True, seed=2).double()
    played: Played = environment.play(policy, torch.arange(4), 3, torch.Generator().manual_seed(1))
    weight = credits(environment.rewards(played), base)

    def value() -> torch.Tensor:
        return surrogate(environment.logprobs(policy, played), weight)

    value().backward()
    for name, parameter in policy.named_parameters():
        flat, gradient = parameter.data.view(-1), parameter.grad
        assert gradient is not None and gradient.abs().max() > 0, name
        for at in torch.topk(gradient.abs().view(-1), 3).indices.tolist():
            flat[at] += 1e-6
            above = value().item()
            flat[at] -= 2e-6
            below = value().item()
            flat[at] += 1e-6
            assert gradient.view(-1)[at].item() == pytest.approx((above - below) / 2e-6, rel=1e-4), name
