"""A fusion for each fold of the cases, fitted on the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from models.ranker import Base, Fusion
from trainers.ranking.examples import Example, of_base
from trainers.ranking.fitting import fit
from trainers.ranking.folds import folds, kin
from trainers.ranking.running import balanced


def crossed(
    base: Base, count: int, seed: int = 1, of_one: int = 4, threads: int = 1, say: Callable[[str], None] = lambda _: None
) -> Callable[[int], Fusion]:
    """The fusion that has learned from no case of a group, by group."""
    groups = kin(base.columns)
    by_case = folds(groups, count, seed)
    fold_of = {int(group): int(fold) for group, fold in zip(groups, by_case, strict=True)}
    examples = of_base(base, seed, of_one, lambda done: say(f"{done} cases asked") if done % 500 == 0 else None)
    fitted = []
    for fold in range(count):
        inside: Sequence[Example] = [one for one in examples if fold_of[one.group] != fold]
        fitted.append(fit(inside, weigh=balanced(base.columns.cases, inside), threads=threads))
        say(f"fitted {fold + 1} of {count}")
    return lambda group: fitted[fold_of[group]]
