"""Ridge regression from many inputs to many targets, kept as a product of two thin matrices.

W = X' (X X' + lambda)^-1 (Y - mean Y) is solved among the n examples, then cut to its r strongest directions: what single examples alone
support is in the weak ones.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.policy.statistics import Floats, Regression


def ridge(x: Floats, y: Floats, penalty: float, rank: int) -> Regression:
    """x [n, V], y [n, C]."""
    gram = x @ x.T
    values, vectors = np.linalg.eigh(gram.astype(np.float64))
    kept = values > 1e-6
    values, vectors = values[kept], vectors[:, kept]
    root = np.sqrt(values)
    centred = (y - y.mean(axis=0)).astype(np.float64)
    # W = (X' U / root) (root / (values + penalty) U' Y): the first factor has orthonormal columns
    small = (root / (values + penalty))[:, None] * (vectors.T @ centred)
    left, strength, right = _svd(small, rank)
    basis = (x.T @ (vectors / root)).astype(np.float32)
    scale = np.sqrt(strength)
    return Regression((basis @ (left * scale)).astype(np.float32), (scale[:, None] * right).astype(np.float32))


def _svd(of: NDArray[np.float64], rank: int) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """The strongest `rank` directions, by the smaller of the two Gram matrices."""
    values, left = np.linalg.eigh(of @ of.T)
    order = np.argsort(-values)[: min(rank, len(values))]
    strength = np.sqrt(np.maximum(values[order], 1e-12))
    left = left[:, order]
    return left, strength, (left / strength).T @ of
