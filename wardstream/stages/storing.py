"""The graph store that the settings name."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from schemas.errors import ConfigurationError
from wardstream.settings import Settings

if TYPE_CHECKING:
    from kg.store.neo4j_graph import Neo4jGraph


def graph_of(settings: Settings) -> Neo4jGraph:
    """Not yet asked whether it answers. Raises ConfigurationError where none is set, or its driver is not installed."""
    wanted = settings.graph
    if not wanted.uri:
        raise ConfigurationError("expected graph.uri, came none; set it to where Neo4j answers, such as bolt://localhost:7687")
    if find_spec("neo4j") is None:
        raise ConfigurationError("expected the driver of Neo4j, came none; install the extra: pip install 'wardstream[neo4j]'")
    from kg.store.neo4j_graph import Neo4jGraph

    return Neo4jGraph(wanted.uri, wanted.user, wanted.password(), wanted.database)
