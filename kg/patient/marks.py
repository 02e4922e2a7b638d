"""A step of a guideline, as it is shown with a patient's trajectory."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from kg.patient.entity import Grain
from schemas.instant import Instant

StepState: TypeAlias = Literal["done", "due", "may apply", "not evaluated"]


class GuidelineMark(Struct, frozen=True, omit_defaults=True):
    """Where a patient stands at one step; `may apply`: it hangs on something that is not known. Made by
    whoever evaluates guidelines; the timeline only shows it.
    """

    guideline: str  # its title
    step: str  # what is to be done or decided
    state: StepState
    time: Instant | None = None  # when it was done, or is due; None where nobody can say
    text: str = ""  # why: the criterion, the recommendation
    grain: Grain = "day"  # how well the time is known
