"""How long a set becomes, where what each choice brings is known."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from models.policies.chooser_net import ChooserNet
from trainers.gro.choices import Choices, Chosen, Patient
from trainers.gro.environment import AS_SHIPPED
from trainers.gro.shipped import learn_stop


def patient(good: int, of: int = 60) -> Patient:
    """`good` candidates that look good and are, the rest neither."""
    hit = np.arange(of) < good
    return Patient(np.zeros(of, np.uint8), np.where(hit, 1.0, -1.0)[:, None].astype(np.float32), hit, good)


def ranked() -> ChooserNet:
    """Puts what looks good first, and believes in it as much as it should: 0.95 against 0.01."""
    net = ChooserNet(1, hidden=0)
    with torch.no_grad():
        net.w.fill_((np.log(19) + np.log(99)) / 2)
        net.e.fill_((np.log(19) - np.log(99)) / 2)
    return net


def lengths(environment: Choices, policy: ChooserNet) -> list[int]:
    sets = policy.sample(environment.batch(torch.arange(len(environment))), 1, None)
    return (sets >= 0).sum(-1)[:, 0].tolist()


def test_a_set_ends_where_nothing_more_is_worth_naming() -> None:
    good = [2, 5, 9, 14]
    environment, policy = Choices([patient(one) for one in good], AS_SHIPPED), ranked()
    brought = learn_stop(environment, policy, 0.05)
    assert lengths(environment, policy) == good
    assert brought == pytest.approx(np.mean(good) * 0.95, abs=1e-3), "every hit, each for its price"


def test_the_dearer_reading_is_the_shorter_the_set() -> None:
    random = np.random.default_rng(4)
    chance = np.linspace(0.6, 0.0, 60)
    patients = [
        Patient(
            np.zeros(60, np.uint8),
            np.log((chance + 0.01) / (1.01 - chance))[:, None].astype(np.float32),
            random.random(60) < chance,
            18,
        )
        for _ in range(40)
    ]
    environment = Choices(patients, AS_SHIPPED)
    net = ChooserNet(1, hidden=0)
    with torch.no_grad():
        net.w.fill_(1.0)
    means = []
    for price in (0.02, 0.1, 0.4):
        learn_stop(environment, net, price)
        means.append(float(np.mean(lengths(environment, net))))
    assert means[0] > means[1] > means[2]
    assert means[2] == pytest.approx(20, abs=4), "at a chance of four in ten"


def test_learning_to_stop_moves_no_order() -> None:
    environment, policy = Choices([patient(3), patient(8)], AS_SHIPPED), ranked()
    before = {name: value.clone() for name, value in policy.state_dict().items()}
    learn_stop(environment, policy, 0.05)
    changed = {name for name, value in policy.state_dict().items() if not torch.equal(value, before[name])}
    assert changed == {"u", "u0"}


def test_without_a_price_nobody_stops_while_playing() -> None:
    environment, policy = Choices([patient(3)], AS_SHIPPED), ranked()
    with torch.no_grad():
        policy.u0.fill_(50.0)
    played = environment.play(policy, torch.tensor([0]), 4, torch.Generator().manual_seed(1))
    assert isinstance(played, Chosen)
    assert (played.sets >= 0).all()
