"""The knowledge graph that the demo reasons with: the open one, built once for each version of its
vocabularies.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from schemas.errors import ConfigurationError


def knowledge(said: Callable[[str], None]) -> Path | None:
    """The snapshot, built where it is not there; None where the vocabularies are not installed: letters then
    tell no expectations, and assessments suggest no diagnoses. Beside it the disease profiles.
    """
    from kg.medical.linking import compile_linker
    from kg.medical.opening import FOLDER, build_known, find, open_sources
    from kg.medical.snapshot import Snapshot

    try:
        sources = open_sources()
        there = find(FOLDER, sources, exactly=True)
        if there is None:
            said("building the medical knowledge graph, once: half a minute")
            there = build_known(sources, FOLDER).path
        compile_linker(Snapshot.open(there))
    except (ImportError, ConfigurationError) as error:
        said(
            f"no medical knowledge graph ({error}); letters tell no expectations, assessments suggest no "
            "diagnoses"
        )
        return None
    try:
        from kg.diseases import open_diseases

        open_diseases(FOLDER, say=said)
    except (ImportError, ConfigurationError) as error:
        said(f"no disease profiles ({error}); assessments suggest no diagnoses")
    return there.resolve()
