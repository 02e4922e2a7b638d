"""How a letter writes names: a medicine with what it is for, days in words."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, Literal, TypeAlias

from processors.discharge.plain_words import directed, spanish
from processors.discharge.plain_words.glossary import purpose, within
from processors.evidence.moments import age_of, in_words
from processors.evidence.record import Record
from processors.evidence.wording import dose, name
from processors.languages.phrases import Phrase
from processors.languages.spanish import directions, quoted
from schemas.facts import Fact

_READS: Final = 14  # years from which on somebody reads it alone


#: "You were", "Your child was": how the keys of templates end that speak of the patient.
Address: TypeAlias = Literal["you", "child"]


def address(record: Record) -> Address:
    """Whom the letter speaks to: the patient, or those who read it for a child."""
    age = age_of(record.request.evidence.patient, record.request.cut)
    return "child" if age is not None and age < _READS else "you"


_DAY: Final = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")


def called(fact: Fact, *, brief: bool = False) -> Phrase:
    """ "furosemide 40 mg tablet (a water pill)"; `brief`: without what it is for. Where its order states another purpose ("for
    sleep"), that of the glossary is left out.
    """
    return spanish.medicine(name(fact), brief=brief or called_for(fact) is None)


def called_for(fact: Fact) -> Phrase | None:
    """What a medicine is for, or what it is; None where the glossary does not know, or its order states another purpose."""
    found = purpose(name(fact))
    if not found or (found.startswith("for ") and _OWN_PURPOSE.search(dose(fact)) is not None):
        return None
    return Phrase(found, lambda _: spanish.words().get(found, ""))


#: "as needed for sleep", not "for 14 days".
_OWN_PURPOSE: Final = re.compile(
    r"\bfor (?!\d|an? |one |two |three |up to|about|the next|\w+ (?:days?|weeks?|months?|doses?)\b|discharge|home|now|dressing)[a-z]{3}",
    re.IGNORECASE,
)


def how(text: str) -> Phrase:
    """Directions of an order, in plain words; in Spanish as a whole in its own words where they are not known."""
    plain = directed(text)

    def shown(_: str) -> str:
        words = directions(plain)
        return quoted(text) if words == quoted(plain) else words

    return Phrase(plain, shown)


def plainly(text: str) -> Phrase:
    """A condition or procedure of the record, in plain words."""
    return spanish.named(within(text))


def days_in_words(text: str) -> str:
    """ "2025-09-18" as "18 September 2025"."""

    def said(match: re.Match[str]) -> str:
        try:
            found = date.fromisoformat(match[0])
        except ValueError:
            return match[0]
        return in_words(found)

    return _DAY.sub(said, text)
