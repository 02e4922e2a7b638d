"""The counts of a run are decided in one place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from tests.amounts import examples, select

TESTS = Path(__file__).parent
KNOWING = {TESTS / "amounts.py", TESTS / "conftest.py", Path(__file__)}


def test_no_test_sets_its_own_number_of_examples() -> None:
    setting = [
        path.relative_to(TESTS)
        for path in TESTS.rglob("*.py")
        if path not in KNOWING and "max_examples" in path.read_text(encoding="utf-8")
    ]
    assert setting == [], "take examples() of tests/amounts.py"


def test_the_long_form_has_all_examples_and_the_usual_one_a_share(
    request: pytest.FixtureRequest,
) -> None:
    long = bool(request.config.getoption("--long"))
    try:
        select(long=True)
        assert [examples(count).max_examples for count in (600, 60, 10)] == [600, 60, 10]
        select(long=False)
        assert [examples(count).max_examples for count in (600, 60, 10)] == [120, 15, 10]
    finally:
        select(long=long)
    assert settings.default is not None and settings.default.derandomize is not long
