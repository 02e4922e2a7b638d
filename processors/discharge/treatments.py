"""What we did: procedures and the medicines that were given, each once."""

from __future__ import annotations

from processors.compose.building import state
from processors.compose.moments import day
from processors.compose.record import Record
from processors.compose.telling import MOST_PROCEDURES
from processors.compose.wording import name
from processors.discharge import addressing
from processors.discharge.wording import called, few, listed
from processors.plain_words import with_plain_words
from processors.plain_words.within import within
from schemas.drafts import Statement
from schemas.facts import Fact

_GIVEN = 18


def procedures(record: Record, since: int) -> list[Statement]:
    """Of the stay, by the day."""
    facts = [f for f in record.of("had_procedure") if f.start >= since]
    return [state(_procedure(f), (f,)) for f in facts[-MOST_PROCEDURES:]]


def _procedure(fact: Fact) -> str:
    said, at = with_plain_words(within(name(fact))), f" on {day(fact.start)}" if day(fact.start) else ""
    match fact.status:
        case "refuted":
            return f"This was not done{at}: {said}"
        case "planned":
            return f"This is planned{at}: {said}"
        case "stopped":
            return f"This was begun{at}, but stopped before it was complete: {said}"
        case _:
            return f"Done{at}: {said}"


def given(record: Record, since: int) -> list[Statement]:
    """Medicines that were given, each by name, once."""
    first = {name(f).lower(): f for f in reversed(record.of("given_medication")) if f.status == "active" and f.start >= since}
    facts = sorted(first.values(), key=lambda f: (f.start, f.id))[:_GIVEN]
    to = addressing.of(record)
    return [
        state(f"{f'{to.you} {to.were} given' if place == 0 else 'Also given'}: {listed([called(f) for f in some])}", some)
        for place, some in enumerate(few(facts))
    ]  # fmt: skip
