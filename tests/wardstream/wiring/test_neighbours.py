"""Where the walk reads neighbours, by `knowledge.neighbours`."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import pytest

from evaluation.paper_gro.training import USUAL, run
from processors.discharge.expectations.graph_reasoner import GraphReasoner
from tests.servers.ports import free_port
from tests.trainers.gro.ward import Joined, clinic, opened
from trainers.datasets.pairs import Read
from wardstream.doctor import models
from wardstream.settings import GraphSettings, KnowledgeSettings, Settings
from wardstream.wiring.graph_store import lists_of
from wardstream.wiring.reasoner import reasoner_of


def settings(folder: Path, policy: Path | None, uri: str = "") -> Settings:
    knowledge = KnowledgeSettings(graph=folder, policy=policy, neighbours="neo4j")
    return Settings(knowledge=knowledge, graph=GraphSettings(uri=uri))


def refused(wanted: Settings, caplog: pytest.LogCaptureFixture) -> str:
    with caplog.at_level(logging.WARNING):
        assert reasoner_of(wanted.knowledge, lists=lists_of(wanted)) is None
    assert models.knowledge(wanted.knowledge, lists_of(wanted)).level == "warn"
    return caplog.text


def test_a_walk_over_a_store_that_is_away_or_not_named_is_refused_and_the_snapshots_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    snapshot, linker = opened(tmp_path, Joined())
    quick = msgspec.structs.replace(USUAL, epochs=1, rollouts=2)
    run(Read(clinic(24), {}), snapshot, linker, tmp_path / "out", settings=quick)
    uri = f"bolt://127.0.0.1:{free_port()}"
    assert uri in refused(settings(snapshot.path, tmp_path / "out", uri), caplog)
    assert "expected graph.uri" in refused(settings(snapshot.path, tmp_path / "out"), caplog)
    own = KnowledgeSettings(graph=snapshot.path, policy=tmp_path / "out")
    assert lists_of(Settings(knowledge=own)) is None
    assert isinstance(reasoner_of(own), GraphReasoner)


def test_a_chooser_reads_no_neighbours_in_a_store(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    snapshot, _ = opened(tmp_path, Joined())
    assert "got a chooser, which reads the snapshot" in refused(settings(snapshot.path, None), caplog)
