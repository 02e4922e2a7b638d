"""What Neo4j says when something is wrong, and what we say then: nothing of what was to be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from msgspec import structs

from deploy.servers.neo4j import Neo4jServer
from kg.store.changes import VersionRow
from kg.store.neo4j_graph import Neo4jGraph
from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from tests.kg.store.folded import rows_of
from tests.kg.store.real import opening
from tests.processors.patient.hospital import T0, Hospital, lab
from tests.servers.ports import free_port


def one_row() -> VersionRow:
    (row,) = rows_of(Hospital().tell([lab("Patient/a", "k", T0)]).out.deltas)
    assert isinstance(row, VersionRow)
    return row


@pytest.fixture
def graph(neo4j: Neo4jServer) -> Iterator[Neo4jGraph]:
    with opening(neo4j) as fresh:
        yield fresh()


def test_one_that_does_not_answer_is_unavailable_and_says_where() -> None:
    uri = f"bolt://127.0.0.1:{free_port()}"
    with closing(Neo4jGraph(uri)) as graph, pytest.raises(StoreUnavailable, match=uri):
        graph.positions()


def test_an_address_that_is_none_is_a_wrong_setting() -> None:
    with pytest.raises(ConfigurationError, match=r"graph\.uri"):
        Neo4jGraph("localhost")


@pytest.mark.integration
def test_a_wrong_password_is_a_wrong_setting(neo4j: Neo4jServer) -> None:
    with (
        closing(Neo4jGraph(neo4j.uri, password="another")) as graph,
        pytest.raises(ConfigurationError, match=r"graph\.credentials"),
    ):
        graph.positions()


@pytest.mark.integration
def test_what_cannot_be_written_leaves_neither_rows_nor_positions_and_is_not_quoted(
    graph: Neo4jGraph,
) -> None:
    long = "x" * 40_000  # an index takes no such key
    broken = structs.replace(one_row(), key="another", patient=f"Patient/canary-{long}")
    with pytest.raises(StateError) as said:
        graph.write([one_row(), broken], {("ehr.tkg-delta", 0): 5})
    assert "canary" not in str(said.value)
    assert said.value.__cause__ is None and said.value.__suppress_context__
    assert graph.positions() == {}
    assert graph.patient("Patient/a").versions == ()


@pytest.mark.integration
def test_constraints_are_made_once_and_hold(graph: Neo4jGraph) -> None:
    graph.prepare()
    names = [row["name"] for row in graph.query("SHOW CONSTRAINTS YIELD name")]
    assert len(names) == len(set(names)) == 10
    assert {row["state"] for row in graph.query("SHOW INDEXES YIELD state")} <= {"ONLINE", "POPULATING"}
