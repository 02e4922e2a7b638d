"""Decisions without an outcome: what those with one stand for.

A patient who goes home early has no second note to be judged by: who has an outcome is no fair draw of all.
Where that hangs on what was known when it was decided, each decision with an outcome is weighted by one over
its probability of having one (logistic regression over the features and their squares), which makes the
others' kind count as often as it was. Where it hangs on the action or on the outcome itself nothing here
helps.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from trainers.datasets.decisions import Floats

_LEAST = 0.05  # probability of an outcome: below, a decision would stand for more than twenty


def weights(features: Floats, answered: NDArray[np.bool_]) -> Floats:
    """float64 [N], mean 1 over those with an outcome, 0 for the others. `answered` [N]: whether there is
    an outcome.
    """
    if (
        answered.all() or not answered.any() or not features.shape[1]
    ):  # nothing was known, nothing distinguishes them
        return answered.astype(np.float64)
    shown = np.hstack([features, features**2, features > 0])
    p = LogisticRegression(max_iter=200).fit(shown, answered).predict_proba(shown)[:, 1].clip(_LEAST)
    found = np.where(answered, 1 / p, 0.0)
    scaled: Floats = found / found[answered].mean()
    return scaled
