"""From examples to what ships: statistics, a scorer fitted to the references, and a policy that GRO trained
on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import torch
from msgspec import Struct
from numpy.typing import NDArray

from kg.medical.snapshot import Snapshot
from models.policies.candidates import FEATURES
from models.policies.cards import Card, save
from models.policies.chooser import KIND, Chooser
from models.policies.chooser_net import ChooserNet
from models.policies.expectations import POLICY, SCORER, STATISTICS
from trainers.gro.choices import Choices, Patient, warm_start
from trainers.gro.cross_fitting import Described, crossed
from trainers.gro.environment import AS_SHIPPED, GroSettings, Point
from trainers.gro.examples import Example
from trainers.gro.statistics import DEFAULT, FittingSettings, fit
from trainers.gro.trainer import train

_STEPS: Final = 300
_RATE: Final = 0.05


def learn_stop(environment: Choices, policy: ChooserNet, price: float) -> float:
    """Adaptive length: trains the stop's own weights in place, all others stay. Mean of J over patients, in
    hits, as the stop then decides.

    The stop is learned on the order in which the policy chooses in use: there the likeliest concept is taken,
    and the order does not depend on the stop. So what stopping with probability h_t before the t-th choice
    brings is known exactly, without rollouts:

        J = sum over t of r_t (1 - h_1) ... (1 - h_t)        r_t: worth of the t-th concept, less the price of reading one more

    and its gradient is followed as it is. Sampled with the concepts, as in `trainer`, a stop is learned for
    sets drawn at random, which soon are not worth going on with: it fell after two concepts, where the best
    ones are worth twenty.
    """
    psi, brought = _greedy(environment, policy, price)
    policy.stop_below(price)
    optimiser = torch.optim.Adam([policy.u, policy.u0], lr=_RATE)
    for _ in range(_STEPS):
        optimiser.zero_grad()
        going_on = torch.nn.functional.logsigmoid(-policy.stop_logits_of(psi)).cumsum(-1).exp()
        torch.autograd.backward(-(brought * going_on).sum(-1).mean())
        optimiser.step()
    with torch.no_grad():
        return float((brought * (policy.stop_logits_of(psi) <= 0).cumprod(-1)).sum(-1).mean())


@torch.no_grad()
def _greedy(environment: Choices, policy: ChooserNet, price: float) -> tuple[torch.Tensor, torch.Tensor]:
    """psi [B, T, 4] and r [B, T] of the likeliest choices, without a stop; past the last candidate r is 0."""
    inputs, brought = [], []
    for played in environment.greedy(policy, torch.arange(len(environment))):
        inputs.append(policy.stop_inputs(environment.batch(played.patients), played.sets)[:, 0])
        brought.append((environment.worth(played) - price * (played.sets >= 0))[:, 0])
    return torch.cat(inputs), torch.cat(brought)


class TrainingSettings(Struct, frozen=True, kw_only=True):
    """Chosen by cross-validation over pairs (docs/log.md)."""

    folds: int = 5  # of the statistics that describe the training set
    members: int = 2  # scorers that are fitted apart and averaged
    hidden: int = 24  # units of each
    epochs: int = 22  # of the scorer
    decay: float = 1e-2
    rate: float = 3e-3
    gro: GroSettings = msgspec.structs.replace(AS_SHIPPED, kl=0.3, rate=1e-4, epochs=4)
    judged: float = (
        0.2  # share of the pairs that GRO does not train on: its best epoch there is kept, the start included
    )
    #: In hits: a concept is worth naming from a chance of one in twenty on; after twenty of them, where a hit
    # counts half, from one in ten.
    price: float = 0.05


USUAL: Final = TrainingSettings()


class Trained(NamedTuple):
    scorer: Chooser
    policy: Chooser
    curve: list[Point]


def learn(
    described: Sequence[Described],
    settings: TrainingSettings = USUAL,
    *,
    seed: int = 0,
    card: Card | None = None,
    held_out: Sequence[Described] | None = None,
    observe: Callable[[Point], None] | None = None,
) -> Trained:
    """`held_out` is only looked at. GRO is judged on pairs that the scorer was fitted to: what it keeps must
    beat a start that knows them.
    """
    torch.manual_seed(seed)
    patients = [_patient(one) for one in described]
    environment = Choices(patients, settings.gro)
    members = []
    for member in range(settings.members):
        net = ChooserNet(len(FEATURES), hidden=settings.hidden, seed=seed * 1000 + member)
        warm_start(
            environment,
            net,
            epochs=settings.epochs,
            rate=settings.rate,
            decay=settings.decay,
            seed=seed * 1000 + member,
        )
        members.append(net)
    net = averaged(members)
    card = card or Card(KIND, net.shape(), features=FEATURES)
    card = msgspec.structs.replace(card, shape=net.shape())
    scorer = Chooser(card, {name: value.copy() for name, value in net.weights().items()})
    watched = Choices([_patient(one) for one in held_out], settings.gro) if held_out else None
    gro = msgspec.structs.replace(settings.gro, seed=seed)
    judged = np.random.default_rng(seed).random(len(described)) < settings.judged
    played, judges = (
        [one for one, at in zip(patients, judged, strict=True) if bool(at) is judge]
        for judge in (False, True)
    )
    curve = train(
        Choices(played, gro),
        net,
        gro,
        held_out=Choices(judges, gro) if judges else None,
        observe=_watching(watched, net, observe),
    )
    learn_stop(environment, net, settings.price)
    return Trained(scorer, Chooser(card, net.weights()), curve)


def ship(
    examples: Sequence[Example],
    notes: Sequence[Example],
    group: NDArray[np.int64],
    snapshot: Snapshot,
    out: Path,
    *,
    fitting: FittingSettings = DEFAULT,
    settings: TrainingSettings = USUAL,
    seed: int = 0,
    data: str = "",
    figures: dict[str, float] | None = None,
) -> Trained:
    """Write statistics.npz, scorer.npz and policy.npz into `out`, when all of them are made."""
    statistics = fit(examples, notes, snapshot, settings=fitting)
    cross_fitted = crossed(
        examples, notes, group, snapshot, count=settings.folds, seed=seed, settings=fitting
    )
    card = Card(
        KIND,
        {},
        graph=snapshot.hash,
        features=FEATURES,
        settings=msgspec.to_builtins(settings),
        seed=seed,
        data=data,
        figures=figures or {},
    )
    trained = learn(cross_fitted, settings, seed=seed, card=card)
    statistics.save(out / STATISTICS)
    for name, chooser in ((SCORER, trained.scorer), (POLICY, trained.policy)):
        save(out / name, chooser.card, chooser.weights)
    return trained


def averaged(members: Sequence[ChooserNet]) -> ChooserNet:
    """One net whose concept logits are the mean of theirs: their hidden units side by side."""
    first = members[0]
    count = len(members)
    net = ChooserNet(
        len(first.w), hidden=sum(len(one.w2) for one in members), state=len(first.v2), stops=first.stops
    )
    with torch.no_grad():
        net.mean.copy_(first.mean)
        net.scale.copy_(first.scale)
        net.W1.copy_(torch.cat([one.W1 for one in members], 1))
        net.E.copy_(torch.cat([one.E for one in members], 1))
        net.w2.copy_(torch.cat([one.w2 for one in members]) / count)
        net.w.copy_(torch.stack([one.w for one in members]).mean(0))
        net.e.copy_(torch.stack([one.e for one in members]).mean(0))
        net.V.copy_(first.V)
        net.D.copy_(first.D)
    return net


def _patient(one: Described) -> Patient:
    return Patient(one.candidates.groups, one.candidates.features, one.hit, len(one.example.new))


def _watching(
    watched: Choices | None, net: ChooserNet, observe: Callable[[Point], None] | None
) -> Callable[[Point], None] | None:
    if observe is None or watched is None:
        return observe
    report: Callable[[Point], Any] = observe
    return lambda point: report(point._replace(score=watched.score(net)))
