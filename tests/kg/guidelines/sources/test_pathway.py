"""Pathways of the pathway builder: preconditions, branches, actions; named conditions by the reviewable
file.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.graph import Guideline
from kg.guidelines.paths import paths
from kg.guidelines.predicates import ALWAYS, Not, Unevaluated
from kg.guidelines.sources.pathway import guideline_of, is_pathway
from kg.guidelines.standing import standings
from kg.guidelines.subject import Subject, subject_of
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import Fact
from tests.kg.guidelines.patients import bound, fact, instant

SCT, LOINC = "http://snomed.info/sct", "http://loinc.org"
BREAST = fact("has_condition", f"{SCT}|254837009", "2023-01-01")
HER2 = fact("observed", f"{LOINC}|85319-2", "2023-01-02", value=Concept((Coding(SCT, "10828004"),)))


def _node(key: str, *transitions: tuple[str, str] | str, code: str = "") -> dict[str, Any]:
    leaving = [
        {"transition": each}
        if isinstance(each, str)
        else {"transition": each[0], "condition": {"description": each[1], "cql": f"TNM.{each[1]}"}}
        for each in transitions
    ]
    said: dict[str, Any] = {
        "key": key,
        "label": key,
        "type": "action" if code else "branch",
        "transitions": leaving,
    }
    if code:
        said["action"] = {
            "type": "create",
            "description": f"{key} it",
            "resource": {
                "resourceType": "ServiceRequest",
                "code": {"coding": [{"system": SCT, "code": code}]},
            },
        }
    return said


def _pathway(*nodes: dict[str, Any], **more: Any) -> dict[str, Any]:
    conditions = [
        {
            "elementName": "Cancer Condition",
            "expected": "Breast Cancer",
            "cql": "LIB_Preconditions.Cancer Condition",
        }
    ]
    return {
        "id": "p",
        "name": "P",
        "preconditions": conditions,
        "nodes": {node["key"]: node for node in nodes},
    } | more


CHOICE = _pathway(
    _node("Start", "Size"),
    _node("Size", ("Small", "T <= 2cm"), "Chemo"),
    _node("Small", code="1"),
    _node("Chemo", "Surgery", code="367336001"),
    _node("Surgery", code="392021009"),
)


def _read(said: dict[str, Any] = CHOICE) -> Guideline:
    return guideline_of(said, bound("oncology_staging"), "p.json")


def _patient(*facts: Fact) -> Subject:
    return subject_of([BREAST, HER2, *facts], instant("2024-01-01"), birth_date="1970-01-01", sex="female")


def _size(value: str, unit: str) -> Fact:
    return fact("observed", f"{LOINC}|33728-7", "2023-01-02", value=Quantity(value, unit, ucum=unit))


def _stands(*facts: Fact) -> dict[str, str]:
    return {standing.step.title: standing.state for standing in standings(_read(), _patient(*facts))}


def test_nodes_become_steps_and_what_no_condition_leads_to_is_otherwise() -> None:
    guideline = _read()
    assert guideline.problems == ()
    assert [[step.title for step in path.steps] for path in paths(guideline)] == [
        ["Start", "Size", "Small"],
        ["Start", "Size", "Chemo"],
        ["Start", "Size", "Chemo", "Surgery"],
    ]
    small, otherwise = [edge for edge in guideline.edges if edge.start == "Size"]
    assert otherwise.condition == Not(small.condition)
    assert guideline.edges[0].condition == ALWAYS


def test_a_size_decides_in_whatever_unit_of_length_and_a_category_where_none_was_measured() -> None:
    assert _stands(_size("19", "mm"))["Small"] == "due"
    assert _stands(_size("2.1", "cm"))["Chemo"] == "due"
    t1 = fact("observed", f"{LOINC}|21905-5", "2023-01-02", value=Concept((Coding(SCT, "23351008"),)))
    assert _stands(t1)["Small"] == "due"
    assert _stands(t1, _size("2.1", "cm"))["Small"] == "not-applicable"
    assert _stands(_size("2", "kg")) == {
        "Small": "possible",
        "Chemo": "possible",
        "Surgery": "possible",
    }  # that is no length
    assert _stands() == {"Small": "possible", "Chemo": "possible", "Surgery": "possible"}


def test_after_chemotherapy_comes_surgery() -> None:
    large = _size("3", "cm")
    chemo = fact("had_procedure", f"{SCT}|367336001", "2023-02-01", end="2023-06-01")
    mastectomy = fact("had_procedure", f"{SCT}|172043006", "2023-07-01", end="2023-07-01")
    assert _stands(large) == {"Small": "not-applicable", "Chemo": "due", "Surgery": "later"}
    assert _stands(large, chemo) == {"Small": "not-applicable", "Chemo": "done", "Surgery": "due"}
    assert (
        _stands(large, chemo, mastectomy)["Surgery"] == "done"
    )  # another operation than the one that is coded


def test_conditions_that_nobody_explained_are_told_and_never_true() -> None:
    guideline = _read(_pathway(_node("Start", ("Act", "Ki-67 high")), _node("Act", code="1")))
    assert isinstance(guideline.edges[0].condition, Unevaluated)
    assert [problem.came for problem in guideline.problems] == ["TNM.Ki-67 high"]
    assert [standing.state for standing in standings(guideline, _patient())] == ["possible"]


def test_transitions_to_nowhere_and_back_are_told() -> None:
    guideline = _read(_pathway(_node("Start", "Gone", "Act"), _node("Act", "Start", code="1")))
    assert [(problem.expected, problem.came) for problem in guideline.problems] == [
        ("a transition to a node of the pathway", "Gone"),
        ("a pathway without cycles", "a transition back to Start; cut"),
    ]
    assert [[step.title for step in path.steps] for path in paths(guideline)] in (
        [["Start", "Act"]],
        [["Act"]],
    )


def test_an_action_without_a_code_is_told() -> None:
    node = _node("Act", code="1")
    node["action"]["resource"] = {"resourceType": "ServiceRequest"}
    assert [problem.expected for problem in _read(_pathway(node)).problems] == [
        "a resource with a code in the action"
    ]


def test_only_what_has_nodes_and_is_no_resource_is_a_pathway() -> None:
    assert is_pathway(CHOICE)
    assert not is_pathway({"resourceType": "PlanDefinition", "nodes": {}})
    assert not is_pathway([])


@given(
    st.dictionaries(
        st.sampled_from(["id", "name", "preconditions", "nodes"]),
        st.recursive(
            st.one_of(st.none(), st.text(max_size=3), st.integers()),
            lambda inner: st.one_of(
                st.lists(inner, max_size=3),
                st.dictionaries(
                    st.sampled_from(
                        [
                            "a",
                            "b",
                            "label",
                            "type",
                            "transitions",
                            "transition",
                            "condition",
                            "cql",
                            "action",
                            "resource",
                            "elementName",
                        ]
                    ),
                    inner,
                    max_size=4,
                ),
            ),
            max_leaves=20,
        ),
    )
)
def test_whatever_stands_in_a_pathway_it_is_read(said: dict[str, Any]) -> None:
    if is_pathway(said):
        list(paths(_read(said)))
