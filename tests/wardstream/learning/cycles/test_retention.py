"""What is older than the settings keep goes: days of the log, rows of snapshots; what a run needs stays."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from schemas.errors import StateError
from tests.trainers.datasets.logged import START
from tests.wardstream.learning.ward import SLOT, settings, ward
from trainers.datasets.snapshot import Snapshot, take
from wardstream.cli.app import app
from wardstream.learning.cycles.cycle import run_cycle
from wardstream.learning.cycles.run_folder import Begun, begin
from wardstream.learning.cycles.window import clear

LOGGED = datetime.fromtimestamp(START / 1_000_000, UTC)


def aged(snapshot: Snapshot, days: float) -> None:
    for name in ("train.parquet", "held.parquet"):
        then = (datetime.now(UTC) - timedelta(days=days)).timestamp()
        os.utime(snapshot.path / name, (then, then))


def test_an_old_snapshot_loses_its_rows_unless_a_run_needs_them_and_says_so(tmp_path: Path) -> None:
    wanted = settings(tmp_path, snapshot_days=30).learning
    ward().log(tmp_path / "log", 40)
    one, two, new = (take(tmp_path / "log", seed=seed) for seed in range(3))
    for snapshot, days in ((one, 31), (two, 31), (new, 29)):
        aged(snapshot, days)
    begin(
        tmp_path / "log",
        Begun(SLOT, "2026-11-22T03:00:00+00:00", two.id, "contents", 60, 60, "bandit", 0, ""),
    )
    assert clear(tmp_path / "log", wanted, datetime.now(UTC)).snapshots == 1
    assert (one.scrubbed, two.scrubbed, new.scrubbed) == (True, False, False) and Snapshot.open(
        one.path
    ).patients()
    with pytest.raises(StateError, match=r"older than learning\.snapshot_days; take another"):
        one.table("train")
    assert take(tmp_path / "log").id == one.id and not one.scrubbed  # the same once more, with its rows
    assert clear(tmp_path / "log", wanted, datetime.now(UTC)).snapshots == 0


def test_a_cycle_clears_away_and_learns_from_what_is_left(tmp_path: Path) -> None:
    ward().log(tmp_path / "log", 300)
    before = len(list((tmp_path / "log").glob("recorded=*/*.parquet")))
    assert (
        clear(tmp_path / "log", settings(tmp_path, log_days=0).learning, LOGGED + timedelta(days=9000)).files
        == 0
    )
    cycle = run_cycle(settings(tmp_path, log_days=10), SLOT, at=LOGGED + timedelta(days=5))
    assert cycle.trajectories == 450 and cycle.report
    cycle = run_cycle(settings(tmp_path, log_days=10), SLOT, at=LOGGED + timedelta(days=11))
    assert cycle.trajectories == 0 and "none was decided" in cycle.why
    assert len(list((tmp_path / "log").glob("recorded=*/*.parquet"))) == 1 <= before


def test_the_command_says_what_went(tmp_path: Path) -> None:
    ward().log(tmp_path / "log", 40)
    aged(take(tmp_path / "log"), 40)
    config = tmp_path / "wardstream.toml"
    config.write_text(f'[learning]\nfolder = "{tmp_path / "log"}"\nlog_days = 400\n')
    told = CliRunner().invoke(app, ["trajectory", "forget", "--expired", "--config", str(config)])
    numbers = [word for word in told.output.split() if word.isdigit()]
    assert told.exit_code == 0 and numbers == ["1", "1"], told.output
