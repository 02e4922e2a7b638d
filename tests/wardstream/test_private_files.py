"""What the command writes is for its owner alone: it is patient data."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from wardstream.cli.app import main


def test_a_file_that_a_command_writes_is_readable_by_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "new" / "topics.yaml"
    page.parent.mkdir()
    monkeypatch.setattr("sys.argv", ["wardstream", "topics", "--asyncapi", str(page)])
    before = os.umask(0o022)
    try:
        with pytest.raises(SystemExit):
            main()
    finally:
        os.umask(before)
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
