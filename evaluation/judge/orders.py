"""In which order the drafts of a case are put before a judge.

The first order of each case is a seeded shuffle, as in CliCARE (section 4.1). Further orders turn it by one
place each, so that with as many orders as drafts every draft stands once in every place, and the mean by
place compares drafts with themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from evaluation.judge.items import Case, Item
from evaluation.judge.judge import Verdict

#: Drafts that are shown at once, at most.
MOST: Final = 4


@dataclass(frozen=True)
class Sheet:
    """Drafts of one case in the order in which they are shown."""

    case: str
    items: tuple[Item, ...]
    order: int  # which of the orders, from 0
    seed: int
    padded: str = ""  # id of the item whose draft was padded for the test of verbosity


@dataclass(frozen=True)
class Shown:
    """A verdict, and where the draft stood."""

    judge: str
    family: str
    item: str
    case: str
    order: int
    place: int  # from 0
    places: int
    verdict: Verdict
    padded: bool = False


def sheets(cases: Iterable[Case], *, orders: int = 1, most: int = MOST, seed: int = 0) -> Iterator[Sheet]:
    """`orders` sheets for each at most `most` drafts of a case."""
    for case in cases:
        shuffled = list(case.items)
        random.Random(f"{seed}/{case.key}").shuffle(shuffled)
        for group in _even(shuffled, most):
            for order in range(orders):
                turn = order % len(group)
                yield Sheet(case.key, (*group[turn:], *group[:turn]), order, seed)


def _even(items: list[Item], most: int) -> Iterator[list[Item]]:
    """In parts of much the same size, none larger than `most`: nobody is left alone on a sheet without
    need.
    """
    parts = -(-len(items) // most)
    size, more = divmod(len(items), parts)
    start = 0
    for part in range(parts):
        end = start + size + (part < more)
        yield items[start:end]
        start = end
