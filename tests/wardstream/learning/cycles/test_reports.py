"""How the gate's report is told."""

from __future__ import annotations

from trainers.gate.harms import Check
from wardstream.learning.cycles.reports import word


def test_what_was_too_little_to_judge_by_is_told_as_open_and_not_as_passed() -> None:
    asked = "50 decisions of two patients to judge by"
    assert word(Check("subgroup age 80+", True, asked, "46 of 46: not judged")) == "open"
    assert word(Check("subgroup sex male", True, asked, "+0.02 [-0.01, +0.04]")) == "passed"
    assert word(Check("outcomes", False, "100", "12")) == "REFUSED"
