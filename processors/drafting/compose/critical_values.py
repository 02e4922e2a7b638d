"""The critical value that a document was asked for stands before everything else, whoever writes the rest."""

from __future__ import annotations

from typing import Final

from processors.evidence.critical import flagged
from processors.evidence.moments import on_day
from processors.evidence.ranges import codes, critical
from processors.evidence.record import Record
from processors.evidence.statements import state
from processors.evidence.wording import observed
from schemas.drafts import Section, Statement
from schemas.facts import Fact
from schemas.instant import HOUR
from schemas.requests import CRITICAL

TITLE: Final = "Critical value"
_RECENT: Final = 6 * HOUR  # from the sample to the result that raised the alarm
_MOST: Final = 8


def section(record: Record) -> Section | None:
    """None where no critical value was the reason, or none is in the evidence any more (it has been corrected
    since).
    """
    request = record.request
    if not request.slot.startswith(CRITICAL):
        return None
    known = [f for f in record.facts if f.status in ("active", "unconfirmed") and critical(f)]
    recent = [f for f in known if f.start >= request.cut - _RECENT] or known[-1:]
    latest = {(f.concept.label, f.source.path): f for f in recent}
    shown = sorted(latest.values(), key=lambda f: (-f.start, f.id))[:_MOST]
    if not shown:
        return Section(TITLE, empty_reason="The critical value is not in the record any more.")
    return Section(TITLE, statements=tuple(_statement(fact, record.zone) for fact in shown))


def _statement(fact: Fact, zone: str) -> Statement:
    doubt = " (preliminary)" if fact.status == "unconfirmed" else ""
    own = "" if flagged("; ".join(codes(fact))) else " by the limits set here"
    return state(f"Critical{own}: {observed(fact)} {on_day(fact, zone)}{doubt}", (fact,), zone=zone)
