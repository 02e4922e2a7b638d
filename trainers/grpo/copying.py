"""A small language model that is to name what it has read, from random weights: how it starts, and a warm-up that teaches
it to copy.

A name of several tokens is copied by an induction head (Olsson et al., 2022): one head finds what stood before each token, a
later one the place after the same token, and its values carry over what stands there. From weights that are all random the
three are found only together, and late. `begin_copying` starts with two of them, as mimetic initialisation does (Trockman and
Kolter, 2023): heads of the first layer look at the token before, values of the others pass on what they look at. What to look
for is learned, on random tokens that repeat (`repeating`): there is nothing else in them to learn.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

import torch
from torch import Tensor, nn

from processors.diagnosis.agent.grammar import closing, opening
from processors.diagnosis.agent.prompt import Presented, patient
from trainers.grpo.rollouts import Rollout

_BEFORE: Final = 2  # heads of the first layer that look at the token before
_STRENGTH: Final = 6.0  # of their biases: these outweigh what the tokens are
_PASSED: Final = 0.5  # of the identity, in values and in what is made of them
_EMBEDDED: Final = 0.1  # deviation of the embeddings: tied, they also bound how sure a token can be


def begin_copying(network: Any, *, seed: int = 0) -> None:
    """Of a Qwen2 of random weights with as many key heads as heads, in place."""
    layers, config = network.model.layers, network.config
    size = config.hidden_size // config.num_attention_heads
    with torch.no_grad(), torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        nn.init.normal_(network.get_input_embeddings().weight, std=_EMBEDDED)
        query, key = _before(network, size)
        for head in range(min(_BEFORE, config.num_attention_heads)):
            place = slice(head * size, (head + 1) * size)
            layers[0].self_attn.q_proj.bias[place] = query
            layers[0].self_attn.k_proj.bias[place] = key
        for layer in layers[1:]:
            for part in (layer.self_attn.v_proj, layer.self_attn.o_proj):
                part.weight += _PASSED * torch.eye(config.hidden_size)


def _before(network: Any, size: int) -> tuple[Tensor, Tensor]:
    """Biases of a head's queries and keys that agree best one place apart: rotary positions turn both, and the key is turned
    ahead by one.
    """
    turn = network.model.rotary_emb.inv_freq
    flat = torch.zeros_like(turn)
    return (
        _STRENGTH * torch.cat([torch.ones_like(turn), flat]),
        _STRENGTH * torch.cat([turn.cos(), turn.sin()]),
    )


def repeating(
    ids: Sequence[int],
    count: int,
    *,
    begin: int,
    seed: int = 0,
    shortest: int = 3,
    longest: int = 8,
    length: int = 32,
) -> list[Rollout]:
    """`count` sequences of random tokens that repeat up to `length` tokens; to be learned is all behind the first time."""
    draw, found = random.Random(seed), list[Rollout]()
    for _ in range(count):
        some = draw.choices(ids, k=draw.randint(shortest, longest))
        again = (some * (length // len(some) + 1))[len(some) : length]
        found.append(Rollout((begin, *some), tuple(again), (True,) * len(again), (0.0,) * len(again)))
    return found


def lists(
    encode: Callable[[str], Sequence[int]],
    diseases: Sequence[str],
    findings: Sequence[str],
    count: int,
    *,
    begin: int,
    seed: int = 0,
    most: int = 5,
) -> list[Rollout]:
    """`count` of them, `most` names or fewer in each, drawn at random: `<match>` of findings in their order, `<diagnose>` of
    diseases in any.
    """
    draw, found = random.Random(seed), list[Rollout]()
    for _ in range(count):
        kind = draw.choice(("match", "diagnose"))
        names = draw.sample(findings if kind == "match" else diseases, draw.randint(2, most))
        chosen = draw.sample(range(len(names)), draw.randint(1, len(names)))
        if kind == "match":
            shown = patient(Presented("", tuple(names)))
            named = "".join(f" {names[at]};" for at in sorted(chosen))
        else:
            shown = "\n".join(f"[r{at + 1}] {name}" for at, name in enumerate(names))
            named = "".join(f"\n\\textbf{{{names[at]}}} [r{at + 1}]" for at in chosen)
        written = tuple(encode(f"{opening(kind)}{named} {closing(kind)}"))
        found.append(
            Rollout((begin, *encode(f"{shown}\n")), written, (True,) * len(written), (0.0,) * len(written))
        )
    return found
