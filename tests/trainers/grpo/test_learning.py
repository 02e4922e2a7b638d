"""What trains the policy: advantages, the loss and its mask, stages, and that rewards rise."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from models.llm.local import Local
from processors.diagnosis.agent.loop import everyone
from schemas.errors import ConfigurationError
from tests.amounts import examples
from tests.trainers.grpo.toy import ASKING, babbled, fresh, speaking, world
from trainers.grpo.figures import measure
from trainers.grpo.loss import LossSettings, frozen, grpo, logits, supervised, written
from trainers.grpo.patients import Task
from trainers.grpo.rewards import Rewards, Weights
from trainers.grpo.rollouts import Batch, Rollout, batch
from trainers.grpo.stages import PLANS, TOGETHER, stages
from trainers.grpo.trainer import GrpoSettings, Trainer, advantages, of_groups

pytestmark = pytest.mark.slow

REWARDS = st.lists(st.lists(st.floats(-1, 1), min_size=4, max_size=4), min_size=1, max_size=5)


# --- advantages


@given(REWARDS, st.booleans())
def test_advantages_of_a_group_have_mean_zero(rewards: list[list[float]], scaled: bool) -> None:
    found = advantages(torch.tensor(rewards, dtype=torch.float64), scaled=scaled)
    assert torch.allclose(found.mean(-1), torch.zeros(len(rewards), dtype=torch.float64), atol=1e-6)


@given(REWARDS)
def test_scaled_advantages_have_deviation_one_or_teach_nothing(rewards: list[list[float]]) -> None:
    found = advantages(torch.tensor(rewards, dtype=torch.float64))
    spread = found.std(-1, correction=0)
    assert all(value == 0 or value == pytest.approx(1, abs=1e-6) for value in spread.tolist())


def test_equals_teach_nothing() -> None:
    assert not advantages(torch.full((2, 4), 0.7)).any()


def test_the_better_rollout_has_the_greater_advantage() -> None:
    assert of_groups([0.0, 1.0, 0.5, 0.5, 3.0, 2.0, 2.0, 1.0], 4).tolist() == pytest.approx(
        [-1.4142, 1.4142, 0, 0, 1.4142, 0, 0, -1.4142], abs=1e-3
    )


@pytest.mark.parametrize("group", [1, 2, 3])
def test_groups_of_fewer_than_four_are_refused(group: int) -> None:
    with pytest.raises(ConfigurationError, match="at least 4"):
        advantages(torch.zeros(2, group))
    with pytest.raises(ConfigurationError, match="at least 4"):
        GrpoSettings(group=group)


def test_rollouts_are_trained_at_the_temperature_they_were_drawn_at() -> None:
    with pytest.raises(ConfigurationError, match="temperature 1"):
        GrpoSettings(temperature=0.7)


# --- the loss


def mixed(seed: int, masks: list[list[bool]]) -> list[Rollout]:
    draw = torch.Generator().manual_seed(seed)

    def ids(count: int) -> tuple[int, ...]:
        return tuple(torch.randint(3, 300, (count,), generator=draw).tolist())

    return [
        Rollout(ids(3), ids(len(mask)), tuple(mask), tuple(-1.0 if own else 0.0 for own in mask))
        for mask in masks
    ]


def _on_policy(network: Any, rollouts: list[Rollout]) -> Batch:
    """As if `network` had written them."""
    held = batch(rollouts)
    with torch.no_grad():
        now = logits(network, held).log_softmax(-1).gather(-1, written(held)[:, None])[:, 0]
    return held._replace(old=held.old.masked_scatter(held.own, now))


MASKS = st.lists(st.lists(st.booleans(), min_size=1, max_size=8), min_size=1, max_size=3).filter(
    lambda rows: any(map(any, rows))
)


def losses(advantage: torch.Tensor) -> list[Callable[[Any, Batch], torch.Tensor]]:
    exact, sampled = LossSettings(kl=0.1), LossSettings(kl=0.1, divergence="sampled", per="token")
    return [
        lambda network, held: supervised(network, held),
        lambda network, held: grpo(network, held, advantage, frozen(network, held, exact), exact).loss,
        lambda network, held: grpo(network, held, advantage, frozen(network, held, sampled), sampled).loss,
    ]


@given(st.integers(0, 99), MASKS)
@examples(25)
def test_masked_tokens_get_no_gradient(seed: int, masks: list[list[bool]]) -> None:
    """The logits that predict the environment's tokens have no part in any loss: their gradient is exactly
    zero, and the others' is not.
    """
    network = fresh().network
    network.zero_grad()
    held = _on_policy(network, mixed(seed, masks))
    for loss in losses(torch.linspace(-1, 1, len(masks)) + 0.3):
        seen: list[torch.Tensor] = []

        def keep(_: object, __: object, out: object, seen: list[torch.Tensor] = seen) -> None:
            hidden = out.last_hidden_state  # type: ignore[attr-defined]
            if hidden.requires_grad:
                hidden.retain_grad()
                seen.append(hidden)

        # The last hidden states reach the loss through their own predictions alone.
        handle = network.get_decoder().register_forward_hook(keep)
        loss(network, held).backward()  # type: ignore[no-untyped-call]
        handle.remove()
        (hidden,) = seen
        gradient = hidden.grad
        assert gradient is not None
        assert not gradient[:, :-1][~held.own].any() and not gradient[:, -1].any()
        assert gradient[:, :-1][held.own].any()


@given(st.integers(0, 99), MASKS)
@examples(15)
def test_what_the_environment_wrote_last_cannot_change_the_loss(seed: int, masks: list[list[bool]]) -> None:
    """Tokens behind the agent's last are seen by none of its predictions."""
    network = fresh().network
    rollouts = mixed(seed, [[*mask, True, False] for mask in masks])
    other = [structs.replace(one, response=(*one.response[:-1], 7)) for one in rollouts]
    for loss in losses(torch.ones(len(masks))):
        assert loss(network, batch(rollouts)).item() == pytest.approx(
            loss(network, batch(other)).item(), abs=1e-6
        )


def test_the_padding_of_a_batch_changes_nothing() -> None:
    network = fresh().network
    short, long = mixed(1, [[True, False, True]]), mixed(2, [[True] * 9])
    together = logits(network, batch([*short, *long]))
    assert torch.allclose(
        together, torch.cat([logits(network, batch(short)), logits(network, batch(long))]), atol=1e-5
    )


def test_a_fresh_rollout_has_the_plain_policy_gradient() -> None:
    """With the policy that wrote it and no KL, the clipped loss is minus the mean advantage, and its gradient
    REINFORCE's.
    """
    network = fresh().network
    rollouts = mixed(3, [[True, True, False, True], [True, False]])
    parts = grpo(
        network, _on_policy(network, rollouts), torch.tensor([1.0, -0.5]), None, LossSettings(kl=0.0)
    )
    assert parts.loss.item() == pytest.approx(-0.25) and parts.clipped == 0 and parts.drift == 0


def test_a_token_that_became_much_likelier_is_held() -> None:
    network = fresh().network
    far = [
        structs.replace(one, logprobs=tuple(-50.0 if own else 0.0 for own in one.mask))
        for one in mixed(4, [[True, True]])
    ]
    network.zero_grad()
    good = grpo(network, batch(far), torch.tensor([1.0]), None, LossSettings(kl=0.0))
    good.loss.backward()  # type: ignore[no-untyped-call]
    assert good.clipped == 1 and not any(p.grad is not None and p.grad.any() for p in network.parameters())


def test_a_policy_is_at_no_distance_from_itself_and_at_some_from_another() -> None:
    network, other = fresh(seed=0).network, fresh(seed=1).network
    held = batch(mixed(5, [[True] * 6]))
    for settings in (LossSettings(kl=0.1), LossSettings(kl=0.1, divergence="sampled")):
        same = grpo(network, held, torch.zeros(1), frozen(network, held, settings), settings)
        far = grpo(network, held, torch.zeros(1), frozen(other, held, settings), settings)
        assert same.drift.item() == pytest.approx(0, abs=1e-6) and far.drift > 0


# --- logs


def test_a_rollout_whose_parts_differ_in_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a mask and a log-probability for each"):
        Rollout((1,), (2, 3), (True,), (0.0, 0.0))


# --- stages


def test_the_four_stages_put_each_reward_in_front_once() -> None:
    plan = stages("four", 10)
    assert [stage.name for stage in plan] == ["search", "match", "answer", "together"]
    assert [getattr(stage.weights, stage.name) for stage in plan[:3]] == [0.9, 0.9, 0.9]
    assert all(w.search + w.match + w.answer == pytest.approx(1) for w in (stage.weights for stage in plan))
    assert sum(stage.steps for stage in plan) == 10 and plan[3].weights == TOGETHER


def test_the_variants_have_one_stage() -> None:
    assert [len(stages(plan, 8)) for plan in PLANS] == [4, 1, 1]
    assert stages("target", 8)[0].weights.answer == 1.0
    with pytest.raises(ValueError, match="expected a plan"):
        stages("five", 8)


# --- the whole


def test_a_policy_logs_the_log_probabilities_that_training_computes() -> None:
    model = speaking()
    trainer = Trainer(copy.deepcopy(model), GrpoSettings(patients=2, group=4), ASKING)
    played, _ = trainer.play(world(2), TOGETHER, 0)
    held = batch(played)
    with torch.no_grad():
        now = logits(model.network, held).log_softmax(-1).gather(-1, written(held)[:, None])[:, 0]
    assert torch.allclose(now, held.old[held.own], atol=1e-4)


def test_lessons_teach_the_format() -> None:
    model = speaking()
    found, _ = measure(everyone(Local(model, temperature=1.0)), world(16), ASKING)
    assert found.format > 0.9


def test_grpo_raises_the_reward_on_a_toy_world() -> None:
    torch.set_num_threads(1)
    model = copy.deepcopy(speaking())
    before, _ = measure(everyone(Local(model, temperature=1.0)), world(32), ASKING)
    curve = Trainer(model, GrpoSettings(patients=8, group=8, rate=1e-3), ASKING).train(
        world(32), stages("target", 20)
    )
    after, _ = measure(everyone(Local(model, temperature=1.0)), world(32), ASKING)
    assert after.first > before.first + 0.2
    assert sum(point.reward for point in curve[-4:]) > sum(point.reward for point in curve[:4]) + 0.3
    assert all(point.drift >= 0 for point in curve)


def test_patients_and_seeds_go_on_from_stage_to_stage() -> None:
    trainer, met = (
        Trainer(copy.deepcopy(fresh()), GrpoSettings(patients=4, group=4), ASKING),
        list[tuple[str, int]](),
    )
    played = trainer.play

    def noting(tasks: Sequence[Task], weights: Weights, step: int) -> tuple[list[Rollout], list[Rewards]]:
        met.extend((task.patient.id, step) for task in tasks)
        return played(tasks[:1], weights, step)

    trainer.play = noting  # type: ignore[method-assign]
    plan = stages("four", 4)
    for stage in plan:
        trainer.train(world(16), [stage])
    assert {step for _, step in met} == {0, 1, 2, 3} and len({patient for patient, _ in met}) == 16


def test_a_group_of_equals_moves_the_policy_nowhere() -> None:
    model = copy.deepcopy(speaking())
    before = copy.deepcopy(model.network.state_dict())
    trainer = Trainer(model, GrpoSettings(patients=1, group=4, loss=LossSettings(kl=0.0)), ASKING)
    trainer.climb([structs.replace(one, reward=0.5) for one in babbled(model, 4)])
    assert all(torch.equal(value, before[name]) for name, value in model.network.state_dict().items())


def test_a_log_can_be_climbed_again_with_its_own_log_probabilities() -> None:
    """Offline: rollouts that another policy wrote, by their exact tokens; weights far from 1 are clipped."""
    model = copy.deepcopy(speaking())
    played, _ = Trainer(model, GrpoSettings(patients=2, group=4), ASKING).play(world(2), TOGETHER, 0)
    log = [structs.replace(one, reward=float(at % 2)) for at, one in enumerate(played)]
    drift, clipped = Trainer(
        copy.deepcopy(model), GrpoSettings(patients=2, group=4, updates=3, rate=3e-3), ASKING
    ).climb(log)
    assert drift > 0 and clipped > 0


def test_rollouts_of_a_step_are_those_of_its_seed() -> None:
    model = speaking()
    settings = GrpoSettings(patients=2, group=4)
    first, _ = Trainer(model, settings, ASKING).play(world(2), TOGETHER, 3)
    again, _ = Trainer(model, settings, ASKING).play(world(2), TOGETHER, 3)
    other, _ = Trainer(model, settings, ASKING).play(world(2), TOGETHER, 4)
    assert (
        [one.response for one in first] == [one.response for one in again] != [one.response for one in other]
    )


def test_the_same_patient_is_played_differently_within_a_group() -> None:
    played, _ = Trainer(speaking(), GrpoSettings(patients=1, group=8), ASKING).play(world(1), TOGETHER, 0)
    assert len({one.response for one in played}) > 1
