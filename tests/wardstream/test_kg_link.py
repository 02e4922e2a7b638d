"""`wardstream kg show --text`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.medical.graph import GraphConcept, GraphSource
from kg.medical.opening import build_known, open_sources
from tests.kg.medical.linking.few import Few
from wardstream.cli.app import app


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small graph where the open one is looked for."""

    class Small(Few):
        def __init__(self, stands_for: GraphSource) -> None:
            self.name, self.version = stands_for.name, stands_for.version

        def concepts(self) -> Iterator[GraphConcept]:
            return super().concepts() if self.name == "open" else iter(())

    path = tmp_path_factory.mktemp("kg")
    build_known([Small(source) for source in open_sources()], path)
    return path


def linked(folder: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["kg", "show", "--text", *words, "--folder", str(folder)])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_sentence_is_printed_with_its_concepts_and_what_it_says_of_them(folder: Path) -> None:
    told = linked(folder, "Denies pain in the abdomen. Mother had breast cancer.")
    assert "Abdominal pain" in told and "negated" in told
    assert "Breast carcinoma" in told and "family" in told


def test_a_note_in_a_file_is_read_with_its_headings(folder: Path, tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("FAMILY HISTORY:\nHypertension.\n\nASSESSMENT:\nFever.\n", encoding="utf-8")
    found = json.loads(linked(folder, str(note), "--json"))
    assert [(one["name"], one["flags"]) for one in found] == [("Hypertension", ["family"]), ("Fever", [])]
    assert found[0]["group"] == "DISO" and found[0]["start"] == note.read_text().index("Hypertension")


def test_a_text_that_names_nothing_says_so(folder: Path) -> None:
    assert "Names no concept" in linked(folder, "The weather was nice.")


def test_quickumls_links_behind_the_same_command(folder: Path) -> None:
    pytest.importorskip("quickumls")
    found = json.loads(linked(folder, "Denies chest pain.", "--with", "quickumls", "--json"))
    assert [(one["name"], one["flags"]) for one in found] == [("Chest pain", ["negated"])]


def test_without_its_package_quickumls_is_refused_before_any_graph_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kg.medical.linking.quickumls.find_spec", lambda name: None)
    done = CliRunner().invoke(
        app, ["kg", "show", "--text", "Fever", "--with", "quickumls", "--folder", str(tmp_path)]
    )
    assert done.exit_code != 0
    assert list(tmp_path.iterdir()) == []
