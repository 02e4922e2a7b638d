"""The trajectory log as learning reads it: this version, an earlier one, none of ours."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from schemas.errors import ConfigurationError, StateError
from schemas.trajectory_table import ADDED, VERSION, VERSION_KEY, columns, row
from tests.streams.learning.logged import told
from trainers.datasets.log import read


def written(folder: Path, version: str, *, without: tuple[str, ...] = (), number: int = 0) -> Path:
    rows = [row(told(number), lambda name: name[::-1], 0, number, 1_700_000_000_000_000)]
    table = pa.Table.from_pylist(rows, schema=columns()).drop_columns(list(without))
    path = folder / "recorded=2023-11-14" / f"p0000-{number:012d}-{number:012d}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(table.replace_schema_metadata({VERSION_KEY: version.encode()}), path)
    return path


def test_an_earlier_version_is_brought_over_with_nothing_where_it_knew_nothing(tmp_path: Path) -> None:
    written(tmp_path, "1", without=ADDED[1])
    written(tmp_path, str(VERSION), number=1)
    found = read(tmp_path)
    assert found.schema.equals(columns())
    assert found["request"].to_pylist() == ["request-0", "request-1"]
    assert found["decisions"].to_pylist()[0] is None


@pytest.mark.parametrize("version", ["none", "0"])
def test_a_version_that_is_not_known_is_refused_with_what_to_do(tmp_path: Path, version: str) -> None:
    written(tmp_path, version)
    with pytest.raises(
        StateError, match=rf"version {VERSION}.*got {version}; of the folder of learning move recorded="
    ):
        read(tmp_path)


def test_a_later_version_is_refused_with_the_command_that_brings_this_one_up_to_it(tmp_path: Path) -> None:
    written(tmp_path, str(VERSION + 1))
    with pytest.raises(StateError, match=rf"got {VERSION + 1}, .*pip install --upgrade"):
        read(tmp_path)


def test_a_file_that_is_damaged_is_told_by_its_name(tmp_path: Path) -> None:
    path = written(tmp_path, str(VERSION))
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(StateError, match=rf"{path.name}.*cannot be read"):
        read(tmp_path)


def test_no_log_is_told_with_the_setting_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"learning\.folder"):
        read(tmp_path)
