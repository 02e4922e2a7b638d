"""What the stage `cases` works with: the file and the case base, and how deltas are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError, StateError
from streams.telemetry.pseudonyms import Pseudonyms
from wardstream.diagnosing.pseudonyms import mark, pseudonyms
from wardstream.settings import Settings
from wardstream.stages.storing import log

if TYPE_CHECKING:
    from kg.stays import Keeper, Naming, Reader
    from kg.tkg import Phi

_NEEDED: Final = "expected the package {} for the stage cases, came none; install the extras: pip install 'wardstream[kg,diagnosis]'"


def keeper_of(settings: Settings) -> Keeper:
    """Raises ConfigurationError where no file is set, StateError for a file of another salt."""
    from kg.stays import Keeper
    from models.casebase import Store

    if settings.cases.file is None:
        raise ConfigurationError("expected the setting cases.file for the stage cases, came none")
    return Keeper(settings.cases.file, Store(settings.cases.corpus), salt=mark(_salted(settings)))


def stay_reader_of(settings: Settings) -> Reader:
    """Diseases by the compiled profiles; findings by HPO codes and, where there is a graph, by other codes and the words of notes."""
    from kg.stays import Reader
    from kg.stays.findings import coded
    from kg.stays.notes import coding, linking

    phi = _phi(settings)
    notes = linking(phi) if phi is not None and settings.cases.notes else None
    return Reader(_salted(settings).of, _naming(settings), notes, coded if phi is None else coding(phi))


def _salted(settings: Settings) -> Pseudonyms:
    found = pseudonyms(settings.cases.corpus, settings.cases.salt, make=True)
    if found is None:
        raise ConfigurationError(f"expected a salt in {settings.cases.corpus}, came none")
    return found


def _naming(settings: Settings) -> Naming:
    from kg.diseases import FOLDER, open_diseases
    from kg.stays import naming

    graph = settings.knowledge.graph or FOLDER
    try:
        return naming(open_diseases(graph if graph.is_dir() or not graph.suffix else graph.parent, say=log.info))
    except ImportError as error:
        raise ConfigurationError(_NEEDED.format(error.name)) from None


def _phi(settings: Settings) -> Phi | None:
    from wardstream.timeline.linking import phi_of

    try:
        return phi_of(settings.knowledge.graph)
    except StateError as error:
        log.warning("cases are made of findings that are coded in HPO alone: %s", error)
        return None
