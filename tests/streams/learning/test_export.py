"""Trajectories become rows of Parquet, each once."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import InputError, StateError, StoreUnavailable
from schemas.trajectories import Texts
from schemas.trajectory_table import VERSION, VERSION_KEY, columns, row
from streams.learning.export import TrajectorySink
from streams.learning.settings import ExportSettings
from streams.loop import Record
from streams.topics import TRAJECTORY
from tests.amounts import examples
from tests.streams.learning.logged import DAY_MS, held, positions, record, table, told
from trainers.datasets.texts import read_texts

PART = (TRAJECTORY, 0)


def wrote(sink: TrajectorySink, offsets: range, partition: int = 0) -> None:
    records = [record(offset, partition) for offset in offsets]
    sink.write([sink.read(one) for one in records], positions(records))


def gone(sink: TrajectorySink) -> None:
    """As the system leaves a process that was killed: its files closed, nothing more written."""
    for journal in sink._journals.values():
        journal.close()
    sink._lock.close()


def test_what_was_written_is_in_the_journal_at_once_and_in_a_file_when_there_is_enough(
    tmp_path: Path,
) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(rows=4))
    wrote(sink, range(3))
    assert held(tmp_path) == [] and sink.positions() == {PART: 3}
    wrote(sink, range(3, 6))
    assert sorted(held(tmp_path)) == [(0, 0), (0, 1), (0, 2), (0, 3)] and sink.positions() == {PART: 6}
    sink.close()
    assert sorted(held(tmp_path)) == [(0, offset) for offset in range(6)]


def test_a_file_that_has_waited_long_enough_is_written_though_nothing_comes(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(wait=1e-9))
    sink.publish()
    wrote(sink, range(2))
    sink.publish()
    assert sorted(held(tmp_path)) == [(0, 0), (0, 1)]
    sink.close()


def test_a_file_holds_records_of_one_day(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path)
    records = [record(offset, every=DAY_MS // 2) for offset in range(5)]
    sink.write([sink.read(one) for one in records], positions(records))
    sink.close()
    days = {path.parent.name: path.name for path in tmp_path.glob("recorded=*/*.parquet")}
    assert len(days) == 3 and sorted(held(tmp_path)) == [(0, offset) for offset in range(5)]


#: A batch is (first offset, length); -1 as a length is a crash: the process is gone, what it had in memory
# with it.
@examples(40)
@given(
    st.lists(st.tuples(st.integers(0, 1), st.integers(0, 6), st.integers(-1, 5)), max_size=25),
    st.integers(1, 5),
)
def test_every_offset_is_in_one_row_whatever_comes_again_and_whenever_the_process_ends(
    tmp_path_factory: pytest.TempPathFactory, batches: list[tuple[int, int, int]], rows: int
) -> None:
    folder = tmp_path_factory.mktemp("log")
    sink = TrajectorySink(folder, ExportSettings(rows=rows), salt="s")
    for partition, back, length in batches:
        if length < 0:
            gone(sink)
            sink = TrajectorySink(folder, ExportSettings(rows=rows), salt="s")
            continue
        first = max(0, sink.positions().get((TRAJECTORY, partition), 0) - back)
        wrote(sink, range(first, first + length), partition)
    told = sink.positions()
    sink.close()
    assert sorted(held(folder)) == [
        (number, offset) for (_, number), following in sorted(told.items()) for offset in range(following)
    ]
    shutil.rmtree(folder)


@examples(25)
@given(st.integers(0, 400))
def test_a_journal_that_was_cut_anywhere_goes_on_after_the_last_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    folder = tmp_path_factory.mktemp("log")
    sink = TrajectorySink(folder, salt="s")
    wrote(sink, range(3))
    gone(sink)
    journal = folder / ".journal" / "p0000.jsonl"
    data = journal.read_bytes()
    journal.write_bytes(data[: len(data) - cut])
    again = TrajectorySink(folder, salt="s")
    wrote(again, range(again.positions().get(PART, 0), 5))
    again.close()
    assert sorted(held(folder)) == [(0, offset) for offset in range(5)]
    shutil.rmtree(folder)


def test_a_crash_after_the_file_and_before_the_journal_is_emptied_leaves_no_row_twice(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(rows=100), salt="s")
    wrote(sink, range(4))
    before = (tmp_path / ".journal" / "p0000.jsonl").read_bytes()
    sink.close()
    (tmp_path / ".journal" / "p0000.jsonl").write_bytes(before)
    again = TrajectorySink(tmp_path, salt="s")
    assert again.positions() == {PART: 4}
    again.close()
    assert sorted(held(tmp_path)) == [(0, offset) for offset in range(4)]


def test_damage_inside_a_journal_is_told_and_nothing_is_thrown_away(tmp_path: Path) -> None:
    (tmp_path / ".journal").mkdir()
    (tmp_path / ".journal" / "p0000.jsonl").write_bytes(b'{"offset":0}\nnonsense\n{"offset":2}\n')
    with pytest.raises(StateError, match="line 2"):
        TrajectorySink(tmp_path)
    assert (tmp_path / ".journal" / "p0000.jsonl").stat().st_size == 35


def test_a_full_disk_is_waited_for_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(rows=2), salt="s")
    wrote(sink, range(1))

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        for _ in range(2):
            with pytest.raises(StoreUnavailable, match="make room"):
                wrote(sink, range(1, 4))
        assert sink.positions() == {PART: 1}
    wrote(sink, range(1, 4))
    sink.close()
    assert sorted(held(tmp_path)) == [(0, offset) for offset in range(4)]


def test_no_row_names_a_person_or_a_resource_and_equal_ones_stay_equal(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path)
    wrote(sink, range(4))
    sink.close()
    found = table(tmp_path)
    assert "canary" not in json.dumps(found.to_pylist(), default=str)
    patients = found["patient"].to_pylist()
    assert patients[0] == patients[3] != patients[1] and len(set(patients)) == 3
    assert all(
        one[0].startswith("Observation/") and one[0].endswith("@2") for one in found["cited"].to_pylist()
    )
    again = TrajectorySink(tmp_path)
    wrote(again, range(4, 5))
    again.close()
    assert table(tmp_path)["patient"].to_pylist().count(patients[1]) == 2
    assert (tmp_path / ".salt").stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(("first", "then"), [("", "s"), ("s", ""), ("s", "t")])
def test_a_salt_that_was_exchanged_is_refused_without_telling_it(
    tmp_path: Path, first: str, then: str
) -> None:
    sink = TrajectorySink(tmp_path, salt=first)
    wrote(sink, range(2))
    sink.close()
    with pytest.raises(StateError, match=r"expected the salt that .* was begun with .* put it back"):
        TrajectorySink(tmp_path, salt=then)
    again = TrajectorySink(tmp_path, salt=first)  # as if nothing had been
    assert again.positions() == {PART: 2}
    again.close()


@pytest.mark.parametrize("length", [64, 65, 255])
def test_an_id_is_hidden_however_long_it_is(length: int) -> None:
    """FHIR has 64 characters; ingest takes 255, as servers send them."""
    name = "canary-".ljust(length, "7")
    made = row(
        msgspec.structs.replace(told(0), cited=(f"Observation/{name}@2",)), lambda said: "hidden", 0, 0, 0
    )
    assert made["cited"] == ["Observation/hidden@2"]


def test_columns_carry_their_version(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path)
    wrote(sink, range(1))
    sink.close()
    found = table(tmp_path)
    assert found.schema.equals(columns()) and found.schema.metadata[VERSION_KEY] == str(VERSION).encode()
    (row,) = found.to_pylist()
    assert (
        row["task"] == "progress-note"
        and json.loads(row["steps"]) == [{"step": "compose"}]
        and row["retrieval"] is None
    )


def test_duckdb_reads_the_log_beside_all_else_that_is_in_the_folder_also_by_day(tmp_path: Path) -> None:
    import duckdb

    sink = TrajectorySink(tmp_path)
    wrote(sink, range(5))
    sink.close()
    for more in ("", ", hive_partitioning=true"):
        (found,) = duckdb.sql(
            f"SELECT count(*), min(json_extract_string(steps, '$[0].step')) FROM read_parquet('{tmp_path}/recorded=*/*.parquet'{more})"
        ).fetchall()
        assert found == (5, "compose")


@pytest.mark.parametrize("value", [None, b"", b"no json", b"\xff", b"[]", b'{"request":1}'])
def test_what_is_no_trajectory_is_an_input_error(tmp_path: Path, value: bytes | None) -> None:
    sink = TrajectorySink(tmp_path)
    with pytest.raises(InputError, match="not-a-trajectory"):
        sink.read(record(0)._replace(value=value))
    sink.close()


@pytest.mark.parametrize("wrong", [{"cut": 2**70}, {"cut": 2**62}, {"seed": 2**63}, {"tokens_in": -(2**64)}])
def test_what_no_column_can_hold_is_an_input_error_and_does_not_stop_what_comes_after_it(
    tmp_path: Path, wrong: dict[str, int]
) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(rows=1))
    with pytest.raises(InputError, match="not-a-trajectory"):
        sink.read(record(0)._replace(value=msgspec.json.encode(msgspec.structs.replace(told(0), **wrong))))
    with pytest.raises(InputError, match="not-a-trajectory"):
        sink.read(record(0)._replace(timestamp_ms=10**15))
    wrote(sink, range(1, 2))
    assert held(tmp_path) == [(0, 1)]
    sink.close()


def with_texts(offset: int) -> Record:
    made = msgspec.structs.replace(told(offset), texts=Texts("s", f"Mrs Canary {offset}", '{"sections": []}'))
    return record(offset)._replace(value=msgspec.json.encode(made))


def test_texts_are_in_a_table_of_their_own_and_in_no_other_file(tmp_path: Path) -> None:
    sink = TrajectorySink(tmp_path, ExportSettings(rows=2))
    records = [with_texts(0), record(1), with_texts(2)]
    sink.write([sink.read(one) for one in records], positions(records))
    sink.close()
    assert sorted(held(tmp_path)) == [(0, 0), (0, 1), (0, 2)]
    found = read_texts(tmp_path, [f"request-{number}" for number in range(4)])
    assert {name: one.user for name, one in found.items()} == {
        "request-0": "Mrs Canary 0",
        "request-2": "Mrs Canary 2",
    }
    assert read_texts(tmp_path, ["request-2"]).keys() == {"request-2"}
    with_them = [
        path for path in tmp_path.rglob("*.*") if path.is_file() and b"Mrs Canary" in uncompressed(path)
    ]
    assert with_them and all(path.is_relative_to(tmp_path / "texts") for path in with_them)


def uncompressed(path: Path) -> bytes:
    return (
        str(pq.read_table(path, partitioning=None).to_pylist()).encode()
        if path.suffix == ".parquet"
        else path.read_bytes()
    )


def test_texts_that_a_kill_left_twice_are_read_once(tmp_path: Path) -> None:
    """Killed between the file of texts and the log's, which alone has where the export goes on."""
    records = [with_texts(offset) for offset in range(3)]
    for rows in (2, 3):
        sink = TrajectorySink(tmp_path, ExportSettings(rows=rows))
        sink.write([sink.read(one) for one in records], positions(records))
        sink.close()
        if rows == 2:
            for path in (*tmp_path.glob("recorded=*/*.parquet"), *tmp_path.glob(".journal/*")):
                path.unlink()
    assert len(read_texts(tmp_path, [f"request-{number}" for number in range(3)])) == 3
    assert sorted(held(tmp_path)) == [(0, 0), (0, 1), (0, 2)]
