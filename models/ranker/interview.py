"""One question at a time: each answer goes into the query, and the next question follows from
it.

Who answers is the caller's: a person at a terminal, or a record (docs/diagnosis.md). What a query holds does
not depend on the order of the answers, and so neither does what is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, TypeVar

from models.ranker.query import Query
from models.ranker.questions import Question

Seen = TypeVar("Seen")

ENOUGH: Final = "one is likely enough"
NO_GAIN: Final = "no question separates enough"
LIMIT: Final = "as many questions as allowed"


class Reply(NamedTuple):
    """The terms that an answer affirms or denies, as rows."""

    present: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    unknown: tuple[int, ...] = ()


@dataclass(frozen=True)
class Stop:
    """When to stop: the first is as probable as `p`, no question gains `gain` bits, or `questions` were
    asked.
    """

    p: float = 0.95
    gain: float = 0.05
    questions: int = 20

    def why(self, p: float, question: Question | None, asked: int) -> str:
        """ "" to go on."""
        if p >= self.p:
            return ENOUGH
        if question is None or question.gain < self.gain:
            return NO_GAIN
        return LIMIT if asked >= self.questions else ""


class Turn(NamedTuple, Generic[Seen]):
    """What was known after `asked` questions, the ranking from it, and the next question."""

    asked: int
    query: Query
    seen: Seen
    question: Question | None


def answered(query: Query, reply: Reply) -> Query:
    """The query with the reply applied: what was ever there stays there; what was found out is no longer
    unknown.
    """
    present = {*query.present, *reply.present}
    absent = {*query.absent, *reply.absent} - present
    unknown = {*query.unknown, *reply.unknown} - present - absent
    return replace(
        query, present=tuple(sorted(present)), absent=tuple(sorted(absent)), unknown=tuple(sorted(unknown))
    )


def interview(
    query: Query,
    see: Callable[[Query], Seen],
    choose: Callable[[Query, Seen], Question | None],
    reply: Callable[[Question], Reply],
) -> Iterator[Turn[Seen]]:
    """A turn before each question, and one after the last. Whoever has enough stops taking turns, and then
    the question of the last is not put.
    """
    asked = 0
    query = answered(query, Reply())
    while True:
        seen = see(query)
        question = choose(query, seen)
        yield Turn(asked, query, seen, question)
        if question is None:
            return
        query = answered(query, reply(question))
        asked += 1
