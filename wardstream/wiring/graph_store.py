"""The graph store that the settings name, and what patients' graphs are read with."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError, StateError, WardstreamError
from wardstream.settings import Settings

if TYPE_CHECKING:
    from kg.medical.snapshot import Snapshot
    from kg.medical.walk.tensors import Lists
    from kg.patient import Reader
    from kg.store.neo4j_graph import Neo4jGraph

log: Final = logging.getLogger("wardstream.graph")


def graph_of(settings: Settings) -> Neo4jGraph:
    """Not connected yet. Raises ConfigurationError where none is set, or its driver is not
    installed.
    """
    wanted = settings.graph
    if not wanted.uri:
        raise ConfigurationError(
            "expected graph.uri, got none; set it to where Neo4j answers, such as bolt://localhost:7687"
        )
    if find_spec("neo4j") is None:
        raise ConfigurationError(
            "expected the driver of Neo4j, got none; install the extra: pip install 'wardstream[neo4j]'"
        )
    from kg.store.neo4j_graph import Neo4jGraph

    return Neo4jGraph(wanted.uri, wanted.user, wanted.password(), wanted.database)


def lists_of(settings: Settings) -> Callable[[Snapshot], Lists] | None:
    """Opens the walk's neighbours where the settings want them of Neo4j; None: the snapshot's own."""
    if settings.knowledge.neighbours == "snapshot":
        return None

    def opened(snapshot: Snapshot) -> Lists:
        from kg.store.neighbour_lists import InStore

        store = graph_of(settings)
        try:
            return InStore(store, snapshot)
        except WardstreamError:
            store.close()
            raise

    return opened


def reader_of(settings: Settings) -> Reader:
    """Links to the knowledge graph that is set, and reads notes with it; without one, coded facts stay
    unlinked and notes unread. Raises ConfigurationError where a language model is to read them, and none is set.
    """
    from zoneinfo import ZoneInfo

    from kg.patient import Reader
    from models.llm.opening import open_blocking
    from wardstream.timeline.guidelines import phi_of

    ask = open_blocking(settings.llm) if settings.graph.events == "llm" else None

    zone = ZoneInfo(settings.ingest.zone or settings.triggers.clock)
    try:
        return Reader(phi_of(settings.knowledge.graph, ask, settings.knowledge.linker), zone)
    except StateError as error:
        log.warning("patients' graphs are not linked, and notes not read: %s", error)
        return Reader(zone=zone)
