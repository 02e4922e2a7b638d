"""Guidelines held together: what an update changes, whom an event concerns, where two contradict each other."""

from __future__ import annotations

from msgspec.structs import replace

from kg.guidelines.graph import Edge, Guideline, Step
from kg.guidelines.predicates import Age, FhirPath, Happened, Predicate, Stated
from kg.guidelines.registry import Registry, affected, changed, conflicts
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from kg.guidelines.touching import touches
from schemas.codes import Coding, Concept
from tests.kg.guidelines.patients import fact, instant

SCT = "http://snomed.info/sct"
DIABETES = ValueSet("diabetes", frozenset({f"{SCT}|44054006"}))
ASTHMA = ValueSet("asthma", frozenset({f"{SCT}|195967001"}))
DIABETIC = fact("has_condition", f"{SCT}|44054006", "2020-01-01")
ASTHMATIC = fact("has_condition", f"{SCT}|195967001", "2020-01-01")


def _guideline(name: str, *conditions: tuple[str, Predicate], version: str = "1", codes: dict[str, str] | None = None, **more: object) -> Guideline:
    steps = [Step("root", name, "situation", f"{name}|{version}")]
    for title, condition in conditions:
        code = (Concept((Coding(SCT, codes[title]),)),) if codes and title in codes else ()
        steps.append(Step(title, title, "action", f"{name}|{version}", condition=condition, codes=code))
    return Guideline(name, name, version, "", tuple(steps), tuple(Edge("root", title) for title, _ in conditions), **more)  # type: ignore[arg-type]


def _subject(*facts: object) -> object:
    return subject_of(facts, instant("2024-01-01"), birth_date="1970-01-01", sex="female")  # type: ignore[arg-type]


def test_a_new_version_takes_the_place_of_the_old_and_one_that_is_gone_is_gone() -> None:
    registry = Registry().with_(_guideline("a")).with_(_guideline("b")).with_(_guideline("a", version="2"))
    assert {name: guideline.version for name, guideline in registry.guidelines.items()} == {"a": "2", "b": "1"}
    assert set(registry.without("a").without("never there").guidelines) == {"b"}


def test_a_fact_concerns_the_guidelines_that_name_its_code() -> None:
    registry = Registry().with_(_guideline("sugar", ("test", Stated(DIABETES)))).with_(_guideline("lungs", ("inhale", Stated(ASTHMA))))
    assert registry.concerned([DIABETIC]) == {"sugar"}
    assert registry.concerned([DIABETIC, ASTHMATIC]) == {"sugar", "lungs"}
    assert registry.concerned([fact("has_condition", f"{SCT}|38341003", "2020-01-01")]) == frozenset()


def test_words_stems_and_values_concern_as_well_and_fhirpath_may_look_at_anything() -> None:
    stem = ValueSet("cancer", stems=("http://hl7.org/fhir/sid/icd-10-cm|C50",), words="breast cancer")
    named = touches(_guideline("g", ("act", Stated(stem))))
    assert named.concerns(fact("has_condition", "http://hl7.org/fhir/sid/icd-10-cm|C50.9", "2020-01-01"))
    assert named.concerns(fact("has_condition", "", "2020-01-01", text="Breast cancer, left"))
    assert not named.concerns(DIABETIC)
    assert touches(_guideline("g", ("act", FhirPath("true")))).concerns(DIABETIC)
    assert touches(_guideline("g", ("act", Age(low=18)))).patient


def test_the_same_definition_under_another_version_number_changes_nothing() -> None:
    old = _guideline("g", ("act", Stated(DIABETES)))
    new = _guideline("g", ("act", Stated(DIABETES)), version="2")
    assert changed(old, new) == frozenset()
    assert not affected(old, new, _subject(DIABETIC))  # type: ignore[arg-type]


def test_an_update_touches_only_those_who_stand_on_what_changed() -> None:
    old = _guideline("g", ("metformin", Stated(DIABETES)), ("inhaler", Stated(ASTHMA)))
    new = _guideline("g", ("metformin", Stated(DIABETES)), ("inhaler", Happened("never heard of")), version="2")
    assert changed(old, new) == {"inhaler"}
    assert affected(old, new, _subject(ASTHMATIC))  # type: ignore[arg-type]
    same = _guideline("g", ("metformin", Stated(DIABETES)), ("inhaler", Stated(ASTHMA)), ("spirometry", Stated(ASTHMA)), version="3")
    assert changed(old, same) == {"spirometry"}
    assert not affected(old, same, _subject(DIABETIC))  # type: ignore[arg-type]


def test_what_lies_behind_a_changed_step_changed_with_it() -> None:
    old = _guideline("g", ("act", Stated(DIABETES)))
    new = replace(old, steps=(replace(old.steps[0], condition=Age(low=40)), old.steps[1]))
    assert changed(old, new) == {"root", "act"}
    assert changed(old, replace(old, population=Age(low=40))) == {"root", "act"}


def test_edges_with_conditions_of_any_kind_are_compared() -> None:
    old = _guideline("g", ("act", Stated(DIABETES)))
    happened = Happened("screening", ({"hpv": frozenset({"positive"})},))
    conditioned = replace(old, edges=(replace(old.edges[0], condition=happened),))
    assert changed(old, conditioned) == {"act"}
    assert changed(conditioned, replace(conditioned, version="2")) == frozenset()


def test_two_guidelines_that_recommend_different_things_on_the_same_facts_are_both_shown() -> None:
    one, other = _guideline("one", ("statin", Stated(DIABETES))), _guideline("other", ("diet", Stated(DIABETES)))
    told = [standing for guideline in (one, other) for standing in standings(guideline, _subject(DIABETIC))]  # type: ignore[arg-type]
    assert {standing.step.title for standing in told if standing.state == "due"} == {"statin", "diet"}
    [conflict] = conflicts(told, (one, other))
    assert conflict.kind == "differs"
    assert {conflict.one.step.title, conflict.other.step.title} == {"statin", "diet"}
    assert [each.id for each in conflict.shared] == [DIABETIC.id]


def test_one_that_excludes_what_the_other_recommends_conflicts_with_it() -> None:
    one = _guideline("one", ("beta blocker", Stated(ASTHMA)), codes={"beta blocker": "33252009"})
    other = _guideline("other", ("no beta blocker", Stated(ASTHMA)), codes={"no beta blocker": "33252009"})
    other = replace(other, steps=tuple(replace(step, excluded=Stated(ASTHMA)) if step.kind == "action" else step for step in other.steps))
    told = [standing for guideline in (one, other) for standing in standings(guideline, _subject(ASTHMATIC))]  # type: ignore[arg-type]
    [conflict] = conflicts(told, (one, other))
    assert conflict.kind == "excluded"


def test_who_gives_way_does_not_conflict_and_neither_do_those_who_agree_or_speak_of_other_facts() -> None:
    one, other = _guideline("one", ("statin", Stated(DIABETES)), overrides=("other",)), _guideline("other", ("diet", Stated(DIABETES)))
    told = [standing for guideline in (one, other) for standing in standings(guideline, _subject(DIABETIC))]  # type: ignore[arg-type]
    assert conflicts(told, (one, other)) == ()
    same = _guideline("same", ("statin", Stated(DIABETES)))
    lungs = _guideline("lungs", ("inhaler", Stated(ASTHMA)))
    plain = _guideline("one", ("statin", Stated(DIABETES)))
    told = [standing for guideline in (plain, same, lungs) for standing in standings(guideline, _subject(DIABETIC, ASTHMATIC))]  # type: ignore[arg-type]
    assert conflicts(told, (plain, same, lungs)) == ()
