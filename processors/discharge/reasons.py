"""Why you were here: the admission, the clinicians' own explanation, the problems of the stay and those from
before.
"""

from __future__ import annotations

from typing import Final

from processors.discharge import quotes
from processors.discharge.plain_words import with_plain_words
from processors.discharge.plain_words.glossary import within
from processors.discharge.wording import YOU, address
from processors.drafting.compose import conditions
from processors.evidence.moments import day
from processors.evidence.record import Record
from processors.evidence.statements import joined, state
from processors.evidence.wording import label, name
from schemas.drafts import Citation, Statement
from schemas.facts import Fact, Source

_COMPLAINT: Final = 25  # words
_BEFORE: Final = 15  # conditions from before the stay


def admission(record: Record) -> list[Statement]:
    """When, why, and who cared; by the day."""
    found = record.request.evidence.encounter
    started = found.body.start if found is not None else None
    if found is None or started is None:
        return []
    to = address(record)
    reasons = joined([label(r) for r in found.body.reasons if r.label])
    value = (
        "came to the hospital" if found.body.class_code != "AMB" else "were seen" if to is YOU else "was seen"
    )
    why = f" The reason: {with_plain_words(within(reasons))}." if reasons else ""
    cited = Citation(
        Source(found.resource, found.version, path="period"),
        f"Admitted on {day(started, record.zone)}{f' because of: {reasons}' if reasons else ''}",
        started,
        f"Encounter from {day(started, record.zone)}",
    )
    statements = [Statement(f"{to.you} {value} on {day(started, record.zone)}.{why}", (cited,))]
    if found.body.service:
        ward = Citation(
            Source(found.resource, found.version, path="serviceType"),
            found.body.service,
            started,
            f"Service: {found.body.service}",
        )
        statements.append(Statement(f"Your team: {found.body.service}.", (ward,)))
    return statements


def stay_problems(record: Record) -> list[Statement]:
    """Diagnoses of this stay, also those that are over; then those from before."""
    since = record.admitted
    found = conditions.known(record)
    to = address(record)
    statements = []
    for fact in (f for f in found if conditions.of_stay(f, since) and f.status in ("active", "unconfirmed")):
        if fact.status == "unconfirmed":
            statements.append(
                state(
                    f"We thought of this, but it is not confirmed: {_plain(fact)}", (fact,), zone=record.zone
                )
            )
        else:
            statements.append(
                state(
                    f"We found this in your stay: {_plain(fact)}"
                    if to is YOU
                    else f"We found this in the stay: {_plain(fact)}",
                    (fact,),
                    zone=record.zone,
                )
            )
    statements += [
        state(f"This came up in the stay and is over now: {_plain(f)}", (f,), zone=record.zone)
        for f in conditions.over(record)
        if f.status != "unconfirmed"
    ]
    before = [f for f in found if not conditions.of_stay(f, since) and f.status == "active"][:_BEFORE]
    if before:
        text = f"{to.you} had this before: {joined(list(map(_plain, before)))}"
        statements.append(state(text, before, zone=record.zone))
    return statements


def named_problems(record: Record) -> list[Statement]:
    """Where no diagnosis is coded: the complaint, and what the last assessment names; its reasoning is not
    written for the patient.
    """
    complaint = [line for line in record.latest("complaint")[:2] if len(line.text.split()) <= _COMPLAINT]
    return quotes.named(quotes.names([*complaint, *record.latest("assessment")])[:12], zone=record.zone)


def _plain(fact: Fact) -> str:
    return with_plain_words(within(name(fact)))
