"""How names stand in a letter: a medicine with what it is for, days in words."""

from __future__ import annotations

import re
from datetime import date
from typing import Final, NamedTuple

from processors.discharge.plain_words import purpose
from processors.evidence.moments import MONTHS, age_of
from processors.evidence.record import Record
from processors.evidence.wording import name
from schemas.facts import Fact

_READS: Final = 14  # years from which on somebody reads it alone


class Address(NamedTuple):
    """ "You were", "Your child was"."""

    you: str
    were: str
    are: str
    have: str


YOU: Final = Address("You", "were", "are", "have")
CHILD: Final = Address("Your child", "was", "is", "has")


def address(record: Record) -> Address:
    """Whom the letter speaks to: the patient, or those who read it for a child."""
    age = age_of(record.request.evidence.patient, record.request.cut)
    return CHILD if age is not None and age < _READS else YOU


_DAY: Final = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")


def called(fact: Fact) -> str:
    """ "furosemide 40 mg tablet (a water pill)"."""
    what = purpose(name(fact))
    return f"{name(fact)} ({what})" if what else name(fact)


def days_in_words(text: str) -> str:
    """ "2025-09-18" as "18 September 2025"."""

    def said(match: re.Match[str]) -> str:
        try:
            found = date.fromisoformat(match[0])
        except ValueError:
            return match[0]
        return f"{found.day} {MONTHS[found.month - 1]} {found.year}"

    return _DAY.sub(said, text)
