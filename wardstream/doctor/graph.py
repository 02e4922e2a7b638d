"""Does the graph answer, if there is to be one?"""

from __future__ import annotations

from contextlib import closing

from schemas.errors import ConfigurationError, StateError, StoreUnavailable
from wardstream.doctor.finding import Finding
from wardstream.settings import Settings


def graph(settings: Settings) -> Finding:
    """Whether Neo4j takes our name and password, and whether medicine has been brought in."""
    from wardstream.wiring.graph_store import graph_of

    where = settings.graph.uri
    if not where:
        return Finding("graph", "ok", "none set: no graph is kept")
    try:
        with closing(graph_of(settings)) as store:
            learned = store.learned()
    except StoreUnavailable as error:
        advice = (
            f"start Neo4j at {where}, or correct graph.uri; until then the stage waits, and nothing is lost"
        )
        return Finding("graph", "fail", str(error), advice)
    except (ConfigurationError, StateError) as error:
        return Finding("graph", "fail", str(error), "correct [graph] in the settings; docs/graph.md")
    if not learned.snapshot:
        return Finding(
            "graph", "warn", f"{where} answers, no medical knowledge in it", "wardstream graph SNAPSHOT"
        )
    return Finding("graph", "ok", f"{where} answers, {learned.concepts} concepts, {learned.edges} edges")
