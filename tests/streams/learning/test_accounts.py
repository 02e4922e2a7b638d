"""Who marks drafts is kept under pseudonyms that change, and cannot be linked once their key is gone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StateError
from streams.learning.accounts import FILE, QUARTER, Accounts, jumps

NOW = 300 * QUARTER


def test_a_reviewer_is_one_account_within_a_quarter_also_after_a_restart_and_another_in_the_next(
    tmp_path: Path,
) -> None:
    first = Accounts(tmp_path).of("Practitioner/7", NOW)
    assert first == Accounts(tmp_path).of("Practitioner/7", NOW + QUARTER - 1)
    assert first != Accounts(tmp_path).of("Practitioner/8", NOW)
    assert first != Accounts(tmp_path).of("Practitioner/7", NOW + QUARTER)
    assert Accounts(tmp_path).of("", NOW) == ""
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_after_two_years_the_key_is_gone_and_an_old_mark_is_of_nobody(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path)
    accounts.of("Practitioner/7", NOW)
    key = (tmp_path / FILE).read_text().split('"')[3]
    accounts.of("Practitioner/7", NOW + 8 * QUARTER)
    assert key not in (tmp_path / FILE).read_text()
    assert accounts.of("Practitioner/7", NOW) == "" == Accounts(tmp_path).of("Practitioner/7", NOW)


def test_a_file_of_keys_that_is_none_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("[1, 2")
    with pytest.raises(StateError, match="remove the file"):
        Accounts(tmp_path)


def steady(account: str, each: int, days: range) -> list[tuple[str, int, int, int]]:
    return [(account, day, each, 0) for day in days]


def test_rejections_jump_though_marks_do_not() -> None:
    rows = steady("a", 15, range(100, 140)) + steady("b", 10, range(100, 141)) + [("a", 140, 15, 15)]
    assert [(one.account, one.day, one.rejected, one.usual) for one in jumps(rows, since=140)] == [
        ("a", 140, 15, 0)
    ]


def test_a_flood_that_is_spread_over_a_week_is_one_too() -> None:
    rows = steady("a", 1, range(100, 140)) + steady("b", 2, range(100, 150))
    rows += [("a", day, 6, 6) for day in range(140, 146)]
    found = list(jumps(rows, since=140))
    assert found and found[0].span == 7 and found[0].account == "a"


def test_a_new_account_that_marks_as_the_others_do_is_no_jump_nor_is_anybody_where_all_begin() -> None:
    old = [row for name in "abc" for row in steady(name, 14, range(100, 141))]
    assert not list(jumps([*old, ("new", 140, 20, 0)], since=130))
    assert not list(jumps([("only", 140, 40, 0)]))
    assert not list(jumps([(name, 140, 30, 0) for name in "abc"]))
    assert [one.account for one in jumps([("only", 130, 2, 0), ("only", 140, 40, 0)])] == ["only"]


@given(st.lists(st.integers(1, 4), min_size=40, max_size=40))
def test_nobody_who_gives_at_most_a_few_marks_a_day_jumps_within_a_day(counts: list[int]) -> None:
    rows = [("a", day, count, count) for day, count in enumerate(counts)]
    assert all(one.span > 1 for one in jumps(rows))
