"""Two rankers and a gate, fitted on examples of both worlds, calibrated on what they had not seen.

The rankers are LambdaMART over the candidates of one world each: `known` where the base has cases of the
right disease, over candidates that it has cases of; `new` over the others. Temperatures, gate and coverage
are fitted on scores out of fold, then the rankers once more on everything.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import base
from models.ranker.case import Case
from models.ranker.fusion import Fusion, World, lightgbm, save, scored, situation, softmax
from models.ranker.knowledge import Knowledge
from schemas.errors import ConfigurationError
from trainers.ranking.examples import Example, folds, of_base

ROUNDS: Final = 240
#: What differs between the rankers that are averaged: one of plain trees; others next to it brought less than
# the folds can show (docs/diagnosis.md).
KINDS: Final[tuple[Mapping[str, object], ...]] = ({"seed": 9},)
PARAMETERS: Final = {
    "objective": "lambdarank",
    "learning_rate": 0.05,
    "num_leaves": 31,
    "min_data_in_leaf": 20,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "lambdarank_truncation_level": 8,
    "label_gain": [0, 1],
    "deterministic": True,
    "seed": 7,
    "verbose": -1,
}
#: For the gate, what a case that was made unseen counts compared with what it counts for the rankers: the
# more, the
# better diseases without cases do, the worse : those with (docs/diagnosis.md).
_MADE: Final = 0.6
_TEMPERATURES: Final = np.geomspace(0.3, 3.0, 24)

Scores = NDArray[np.float64]
Weigh = Callable[[Example], float]
Models = tuple[Any, ...]  # lightgbm.Booster


class Crossed(NamedTuple):
    """`fold` int32 of each example · `models`: of each fold, both rankers fitted on the others · `scores`: of
    each example, by the rankers that had not seen it.
    """

    fold: NDArray[np.int32]
    models: list[tuple[Models, Models]]
    scores: list[tuple[Scores, Scores]]


def crossed(
    examples: Sequence[Example],
    count: int,
    weigh: Weigh,
    threads: int,
    seed: int = 3,
    say: Callable[[str], None] = lambda _: None,
) -> Crossed:
    by_fold = folds([one.group for one in examples], count, seed)
    scores: list[tuple[Scores, Scores]] = [(np.zeros(0), np.zeros(0))] * len(examples)
    models = []
    for fold in range(count):
        known, new = rankers(
            [one for one, of in zip(examples, by_fold, strict=True) if of != fold], weigh, threads
        )
        models.append((known, new))
        for at in np.flatnonzero(by_fold == fold).tolist():
            values = examples[at].features.values
            scores[at] = (scored(known, values), scored(new, values))
        say(f"fitted {fold + 1} of {count} folds")
    return Crossed(by_fold, models, scores)


def fit(
    examples: Sequence[Example],
    count: int,
    weigh: Weigh,
    threads: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> Fusion:
    """Raises ValueError where one world has no example."""
    outside = crossed(examples, count, weigh, threads, say=say)
    return calibrated(examples, outside.scores, *rankers(examples, weigh, threads), weigh)


def calibrated(
    examples: Sequence[Example],
    scores: Sequence[tuple[Scores, Scores]],
    known: Models,
    new: Models,
    weigh: Weigh,
) -> Fusion:
    """`scores`: of both rankers for every candidate of each example, by rankers that had not seen it."""
    worlds = []
    for models, unseen in ((known, False), (new, True)):
        held = [
            (pair[int(unseen)][part], one.right[part], weigh(one))
            for one, pair in zip(examples, scores, strict=True)
            if one.unseen == unseen and (part := one.features.seen != unseen).any()
        ]
        total = sum(weigh(one) for one in examples if one.unseen == unseen)
        covered = [one for one in held if one[1].any()]
        worlds.append(World(models, _temperature(covered), sum(one[2] for one in covered) / max(total, 1e-9)))
    situations = np.stack(
        [situation(one.features, *pair) for one, pair in zip(examples, scores, strict=True)]
    )
    mean, spread = situations.mean(axis=0), np.maximum(situations.std(axis=0), 1e-6)
    target = np.array([not one.unseen for one in examples])
    weights = np.array([weigh(one) * (_MADE if one.dropped else 1.0) for one in examples])
    gate = _logistic((situations - mean) / spread, target, weights)
    return Fusion(examples[0].features.names, worlds[0], worlds[1], gate, mean, spread)


def rankers(examples: Sequence[Example], weigh: Weigh, threads: int) -> tuple[Models, Models]:
    known = _ranker([one for one in examples if not one.unseen], False, weigh, threads)
    return known, _ranker([one for one in examples if one.unseen], True, weigh, threads)


def _ranker(examples: Sequence[Example], unseen: bool, weigh: Weigh, threads: int) -> Models:
    boosting = lightgbm()
    rows = [(one, one.features.seen != unseen) for one in examples]
    rows = [(one, part) for one, part in rows if one.right[part].any()]
    if not rows:
        raise ValueError(
            f"expected cases whose disease the base {'has not' if unseen else 'has'} seen, got none"
        )
    data = boosting.Dataset(
        np.concatenate([one.features.values[part] for one, part in rows]),
        np.concatenate([one.right[part] for one, part in rows]).astype(np.int32),
        group=[int(part.sum()) for _, part in rows],
        weight=np.concatenate([np.full(int(part.sum()), weigh(one)) for one, part in rows]),
        params={"max_bin": PARAMETERS["max_bin"], "verbose": -1},
        feature_name=[f"f{at}" for at in range(rows[0][0].features.values.shape[1])],
    )
    return tuple(
        boosting.train({**PARAMETERS, **kind, "num_threads": threads}, data, ROUNDS) for kind in KINDS
    )


def _temperature(held: Sequence[tuple[Scores, NDArray[np.bool_], float]]) -> float:
    """The one under which the right candidates are likeliest."""

    def loss(temperature: float) -> float:
        return -sum(
            weight * float(np.log(np.maximum(softmax(scores / temperature)[right].sum(), 1e-12)))
            for scores, right, weight in held
        )

    return float(min(_TEMPERATURES, key=loss))


def _logistic(values: Scores, target: NDArray[np.bool_], weights: Scores) -> Scores:
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=0.3, max_iter=2000).fit(values, target, sample_weight=weights)
    return np.concatenate([model.coef_[0], model.intercept_])


# Records in, a fitted ranker out.

_LEAST: Final = 50  # cases; of fewer nothing can be learned
_TOLD: Final = 500
_FOLDS: Final = 5


def run(
    cases: Sequence[Case],
    knowledge: Knowledge,
    out: Path,
    *,
    of_one: int = 4,
    threads: int = 1,
    seed: int = 1,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, object]:
    """What was done. Raises ConfigurationError where there is too little to learn from."""
    built = base(knowledge, cases)
    examples = of_base(
        built, seed, of_one, lambda done: say(f"{done} cases asked") if done % _TOLD == 0 else None
    )
    if len(examples) < _LEAST:
        raise ConfigurationError(
            f"expected at least {_LEAST} cases with findings and a known disease, got {len(examples)}"
        )
    fusion = fit(examples, _FOLDS, balanced(built.columns.cases, examples), threads, say)
    done: dict[str, object] = {
        "cases": len(cases),
        "examples": len(examples),
        "of a disease that the base had not seen": sum(one.unseen for one in examples),
        "diseases": knowledge.version,
        "seed": seed,
    }
    save(fusion, out, done)
    return {"written": str(out), **done}


def balanced(cases: Sequence[Case], examples: Sequence[Example]) -> Weigh:
    """Published cases outnumber the others tenfold: each source counts by the root of its size; a case made
    unseen counts half, as it counts twice.
    """
    sizes = Counter(cases[one.case].source for one in examples)
    most = max(sizes.values())

    def weigh(one: Example) -> float:
        scale = min(math.sqrt(most / sizes[cases[one.case].source]), 3.0)
        return scale * (0.5 if one.dropped else 1.0)

    return weigh
