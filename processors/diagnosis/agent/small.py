"""The small policy as it is served and trained: its sizes, what a stay of its may cost, how it speaks, where
it lies.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from models.llm.decoder import Model, listed, load, small
from models.llm.local import Local
from processors.diagnosis.agent.answers import Rendering
from processors.diagnosis.agent.loop import Budget, RunSettings, Speaker
from processors.diagnosis.agent.pointers import BEGIN, END, PAD, once, pointers_over, vocabulary
from schemas.errors import ConfigurationError, StateError

SHIPPED: Final = Path(__file__).parent / "policy"
#: No system prompt: what it states, this policy has learned. Of the twenty diseases that the text has it
# reads
# eight.
ASKING: Final = RunSettings(
    system="",
    budget=Budget(response=480, turn=64, turns=7, reserve=16),
    rendering=Rendering(
        cases=20, diseases=20, shared=10, profile=10, passages=2, characters=240, most=12_000
    ),
)
#: Half a million parameters.
SIZES: Final[dict[str, int]] = {
    "hidden_size": 96,
    "num_hidden_layers": 4,
    "num_attention_heads": 4,
    "num_key_value_heads": 4,
    "intermediate_size": 256,
    "max_position_embeddings": 1_024,
}


def untrained(*, seed: int = 0) -> Model:
    """Random weights over the vocabulary of pointers."""
    return small(listed(vocabulary()), begin=BEGIN, end=END, pad=PAD, seed=seed, **SIZES)


def open_policy(folder: Path = SHIPPED) -> Model:
    """Raises StateError where there is none, or one that was trained on other pointers."""
    try:
        model = load(folder)
    except ConfigurationError as error:
        raise StateError(f"{error}; train a policy: wardstream train agent --out DIR") from error
    words = model.tokenizer.get_vocab()
    if sorted(words, key=words.__getitem__) != list(vocabulary()):
        raise StateError(
            f"expected a policy of this version's pointers in {folder}, came another; train it anew: "
            "wardstream train agent --out DIR"
        )
    return model


def speaker(model: Model, *, temperature: float = 0.0, most: int = 64) -> Speaker:
    """As it is trained: one batch for all stays that wait. For one event loop."""
    return pointers_over(Local(model, temperature=temperature, most=most))


def served(model: Model) -> Local:
    """As it is asked: the likeliest token, no entry of a list twice. (In training a repetition is the
    policy's own; it costs nothing, and brings nothing.)
    """
    return Local(model, once=once())
