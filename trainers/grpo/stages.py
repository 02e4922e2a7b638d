"""Stages of training (Deep-DxSearch, eq. 19): each reward in front once, then all together; and the paper's
two variants without.

Eq. 19 numbers the rewards S, M, A while eq. 17 calls the third D; here they have names. How long a stage
lasts the paper does not state.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from trainers.grpo.rewards import Weights


class Stage(Struct, frozen=True):
    """So many steps with these weights."""

    name: str
    weights: Weights
    steps: int


TOGETHER: Final = Weights(search=0.3, match=0.3, answer=0.4)
#: 0.9 for one, 0.05 for each of the others, in the order of eq. 19.
ROTATED: Final = {
    "search": Weights(search=0.9, match=0.05, answer=0.05),
    "match": Weights(search=0.05, match=0.9, answer=0.05),
    "answer": Weights(search=0.05, match=0.05, answer=0.9),
}
PLANS: Final = ("four", "one", "target")


def stages(plan: str, steps: int) -> tuple[Stage, ...]:
    """`four` of the paper; `one` with all rewards from the start; `target`: the answer alone (5.3, without
    policy rewards). `steps` in all, divided evenly. Raises ValueError for another plan.
    """
    if plan == "four":
        each, rest = divmod(steps, 4)
        return (
            *(Stage(name, weights, each) for name, weights in ROTATED.items()),
            Stage("together", TOGETHER, each + rest),
        )
    if plan == "one":
        return (Stage("together", TOGETHER, steps),)
    if plan == "target":
        return (Stage("target", Weights(search=0.0, match=0.0, answer=1.0), steps),)
    raise ValueError(f"expected a plan among {', '.join(PLANS)}, got {plan}")
