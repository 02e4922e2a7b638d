"""Decisions of a slot as arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.trainers.datasets.logged import SLOT, decision, matched, reward, told, write
from trainers.datasets.logged_decisions import decided
from trainers.datasets.snapshot import take


def test_decisions_with_an_outcome_are_there_with_features_by_name_and_groups(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(40)])
    reward(tmp_path, [matched(number, number / 100, echo=number == 3) for number in range(30)])
    table = take(tmp_path).table("train")
    found = decided(table, SLOT)
    numbers = [int(request.removeprefix("request-")) for request in found.requests]
    assert numbers == [
        n
        for n in (int(one.removeprefix("request-")) for one in table["request"].to_pylist())
        if n < 30 and n != 3
    ]
    assert (
        found.names == ("age", "notes")
        and found.actions == ("words", "meaning")
        and found.logged == len(table)
    )
    assert found.decisions.features[:, 1].tolist() == numbers
    assert found.decisions.action.tolist() == [number % 2 for number in numbers]
    assert found.decisions.reward.tolist() == [number / 100 for number in numbers]
    assert found.decisions.weight.mean() == pytest.approx(1)
    assert np.array_equal(found.groups["sex female"], ~found.groups["sex male"])


def test_the_pseudonyms_of_who_marked_are_there_as_numbers_and_nobody_is_none_of_them(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(40)])
    marked = {"mark": "accepted", "unmarked": 0.5}
    reward(tmp_path, [matched(n, account=("", "aa", "bb")[n % 3], **marked) for n in range(40)])
    table = take(tmp_path, account_share=1.0).table("train")
    found = decided(table, SLOT)
    assert found.decisions.clinician is not None
    numbers = [int(request.removeprefix("request-")) % 3 - 1 for request in found.requests]
    assert found.decisions.clinician.tolist() == numbers
    reward(tmp_path, [matched(number) for number in range(40)])
    assert decided(take(tmp_path).table("train"), SLOT).decisions.clinician is None


def test_another_slot_has_no_decisions(tmp_path: Path) -> None:
    write(tmp_path, [told(number) for number in range(5)])
    found = decided(take(tmp_path).table("train"), "alignment")
    assert (len(found.decisions), found.names, found.actions, found.logged) == (0, (), (), 0)


def test_where_nothing_was_known_each_outcome_counts_alike_and_those_that_never_came_are_no_failure(
    tmp_path: Path,
) -> None:
    write(tmp_path, [told(number, decisions=(decision(number, features={}),)) for number in range(40)])
    reward(tmp_path, [matched(number) for number in range(10)])
    found = decided(take(tmp_path).table("train"), SLOT)
    assert found.names == () and 0 < len(found.decisions) < found.logged
    assert found.decisions.weight == pytest.approx(1.0)


def test_choices_among_other_actions_are_left_out_and_features_nobody_told_are_their_mean(
    tmp_path: Path,
) -> None:
    made = [
        told(number, 1, decisions=(decision(number, features={"notes": float(number)} if number else {}),))
        for number in range(4)
    ]
    made.append(told(4, 1, decisions=(decision(0, actions=("words", "retired")),)))
    write(tmp_path, made)
    reward(tmp_path, [matched(number) for number in range(5)])
    snapshot = take(tmp_path)
    table = snapshot.table("train" if snapshot.manifest.train else "held")
    found = decided(table, SLOT, actions=("words", "meaning"))
    assert found.decisions.features[:, 0].tolist() == [2.0, 1.0, 2.0, 3.0]
    assert decided(table, SLOT).actions == ("words", "meaning", "retired")
