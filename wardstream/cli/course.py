"""Whose course `timeline` and `align` look at: the record that the command names, and its graph."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from wardstream.cli.history import messages_of
from wardstream.cli.options import aside, moment, progress
from wardstream.identifiers import PATIENT_FORMS, patient_key

if TYPE_CHECKING:
    from datetime import tzinfo

    from kg.patient import Phi, TemporalGraph
    from schemas.instant import Instant
    from wardstream.settings import Settings
    from wardstream.timeline.source import Record


def record_of(
    settings: Settings, patient: str | None, source: str | None, as_of: str | None
) -> tuple[Record, Instant]:
    """Of FHIR files where `source` names some, else of the topics; and as of when: unless said, files to
    their end, topics now.

    Raises ConfigurationError where nobody is named and there are no files, or where there is no such patient.
    """
    from schemas.errors import ConfigurationError
    from schemas.instant import FOREVER
    from wardstream.timeline.source import from_messages, from_topics

    at = moment(as_of) if as_of else FOREVER if source is not None else time.time_ns() // 1000
    if source is not None:
        return from_messages(
            messages_of(source, aside), patient_key(patient) if patient else "", at, progress
        ), at
    if patient is None:
        raise ConfigurationError(
            f"expected a patient ({PATIENT_FORMS}), or --from FILES with one; came neither"
        )
    return from_topics(settings.cluster(), patient_key(patient), at), at


def graph_of(record: Record, phi: Phi | None, at: Instant, zone: tzinfo) -> TemporalGraph:
    """The record's graph as it was known then. `zone`: the feed's, whose midnights dates begin at."""
    from kg.patient import Reader, TemporalGraph

    reader = Reader(phi, zone)
    read = (reader.read(delta, seq) for seq, delta in enumerate(record.deltas) if delta.recorded <= at)
    return TemporalGraph(one for one in read if one is not None)
