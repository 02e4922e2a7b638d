"""A fusion for each fold of the cases, fitted on the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import Base
from models.ranker.fusion import Fusion
from trainers.ranking.examples import Example, of_base
from trainers.ranking.fitting import balanced, calibrated, crossed


def fusions(
    base: Base,
    count: int,
    seed: int = 1,
    of_one: int = 4,
    threads: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> Callable[[int], Fusion]:
    """By group of kin, a fusion whose rankers, temperatures and gate have learned from no case of it. Groups
    that no example came from get the last.

    Temperatures and gate are fitted on scores of the other folds' examples, by rankers that had not seen
    those.
    """
    return of_examples(
        base,
        of_base(base, seed, of_one, lambda done: say(f"{done} cases asked") if done % 500 == 0 else None),
        count,
        threads,
        say,
    )


def of_examples(
    base: Base,
    examples: Sequence[Example],
    count: int,
    threads: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> Callable[[int], Fusion]:
    weigh = balanced(base.columns.cases, examples)
    outside = crossed(examples, count, weigh, threads, say=say)
    fitted = []
    for fold, (known, new) in enumerate(outside.models):
        kept: NDArray[np.int64] = np.flatnonzero(outside.fold != fold)
        fitted.append(
            calibrated([examples[at] for at in kept], [outside.scores[at] for at in kept], known, new, weigh)
        )
    fold_of = {one.group: int(fold) for one, fold in zip(examples, outside.fold, strict=True)}
    return lambda group: fitted[fold_of.get(group, count - 1)]
