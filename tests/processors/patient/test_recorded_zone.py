"""Without a configured zone, drafts show times by the clocks with which the record was written."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from processors.drafting.render.headings import zoned
from processors.evidence.moments import began, dated, day, minute
from processors.evidence.wording import quote
from processors.ingest.canonical.times import offset, read
from processors.patient import TriggerSettings
from processors.patient.evidence import recorded_zone
from schemas.events import DocumentBody, EncounterBody
from schemas.instant import DAY, HOUR, MINUTE, from_datetime, local, offset_zone
from schemas.requests import EncounterEvidence, Evidence, Passage
from tests.processors.patient.hospital import T0, Hospital, ask, event, lab, person
from tests.processors.stay import coded


def note(text: str) -> Passage:
    """A note of the time that `text` is in FHIR."""
    return Passage(
        f"DocumentReference/{text}", "1", read(text).start, "", DocumentBody("", offset=offset(text))
    )


def written(admitted: str, *notes: str) -> Evidence:
    body = EncounterBody("IMP", "in-progress", read(admitted).start, offset=offset(admitted))
    return Evidence(encounter=EncounterEvidence("Encounter/1", "1", body), passages=tuple(map(note, notes)))


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("2026-03-10T07:00:00+08:00", 480),
        ("2026-03-10T07:00:00.123-03:30", -210),
        ("2026-03-10T07:00:00+00:00", 0),
        ("2026-03-10T07:00:00Z", None),
        ("2026-03-10T07:00:00", None),
        ("2026-03-10", None),
        (None, None),
    ],
)
def test_only_a_dateTime_with_an_offset_names_a_clock(text: str | None, minutes: int | None) -> None:
    assert offset(text) == minutes


@given(
    st.integers(-12 * 4, 14 * 4).filter(bool).map(lambda quarters: 15 * quarters),
    st.integers(0, 100 * 365 * 24 * 60).map(
        lambda minutes: datetime.fromisoformat("2000-01-02") + timedelta(minutes=minutes)
    ),
)
def test_every_time_reads_as_it_was_written(minutes: int, wall: datetime) -> None:
    instant = from_datetime(wall.replace(tzinfo=UTC)) - minutes * MINUTE
    zone = recorded_zone(
        Evidence(
            passages=(Passage("DocumentReference/1", "1", instant, "", DocumentBody("", offset=minutes)),)
        )
    )
    assert zone == offset_zone([(0, minutes)])
    assert local(instant, zone).replace(tzinfo=None) == wall
    assert f"{wall.day} " == day(instant, zone)[: len(str(wall.day)) + 1]


@pytest.mark.parametrize("name", ["Europe/Madrid", "America/Chicago", "Australia/Sydney", "Europe/London"])
@pytest.mark.parametrize("year", [2024, 2025, 2026])
def test_times_on_both_sides_of_a_change_of_the_clocks_read_as_they_were_written(
    name: str, year: int
) -> None:
    place = ZoneInfo(name)
    for begin in map(datetime.fromisoformat, (f"{year}-03-01T09:00", f"{year}-09-20T09:00")):
        times = [(begin + timedelta(days=days)).replace(tzinfo=place) for days in range(0, 45, 4)]
        evidence = written(*(one.isoformat() for one in times))
        zone = recorded_zone(evidence)
        lab = begin.replace(hour=0, minute=10)
        for days in range(45):
            drawn = (lab + timedelta(days=days)).replace(tzinfo=place)
            if drawn.weekday() != 6:  # the night of the change itself
                assert minute(from_datetime(drawn), zone).endswith(f" {year} 00:10"), drawn


def test_order_and_copies_of_notes_make_no_difference() -> None:
    texts = ("2026-03-27T08:00:00+01:00", "2026-03-30T08:00:00+02:00", "2026-04-01T10:00:00+02:00")
    expected = "UTC+01:00, from 2026-03-29 01:00 UTC+02:00"
    assert recorded_zone(written(*texts)) == expected
    assert recorded_zone(written(texts[0], texts[2], texts[1], texts[2])) == expected
    assert zoned(read("2026-03-31T09:15:00+02:00").start, expected) == f"31 March 2026 09:15 ({expected})"


@pytest.mark.parametrize(
    "texts",
    [
        # a laboratory's system that writes in UTC, a ward's that writes by its own clock
        ("2026-01-05T21:00:00+00:00", "2026-01-06T08:00:00-06:00", "2026-01-06T15:00:00+00:00"),
        ("2026-01-05T21:00:00Z", "2026-01-06T08:00:00-06:00", "2026-01-07T08:00:00-06:00"),
    ],
)
def test_a_system_that_writes_in_utc_does_not_move_the_wards_clock(texts: tuple[str, ...]) -> None:
    assert recorded_zone(written(*texts)) == "UTC-06:00"


def test_two_systems_that_alternate_within_an_hour_are_no_change_of_the_clocks() -> None:
    hours = [f"2026-01-{5 + n:02}T08:00:00+0{n % 2}:00" for n in range(8)]
    assert recorded_zone(written(*hours)) == "UTC+01:00"


def test_without_any_offset_times_are_in_utc() -> None:
    assert recorded_zone(Evidence()) == "UTC"
    assert recorded_zone(written("2026-01-05", "2026-01-05T21:00:00Z")) == "UTC"
    assert recorded_zone(written("2026-01-05T21:00:00+00:00")) == "UTC"


@pytest.mark.parametrize("zone", ["UTC-05:00", "America/Lima", "UTC+10:00"])
def test_a_date_stays_its_date_by_every_clock(zone: str) -> None:
    since = coded("MedicationStatement/1", "takes_medication", "digoxin", "2019-06-01 00:00")
    assert (began(since, zone), dated(since, zone)) == ("1 June 2019", "1 June 2019")
    course = replace(since, end=since.start + 5 * DAY)
    assert "until 5 June 2019" in quote(course, zone) or "until 6 June 2019" in quote(course, zone)


def test_an_order_of_eight_in_the_evening_is_not_of_the_next_day() -> None:
    order = coded("MedicationRequest/1", "ordered_medication", "warfarin", "2026-05-03 00:00")
    assert began(order, "UTC-04:00") == "2 May 2026 20:00"
    assert dated(order, "UTC-04:00") == "2 May 2026"


@pytest.mark.parametrize("name", ["UTC+8", "Mars/Olympus", "UTC+08:00, from later UTC+09:00"])
def test_a_name_that_is_no_zone_is_refused(name: str) -> None:
    with pytest.raises(Exception, match=r"zone|offset|time data"):
        local(0, name)


@pytest.mark.parametrize(
    ("configured", "shown"), [("", "UTC-03:00"), ("Europe/Oslo", "Europe/Oslo"), ("UTC", "UTC")]
)
def test_a_request_carries_the_records_clock_unless_one_is_configured(configured: str, shown: str) -> None:
    body = EncounterBody("IMP", "in-progress", start=T0, offset=-180)
    events = [
        person("Patient/a", T0),
        event("encounter", "Patient/a", "Encounter/1", T0, body),
        lab("Patient/a", "1", T0 + MINUTE, encounter="Encounter/1"),
        ask("Patient/a", "progress-note", "Encounter/1", T0 + HOUR),
    ]
    for order in (events, [events[2], events[1], events[0], *events[3:]]):
        hospital = Hospital(settings=TriggerSettings(zone=configured)).tell(order).settle()
        assert {one.zone for one in hospital.requests if one.evidence.encounter} == {shown}
