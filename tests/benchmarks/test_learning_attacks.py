"""Attacks on the learning loop, a repetition of each that is quick; the whole table is `python -m benchmarks.learning_attacks`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from benchmarks.learning_attacks import ATTACKS, line, main
from evaluation.synthetic_clinic.attacked import Scene, judgement
from evaluation.synthetic_clinic.watched import Ward, lived_through
from wardstream.settings.parts import LearningSettings

OLDER = next(name for name in ATTACKS if name.startswith("8"))
RETRAINED = next(name for name in ATTACKS if name.startswith("6"))


def run(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    monkeypatch.setattr(sys, "argv", ["learning_attacks", "--only", "6", "8", *more])
    main()


def test_a_run_that_ended_goes_on_where_it_was_and_counts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    run(monkeypatch, "--repetitions", "1", "--seed", "40", "--keep", str(kept))
    first = kept.read_text()
    assert [json.loads(one)[:2] for one in first.splitlines()] == [[RETRAINED, 40], [OLDER, 40]]
    run(monkeypatch, "--repetitions", "2", "--seed", "40", "--keep", str(kept))
    assert kept.read_text().startswith(first) and len(kept.read_text().splitlines()) == 4
    run(monkeypatch, "--repetitions", "9", "--seed", "40", "--keep", str(kept), "--seconds", "0")
    assert len(kept.read_text().splitlines()) == 4
    assert "2 of 2" in capsys.readouterr().out.splitlines()[-1]


def test_an_attack_is_counted_where_it_was_asked_about() -> None:
    shown = [
        {"interval": True, "bounds": True, "worse": False},
        {"interval": False, "bounds": True, "better": True},
        {"found": True, "after": 3},
        {"found": False, "after": float("inf")},
        {"found": True, "after": 5},
    ]
    assert line(shown) == ["5", "0.500 / 1.000", "0 of 1", "1 of 1", "", "2 of 3, 5", ""]


def test_the_same_seed_is_the_same_attack_and_the_gate_is_given_no_truth() -> None:
    one, again = (judgement(Scene(old=0.8), 41) for _ in range(2))
    assert one is not None and one == again
    assert str(round(one.gain, 6)) not in str(one.judged)


def test_a_ward_in_which_one_account_rejects_is_not_rolled_back_and_the_account_is_found() -> None:
    ward = Ward(accounts=20, forged=0.2, fallen=10)
    ended = lived_through(ward, 24, 42, LearningSettings(control=0.1), every=3)
    assert not ended.rolled_back and ended.jump is not None and 10 <= ended.jump <= 20
    assert 0.05 < ended.kept < 0.15
