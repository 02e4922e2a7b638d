"""The small policy: 2.6 million parameters, its own tokens, and the sizes of a stay that it can hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from msgspec import structs

from models.generation.decoder import Model, small
from models.generation.tokens import trained
from processors.diagnosis.agent.answering import Rendering
from processors.diagnosis.agent.environment import Profile
from processors.diagnosis.agent.grammar import KINDS, closing, opening
from processors.diagnosis.agent.loop import Asking, Budget
from processors.diagnosis.agent.prompt import Presented, patient
from trainers.grpo.patients import Patient

TAGS: Final = tuple(chain.from_iterable((opening(kind), closing(kind)) for kind in KINDS))
MOST: Final = 8  # phenotypes that it is told
#: No system prompt: what it says, this policy has learned. Twenty cases are asked for as everywhere; five diseases of them are shown.
ASKING: Final = Asking(
    system="",
    budget=Budget(response=640, turn=160, turns=7, reserve=80),
    rendering=Rendering(cases=20, diseases=5, scores=False, shared=0, profile=3, passages=1, characters=160, most=1_500),
)


def told(presented: Presented, most: int = MOST) -> Presented:
    """As much of a patient as the small policy reads: the first phenotypes, and nothing else."""
    return Presented(presented.id, presented.phenotypes[:most])


def shortened(patients: Iterable[Patient]) -> list[Patient]:
    return [structs.replace(one, presented=told(one.presented)) for one in patients]


def untrained(patients: Sequence[Patient], profiles: Sequence[Profile] = (), *, seed: int = 0, vocabulary: int = 8_192, **sizes: int) -> Model:
    """Tokens from the patients' prompts and the names of their diseases, a network of random weights. Names count once for each patient, and
    twice for being there at all."""
    names = [name for one in patients for truth in one.truths for name in truth.names[:1]]
    texts = chain((f"{patient(one.presented)}\n" for one in patients), names, sorted(set(names)) * 2, (one.name for one in profiles))
    return small(trained(texts, TAGS, vocabulary=vocabulary), seed=seed, **sizes)
