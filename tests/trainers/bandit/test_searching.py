"""A setting that nobody has explored is found by replays: better than by chance, with few of them, and on
from where it was killed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sklearn", reason="the extra `learning` is not installed")

from schemas.errors import ConfigurationError, StateError
from tests.trainers.killing import content, killed_until_done
from trainers.bandit.searching import Dimension, Found, SearchSettings, search

SPACE = (
    Dimension("lexical", 0, 1, 0.5),
    Dimension("half life", 1, 1000, 72, log=True),
    Dimension("chunks", 4, 40, 12, whole=True),
)
SETTINGS = SearchSettings(trials=20, begin=6)


def truth(values: Mapping[str, float], best: tuple[float, float, float]) -> float:
    """A smooth hill: 1 at the top."""
    apart = (
        values["lexical"] - best[0],
        np.log10(values["half life"]) / 3 - best[1],
        (values["chunks"] - 4) / 36 - best[2],
    )
    return float(np.exp(-4 * sum(one**2 for one in apart)))


def replayed(seed: int, best: tuple[float, float, float]) -> Callable[[Mapping[str, float]], float]:
    """As a replay sees it: noisy, by the number of the trial."""

    def objective(values: Mapping[str, float]) -> float:
        drawn = np.random.default_rng([seed, *(int(1e6 * one) for one in values.values())])
        return truth(values, best) + 0.05 * float(drawn.standard_normal())

    return objective


def of_chance(seed: int, best: tuple[float, float, float]) -> float:
    """The best that as many points drawn at random seem to be, in truth."""
    random, objective = np.random.default_rng(seed), replayed(seed, best)
    tried = [
        {one.name: one.value(place) for one, place in zip(SPACE, random.random(3), strict=True)}
        for _ in range(SETTINGS.trials)
    ]
    return truth(max(tried, key=objective), best)


def test_what_it_finds_is_better_than_what_ships_and_than_as_many_trials_by_chance(tmp_path: Path) -> None:
    found, shipped, chance = [], [], []
    for seed in range(5):
        best = tuple(np.random.default_rng(seed + 50).random(3).tolist())
        one = search(replayed(seed, best), SPACE, tmp_path / str(seed), SETTINGS)
        found.append(truth(one.values, best))
        shipped.append(truth({dimension.name: dimension.ships for dimension in SPACE}, best))
        chance.append(of_chance(seed, best))
    assert np.mean(found) > max(np.mean(chance), np.mean(shipped)) and np.mean(found) > 0.93
    assert np.mean(np.array(found) >= np.array(shipped)) >= 0.9


def test_what_is_told_is_believed_and_not_the_luckiest_trial(tmp_path: Path) -> None:
    found = search(replayed(1, (0.3, 0.5, 0.5)), SPACE, tmp_path, SETTINGS)
    assert found.value < max(one.came for one in found.trials)
    assert abs(found.value - truth(found.values, (0.3, 0.5, 0.5))) < 0.1 and found.value > found.ships


def test_what_ships_is_tried_first_and_every_trial_keeps_to_its_dimension(tmp_path: Path) -> None:
    tried: list[Mapping[str, float]] = []

    def objective(values: Mapping[str, float]) -> float:
        tried.append(values)
        return values["lexical"]

    search(objective, SPACE, tmp_path, SearchSettings(trials=10, begin=4))
    assert dict(tried[0]) == pytest.approx({"lexical": 0.5, "half life": 72, "chunks": 12})
    assert all(
        one["chunks"] == int(one["chunks"]) and 1 <= one["half life"] <= 1000 and 0 <= one["lexical"] <= 1
        for one in tried
    )
    assert len({tuple(one.values()) for one in tried}) > 8


def test_killed_twenty_times_and_more_it_finds_the_same(tmp_path: Path) -> None:
    def run(folder: Path) -> Found:
        return search(replayed(2, (0.7, 0.2, 0.4)), SPACE, folder, SearchSettings(trials=16, begin=16))

    whole = run(tmp_path / "whole")
    kills = sum(killed_until_done(lambda at=at: run(tmp_path / str(at)), seed=at, most=60) for at in range(3))  # type: ignore[misc]
    assert kills >= 20
    assert all(
        content(tmp_path / str(at)) == content(tmp_path / "whole") and run(tmp_path / str(at)) == whole
        for at in range(3)
    )


def test_stopped_after_any_trial_it_goes_on_to_the_same(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stopping(step: int, *_: object) -> None:
        if step % 4 == 3:
            raise Stopped

    small = SearchSettings(trials=12, begin=4)
    whole = search(replayed(3, (0.7, 0.2, 0.4)), SPACE, tmp_path / "whole", small)
    for _ in range(3):
        with pytest.raises(Stopped):
            search(replayed(3, (0.7, 0.2, 0.4)), SPACE, tmp_path / "stopped", small, measure=stopping)
    assert search(replayed(3, (0.7, 0.2, 0.4)), SPACE, tmp_path / "stopped", small) == whole


def test_another_space_or_other_data_in_the_same_folder_and_an_objective_that_is_no_number_are_refused(
    tmp_path: Path,
) -> None:
    small = SearchSettings(trials=3, begin=2)
    search(lambda values: values["lexical"], SPACE, tmp_path / "one", small, data="a")
    with pytest.raises(StateError, match="begun with"):
        search(lambda values: values["lexical"], SPACE[:2], tmp_path / "one", small, data="a")
    with pytest.raises(StateError, match="begun with"):
        search(lambda values: values["lexical"], SPACE, tmp_path / "one", small, data="b")
    with pytest.raises(ConfigurationError, match="that is a number"):
        search(lambda _: float("nan"), SPACE, tmp_path / "two", small)
    with pytest.raises(ConfigurationError):
        search(lambda _: 0.0, (), tmp_path / "three", small)
    with pytest.raises(ConfigurationError):
        Dimension("x", 0, 1, 0.5, log=True)
