"""What is older than the settings keep goes: days of the log, rows of snapshots; what a run needs stays."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from schemas.errors import StateError
from schemas.instant import HOUR
from schemas.trajectories import Texts
from streams.learning.export import TrajectorySink
from streams.loop import Record
from streams.topics import TRAJECTORY
from tests.trainers.datasets.logged import START, told
from tests.wardstream.learning.ward import SLOT, settings, ward
from trainers.datasets.log import read
from trainers.datasets.snapshot import Snapshot, take
from trainers.datasets.texts import read_texts
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
    done = CliRunner().invoke(app, ["trajectory", "forget", "--expired", "--config", str(config)])
    numbers = [word for word in done.output.split() if word.isdigit()]
    assert done.exit_code == 0 and numbers == ["1", "0", "1"], done.output


def test_old_texts_go_and_the_log_stays(tmp_path: Path) -> None:
    made = [msgspec.structs.replace(told(number), texts=Texts(user="u")) for number in range(24 * 20)]
    sink = TrajectorySink(tmp_path / "log")
    records = [
        Record(TRAJECTORY, 0, at, (START + at * HOUR) // 1000, b"", msgspec.json.encode(one))
        for at, one in enumerate(made)
    ]
    sink.write([sink.read(one) for one in records], {(TRAJECTORY, 0): len(made)})
    sink.close()
    wanted = settings(tmp_path, text_days=5).learning
    rows = len(read(tmp_path / "log"))
    assert clear(tmp_path / "log", wanted, LOGGED + timedelta(days=20)).texts > 0
    kept = read_texts(tmp_path / "log", [one.request for one in made])
    assert 4 * 24 <= len(kept) <= 6 * 24 and made[-1].request in kept and made[0].request not in kept
    assert len(read(tmp_path / "log")) == rows == len(made)
    assert clear(tmp_path / "log", wanted, LOGGED + timedelta(days=20)).texts == 0
