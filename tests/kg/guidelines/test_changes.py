"""What an update of a guideline changes, and for whom."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from kg.guidelines.changes import Change, changed
from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.paths import roots
from kg.guidelines.plan import plan_of
from kg.guidelines.standing import Standing, standings
from kg.guidelines.subject import Subject
from schemas.facts import Fact
from tests.amounts import examples
from tests.kg.guidelines.records import asked, biopsy, hpv, patient
from tests.kg.guidelines.test_standing import BORN, CONDITION, FACTS, GUIDE, guidelines

NEGATIVE = GUIDE.steps[[step.title for step in GUIDE.steps].index("Follow-up")]


def with_step(guideline: Guideline, name: str, **changes: Any) -> Guideline:
    return replace(
        guideline,
        version="2",
        steps=tuple(replace(step, **changes) if step.id == name else step for step in guideline.steps),
    )


def test_a_step_that_differs_changes_what_is_reached_by_way_of_it() -> None:
    assert changed(GUIDE, with_step(GUIDE, "Screened/Negative", section="X")) == {
        "Screened/Negative",
        "Screened/Negative/Follow-up",
    }


def test_another_version_number_changes_nothing() -> None:
    again = replace(
        GUIDE, version="2", steps=tuple(replace(step, guideline="test|2") for step in GUIDE.steps)
    )
    assert changed(GUIDE, again) == frozenset()
    assert not Change(GUIDE, again).touches(patient(hpv("2021-01-01", "negative")))


def test_a_way_that_is_there_twice_is_a_change() -> None:
    assert changed(GUIDE, replace(GUIDE, edges=(*GUIDE.edges, GUIDE.edges[0]))) == {
        GUIDE.edges[0].end,
        "Screened/Negative/Follow-up",
    }


def test_another_population_other_events_and_what_gives_way_to_it_change_everything() -> None:
    everything = {step.id for step in GUIDE.steps}
    assert changed(GUIDE, replace(GUIDE, population=asked({"age": {"from": 18}}))) == everything
    assert changed(GUIDE, replace(GUIDE, events=GUIDE.events[:1])) == everything
    assert changed(GUIDE, replace(GUIDE, overrides=("another",))) == everything


def test_edges_with_conditions_of_any_kind_are_compared() -> None:
    happened = asked({"happened": "screening", "at": 0, "is": "HPV-negative"})
    conditioned = replace(GUIDE, edges=(replace(GUIDE.edges[-1], condition=happened), *GUIDE.edges[:-1]))
    assert GUIDE.edges[-1].end in changed(GUIDE, conditioned)
    assert changed(conditioned, replace(conditioned, version="2")) == frozenset()


def test_only_who_stands_on_what_changed_is_touched() -> None:
    change = Change(GUIDE, with_step(GUIDE, NEGATIVE.id, title="Follow-up in five years"))
    assert change.touches(patient(hpv("2021-01-01", "negative")))
    assert not change.touches(patient(hpv("2021-01-01", "16")))
    assert not change.touches(patient(hpv("2021-01-01", "negative"), sex="male"))


def test_who_will_stand_on_it_is_touched_though_nobody_did() -> None:
    wider = asked(
        {
            "any": [
                {"happened": "screening", "at": 0, "is": "HPV-negative"},
                {"happened": "biopsy", "at": 0, "is": "CIN1"},
            ]
        }
    )
    change = Change(GUIDE, with_step(GUIDE, "Screened/Negative", condition=wider))
    assert change.touches(patient(biopsy("2021-01-01", "CIN1")))


def test_a_changed_copy_of_a_guideline_has_a_plan_of_its_own() -> None:
    assert plan_of(replace(GUIDE, steps=GUIDE.steps[:1])) is not plan_of(GUIDE)


def test_a_circle_that_loses_what_led_into_it_stays_in_reach() -> None:
    steps = tuple(Step(name, name, "situation" if name != "e" else "action", "g|1") for name in "abde")
    circle = Guideline("g", "g", "1", "", steps, (Edge("a", "b"), Edge("b", "a"), Edge("b", "e")))
    assert [step.id for step in roots(circle)] == ["d", "a"]
    assert [standing.way for standing in standings(circle, patient())] == [("a", "b")]
    assert [step.id for step in roots(replace(circle, edges=(*circle.edges, Edge("a", "d"))))] == ["a"]
    assert [
        step.id for step in roots(replace(circle, edges=(*circle.edges, Edge("never defined", "d"))))
    ] == ["d", "a"]


def stands(guideline: Guideline, subject: Subject) -> list[Standing]:
    return [replace(standing, guideline="") for standing in standings(guideline, subject, near=0)]


@given(guidelines(), st.data(), FACTS, BORN)
@examples(300, deadline=None)
def test_who_is_not_touched_stands_where_she_stood(
    old: Guideline, data: st.DataObject, facts: list[Fact], born: str
) -> None:
    name = data.draw(st.sampled_from([step.id for step in old.steps]))
    new = data.draw(
        st.one_of(
            st.builds(lambda condition: with_step(old, name, condition=condition), CONDITION),
            st.just(replace(old, edges=old.edges[1:])),
            st.builds(
                lambda condition: replace(
                    old, edges=(*old.edges, Edge(old.steps[0].id, name, "then", condition))
                ),
                CONDITION,
            ),
        )
    )
    subject = patient(*facts, born=born)
    if not Change(old, new).touches(subject):
        assert stands(old, subject) == stands(new, subject)
