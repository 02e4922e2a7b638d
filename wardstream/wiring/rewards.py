"""What outcomes are read with: the knowledge graph, the disease profiles, the guidelines that the settings
name.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from schemas.errors import ConfigurationError, StateError
from streams.telemetry.pseudonyms import Pseudonyms
from wardstream.diagnosis.pseudonyms import mark, pseudonyms
from wardstream.settings import Settings
from wardstream.wiring.diagnostician import check
from wardstream.wiring.guidelines import guidelines_of
from wardstream.wiring.reasoner import affirmed_of

if TYPE_CHECKING:
    from kg.diseases.stays import Keeper, Reader
    from kg.guidelines.terms import ValueSet
    from processors.outcomes import Means
    from processors.outcomes.judging import Activities, Diseases

log: Final = logging.getLogger("wardstream.rewards")


def means_of(settings: Settings) -> Means:
    """What is missing is logged, and rewards are computed without it."""
    from processors.outcomes import Means

    return Means(
        affirmed_of(settings.knowledge),
        diseases_of(settings),
        activities_of(settings),
        settings.learning.anchoring,
    )


def diseases_of(settings: Settings) -> Diseases:
    """By the compiled profiles; where nothing is suggested for want of them, a confirmed diagnosis is
    compared by its very code.
    """
    from processors.outcomes.judging import by_code

    if not settings.diagnosis.use:
        return by_code
    try:
        check(settings.diagnosis, settings.knowledge)
        from kg.diseases import open_diseases
        from kg.diseases.stays import naming

        named = naming(open_diseases(settings.diagnosis.profiles, say=log.info))
    except (StateError, ConfigurationError) as error:
        log.info("confirmed diagnoses are compared by their codes alone: %s", error)
        return by_code
    return lambda concept: frozenset(found.ids) if (found := named(concept)) is not None else frozenset()


def activities_of(settings: Settings) -> Activities:
    """Of the guidelines as they are now; of another version the step is not known, and nothing is stated of
    it.
    """
    steps: dict[tuple[str, str], ValueSet] = {
        (guideline.name, step.id): step.value_set
        for guideline in guidelines_of(settings.guidelines)
        for step in guideline.steps
        if step.codes
    }
    return lambda guideline, step: steps.get((guideline, step))


# What the stage `cases` works with: the file and the case base, and how deltas are read.


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
    from kg.medical.linking import linker_of
    from kg.medical.snapshot import Snapshot
    from processors.diagnosis.phenotypes.of_delta import OfDelta

    snapshot = Snapshot.open(check(settings.diagnosis, settings.knowledge))
    known = open_diseases(settings.diagnosis.profiles, say=logging.getLogger("wardstream.cases").info)
    return Reader(
        _salted(settings).of,
        naming(known),
        OfDelta(snapshot, linker_of(snapshot, settings.knowledge.linker), known, reads=settings.cases.notes),
    )


def _salted(settings: Settings) -> Pseudonyms:
    found = pseudonyms(settings.diagnosis.corpus, settings.diagnosis.salt, make=True)
    if found is None:
        raise ConfigurationError(f"expected a salt in {settings.diagnosis.corpus}, got none")
    return found
