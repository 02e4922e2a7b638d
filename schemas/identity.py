"""Who is who: what records state of their persons, and the questions that a person has to settle.

A case is one record of `ehr.identity`, key "<subsumed>\\x1f<survivor>"; a tombstone takes it off: nobody claims
any more that the two are one.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from schemas.instant import Instant

#: open: the two stay apart until a person decides; joined: the person check passed, or a person joined them;
# split: a person keeps them apart.
CaseState: TypeAlias = Literal["open", "joined", "split"]
Verdict: TypeAlias = Literal["join", "split", "undecided"]


class Person(Struct, frozen=True, omit_defaults=True):
    """What one record states of its person. All empty: nothing is known."""

    record: str
    birth_date: str = ""  # FHIR date, possibly partial
    sex: str = ""
    family: str = ""
    given: str = ""
    names: tuple[str, ...] = ()  # other names: "Jones, Anna" (maiden, old, nickname), or in one string
    birth_order: int = 0  # 1, 2, ... of a multiple birth; -1: of one, which is not stated; 0: nothing stated
    national: tuple[str, ...] = ()  # "system|value" of identifiers that name one person in a country


class PersonBody(Struct, frozen=True, omit_defaults=True):
    """From record to record, before they join. `query`: the sender may be replaced by the receiver; else it
    answers such a record.
    """

    sender: str
    query: bool
    active: bool = True  # False: the query is withdrawn
    persons: tuple[Person, ...] = ()  # the sender's, then those of the records that it would itself join
    others: tuple[Person, ...] = ()  # of an answer: persons of records that would join the sender, too
    decided: dict[str, Verdict] = {}  # of an answer: what persons decided of the sender and other records
    agrees: bool = False  # of a question: the two agree, as far as the sender knows
    open: bool = False  # of a question: nobody can say yet; a person has to decide


class DecisionBody(Struct, frozen=True, omit_defaults=True):
    """A person's decision on the receiving record and another one. The latest counts."""

    other: str
    verdict: Verdict  # undecided: takes the last decision back
    replaced: bool = False  # joined: the receiving record is replaced by the other, which survives


class IdentityQuestion(Struct, frozen=True, omit_defaults=True):
    """An open case as evidence of a draft."""

    other: str  # the other record's key
    reason: str  # in words, without a value of either record


class IdentityCase(Struct, frozen=True, omit_defaults=True):
    """Two records that somebody says are one person, and what the person check found."""

    subsumed: str
    survivor: str
    state: CaseState
    reason: str  # in words, without a value of either record
    score: float = 0.0
    claimed_by: tuple[str, ...] = ()  # the resources and messages that say so
    decided: bool = False  # by a person
    since: Instant = 0  # event time of the change

    @property
    def name(self) -> str:
        return f"{self.subsumed}{SEPARATOR}{self.survivor}"


SEPARATOR: Final = "\x1f"
_CASE: Final = msgspec.json.Decoder(IdentityCase)


def encode_case(case: IdentityCase) -> bytes:
    return msgspec.json.encode(case)


def decode_case(value: bytes) -> IdentityCase:
    """Raises msgspec.DecodeError where the record is none."""
    return _CASE.decode(value)
