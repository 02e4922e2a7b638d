"""Other guidelines than before: what changed, and for whom what falls due can be another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.days import Span
from kg.guidelines.graph import Edge, Guideline
from kg.guidelines.predicates import Age, Happened, Measured, Predicate
from kg.guidelines.subject import Subject, subject_of
from processors.care_summary.guidance.watch import GuidelineUpdate, GuidelineWatch
from schemas.codes import Coding, Concept
from schemas.facts import Fact
from tests.amounts import examples
from tests.processors.care_summary.guidance.guided import (
    NEGATIVE,
    POSITIVE,
    SCAN,
    STRONG,
    TUMOUR,
    WEAK,
    guideline,
)
from tests.processors.stay import at

OLD = guideline()


def update(old: tuple[Guideline, ...], new: tuple[Guideline, ...]) -> GuidelineUpdate:
    watch = GuidelineWatch(old)
    return GuidelineWatch(new).since(watch.definitions())


def subject(*facts: Fact, born: str = "1961-09-14") -> Subject:
    return subject_of(facts, at("03-01 00:00"), birth_date=born, sex="female")


def with_step(named: str, **changes: object) -> Guideline:
    return replace(
        OLD, version="8", steps=tuple(replace(s, **changes) if s.title == named else s for s in OLD.steps)
    )


def with_new(condition: Predicate) -> Guideline:
    """The guideline with one more step."""
    first = OLD.steps[0]
    return replace(
        OLD,
        steps=(*OLD.steps, replace(first, id="more", title="More", kind="action", condition=condition)),
        edges=(*OLD.edges, Edge(first.id, "more")),
    )


def test_it_touches_who_stands_on_a_step_that_changed_and_nobody_else() -> None:
    changed = update((OLD,), (with_step("Docetaxel alone", title="Docetaxel and carboplatin"),))
    assert {name: len(steps) for name, steps in changed.steps.items()} == {"tumour-guide": 1}
    assert changed.touches(subject(TUMOUR, NEGATIVE))
    assert not changed.touches(subject(TUMOUR, POSITIVE))
    assert not changed.touches(subject())


def test_another_version_of_the_same_touches_nobody() -> None:
    same = update(
        (OLD,),
        (replace(OLD, version="8", steps=tuple(replace(s, guideline="tumour-guide|8") for s in OLD.steps)),),
    )
    assert same.steps == {} and not same.renaming
    assert not same.touches(subject(TUMOUR, POSITIVE, SCAN))


def test_who_will_stand_on_it_at_an_age_or_when_something_else_falls_due_is_touched() -> None:
    aged = update((with_new(Age(low=90)),), (with_new(Age(low=66)),))
    assert aged.touches(subject(TUMOUR, born="1961-09-14"))  # 64 now
    assert not aged.touches(subject(TUMOUR, born="2001-09-14"))
    long_ago = update((with_new(Age(low=90)),), (with_new(Happened("scan", older=Span(years=2))),))
    assert not long_ago.touches(subject(TUMOUR, SCAN, born="2001-09-14"))
    assert long_ago.touches(subject(TUMOUR, SCAN, born="2001-09-14"), [at("2027-06-01 00:00")])


def test_a_guideline_that_is_new_or_gone_touches_whom_it_is_for() -> None:
    for changed in (update((), (OLD,)), update((OLD,), ())):
        assert changed.touches(subject(TUMOUR))
        assert not changed.touches(subject(replace(TUMOUR, concept=Concept(text="Gout"))))


def test_that_one_gives_way_to_another_is_a_change_of_the_one_that_goes_before() -> None:
    other = guideline(id="other", title="Other guide")
    assert set(update((OLD, other), (replace(OLD, overrides=("other",)), other)).steps) == {"tumour-guide"}


def test_guidelines_that_become_one_family_by_a_third_have_changed_as_a_whole() -> None:
    kinds = {kind.name: kind for kind in OLD.events}
    one, other = (
        replace(OLD, id="one", events=(kinds["receptor"],)),
        replace(OLD, id="other", events=(kinds["scan"],)),
    )
    bridge = replace(OLD, id="bridge", steps=(), edges=())
    assert set(update((bridge, one, other), (one, other)).steps) == {"one", "other"}
    assert set(update((one,), (one, other)).steps) == {"other"}


def test_it_tells_which_facts_are_named_by_the_one_and_not_by_the_other() -> None:
    kinds = tuple(kind for kind in OLD.events if kind.name != "scan")
    fewer = replace(
        OLD,
        events=kinds,
        steps=tuple(s for s in OLD.steps if "scan" not in s.title),
        edges=tuple(e for e in OLD.edges if "scan" not in e.end.casefold()),
    )
    changed = update((fewer,), (OLD,))
    assert changed.renaming
    assert changed.renames(Concept((Coding("http://loinc.org", "4-4"),))) and not changed.renames(
        Concept((Coding("http://loinc.org", "3-3"),))
    )


def test_whom_a_guideline_that_fails_concerns_nobody_can_tell_so_everybody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken = replace(OLD, steps=tuple(replace(s, condition=Measured(None, "<", "x")) for s in OLD.steps))  # type: ignore[arg-type]
    assert GuidelineUpdate(GuidelineWatch(()), GuidelineWatch((broken,))).touches(subject(TUMOUR))
    assert "tumour-guide cannot be compared (AttributeError)" in caplog.text


TITLES = [step.title for step in OLD.steps]
changes = st.sampled_from(
    [
        with_step(title, **change)
        for title in TITLES
        for change in (
            {"title": "Another"},
            {"condition": Age(low=70)},
            {"precedence": 3},
            {"due": None},
            {"excluded": Age(low=18)},
        )
    ]
    + [
        replace(OLD, edges=OLD.edges[1:]),
        replace(OLD, population=Age(low=18)),
        replace(OLD, overrides=("else",)),
    ]
)


@given(
    st.lists(
        st.sampled_from([TUMOUR, POSITIVE, NEGATIVE, STRONG, WEAK, SCAN]), unique_by=lambda fact: fact.id
    ),
    st.integers(1930, 2010),
    changes,
)
@examples(300, deadline=None)
def test_who_is_not_touched_has_due_what_was_due(facts: list[Fact], year: int, new: Guideline) -> None:
    old, changed = GuidelineWatch((OLD,)), GuidelineWatch((new,))
    patient = subject(*facts, born=f"{year}-03-04")
    was = old.due(patient)
    ahead = [falls.time for falls in was if falls.time > patient.as_of]
    if not changed.since(old.definitions()).touches(patient, ahead):
        assert [(f.key, f.time) for f in changed.due(patient)] == [(f.key, f.time) for f in was]
