"""Groups in which drafts are compared."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from schemas.events import PatientBody
from schemas.instant import from_datetime
from streams.stages.generate.result_records import group_of

CUT = from_datetime(datetime(2026, 3, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("born", "band"),
    [
        ("2008-03-02", "0-17"),
        ("2008-03-01", "18-44"),
        ("1961-03", "65-79"),
        ("1946", "80+"),
        ("2027", ""),
        ("", ""),
        ("long ago", ""),
        ("1700", ""),
    ],
)
def test_an_age_is_told_as_a_band_of_completed_years(born: str, band: str) -> None:
    assert group_of(PatientBody(birth_date=born), CUT).get("age", "") == band


def test_what_the_record_does_not_tell_is_left_out_and_a_region_is_no_language() -> None:
    assert group_of(PatientBody(), CUT) == {}
    assert group_of(PatientBody(sex="female", language="pt-BR"), CUT) == {"sex": "female", "language": "pt"}
