"""Ridge regression from many inputs to many targets, kept as a product of two thin matrices.

W = X' A, A = (X X' + lambda)^-1 (Y - mean Y), is solved among the n examples and never built: its r strongest
directions are found by multiplying with it (randomised subspace iteration: Halko, Martinsson and Tropp 2011).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from models.policies.regression import Floats, Regression

_MORE: Final = 16  # directions than are kept
_ROUNDS: Final = 2
_SEED: Final = 11


def ridge(x: Floats, y: Floats, penalty: float, rank: int) -> Regression:
    """x [n, V], y [n, C]."""
    gram = x @ x.T
    gram[np.diag_indices_from(gram)] += penalty
    inverse = np.linalg.inv(gram).astype(np.float32)
    centred = y - y.mean(axis=0)
    size = min(rank + _MORE, *x.shape, y.shape[1])
    right = np.random.default_rng(_SEED).standard_normal((y.shape[1], size)).astype(np.float32)
    left = x.T @ (inverse @ (centred @ right))
    for _ in range(_ROUNDS):
        left = np.linalg.qr(left)[0]
        right = np.linalg.qr(centred.T @ (inverse @ (x @ left)))[0]
        left = x.T @ (inverse @ (centred @ right))
    basis, small = np.linalg.qr(left)
    u, strength, v = np.linalg.svd(small, full_matrices=False)
    scale = np.sqrt(strength[:rank])
    return Regression(
        (basis @ (u[:, :rank] * scale)).astype(np.float32),
        (scale[:, None] * (v[:rank] @ right.T)).astype(np.float32),
    )
