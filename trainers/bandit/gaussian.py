"""What is believed of a point that has not been tried, and which to try next: a Gaussian process, and
expected improvement.

Deviation from Jones, Schonlau and Welch 1998: replays are noisy, so what has to be improved on is the best
*believed* value of a tried point, not the best that was seen, which would be the luckiest.
"""

from __future__ import annotations

import warnings
from typing import Final

import numpy as np
from scipy.stats import norm
from sklearn.exceptions import ConvergenceWarning
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import Matern, WhiteKernel

from trainers.datasets.decisions import Floats

_DRAWN: Final = 1024  # points among which the next is looked for
_NEAR: Final = 256  # of them about the best one
_ABOUT: Final = 0.05  # how near, of the unit cube


def believed(tried: Floats, came: Floats, points: Floats, seed: int) -> tuple[Floats, Floats]:
    """Mean and standard deviation [P], without the noise of a single trial. `tried` [N, D] and `points` [P,
    D] in the unit cube.
    """
    mean, spread = float(came.mean()), float(came.std()) or 1.0
    kernel = Matern(
        length_scale=np.full(tried.shape[1], 0.3), length_scale_bounds=(0.05, 5.0), nu=2.5
    ) + WhiteKernel(0.05, (1e-5, 1.0))
    process = GaussianProcessRegressor(kernel, n_restarts_optimizer=1, random_state=seed)
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", ConvergenceWarning
        )  # a length at its bound: the setting matters hardly, or very much
        process.fit(tried, (came - mean) / spread)
    found, deviation = process.predict(points, return_std=True)
    noise = float(process.kernel_.k2.noise_level)
    return mean + spread * found, spread * np.sqrt(np.maximum(deviation**2 - noise, 0.0))


def following(tried: Floats, came: Floats, seed: int) -> Floats:
    """The point [D] whose expected improvement on the best believed one is the largest, among points drawn by
    `seed`.
    """
    random = np.random.default_rng(seed)
    held, _ = believed(tried, came, tried, seed)
    best = tried[int(held.argmax())]
    near = (best + _ABOUT * random.standard_normal((_NEAR, tried.shape[1]))).clip(0, 1)
    points = np.vstack([random.random((_DRAWN - _NEAR, tried.shape[1])), near])
    mean, deviation = believed(tried, came, points, seed)
    gain = mean - float(held.max())
    at = gain / np.maximum(deviation, 1e-12)
    improvement = np.where(
        deviation > 1e-12, gain * norm.cdf(at) + deviation * norm.pdf(at), np.maximum(gain, 0.0)
    )
    found: Floats = points[int(improvement.argmax())]
    return found
