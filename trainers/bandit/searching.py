"""Numbers of a setting that nobody has explored (the share of words in retrieval, a half life, alpha and
theta), found by replaying with others.

    what ships first        so that what is found can only be told to be better than that
    a Sobol sequence        a few points that lie well apart
    then one after another  where the expected improvement is the largest (gaussian.py)

No log says what another value would have brought; `objective` does, by replaying held-out stays with it: it
is slow and noisy. Each trial is a checkpoint of the run; one that was being tried when the run was killed is
tried again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec
import numpy as np
from msgspec import Struct
from scipy.stats import qmc

from schemas.errors import ConfigurationError
from trainers.bandit.gaussian import believed, following
from trainers.datasets.decisions import Floats
from trainers.runs import Measure, Run, Say, silent, unmeasured

Objective: TypeAlias = Callable[[Mapping[str, float]], float]


class Dimension(Struct, frozen=True):
    """One number. `log`: what counts is by how many times it is larger; both ends above 0 then. `whole`: a
    whole number.
    """

    name: str
    low: float
    high: float
    ships: float
    log: bool = False
    whole: bool = False

    def __post_init__(self) -> None:
        if (
            not self.low < self.high
            or not self.low <= self.ships <= self.high
            or (self.log and self.low <= 0)
        ):
            raise ConfigurationError(
                f"expected {self.name} from low to high with what ships between, above 0 by log; came "
                f"{self.low}, {self.high}, {self.ships}"
            )

    def value(self, place: float) -> float:
        """Of a place in [0, 1]."""
        if self.log:
            found = math.exp(math.log(self.low) + place * (math.log(self.high) - math.log(self.low)))
        else:
            found = self.low + place * (self.high - self.low)
        found = min(max(found, self.low), self.high)
        return float(round(found)) if self.whole else found

    def place(self, value: float) -> float:
        if self.log:
            return (math.log(value) - math.log(self.low)) / (math.log(self.high) - math.log(self.low))
        return (value - self.low) / (self.high - self.low)


class SearchSettings(Struct, frozen=True, kw_only=True):
    """`trials` in all, what ships included; `begin` of them before anything is believed."""

    trials: int = 40
    begin: int = 8
    seed: int = 0

    def __post_init__(self) -> None:
        if not 2 <= self.begin <= self.trials:
            raise ConfigurationError(
                f"expected at least 2 trials to begin with, and not more than there are; came {self.begin} "
                f"of {self.trials}"
            )


class Trial(Struct, frozen=True):
    places: tuple[float, ...]
    came: float


class Found(Struct, frozen=True):
    """`value` and `ships` are believed, not seen: of a few noisy trials the best that was seen is the
    luckiest.
    """

    values: dict[str, float]
    value: float
    ships: float
    deviation: float  # of `value`
    trials: tuple[Trial, ...]


def search(
    objective: Objective,
    space: Sequence[Dimension],
    run: Path,
    settings: SearchSettings | None = None,
    *,
    data: str = "",
    say: Say = silent,
    measure: Measure = unmeasured,
) -> Found:
    """The best believed of the points that were tried. `objective`: larger is better; the same point may give
    another number each time. `data`: what it is computed on, for a run goes on with the same or not at all.
    Raises ConfigurationError for no dimension, or an objective that is no number.
    """
    wanted = settings or SearchSettings()
    if not space or len({one.name for one in space}) != len(space):
        raise ConfigurationError("expected dimensions with names of their own, one at least")
    told = {
        "trainer": "search",
        "settings": msgspec.to_builtins(wanted),
        "space": msgspec.to_builtins(list(space)),
        "data": data,
    }
    with Run(run, told, say, measure) as opened:
        trials = [] if opened.kept is None else msgspec.json.decode(opened.kept, type=list[Trial])
        for step in range(len(trials), wanted.trials):
            places = _next(trials, space, wanted, step)
            values = {one.name: one.value(place) for one, place in zip(space, places, strict=True)}
            came = float(objective(values))
            if not math.isfinite(came):
                raise ConfigurationError(
                    f"expected an objective that is a number, came {came} at {values}; let it say what a "
                    "failure is worth"
                )
            trials.append(Trial(places, came))
            opened.keep(step + 1, wanted.trials, msgspec.json.encode(trials), {**values, "came": came})
            say(
                f"{step + 1} of {wanted.trials}: "
                + ", ".join(f"{name} {value:.4g}" for name, value in values.items())
                + f" came to {came:.4f}"
            )
    return _found(trials, space, wanted.seed)


def _next(
    trials: Sequence[Trial], space: Sequence[Dimension], settings: SearchSettings, step: int
) -> tuple[float, ...]:
    """As the dimensions can have it: a whole number lies at its own place."""
    if step == 0:
        return tuple(one.place(one.ships) for one in space)
    if step < settings.begin:
        sequence = qmc.Sobol(len(space), seed=settings.seed).random_base2(
            math.ceil(math.log2(settings.begin))
        )
        drawn: Floats = sequence[step - 1]
    else:
        drawn = following(*_arrays(trials), settings.seed * 1_000_003 + step)
    return tuple(one.place(one.value(float(place))) for one, place in zip(space, drawn, strict=True))


def _found(trials: Sequence[Trial], space: Sequence[Dimension], seed: int) -> Found:
    tried, came = _arrays(trials)
    mean, deviation = believed(tried, came, tried, seed)
    best = int(mean.argmax())
    values = {one.name: one.value(place) for one, place in zip(space, trials[best].places, strict=True)}
    return Found(values, float(mean[best]), float(mean[0]), float(deviation[best]), tuple(trials))


def _arrays(trials: Sequence[Trial]) -> tuple[Floats, Floats]:
    return np.array([one.places for one in trials]), np.array([one.came for one in trials])
