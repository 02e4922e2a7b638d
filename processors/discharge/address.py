"""Whom the letter speaks to: the patient, or those who read it for a child."""

from __future__ import annotations

from typing import Final, NamedTuple

from processors.evidence.moments import age_of
from processors.evidence.record import Record

_READS: Final = 14  # years from which on somebody reads it alone


class Address(NamedTuple):
    """ "You were", "Your child was"."""

    you: str
    were: str
    are: str
    have: str


YOU: Final = Address("You", "were", "are", "have")
CHILD: Final = Address("Your child", "was", "is", "has")


def of(record: Record) -> Address:
    age = age_of(record.request.evidence.patient, record.request.cut)
    return CHILD if age is not None and age < _READS else YOU
