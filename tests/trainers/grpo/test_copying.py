"""A small model begins so that it learns to copy in few steps, and what it copies is what it has read."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from models.llm.opening import NEEDS

if not all(map(find_spec, NEEDS)):
    pytest.skip("these tests need the extra `llm`", allow_module_level=True)

import torch

from models.llm.decoder import Model, listed, small
from trainers.grpo.copying import begin_copying, repeating
from trainers.grpo.loss import logits, written
from trainers.grpo.rollouts import batch
from trainers.grpo.supervised import SupervisedSettings, train

TOKENS = ("<|pad|>", "<|begin|>", "<|end|>", *(f"w{n}" for n in range(120)))
IDS = range(3, len(TOKENS))
SIZES = {
    "hidden_size": 64,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "intermediate_size": 96,
}


def fresh() -> Model:
    torch.set_num_threads(1)
    return small(listed(TOKENS), begin="<|begin|>", end="<|end|>", pad="<|pad|>", seed=0, **SIZES)


def test_heads_of_the_first_layer_look_at_the_token_before() -> None:
    model = fresh()
    begin_copying(model.network)
    model.network.set_attn_implementation("eager")
    ids = torch.tensor([[1, 9, 30, 4, 77, 30, 5, 61]])
    with torch.no_grad():
        found = model.network(input_ids=ids, output_attentions=True).attentions[0][0]
    for head in found[:2]:
        assert head[1:].argmax(-1).tolist() == list(range(7))
        assert float(head[1:].max(-1).values.min()) > 0.8
    assert float(found[2:, 1:].max()) < 0.8  # the others are as they were


def test_equal_seeds_begin_equally_and_the_draw_of_others_is_left_alone() -> None:
    one, other = fresh(), fresh()
    state = torch.random.get_rng_state()
    begin_copying(one.network, seed=4)
    begin_copying(other.network, seed=4)
    assert torch.equal(state, torch.random.get_rng_state())
    theirs = other.network.state_dict()
    assert all(torch.equal(value, theirs[name]) for name, value in one.network.state_dict().items())


def test_sequences_repeat_and_all_behind_the_first_time_is_to_be_learned() -> None:
    for one in repeating(IDS, 20, begin=1, seed=2):
        period = len(one.prompt) - 1
        whole = one.prompt[1:] + one.response
        assert 3 <= period <= 8 and len(whole) == 32 and one.prompt[0] == 1
        assert all(whole[at] == whole[at - period] for at in range(period, 32))
        assert all(one.mask) and set(whole) <= set(IDS)


@pytest.mark.slow
def test_copying_is_learned_in_steps_in_which_random_weights_do_not() -> None:
    """On sequences that were not shown."""
    taught = repeating(IDS, 16 * 250, begin=1, seed=0)
    unseen = batch(repeating(IDS, 64, begin=1, seed=1))

    def right(begin: bool) -> float:
        model: Any = fresh()
        if begin:
            begin_copying(model.network)
        train(model.network, taught, SupervisedSettings(epochs=1.0, batch=16, rate=3e-3, warm=0.1))
        with torch.no_grad():
            return float((logits(model.network, unseen).argmax(-1) == written(unseen)).float().mean())

    assert right(True) > 0.8
    assert right(False) < 0.5
