"""The knowledge graph that the settings name, where it is there, and where it is not."""

from __future__ import annotations

import logging
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from kg.medical.graph import GraphConcept
from kg.medical.snapshot import build
from models.policies.expectations import STATISTICS
from models.policies.statistics import Statistics
from schemas.errors import StateError
from tests.kg.medical.paths.graphs import Listed
from tests.processors.discharge.expectations.test_graph_reasoner import CONCEPTS, EDGES
from wardstream.doctor import models
from wardstream.settings import KnowledgeSettings
from wardstream.wiring.reasoner import reasoner, reasoner_of


def test_where_no_graph_was_built_drafts_go_without_and_it_is_said_how_to_build_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert reasoner_of(KnowledgeSettings(graph=tmp_path)) is None
    assert f"wardstream kg build --out {tmp_path}" in caplog.text
    found = models.knowledge(KnowledgeSettings(graph=tmp_path))
    assert (found.level, "wardstream kg build" in found.found) == ("warn", True)


def test_where_none_is_wanted_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert reasoner_of(KnowledgeSettings(graph=None)) is None
    assert caplog.text == ""
    assert models.knowledge(KnowledgeSettings(graph=None)).level == "ok"


def test_a_file_that_is_no_snapshot_is_refused_with_the_command(tmp_path: Path) -> None:
    other = tmp_path / "other.kg"
    other.write_bytes(b"something else, of enough bytes to be read as a header")
    with pytest.raises(StateError, match="build it: wardstream kg build"):
        reasoner(other)
    assert reasoner_of(KnowledgeSettings(graph=other)) is None


def test_a_folder_without_a_policy_is_refused_with_the_command(tmp_path: Path) -> None:
    graph = build([Listed(CONCEPTS, EDGES)], tmp_path / "kg").path
    with pytest.raises(StateError, match="wardstream train gro"):
        reasoner(graph, tmp_path / "none")


def test_the_policy_that_ships_is_refused_for_a_graph_of_other_concepts(tmp_path: Path) -> None:
    graph = build([Listed(CONCEPTS, EDGES)], tmp_path / "kg").path
    with pytest.raises(
        StateError,
        match=r"one with 0 of \d+; build the graph that it was trained on .wardstream kg build.",
    ):
        reasoner(graph)
    assert reasoner_of(KnowledgeSettings(graph=graph)) is None


def test_the_policy_that_ships_fits_a_graph_that_has_its_concepts(tmp_path: Path) -> None:
    with as_file(files("models.policies.open")) as shipped:
        ids = Statistics.load(shipped / STATISTICS).ids
    graph = build([Listed([GraphConcept(one, one, "DISO") for one in ids], [])], tmp_path / "kg").path
    assert reasoner(graph).policy == f"r2ag on {graph.stem}"
