"""A file appears under its name when it is whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.whole_file import whole_file


def test_a_file_takes_its_name_when_it_is_whole_and_replaces_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "in" / "a.bin"
    for value in (b"first", b"second"):
        with whole_file(path) as file:
            file.write(value)
            assert not path.exists() or path.read_bytes() == b"first"
        assert path.read_bytes() == value
    assert list(path.parent.iterdir()) == [path]


def test_what_fails_half_way_leaves_nothing_and_takes_nothing_away(tmp_path: Path) -> None:
    path = tmp_path / "a.bin"
    path.write_bytes(b"before")
    with pytest.raises(OSError, match="full"), whole_file(path) as file:
        file.write(b"half")
        raise OSError("full")
    assert path.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [path]


def test_it_can_be_read_by_whoever_may_read_what_we_write(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    with whole_file(tmp_path / "whole"):
        pass
    assert (tmp_path / "whole").stat().st_mode == plain.stat().st_mode
