"""FHIR Shorthand: instances, value sets and code systems of a set of files."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.graph import Problem
from kg.guidelines.sources.fsh.resources import resources


def _read(
    text: str, canonical: str = "http://x.example"
) -> tuple[dict[str, dict[str, Any]], tuple[Problem, ...]]:
    made, problems = resources({"a.fsh": text}, canonical)
    return {resource["id"]: resource for resource in made}, problems


def test_paths_indices_and_indentation_fill_a_plan() -> None:
    made, problems = _read("""
Alias: $sct = http://snomed.info/sct
Instance: plan
InstanceOf: PlanDefinition
Title: "A plan"
* status = #active
* action[+]
  * id = "weigh"
  * title = "Weigh"
  * trigger
    * type = #periodic
    * timingTiming.repeat
      * frequency = 1
      * period = 1
      * periodUnit = #d
  * code = $sct#39857003 "Weighing patient"
* action[+]
  * title = "Report"
  * relatedAction
    * actionId = "weigh"
    * relationship = #after-end
    * offsetDuration = 2 'h' "hours"
""")
    assert problems == ()
    plan = made["plan"]
    assert plan["title"] == "A plan"
    assert plan["url"] == "http://x.example/PlanDefinition/plan"
    assert plan["action"][0]["trigger"] == [
        {"type": "periodic", "timingTiming": {"repeat": {"frequency": 1, "period": 1, "periodUnit": "d"}}}
    ]
    assert plan["action"][0]["code"] == [
        {"coding": [{"code": "39857003", "system": "http://snomed.info/sct", "display": "Weighing patient"}]}
    ]
    assert plan["action"][1]["relatedAction"][0]["offsetDuration"] == {
        "value": 2,
        "unit": "hours",
        "system": "http://unitsofmeasure.org",
        "code": "h",
    }


def test_rule_sets_take_parameters_and_stand_where_they_are_inserted() -> None:
    made, problems = _read("""
RuleSet: Meta(id, version)
* url = "http://y.example/PlanDefinition/{id}"
* version = "{version}"
* extension[+].url = Canonical(capability)
* extension[=].valueCode = #shareable
RuleSet: Condition(expression)
* condition
  * kind = #applicability
  * expression
    * language = #text/fhirpath
    * expression = {expression}
Instance: p
InstanceOf: CPGRecommendationDefinition
* insert Meta(p, 2.0)
* extension[+].url = "second"
* action[+]
  * insert Condition("%observation.exists(\\)")
""")
    assert problems == ()
    plan = made["p"]
    assert (plan["resourceType"], plan["version"]) == ("PlanDefinition", "2.0")
    assert [each["url"] for each in plan["extension"]] == ["capability", "second"]
    assert plan["action"][0]["condition"][0]["expression"] == {
        "language": "text/fhirpath",
        "expression": "%observation.exists()",
    }


def test_names_become_canonicals_and_references() -> None:
    made, _ = _read("""
Profile: Weight
Parent: Observation
Id: weight
Instance: w1
InstanceOf: Weight
* status = #final
* code = http://loinc.org#29463-7
* subject = Reference(p1)
* valueQuantity = 96.5 'kg' "kg"
* category[VSCat] = http://terminology.hl7.org/CodeSystem/observation-category#vital-signs
Instance: p1
InstanceOf: Patient
* name.given = "A"
Instance: plan
InstanceOf: PlanDefinition
* action.definitionCanonical = Canonical(other|1.0)
Instance: other
InstanceOf: PlanDefinition
""")
    assert made["w1"]["subject"] == {"reference": "Patient/p1"}
    assert made["w1"]["category"] == [
        {
            "coding": [
                {
                    "code": "vital-signs",
                    "system": "http://terminology.hl7.org/CodeSystem/observation-category",
                }
            ]
        }
    ]
    assert made["w1"]["valueQuantity"]["value"] == 96.5
    assert made["plan"]["action"][0]["definitionCanonical"] == "http://x.example/PlanDefinition/other|1.0"
    assert made["p1"]["name"] == [{"given": ["A"]}]


def test_value_sets_and_code_systems_are_read() -> None:
    made, problems = _read("""
ValueSet: Kidney
Id: kidney
* SNOMED_CT#709044004 "CKD"
* include codes from system http://loinc.org where concept is-a #LP1 and status = "ACTIVE"
* exclude codes from valueset Other
ValueSet: Other
* Local#x
CodeSystem: Local
Id: local
* ^url = "http://z.example/local"
* #x "Ex" "The letter"
""")
    assert problems == ()
    include = made["kidney"]["compose"]["include"]
    assert include[0] == {
        "system": "http://snomed.info/sct",
        "concept": [{"code": "709044004", "display": "CKD"}],
    }
    assert include[1]["filter"] == [
        {"property": "concept", "op": "is-a", "value": "LP1"},
        {"property": "status", "op": "=", "value": "ACTIVE"},
    ]
    assert made["kidney"]["compose"]["exclude"] == [{"valueSet": ["http://x.example/ValueSet/Other"]}]
    assert made["Other"]["compose"]["include"][0]["system"] == "http://z.example/local"
    assert made["local"]["concept"] == [{"code": "x", "display": "Ex", "definition": "The letter"}]


def test_comments_and_long_text_are_kept_apart() -> None:
    made, problems = _read('''
// a comment
Instance: p
InstanceOf: PlanDefinition
* url = "http://not.a/comment" // but this is
/* * title = "no"
*/
* description = """First line
second "quoted" line"""
''')
    assert problems == ()
    assert made["p"]["url"] == "http://not.a/comment"
    assert "title" not in made["p"]
    assert made["p"]["description"] == 'First line\nsecond "quoted" line'


def test_what_is_not_understood_is_a_problem_and_the_rest_is_read() -> None:
    made, problems = _read("""
Instance: p
InstanceOf: PlanDefinition
* insert Nowhere(1)
* obeys inv-1 and inv-2
* title = "Kept"
* version = what is this
Instance: q
InstanceOf: SomethingElse
""")
    assert made["p"]["title"] == "Kept"
    assert "q" not in made
    assert {(problem.expected, problem.came) for problem in problems} == {
        ("a rule set that is defined", "insert Nowhere with 1 parameters"),
        ("a rule `path = value`", "obeys inv-1 and inv-2"),
        ("a value", "what is this"),
        ("an instance whose resource type is known", "SomethingElse"),
    }


def test_rule_sets_that_insert_each_other_end() -> None:
    _, problems = _read(
        "RuleSet: A\n* insert B\nRuleSet: B\n* insert A\nInstance: p\nInstanceOf: PlanDefinition\n* insert A\n"
    )
    assert [problem.came for problem in problems] == ["rule sets that insert each other"]


def test_an_instance_that_contains_itself_ends() -> None:
    made, problems = _read("Instance: p\nInstanceOf: PlanDefinition\n* contained = p\n")
    assert [problem.expected for problem in problems] == ["a value"]
    assert made["p"]["resourceType"] == "PlanDefinition"


_PIECES = st.sampled_from(
    [
        "Instance: a",
        "InstanceOf: PlanDefinition",
        "* action[+]",
        '  * title = "x"',
        "* insert R(1)",
        "RuleSet: R(x)",
        "* [+].a = 1",
        '* a = """',
        '"""',
        "ValueSet: V",
        "* include codes from system",
        "* $x#1",
        "Alias: $x = y",
        "* a[=][+].b = #c",
        "\t* q",
        '* action[99999999].id = "z"',
        "* = 1",
        "* a..b = 2",
    ]
)


@given(st.lists(st.one_of(_PIECES, st.text(max_size=20)), max_size=25))
def test_no_text_raises(lines: list[str]) -> None:
    made, _ = resources({"a.fsh": "\n".join(lines)})
    assert all(isinstance(resource, dict) and resource["resourceType"] for resource in made)
