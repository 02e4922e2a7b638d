"""Whether judges rate as people do: Spearman's ρ with the mean of the raters, with each rater, and of raters
among themselves.

CliCARE (section 4.1, appendix D.1) compares the ensemble's mean with each of three experts and with their
mean. Deviation: ρ is Pearson's correlation of mean ranks, not eq. 6, which holds only without ties; and it
comes with an interval over cases.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from evaluation.judge.ensemble import Scores, overall
from evaluation.judge.human import OVERALL, Aspect, Human
from evaluation.judge.resampling import SAMPLES, Figure, resampled, spearman
from evaluation.judge.rubric import DIMENSIONS
from schemas.errors import ConfigurationError

#: What is correlated, in this order.
ASPECTS: Final[tuple[Aspect, ...]] = (*DIMENSIONS, OVERALL)
MEAN: Final = "mean of raters"
#: Appendix D.1.
_STRENGTH: Final = ((0.8, "very strong"), (0.6, "strong"), (0.4, "moderate"), (0.2, "weak"))


@dataclass(frozen=True)
class Correlation:
    """ρ of `one` with `other` on `items` drafts that both rated; None where one of them gives the same to
    all.
    """

    one: str
    other: str
    dimension: Aspect
    items: int
    rho: Figure | None

    @property
    def strength(self) -> str:
        return "" if self.rho is None else strength(self.rho.value)


@dataclass(frozen=True)
class Correlations:
    """`unknown`: items of people that were not judged; `missing`: their lines without a score."""

    found: tuple[Correlation, ...]
    unknown: int
    missing: int
    raters: tuple[str, ...]


def correlations(
    ours: Mapping[str, Scores],
    human: Human,
    case_of: Mapping[str, str],
    *,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Correlations:
    """Of each of `ours` (the ensemble, and each judge) with the mean of the raters and with each rater, then
    of raters with each other. Raises ConfigurationError where people and judges have no draft in common.
    """
    judged = {
        name: {item: {**of, OVERALL: overall(of)} for item, of in scores.items()}
        for name, scores in ours.items()
    }
    people = {
        rater: {item: _with_overall(of) for item, of in items.items()}
        for rater, items in human.scores.items()
    }
    known = human.items & case_of.keys()
    if not known:
        raise ConfigurationError(
            f"expected ratings of items that were judged, got {len(human.items)} others; the column `item` "
            "holds the ids of the items"
        )
    both = {MEAN: _mean(people), **(people if len(people) > 1 else {})}
    pairs = [(name, of, other, both[other]) for name, of in judged.items() for other in both]
    pairs += [(one, people[one], other, people[other]) for one, other in combinations(people, 2)]
    found = (_of_pair(*pair, case_of, samples, seed) for pair in pairs)
    return Correlations(
        tuple(one for of in found for one in of),
        len(human.items - case_of.keys()),
        human.missing,
        tuple(people),
    )


def strength(rho: float) -> str:
    """In words, as appendix D.1 has them; of what is opposed, with that word."""
    named = next((name for least, name in _STRENGTH if abs(rho) > least), "very weak or none")
    return f"{named}, opposed" if rho < -_STRENGTH[-1][0] else named


def _of_pair(
    one: str,
    mine: Mapping[str, Mapping[Aspect, float]],
    other: str,
    theirs: Mapping[str, Mapping[Aspect, float]],
    case_of: Mapping[str, str],
    samples: int,
    seed: int,
) -> Iterator[Correlation]:
    for aspect in ASPECTS:
        values = _common(mine, theirs, aspect, case_of)
        if values:
            pairs = np.array(list(values.values()), dtype=np.float64)
            groups = [case_of[item] for item in values]
            rho = resampled(
                lambda rows, pairs=pairs: spearman(pairs[rows, 0], pairs[rows, 1]),  # type: ignore[misc]
                groups,
                samples=samples,
                seed=seed,
            )
            yield Correlation(one, other, aspect, len(values), rho)


def _common(
    one: Mapping[str, Mapping[Aspect, float]],
    other: Mapping[str, Mapping[Aspect, float]],
    dimension: Aspect,
    case_of: Mapping[str, str],
) -> dict[str, tuple[float, float]]:
    """Item -> the two scores, of items that both rated in this dimension."""
    shared = (
        item
        for item in one
        if item in other and item in case_of and dimension in one[item] and dimension in other[item]
    )
    return {item: (one[item][dimension], other[item][dimension]) for item in shared}


def _with_overall(of: Mapping[Aspect, float]) -> dict[Aspect, float]:
    """A rater's own overall rating; else the mean of the four, where all four are there."""
    averages = dict(of)
    if OVERALL not in averages and all(dimension in averages for dimension in DIMENSIONS):
        averages[OVERALL] = sum(averages[dimension] for dimension in DIMENSIONS) / len(DIMENSIONS)
    return averages


def _mean(people: Mapping[str, Mapping[str, Mapping[Aspect, float]]]) -> dict[str, dict[Aspect, float]]:
    """Over the raters who rated it."""
    scores_of: dict[str, dict[Aspect, list[float]]] = defaultdict(lambda: defaultdict(list))
    for items in people.values():
        for item, of in items.items():
            for dimension, score in of.items():
                scores_of[item][dimension].append(score)
    return {
        item: {dimension: _average(scores) for dimension, scores in of.items()}
        for item, of in scores_of.items()
    }


def _average(scores: Sequence[float]) -> float:
    return sum(scores) / len(scores)
