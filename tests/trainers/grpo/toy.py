"""A world of four diseases that each show one finding, and a policy of a few thousand parameters that speaks
its language.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

from models.llm.decoder import Model
from models.llm.local import Local
from processors.diagnosis.agent.environment import Environment, Profile, Referred
from processors.diagnosis.agent.grammar import KINDS, closing, opening
from processors.diagnosis.agent.loop import Budget, RunSettings
from processors.diagnosis.agent.prompt import Presented, patient
from tests.processors.diagnosis.agent.shelf import Cases, Profiles, Seen
from trainers.grpo.patients import Patient, Task, Truth
from trainers.grpo.rollouts import Rollout

_RIGHT: Final = 0.4
PAD, BEGIN, END = "<|pad|>", "<|begin|>", "<|end|>"
TAGS: Final = tuple(tag for kind in KINDS for tag in (opening(kind), closing(kind)))
PROFILES: Final = tuple(
    Profile(f"D:{n}", name, (sign,))
    for n, (name, sign) in enumerate((("Ant", "red"), ("Bee", "blue"), ("Cat", "green"), ("Dog", "grey")))
)
ASKING: Final = RunSettings(system="", budget=Budget(response=160, turn=60, turns=4, reserve=24))


def patients(count: int = 16) -> list[Patient]:
    return [
        Patient(Presented(f"p{n}", one.phenotypes), (Truth((one.name,), (one.id,)),), f"p{n}")
        for n, one in ((n, PROFILES[n % 4]) for n in range(count))
    ]


def world(count: int = 16) -> list[Task]:
    """Each patient with a match over all that hides the patient's own group."""
    every = patients(count)
    shown = [
        Referred(one.id, one.truths[0].names[0], one.presented.phenotypes, 0.0, one.truths[0].ids)
        for one in every
    ]
    cases, lookup = Cases(shown, groups=[one.group for one in every]), Profiles(PROFILES)
    return [Task(one, Environment(lookup, Seen(cases, (one.group,)))) for one in every]


def babble(name: str) -> str:
    return f"<diagnose> \\textbf{{{name}}} </diagnose>"


def byte_level(texts: Iterable[str], tags: Sequence[str], vocabulary: int) -> Any:
    """A tokenizer as language models have: bytes, merged; each tag one token."""
    from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = [AddedToken(one, special=True, normalized=False) for one in (PAD, BEGIN, END, *tags)]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(
        texts,
        trainers.BpeTrainer(
            vocab_size=vocabulary, special_tokens=special, initial_alphabet=alphabet, show_progress=False
        ),
    )
    return tokenizer


@cache
def fresh(*, seed: int = 0, hidden: int = 64) -> Model:
    """Of random weights: do not train it in place."""
    from models.llm.decoder import small

    texts = [f"{patient(one.presented)}\n{babble(one.truths[0].names[0])}" for one in patients()] * 4
    sizes = {
        "hidden_size": hidden,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 2,
        "intermediate_size": 64,
    }
    return small(byte_level(texts, TAGS, 420), begin=BEGIN, end=END, pad=PAD, seed=seed, **sizes)


def babbled(model: Model, count: int, *, seed: int = 0) -> list[Rollout]:
    """Lessons that keep to the format and are right somewhat more often than by chance."""
    import asyncio

    draw, local, found = random.Random(seed), Local(model), []
    for number in range(count):
        told = patients()[number % 16]
        prompt = asyncio.run(local.opened("", patient(told.presented)))
        response = asyncio.run(
            local.encoded(
                babble(told.truths[0].names[0] if draw.random() < _RIGHT else draw.choice(PROFILES).name)
            )
        )
        found.append(Rollout(prompt, response, (True,) * len(response), (0.0,) * len(response)))
    return found


@cache
def speaking() -> Model:
    """Taught the format, guessing rather badly: do not train it in place (`copy.deepcopy`)."""
    import torch

    from trainers.grpo.supervised import SupervisedSettings, train

    torch.set_num_threads(1)
    model = copy.deepcopy(fresh())
    train(
        model.network,
        babbled(model, 640),
        SupervisedSettings(batch=16, epochs=6, rate=5e-3),
        pad=model.tokenizer.pad_token_id,
    )
    return model
