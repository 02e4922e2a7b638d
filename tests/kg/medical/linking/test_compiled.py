"""The compiled linker beside its snapshot."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.medical.graph import GraphConcept
from kg.medical.linking import compile_linker, open_linker
from kg.medical.linking.automaton import Automaton
from kg.medical.linking.compiling import path_for
from kg.medical.snapshot import Snapshot, build
from kg.medical.snapshot.layout import read, write
from schemas.errors import StateError
from tests.kg.medical.linking.few import Few

TEXT = "Pain of the abdomen, COPD, no fever"


def test_it_is_written_once_and_links_as_the_one_in_memory(tmp_path: Path) -> None:
    snapshot = Snapshot.open(build([Few()], tmp_path).path)
    path = compile_linker(snapshot)
    assert path.parent == tmp_path and snapshot.path.stem in path.name
    at = path.stat().st_mtime_ns
    assert compile_linker(snapshot) == path and path.stat().st_mtime_ns == at
    links = open_linker(snapshot).link(TEXT)
    assert links == Automaton.open(snapshot, tmp_path / "nowhere").link(TEXT)
    assert len(links) == 3


def test_the_same_snapshot_gives_the_same_bytes(tmp_path: Path) -> None:
    snapshot = Snapshot.open(build([Few()], tmp_path).path)
    assert (
        compile_linker(snapshot, tmp_path / "a").read_bytes()
        == compile_linker(snapshot, tmp_path / "b").read_bytes()
    )


def test_another_snapshot_has_another_file(tmp_path: Path) -> None:
    class More(Few):
        def concepts(self):  # type: ignore[no-untyped-def]
            yield from super().concepts()
            yield GraphConcept("X:1", "Gout", "DISO")

    one, other = (Snapshot.open(build([source], tmp_path).path) for source in (Few(), More()))
    assert path_for(one) != path_for(other)


def test_a_file_of_another_snapshot_is_refused_with_the_command_that_builds_it(tmp_path: Path) -> None:
    snapshot = Snapshot.open(build([Few()], tmp_path).path)
    path = compile_linker(snapshot)
    header, arrays = read(path)
    write(path, {**header, "hash": "of another"}, arrays)
    with pytest.raises(StateError, match="wardstream kg build"):
        open_linker(snapshot)


def test_where_nothing_can_be_written_it_is_compiled_in_memory(tmp_path: Path) -> None:
    snapshot = Snapshot.open(build([Few()], tmp_path).path)
    (tmp_path / "file").write_text("no folder")
    assert len(open_linker(snapshot, tmp_path / "file" / "below").link(TEXT)) == 3
