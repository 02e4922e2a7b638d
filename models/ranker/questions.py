"""The finding that would best separate the first candidates: expected information gain.

    gain(t) = H(p) - [ P(t) H(p | t) + (1 - P(t)) H(p | not t) ],   P(t) = Σ_d p(d) F(t|d)

over the first candidates, in bits; of terms that mean nearly the same (one above the other) only one becomes
a question. A question that is answered by one of several terms ("where?") has an outcome for each, and one
for none of them:

    gain(t) = H(p) - Σ_o P(o) H(p | o),   P(v|d) = F(t|d) F(v|d) / Σ_v' F(v'|d)

of answers that may be several at once, as places of pain are, each combination of the six most informative is
an outcome, one independent of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.ranker.knowledge import Floats, Rows
from models.ranker.ontology import Ontology
from models.ranker.query import Query

_FLOOR: Final = 0.01  # nothing is certain
_SHOWN: Final = 0.1  # share from which a candidate makes a finding worth a question
_TOGETHER: Final = 6  # answers of one question that are looked at together
_INFORMATIVE: Final = 2.0  # information of a term, in nats; below, it is too general for a question


class Question(Struct, frozen=True):
    """`gain` in bits. `if_there`, `if_not`: the candidate that would then be first."""

    id: str
    name: str
    gain: float
    if_there: int
    if_not: int


def questions(
    ontology: Ontology,
    query: Query,
    diseases: Sequence[int],
    p: NDArray[np.float64],
    profiles: Floats,
    top: int = 5,
    *,
    open_now: NDArray[np.bool_] | None = None,
    answers: Mapping[int, Rows] | None = None,
    several: Collection[int] = (),
) -> list[Question]:
    """`p` float64 [C] of the candidates `diseases`, `profiles` float32 [C, T]. `open_now` bool [T]: what may
    be asked; None: every informative finding. `answers`: of a term that is asked by what is below it,
    these terms; `several`: the terms of which these may be several at once.
    """
    if len(p) < 2:
        return []
    prior = p / p.sum()
    known = np.zeros(len(ontology), np.bool_)
    known[ontology.closure(query.present)] = True
    known[list(query.unknown)] = True
    for term in query.absent:
        known[ontology.descendants(term)] = True
    may = ontology.finding & (ontology.ic >= _INFORMATIVE) if open_now is None else open_now
    candidates = np.flatnonzero(may & ~known & (profiles.max(axis=0) > _SHOWN))
    shares = np.clip(profiles[:, candidates].astype(np.float64), _FLOOR, 1 - _FLOOR)
    there, gone = prior[:, None] * shares, prior[:, None] * (1 - shares)
    gain = _entropy(prior[:, None])[0] - (_weighted(there) + _weighted(gone))
    for at in np.flatnonzero(np.isin(candidates, list(answers or ()))).tolist():
        below = (answers or {})[int(candidates[at])]
        each = np.clip(profiles[:, below].astype(np.float64), _FLOOR, 1 - _FLOOR)
        outcomes = there[:, at : at + 1] * (
            _subsets(prior, each)
            if int(candidates[at]) in several
            else each / each.sum(axis=1, keepdims=True)
        )
        gain[at] = _entropy(prior[:, None])[0] - (
            _weighted(outcomes).sum() + _weighted(gone[:, at : at + 1])[0]
        )
    found: list[Question] = []
    covered: set[int] = set()
    for at in np.argsort(-gain, kind="stable").tolist():
        term = int(candidates[at])
        if len(found) == top or gain[at] <= 0:
            break
        if term in covered or covered & set(ontology.ancestors(term).tolist()):
            continue
        covered.update(
            (term, *ontology.ancestors(term)[ontology.ic[ontology.ancestors(term)] >= _INFORMATIVE].tolist())
        )
        first, other = int(there[:, at].argmax()), int(gone[:, at].argmax())
        found.append(
            Question(
                ontology.id(term),
                ontology.name(term),
                round(float(gain[at]), 3),
                diseases[first],
                diseases[other],
            )
        )
    return found


def _entropy(p: NDArray[np.float64]) -> NDArray[np.float64]:
    bits: NDArray[np.float64] = -(p * np.log2(np.maximum(p, 1e-300))).sum(axis=0)
    return bits


def _subsets(prior: NDArray[np.float64], each: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of the most informative answers, every combination of those that are given and those that are not:
    float64 [C, 2^k] for `each` float64 [C, K].
    """
    there, gone = prior[:, None] * each, prior[:, None] * (1 - each)
    best = np.argsort(_weighted(there) + _weighted(gone), kind="stable")[:_TOGETHER]
    joint = np.ones((len(each), 1))
    for at in best.tolist():
        joint = np.concatenate([joint * each[:, at : at + 1], joint * (1 - each[:, at : at + 1])], axis=1)
    return joint


def _weighted(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """P · H of the posterior, for each column."""
    total = joint.sum(axis=0)
    found: NDArray[np.float64] = total * _entropy(joint / total)
    return found


# One question at a time: each answer goes into the query, and the next question follows from
# it.
#
# Who answers is the caller's: a person at a terminal, or a record (docs/diagnosis.md). What a query holds does
# not depend on the order of the answers, and so neither does what is made of it.

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
