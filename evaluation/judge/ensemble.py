"""Any number of judges on the same drafts: their ratings averaged, and how far they agree.

CliCARE (section 4.1) averages three judges. Here each judge's ratings are averaged over the orders in which
it saw a draft, then over the judges that rated it. A judge that has no rating for a draft is left out of that
draft's mean and counted; nothing replaces it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from evaluation.judge.items import Item
from evaluation.judge.judge import Judge, NotRated, Rated, Verdict
from evaluation.judge.orders import Sheet, Shown
from evaluation.judge.resampling import SAMPLES, Figure, resampled, spearman
from evaluation.judge.rubric import DIMENSIONS, Dimension

#: Questions in flight to one judge.
AT_ONCE: Final = 8

#: Item id -> dimension -> score.
Scores = Mapping[str, Mapping[Dimension, float]]


@dataclass(frozen=True)
class Agreement:
    """Two judges on the drafts that both rated."""

    one: str
    other: str
    dimension: Dimension
    items: int
    spearman: Figure | None  # None where one of them rates all the same
    apart: float  # mean absolute difference, in points


async def poll(judges: Sequence[Judge], sheets: Iterable[Sheet], *, at_once: int = AT_ONCE) -> list[Shown]:
    """Every sheet before every judge (of a sheet with a padded draft that draft alone); in the order of
    judges and sheets, whoever answers first.
    """
    queue = list(sheets)
    waiting = {judge.name: asyncio.Semaphore(at_once) for judge in judges}

    async def ask(judge: Judge, sheet: Sheet) -> list[Shown]:
        async with waiting[judge.name]:
            verdicts = await judge.judge(sheet.items, seed=sheet.seed)
        ratings = [_shown(judge, sheet, place, verdict) for place, verdict in enumerate(verdicts)]
        # Next to a padded draft the others are not what they are elsewhere: their ratings there count for
        # nothing.
        return [one for one in ratings if one.padded or not sheet.padded]

    answers = await asyncio.gather(*(ask(judge, sheet) for judge in judges for sheet in queue))
    return [one for of in answers for one in of]


def scores_of(shown: Iterable[Shown]) -> dict[str, dict[str, dict[Dimension, float]]]:
    """Judge -> item -> dimension -> mean over the orders in which it rated the draft. What was padded is no
    draft, and is left out.
    """
    found: dict[str, dict[str, list[Rated]]] = defaultdict(lambda: defaultdict(list))
    for one in shown:
        if isinstance(one.verdict, Rated) and not one.padded:
            found[one.judge][one.item].append(one.verdict)
    return {
        judge: {
            item: {d: float(np.mean([rated.score(d) for rated in rated_])) for d in DIMENSIONS}
            for item, rated_ in items.items()
        }
        for judge, items in found.items()
    }


def averaged(by_judge: Mapping[str, Scores]) -> dict[str, dict[Dimension, float]]:
    """Item -> dimension -> mean over the judges that rated it."""
    ratings_of: dict[str, list[Mapping[Dimension, float]]] = defaultdict(list)
    for items in by_judge.values():
        for item, ratings in items.items():
            ratings_of[item].append(ratings)
    return {
        item: {d: float(np.mean([ratings[d] for ratings in of])) for d in DIMENSIONS}
        for item, of in ratings_of.items()
    }


def overall(ratings: Mapping[Dimension, float]) -> float:
    """The mean of the four dimensions."""
    return float(np.mean([ratings[dimension] for dimension in DIMENSIONS]))


def agreement(
    by_judge: Mapping[str, Scores], case_of: Mapping[str, str], *, samples: int = SAMPLES, seed: int = 0
) -> list[Agreement]:
    """Of each two judges, by dimension."""
    found = []
    for one, other in combinations(by_judge, 2):
        both = [item for item in by_judge[one] if item in by_judge[other]]
        for dimension in DIMENSIONS if both else ():
            a = np.array([by_judge[one][item][dimension] for item in both])
            b = np.array([by_judge[other][item][dimension] for item in both])
            rho = resampled(
                lambda rows, a=a, b=b: spearman(a[rows], b[rows]),  # type: ignore[misc]
                [case_of[item] for item in both],
                samples=samples,
                seed=seed,
            )
            found.append(Agreement(one, other, dimension, len(both), rho, float(np.abs(a - b).mean())))
    return found


def unrated(shown: Iterable[Shown]) -> dict[str, Counter[str]]:
    """Judge -> why -> presentations without a rating."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for one in shown:
        if isinstance(one.verdict, NotRated):
            found[one.judge][one.verdict.why] += 1
    return dict(found)


def missing(items: Sequence[Item], by_judge: Mapping[str, Scores], judges: Sequence[str]) -> dict[str, int]:
    """Item -> judges that have no rating for it, of all `judges`."""
    return {item.id: sum(item.id not in by_judge.get(judge, {}) for judge in judges) for item in items}


def _shown(judge: Judge, sheet: Sheet, place: int, verdict: Verdict) -> Shown:
    item = sheet.items[place]
    return Shown(
        judge.name,
        judge.family,
        item.id,
        sheet.case,
        sheet.order,
        place,
        len(sheet.items),
        verdict,
        padded=item.id == sheet.padded,
    )
