"""The decisions of one slot as arrays, for estimates and trainers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from schemas.decisions import Decision
from trainers.datasets.decisions import Decisions, Floats, Integers
from trainers.datasets.rows import NOT_RIPE

if TYPE_CHECKING:
    import pyarrow as pa

_DECISIONS: Final = msgspec.json.Decoder(tuple[Decision, ...])
_GROUP: Final = msgspec.json.Decoder(dict[str, str])
#: States of a reward whose time to be answered is over.
_OVER: Final = ("matched", "expired")


@dataclass(frozen=True)
class Decided:
    """N decisions that have an outcome, in the order of the table. `logged`: how many there were with and
    without; `due`: those that had time to be answered, each with weight 1, `answered` which of them have an outcome to
    learn from, and `responded` which were answered at all, as by a copy: a draft that a later one superseded is in none.
    """

    decisions: Decisions  # features [N, D] in the order of `names`, unscaled
    names: tuple[str, ...]  # D
    actions: tuple[str, ...]  # K
    groups: Mapping[str, NDArray[np.bool_]]  # "sex female" -> [N]
    requests: tuple[str, ...]  # N
    policies: tuple[str, ...]  # N: artefact that decided, "" what ships
    trial: NDArray[np.bool_]  # [N]
    logged: int
    due: Decisions
    answered: NDArray[np.bool_]
    responded: NDArray[np.bool_]


def decided(
    table: pa.Table, slot: str, *, actions: Sequence[str] | None = None, names: Sequence[str] | None = None
) -> Decided:
    """Rows with a decision of `slot` (of several in one row the last). Only those with a reward that is no
    echo are in it; their weights state what they stand for, together with those without an outcome
    (trainers.datasets.logged_decisions, over scaled features).

    `actions`: what a policy can choose; decisions that could have chosen something else are left out, for
    their probabilities are of another choice. None: all that was ever to be chosen, in order of appearance.
    `names`: features; None: all that are logged, by name. A feature that a request lacks counts as its
    mean, as in `models.policies.ActionPolicy`.
    """
    columns = ["request", "patient", "cut", "decisions", "group", "reward", "state", "echo", "account"]
    listed = table.select(columns).to_pylist()
    found = [(row, one) for row in listed if (one := _of(row["decisions"], slot)) is not None]
    known = (
        tuple(actions)
        if actions is not None
        else tuple(dict.fromkeys(action for _, one in found for action in one.actions))
    )
    found = [(row, one) for row, one in found if set(one.actions) <= set(known) and row["state"] != NOT_RIPE]
    wanted = (
        tuple(names)
        if names is not None
        else tuple(sorted({name for _, one in found for name in one.features}))
    )
    features = features_of([one.features for _, one in found], wanted)
    answered = np.array(
        [row["state"] == "matched" and row["reward"] is not None and not row["echo"] for row, _ in found],
        dtype=np.bool_,
    )
    action = np.array([known.index(one.action) for _, one in found], dtype=np.int64)
    stands = weights(standardised(features), answered, action) if len(found) else np.zeros(0)
    kept = [pair for pair, there in zip(found, answered, strict=True) if there]
    _, patient = np.unique(np.array([row["patient"] for row, _ in found], dtype=np.str_), return_inverse=True)
    every = Decisions(
        features,
        action,
        np.array([one.probability for _, one in found], dtype=np.float64),
        np.array([row["reward"] or 0.0 for row, _ in found], dtype=np.float64),
        patient.astype(np.int64),
        len(known),
        np.ones(len(found)),
        np.array([round(row["cut"].timestamp() * 1_000_000) for row, _ in found], dtype=np.int64),
        _clinicians([row["account"] for row, _ in found]),
    )
    due = answered | np.array([row["state"] in _OVER for row, _ in found], dtype=np.bool_)
    return Decided(
        replace(every.of(answered), weight=stands[answered]),
        wanted,
        known,
        _groups([row["group"] for row, _ in kept]),
        tuple(row["request"] for row, _ in kept),
        tuple(one.policy for _, one in kept),
        np.array([one.trial for _, one in kept], dtype=np.bool_),
        len(found),
        every.of(due),
        answered[due],
        np.array([row["state"] == "matched" for row, _ in found], dtype=np.bool_)[due],
    )


def _of(column: str | None, slot: str) -> Decision | None:
    return next((one for one in reversed(_DECISIONS.decode(column or "[]")) if one.slot == slot), None)


def _clinicians(accounts: Sequence[str | None]) -> Integers | None:
    """int64 [N], of the pseudonyms of who marked; None where there is none."""
    known = {name: at for at, name in enumerate(sorted({one for one in accounts if one}))}
    return np.array([known.get(one or "", -1) for one in accounts], dtype=np.int64) if known else None


def features_of(known: Sequence[Mapping[str, float]], names: Sequence[str]) -> Floats:
    """float64 [N, D]; a feature that a request lacks is its mean, 0 where every request lacks it."""
    table = np.array([[one.get(name, np.nan) for name in names] for one in known], dtype=np.float64).reshape(
        len(known), len(names)
    )
    there = ~np.isnan(table)
    mean = np.where(there, table, 0.0).sum(axis=0) / np.maximum(1, there.sum(axis=0))
    filled: Floats = np.where(there, table, mean)
    return filled


def standardised(features: Floats) -> Floats:
    """float64 [N, D] with mean 0 and spread 1; a feature that never varies is 0."""
    spread = features.std(axis=0)
    scaled: Floats = (features - features.mean(axis=0)) / np.where(spread > 0, spread, 1.0)
    return scaled


def _groups(column: Sequence[str | None]) -> dict[str, NDArray[np.bool_]]:
    read = [_GROUP.decode(one or "{}") for one in column]
    found = sorted({f"{name} {value}" for one in read for name, value in one.items()})
    return {
        group: np.array(
            [group in {f"{name} {value}" for name, value in one.items()} for one in read], dtype=np.bool_
        )
        for group in found
    }


# Decisions without an outcome: what those with one stand for.
#
# A patient who goes home early has no second note to be judged by: who has an outcome is no fair draw of all.
# Where that depends on what was known when it was decided and on the action, each decision with an outcome is
# weighted by one over its probability of having one (logistic regression over the features, their squares, and
# the action), which makes the others' kind count as often as it was. Where it depends on the outcome itself
# nothing here helps: trainers/gate/answers.py bounds what that can do.

_LEAST = 0.05  # probability of an outcome: below, a decision would stand for more than twenty


def weights(features: Floats, answered: NDArray[np.bool_], action: Integers) -> Floats:
    """float64 [N], mean 1 over those with an outcome, 0 for the others. `answered` [N]: whether there is
    an outcome.
    """
    if answered.all() or not answered.any():  # nothing distinguishes them
        return answered.astype(np.float64)
    chosen = action[:, None] == np.unique(action)
    shown = np.hstack([features, features**2, features > 0, chosen])
    p = LogisticRegression(max_iter=200).fit(shown, answered).predict_proba(shown)[:, 1].clip(_LEAST)
    found = np.where(answered, 1 / p, 0.0)
    scaled: Floats = found / found[answered].mean()
    return scaled
