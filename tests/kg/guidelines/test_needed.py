"""Over what is left of a long record conditions come out as over all of it, whatever comes, goes or is corrected afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.days import imprecise
from kg.guidelines.graph import Guideline
from kg.guidelines.needed import Needs
from kg.guidelines.predicates import FhirPath, Measured, Stated
from kg.guidelines.sources import rules
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from kg.guidelines.touching import parts, predicates_of
from kg.guidelines.vocabulary import vocabulary
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact, FactStatus, Relation, Source
from schemas.instant import DAY, FOREVER, HOUR, Instant
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
RELATIONS: tuple[Relation, ...] = ("observed", "reported", "has_condition", "had_procedure", "given_medication")
STATES: tuple[FactStatus, ...] = ("active", "active", "active", "active", "inactive", "unconfirmed", "refuted", "stopped")


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
    found = []
    guideline = guidelines()[number]
    for kind in guideline.events:
        for slot in kind.slots:
            for reading in slot.readings:
                values = [coded(v) or v.name for _, v in reading.results]
                found.append((coded(reading.of), (*values, "unreadable", None)))
    for part in (part for whole in predicates_of(guideline) for part in parts(whole)):
        if isinstance(part, Measured):
            found.append((coded(part.of), (*(Quantity(value, part.unit, ucum=part.unit) for value in ("20", "50", "140", "150")), Quantity("9", "apples"))))
        elif isinstance(part, Stated):
            found.append((coded(part.of), ("positive", "negative", "no", "unknown", None)))
    return tuple((concept, values) for concept, values in found if concept is not None)


@st.composite
def fact(draw: st.DrawFn, which: int, number: int, begin: int, end: int) -> Fact:
    concept, values = draw(st.sampled_from(about(which)))
    hours = draw(st.integers(begin * 24, end * 24))
    start = NOW - hours * HOUR
    length = draw(st.sampled_from([0, 0, 0, DAY, 90 * DAY, FOREVER, -1 if end > 900 else 0]))
    if length == DAY:
        start -= start % DAY
    if length == -1:  # of a year nothing more is known
        start = instant(f"{2026 - max(2, hours // 24 // 365)}-01-01")
        length = 365 * DAY
    relation = draw(st.sampled_from(RELATIONS))
    return Fact(f"Observation/{number}#0", relation, concept, start, Source(f"Observation/{number}", "1"), draw(st.sampled_from(values)),
                FOREVER if length == FOREVER else start + length, draw(st.sampled_from(STATES)))  # fmt: skip


@st.composite
def histories(draw: st.DrawFn) -> tuple[int, list[Fact], list[Fact], Instant, Instant, list[Instant]]:
    """A guideline, old facts, later ones, since when they are later, as of when the old are looked through, and when both are."""
    which = draw(st.integers(0, len(guidelines()) - 1))
    old = [draw(fact(which, number, 0, draw(st.sampled_from([60, 1200, 4000])))) for number in range(draw(st.integers(0, 40)))]
    settled = NOW - draw(st.integers(0, 400)) * DAY
    later = [draw(fact(which, 100 + number, -200, 400)) for number in range(draw(st.integers(0, 8)))]
    later = [each for each in later if each.start >= settled and not imprecise(each.start, each.end)]
    when = [NOW + draw(st.integers(0, 2000)) * DAY for _ in range(2)]
    return which, old, later, settled, NOW, when


def told(guideline: Guideline, facts: list[Fact], when: Instant) -> Iterator[object]:
    subject = subject_of(facts, when, birth_date="1983-10-19", sex="female")
    for each in standings(guideline, subject):
        settled = ((f.text, bool(f.evidence), f.implied) for f in (*each.satisfied, *each.against))
        yield each.step.id, each.way, each.state, each.due, each.before, tuple(settled), len(each.missing), each.unsettled is None


@given(histories(), st.data())
@settings(max_examples=400, deadline=None)
def test_what_is_left_is_evaluated_as_all_of_it_is(drawn: tuple[int, list[Fact], list[Fact], Instant, Instant, list[Instant]], data: st.DataObject) -> None:
    which, old, later, settled, as_of, moments = drawn
    guideline = guidelines()[which]
    needs = Needs((guideline,))
    left = list(needs.of(old, as_of, settled))
    gone = {each.id for each in old if each.start >= settled and data.draw(st.booleans())}  # taken back
    for when in moments:
        assert list(told(guideline, [f for f in left if f.id not in gone] + later, when)) == list(told(guideline, [f for f in old if f.id not in gone] + later, when))
    again = needs.of([*left, *later], max(as_of, *moments), settled + 30 * DAY if settled + 30 * DAY < as_of else settled)
    for when in (max(moments), max(moments) + 300 * DAY):
        assert list(told(guideline, list(again), when)) == list(told(guideline, [*old, *later], when))


def test_the_same_test_done_a_thousand_times_leaves_a_few() -> None:
    guideline = guidelines()[0]
    concept, values = about(0)[0]
    tests = [
        Fact(f"Observation/{n}#0", "observed", concept, NOW - n * 7 * DAY, Source(f"Observation/{n}", "1"), values[n % 2], NOW - n * 7 * DAY) for n in range(1000)
    ]
    left = Needs((guideline,)).of(tests, NOW, NOW)
    assert 0 < len(left) < 60  # half a year of them, and a few


def test_where_a_condition_may_look_at_anything_all_is_left() -> None:
    guideline = replace(guidelines()[0], population=FhirPath("%resources.exists()"))
    concept, values = about(0)[0]
    tests = tuple(Fact(f"Observation/{n}#0", "observed", concept, NOW - n * DAY, Source(f"Observation/{n}", "1"), values[0], NOW - n * DAY) for n in range(50))
    assert Needs((guideline,)).of(tests, NOW, NOW) == tests
