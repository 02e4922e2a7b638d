"""Guidelines as plain text: headings, lists and decision tables, each with the line it stands in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.paths import paths
from kg.guidelines.predicates import Age, Every, Unevaluated
from kg.guidelines.sources.bindings import bindings
from kg.guidelines.sources.text.markdown import guideline_of
from kg.guidelines.standing import standings
from kg.guidelines.subject import subject_of
from tests.kg.guidelines.patients import instant

TEXT = """---
id: asthma
version: 2024
source: https://example.org/asthma
---
# Asthma in adults

Some background.

## Every patient
- Check **inhaler technique**
  at each visit
- Offer [influenza vaccine](https://example.org)
  - yearly

## Severe asthma
Refer to a specialist.

```
# not a heading
```
"""

TABLE = """### T.1
**Business Rule**: Screen for TB
<table>
 <tr><th>Rule ID</th><th>Estimated age</th><th>Symptoms</th><th>Contact</th><th>Output Type</th><th>Action</th><th>Guidance</th></tr>
 <tr><td>T.1.1</td><td>&quot;Estimated age&quot; \u2265 10 years</td><td>&quot;Symptoms&quot; IN 'Cough'</td><td>-</td><td>x</td><td>Screen positive.

Refer.</td><td>Refer for <b>tests</b></td></tr>
 <tr><td>T.1.2</td><td>&quot;Estimated age&quot; &lt; 10 years</td><td>-</td><td>-</td><td>x</td><td>Ask the parents</td><td></td></tr>
</table>
<table><tr><th>Name</th><th>Text</th></tr><tr><td>a</td><td>b</td></tr></table>
"""


def test_headings_are_situations_and_what_has_nothing_below_it_an_action() -> None:
    guideline = guideline_of(TEXT, "asthma.md")
    assert (guideline.id, guideline.version, guideline.title, guideline.source) == (
        "asthma",
        "2024",
        "Asthma in adults",
        "https://example.org/asthma",
    )
    assert [[step.title for step in path.steps[1:]] for path in paths(guideline)] == [
        ["Asthma in adults", "Every patient", "Check inhaler technique at each visit"],
        ["Asthma in adults", "Every patient", "Offer influenza vaccine", "yearly"],
        ["Asthma in adults", "Severe asthma"],
    ]
    by_title = {step.title: step for step in guideline.steps if step.kind == "action"}
    assert by_title["Severe asthma"].description == "Severe asthma. Refer to a specialist."
    assert by_title["Severe asthma"].source == "asthma.md, line 16"
    assert by_title["yearly"].section == "Offer influenza vaccine"


def test_text_is_never_evaluated_but_always_there() -> None:
    guideline = guideline_of(TEXT, "asthma.md")
    found = standings(guideline, subject_of([], instant("2024-01-01")))
    assert {standing.state for standing in found} == {"possible"}
    assert all(isinstance(step.condition, Unevaluated) for step in guideline.steps if step.kind == "action")


def test_a_version_is_the_texts_own_hash_where_none_is_given() -> None:
    one, same, other = (guideline_of(text, "a.md").version for text in ("# A\n- b", "# A\n- b", "# A\n- c"))
    assert one == same != other


def test_rows_of_decision_tables_are_rules_and_ages_in_them_are_typed() -> None:
    guideline = guideline_of(TABLE, "t.md")
    [first, second] = [step for step in guideline.steps if step.kind == "action"]
    assert first.title == "Screen positive."
    assert first.description == "Screen positive.. Refer for tests"
    assert first.section == "T.1: Screen for TB, T.1.1"
    assert first.source == "t.md, line 5"
    assert isinstance(first.condition, Every)
    assert first.condition.parts[0] == Age(low=10)
    assert isinstance(first.condition.parts[1], Unevaluated)
    assert second.condition == Age(high=10)
    assert "Refer." in first.details


def test_a_cell_that_a_binding_explains_is_evaluated() -> None:
    said = bindings(
        {
            "value sets": {"cough": {"snomed": ["49727002"]}},
            "bindings": {"*": {"\"Symptoms\" IN 'Cough'": {"stated": "cough"}}},
        },
        "b",
    )
    [first, _] = [step for step in guideline_of(TABLE, "t.md", said).steps if step.kind == "action"]
    assert isinstance(first.condition, Every)
    assert not any(isinstance(part, Unevaluated) for part in first.condition.parts)


def test_a_text_with_nothing_in_it_is_told() -> None:
    guideline = guideline_of("just a sentence", "a.md")
    assert [problem.expected for problem in guideline.problems] == ["headings, lists or decision tables"]


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                [
                    "# A",
                    "## B",
                    "- x",
                    "  - y",
                    "1. z",
                    "<table>",
                    "<tr>",
                    "<th>Rule ID</th><th>In</th><th>Action</th>",
                    "<td>a</td><td>b</td><td>c</td>",
                    "</tr>",
                    "</table>",
                    "---",
                    "```",
                    "id: q",
                ]
            ),
            st.text(max_size=15),
        ),
        max_size=20,
    ).map("\n".join)
)
def test_no_text_raises(text: str) -> None:
    guideline = guideline_of(text, "a.md")
    assert all(path.action.source for path in paths(guideline))
