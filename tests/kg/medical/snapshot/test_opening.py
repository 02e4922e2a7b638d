"""A snapshot is opened, shared, refused, found again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kg.medical.graph import Edge, GraphConcept
from kg.medical.opening import build_known, find, open_snapshot
from kg.medical.snapshot import Snapshot, build
from kg.medical.snapshot.layout import MAGIC, read, write
from schemas.errors import StateError


class Small(NamedTuple):
    name: str = "small"
    version: str = "1"

    def concepts(self) -> Iterator[GraphConcept]:
        yield GraphConcept(f"{self.name}:1", f"One {self.version}", "DISO")
        yield GraphConcept(f"{self.name}:2", "Two", "CHEM")

    def edges(self) -> Iterator[Edge]:
        yield Edge(f"{self.name}:1", "treated by", f"{self.name}:2", 0.5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return build([Small()], tmp_path).path


def refused(path: Path) -> str:
    with pytest.raises(StateError, match="wardstream kg build") as told:
        Snapshot.open(path)
    return str(told.value)


def test_a_file_that_is_not_there_is_refused_with_the_command(tmp_path: Path) -> None:
    assert "no file" in refused(tmp_path / "none.kg")


def test_a_file_that_was_cut_anywhere_is_refused(path: Path) -> None:
    whole = path.read_bytes()
    for length in (0, 4, len(MAGIC), 12, 40, len(whole) // 2, len(whole) - 64):
        path.write_bytes(whole[:length])
        refused(path)


def test_a_foreign_file_is_refused(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(4000))
    assert "begins with" in refused(path)
    path.write_bytes(MAGIC + (50).to_bytes(8, "little") + b"{" * 50)
    assert "broken header" in refused(path)
    path.write_bytes(MAGIC + (2).to_bytes(8, "little") + b"[]" + bytes(100))
    refused(path)
    path.write_bytes(MAGIC + (1 << 62).to_bytes(8, "little") + b"{}")
    refused(path)


def test_a_snapshot_of_another_format_is_refused(path: Path) -> None:
    header, arrays = read(path)
    write(path, {**header, "format": 999}, arrays)
    assert "got 999" in refused(path)


def test_processes_share_one_file(path: Path) -> None:
    ours = Snapshot.open(path)
    said = "import sys, pathlib; from kg.medical.snapshot import Snapshot; s = Snapshot.open(pathlib.Path(sys.argv[1])); print(s.hash, s.name(0))"
    theirs = [
        subprocess.run([sys.executable, "-c", said, str(path)], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [one.stdout.split(" ", 1) for one in theirs] == [[ours.hash, f"{ours.name(0)}\n"]] * 2


def test_the_arrays_cannot_be_written(path: Path) -> None:
    with pytest.raises(ValueError, match="read-only"):
        Snapshot.open(path).neighbour[0] = 7


def test_a_snapshot_is_built_once_for_each_version_and_found_again(tmp_path: Path) -> None:
    assert find(tmp_path, [Small()]) is None
    first = open_snapshot(tmp_path, [Small()])
    assert find(tmp_path, [Small()]) == first.path
    assert open_snapshot(tmp_path, [Small()]).hash == first.hash
    assert find(tmp_path, [Small(version="2")]) is None
    assert open_snapshot(tmp_path, [Small(version="2")]).hash != first.hash
    assert find(tmp_path, [Small()]) == first.path


def test_the_newest_that_holds_what_is_wanted_is_taken_unless_just_that_is_asked_for(tmp_path: Path) -> None:
    alone = build_known([Small()], tmp_path).path
    both = build_known([Small(), Small("site")], tmp_path).path
    assert find(tmp_path, [Small()]) == both
    assert find(tmp_path, [Small()], exactly=True) == alone
    both.unlink()
    assert find(tmp_path, [Small()]) == alone


def test_a_list_that_cannot_be_read_costs_a_build_and_nothing_else(tmp_path: Path) -> None:
    first = open_snapshot(tmp_path, [Small()])
    (tmp_path / "built.json").write_text("not json")
    assert open_snapshot(tmp_path, [Small()]).hash == first.hash


def test_a_write_that_fails_leaves_no_file_behind(tmp_path: Path) -> None:
    class Broken:  # has no bytes to write
        nbytes, dtype, shape = 8, None, (1,)

    with pytest.raises(AttributeError):
        write(tmp_path / "x.kg", {}, {"broken": Broken()})  # type: ignore[dict-item]
    assert list(tmp_path.iterdir()) == []
