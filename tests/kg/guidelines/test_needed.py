"""Over what is left of a long record conditions come out as over all of it, whatever comes, goes or is
corrected afterwards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import yaml
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.days import imprecise
from kg.guidelines.graph import Guideline
from kg.guidelines.needed import Needs
from kg.guidelines.parts import parts, predicates_of
from kg.guidelines.predicates import FhirPath, Measured, Stated
from kg.guidelines.sources import rules
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from kg.guidelines.vocabulary import vocabulary
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact, FactStatus, Relation, Source
from schemas.instant import DAY, FOREVER, HOUR, Instant
from tests.amounts import examples
from tests.kg.guidelines.library.cervical import guidelines as cervical
from tests.kg.guidelines.patients import instant

TEXT = """
guideline: {id: odd, title: Odd windows, version: "1", source: "https://example.org/odd"}
value sets:
  test: {loinc: [1-1]}
  swab: {loinc: [2-2]}
  drug: {rxnorm: ['3']}
  pressure: {loinc: [4-4]}
  smoking: {loinc: [5-5]}
  negative: {words: ['^negative$']}
  positive: {words: ['^positive$']}
events:
  test: {title: test, readings: [{of: test, results: {negative: negative, positive: positive}}], order: [negative, positive]}
  swab: {title: swab, readings: [{of: swab, results: {negative: negative, positive: positive}}], order: [negative, positive]}
  drug: {title: drug, readings: [{of: drug, category: given}]}
rounds:
  visit: {title: visit, within: 60 days, of: [test, swab]}
situations:
  - {title: a, when: {happened: test, at: 1, run: 2, is: {test: [negative]}, older: 6 months}, do: {title: A, due: {wait: 1 year, event: test}}}
  - {title: b, when: {happened: test, is: {test: [positive]}, least: 2, most: 3, within: 3 years}, do: {title: B, due: now}}
  - {title: c, when: {happened: test, at: 0, is: {test: [negative]}, before: {event: drug}}, do: {title: C, due: now, codes: [drug]}}
  - {title: d, when: {happened: test, is: {test: [positive]}, after: {event: drug, at: 1}, near: 3 months}, do: {title: D, due: now}}
  - {title: e, when: {happened: swab, is: {swab: [positive]}, before: {event: swab, is: {swab: [positive]}}, apart: 5 months, least: 2}, do: {title: E, due: now}}
  - {title: f, when: {happened: visit, at: 0, is: {test: [negative], swab: [negative]}, before: {event: drug}, within: 2 years}, do: {title: F, due: now}}
  - {title: g, when: {happened: visit, is: {test: [negative], swab: [not done]}, most: 0, least: 0, before: {event: visit}, near: 2 years}, do: {title: G, due: now}}
  - {title: h, when: {measured: pressure, is: "> 140 mm[Hg]", within: 1 year}, do: {title: H, due: now}}
  - {title: i, when: {measured: pressure, is: "> 140 mm[Hg]", ever: true}, do: {title: I, due: now}}
  - {title: j, when: [{stated: smoking, value: positive, within: 1 year}, {not: {stated: drug, active: true}}], do: {title: J, due: now}}
  - {title: k, when: {stated: smoking, value: positive, latest: true}, do: {title: K, due: {wait: 1 day, every: 1 month}, codes: [drug]}}
  - {title: l, when: {happened: test, at: 0, is: {test: [negative]}, after: {event: swab, is: {swab: [positive]}}, apart: 2 months}, do: {title: L, due: now}}
  - {title: m, when: {happened: test, at: 1, is: {test: [negative]}, before: {event: swab, is: {swab: [negative]}}, apart: 4 months}, do: {title: M, due: now}}
"""
NOW = instant("2026-03-01")
RELATIONS: tuple[Relation, ...] = (
    "observed",
    "reported",
    "has_condition",
    "had_procedure",
    "given_medication",
)
STATES: tuple[FactStatus, ...] = (
    "active",
    "active",
    "active",
    "active",
    "inactive",
    "unconfirmed",
    "refuted",
    "stopped",
)


@cache
def guidelines() -> tuple[Guideline, ...]:
    said = yaml.safe_load(TEXT)
    odd = rules.guideline_of(said, vocabulary(said, "test"), "test")
    return (odd, *cervical())


def coded(of: ValueSet) -> Concept | None:
    code = min(of.codes, default="")
    system, _, value = code.partition("|")
    return Concept((Coding(system, value),), of.name) if code else None


@cache
def about(number: int) -> tuple[tuple[Concept, tuple[Concept | str | Quantity | None, ...]], ...]:
    """What facts can be about that a guideline names, and what they can say."""
    found: list[tuple[Concept | None, tuple[Concept | str | Quantity | None, ...]]] = []
    guideline = guidelines()[number]
    for kind in guideline.events:
        for slot in kind.slots:
            for reading in slot.readings:
                values = [coded(v) or v.name for _, v in reading.results]
                found.append((coded(reading.of), (*values, "unreadable", None)))
    for part in (part for whole in predicates_of(guideline) for part in parts(whole)):
        if isinstance(part, Measured):
            found.append(
                (
                    coded(part.of),
                    (
                        *(Quantity(value, part.unit, ucum=part.unit) for value in ("20", "50", "140", "150")),
                        Quantity("9", "apples"),
                    ),
                )
            )
        elif isinstance(part, Stated):
            found.append((coded(part.of), ("positive", "negative", "no", "unknown", None)))
    return tuple((concept, values) for concept, values in found if concept is not None)


class Life(NamedTuple):
    """Old facts, later ones, since when they are later, and the times at which both are looked at."""

    which: int  # guideline
    old: list[Fact]
    later: list[Fact]
    settled: Instant
    moments: list[Instant]
    gone: frozenset[str]  # facts since `settled` that are taken back


def life(seed: int) -> Life:
    """Facts about a few things only, so that they have to do with each other; mostly plain, sometimes odd."""
    chance = random.Random(seed)
    which = chance.choice((0, 0, 0, *range(1, len(guidelines()))))
    things = chance.sample(about(which), k=min(len(about(which)), chance.choice((1, 2, 3, 5))))
    plain = chance.choice((0.6, 0.95, 1.0))
    settled = NOW - chance.choice((0, 0, 20, 200)) * DAY

    def fact(number: int, first: int, last: int) -> Fact:
        concept, values = chance.choice(things)
        usual = chance.random() < plain
        start = NOW - chance.randint(first * 24, last * 24) * HOUR
        length = 0 if usual else chance.choice((DAY, 90 * DAY, FOREVER, -1))
        start -= start % DAY if length == DAY else 0
        if length == -1:  # of a year nothing more is known
            start, length = instant(f"{2025 - (NOW - start) // (365 * DAY)}-01-01"), 365 * DAY
        name = f"Observation/{number}"
        said = chance.choice(values[:-2] or values) if usual else chance.choice(values)
        return Fact(
            f"{name}#0",
            "observed" if usual else chance.choice(RELATIONS),
            concept,
            start,
            Source(name, "1"),
            said,
            FOREVER if length == FOREVER else start + length,
            "active" if usual else chance.choice(STATES),
        )

    reach = chance.choice((60, 800, 2000, 4000))
    old = [fact(number, 0, reach) for number in range(chance.choice((3, 8, 20, 60)))]
    later = [
        each
        for each in (fact(100 + number, -200, 200) for number in range(chance.randint(0, 8)))
        if each.start >= settled
    ]
    moments = [NOW + chance.choice((0, 100, 400, 2000)) * DAY for _ in range(2)]
    gone = frozenset(each.id for each in old if each.start >= settled and chance.random() < 0.3)
    return Life(
        which, old, [each for each in later if not imprecise(each.start, each.end)], settled, moments, gone
    )


def told(guideline: Guideline, facts: Sequence[Fact], when: Instant) -> Iterator[object]:
    subject = subject_of(facts, when, birth_date="1983-10-19", sex="female")
    for each in standings(guideline, subject):
        settled = ((f.text, bool(f.evidence), f.implied) for f in (*each.satisfied, *each.against))
        yield (
            each.step.id,
            each.way,
            each.state,
            each.due,
            each.before,
            tuple(settled),
            len(each.missing),
            each.unsettled is None,
        )


@given(st.integers(0, 2**40).map(life))
@examples(600, deadline=None)
def test_what_is_left_is_evaluated_as_all_of_it_is(known: Life) -> None:
    guideline = guidelines()[known.which]
    needs = Needs((guideline,))
    left = needs.of(known.old, NOW, known.settled)
    standing = [each for each in known.old if each.id not in known.gone]
    held = [each for each in left if each.id not in known.gone]
    for when in known.moments:
        assert list(told(guideline, [*held, *known.later], when)) == list(
            told(guideline, [*standing, *known.later], when)
        )
    later = max(known.moments)
    again = needs.of([*held, *known.later], later, later - 30 * DAY)  # what is left is looked through again
    for when in (later, later + 300 * DAY):
        assert list(told(guideline, again, when)) == list(told(guideline, [*standing, *known.later], when))


def test_the_same_test_done_a_thousand_times_leaves_a_few() -> None:
    guideline = guidelines()[0]
    concept, values = about(0)[0]
    tests = [
        Fact(
            f"Observation/{n}#0",
            "observed",
            concept,
            NOW - n * 7 * DAY,
            Source(f"Observation/{n}", "1"),
            values[n % 2],
            NOW - n * 7 * DAY,
        )
        for n in range(1000)
    ]
    left = Needs((guideline,)).of(tests, NOW, NOW)
    assert 0 < len(left) < 60  # half a year of them, and a few


def test_where_a_condition_may_look_at_anything_all_is_left() -> None:
    guideline = replace(guidelines()[0], population=FhirPath("%resources.exists()"))
    concept, values = about(0)[0]
    tests = tuple(
        Fact(
            f"Observation/{n}#0",
            "observed",
            concept,
            NOW - n * DAY,
            Source(f"Observation/{n}", "1"),
            values[0],
            NOW - n * DAY,
        )
        for n in range(50)
    )
    assert Needs((guideline,)).of(tests, NOW, NOW) == tests
