"""What of a long record conditions can still need: a few facts of each kind, however many there are.

Of facts that no condition can distinguish but by their time a later one says all that an earlier one says; of
rounds that found the same the latest few do, up to each limit that a window has now or may come to have.
Facts before `settled` are given up so. Whatever comes, goes or changes from then on, dated to the day, at
whatever later time: a condition is as true over what is left as over all of it, and rests on evidence where
it did.

Not given up, so that their number does not stop growing: exposures (a sum over a lifetime); everything, where
any condition is FHIRPath; rounds of uncertain result while nothing later settles which of them a time is
counted from; rounds within the longest "no later than" of a condition on one round, of which there is one a
day at most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.json import encode

from kg.guidelines.answers import answer
from kg.guidelines.days import imprecise, one_day
from kg.guidelines.graph import Guideline
from kg.guidelines.needed_rounds import RoundNeeds
from kg.guidelines.parts import parts, predicates_of
from kg.guidelines.plan import done_of
from kg.guidelines.predicates import Exposure, FhirPath, Measured, Predicate, Stated
from kg.guidelines.recorded import number_meets
from kg.guidelines.subject import counts, subject_of
from schemas.codes import Concept, Quantity
from schemas.facts import Fact, Relation
from schemas.instant import DAY, FOREVER, Instant

_MOST_KNOWN = 20_000
_Lasting = Exposure | Measured | Stated


class Needs:
    """What the conditions of some guidelines can need."""

    def __init__(self, guidelines: Sequence[Guideline]) -> None:
        conditions = {
            encode(p, order="deterministic"): p
            for g in guidelines
            for whole in (*predicates_of(g), *_done(g))
            for p in parts(whole)
        }
        self._everything = any(isinstance(p, FhirPath) for p in conditions.values())
        self._conditions = tuple(p for p in conditions.values() if isinstance(p, _Lasting))
        self._rounds = RoundNeeds(guidelines)
        self._about: dict[tuple[Relation, Concept], tuple[_Lasting, ...]] = {}
        self._statements: dict[tuple[Relation, Concept, Concept | str], tuple[object, ...]] = {}

    def of(self, facts: Iterable[Fact], as_of: Instant, settled: Instant) -> tuple[Fact, ...]:
        """The facts that are still needed, as of `as_of` or later. `settled` is no later than `as_of`; ids
        are unique.
        """
        known = tuple(facts)
        if self._everything:
            return known
        old = subject_of((fact for fact in known if fact.start < settled), as_of)
        kept = {fact.id for facts_ in old.concepts.values() for fact in self._lasting(facts_)}
        kept |= self._rounds.of(old, settled, kept)
        if not kept and old.facts:
            kept.add(old.facts[-1].id)  # a record with anything in it is not empty
        return tuple(fact for fact in known if fact.start >= settled or fact.id in kept)

    def _lasting(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        """Of facts about one thing, by time."""
        conditions = self._conditions_about(facts[0])
        if not conditions:
            return
        latest: dict[
            tuple[object, ...], Instant
        ] = {}  # by what a fact says, the latest end of those that begin later
        numbers = [fact.start for fact in facts if isinstance(fact.value, Quantity)]
        measured = any(isinstance(p, Measured) for p in conditions)
        summed = any(isinstance(p, Exposure) for p in conditions)
        for fact in sorted(facts, key=lambda each: (each.start, each.end), reverse=True):
            statement = self._statement(fact, conditions)
            if fact.end > latest.get(statement, -FOREVER):
                latest[statement] = fact.end
                yield fact
            elif isinstance(fact.value, Quantity) and (
                summed
                or (measured and (fact.start >= numbers[-1] - 2 * DAY or imprecise(fact.start, fact.end)))
            ):
                yield fact

    def _conditions_about(self, fact: Fact) -> tuple[_Lasting, ...]:
        about = (fact.relation, fact.concept)
        found = self._about.get(about)
        if found is None:
            if len(self._about) >= _MOST_KNOWN:
                self._about.clear()
                self._statements.clear()
            found = self._about[about] = tuple(
                p for p in self._conditions if _reads(p, fact.relation) and fact.concept in p.of
            )
        return found

    def _statement(self, fact: Fact, conditions: Sequence[_Lasting]) -> tuple[object, ...]:
        """Equal for facts about one thing that no condition can distinguish but by their time."""
        shape = _shape(fact)
        if isinstance(fact.value, Quantity):
            return (
                fact.status,
                shape,
                *(number_meets(p, fact) for p in conditions if isinstance(p, Measured) and p.ever),
            )
        if fact.value is None:
            return (fact.status, shape, None)
        key = (fact.relation, fact.concept, fact.value)
        found = self._statements.get(key)
        if found is None:
            if len(self._statements) >= _MOST_KNOWN:
                self._statements.clear()
            words = fact.value if isinstance(fact.value, Concept) else Concept(text=fact.value)
            found = self._statements[key] = (
                answer(fact.value),
                *(words in p.value for p in conditions if isinstance(p, Stated) and p.value is not None),
            )
        return (fact.status, shape, found)


def _reads(conditions: _Lasting, relation: Relation) -> bool:
    return isinstance(conditions, Exposure) or counts(
        relation, conditions.relations if isinstance(conditions, Stated) else ()
    )


def _shape(fact: Fact) -> str:
    """What is read of its time: of one shape, what begins and ends later is so at least as long."""
    if fact.end == FOREVER:
        return "lasting"
    return (
        "a day" if one_day(fact.start, fact.end) else "inexact" if imprecise(fact.start, fact.end) else "over"
    )


def _done(guideline: Guideline) -> Iterator[Predicate]:
    return (done_of(step) for step in guideline.steps if step.codes)
