"""FHIR times to Instants."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.ingest.canonical.times import offset, read
from schemas.instant import DAY, SECOND, from_datetime
from tests.processors.ingest.canonical.samples import (
    RECORDED,
    Resource,
    allergy,
    at,
    composition,
    condition,
    lab,
    note,
    patient,
    reasons,
    stay,
)
from tests.processors.ingest.canonical.samples import read as read_resource

BERLIN = ZoneInfo("Europe/Berlin")


@given(st.datetimes(datetime(1851, 1, 1), datetime(2199, 1, 1)), st.integers(-14 * 60, 14 * 60))  # noqa: DTZ001 - hypothesis wants naive bounds
def test_a_moment_with_a_zone_is_exact_to_the_microsecond(moment: datetime, minutes: int) -> None:
    aware = moment.replace(tzinfo=timezone(timedelta(minutes=minutes)))
    found = read(aware.isoformat(timespec="microseconds"))
    if from_datetime(aware) != 0 and aware.strftime("%Y-%m-%d") not in (
        "1899-12-30",
        "1899-12-31",
        "1900-01-01",
    ):
        assert (found.start, found.end, found.precision) == (
            from_datetime(aware),
            from_datetime(aware),
            "moment",
        )


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2026-03-01", at(2026, 3, 1), at(2026, 3, 2)),
        ("2026-12", at(2026, 12), at(2027)),
        ("2024-02", at(2024, 2), at(2024, 3)),
        ("2026", at(2026), at(2027)),
    ],
)
def test_a_partial_date_is_the_period_it_names(text: str, start: int, end: int) -> None:
    assert read(text) == (start, end, "date")


def test_a_date_starts_at_midnight_in_the_zone_of_the_feed() -> None:
    assert read("2026-03-01", BERLIN).start == at(2026, 2, 28, 23)


def test_the_day_of_a_clock_change_is_as_long_as_it_is() -> None:
    found = read("2026-03-29", BERLIN)
    assert found.end - found.start == 23 * 60 * 60 * SECOND


def test_a_time_without_zone_is_read_in_the_zone_of_the_feed_and_marked() -> None:
    assert read("2026-03-01T10:00:00", BERLIN) == (at(2026, 3, 1, 9), at(2026, 3, 1, 9), "no-zone")
    assert read("2026-03-01T10:00:00", UTC).start == at(2026, 3, 1, 10)


def test_a_leap_second_is_the_first_moment_of_the_next_minute() -> None:
    assert read("2016-12-31T23:59:60Z").start == at(2017)
    assert read("2016-12-31T23:59:60.5Z").start == at(2017)


def test_hour_24_is_the_midnight_that_ends_the_day() -> None:
    assert read("2026-02-28T24:00:00Z").start == at(2026, 3, 1)
    assert read("2026-02-28T24:00:00+01:00").start == at(2026, 2, 28, 23)


@pytest.mark.parametrize(
    "text",
    [
        "0001-01-01",
        "0001-01-01T00:00:00Z",
        "1753-01-01",
        "1900-01-01T00:00:00Z",
        "1899-12-30",
        "9999-12-31T23:59:59Z",
        "2999",
        "1970-01-01T00:00:00.000Z",
    ],
)
def test_what_databases_write_for_unknown_is_no_time(text: str) -> None:
    assert read(text).precision == "placeholder"


def test_a_date_in_1970_is_a_date() -> None:
    assert read("1970-01-01") == (0, DAY, "date")


@pytest.mark.parametrize(
    "text",
    ["", "yesterday", "2026-13", "2026-02-30", "2026-02-30T10:00:00Z", "20260301", "2026-3-1", "x" * 10_000],
)
def test_what_is_no_time_is_said_to_be_none(text: str) -> None:
    assert read(text).precision == "malformed"


@given(st.text(max_size=45))
def test_no_text_raises(text: str) -> None:
    found = read(text)
    assert found.start <= found.end


#: Everything that could say when, taken away.
_SILENT = dict.fromkeys(
    (
        "meta",
        "issued",
        "date",
        "recordedDate",
        "onsetDateTime",
        "effectiveDateTime",
        "period",
        "statusHistory",
        "classHistory",
        "location",
        "authoredOn",
        "deceasedDateTime",
        "event",
        "context",
    )
)


def _silent(resource: Resource) -> Resource:
    return {name: value for name, value in resource.items() if name not in _SILENT}


@pytest.mark.parametrize(
    "resource",
    [
        patient(),
        allergy(),
        {
            "resourceType": "FamilyMemberHistory",
            "id": "f",
            "status": "completed",
            "relationship": {"text": "Mother"},
            "note": [{"text": "Died of a stroke."}],
        },
    ],
    ids=lambda resource: str(resource["resourceType"]),
)
def test_what_is_true_of_a_patient_needs_no_time_and_gets_the_broker_s_without_a_word(
    resource: Resource,
) -> None:
    said = read_resource(_silent(resource))
    assert (said.occurred, said.untimed, reasons(said)) == (RECORDED, True, [])
    dated = read_resource({**_silent(resource), "meta": {"lastUpdated": "2026-03-01T00:00:00Z"}})
    assert (dated.occurred, dated.untimed) == (at(2026, 3, 1), False)
    unreadable = read_resource({**_silent(resource), "meta": {"lastUpdated": "soon"}})
    assert reasons(unreadable) == ["malformed-time"]


@pytest.mark.parametrize(
    "resource",
    [lab(), condition(), stay(), note(), composition()],
    ids=lambda resource: str(resource["resourceType"]),
)
def test_what_happens_to_a_patient_without_any_time_is_said_to_miss_it(resource: Resource) -> None:
    said = read_resource(_silent(resource))
    assert (said.occurred, said.untimed) == (RECORDED, False)
    assert "missing-time" in reasons(said)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("2026-03-01T08:00:00-05:00", -300), ("2026-03-01T08:00:00+14:00", 840), ("2026-03-01T08:00:00Z", None), ("2026-03-01T08:00:00+99:00", None)],
)  # fmt: skip
def test_an_offset_that_no_clock_has_is_none(text: str, minutes: int | None) -> None:
    assert offset(text) == minutes
