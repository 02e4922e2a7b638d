"""Snapshots: named by content, split by patient, never changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.errors import ConfigurationError, StateError
from schemas.instant import HOUR
from tests.trainers.datasets.logged import START, matched, patients, reward, told, write
from trainers.datasets.rows import schema
from trainers.datasets.snapshot import Snapshot, snapshots, take


@pytest.fixture
def log(tmp_path: Path) -> Path:
    write(tmp_path, [told(number) for number in range(60)], per_file=7)
    reward(tmp_path, [matched(number, number / 100) for number in range(0, 60, 2)])
    return tmp_path


def test_a_snapshot_has_every_row_once_and_every_patient_on_one_side(log: Path) -> None:
    made = take(log)
    train, held = made.table("train"), made.table("held")
    assert train.schema.equals(schema()) and held.schema.equals(schema())
    assert sorted([*train["request"].to_pylist(), *held["request"].to_pylist()]) == sorted(
        f"request-{number}" for number in range(60)
    )
    assert patients(train).isdisjoint(patients(held)) and patients(held)
    assert (made.manifest.rows, made.manifest.matched, made.manifest.patients) == (60, 30, 10)
    assert made.manifest.train == len(train) and made.manifest.held == len(held)


def test_the_same_inputs_give_the_same_snapshot_and_others_another(log: Path) -> None:
    one = take(log)
    assert take(log).id == one.id and len(snapshots(log)) == 1
    assert take(log, seed=1).id != one.id and take(log, held_out=0.5).id != one.id
    reward(log, [matched(1)])
    assert take(log).id != one.id and Snapshot.open(one.path).manifest == one.manifest
    assert len(snapshots(log)) == 4


def test_up_to_a_watermark_nothing_that_came_later_is_in_it(log: Path) -> None:
    until = START + 20 * HOUR
    one = take(log, until=until)
    assert one.manifest.rows == 21 and one.manifest.matched == 10  # the last answer came after it
    write(log, [told(number) for number in range(60, 70)], first=60)
    assert take(log, until=until).id == one.id


def test_a_manifest_or_a_file_that_was_changed_is_told(log: Path) -> None:
    made = take(log)
    (made.path / "train.parquet").write_bytes(b"PAR1")
    with pytest.raises(StateError, match=r"another content of train\.parquet"):
        made.table("train")
    (made.path / "manifest.json").write_bytes(
        (made.path / "manifest.json").read_bytes().replace(b'"seed": 0', b'"seed": 1')
    )
    with pytest.raises(StateError, match="another manifest"):
        Snapshot.open(made.path)
    (made.path / "manifest.json").write_bytes(b'{"seed": "\xff"}')
    with pytest.raises(StateError, match="none that can be read"):
        Snapshot.open(made.path)


def test_no_log_is_told_with_the_setting_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"learning\.folder"):
        take(tmp_path)
