"""How good an agent is on held-out patients: reward, format, accuracy of the first and of five diagnoses,
hits among what it was referred to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from processors.diagnosis.agent.claims import named
from processors.diagnosis.agent.grammar import normal
from processors.diagnosis.agent.loop import RunSettings, Speaker, run_all
from processors.diagnosis.agent.trajectory import Trajectory
from trainers.grpo.patients import Task, Truth, as_known, names_it
from trainers.grpo.rewards import AS_SHIPPED, RewardSettings, Weights, hit, rewards
from trainers.grpo.stages import TOGETHER


class Figures(Struct, frozen=True):
    """Means over patients; shares of 1."""

    patients: int
    reward: float
    format: float
    first: float  # Acc@1
    five: float  # Acc@5: any of at most five
    hit: float  # Hit@20: any of the cases it was referred to, over all its matches
    # the right disease is anywhere in the reasoning or in what was returned (the paper's soft metric)
    hint: float
    matches: float  # number
    tokens: float  # the agent's own

    def line(self) -> str:
        return (
            f"reward {self.reward:.3f}  format {self.format:.3f}  Acc@1 {self.first:.3f}  Acc@5 "
            f"{self.five:.3f}  Hit@20 {self.hit:.3f}  Hint {self.hint:.3f}  "
            f"matches {self.matches:.2f}  tokens {self.tokens:.0f}"
        )


def measure(
    speaker: Speaker,
    tasks: Sequence[Task],
    asking: RunSettings,
    *,
    weights: Weights = TOGETHER,
    settings: RewardSettings = AS_SHIPPED,
    seed: int = 0,
) -> tuple[Figures, list[Trajectory]]:
    """What those who speak for them do for each."""
    stays = [(task.environment, task.patient.presented) for task in tasks]
    done = asyncio.run(run_all(speaker, stays, asking, seeds=[seed] * len(stays)))
    return figures(done, tasks, weights=weights, settings=settings), done


def figures(
    done: Sequence[Trajectory],
    tasks: Sequence[Task],
    *,
    weights: Weights = TOGETHER,
    settings: RewardSettings = AS_SHIPPED,
) -> Figures:
    """Of trajectories, task by task."""
    rows = []
    for trajectory, task in zip(done, tasks, strict=True):
        truths, checked = task.patient.truths, trajectory.checked()
        reward = rewards(trajectory, truths, weights, settings)
        diagnoses = as_known(named(trajectory), truths)[:5]
        rows.append(
            (
                reward.total,
                reward.format,
                names_it(diagnoses[:1], truths),
                names_it(diagnoses, truths),
                hit(trajectory.returned, truths),
                hinted(trajectory, truths),
                len(checked.of("match")),
                sum(trajectory.mask),
            )
        )
    count = max(len(rows), 1)
    reward_, format_, first, five, hits, hint, matches, tokens = (
        (sum(column) / count for column in zip(*rows, strict=True)) if rows else (0.0,) * 8
    )
    return Figures(len(rows), reward_, format_, first, five, hits, hint, matches, tokens)


def hinted(trajectory: Trajectory, truths: Sequence[Truth]) -> bool:
    """Hint (Deep-DxSearch, table 11): the right disease "appears in the reasoning or interaction process",
    whatever the diagnosis. A name or an id of it among what was returned from any source, or a name of it in
    any text of the trajectory.
    """
    if any(names_it((one.name, *one.also), truths) for one in trajectory.returned):
        return True
    words = f" {normal(trajectory.text)} "
    return any(f" {normal(name)} " in words for truth in truths for name in truth.names)
