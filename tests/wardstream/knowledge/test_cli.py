"""`wardstream knowledge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from schemas.errors import ConfigurationError, StateError
from wardstream.cli.app import app


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "gout.txt").write_text("Gout\nColchicine relieves an attack.")
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["knowledge", *arguments])
    if isinstance(result.exception, Exception):
        raise result.exception
    return result.exit_code, result.stdout


def test_texts_are_added_listed_found_and_removed() -> None:
    assert run("add", "--corpus", "own", "--words", "texts") == (
        0,
        "own: 1 new, 0 changed, 0 unchanged; 1 passages, 0 vectors\n",
    )
    assert run("add", "--corpus", "own", "--words", "texts") == (
        0,
        "own: 0 new, 0 changed, 1 unchanged; 0 passages, 0 vectors\n",
    )
    assert json.loads(run("list", "--json")[1]) == {
        "own": {"tag": "BOOK", "documents": 1, "passages": 1, "vectors": 0, "encoder": ""}
    }
    assert "Colchicine relieves" in run("search", "--words", "attack of gout")[1]
    assert run("search", "--words", "--tag", "BOOK", "stock market")[1] == "no reference\n"
    assert (
        run("list", "--remove", "--corpus", "own", "--document", "gout.txt")[1]
        == "own: 1 documents removed\n"
    )
    assert run("list", "--remove", "--corpus", "own") == (0, "own: removed, 0 documents\n")
    assert json.loads(run("list", "--json")[1]) == {}


def test_what_cannot_be_read_is_told_and_the_exit_code_says_it(here: Path) -> None:
    (here / "texts" / "picture.png").write_bytes(bytes(1_000))
    code, said = run("add", "--corpus", "own", "--words", "texts", "--json")
    assert code == 1
    told = json.loads(said)
    assert (told["new"], [Path(one["file"]).name for one in told["faults"]]) == (1, ["picture.png"])


def test_where_nothing_could_be_read_no_corpus_is_made(here: Path) -> None:
    (here / "none.txt").write_text(" ")
    assert run("add", "--corpus", "own", "--words", "none.txt")[0] == 1
    assert json.loads(run("list", "--json")[1]) == {}


def test_a_tag_stays_until_another_is_given() -> None:
    run("add", "--corpus", "own", "--tag", "PMC", "--words", "texts")
    run("add", "--corpus", "own", "--words", "texts")
    assert json.loads(run("list", "--json")[1])["own"]["tag"] == "PMC"
    run("add", "--corpus", "own", "--tag", "WIKI", "--words", "texts")
    assert json.loads(run("list", "--json")[1])["own"]["tag"] == "WIKI"


def test_what_does_not_hold_together_is_told() -> None:
    with pytest.raises(ConfigurationError, match="--builtin"):
        run("add", "--corpus", "own")
    with pytest.raises(ConfigurationError, match="--builtin"):
        run("add", "--corpus", "own", "--builtin", "texts")
    with pytest.raises(ConfigurationError, match="--builtin"):
        run("search", "--words", "gout")
    with pytest.raises(StateError, match="knowledge list"):
        run("list", "--remove", "--corpus", "nobody")


def test_the_open_corpus_holds_definitions_of_hpo_and_notes_of_icd() -> None:
    from wardstream.knowledge.builtin import documents

    found = {one.id: one for one in documents()}
    assert len(found) > 20_000
    assert found["HP:0001083"].title == "Ectopia lentis"
    assert found["HP:0001083"].text.startswith("Dislocation or malposition of the crystalline lens")
    assert "Code first" in found["ICD10CM:E08"].text
    assert not any("\\n" in one.text or '\\"' in one.text for one in found.values())
