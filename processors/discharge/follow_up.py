"""What is planned: appointments, tests and advice of the care plan that no clinician's sentence shows
already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from processors.discharge.plain_words import explained
from processors.discharge.wording import days_in_words
from processors.drafting.compose import pending
from processors.evidence.moments import began, dated, on_date
from processors.evidence.record import Record
from processors.evidence.statements import state
from processors.evidence.wording import name
from schemas.drafts import Statement
from schemas.facts import Fact
from schemas.instant import Instant


def still_open(
    record: Record, wanted: Callable[[Fact], bool], covered: Sequence[Statement]
) -> list[Statement]:
    return [
        state(_words(fact, record.request.cut, record.zone), (fact,), zone=record.zone)
        for fact in pending.open_ones(record, wanted, covered)
    ]


def for_home(fact: Fact) -> bool:
    return pending.at_home(fact) and not pending.warns(fact)


def for_later(fact: Fact) -> bool:
    return not pending.at_home(fact) and not pending.warns(fact)


def _words(fact: Fact, cut: Instant, zone: str) -> str:
    text = explained(days_in_words(name(fact)))
    later = f" for {dated(fact, zone)}" if fact.start > cut and began(fact, zone) else ""
    if fact.relation == "planned":
        return f"{'Care plan' if not later and not for_later(fact) else 'Planned'}{later}: {text}"
    if later or fact.status == "planned":
        return f"Planned{later or (f' {on_date(fact, zone)}' if began(fact, zone) else '')}: {text}"
    return f"Still open: {text}.{f' It was ordered {on_date(fact, zone)}.' if began(fact, zone) else ''}"
