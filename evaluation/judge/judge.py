"""The port of whatever judges: drafts of one case in, ratings with reasons out, or why there is none. Never a
rating for want of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from evaluation.judge.items import Item
from evaluation.judge.rubric import DIMENSIONS, HIGHEST, LOWEST, Dimension


@dataclass(frozen=True)
class Rating:
    """Of one dimension, 1 to 5. A reason may quote the record: it goes where drafts may go, and nowhere
    else.
    """

    score: float
    reason: str = ""

    def __post_init__(self) -> None:
        if not LOWEST <= self.score <= HIGHEST:
            raise ValueError(f"expected a score from {LOWEST} to {HIGHEST}, got {self.score}")


@dataclass(frozen=True)
class Rated:
    """All four dimensions of one draft."""

    ratings: dict[Dimension, Rating]

    def __post_init__(self) -> None:
        if self.ratings.keys() != set(DIMENSIONS):
            raise ValueError(
                f"expected ratings of {', '.join(DIMENSIONS)}, got {', '.join(self.ratings) or 'none'}"
            )

    @property
    def mean(self) -> float:
        """Of the four, each counting the same."""
        return sum(rating.score for rating in self.ratings.values()) / len(self.ratings)

    def score(self, dimension: Dimension) -> float:
        return self.ratings[dimension].score


@dataclass(frozen=True)
class NotRated:
    """A draft that this judge has no rating for."""

    why: str  # what was expected and what was found; never the record's or the server's words


Verdict: TypeAlias = Rated | NotRated


class Judge(Protocol):
    """Somebody who rates."""

    name: str
    family: str  # of models, to know which drafts are its own; "" where it has none

    async def judge(self, items: Sequence[Item], *, seed: int) -> tuple[Verdict, ...]:
        """A verdict for each of the drafts of one case, which are shown in this order. Raises nothing for a
        draft that cannot be rated.
        """
        ...

    async def aclose(self) -> None:
        """Give connections back."""
        ...
