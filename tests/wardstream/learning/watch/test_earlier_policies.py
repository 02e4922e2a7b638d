"""A roll-back goes to what would have earned most of late, as far as what was explored tells."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np
import pytest

from evaluation.synthetic_clinic.clinic import Clinic
from models.policies import ActionPolicy
from models.registry import Registry
from models.registry.slots import line
from schemas.errors import StateError
from schemas.instant import DAY, from_datetime
from tests.wardstream.learning.ward import ARMS, SLOT, START, Ward, settings
from trainers.datasets.decisions import Floats
from wardstream.learning.cycles.window import beginning, of_late
from wardstream.learning.watch.live_rewards import better_before

AT = "2026-11-22T00:00:00+00:00"


class OneBest(Clinic):
    """The second way earns most, whoever the patient is; what ships second most."""

    def expected(self, features: Floats) -> Floats:
        worth = np.array([0.6, 0.8, *(0.3,) * (len(ARMS) - 2)])
        return np.tile(worth, (len(features), 1))


def preferring(arm: str, explore: float = 0.4) -> ActionPolicy:
    return ActionPolicy(
        SLOT, ARMS, weights=tuple((9.0 if one == arm else 0.0,) for one in ARMS), explore=explore
    )


def promoted(registry: Registry, *arms: str) -> list[str]:
    made = [
        registry.artefacts.add(
            {"policy.json": msgspec.json.encode(preferring(arm))}, "action-policy", made=str(number)
        ).id
        for number, arm in enumerate(arms)
    ]
    for one in made:
        registry.promote(SLOT, one, b"{}", AT)
    return made


def went_back(folder: Path, *arms: str, patients: int = 300) -> tuple[Registry, list[str], str | None]:
    """Arms that were promoted one after the other; the log is that of the last."""
    registry = Registry(folder / "registry")
    made = promoted(registry, *arms)
    Ward(OneBest(np.zeros((6, len(ARMS))), np.zeros((6, len(ARMS))))).log(
        folder / "log", patients, policy=preferring(arms[-1]), identity=made[-1]
    )
    return (
        registry,
        made,
        better_before(folder / "log", registry, SLOT, registry.moves(SLOT), START - DAY, 0.0),
    )


def test_what_would_have_earned_most_is_gone_back_to_however_far_it_lies(tmp_path: Path) -> None:
    registry, made, found = went_back(tmp_path, ARMS[1], ARMS[3], ARMS[4])
    assert found == made[0]
    registry.roll_back(SLOT, AT, "watch: it fell", found)
    assert registry.standing(SLOT).current == made[0] and line(registry.moves(SLOT)) == ["", made[0]]


def test_what_ships_is_gone_back_to_where_it_is_the_best_of_what_was(tmp_path: Path) -> None:
    registry, _, found = went_back(tmp_path, ARMS[3], ARMS[4])
    assert found == ""
    registry.roll_back(SLOT, AT, "watch: it fell", found)
    assert registry.standing(SLOT).current == "" and line(registry.moves(SLOT)) == [""]


def test_the_one_before_is_gone_back_to_where_it_is_the_best_or_little_is_known(tmp_path: Path) -> None:
    assert (best := went_back(tmp_path / "best", ARMS[4], ARMS[1], ARMS[3]))[2] == best[1][1]
    assert went_back(tmp_path / "few", ARMS[1], ARMS[3], ARMS[4], patients=20)[2] is None
    assert went_back(tmp_path / "one", ARMS[3])[2] is None


def test_what_has_fallen_is_not_gone_back_to_though_it_was_in_service_before_as_well(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    best, worse = promoted(registry, ARMS[1], ARMS[3])
    registry.promote(SLOT, best, b"{}", AT)  # by hand, once more
    Ward(OneBest(np.zeros((6, len(ARMS))), np.zeros((6, len(ARMS))))).log(
        tmp_path / "log", 300, policy=preferring(ARMS[1]), identity=best
    )
    assert line(registry.moves(SLOT)) == ["", best, worse, best]
    assert better_before(tmp_path / "log", registry, SLOT, registry.moves(SLOT), START - DAY, 0.0) == ""


def test_what_was_never_in_service_is_not_gone_back_to(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    one, other = promoted(registry, ARMS[1], ARMS[2])
    for wrong in (other, "f" * 64):
        with pytest.raises(StateError, match="expected what was in service before"):
            registry.roll_back(SLOT, AT, "by hand", wrong)
    assert registry.standing(SLOT).current == other
    registry.roll_back(SLOT, AT, "by hand", one)
    assert registry.standing(SLOT).current == one


def test_after_a_fall_what_was_earlier_is_not_learned_from_any_more(tmp_path: Path) -> None:
    registry, now = Registry(tmp_path), datetime(2026, 12, 24, 3, tzinfo=UTC)
    wanted = settings(tmp_path, fall_days=7).learning
    promoted(registry, ARMS[1])
    assert beginning(registry.moves(SLOT), now, wanted) is None
    registry.roll_back(SLOT, "2026-12-01T10:00:00+00:00", "by hand")
    assert beginning(registry.moves(SLOT), now, wanted) is None
    promoted(registry, ARMS[2])
    registry.roll_back(SLOT, "2026-12-20T10:00:00+00:00", "watch: the live reward fell")
    assert beginning(registry.moves(SLOT), now, wanted) == from_datetime(datetime(2026, 12, 13, tzinfo=UTC))
    assert beginning(registry.moves(SLOT), now, settings(tmp_path, window_days=3).learning) == from_datetime(
        datetime(2026, 12, 21, tzinfo=UTC)
    )


def test_what_was_earned_before_a_fall_does_not_speak_for_what_fell(tmp_path: Path) -> None:
    registry, now = Registry(tmp_path), datetime(2026, 12, 24, 3, tzinfo=UTC)
    made = promoted(registry, ARMS[1])  # on 22 November
    registry.roll_back(SLOT, "2026-12-01T00:00:00+00:00", "by hand")
    registry.promote(SLOT, made[0], b"{}", "2026-12-02T00:00:00+00:00")
    assert of_late(registry.moves(SLOT), now, settings(tmp_path, fall_days=7).learning) == from_datetime(
        datetime(2026, 12, 17, 3, tzinfo=UTC)
    )
    for long in (0, 60):
        assert of_late(
            registry.moves(SLOT), now, settings(tmp_path, fall_days=long).learning
        ) == from_datetime(datetime(2026, 12, 2, tzinfo=UTC))
