"""What became known after the discharge stands before everything else of the documents that it made due: they show the stay as
of its end, and what is new of it.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from processors.drafting.compose import events, shared
from processors.evidence.moments import known_from, minute
from processors.evidence.ranges import abnormal
from processors.evidence.record import Line, Record
from processors.evidence.statements import state
from processors.evidence.wording import name, value_words
from schemas.drafts import Section, Statement
from schemas.facts import Fact
from schemas.requests import LATE, Request

TITLE: Final = "Results since the discharge"
_MOST: Final = 12
_DECIDE: Final = "Meant before the result was known: decide by it."
#: What the notes meant to do by a result that was not back: "if osteo at margin: 6 wk".
_WAITS: Final = re.compile(r"\b(?:if|once|until|pend\w*|await\w*|depend\w*|based on)\b", re.IGNORECASE)
_OF_PLAN: Final = 2  # sentences for a result
_SHORTEST: Final = 4  # letters: notes have "osteo" for osteomyelitis


def at_the_end(request: Request) -> Request:
    """Of a document that late results made due the request as of the end of the stay; any other as it is."""
    encounter = request.evidence.encounter
    end = encounter.body.end if encounter is not None else None
    if not request.slot.startswith(LATE) or end is None or request.cut <= end:
        return request
    return msgspec.structs.replace(request, cut=end)


def section(record: Record) -> Section | None:
    """None of any other document; what is not normal first."""
    if not record.request.slot.startswith(LATE):
        return None
    cut = record.request.cut
    late = [
        fact
        for fact in record.facts
        if known_from(fact) > cut and fact.status in ("active", "unconfirmed") and value_words(fact.value)
    ]
    late.sort(
        key=lambda fact: (not (abnormal(fact) or fact.relation == "reported"), -known_from(fact), fact.id)
    )
    if not late:
        return Section(
            TITLE, empty_reason="What was reported after the discharge is not in the record any more."
        )
    statements = [_statement(fact, record.zone) for fact in late[:_MOST]]
    meant = shared.named(_meant(record, late), zone=record.zone)
    statements += [msgspec.structs.replace(one, verdict="marked", note=_DECIDE) for one in meant]
    return Section(TITLE, statements=tuple(statements))


def _statement(fact: Fact, zone: str) -> Statement:
    text = f"Reported {minute(known_from(fact), zone)}: {shared.dated_result(fact, zone)}"
    return state(text, (fact,), zone=zone)


def _meant(record: Record, late: list[Fact]) -> list[Line]:
    """The last sentences that say what is to be done by one of these results."""
    found: list[Line] = []
    for fact in late:
        about = events.terms(f"{name(fact)} {value_words(fact.value)}") - events.ORDINARY
        those = [
            line
            for line in record.written
            if line.kind not in ("past", "family")
            and _WAITS.search(line.text)
            and any(
                len(term) >= _SHORTEST and any(one.startswith(term) for one in about)
                for term in events.terms(line.text)
            )
        ]
        found += [line for line in those[-_OF_PLAN:] if line not in found]
    return found
