"""The section of what the chart itself shows to be a danger: after the reviewed table, whoever writes the rest."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from processors.evidence import death, hazards, prophylaxis
from processors.evidence.allergies.reactions import agents
from processors.evidence.kinds import between_institutions
from processors.evidence.moments import day
from processors.evidence.record import Record
from processors.evidence.statements import repeat
from schemas.drafts import Section, Statement

HAZARDS: Final = "Hazards in the chart, to check before signing"
_MOST: Final = 8
_IN_AN_ASSESSMENT: Final = 5  # which is about what the patient has


def section(record: Record) -> Section | None:
    """For those who decide on the treatment; None where the table finds none, which proves nothing."""
    if (
        record.request.task not in ("progress-note", "care-summary", "diagnosis")
        or death.found(record.request) is not None
    ):
        return None
    found = _for_the_receiver(record) if record.request.task == "care-summary" else []
    found += prophylaxis.missing(record)
    found += hazards.statements(record, _IN_AN_ASSESSMENT if record.request.task == "diagnosis" else _MOST)
    return Section(HAZARDS, statements=tuple(found)) if found else None


def _for_the_receiver(record: Record) -> list[Statement]:
    """What notes have of a medicine in the orders of who takes the patient in: one that must not be given, another dose."""
    lines = [
        line
        for line in record.written
        if between_institutions(line.passage.body.note_type, line.text) and any(agents(line.text))
    ]
    return [
        replace(
            repeat(line, day(line.passage.time, record.zone), zone=record.zone), verdict="marked", note=_ASK
        )
        for line in lines[-_IN_AN_ASSESSMENT:]
    ]


_ASK: Final = "See that the orders of who takes the patient in agree."
