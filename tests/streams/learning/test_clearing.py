"""Old days go from the log, and the export goes on where it was, whatever went."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streams.learning.export import TrajectorySink
from streams.learning.log_files import clear_days
from streams.learning.log_folder import rewriting
from streams.learning.settings import ExportSettings
from streams.topics import TRAJECTORY
from tests.amounts import examples
from tests.streams.learning.logged import held, positions, record

FIRST = datetime.fromtimestamp(1_700_000_000, UTC).date()
SIX_HOURS = 6 * 3_600_000


def wrote(folder: Path, offsets: range, partition: int = 0) -> None:
    """Four records a day, two in a file."""
    sink = TrajectorySink(folder, ExportSettings(rows=2))
    records = [record(offset, partition, every=SIX_HOURS) for offset in offsets]
    sink.write([sink.read(one) for one in records], positions(records))
    sink.close()


def day_of(offset: int) -> date:
    return datetime.fromtimestamp(1_700_000_000 + offset * SIX_HOURS // 1000, UTC).date()


def cleared(folder: Path, before: date) -> int:
    with rewriting(folder):
        return clear_days(folder, before)


def following(folder: Path) -> dict[int, int]:
    sink = TrajectorySink(folder)
    try:
        return {
            partition: offset
            for (topic, partition), offset in sink.positions().items()
            if topic == TRAJECTORY
        }
    finally:
        sink.close()


@examples(20, deadline=None)
@given(st.integers(1, 30), st.integers(0, 12), st.integers(-1, 10))
def test_what_is_older_goes_what_is_not_stays_and_the_export_goes_on_where_it_was(
    tmp_path_factory: pytest.TempPathFactory, many: int, few: int, days: int
) -> None:
    folder, before = tmp_path_factory.mktemp("log"), FIRST + timedelta(days=days)
    wrote(folder, range(many))
    wrote(folder, range(few), 1)
    went, stood = cleared(folder, before), following(folder)
    assert sorted(held(folder)) == [
        (part, offset)
        for part, until in ((0, many), (1, few))
        for offset in range(until)
        if day_of(offset) >= before
    ]
    assert stood == {0: many, **({1: few} if few else {})}
    assert cleared(folder, before) == 0 and bool(went) == any(
        day_of(offset) < before for offset in range(max(many, few))
    )
    wrote(folder, range(many + 3))  # as a broker gives it again: nothing that went comes back
    kept = [offset for offset in range(many) if day_of(offset) >= before] + [many, many + 1, many + 2]
    assert sorted(offset for part, offset in held(folder) if not part) == kept


def test_killed_at_any_file_the_rest_goes_the_next_time(tmp_path: Path) -> None:
    wrote(tmp_path, range(20))
    before, real = day_of(20), Path.unlink
    for _ in range(30):

        def dies(path: Path, missing_ok: bool = False) -> None:
            real(path, missing_ok)
            raise KeyboardInterrupt

        with patch.object(Path, "unlink", dies):
            try:
                cleared(tmp_path, before)
            except KeyboardInterrupt:
                assert following(tmp_path) == {0: 20}
                continue
        break
    assert [offset for _, offset in held(tmp_path) if day_of(offset) < before] == [] and following(
        tmp_path
    ) == {0: 20}


def test_a_file_that_cannot_be_read_goes_too_when_it_is_old(tmp_path: Path) -> None:
    wrote(tmp_path, range(4))
    for path in tmp_path.glob("recorded=*/*.parquet"):
        path.write_bytes(b"PAR1, and no more")
    cleared(tmp_path, day_of(100))
    assert held(tmp_path) == [] and following(tmp_path) == {0: 4}


def test_what_a_killed_writer_left_goes_with_its_day_and_no_sooner(tmp_path: Path) -> None:
    wrote(tmp_path, range(8))
    left = [path.with_name(f".{path.name}.0123") for path in sorted(tmp_path.glob("recorded=*/*.parquet"))]
    for one in left:
        one.write_bytes(b"rows")
    cleared(tmp_path, day_of(4))
    assert [one.exists() for one in left] == [
        day >= day_of(4).isoformat() for day in (one.parent.name.removeprefix("recorded=") for one in left)
    ]
    assert not left[0].parent.exists()
