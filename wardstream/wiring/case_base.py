"""What the stage `cases` works with: the file and the case base, and how deltas are read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError
from streams.telemetry.pseudonyms import Pseudonyms
from wardstream.diagnosis.pseudonyms import mark, pseudonyms
from wardstream.settings import Settings
from wardstream.wiring.diagnostician import check

if TYPE_CHECKING:
    from kg.diseases.stays import Keeper, Reader

log: Final = logging.getLogger("wardstream.cases")


def keeper_of(settings: Settings) -> Keeper:
    """Raises ConfigurationError where no file is set, StateError for a file of another salt."""
    from kg.diseases.stays import Keeper
    from models.ranker.case_base import Store

    if settings.cases.file is None:
        raise ConfigurationError("expected the setting cases.file for the stage cases, got none")
    return Keeper(settings.cases.file, Store(settings.diagnosis.corpus), salt=mark(_salted(settings)))


def stay_reader_of(settings: Settings) -> Reader:
    """Diseases by the compiled profiles, findings as a differential diagnosis has them, notes with the linker
    where they are to be read.

    Raises ConfigurationError where an extra is missing, StateError where the knowledge graph is.
    """
    from kg.diseases import open_diseases
    from kg.diseases.stays import Reader, naming
    from kg.medical.linking import open_linker
    from kg.medical.snapshot import Snapshot
    from processors.diagnosis.phenotypes.of_delta import OfDelta

    snapshot = Snapshot.open(check(settings.diagnosis, settings.knowledge))
    known = open_diseases(settings.diagnosis.profiles, say=log.info)
    return Reader(
        _salted(settings).of,
        naming(known),
        OfDelta(snapshot, open_linker(snapshot), known, reads=settings.cases.notes),
    )


def _salted(settings: Settings) -> Pseudonyms:
    found = pseudonyms(settings.diagnosis.corpus, settings.diagnosis.salt, make=True)
    if found is None:
        raise ConfigurationError(f"expected a salt in {settings.diagnosis.corpus}, got none")
    return found
