"""The section of what the chart itself shows to be a danger: after the reviewed table, whoever writes the rest."""

from __future__ import annotations

from typing import Final

from processors.evidence import death, hazards, prophylaxis
from processors.evidence.record import Record
from schemas.drafts import Section

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
    found = prophylaxis.missing(record)
    found += hazards.statements(record, _IN_AN_ASSESSMENT if record.request.task == "diagnosis" else _MOST)
    return Section(HAZARDS, statements=tuple(found)) if found else None
