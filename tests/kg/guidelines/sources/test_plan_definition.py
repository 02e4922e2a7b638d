"""PlanDefinitions as guidelines: nesting, order, conditions, timing, populations, and what is wrong with
them.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.days import Span
from kg.guidelines.graph import Due, Guideline
from kg.guidelines.paths import paths
from kg.guidelines.predicates import Age, Every, FhirPath, Not, Sex, Stated, Unevaluated
from kg.guidelines.sources.bindings import Bindings, bindings
from kg.guidelines.sources.fhir.plan_definition import guidelines_of
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from tests.kg.guidelines.patients import fact, instant

SCT = "http://snomed.info/sct"


def _plan(*actions: dict[str, Any], name: str = "plan", **more: Any) -> dict[str, Any]:
    return {
        "resourceType": "PlanDefinition",
        "id": name,
        "url": f"http://x/PlanDefinition/{name}",
        "version": "1",
        "title": name,
        "action": list(actions),
    } | more


def _if(
    expression: str, language: str = "text/fhirpath", kind: str = "applicability"
) -> list[dict[str, Any]]:
    return [{"kind": kind, "expression": {"language": language, "expression": expression}}]


def _one(*resources: dict[str, Any], bound: Bindings | None = None) -> Guideline:
    [guideline], _ = guidelines_of(resources, bound)
    return guideline


def _ways(guideline: Guideline) -> list[list[str]]:
    return [[step.title for step in path.steps[1:]] for path in islice(paths(guideline), 50)]


def _about(subject_sex: str = "female", *facts: Any) -> Any:
    return subject_of(facts, instant("2024-01-01"), birth_date="1970-01-01", sex=subject_sex)


def test_groups_are_situations_and_what_they_end_in_actions() -> None:
    guideline = _one(
        _plan(
            {
                "id": "g",
                "title": "Group",
                "selectionBehavior": "at-most-one",
                "action": [{"title": "A"}, {"title": "B", "id": "b"}],
            },
            {"title": "C"},
        )
    )
    assert _ways(guideline) == [["Group", "A"], ["Group", "B"], ["C"]]
    assert {step.title: step.kind for step in guideline.steps} == {
        "plan": "situation",
        "Group": "situation",
        "A": "action",
        "B": "action",
        "C": "action",
    }
    assert [edge.relation for edge in guideline.edges] == ["then", "option", "option", "then"]
    assert {step.guideline for step in guideline.steps} == {"http://x/PlanDefinition/plan|1"}
    assert all(step.source.startswith("http://x/PlanDefinition/plan|1") for step in guideline.steps)


def test_plans_within_plans_are_one_guideline_and_shared_ones_are_not_copied() -> None:
    top = _plan(
        {"title": "First", "definitionCanonical": "http://x/PlanDefinition/inner|1"},
        {"title": "Second", "definitionCanonical": "http://x/PlanDefinition/inner"},
        name="top",
    )
    inner = _plan({"title": "Do"}, name="inner")
    guideline = _one(top, inner)
    assert guideline.id == "http://x/PlanDefinition/top"
    assert _ways(guideline) == [["First", "inner", "Do"], ["Second", "inner", "Do"]]
    assert [step.title for step in guideline.steps].count("Do") == 1


def test_forty_plans_that_each_use_the_next_one_twice_are_forty_parts() -> None:
    plans = [
        _plan(
            *({"title": side, "definitionCanonical": f"http://x/PlanDefinition/p{n + 1}"} for side in "lr"),
            name=f"p{n}",
        )
        for n in range(40)
    ]
    guideline = _one(*plans, _plan({"title": "End"}, name="p40"))
    assert len(guideline.steps) == 40 * 3 + 2
    assert len(list(islice(paths(guideline), 10))) == 10


def test_plans_that_contain_each_other_are_cut_and_told_and_their_steps_kept() -> None:
    a = _plan({"title": "to b", "definitionCanonical": "http://x/PlanDefinition/b"}, name="a")
    b = _plan({"title": "to a", "definitionCanonical": "http://x/PlanDefinition/a"}, name="b")
    guideline = _one(a, b)
    assert _ways(guideline) == [["to b", "b", "to a"]]
    assert [problem.expected for problem in guideline.problems if "contain" in problem.expected] == [
        "plans that do not contain themselves"
    ]


def test_a_definition_that_is_not_at_hand_is_told_and_the_step_kept() -> None:
    guideline = _one(
        _plan(
            {
                "title": "Order",
                "condition": _if("true"),
                "definitionCanonical": "http://x/ActivityDefinition/gone",
            }
        )
    )
    assert _ways(guideline) == [["Order"]]
    assert [(problem.expected, problem.came) for problem in guideline.problems] == [
        ("a definition that is available", "http://x/ActivityDefinition/gone")
    ]


def test_what_an_activity_does_stands_on_its_action() -> None:
    activity = {
        "resourceType": "ActivityDefinition",
        "url": "http://x/ActivityDefinition/a",
        "title": "Refer",
        "description": "to a nephrologist",
        "doNotPerform": False,
        "code": {"coding": [{"system": SCT, "code": "306125004", "display": "Referral"}]},
        "dosage": [{"text": "40 mg"}],
    }
    kind = activity | {
        "url": "http://x/ActivityDefinition/b",
        "code": {
            "coding": [
                {
                    "system": "http://hl7.org/fhir/uv/cpg/CodeSystem/cpg-activity-type-cs",
                    "code": "order-service",
                }
            ]
        },
        "doNotPerform": True,
        "title": "Give opioids",
    }
    guideline = _one(
        _plan({"definitionCanonical": activity["url"]}, {"definitionCanonical": kind["url"]}), activity, kind
    )
    refer, avoid = guideline.steps[1:]
    assert (refer.title, refer.description, refer.details) == ("Refer", "to a nephrologist", ("40 mg",))
    assert [coding.code for concept in refer.codes for coding in concept.codings] == ["306125004"]
    assert avoid.codes == ()  # a kind of activity is not the activity
    assert avoid.title == "Do not: Give opioids"


def test_start_holds_and_stop_must_not_hold() -> None:
    guideline = _one(
        _plan({"title": "Infuse", "condition": [*_if("1 = 1", kind="start"), *_if("1 = 2", kind="stop")]})
    )
    said = guideline.steps[1].condition
    assert isinstance(said, Every)
    assert [type(part) for part in said.parts] == [FhirPath, Not]
    assert [standing.state for standing in standings(guideline, _about())] == ["due"]
    stopped = _one(_plan({"title": "Infuse", "condition": _if("1 = 1", kind="stop")}))
    assert [standing.state for standing in standings(stopped, _about())] == ["not-applicable"]


@pytest.mark.parametrize(
    "language", ["text/x-drools", "", "text/cql-identifier", "application/elm+json", "text/cql"]
)
def test_a_language_that_nobody_speaks_leaves_the_step_there_and_never_true(language: str) -> None:
    guideline = _one(_plan({"title": "Act", "condition": _if("Some Logic", language)}))
    [standing] = standings(guideline, _about())
    assert standing.state == "possible"
    assert standing.missing[0].missing.startswith("not evaluated")
    assert isinstance(guideline.steps[1].condition, Unevaluated)


def test_a_condition_without_an_expression_is_told_and_never_true() -> None:
    guideline = _one(_plan({"title": "Act", "condition": [{"kind": "applicability"}]}))
    assert [problem.expected for problem in guideline.problems] == ["a condition with an expression"]
    assert [standing.state for standing in standings(guideline, _about())] == ["possible"]


def test_fhirpath_runs_over_the_record_as_of_the_decision() -> None:
    fever = f"%resources.where($this is Condition and code.coding.where(system = '{SCT}' and code = '386661006').exists()).exists()"
    guideline = _one(
        _plan(
            {"title": "Cool", "condition": _if(fever)},
            {"title": "Today", "condition": _if("today() = @2024-01-01")},
        )
    )
    states = {
        standing.step.title: standing.state
        for standing in standings(
            guideline, _about("female", fact("has_condition", f"{SCT}|386661006", "2023-12-31"))
        )
    }
    assert states == {"Cool": "due", "Today": "due"}
    assert {standing.step.title: standing.state for standing in standings(guideline, _about())}[
        "Cool"
    ] == "not-applicable"


def test_inputs_are_what_their_variables_stand_for() -> None:
    screened = {
        "id": "observation",
        "type": "Observation",
        "codeFilter": [{"path": "code", "code": [{"system": "http://loinc.org", "code": "73831-0"}]}],
    }
    action = {"title": "Report", "input": [screened], "condition": _if("%observation.exists()")}
    guideline = _one(_plan(action))
    assert [
        s.state
        for s in standings(
            guideline, _about("female", fact("observed", "http://loinc.org|73831-0", "2023-12-01"))
        )
    ] == ["due"]
    assert [s.state for s in standings(guideline, _about())] == ["not-applicable"]
    unknown = _one(
        _plan(
            action | {"input": [screened | {"codeFilter": [{"path": "code", "valueSet": "http://v/gone"}]}]}
        )
    )
    assert isinstance(unknown.steps[1].condition, Unevaluated)
    undeclared = _one(_plan({"title": "Report", "condition": _if("%observation.exists().not()")}))
    assert isinstance(undeclared.steps[1].condition, Unevaluated)


def test_order_leads_through_what_comes_first_and_tells_the_offset() -> None:
    guideline = _one(
        _plan(
            {
                "id": "a",
                "title": "A",
                "condition": _if("1 = 1"),
                "relatedAction": [
                    {
                        "actionId": "b",
                        "relationship": "before-start",
                        "offsetDuration": {"value": 24, "code": "h"},
                    }
                ],
            },
            {"id": "b", "title": "B"},
            {"id": "c", "title": "C", "relatedAction": [{"actionId": "b", "relationship": "after-end"}]},
            {
                "id": "d",
                "title": "D",
                "relatedAction": [{"actionId": "a", "relationship": "concurrent-with-start"}],
            },
        )
    )
    assert _ways(guideline) == [["A"], ["A", "B"], ["A", "B", "C"], ["D"]]
    assert [
        (edge.start.split("/")[-1], edge.end.split("/")[-1], edge.relation)
        for edge in guideline.edges
        if edge.relation != "then"
    ] == [
        ("a", "b", "before"),
        ("b", "c", "after"),
        ("d", "a", "with"),
    ]
    by_title = {step.title: step for step in guideline.steps}
    assert by_title["B"].details == ("after A, 24 h",)
    assert by_title["C"].details == ("after-end B",)


def test_an_order_that_runs_in_a_circle_is_cut_and_told() -> None:
    guideline = _one(
        _plan(
            {"id": "a", "title": "A", "relatedAction": [{"actionId": "b", "relationship": "before"}]},
            {
                "id": "b",
                "title": "B",
                "relatedAction": [
                    {"actionId": "a", "relationship": "before"},
                    {"actionId": "gone", "relationship": "before"},
                    {"actionId": "a", "relationship": "next to"},
                ],
            },
        )
    )
    assert _ways(guideline) == [["A"], ["A", "B"]]
    assert [problem.expected for problem in guideline.problems][:3] == [
        "an order without cycles",
        "an action of this plan",
        "a relationship that FHIR has",
    ]


def test_after_a_choice_comes_what_follows_each_of_its_options() -> None:
    guideline = _one(
        _plan(
            {
                "id": "xor",
                "title": "Choose",
                "selectionBehavior": "exactly-one",
                "relatedAction": [{"actionId": "end", "relationship": "before-start"}],
                "action": [
                    {"id": "l", "title": "L", "condition": _if("1 = 1")},
                    {
                        "id": "r",
                        "title": "R",
                        "condition": _if("1 = 2"),
                        "relatedAction": [{"actionId": "xor", "relationship": "before-end"}],
                    },
                ],
            },
            {"id": "end", "title": "End"},
        )
    )
    assert _ways(guideline) == [
        ["Choose", "L"],
        ["Choose", "L", "End"],
        ["Choose", "R"],
        ["Choose", "R", "End"],
    ]


def test_conditions_of_a_group_go_with_its_action_wherever_it_is_reached_from() -> None:
    guideline = _one(
        _plan(
            {"id": "first", "title": "First", "condition": _if("1 = 1")},
            {
                "id": "group",
                "title": "Group",
                "condition": _if("1 = 2"),
                "action": [
                    {
                        "id": "in",
                        "title": "Inside",
                        "relatedAction": [{"actionId": "first", "relationship": "after"}],
                    }
                ],
            },
        )
    )
    assert _ways(guideline) == [["First"], ["First", "Inside"]]
    assert {s.step.title: s.state for s in standings(guideline, _about())} == {
        "First": "due",
        "Inside": "not-applicable",
    }


def test_timing_and_triggers_become_due() -> None:
    daily = {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}}
    guideline = _one(
        _plan(
            {"title": "Later", "timingDuration": {"value": 6, "code": "mo"}},
            {
                "title": "Between",
                "timingRange": {"low": {"value": 2, "code": "wk"}, "high": {"value": 1, "code": "mo"}},
            },
            {"title": "Daily", "timingTiming": daily},
            {"title": "Triggered", "trigger": [{"type": "periodic", "timingTiming": daily}]},
            {"title": "Soon", "timingDuration": {"value": 4, "code": "h"}},
            {"title": "View", "trigger": [{"type": "named-event", "name": "patient-view"}]},
        )
    )
    due = {step.title: (step.due, step.details) for step in guideline.steps[1:]}
    assert due["Later"] == (Due(Span(months=6)), ("after 6 mo",))
    assert due["Between"] == (Due(Span(days=14), Span(months=1)), ("after 2 wk to 1 mo",))
    assert due["Daily"] == (Due(Span(), every=Span(days=1)), ("every 1 d",))
    assert due["Triggered"] == (Due(Span(), every=Span(days=1)), ("trigger: every 1 d",))
    assert due["Soon"] == (None, ("after 4 h",))
    assert due["View"] == (None, ("trigger: patient-view",))


def test_what_is_to_be_done_daily_is_done_again_the_next_day() -> None:
    weigh = {
        "resourceType": "ActivityDefinition",
        "url": "http://x/ActivityDefinition/w",
        "code": {"coding": [{"system": "http://loinc.org", "code": "29463-7"}]},
    }
    action = {
        "title": "Weigh",
        "condition": _if("1 = 1"),
        "definitionCanonical": weigh["url"],
        "timingTiming": {"repeat": {"period": 1, "periodUnit": "d"}},
    }
    guideline = _one(_plan(action), weigh)
    weight = fact("observed", "http://loinc.org|29463-7", "2023-12-31T07:00:00+00:00")
    assert [s.state for s in standings(guideline, _about("female", weight))] == ["done"]
    assert [s.state for s in standings(guideline, subject_of([weight], instant("2024-01-02")))] == ["due"]


def test_age_gender_and_focus_say_whom_it_is_for() -> None:
    contexts = [
        {
            "code": {"code": "age"},
            "valueRange": {"low": {"value": 55, "unit": "a"}, "high": {"value": 80, "unit": "a"}},
        },
        {"code": {"code": "gender"}, "valueCodeableConcept": {"coding": [{"code": "female"}]}},
        {
            "code": {"code": "focus"},
            "valueCodeableConcept": {"coding": [{"system": SCT, "code": "709044004", "display": "CKD"}]},
        },
    ]
    with_conditions = _one(_plan({"title": "A", "condition": _if("1 = 1")}, useContext=contexts))
    assert with_conditions.population == Every((Age(55.0, 81.0), Sex("female")))
    without = _one(_plan({"title": "A"}, useContext=contexts))
    assert isinstance(without.population, Every)
    assert isinstance(without.population.parts[2], Stated)
    assert standings(with_conditions, _about("male")) == []
    assert [
        s.state
        for s in standings(
            without, subject_of([], instant("2024-01-01"), birth_date="1960-01-01", sex="female")
        )
    ] == ["possible"]


def test_a_plan_that_does_not_say_whom_it_is_for_is_recommended_to_nobody() -> None:
    guideline = _one(_plan({"title": "Furosemide"}, description="for heart failure"))
    assert isinstance(guideline.population, Unevaluated)
    assert [s.state for s in standings(guideline, _about())] == ["possible"]
    said = bindings(
        {
            "value sets": {"HF": {"snomed": ["42343007"]}},
            "populations": {"http://x/PlanDefinition/plan": {"stated": "HF"}},
        },
        "b",
    )
    bound = _one(_plan({"title": "Furosemide"}), bound=said)
    assert [
        s.state
        for s in standings(bound, _about("female", fact("has_condition", f"{SCT}|42343007", "2023-01-01")))
    ] == ["due"]
    assert standings(bound, _about()) == []


def test_a_question_that_nothing_answers_is_not_taken_for_yes() -> None:
    guideline = _one(
        _plan(
            {
                "title": "Urgent",
                "description": "Does the patient have an emergency?",
                "action": [{"title": "Refer"}],
            },
            useContext=[
                {"code": {"code": "gender"}, "valueCodeableConcept": {"coding": [{"code": "female"}]}}
            ],
        )
    )
    assert [(s.step.title, s.state) for s in standings(guideline, _about())] == [("Refer", "possible")]


def test_responses_that_a_card_offers_are_details_of_it() -> None:
    guideline = _one(
        _plan(
            {
                "title": "Consider",
                "condition": _if("1 = 1"),
                "selectionBehavior": "any",
                "action": [{"description": "Snooze 3 months"}, {"description": "Document"}],
            }
        )
    )
    assert _ways(guideline) == [["Consider"]]
    assert guideline.steps[1].details == (
        "selectionBehavior: any",
        "option: Snooze 3 months",
        "option: Document",
    )


def test_grades_documents_and_computed_values_are_told() -> None:
    extension = [
        {
            "url": "http://hl7.org/fhir/StructureDefinition/cqf-strengthOfRecommendation",
            "valueCodeableConcept": {"coding": [{"code": "weak", "display": "Weak"}]},
        },
        {
            "url": "http://hl7.org/fhir/uv/cpg/StructureDefinition/cpg-directionOfRecommendation",
            "valueCodeableConcept": {"coding": [{"code": "against", "display": "Against"}]},
        },
        {
            "url": "http://hl7.org/fhir/StructureDefinition/cqf-qualityOfEvidence",
            "valueCodeableConcept": {"coding": [{"code": "low", "display": "Low quality"}]},
        },
    ]
    action = {
        "title": "Diet",
        "extension": extension,
        "priority": "urgent",
        "requiredBehavior": "could",
        "documentation": [{"type": "citation", "display": "VA/DoD", "url": "http://va"}],
        "dynamicValue": [
            {"path": "action.description", "expression": {"language": "text/cql", "expression": "Detail"}}
        ],
    }
    step = _one(_plan(action, {"title": "B", "requiredBehavior": "must"})).steps[1]
    assert step.strength == "Weak Against, Low quality"
    assert step.details == (
        "priority: urgent",
        "requiredBehavior: could",
        "action.description is computed: Detail",
        "citation: VA/DoD http://va",
    )


def test_a_title_that_is_always_the_same_is_taken_from_the_logic_or_the_binding() -> None:
    said = bindings(
        {"texts": {"L": {"Summary": "Screen now"}}, "bindings": {"L": {"In": {"age": {"from": 18}}}}}, "b"
    )
    action = {
        "title": "Eligible",
        "condition": _if("In", "text/cql-identifier"),
        "dynamicValue": [
            {
                "path": "action.title",
                "expression": {"language": "text/cql-identifier", "expression": "Summary"},
            }
        ],
    }
    guideline = _one(_plan(action, library=["http://x/Library/L|1.0"]), bound=said)
    assert [(s.step.title, s.state) for s in standings(guideline, _about())] == [("Screen now", "due")]


def test_logic_that_lies_within_the_definition_is_evaluated() -> None:
    statements = [
        ("L", "Adult", 'define "Adult": AgeInYears() >= 18'),
        ("Main", "Go", 'define "Go": Common."Adult"'),
    ]
    extension = [
        {
            "url": "http://hl7.org/fhir/StructureDefinition/cqf-logicDefinition",
            "extension": [
                {"url": "libraryName", "valueString": library},
                {"url": "name", "valueString": name},
                {"url": "statement", "valueString": text},
            ],
        }
        for library, name, text in statements
    ]
    contained = [
        {
            "resourceType": "Library",
            "id": "edr",
            "relatedArtifact": [{"display": "Library Common", "resource": "http://x/Library/L|1"}],
        }
    ]
    guideline = _one(
        _plan(
            {"title": "A", "condition": _if("Go", "text/cql.identifier")},
            library=["http://x/Library/Main"],
            extension=extension,
            contained=contained,
        )
    )
    assert guideline.steps[1].condition == Age(low=18)


def test_two_definitions_of_one_canonical_and_two_ids_alike_are_told() -> None:
    _, problems = guidelines_of([_plan({"title": "A"}), _plan({"title": "B"})])
    assert [problem.came for problem in problems] == ["several; the first counts"]
    bare = [{"resourceType": "PlanDefinition", "id": "p", "action": [{"title": title}]} for title in "AB"]
    found, problems = guidelines_of(bare)
    assert [guideline.id for guideline in found] == ["p", "p (2)"]
    assert problems[0].expected == "definitions with ids of their own"


def test_patients_without_birth_date_or_sex_and_with_a_year_alone_are_unknown_not_excluded() -> None:
    contexts = [
        {"code": {"code": "age"}, "valueRange": {"low": {"value": 50, "unit": "a"}}},
        {"code": {"code": "gender"}, "valueCodeableConcept": {"coding": [{"code": "female"}]}},
    ]
    guideline = _one(_plan({"title": "A", "condition": _if("1 = 1")}, useContext=contexts))
    for birth_date, sex, state in (
        ("", "", "possible"),
        ("1974", "female", "possible"),
        ("1970", "female", "due"),
        ("1970", "unknown", "possible"),
    ):
        [standing] = standings(
            guideline, subject_of([], instant("2024-06-01"), birth_date=birth_date, sex=sex)
        )
        assert standing.state == state, (birth_date, sex)
    assert standings(guideline, subject_of([], instant("2024-06-01"), birth_date="1980", sex="female")) == []


def test_deep_nesting_is_cut_and_told() -> None:
    action: dict[str, Any] = {"title": "bottom"}
    for n in range(300):
        action = {"title": f"level {n}", "action": [action]}
    guideline = _one(_plan(action))
    assert any("actions within each other" in problem.expected for problem in guideline.problems)
    assert list(paths(guideline))


_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 5),
        st.sampled_from(
            [
                "a",
                "b",
                "before-start",
                "text/fhirpath",
                "http://x/PlanDefinition/plan",
                "any",
                "applicability",
                "1 = 1",
            ]
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "id",
                    "title",
                    "action",
                    "condition",
                    "expression",
                    "language",
                    "kind",
                    "relatedAction",
                    "actionId",
                    "relationship",
                    "definitionCanonical",
                    "timingTiming",
                    "repeat",
                    "period",
                    "periodUnit",
                    "code",
                    "coding",
                    "useContext",
                    "valueRange",
                    "low",
                    "value",
                    "extension",
                    "url",
                    "library",
                    "input",
                    "trigger",
                    "dynamicValue",
                    "path",
                    "documentation",
                    "participant",
                    "contained",
                ]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=25,
)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(
                [
                    "id",
                    "title",
                    "action",
                    "condition",
                    "relatedAction",
                    "definitionCanonical",
                    "input",
                    "trigger",
                    "selectionBehavior",
                    "useContext",
                ]
            ),
            _JSON,
            max_size=5,
        ),
        max_size=4,
    )
)
def test_whatever_stands_in_a_plan_it_is_read_and_recommends_nothing_to_everyone(
    actions: list[dict[str, Any]],
) -> None:
    found, _ = guidelines_of([_plan(*actions), _plan(*actions, name="other")])
    for guideline in found:
        list(islice(paths(guideline), 20))
        for standing in standings(guideline, _about()):
            assert standing.state != "due" or "1 = 1" in str(actions) or "useContext" in str(actions)
