"""Three months of the ward, a week at a time: drafts, outcomes, a look at what serves, a cycle of learning; and beside each the truth.

In one week the candidate is sabotaged: learned from rewards turned upside down, as a broken join would have it. From another on clinicians write
otherwise, and what was learned is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from models.bandit import ActionPolicy
from processors.retrieval.arms import SLOT
from schemas.instant import DAY, to_datetime
from wardstream.learning.cycle import Cycle, run_cycle
from wardstream.learning.watching import look
from wardstream.learning_demo.hospital import Hospital, Truth, policy, serving
from wardstream.learning_demo.sabotage import sabotaged
from wardstream.learning_demo.telling import Week
from wardstream.learning_demo.ward import START, Habit, stays
from wardstream.settings import Settings


@dataclass(frozen=True)
class Plan:
    """`sabotage`: the week whose candidate is bad; `drift`: the first in which clinicians write otherwise."""

    weeks: int = 13
    a_day: int = 60
    sabotage: int = 4
    drift: int = 8
    seed: int = 7


def weeks(settings: Settings, plan: Plan, say: Callable[[str], None]) -> Iterator[Week]:
    """`settings.learning.folder` and `.registry` must be empty folders, or not there."""
    truths: dict[Habit, Truth] = {}
    for number in range(1, plan.weeks + 1):
        habit: Habit = "problems" if number >= plan.drift else "thorough"
        if habit not in truths:
            say(f"week {number}: what every choice truly earns where clinicians write by the habit “{habit}”")
            truths[habit] = Truth(habit, START + 1000 * DAY, plan.seed + 1)
        yield _week(settings, plan, number, habit, truths[habit])
