"""The real Neo4j of the test run, emptied."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from deploy.servers.neo4j import USER, Neo4jServer
from kg.store.neo4j_graph import Neo4jGraph

PASSWORD = "not-a-secret"


@contextmanager
def opening(server: Neo4jServer) -> Iterator[Callable[[], Neo4jGraph]]:
    """Called, it empties the database and gives the store."""
    graph = Neo4jGraph(server.uri, USER, PASSWORD)
    graph.prepare()

    def fresh() -> Neo4jGraph:
        graph._run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS")
        return graph

    try:
        yield fresh
    finally:
        graph.close()
