"""The stage `graph`, its command and the doctor's look: only where a graph is set, and clear words where it
is not right.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.servers.neo4j import Neo4jServer
from kg.medical.snapshot import build
from kg.patient.entity import Event
from schemas.codes import Concept
from schemas.errors import ConfigurationError
from schemas.facts import Source
from streams.telemetry import Telemetry
from tests.kg.store.real import PASSWORD, opening
from tests.kg.store.test_knowledge import Potassium
from tests.servers.llm_server import Behaviour, LLMServer
from tests.servers.ports import free_port
from wardstream import stages as table
from wardstream.doctor.rounds import graph as graph_finding
from wardstream.settings import GraphSettings, Settings
from wardstream.stages import wanted
from wardstream.wiring.graph_store import graph_of, reader_of

WRITTEN = Event(
    "DocumentReference/n",
    "care",
    Concept(text="Note"),
    0,
    Source("DocumentReference/n", "1"),
    relation="documented",
)


def settings(**graph: object) -> Settings:
    return Settings(graph=GraphSettings.model_validate(graph))


def test_the_stage_runs_where_a_graph_is_set() -> None:
    assert "graph" not in wanted(settings())
    assert "graph" in wanted(settings(uri="bolt://localhost:7687"))


def test_a_stage_that_is_asked_for_without_a_graph_says_what_to_set() -> None:
    with pytest.raises(ConfigurationError, match=r"graph\.uri"):
        table.graph(settings(), Telemetry())


def test_a_password_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"graph\.credentials"):
        graph_of(settings(uri="bolt://localhost:7687", credentials=tmp_path / "none"))


def test_without_a_graph_the_doctor_has_nothing_to_say() -> None:
    assert graph_finding(settings()).level == "ok"


def test_a_graph_that_does_not_answer_is_a_failure_with_advice() -> None:
    uri = f"bolt://127.0.0.1:{free_port()}"
    finding = graph_finding(settings(uri=uri))
    assert finding.level == "fail"
    assert uri in finding.found and "graph.uri" in finding.advice


def test_the_model_of_the_settings_reads_notes_for_the_stage(tmp_path: Path) -> None:
    snapshot = build([Potassium()], tmp_path).path
    note = "High potassium today. She walks on her toes."
    heard = {
        "sentence": 2,
        "words": "walks on her toes",
        "role": "finding",
        "status": "stated",
        "of": "patient",
    }
    with LLMServer() as server:
        server.default = Behaviour(text=json.dumps({"events": [heard]}))
        for events in ("rules", "llm"):
            reader = reader_of(
                Settings.model_validate(
                    {
                        "graph": {"uri": "bolt://localhost:7687", "events": events},
                        "knowledge": {"graph": snapshot},
                        "llm": {"base_url": server.base_url, "model": "stub", "max_attempts": 1},
                    }
                )
            )
            words = {one.concept.text for one in reader.of_text(note, WRITTEN)}
            assert ("walks on her toes" in words) is (events == "llm")
            assert "High potassium" in words


def test_a_model_that_is_to_read_notes_and_is_not_set_is_refused_with_what_to_do() -> None:
    with pytest.raises(ConfigurationError, match=r"llm\.model"):
        reader_of(settings(uri="bolt://localhost:7687", events="llm"))


def test_the_linker_of_the_settings_reads_notes_for_the_stage(tmp_path: Path) -> None:
    pytest.importorskip("quickumls")
    snapshot = build([Potassium()], tmp_path).path
    reader = reader_of(Settings.model_validate({"knowledge": {"graph": snapshot, "linker": "quickumls"}}))
    assert [one.linked for one in reader.of_text("Hyperkalaemia was seen.", WRITTEN)] == ["D:HYPERK"]
    assert snapshot.with_suffix(".quickumls").is_dir()


@pytest.fixture
def reached(neo4j: Neo4jServer, tmp_path: Path) -> Iterator[Settings]:
    secret = tmp_path / "password"
    secret.write_text(f"{PASSWORD}\n")
    with opening(neo4j) as fresh:
        fresh()
        yield settings(uri=neo4j.uri, credentials=secret)


@pytest.mark.integration
def test_the_doctor_asks_for_medicine_until_it_is_there(reached: Settings, tmp_path: Path) -> None:
    before = graph_finding(reached)
    assert (before.level, before.advice) == ("warn", "wardstream graph SNAPSHOT")
    wrong = reached.model_copy(update={"graph": reached.graph.model_copy(update={"user": "nobody"})})
    assert graph_finding(wrong).level == "fail"
    path = build([Potassium()], tmp_path).path
    said = command(reached, str(path))
    assert "3 concepts, 2 edges" in said
    after = graph_finding(reached)
    assert after.level == "ok" and "3 concepts, 2 edges" in after.found
    assert "3 concepts, 2 edges" in command(reached)


def command(reached: Settings, *arguments: str) -> str:
    variables = {
        "WARDSTREAM_GRAPH__URI": reached.graph.uri,
        "WARDSTREAM_GRAPH__CREDENTIALS": str(reached.graph.credentials),
    }
    ran = subprocess.run(
        [sys.executable, "-m", "wardstream", "graph", *arguments],
        env={**os.environ, **variables, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
