"""The chance that a worse policy is promoted within a year is shared out among its candidates."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.amounts import examples
from wardstream.learning.cycles.gate_evidence import allowed, spent_on, wanted
from wardstream.learning.cycles.reports import VERSION, Report
from wardstream.settings.parts import LearningSettings

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
SET = LearningSettings(worse_in_a_year=0.04)


def report(day: float, spent: float, judged: bool = True) -> Report:
    asked = {name: str(value) for name, value in msgspec.to_builtins(wanted(SET, spent)).items()}
    estimates = {"dr difference": (0.0, -0.1, 0.1)} if judged else {}
    at = (BEGIN + timedelta(days=day)).isoformat()
    return Report(VERSION, "s", "r", at, False, "", "", "", "", {}, {}, asked, (), estimates, 0, 0, "")


def lived(days: list[float]) -> list[tuple[float, float]]:
    """Day and part of each candidate."""
    before: list[Report] = []
    found = []
    for day in sorted(days):
        part = allowed(before, BEGIN + timedelta(days=day), SET)
        before.append(report(day, part))
        found.append((day, part))
    return found


@examples(200)
@given(st.lists(st.floats(0, 1500), min_size=1, max_size=60), st.floats(0, 1500))
def test_no_year_spends_more_than_it_may_whenever_candidates_are_judged(
    days: list[float], first: float
) -> None:
    within = [part for day, part in lived(days) if first <= day < first + 365]
    assert sum(within) <= SET.worse_in_a_year + 60e-6


def test_many_candidates_have_smaller_parts_and_a_pause_restores_them() -> None:
    parts = [part for _, part in lived([float(day) for day in range(30)])]
    assert parts == sorted(parts, reverse=True) and parts[-1] < 0.05 * parts[0]
    rested = lived([*(float(day) for day in range(30)), 400.0])[-1][1]
    assert rested > 0.9 * parts[0]


def test_what_was_not_judged_spends_nothing_and_what_a_report_has_is_what_was_spent() -> None:
    now = BEGIN + timedelta(days=1)
    assert allowed([report(0, 0.005, judged=False)], now, SET) == allowed([], now, SET)
    assert (
        spent_on(report(0, 0.005)) == pytest.approx(0.005) and spent_on(report(0, 0.1, judged=False)) is None
    )


def test_a_larger_budget_is_never_stricter_and_no_candidate_is_judged_less_than_at_a_hundredth() -> None:
    wide = LearningSettings(worse_in_a_year=0.9)
    assert allowed([], BEGIN, wide) == 0.01 > allowed([], BEGIN, SET)
    assert wanted(SET, allowed([], BEGIN, SET)).level > 0.99
