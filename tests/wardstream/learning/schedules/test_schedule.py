"""Jobs fall due as cron says, each time once, for one leader; what was missed is told."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("apscheduler", reason="the extra `learning` is not installed")
pytest.importorskip("sqlalchemy", reason="the extra `learning` is not installed")

from apscheduler.triggers.interval import IntervalTrigger
from sqlalchemy import Connection

from schemas.errors import ConfigurationError
from wardstream.learning.schedules.cron import cron
from wardstream.learning.schedules.database import Database, shown, url_of
from wardstream.learning.schedules.leader import LEADER, Lease, LeaseLost, holder_of
from wardstream.learning.schedules.runs import Run, Runs
from wardstream.learning.schedules.schedule import Schedule, next_runs


class Later(Database):
    """A database whose clock can be put forward."""

    ahead = 0

    def now(self, connection: Connection) -> int:
        return super().now(connection) + self.ahead


class Counted(IntervalTrigger):  # type: ignore[misc]
    """Knows how often it was asked."""

    asked = 0

    def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime | None:
        Counted.asked += 1
        return super().get_next_fire_time(previous_fire_time, now)  # type: ignore[no-any-return]


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Later]:
    made = Later(request.getfixturevalue("postgres") if request.param == "postgres" else url_of("", tmp_path))
    yield made
    if request.param == "postgres":
        from sqlalchemy import text

        with made.engine.begin() as connection:
            for table in ("learn_lease", "learn_run", "learn_pause", "learn_job"):
                connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    made.close()


def leading(database: Database, ttl: float = 10) -> Lease:
    lease = Lease(database, LEADER, "me", ttl)
    assert lease.take()
    return lease


def scheduled(
    database: Database, token: int, every: float, ago: float = 0.0, grace: float = 3600.0
) -> Schedule:
    """A job that fell due first `ago` seconds ago."""
    trigger = IntervalTrigger(seconds=every, start_date=datetime.now(UTC) - timedelta(seconds=ago))
    schedule = Schedule(database, Runs(database), token, {"train": trigger}, grace)
    if ago:
        schedule.modify_job("train", next_run_time=datetime.now(UTC) - timedelta(seconds=ago))
    return schedule


# ---- leases


def test_one_leads_until_its_lease_runs_out_and_each_taking_has_a_larger_token(database: Later) -> None:
    one, two = Lease(database, LEADER, "one", 10), Lease(database, LEADER, "two", 10)
    assert one.take() and one.held and holder_of(database) == "one"
    assert not two.take() and not two.held
    database.ahead = 9_000
    assert one.renew()
    database.ahead = 18_000
    assert not two.take()
    database.ahead = 20_000
    assert holder_of(database) == "" and two.take() and two.token > one.token
    assert not one.renew() and not one.held
    one.release()
    assert holder_of(database) == "two", "what is not ours is not released"
    two.release()
    assert one.take() and one.token > two.token


def test_a_holder_doubts_no_later_than_others_may_take_over(database: Later) -> None:
    clock = [100.0]
    lease = Lease(database, LEADER, "one", 10, clock=lambda: clock[0])
    assert lease.take()
    clock[0] = 109.9
    assert lease.held
    clock[0] = 110.0
    assert not lease.held
    assert lease.renew() and lease.held, "it had not run out by the database"


def test_a_lease_that_has_run_out_is_not_renewed_even_where_nobody_took_it(database: Later) -> None:
    lease = leading(database)
    database.ahead = 11_000
    assert not lease.renew() and not lease.held


# ---- due times


def test_a_due_time_is_claimed_once_and_the_next_is_set_with_it(database: Later) -> None:
    lease = leading(database)
    schedule = scheduled(database, lease.token, every=3600, ago=10)
    schedule.look()
    schedule.look()
    (run,) = Runs(database).of("train")
    assert (run.state, run.cause) == ("waiting", "schedule")
    assert next_runs(database)["train"] - datetime.fromtimestamp(run.due / 1000, UTC) - timedelta(
        hours=1
    ) < timedelta(milliseconds=1)


def test_a_leader_of_yesterday_claims_nothing_and_the_due_time_stays_due(database: Later) -> None:
    old = leading(database)
    schedule = scheduled(database, old.token, every=3600, ago=10)
    due = next_runs(database)["train"]
    database.ahead = 11_000
    new = leading(database)
    with pytest.raises(LeaseLost):
        schedule.look()
    assert next_runs(database)["train"] == due and Runs(database).of("train") == []
    again = Schedule(
        database, Runs(database), new.token, {"train": IntervalTrigger(seconds=3600, start_date=due)}, 3600
    )
    again.look()
    assert [run.due for run in Runs(database).of("train")] == [round(due.timestamp() * 1000)]


def test_what_was_missed_while_nobody_led_is_run_once_and_what_is_too_late_is_told(database: Later) -> None:
    lease = leading(database)
    scheduled(database, lease.token, every=100, ago=950, grace=400).look()
    states = [run.state for run in reversed(Runs(database).of("train"))]
    assert states == ["missed"] * 6 + ["waiting"] + ["coalesced"] * 3


def test_after_an_absence_in_which_more_was_missed_than_can_be_counted_it_goes_on_where_the_grace_begins(
    database: Later,
) -> None:
    lease, runs = leading(database), Runs(database)
    trigger = Counted(seconds=60, start_date=datetime.now(UTC) - timedelta(days=400))
    Schedule(database, runs, lease.token, {"train": trigger}, 1800).modify_job(
        "train", next_run_time=trigger.start_date
    )
    Counted.asked = 0
    Schedule(database, runs, lease.token, {"train": trigger}, 1800).look()
    states = [run.state for run in reversed(runs.of("train", 10_000))]
    assert states[0] == "waiting" and set(states[1:]) == {"coalesced"} and 29 <= len(states) <= 31
    assert Counted.asked < 6000  # of 576 000


def test_a_grace_that_is_set_anew_holds_for_jobs_that_were_there_before(database: Later) -> None:
    lease, runs = leading(database), Runs(database)
    start = datetime.now(UTC) - timedelta(seconds=950)
    jobs = {name: IntervalTrigger(seconds=3600, start_date=start) for name in ("shorter", "longer")}
    for name, before, now, state in (("shorter", 3600, 60, "missed"), ("longer", 60, 3600, "waiting")):
        Schedule(database, runs, lease.token, {name: jobs[name]}, before).modify_job(
            name, next_run_time=start
        )
        Schedule(database, runs, lease.token, {name: jobs[name]}, now).look()
        assert [run.state for run in runs.of(name)] == [state]


def test_jobs_follow_the_settings_and_one_that_stays_keeps_its_next_run(database: Later) -> None:
    lease = leading(database)
    three, four = cron("0 3 * * *", "UTC"), cron("0 4 * * *", "UTC")
    first = Schedule(database, Runs(database), lease.token, {"a": three, "b": three, "c": three}, 60)
    missed = datetime.now(UTC) - timedelta(seconds=30)
    first.modify_job("a", next_run_time=missed)
    Schedule(database, Runs(database), lease.token, {"a": cron("0 3 * * *", "UTC"), "b": four, "d": four}, 60)
    found = next_runs(database)
    assert found.keys() == {"a", "b", "d"}
    assert abs(found["a"] - missed) < timedelta(seconds=1) and found["b"].hour == 4
    Schedule(database, Runs(database), lease.token, {"a": cron("0 3 * * *", "Europe/Berlin")}, 60)
    assert next_runs(database)["a"] > datetime.now(UTC)


def test_while_a_job_rests_its_due_times_pass_and_a_hand_may_start_it(database: Later) -> None:
    lease, runs = leading(database), Runs(database)
    runs.pause("train", True)
    runs.pause("train", True)
    schedule = scheduled(database, lease.token, every=3600, ago=10)
    schedule.look()
    assert runs.of("train") == [] and runs.paused() == {"train"}
    due, new = runs.trigger("train")
    assert new and runs.trigger("train") == (due, False)
    runs.pause("train", False)
    assert runs.paused() == set() and [run.cause for run in runs.of("train")] == ["hand"]


# ---- runs


def taken(runs: Runs, token: int) -> Run:
    run = runs.take(token, {"train"})
    assert run is not None
    return run


def test_a_run_that_a_leader_left_is_taken_up_by_the_next_and_only_that_one_tells_its_outcome(
    database: Later,
) -> None:
    old, runs = leading(database), Runs(database)
    runs.trigger("train")
    first = taken(runs, old.token)
    database.ahead = 11_000
    new = leading(database)
    second = taken(runs, new.token)
    assert (second.due, second.tries) == (first.due, 2)
    with pytest.raises(LeaseLost):
        runs.finish(old.token, first, "done", "")
    runs.finish(new.token, second, "done", "promoted")
    assert [(run.state, run.said) for run in runs.of("train")] == [("done", "promoted")]
    assert runs.take(new.token, {"train"}) is None


def test_a_run_that_is_broken_off_again_and_again_counts_as_failed(database: Later) -> None:
    runs = Runs(database, attempts=3)
    runs.trigger("train")
    for number in range(3):
        database.ahead = number * 20_000
        assert taken(runs, leading(database).token).tries == number + 1
    database.ahead += 20_000
    assert runs.take(leading(database).token, {"train"}) is None
    assert [run.state for run in runs.of("train")] == ["failed"] and "broken off 3 times" in runs.of("train")[
        0
    ].said


def test_a_run_that_is_given_back_was_not_broken_off(database: Later) -> None:
    lease, runs = leading(database), Runs(database)
    runs.trigger("train")
    runs.give_back(lease.token, taken(runs, lease.token))
    assert taken(runs, lease.token).tries == 1


def test_what_ended_long_ago_is_forgotten_and_what_waits_is_not(database: Later) -> None:
    lease, runs = leading(database), Runs(database)
    runs.trigger("train")
    runs.finish(lease.token, taken(runs, lease.token), "done", "")
    database.ahead = 5_000
    runs.trigger("train")
    runs.forget(lease.token, 5_100)
    assert len(runs.of("train")) == 2
    database.ahead = 6_000
    runs.forget(lease.token, 5_100)
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
    if url.startswith("postgres"):
        pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    with pytest.raises((ConfigurationError, OSError)) as caught:
        Database(url)
    assert "s3cret" not in str(caught.value) and "s3cret" not in shown(url)


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    Database(url_of("", tmp_path)).close()
    assert (tmp_path / "schedule.db").stat().st_mode & 0o777 == 0o600
