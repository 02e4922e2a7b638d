"""Deep-DxSearch, eq. 14, 16 and 17, where they need no text of a trajectory: what training and the rewards of
the stream both compute by.

trainers/grpo/rewards.py has the rest, and states where the paper contradicts itself.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from processors.diagnosis.agent.checks import FORGIVEN, Violation


class Weights(Struct, frozen=True):
    """w_S, w_M, w_D of eq. 17 and 19, by name: the paper's index calls the answer A once and D otherwise."""

    search: float
    match: float
    answer: float


class RewardSettings(Struct, frozen=True, kw_only=True):
    """One reading of the paper."""

    # eq. 15 has 1/k; the text states cube root; k is elsewhere the number of phenotypes returned (10)
    root: float = 3.0
    proposes: tuple[str, ...] = (
        "search",
    )  # whose diseases eq. 15 reads: the formula's <search>; A.1 and the releases have them in <lookup>
    most_proposed: int = 10  # max_n of eq. 15
    similarity: Literal["covered", "best"] = (
        "covered"  # eq. 15, 16: tokens of the truth anywhere in the answer; or the best single disease
    )
    # best: what each place behind the first costs, a share of its likeness; 0: the paper's, order is
    # worth nothing
    rank: float = 0.0
    floor: Literal["always", "named"] = (
        "always"  # eq. 16: .2 for any answer; or only where it is not wholly wrong
    )
    match_in_answer: bool = True  # eq. 16 adds Rwd_M to Rwd_D, and eq. 17 counts it again
    unchanged: Literal["zero", "undefined"] = (
        # matches that differ too little: Rwd_M is 0 (5.1.2), or undefined, and the answer with it
        # (eq. 16)
        "zero"
    )
    clip: Literal["unit", "signed"] = (
        "unit"  # eq. 17: [0, 1]; or [-1, 1], so that a needless match costs something where all else failed
    )
    # what a violated format brings (eq. 13: nothing); with signed rewards less than the worst that
    # keeps to it
    violated: float = 0.0
    forgiven: frozenset[Violation] = FORGIVEN  # of the grammar's violations, those that leave sigma_f at 1


#: The paper's formulae.
AS_WRITTEN: Final = RewardSettings()
#: What cannot be gamed by naming many long names, counts each thing once, and lets order matter.
AS_SHIPPED: Final = RewardSettings(
    proposes=("search", "lookup"),
    similarity="best",
    rank=0.15,
    floor="named",
    match_in_answer=False,
    unchanged="undefined",
    clip="signed",
    violated=-0.5,
)


def match_reward(
    hit: bool, matches: int, unchanged: bool, settings: RewardSettings = AS_WRITTEN
) -> float | None:
    """Eq. 14. `hit`: any referred case has the truth. None: undefined. Without a match it is 0."""
    if unchanged:
        return 0.0 if settings.unchanged == "zero" else None
    cost = min(0.1 * matches, 0.3)
    return 0.5 - cost if hit else -cost


def answer_of(similar: float, match: float | None, settings: RewardSettings = AS_WRITTEN) -> float:
    """Eq. 16. `similar` [0, 1]: how like the truth the answer is; `match`: Rwd_M; None zeroes the answer."""
    if match is None:
        return 0.0
    floor = 0.2 if similar or settings.floor == "always" else 0.0
    return floor + 0.6 * similar + (match if settings.match_in_answer else 0.0)


def combined(
    sigma: float,
    match: float | None,
    search: float,
    answer: float,
    weights: Weights,
    settings: RewardSettings = AS_WRITTEN,
) -> float:
    """Eq. 17."""
    total = weights.match * (match or 0.0) + weights.search * search + weights.answer * answer
    return min(max(sigma * total, 0.0 if settings.clip == "unit" else -1.0), 1.0)
