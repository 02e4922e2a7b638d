"""Files of pairs, as they come."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from trainers.datasets.pairs import read_all, read_pairs

GOOD = (
    b'{"id": "1", "source": "a", "kinds": ["plan"], "pre_admission": "Cough.", "reference": "Pneumonia."}\n'
)


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_is_read_zipped_or_not_whatever_its_name(tmp_path: Path, pack) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "pairs.txt"
    path.write_bytes(pack(GOOD))
    (pair,) = read_pairs(path).pairs
    assert (pair.id, pair.source, pair.kinds, pair.reference) == ("1", "a", ("plan",), "Pneumonia.")


def test_lines_that_are_no_pairs_are_counted_by_what_they_lack(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    lines = [
        GOOD,
        GOOD,
        b"not json\n",
        b'{"id": "2"}\n',
        b"\xff\xfe\n",
        b"\n",
        b'{"id": "3", "pre_admission": " ", "reference": "x"}\n',
    ]
    path.write_bytes(b"".join(lines))
    read = read_pairs(path)
    assert [pair.id for pair in read.pairs] == ["1"]
    assert read.skipped == {"no pair": 3, "id seen before": 1, "one half is empty": 1}


def test_a_pair_in_two_files_counts_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(GOOD)
    read = read_all([tmp_path / "a", tmp_path / "b"])
    assert len(read.pairs) == 1
    assert read.skipped == {"id seen before": 1}
