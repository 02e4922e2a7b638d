"""A run goes on where it was, to the same bytes, and with nothing else than what it was begun with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from schemas.errors import StateError
from tests.trainers.killing import content, killed_until_done
from trainers.candidates import Candidate, read, write
from trainers.runs import METRICS, STATE, Run

SETTINGS = {"seed": 1}
STEPS = 30


def counting(folder: Path, settings: Mapping[str, Any] = SETTINGS, until: int = STEPS) -> Candidate | None:
    """A trainer: adds up numbers drawn from its seed."""
    with Run(folder, settings) as run:
        if (found := run.finished) is not None:
            return found
        total = int(run.kept or b"0")
        for step in range(run.step, until):
            total += random.Random(f"{settings['seed']} {step}").randint(0, 10**9)
            run.keep(step + 1, STEPS, str(total).encode(), {"total": total})
        return (
            run.finish(
                Candidate("sum", {"sum": str(total).encode(), "twice": str(2 * total).encode()}, "# A sum")
            )
            if until == STEPS
            else None
        )


def test_a_run_that_is_killed_forty_times_at_any_line_leaves_the_files_of_one_that_is_not(
    tmp_path: Path,
) -> None:
    counting(tmp_path / "whole")
    kills = sum(
        killed_until_done(lambda at=at: counting(tmp_path / str(at)), seed=at, most=120) for at in range(3)
    )
    assert kills >= 40
    assert all(content(tmp_path / str(at)) == content(tmp_path / "whole") for at in range(3))
    assert [
        msgspec.json.decode(line)["step"] for line in (tmp_path / "whole" / METRICS).read_bytes().splitlines()
    ] == list(range(1, STEPS + 1))


def test_a_finished_run_is_not_trained_again(tmp_path: Path) -> None:
    first, before = counting(tmp_path), content(tmp_path)
    assert counting(tmp_path) == first and content(tmp_path) == before


def test_a_run_goes_on_with_its_own_settings_or_not_at_all(tmp_path: Path) -> None:
    counting(tmp_path, until=3)
    with pytest.raises(StateError, match="begun with"):
        counting(tmp_path, {"seed": 2})
    assert counting(tmp_path) is not None


def test_two_processes_do_not_train_in_one_folder(tmp_path: Path) -> None:
    with Run(tmp_path, SETTINGS), pytest.raises(StateError, match="another process"):
        Run(tmp_path, SETTINGS)
    Run(tmp_path, SETTINGS).__exit__()


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data.replace(b'"step":3', b'"step":x'),
        lambda data: data.replace(b'sha256":"', b'sha256":"\xff'),
        lambda _: b"",
    ],
)
def test_a_damaged_checkpoint_is_refused_with_what_to_do(tmp_path: Path, damage: Any) -> None:
    counting(tmp_path, until=3)
    (tmp_path / STATE).write_bytes(damage((tmp_path / STATE).read_bytes()))
    with pytest.raises(StateError, match="remove the folder"):
        counting(tmp_path)


def test_metrics_that_are_missing_are_noticed(tmp_path: Path) -> None:
    counting(tmp_path, until=3)
    (tmp_path / METRICS).write_bytes(b"")
    with pytest.raises(StateError, match="fewer metrics"):
        counting(tmp_path)


def test_a_candidate_is_read_as_it_was_written_and_never_otherwise(tmp_path: Path) -> None:
    made = Candidate("lora", {"a.bin": b"\x00\xff", "b.json": b"{}"}, "# Card", {"snapshot": "abc"})
    write(made, tmp_path / "candidate")
    assert read(tmp_path / "candidate") == made
    (tmp_path / "candidate" / "a.bin").write_bytes(b"\x01")
    with pytest.raises(StateError, match=r"a\.bin"):
        read(tmp_path / "candidate")
    (tmp_path / "candidate" / "a.bin").unlink()
    with pytest.raises(StateError, match="train again"):
        read(tmp_path / "candidate")


@pytest.mark.parametrize("name", ["", "../x", ".hidden", "candidate.json", "a/b"])
def test_a_name_that_is_none_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="names of files"):
        write(Candidate("x", {name: b""}), tmp_path / "candidate")
    assert not list(tmp_path.iterdir())
