"""What an event says of itself, and how well its times are known."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from kg.patient.entity import Grain, Stay, grain_end, grain_of
from schemas.codes import Concept, Quantity
from schemas.instant import FOREVER, HOUR, from_datetime
from tests.kg.patient.events import T0, event


def at(text: str, zone: str = "UTC") -> int:
    return from_datetime(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)))


@pytest.mark.parametrize(
    ("start", "end", "zone", "grain"),
    [
        ("2024-03-05T10:00", "2024-03-05T10:00", "UTC", "moment"),
        ("2024-03-05T00:00", "2024-03-05T00:00", "UTC", "moment"),  # a stated midnight
        ("2024-03-05T00:00", "2024-03-06T00:00", "UTC", "day"),
        ("2024-03-01T00:00", "2024-04-01T00:00", "UTC", "month"),
        ("2024-01-01T00:00", "2025-01-01T00:00", "UTC", "year"),
        ("2024-03-05T00:00", "2024-03-20T00:00", "UTC", "day"),  # a period told in days
        ("2024-03-01T00:00", "2025-03-01T00:00", "UTC", "day"),  # a year's treatment is no date of a year
        ("2024-03-05T08:00", "2024-03-06T08:00", "UTC", "moment"),  # an infusion of a day
        ("2024-03-31T00:00", "2024-04-01T00:00", "Europe/Berlin", "day"),  # of 23 hours
        ("2024-03-05T00:00", "2024-03-06T00:00", "America/Los_Angeles", "day"),
    ],
)
def test_a_date_is_told_from_a_moment_by_the_midnights_of_its_zone(
    start: str, end: str, zone: str, grain: Grain
) -> None:
    assert grain_of(at(start, zone), at(end, zone), ZoneInfo(zone)) == grain


def test_what_began_on_a_date_and_goes_on_is_known_to_the_day() -> None:
    assert grain_of(at("2019-03-25"), FOREVER) == "day"
    assert grain_of(at("2019-03-25T13:20"), FOREVER) == "moment"


def test_a_date_of_another_zone_is_no_date_here() -> None:
    assert grain_of(at("2024-03-05", "Asia/Tokyo"), at("2024-03-06", "Asia/Tokyo"), UTC) == "moment"


def test_a_month_ends_where_the_next_begins_in_its_own_zone() -> None:
    for zone in ("UTC", "Asia/Tokyo", "America/New_York"):
        assert grain_end(at("2023-12-01", zone), "month") == at("2024-01-01", zone)
        assert grain_end(at("2023-01-01", zone), "year") == at("2024-01-01", zone)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (
            event(T0, name="Paclitaxel 100 MG Injection", role="treatment", attributes={"dose": "80 mg/m2"}),
            "treatment: Paclitaxel 100 MG Injection, 80 mg/m2",
        ),
        (event(T0, name="pneumonia", role="diagnosis", status="refuted"), "no diagnosis: pneumonia"),
        (
            event(T0, name="pulmonary embolism", role="diagnosis", status="unconfirmed"),
            "possible diagnosis: pulmonary embolism",
        ),
        (
            event(T0, name="MI", role="diagnosis", relation="mentioned", called="Myocardial infarction"),
            "diagnosis: Myocardial infarction",
        ),
        (event(T0, name="Breast cancer", role="family"), "family history: Breast cancer"),
        (event(T0, name="CT of chest", role="plan", status="planned"), "plan: CT of chest"),
        (
            event(T0, name="CA 15-3", role="biomarker", value=Quantity("212", "U/mL"), interpretation="H"),
            "biomarker: CA 15-3, 212 U/mL, high",
        ),
        (
            event(T0, name="Mass of left breast", role="finding", attributes={"body_site": "left breast"}),
            "finding: Mass of left breast",
        ),
        (
            event(T0, name="Mass", role="finding", attributes={"body_site": "left breast"}),
            "finding: Mass, left breast",
        ),
        (
            event(T0, name="HER2", role="biomarker", value=Concept(text="Negative")),
            "biomarker: HER2, Negative",
        ),
    ],
)
def test_a_description_says_role_what_and_what_was_found_but_no_time_and_no_name(
    made: object, said: str
) -> None:
    assert made.description == said  # type: ignore[attr-defined]


def test_what_is_denied_planned_or_a_relative_s_is_not_asserted() -> None:
    assert event(T0, status="stopped").asserted
    assert not any(event(T0, status=status).asserted for status in ("refuted", "planned", "unconfirmed"))  # type: ignore[arg-type]
    assert not event(T0, role="family").asserted
    assert not event(T0, role="plan").asserted


def test_a_stay_holds_the_moments_from_its_start_to_before_its_end() -> None:
    stay = Stay("Encounter/1", "IMP", "finished", T0, T0 + HOUR)
    assert [stay.holds(time) for time in (T0 - 1, T0, T0 + HOUR - 1, T0 + HOUR)] == [False, True, True, False]
    assert Stay("Encounter/1", "IMP", "in-progress", T0).holds(FOREVER)
