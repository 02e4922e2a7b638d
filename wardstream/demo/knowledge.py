"""The knowledge graph that the demo reasons with: the open one, built once for each version of its
vocabularies.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from schemas.errors import ConfigurationError


def knowledge(report: Callable[[str], None]) -> Path | None:
    """The snapshot, built where it is not there; None if the vocabularies are not installed: letters then
    have no expectations, and assessments suggest no diagnoses. The disease profiles next to it.
    """
    from kg.medical.linking import compile_linker
    from kg.medical.opening import FOLDER, build_known, find, open_sources
    from kg.medical.snapshot import Snapshot

    try:
        sources = open_sources()
        there = find(FOLDER, sources, exactly=True)
        if there is None:
            report("building the medical knowledge graph, once: half a minute")
            there = build_known(sources, FOLDER).path
        compile_linker(Snapshot.open(there))
    except (ImportError, ConfigurationError) as error:
        report(
            f"no medical knowledge graph ({error}); letters have no expectations, assessments suggest no "
            "diagnoses"
        )
        return None
    try:
        from kg.diseases import open_diseases

        open_diseases(FOLDER, say=report)
    except (ImportError, ConfigurationError) as error:
        report(f"no disease profiles ({error}); assessments suggest no diagnoses")
    return there.resolve()
