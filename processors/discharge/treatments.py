"""What we did: procedures and the medicines that were given, each once."""

from __future__ import annotations

import re
from typing import Final

from processors.discharge.plain_words import with_plain_words
from processors.discharge.plain_words.glossary import within
from processors.discharge.wording import address, called
from processors.drafting.compose.shared import MOST_PROCEDURES
from processors.evidence.moments import dated, on_date
from processors.evidence.record import Record
from processors.evidence.statements import state
from processors.evidence.wording import name
from schemas.drafts import Statement
from schemas.facts import Fact

_GIVEN = 18


def procedures(record: Record, since: int) -> list[Statement]:
    """Of the stay, by the day; what was done again and again once, and what is only the hospital's own
    business not at all.
    """
    facts = [f for f in record.of("had_procedure") if f.start >= since and not _OWN_BUSINESS.search(name(f))]
    again: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        again.setdefault((name(fact).lower(), fact.status if fact.status in _APART else ""), []).append(fact)
    return [
        state(_procedure(same[0], same[-1], record.zone), same, zone=record.zone)
        for same in list(again.values())[-MOST_PROCEDURES:]
    ]


#: Told apart from what was done.
_APART: Final = frozenset({"refuted", "planned", "stopped"})
_OWN_BUSINESS: Final = re.compile(
    r"^(?:(?:initial|brief|development of)[\w ]{0,30} )?(?:medication reconciliation|discharge (?:from|to)\b|admission to (?!intensive|icu|critical)|(?:pre-?)discharge assessment|patient assessment|plan of care|history and physical examination|"
    r"nursing care(?! of)|ancillary services|assessment of health|screening using|questionnaire|documentation|notification)",
    re.IGNORECASE,
)


def _procedure(fact: Fact, last: Fact, zone: str) -> str:
    text, at = with_plain_words(within(name(fact))), f" {on_date(fact, zone)}" if on_date(fact, zone) else ""
    match fact.status:
        case "refuted":
            return f"This was not done{at}: {text}"
        case "planned":
            return f"This is planned{at}: {text}"
        case "stopped":
            return f"This was begun{at}, but stopped before it was complete: {text}"
        case _ if dated(last, zone) != dated(fact, zone):
            return f"Done more than once, first{at} and last {on_date(last, zone)}: {text}"
        case _:
            return f"Done{at}: {text}"


def given(record: Record, since: int) -> list[Statement]:
    """Medicines that were given, each by name, once."""
    first = {
        name(f).lower(): f
        for f in reversed(record.of("given_medication"))
        if f.status == "active" and f.start >= since
    }
    facts = sorted(first.values(), key=lambda f: (f.start, f.id))[:_GIVEN]
    to = address(record)
    return [
        state(
            f"{f'{to.you} {to.were} given' if place == 0 else 'Also given'}: {called(f)}",
            (f,),
            zone=record.zone,
        )
        for place, f in enumerate(facts)
    ]
