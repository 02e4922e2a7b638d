"""Jobs fall due as cron says, each time once, for one leader; what was missed is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from apscheduler.triggers.interval import IntervalTrigger
from sqlalchemy import update

from models.registry import Registry
from schemas.errors import ConfigurationError, StateError
from wardstream.learning.schedules.cron import cron
from wardstream.learning.schedules.database import RUNS, Database, now_ms, shown, url_of
from wardstream.learning.schedules.lock import LEADER, Lock, LockLost, holder_of
from wardstream.learning.schedules.runs import Run, Runs
from wardstream.learning.schedules.schedule import Schedule, next_runs


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    made = Database(
        request.getfixturevalue("postgres") if request.param == "postgres" else url_of("", tmp_path)
    )
    yield made
    while TAKEN:
        TAKEN.pop().release()
    if request.param == "postgres":
        from sqlalchemy import text

        with made.engine.begin() as connection:
            for table in ("learn_lease", "learn_run", "learn_pause", "learn_job"):
                connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    made.close()


#: Released at the end of the test.
TAKEN: list[Lock] = []


def leading(database: Database, who: str = "me") -> Lock:
    lock = Lock(database, LEADER, who)
    assert lock.take()
    TAKEN.append(lock)
    return lock


def scheduled(
    database: Database, leader: Lock, every: float, ago: float = 0.0, grace: float = 3600.0
) -> Schedule:
    """A job that fell due first `ago` seconds ago."""
    trigger = IntervalTrigger(seconds=every, start_date=datetime.now(UTC) - timedelta(seconds=ago))
    schedule = Schedule(database, Runs(database), leader, {"train": trigger}, grace)
    if ago:
        schedule.modify_job("train", next_run_time=datetime.now(UTC) - timedelta(seconds=ago))
    return schedule


# ---- locks


def test_one_leads_until_it_leaves_and_each_taking_has_a_larger_token(database: Database) -> None:
    one, two = Lock(database, LEADER, "one"), Lock(database, LEADER, "two")
    assert holder_of(database) == "" and one.take() and one.held and holder_of(database) == "one"
    assert not two.take() and not two.held
    first = one.token
    one.release()
    assert holder_of(database) == "" and two.take() and two.token > first
    one.release()
    assert holder_of(database) == "two", "what is not ours is not released"
    two.release()
    assert one.take() and one.token > two.token
    one.release()


def test_who_does_not_hold_the_lock_writes_nothing(database: Database) -> None:
    lock, runs = leading(database), Runs(database)
    runs.trigger("train")
    lock.release()
    with pytest.raises(LockLost):
        runs.take(lock, {"train"})
    assert [run.state for run in runs.of("train")] == ["waiting"]


def test_a_session_that_the_server_ended_is_a_lock_that_is_lost(postgres: str) -> None:
    from sqlalchemy import text

    database = Database(postgres)
    lock = leading(database)
    with lock.writing() as session:
        pid = session.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with database.engine.begin() as connection:
        connection.execute(text("SELECT pg_terminate_backend(:pid, 5000)"), {"pid": pid})
    with pytest.raises(LockLost), lock.writing() as session:
        session.execute(text("SELECT 1"))
    assert not lock.held
    other = leading(database, "other")
    other.release()
    database.close()


# ---- clocks that were wrong


def test_a_leader_of_a_database_made_anew_leads_though_a_clock_was_years_ahead(
    tmp_path: Path,
) -> None:
    registry = Registry(tmp_path / "registry")
    registry.raise_bar(now_ms() + 20 * 365 * 86_400_000)  # by an earlier version, whose tokens were times
    early = registry.bar()
    for number in range(2):
        database = Database(url_of("", tmp_path / f"anew{number}"))
        lock = Lock(database, LEADER, "me", registry.bar)
        assert lock.take()
        registry.raise_bar(lock.token)
        lock.release()
        database.close()
    assert registry.bar() == early + 2


def test_an_earlier_leader_of_another_database_moves_nothing_any_more(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "registry")
    tokens = []
    for number in range(2):
        database = Database(url_of("", tmp_path / f"schedule{number}"))
        lock = Lock(database, LEADER, "me", registry.bar)
        assert lock.take()
        registry.raise_bar(lock.token)
        tokens.append(lock.token)
        lock.release()
        database.close()
    with pytest.raises(StateError, match="later leader"):
        Registry(registry.folder, token=tokens[0]).end_trial("retrieval-weights", "now", "why")


def test_a_next_run_that_a_clock_ahead_has_set_is_set_anew(database: Database) -> None:
    leader = leading(database)
    schedule = scheduled(database, leader, every=3600)
    schedule.modify_job("train", next_run_time=datetime.now(UTC) + timedelta(days=4000))
    scheduled(database, leader, every=3600)
    assert next_runs(database)["train"] < datetime.now(UTC) + timedelta(hours=2)


def test_a_run_that_ended_in_the_future_is_removed_and_its_due_time_can_be_claimed(
    database: Database,
) -> None:
    leader, runs = leading(database), Runs(database)
    due = now_ms() + 10**10
    for number, ended in enumerate((due, now_ms())):
        with leader.writing() as connection:
            assert runs.claim(connection, "train", due + number, missed=True)
            connection.execute(update(RUNS).where(RUNS.c.due == due + number).values(ended=ended))
    runs.forget(leader, 10**9)
    with leader.writing() as connection:
        assert runs.claim(connection, "train", due) and not runs.claim(connection, "train", due + 1)


# ---- due times


def test_a_due_time_is_claimed_once_and_the_next_is_set_with_it(database: Database) -> None:
    leader = leading(database)
    schedule = scheduled(database, leader, every=3600, ago=10)
    schedule.look()
    schedule.look()
    (run,) = Runs(database).of("train")
    assert (run.state, run.cause) == ("waiting", "schedule")
    assert next_runs(database)["train"] - datetime.fromtimestamp(run.due / 1000, UTC) - timedelta(
        hours=1
    ) < timedelta(milliseconds=1)


def test_a_leader_of_yesterday_claims_nothing_and_the_due_time_stays_due(database: Database) -> None:
    old = leading(database)
    schedule = scheduled(database, old, every=3600, ago=10)
    due = next_runs(database)["train"]
    old.release()
    new = leading(database)
    with pytest.raises(LockLost):
        schedule.look()
    assert next_runs(database)["train"] == due and Runs(database).of("train") == []
    again = Schedule(
        database, Runs(database), new, {"train": IntervalTrigger(seconds=3600, start_date=due)}, 3600
    )
    again.look()
    assert [run.due for run in Runs(database).of("train")] == [round(due.timestamp() * 1000)]


def test_what_was_missed_while_nobody_led_is_run_once_and_what_is_too_late_is_told(
    database: Database,
) -> None:
    leader = leading(database)
    scheduled(database, leader, every=100, ago=950, grace=400).look()
    states = [run.state for run in reversed(Runs(database).of("train"))]
    assert states == ["missed"] * 6 + ["waiting"] + ["coalesced"] * 3


def test_a_grace_that_is_set_anew_holds_for_jobs_that_were_there_before(database: Database) -> None:
    leader, runs = leading(database), Runs(database)
    start = datetime.now(UTC) - timedelta(seconds=950)
    jobs = {name: IntervalTrigger(seconds=3600, start_date=start) for name in ("shorter", "longer")}
    for name, before, now, state in (("shorter", 3600, 60, "missed"), ("longer", 60, 3600, "waiting")):
        Schedule(database, runs, leader, {name: jobs[name]}, before).modify_job(name, next_run_time=start)
        Schedule(database, runs, leader, {name: jobs[name]}, now).look()
        assert [run.state for run in runs.of(name)] == [state]


def test_jobs_follow_the_settings_and_one_that_stays_keeps_its_next_run(database: Database) -> None:
    leader = leading(database)
    three, four = cron("0 3 * * *", "UTC"), cron("0 4 * * *", "UTC")
    first = Schedule(database, Runs(database), leader, {"a": three, "b": three, "c": three}, 60)
    missed = datetime.now(UTC) - timedelta(seconds=30)
    first.modify_job("a", next_run_time=missed)
    Schedule(database, Runs(database), leader, {"a": cron("0 3 * * *", "UTC"), "b": four, "d": four}, 60)
    found = next_runs(database)
    assert found.keys() == {"a", "b", "d"}
    assert abs(found["a"] - missed) < timedelta(seconds=1) and found["b"].hour == 4
    Schedule(database, Runs(database), leader, {"a": cron("0 3 * * *", "Europe/Berlin")}, 60)
    assert next_runs(database)["a"] > datetime.now(UTC)


def test_while_a_job_rests_its_due_times_pass_and_a_hand_may_start_it(database: Database) -> None:
    leader, runs = leading(database), Runs(database)
    runs.pause("train", True)
    runs.pause("train", True)
    schedule = scheduled(database, leader, every=3600, ago=10)
    schedule.look()
    assert runs.of("train") == [] and runs.paused() == {"train"}
    due, new = runs.trigger("train")
    assert new and runs.trigger("train") == (due, False)
    runs.pause("train", False)
    assert runs.paused() == set() and [run.cause for run in runs.of("train")] == ["hand"]


# ---- runs


def taken(runs: Runs, leader: Lock) -> Run:
    run = runs.take(leader, {"train"})
    assert run is not None
    return run


def test_a_run_that_a_leader_left_is_taken_up_by_the_next_and_only_that_one_tells_its_outcome(
    database: Database,
) -> None:
    old, runs = leading(database), Runs(database)
    runs.trigger("train")
    first = taken(runs, old)
    old.release()
    new = leading(database)
    second = taken(runs, new)
    assert (second.due, second.tries) == (first.due, 2)
    with pytest.raises(LockLost):
        runs.finish(old, first, "done", "")
    runs.finish(new, second, "done", "promoted")
    assert [(run.state, run.message) for run in runs.of("train")] == [("done", "promoted")]
    assert runs.take(new, {"train"}) is None


def test_a_run_that_is_broken_off_again_and_again_counts_as_failed(database: Database) -> None:
    runs = Runs(database, attempts=3)
    runs.trigger("train")
    for number in range(3):
        leader = leading(database)
        assert taken(runs, leader).tries == number + 1
        leader.release()
    assert runs.take(leading(database), {"train"}) is None
    (run,) = runs.of("train")
    assert (run.state, run.tries) == ("failed", 3)


def test_a_run_that_is_given_back_was_not_broken_off(database: Database) -> None:
    leader, runs = leading(database), Runs(database)
    runs.trigger("train")
    runs.give_back(leader, taken(runs, leader))
    assert taken(runs, leader).tries == 1


def test_what_ended_long_ago_is_forgotten_and_what_waits_is_not(database: Database) -> None:
    leader, runs = leading(database), Runs(database)
    runs.trigger("train")
    runs.finish(leader, taken(runs, leader), "done", "")
    runs.trigger("train")
    runs.forget(leader, 3_600_000)
    assert len(runs.of("train")) == 2
    runs.forget(leader, -1)
    assert [run.state for run in runs.of("train")] == ["waiting"]


# ---- databases


@pytest.mark.parametrize(
    "url",
    [
        "nothing",
        "mysql://a/b",
        "postgresql+psycopg://me:s3cret@127.0.0.1:1/none",
        "sqlite:////proc/none/schedule.db",
    ],
)
def test_a_database_that_is_none_is_refused_without_its_password(url: str) -> None:
    with pytest.raises((ConfigurationError, OSError)) as caught:
        Database(url)
    assert "s3cret" not in str(caught.value) and "s3cret" not in shown(url)


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    Database(url_of("", tmp_path)).close()
    assert (tmp_path / "schedule.db").stat().st_mode & 0o777 == 0o600
