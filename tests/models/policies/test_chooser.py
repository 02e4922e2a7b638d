"""The chooser in numpy and in torch is one policy, and its probabilities are those of what it draws."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest
import torch

from models.policies import cards
from models.policies.cards import Card
from models.policies.chooser import GROUPS, KIND, RETRAIN, Chooser
from models.policies.chooser_net import Candidates, ChooserNet, decisions
from schemas.errors import StateError

torch.set_num_threads(1)


def net(features: int = 4, *, stops: bool = True, seed: int = 1) -> ChooserNet:
    made = ChooserNet(features, hidden=5, state=6, stops=stops, seed=seed)
    random = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weight in made.parameters():
            weight.copy_(torch.randn(weight.shape, generator=random) * 0.5)
        made.u0.fill_(-1.0)
    made.standardise(torch.randn(50, features, generator=random) * 3 + 1)
    return made


def batch(patients: int, many: int, *, features: int = 4, groups: int = GROUPS, seed: int = 2) -> Candidates:
    random = torch.Generator().manual_seed(seed)
    valid = torch.arange(many) < torch.tensor([[many - at] for at in range(patients)])
    return Candidates(
        torch.randint(groups, (patients, many), generator=random),
        torch.randn(patients, many, features, generator=random) * 2,
        valid,
    )


def in_numpy(made: ChooserNet, features: int = 4) -> Chooser:
    return Chooser(Card(KIND, made.shape(), features=tuple("abcdefg"[:features])), made.weights())


def test_numpy_and_torch_give_equal_logits() -> None:
    made, of = net(), batch(3, 40)
    expected = made.logits(of).detach().numpy()
    for at in range(3):
        there = of.valid[at].numpy()
        found = in_numpy(made).logits(
            of.groups[at].numpy()[there].astype(np.uint8), of.features[at].numpy()[there]
        )
        np.testing.assert_allclose(found, expected[at][there], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("stops", [True, False])
def test_a_set_drawn_in_numpy_has_the_same_log_probability_in_torch(stops: bool) -> None:
    made, of = net(stops=stops), batch(1, 30)
    one = in_numpy(made)
    for seed in range(20):
        episode = one.choose(
            of.groups[0].numpy().astype(np.uint8), of.features[0].numpy(), limit=12, seed=seed
        )
        sets = torch.full((1, 1, 13), -1)
        sets[0, 0, : len(episode.chosen)] = torch.tensor(episode.chosen)
        limit = len(episode.logprobs)
        found = made.logprobs(of, sets[..., : max(limit, 1)])[0, 0].detach().numpy()
        np.testing.assert_allclose(found, episode.logprobs, rtol=1e-3, atol=1e-4)


def test_the_likeliest_set_is_the_same_in_numpy_and_torch() -> None:
    made, of = net(), batch(3, 40)
    for stopping in (True, False):
        found = made.sample(of, 1, None, limit=25, stopping=stopping)[:, 0]
        for at in range(3):
            there = of.valid[at].numpy()
            groups, features = of.groups[at].numpy()[there].astype(np.uint8), of.features[at].numpy()[there]
            expected = in_numpy(made).choose(groups, features, limit=25, stopping=stopping).chosen
            assert tuple(found[at][found[at] >= 0].tolist()) == expected


def test_sets_come_as_often_as_their_probability_says() -> None:
    made, of = net(), batch(1, 4, groups=2)
    every = [
        [*order, *[-1] * (3 - len(order))] for n in range(4) for order in itertools.permutations(range(4), n)
    ]
    probability = made.logprobs(of, torch.tensor([every])).sum(-1).exp()[0].detach()
    assert float(probability.sum()) == pytest.approx(1, abs=1e-4)
    drawn = made.sample(of, 40_000, torch.Generator().manual_seed(3), limit=3)[0].tolist()
    often = torch.tensor([drawn.count(one) for one in every]) / len(drawn)
    assert float((often - probability).abs().max()) < 0.01
    assert float((often - probability).abs().sum()) < 0.06


def test_padding_is_never_chosen_and_nothing_twice() -> None:
    made, of = net(stops=False), batch(5, 20)
    drawn = made.sample(of, 16, torch.Generator().manual_seed(4), limit=30)
    for at in range(5):
        for one in drawn[at].tolist():
            chosen = [index for index in one if index >= 0]
            assert len(set(chosen)) == len(chosen) == int(of.valid[at].sum())
            assert all(of.valid[at][index] for index in chosen)
    assert int(decisions(of, drawn).sum()) == int((drawn >= 0).sum())


def test_training_starts_at_plackett_luce_over_the_concept_logits() -> None:
    made, of = ChooserNet(4, stops=False, seed=5), batch(1, 10)
    with torch.no_grad():
        made.w.copy_(torch.tensor([0.5, -1.0, 0.3, 0.7]))
    s, sets = made.logits(of)[0], torch.tensor([[[3, 1, 7]]])
    expected = [
        s[3] - s.logsumexp(0),
        s[1] - s[[0, 1, 2, 4, 5, 6, 7, 8, 9]].logsumexp(0),
        s[7] - s[[0, 2, 4, 5, 6, 7, 8, 9]].logsumexp(0),
    ]
    np.testing.assert_allclose(
        made.logprobs(of, sets)[0, 0].detach(), torch.stack(expected).detach(), rtol=1e-5
    )


def test_the_gradient_of_log_probabilities_is_the_finite_difference() -> None:
    made, of = net().double(), batch(2, 6, groups=3)
    of = Candidates(of.groups, of.features.double(), of.valid)
    sets = torch.tensor([[[0, 3, -1, -1], [5, 4, 3, 2]], [[1, 2, 0, 3], [-1, -1, -1, -1]]])
    weight = torch.tensor([[[1.0, -2, 0.5, 3], [2, 1, -1, 0.3]], [[0.1, 1, 1, -3], [-1, 1, 1, 1]]]).double()

    def value() -> torch.Tensor:
        return (made.logprobs(of, sets) * weight).sum()

    value().backward()
    for name, of_policy in made.named_parameters():
        flat, gradient = of_policy.data.view(-1), of_policy.grad
        assert gradient is not None, name
        for at in range(0, len(flat), 7):
            flat[at] += 1e-5
            above = value().item()
            flat[at] -= 2e-5
            below = value().item()
            flat[at] += 1e-5
            assert float(gradient.view(-1)[at]) == pytest.approx((above - below) / 2e-5, abs=1e-5), name


def test_weights_come_back_as_they_were_saved(tmp_path: Path) -> None:
    made, of = net(), batch(1, 20)
    path = tmp_path / "chooser.npz"
    card = Card(
        KIND, made.shape(), graph="abc", features=("a", "b", "c", "d"), seed=1, figures={"recall@20": 0.25}
    )
    cards.save(path, card, made.weights())
    first = path.read_bytes()
    cards.save(path, card, made.weights())
    assert path.read_bytes() == first
    loaded = Chooser.load(path, features=("a", "b", "c", "d"))
    assert loaded.card == card
    groups, features = of.groups[0].numpy().astype(np.uint8), of.features[0].numpy()
    np.testing.assert_array_equal(loaded.logits(groups, features), in_numpy(made).logits(groups, features))


def test_weights_for_other_features_another_graph_or_of_another_kind_are_refused_with_the_command(
    tmp_path: Path,
) -> None:
    path = tmp_path / "chooser.npz"
    cards.save(path, Card(KIND, net().shape(), graph="abc", features=("a", "b")), net().weights())
    with pytest.raises(StateError, match="wardstream train gro"):
        Chooser.load(path, features=("a", "c"))
    with pytest.raises(StateError, match="for the graph abc"):
        cards.load(path, KIND, retrain=RETRAIN, graph="def")
    with pytest.raises(StateError, match="chooser"):
        cards.load(path, "paper", retrain=RETRAIN)
    with pytest.raises(StateError, match="no file"):
        cards.load(tmp_path / "other.npz", KIND, retrain=RETRAIN)
    (tmp_path / "broken.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(StateError, match="a file that is none"):
        cards.load(tmp_path / "broken.npz", KIND, retrain=RETRAIN)


def test_nothing_is_chosen_of_no_candidates() -> None:
    assert in_numpy(net()).choose(np.zeros(0, np.uint8), np.zeros((0, 4), np.float32)).chosen == ()
