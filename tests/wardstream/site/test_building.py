"""`wardstream kg build --rrf`, `--site`: other sources through the same command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from kg.medical.site import Item, Meant, SiteLearner, Version
from kg.medical.snapshot import Snapshot
from tests.kg.medical.umls.release import CONSO, INFLUENZA, PNEUMONIA, write
from wardstream.cli.app import app


def _run(*arguments: str) -> Any:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_release_is_compiled_instead_of_the_open_vocabularies_and_its_broken_lines_are_told(
    tmp_path: Path,
) -> None:
    folder = write(tmp_path / "rrf", [*CONSO, "broken|"])
    said = json.loads(_run("kg", "build", "--rrf", str(folder), "--out", str(tmp_path / "kg"), "--json"))
    assert said["skipped"] == ["MRCONSO: 1 line with another number of columns than 18 (line 13)"]
    opened = Snapshot.open(Path(said["path"]))
    assert list(opened.sources) == ["umls"]
    assert opened.coded("http://snomed.info/sct", "233604007") == opened.row(f"UMLS:{PNEUMONIA}")
    again = json.loads(_run("kg", "build", "--rrf", str(folder), "--out", str(tmp_path / "kg"), "--json"))
    assert (again["built"], again["path"]) == (False, said["path"])


def test_a_site_graphs_edges_come_beside_the_vocabulary(tmp_path: Path) -> None:
    pneumonia, influenza = Meant(f"UMLS:{PNEUMONIA}"), Meant(f"UMLS:{INFLUENZA}")
    with SiteLearner(tmp_path / "site.db") as learner:
        learner.apply(
            Version(f"P{n}", (), f"C/{n}-{which}", (1, 0, ""), 0, f"E/{n}", (Item("condition", one),))
            for n in range(3)
            for which, one in enumerate((pneumonia, influenza) if n < 2 else (Meant("SITE:s|1", "Other"),))
        )
    folder = write(tmp_path / "rrf")
    said = json.loads(
        _run(
            "kg",
            "build",
            "--rrf",
            str(folder),
            "--site",
            str(tmp_path / "site.db"),
            "--out",
            str(tmp_path / "kg"),
            "--json",
        )
    )
    opened = Snapshot.open(Path(said["path"]))
    row = opened.row(pneumonia.id)
    assert row is not None
    assert {
        (one.relation, opened.name(one.row)) for one in opened.neighbours(row) if one.source == "site"
    } & {
        ("seen with", "Influenza"),
        ("inverse of seen with", "Influenza"),
    }
    assert opened.row("SITE:s|1") is None  # one patient's concept
