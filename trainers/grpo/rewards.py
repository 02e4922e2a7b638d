r"""Rewards of a trajectory (Deep-DxSearch, section 5.1.2, eq. 13 to 17), each a pure function.

    sigma_f   0 where the format is violated, else 1                                    eq. 13  format_coefficient
    Rwd_M     .5 for a hit among the referred cases, less .1 a match, at most .3         eq. 14  match_reward
    Rwd_S     how much of the truth's words the agent proposed to its sources            eq. 15  search_reward
    Rwd_D     .2 + .6 likeness of the answer, and Rwd_M                                  eq. 16  answer_reward
    Rwd       clip(sigma_f (w_M Rwd_M + w_S Rwd_S + w_D Rwd_D))                          eq. 17  combined

Where the paper contradicts itself or lets itself be gamed, `RewardSettings` has a switch; `AS_WRITTEN` and
`AS_SHIPPED` are the two ways. docs/deviations.md (Deep-DxSearch) lists the contradictions. What needs no text
of a trajectory is in processors/diagnosis/agent/rewards.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from processors.diagnosis.agent.checks import FORGIVEN, OF_MATCHING, Checked, Violation
from processors.diagnosis.agent.claims import named
from processors.diagnosis.agent.grammar import items, queries
from processors.diagnosis.agent.rewards import (
    AS_SHIPPED,
    AS_WRITTEN,
    RewardSettings,
    Weights,
    answer_of,
    combined,
    match_reward,
)
from processors.diagnosis.agent.trajectory import Returned, Trajectory
from trainers.grpo.patients import Truth, as_known, covered, likeness, names_it

__all__ = [
    "AS_SHIPPED",
    "AS_WRITTEN",
    "RewardSettings",
    "Rewards",
    "Weights",
    "answer_reward",
    "combined",
    "format_coefficient",
    "hit",
    "match_reward",
    "proposals",
    "rewards",
    "search_reward",
]


class Rewards(Struct, frozen=True):
    """All parts of one trajectory's reward. `match` None: undefined."""

    format: float
    match: float | None
    search: float
    answer: float
    total: float


def format_coefficient(checked: Checked, forgiven: frozenset[Violation] = FORGIVEN) -> float:
    """Eq. 13: 0 or 1. What two matches have to differ in is eq. 14's affair, not the format's."""
    return 0.0 if checked.violations - forgiven - OF_MATCHING else 1.0


def search_reward(
    proposed: Sequence[str], truths: Sequence[Truth], paired: bool, settings: RewardSettings = AS_WRITTEN
) -> float:
    """Eq. 15: 0 where a tool has no answer (`paired` False) or more is proposed than `most_proposed`, which
    only the text states.
    """
    if not paired or not proposed or len(proposed) > settings.most_proposed:
        return 0.0
    if settings.similarity == "covered":
        return float(min(covered(proposed, truths), 1.0) ** (1 / settings.root))
    return float(max(_contained(one, truths) for one in proposed) ** (1 / settings.root))


def answer_reward(
    diagnoses: Sequence[str],
    truths: Sequence[Truth],
    match: float | None,
    settings: RewardSettings = AS_WRITTEN,
) -> float:
    """Eq. 16. `match`: Rwd_M; None zeroes the answer."""
    if match is None:
        return 0.0
    if settings.similarity == "covered":
        similar = min(covered(diagnoses, truths), 1.0)
    else:
        similar = max(
            (likeness(name, truths) * max(1 - settings.rank * at, 0.0) for at, name in enumerate(diagnoses)),
            default=0.0,
        )
    return answer_of(similar, match, settings)


def rewards(
    trajectory: Trajectory, truths: Sequence[Truth], weights: Weights, settings: RewardSettings = AS_WRITTEN
) -> Rewards:
    """Of a whole trajectory. A violated format zeroes everything, and nothing else is computed (5.1.2)."""
    checked = trajectory.checked()
    if not format_coefficient(checked, settings.forgiven):
        return Rewards(0.0, None, 0.0, 0.0, settings.violated)
    match = match_reward(
        hit(trajectory.returned, truths),
        len(checked.of("match")),
        Violation.MATCH_UNCHANGED in checked.violations,
        settings,
    )
    paired = Violation.UNANSWERED not in checked.violations
    search = search_reward(proposals(checked, settings.proposes), truths, paired, settings)
    answer = answer_reward(as_known(named(trajectory), truths), truths, match, settings)
    return Rewards(1.0, match, search, answer, combined(1.0, match, search, answer, weights, settings))


def hit(returned: Sequence[Returned], truths: Sequence[Truth]) -> bool:
    """Whether a referred case has the truth (Hit@N, with the requested N)."""
    return any(one.kind == "refer" and names_it((one.name, *one.also), truths) for one in returned)


def proposals(checked: Checked, kinds: Sequence[str]) -> tuple[str, ...]:
    """What the agent put to these tools: diseases of a `<lookup>`, questions of a `<search>`."""
    return tuple(
        one
        for step in checked.of(*kinds)
        for one in (queries(step.body)[1] if step.kind == "search" else items(step.body))
    )


def _contained(proposed: str, truths: Sequence[Truth]) -> float:
    """How much of a truth's name one proposal holds: a question may have more words than the name, an answer
    should not.
    """
    return max(
        (covered([proposed], [Truth((name,))]) for truth in truths for name in truth.names), default=0.0
    )
