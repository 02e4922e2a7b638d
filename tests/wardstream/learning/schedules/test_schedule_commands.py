"""`wardstream learn jobs` and `learn now --watch`, the stage `learn` and the doctor, from the settings on."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from models.registry import Registry
from schemas.errors import ConfigurationError
from schemas.instant import DAY
from streams.learning.reward_ledger import RewardLedger
from streams.telemetry import Telemetry
from tests.trainers.datasets.logged import matched, reward, write
from tests.trainers.datasets.logged import told as trajectory
from tests.wardstream.learning.ward import SLOT, ward
from wardstream.cli.app import app
from wardstream.doctor.learning import learning
from wardstream.learning.cycles.reports import read_history
from wardstream.learning.schedules.jobs import database_of, learner_of
from wardstream.learning.schedules.lock import LEADER, Lock
from wardstream.learning.schedules.runs import Runs
from wardstream.settings import Settings, load
from wardstream.stages import wanted


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A hospital with a log, that retrains at three."""
    file = tmp_path / "wardstream.toml"
    file.write_text(
        f'[learning]\nfolder = "{tmp_path}/log"\nregistry = "{tmp_path}/registry"\nexplore = 0.2\nleast_outcomes = 30\nleast_patients = 20\nwindow_days = 0\ncut_margin = 0.05\n'
        f'schedule = {{ {SLOT} = "0 3 * * *" }}\n[triggers]\nzone = "Europe/Berlin"\n'
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARDSTREAM_CONFIG", str(file))
    ward().log(tmp_path / "log", 40)  # too few to learn from, which is told soon
    return file


def run(*arguments: str) -> str:
    found = CliRunner().invoke(app, ["learn", *arguments], catch_exceptions=False, env={"COLUMNS": "250"})
    assert found.exit_code == 0, found.output
    return found.output


def test_a_trigger_from_another_process_is_run_by_the_leader_and_its_outcome_is_told(
    config: Path, tmp_path: Path
) -> None:
    settings = load(config)
    assert "learn" in wanted(settings) and "learn" not in wanted(Settings())
    assert "no process leads" in run("jobs", "--trigger", SLOT)
    assert "already" in run("jobs", "--trigger", SLOT)
    with ExitStack() as opened, PythonPath():
        stage = learner_of(settings, Telemetry(), opened)
        database = database_of(settings)
        opened.callback(database.close)
        runs = Runs(database)
        while True:
            wait = stage.turn()
            if runs.of(SLOT)[0].state in ("done", "failed"):
                break
            stage.sleep(wait)
        assert "no process leads" not in run("jobs")
        done = runs.of(SLOT)[0]
        stage.stop()
        stage.run()
    assert done.state == "done", (tmp_path / "log" / "schedule" / f"{SLOT}.log").read_text()
    (line,) = read_history(tmp_path / "log")
    assert done.message == f"not promoted: {line.why}"
    told = json.loads(run("jobs", "--json"))
    assert [job["job"] for job in told["jobs"]] == [SLOT, "watch"] and told["jobs"][0]["last"][0][
        "state"
    ] == "done"
    assert told["jobs"][0]["next"][11:16] in ("01:00", "02:00"), "three in Berlin"
    assert "by hand" in run("jobs")


class PythonPath:
    """Children find this project wherever they run."""

    def __enter__(self) -> None:
        self._before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = str(Path(__file__).parents[4])

    def __exit__(self, *_: object) -> None:
        os.environ.pop("PYTHONPATH")
        if self._before is not None:
            os.environ["PYTHONPATH"] = self._before


def test_a_job_rests_and_goes_on(config: Path) -> None:
    run("jobs", "--pause", "watch")
    assert "paused" in run("jobs")
    run("jobs", "--resume", "watch")
    assert "paused" not in run("jobs")


def test_a_job_that_is_none_is_refused_with_those_that_are(config: Path) -> None:
    for option in ("--trigger", "--pause", "--resume"):
        with pytest.raises(ConfigurationError, match=f"{SLOT}, watch"):
            run("jobs", option, "alignment")


def test_a_hint_leads_to_a_command_that_works(config: Path) -> None:
    with pytest.raises(ConfigurationError) as refused:
        run("jobs", "--pause", "coffee")
    assert "learn now" not in str(refused.value)
    with pytest.raises(ConfigurationError, match="expected a policy slot"):
        run("now", "coffee", "--watch", "--dry-run")
    config.write_text(
        "".join(
            line for line in config.read_text().splitlines(keepends=True) if not line.startswith("schedule")
        )
    )
    assert "set learning.schedule, then: wardstream run" in run("jobs")
    assert "set learning.schedule" in run("jobs", "--trigger", "watch")


def test_a_slot_that_nobody_trains_cannot_be_scheduled(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARDSTREAM_LEARNING__SCHEDULE", '{"nothing": "0 3 * * *"}')
    with pytest.raises(ConfigurationError, match="nothing"):
        run("jobs")


def test_the_watch_tells_what_it_saw(config: Path, tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    one = registry.artefacts.add({"policy.json": b"{}"}, "action-policy").id
    registry.promote(SLOT, one, b"{}", "2026-11-22T03:00:00+00:00")
    assert "stays as it is" in run("now", "--watch") and "before it: what ships" in run(
        "now", SLOT, "--watch"
    )
    (told,) = json.loads(run("now", "--watch", "--json"))
    assert told["act"] == "" and told["live"]["policy"] == one


def test_what_serves_is_watched_also_where_nothing_is_retrained(config: Path) -> None:
    """Who ends retraining in a hurry does not mean to leave what was promoted, or is on trial, to itself."""
    config.write_text(
        "\n".join(line for line in config.read_text().splitlines() if not line.startswith("schedule"))
    )
    settings = load(config)
    assert not settings.learning.schedule and "learn" in wanted(settings)
    assert [level for level, _ in found(config).values()] == [
        "ok",
        "warn",
        "ok",
    ] and "nothing is retrained" in found(config)["learning"][1]
    with ExitStack() as opened:
        stage = learner_of(settings, Telemetry(), opened)
        assert stage.plan.triggers.keys() == {"watch"} and list(stage.plan.lanes) == [frozenset({"watch"})]
        Runs(stage.database).trigger("watch")
        stage.turn()
        assert stage.lanes[0].child is not None
        stage.stop()
        stage.run()


def test_a_child_without_its_leader_is_gone(config: Path) -> None:
    """Its standard input is at its end already."""
    command = [sys.executable, "-m", "wardstream", "learn", "scheduled", "watch", "--token", "1"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[4])}
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, process_group=0, timeout=120
    )
    assert done.returncode == -9


# ---- the doctor


@pytest.fixture
def leader(config: Path) -> Iterator[Lock]:
    database = database_of(load(config))
    lock = Lock(database, LEADER, "ward-server 7")
    yield lock
    lock.release()
    database.close()


def found(config: Path) -> dict[str, tuple[str, str]]:
    return {one.check: (one.level, one.found + one.advice) for one in learning(load(config))}


def test_without_a_log_or_a_schedule_all_is_well(config: Path) -> None:
    assert [one.level for one in learning(Settings())] == ["ok"]
    config.write_text(f'[learning]\nfolder = "{config.parent}/log"\n')
    assert found(config).keys() == {"learning"} and found(config)["learning"][0] == "ok"


def test_the_doctor_says_who_leads_or_that_nobody_does(config: Path, leader: Lock) -> None:
    assert found(config)["schedule"][0] == "warn" and "nobody leads" in found(config)["schedule"][1]
    assert leader.take()
    assert found(config)["schedule"] == (
        "ok",
        f"2 jobs in sqlite:///{config.parent}/log/schedule.db; ward-server 7 leads",
    )


def test_the_doctor_makes_no_database(config: Path) -> None:
    assert found(config)["schedule"][0] == "warn" and not (config.parent / "log" / "schedule.db").exists()


def test_a_database_that_does_not_answer_and_a_wrong_expression_are_failures(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_LEARNING__JOBS", "mysql://a/b")
    assert found(config)["schedule"][0] == "fail"
    monkeypatch.delenv("WARDSTREAM_LEARNING__JOBS")
    monkeypatch.setenv("WARDSTREAM_LEARNING__WATCH", "often")
    assert found(config)["schedule"][0] == "fail"


def test_a_key_that_others_may_read_or_that_is_gone_is_a_failure(config: Path, tmp_path: Path) -> None:
    assert found(config)["registry"][0] == "ok"
    registry = Registry(tmp_path / "registry")
    registry.promote(SLOT, registry.artefacts.add({"policy.json": b"{}"}, "action-policy").id, b"{}", "now")
    assert found(config)["registry"][0] == "ok"
    (tmp_path / "registry" / "private.key").chmod(0o640)
    assert found(config)["registry"][0] == "fail" and "chmod 600" in found(config)["registry"][1]
    (tmp_path / "registry" / "private.key").unlink()
    assert found(config)["registry"][0] == "fail"


def test_an_account_whose_marks_jump_is_a_warning(config: Path) -> None:
    folder = load(config).learning.folder
    assert folder is not None and "marks" not in found(config)
    today = time.time_ns() // (1000 * DAY)
    RewardLedger(folder / "rewards.db").close()
    with closing(sqlite3.connect(folder / "rewards.db")) as sql, sql:
        rows = [(who, day, 3, 0, 0) for who in ("3f2a", "77c1") for day in range(today - 20, today)]
        sql.executemany("INSERT INTO account_day VALUES (?, ?, ?, ?, ?)", [*rows, ("3f2a", today, 40, 38, 1)])
    level, text = found(config)["marks"]
    assert level == "warn" and "3f2a" in text and "38 rejections" in text and "77c1" not in text


def test_the_report_compares_what_was_written_with_and_without_a_draft(config: Path) -> None:
    folder = load(config).learning.folder
    assert folder is not None
    write(folder, [trajectory(number, task="care-summary") for number in range(4)], partition=7)
    reward(folder, [matched(number, 0.5 + number / 10, blinded=number < 2) for number in range(4)])
    assert "0.750 to 2 drafts that they were shown, 0.550 to 2 that nobody was: +0.200" in " ".join(
        run("report").split()
    )
