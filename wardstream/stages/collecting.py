"""What the stage `cases` works with: the file and the case base, and how deltas are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError
from streams.telemetry.pseudonyms import Pseudonyms
from wardstream.diagnosing.pseudonyms import mark, pseudonyms
from wardstream.settings import Settings
from wardstream.stages.storing import log

if TYPE_CHECKING:
    from kg.stays import Keeper, Reader

_NEEDED: Final = "expected the package {} for the stage cases, came none; install the extras: pip install 'wardstream[kg,diagnosis]'"


def keeper_of(settings: Settings) -> Keeper:
    """Raises ConfigurationError where no file is set, StateError for a file of another salt."""
    from kg.stays import Keeper
    from models.casebase import Store

    if settings.cases.file is None:
        raise ConfigurationError("expected the setting cases.file for the stage cases, came none")
    return Keeper(settings.cases.file, Store(settings.cases.corpus), salt=mark(_salted(settings)))


def stay_reader_of(settings: Settings) -> Reader:
    """Diseases by the compiled profiles, findings as a differential diagnosis has them, notes with the linker where they are to be read.

    Raises ConfigurationError where the profiles' packages are missing, StateError where the knowledge graph is.
    """
    from kg.diseases import open_diseases
    from kg.linking import open_linker
    from kg.opening import open_snapshot
    from kg.snapshot import Snapshot
    from kg.stays import Reader, naming
    from processors.phenotypes.of_delta import OfDelta

    graph = settings.knowledge.graph
    if graph is None:
        raise ConfigurationError("expected the setting knowledge.graph for the stage cases, came none; build one: wardstream kg build")
    whole = graph.is_dir() or not graph.suffix
    snapshot = open_snapshot(graph) if whole else Snapshot.open(graph)
    try:
        known = open_diseases(graph if whole else graph.parent, say=log.info)
    except ImportError as error:
        raise ConfigurationError(_NEEDED.format(error.name)) from None
    return Reader(_salted(settings).of, naming(known), OfDelta(snapshot, open_linker(snapshot), known, reads=settings.cases.notes))


def _salted(settings: Settings) -> Pseudonyms:
    found = pseudonyms(settings.cases.corpus, settings.cases.salt, make=True)
    if found is None:
        raise ConfigurationError(f"expected a salt in {settings.cases.corpus}, came none")
    return found
