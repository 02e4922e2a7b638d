from __future__ import annotations

from pathlib import Path

import pytest

from kg.diseases.hpoa import Shown
from kg.diseases.own import read
from schemas.errors import ConfigurationError


def test_own_profiles_come_from_csv_and_from_ndjson_alike(tmp_path: Path) -> None:
    table, lines = tmp_path / "own.csv", tmp_path / "own.ndjson"
    table.write_text("id,name,hpo,frequency\nSITE:1,Ours,HP:0000001,3/4\nSITE:1,Ours,HP:0000002,\n")
    lines.write_text('{"id": "SITE:1", "name": "Ours", "phenotypes": {"HP:0000001": "3/4", "HP:0000002": ""}}\n')
    assert read(table) == read(lines)
    assert read(table)[0].shown == (Shown("HP:0000001", 3, 4), Shown("HP:0000002"))


@pytest.mark.parametrize("body", ["id,name,hpo\nSITE:1,,HP:0000001\n", "a,b\n1,2\n"])
def test_a_line_that_lacks_something_is_named_and_not_quoted(tmp_path: Path, body: str) -> None:
    path = tmp_path / "own.csv"
    path.write_text(body)
    with pytest.raises(ConfigurationError, match="line 2") as error:
        read(path)
    assert "SITE" not in str(error.value)
