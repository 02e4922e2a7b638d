"""Cron means what cron means, in the hospital's time."""

from __future__ import annotations

import contextlib
import pickle
from datetime import UTC, datetime, timedelta

import pytest
from apscheduler.triggers.cron import CronTrigger
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import ConfigurationError
from wardstream.learning.schedules.cron import cron


@pytest.mark.parametrize(
    ("expression", "first", "second"),
    [
        ("0 3 * * *", "2026-11-23T03:00", "2026-11-24T03:00"),
        ("30 2 * * 0", "2026-11-29T02:30", "2026-12-06T02:30"),  # 0 and 7 are Sunday
        ("30 2 * * 7", "2026-11-29T02:30", "2026-12-06T02:30"),
        ("0 3 * * 1-2", "2026-11-23T03:00", "2026-11-24T03:00"),
        ("0 3 * * sat,1", "2026-11-23T03:00", "2026-11-28T03:00"),
        ("0 3 * * */2", "2026-11-24T03:00", "2026-11-26T03:00"),  # Sunday, Tuesday, Thursday, Saturday
        ("0 3 * * 1-5/2", "2026-11-23T03:00", "2026-11-25T03:00"),
        ("0 3 * * 4/2,1", "2026-11-23T03:00", "2026-11-26T03:00"),
        ("0 3 * * */1", "2026-11-23T03:00", "2026-11-24T03:00"),
        ("*/15 * 1 * *", "2026-12-01T00:00", "2026-12-01T00:15"),
    ],
)
def test_cron_means_what_cron_means(expression: str, first: str, second: str) -> None:
    trigger, now = cron(expression, "UTC"), datetime(2026, 11, 22, 17, tzinfo=UTC)  # a Sunday
    found = trigger.get_next_fire_time(None, now)
    assert found.isoformat()[:16] == first
    assert trigger.get_next_fire_time(found, found + timedelta(seconds=1)).isoformat()[:16] == second


@pytest.mark.parametrize(
    ("start", "found"),
    [
        (
            "2026-10-24",
            ["10-24T00:30", "10-25T00:30", "10-26T01:30", "10-27T01:30"],
        ),  # 02:30 comes twice on the 25th
        (
            "2027-03-27",
            ["03-27T01:30", "03-28T01:30", "03-29T00:30", "03-30T00:30"],
        ),  # 02:30 does not come on the 28th
    ],
)
def test_once_a_day_is_once_a_day_where_clocks_change(start: str, found: list[str]) -> None:
    trigger, times = cron("30 2 * * *", "Europe/Berlin"), list[datetime]()
    for _ in range(4):
        now = times[-1] + timedelta(minutes=1) if times else datetime.fromisoformat(start).replace(tzinfo=UTC)
        times.append(trigger.get_next_fire_time(times[-1] if times else None, now))
    assert [one.astimezone(UTC).isoformat()[5:16] for one in times] == found


FIELDS = st.sampled_from(["*", "*/7", "0", "3,11", "1-5"])


@given(
    FIELDS,
    FIELDS,
    st.sampled_from(["Europe/Berlin", "America/St_Johns", "UTC"]),
    st.sampled_from(["2026-10-24", "2026-10-31", "2027-03-13", "2027-03-27"]),
)
def test_each_time_comes_after_the_one_before_and_none_is_given_twice(
    minute: str, hour: str, zone: str, start: str
) -> None:
    trigger = pickle.loads(pickle.dumps(cron(f"{minute} {hour} * * *", zone)))
    at = datetime.fromisoformat(start).replace(tzinfo=UTC)
    for _ in range(30):
        following = trigger.get_next_fire_time(at, at)
        assert following > at and following - at < timedelta(hours=26)
        at = following


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "* * * *",
        "61 * * * *",
        "0 3 * * 6-1",
        "0 3 * * mo",
        "@daily",
        "0 3 30 2 x",
        "0 3 31 2 *",
        "0 3 * * */0",
        "0 3 * * 8",
    ],
)
def test_what_is_no_cron_expression_is_refused_with_one_that_is(expression: str) -> None:
    with pytest.raises(ConfigurationError, match=r"0 3 \* \* \*"):
        cron(expression, "UTC")


def test_from_one_minute_to_the_next_few_times_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leader that had to look at thousands after an absence would lose its lease before it is through, and
    begin again.
    """
    looked = list[datetime]()

    class Counted(CronTrigger):  # type: ignore[misc]
        def get_next_fire_time(self, previous_fire_time: datetime | None, now: datetime) -> datetime | None:
            looked.append(now)
            found: datetime | None = super().get_next_fire_time(previous_fire_time, now)
            return found

    monkeypatch.setattr("wardstream.learning.schedules.cron.CronTrigger", Counted)
    trigger, at = cron("* * * * *", "Europe/Berlin"), datetime(2026, 11, 22, tzinfo=UTC)
    looked.clear()
    for _ in range(60):
        at = trigger.get_next_fire_time(at, at)
    assert at == datetime(2026, 11, 22, 1, tzinfo=UTC) and len(looked) <= 2 * 60


@given(st.text(max_size=12))
def test_any_text_is_a_schedule_or_is_refused(text: str) -> None:
    with contextlib.suppress(ConfigurationError):
        cron(text, "UTC")
