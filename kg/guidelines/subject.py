"""The patient as a guideline sees one: who it is, and what the record says as of a time."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.json import encode

from schemas.codes import Concept
from schemas.facts import Fact, Relation
from schemas.instant import DAY, FOREVER, Instant, from_datetime, to_datetime

#: Of facts that say what is not so, or is only meant to be; they never make a condition true.
_NOT_SO: Final = frozenset({"refuted", "planned"})
#: What a calendar holds; "within 9999 years" is any time.
_FIRST_MONTH: Final = 12
_LAST_MONTH: Final = 9998 * 12
#: A result that was cancelled is none. (A condition that is inactive was so once; an order that is inactive
# was carried out.)
_RESULTS: Final = frozenset({"observed", "reported"})
#: What these say is not so of the patient: only a condition that names them uses them.
_OF_OTHERS: Final = frozenset({"family_history_of", "has_allergy", "planned", "ordered_service"})


class Subject(Struct, frozen=True, omit_defaults=True, dict=True):
    """`facts` by time, none later than `as_of`: `subject_of` makes one from facts in any order."""

    as_of: Instant
    facts: tuple[Fact, ...] = ()
    birth_date: str = ""  # FHIR date, possibly partial
    sex: str = ""  # administrative gender: male, female, other, unknown
    ahead: int = 0  # facts that were left out because they are dated after `as_of`

    def age(self, at: Instant | None = None) -> tuple[float, float] | None:
        """Years at `at` (default `as_of`), from the least to the most that a partial birth date allows; None
        where it is not known.

        A date of birth that lies ahead is a wrong one, and so not known.
        """
        span = born_within(self.birth_date)
        if span is None:
            return None
        day = to_datetime(self.as_of if at is None else at).date()
        if span[0] > day:
            return None
        return max(0.0, years_between(span[1], day)), years_between(span[0], day)

    def at(self, moment: Instant) -> Subject:
        """The same record looked at later, provided that nothing else comes."""
        return subject_of(self.facts, moment, birth_date=self.birth_date, sex=self.sex)

    @cached_property
    def concepts(self) -> Mapping[tuple[Relation, Concept], tuple[Fact, ...]]:
        """The facts, by time, by what they are about: whether a value set has it is looked up once, not for
        each of a thousand results.
        """
        found: dict[tuple[Relation, Concept], list[Fact]] = {}
        for fact in self.facts:
            found.setdefault((fact.relation, fact.concept), []).append(fact)
        return {about: tuple(facts) for about, facts in found.items()}

    @cached_property
    def remembered(self) -> dict[Any, Any]:
        """What was worked out for this patient and this time, so that several guidelines that ask for the
        same share it.
        """
        return {}


def counts(relation: Relation, relations: Collection[str]) -> bool:
    """Whether facts of a relation answer a question for `relations` (none named: for what is so of the
    patient).
    """
    return relation in relations if relations else relation not in _OF_OTHERS


def subject_of(facts: Iterable[Fact], as_of: Instant, *, birth_date: str = "", sex: str = "") -> Subject:
    """The record as of a time. Facts dated after it are left out and counted: an appointment, or a date that
    is wrong.

    What is refuted, only planned, or a result that was cancelled stays in the record, but makes no condition
    true. A fact that comes twice counts once.
    """
    known = _once(facts)
    held = [
        fact for fact in known if fact.start <= as_of and fact.status not in _NOT_SO and not _cancelled(fact)
    ]
    ahead = sum(fact.start > as_of for fact in known)
    return Subject(as_of, tuple(sorted(held, key=lambda fact: (fact.start, fact.id))), birth_date, sex, ahead)


def occurred(fact: Fact) -> tuple[Instant, Instant]:
    """From when to when it happened, as far as the record shows: a date is a day, a year a year; of what
    still lasts its beginning.
    """
    lasting = (
        fact.end == FOREVER or fact.end < fact.start or fact.relation in ("has_condition", "has_allergy")
    )
    return fact.start, fact.start if lasting else fact.end


def _once(facts: Iterable[Fact]) -> list[Fact]:
    """Of several with one id the last by time, then by what it says: the same whatever order they came in."""
    found: dict[str, Fact] = {}
    for fact in facts:
        other = found.setdefault(fact.id, fact)
        if other is not fact and other != fact:
            found[fact.id] = max(
                fact, other, key=lambda each: (each.start, encode(each, order="deterministic"))
            )
    return list(found.values())


def _cancelled(fact: Fact) -> bool:
    return fact.status == "inactive" and fact.relation in _RESULTS


def years_between(born: date, day: date) -> float:
    """Whole years as people count them, and the share of the year begun."""
    whole = day.year - born.year - ((day.month, day.day) < (born.month, born.day))
    last = _anniversary(born, born.year + whole)
    following = _anniversary(born, born.year + whole + 1)
    return whole + (day - last).days / max(1, (following - last).days)


def _anniversary(born: date, year: int) -> date:
    return date(year, born.month, min(born.day, monthrange(year, born.month)[1]))


def born_within(text: str) -> tuple[date, date] | None:
    """The first and the last day that a partial date can mean."""
    parts = text.split("T")[0].split("-")
    try:
        numbers = [int(part) for part in parts if part]
        if len(numbers) == 3:
            day = date(numbers[0], numbers[1], numbers[2])
            return day, day
        if len(numbers) == 2:
            return date(numbers[0], numbers[1], 1), date(
                numbers[0], numbers[1], monthrange(numbers[0], numbers[1])[1]
            )
        return (date(numbers[0], 1, 1), date(numbers[0], 12, 31)) if numbers else None
    except ValueError:
        return None


@lru_cache(maxsize=16_384)
def later(time: Instant, *, years: int = 0, months: int = 0, days: int = 0) -> Instant:
    """The calendar's time later: a month after 31 January is the last of February. Negative counts go
    back.
    """
    moment = to_datetime(time)
    total = moment.year * 12 + moment.month - 1 + years * 12 + months
    year, month = divmod(min(max(total, _FIRST_MONTH), _LAST_MONTH), 12)
    day = min(moment.day, monthrange(year, month + 1)[1])
    return (
        from_datetime(
            datetime(year, month + 1, day, moment.hour, moment.minute, moment.second, moment.microsecond, UTC)
        )
        + days * DAY
    )
