"""CQL that comes down to codes, values and times becomes typed predicates; all else stays text and is never
true.
"""

from __future__ import annotations

import base64
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.days import Span
from kg.guidelines.evaluation import Evaluation
from kg.guidelines.parts import parts
from kg.guidelines.predicates import (
    ALWAYS,
    Age,
    Either,
    Every,
    FhirPath,
    Happened,
    Measured,
    Not,
    Predicate,
    Sex,
    Stated,
    Unevaluated,
)
from kg.guidelines.sources.bindings import Bindings, bindings
from kg.guidelines.sources.cql.library import libraries_of, library_of
from kg.guidelines.sources.cql.predicates import NEVER, Reducer
from kg.guidelines.sources.value_sets import terminology
from kg.guidelines.subject import subject_of
from kg.guidelines.terms import ValueSet
from schemas.codes import Quantity
from tests.kg.guidelines.patients import fact, instant

SCT, LOINC = "http://snomed.info/sct", "http://loinc.org"
HEAD = """
library Test version '1.0'
using FHIR version '4.0.1'
include FHIRHelpers version '4.0.1' called FHIRHelpers
include Common called C
codesystem "LOINC": 'http://loinc.org'
codesystem "SNOMEDCT": 'http://snomed.info/sct'
valueset "Diabetes": 'http://v/diabetes'
valueset "Unknown Set": 'http://v/nowhere'
code "HbA1c": '4548-4' from "LOINC" display 'A1c'
code "Never smoker": '266919005' from "SNOMEDCT"
concept "Smoking": { "HbA1c", "Never smoker" } display 'x'
parameter "Measurement Period" Interval<DateTime>
context Patient
"""
DIABETES = ValueSet("Diabetes", frozenset({f"{SCT}|44054006"}))
A1C = ValueSet("HbA1c", frozenset({f"{LOINC}|4548-4"}))


def _reducer(text: str = "", bound: Bindings | None = None, common: str = "") -> Reducer:
    library, _ = library_of(HEAD + text, "Test")
    other, _ = library_of(common, "Common")
    return Reducer(
        {"Test": library, "Common": other},
        terminology([], {"http://v/diabetes": DIABETES}),
        bound or Bindings(),
    )


def _read(expression: str, text: str = "") -> Predicate:
    return _reducer(text).condition(expression, ("Test",))


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("AgeInYears() >= 55", Age(low=55)),
        ("AgeInYears() > 55", Age(low=56)),
        ("AgeInYearsAt(Today()) < 18", Age(high=18)),
        ("AgeInYears() <= 80", Age(high=81)),
        ("55 <= AgeInYears()", Age(low=55)),
        ("AgeInMonths() >= 6", Age(low=0.5)),
        ("AgeInYears() between 55 and 80", Every((Age(low=55), Age(high=81)))),
        ("AgeInYears() in Interval[55, 80]", Every((Age(low=55), Age(high=81)))),
        ("CalculateAgeInYearsAt(Patient.birthDate, Today()) >= 21", Age(low=21)),
        ("Patient.gender = 'female'", Sex("female")),
        ("Patient.gender ~ 'male'", Sex("male")),
        ("Patient.gender != 'male'", Not(Sex("male"))),
        ("not (AgeInYears() < 18)", Not(Age(high=18))),
        ("true", ALWAYS),
        ("false", NEVER),
        ("true and AgeInYears() >= 1", Age(low=1)),
        ("false and AgeInYears() >= 1", NEVER),
        ("false or AgeInYears() >= 1", Age(low=1)),
        ("if true then AgeInYears() >= 1 else null", Age(low=1)),
    ],
)
def test_ages_sex_and_logic_reduce(expression: str, wanted: Predicate) -> None:
    assert _read(expression) == wanted


def _stated(predicate: Predicate) -> Stated:
    assert isinstance(predicate, Stated), predicate
    return predicate


def test_retrieves_by_value_set_code_and_concept_reduce() -> None:
    assert _stated(_read('exists [Condition: "Diabetes"]')).relations == ("has_condition",)
    assert _stated(_read('exists [Condition: code in "Diabetes"]')).of.codes == DIABETES.codes
    assert _stated(_read('exists [Observation: "HbA1c"]')).of.codes == A1C.codes
    assert _stated(_read('exists [Observation: code ~ "HbA1c"]')).of.codes == A1C.codes
    assert _stated(_read('exists [Observation: "Smoking"]')).of.codes == {
        f"{LOINC}|4548-4",
        f"{SCT}|266919005",
    }
    assert _read('exists ([Condition: "Diabetes"] union [Condition: "Diabetes"])') == _read(
        'exists [Condition: "Diabetes"]'
    )


def test_status_value_and_time_of_a_query_reduce() -> None:
    said = _stated(
        _read(
            """exists ([Condition: "Diabetes"] C where C.clinicalStatus ~ 'active' and C.onset 3 months or less before Today())"""
        )
    )
    assert said.active
    assert said.begun == Span(months=3)
    said = _stated(
        _read("""exists ([Observation: "HbA1c"] O where O.status in { 'final', 'amended', 'corrected' } and O.value ~ "Never smoker"
        and date from O.effective during day of Interval[Today() - 12 months, Today()])""")
    )
    assert said.value is not None
    assert said.value.codes == {f"{SCT}|266919005"}
    assert said.begun == Span(months=12)
    said = _stated(
        _read('exists ([Condition] C where C.code in "Diabetes" and C.recordedDate >= Today() - 2 years)')
    )
    assert (said.of.codes, said.begun) == (DIABETES.codes, Span(years=2))


def test_numbers_reduce_to_any_of_them_or_to_the_latest() -> None:
    assert _read(
        """exists ([Observation: "HbA1c"] O where (O.value as FHIR.Quantity) >= 6.5 '%')"""
    ) == Measured(ValueSet("HbA1c", A1C.codes), ">=", "6.5", "%", None, "HbA1c >= 6.5 %", ever=True)
    latest = _read("""Last([Observation: "HbA1c"] O sort by effective).value as Quantity < 7 '%\'""")
    assert isinstance(latest, Measured)
    assert (latest.comparator, latest.value, latest.ever) == ("<", "7", False)
    named = _read(
        """"Latest A1c" > 9 '%\'""",
        'define "Latest A1c": First([Observation: "HbA1c"] O sort by effective descending).value',
    )
    assert isinstance(named, Measured)
    assert not named.ever


def test_the_first_is_not_the_latest() -> None:
    assert isinstance(
        _read("""First([Observation: "HbA1c"] O sort by effective).value < 7 '%\'"""), Unevaluated
    )


def test_definitions_refer_to_each_other_across_libraries() -> None:
    reducer = _reducer(
        'define "Eligible": C."Adult" and "Has Diabetes" and not C."Excluded"\ndefine "Has Diabetes": exists "List"\ndefine "List": [Condition: "Diabetes"]',
        common='define "Adult": AgeInYears() >= 18\ndefine "Excluded": false',
    )
    assert reducer.condition("Eligible", ("Test",)) == Every(
        (Age(low=18), _read('exists [Condition: "Diabetes"]'))
    )
    assert reducer.condition('"Eligible"', ("Test",)) == reducer.condition("Eligible", ("Test",))


def test_functions_of_ones_own_are_followed() -> None:
    text = """define function "Active"(list List<Condition>): list L where L.clinicalStatus ~ 'active'
define "Has": exists "Active"([Condition: "Diabetes"])"""
    assert _stated(_read("Has", text)).active


def test_counting_becomes_an_event_kind_of_its_own() -> None:
    reducer = _reducer()
    said = reducer.condition(
        'Count([Observation: "HbA1c"] O where O.effective after Today() - 1 year) >= 2', ("Test",)
    )
    assert isinstance(said, Happened)
    assert (said.least, said.within) == (2, Span(years=1))
    kinds = tuple(reducer.events.values())
    facts = [
        fact("observed", f"{LOINC}|4548-4", day, value=Quantity("7", "%"))
        for day in ("2023-08-01", "2023-12-01")
    ]
    assert Evaluation(subject_of(facts, instant("2024-01-01")), kinds).of(said).truth == "true"
    assert Evaluation(subject_of(facts[1:], instant("2024-01-01")), kinds).of(said).truth == "false"


def test_what_a_query_asks_beyond_that_leaves_it_unknown_but_can_still_be_ruled_out() -> None:
    said = _read('exists ([Condition: "Diabetes"] C where C.stage.summary ~ "HbA1c")')
    assert isinstance(said, Every)
    assert [type(part) for part in said.parts] == [Stated, Unevaluated]
    diabetic = fact("has_condition", f"{SCT}|44054006", "2020-01-01")
    assert Evaluation(subject_of([diabetic], instant("2024-01-01")), ()).of(said).truth == "unknown"
    assert Evaluation(subject_of([], instant("2024-01-01")), ()).of(said).truth == "false"
    with_ = _read(
        'exists ([Condition: "Diabetes"] C with [Observation: "HbA1c"] O such that O.effective after C.onset)'
    )
    assert isinstance(with_, Every)


@pytest.mark.parametrize(
    "expression",
    [
        "exists [Encounter]",
        "exists ([Condition: \"Diabetes\"] C where not C.verificationStatus = 'refuted')",
        '"Not defined anywhere"',
        "Now()",
        "1 + 1 = 2",
        'exists [Observation: "HbA1c"] intersect [Observation: "HbA1c"]',
        "AnyTrue({true})",
        "Patient.deceased is null",
        "'a' = 'b'",
        'Count([Condition: "Diabetes"]) < 2',
        'exists ([Condition: "Diabetes"] C where C.onset before Today() - 1 year)',
        "define",
        "((((",
        "null",
        "case when true then true else false end",
        "from [Condition] A, [Condition] B where true",
        "AgeInYearsAt(@2020-01-01) > 18",
    ],
)
def test_what_is_not_understood_is_never_true(expression: str) -> None:
    said = _read(expression)
    everything = [
        fact("has_condition", f"{SCT}|44054006", "2023-12-01"),
        fact("observed", f"{LOINC}|4548-4", "2023-12-01", value=Quantity("9", "%", ucum="%")),
    ]
    subject = subject_of(everything, instant("2024-01-01"), birth_date="1950-01-01", sex="female")
    assert Evaluation(subject, ()).of(said).truth != "true"


def test_a_value_set_that_is_not_at_hand_leaves_its_conditions_unknown_both_ways() -> None:
    for expression in ('exists [Condition: "Unknown Set"]', 'not exists [Condition: "Unknown Set"]'):
        found = Evaluation(subject_of([], instant("2024-01-01")), ()).of(_read(expression))
        assert found.truth == "unknown"
        assert "Unknown Set" in found.missing


def test_a_binding_goes_before_the_logic_and_stands_in_for_what_is_missing() -> None:
    bound = bindings(
        {
            "value sets": {"Community": {"snomed": ["1"]}},
            "bindings": {"Test": {"Has": {"age": {"from": 40}}}},
            "lists": {"Orders": '[MedicationRequest: "Diabetes"]'},
            "passes": ["Same"],
            "any": ["Community"],
        },
        "b.yaml",
    )
    reducer = _reducer(
        'define "Has": false\ndefine "Eligible": "Has"\ndefine "Ordered": exists ("Same"(Orders) O where O.category in "Community")',
        bound,
    )
    assert reducer.condition("Eligible", ("Test",)) == Age(low=40)
    assert _stated(reducer.condition("Ordered", ("Test",))).relations == ("ordered_medication",)


def test_a_definition_that_means_itself_is_not_evaluated() -> None:
    assert not _true_for_anyone(_read("A", 'define "A": "B" or "A"\ndefine "B": "A"'))
    assert not _true_for_anyone(_read("L", 'define "L": exists "M"\ndefine "M": "M"'))


def _library(text: str, **more: Any) -> dict[str, Any]:
    data = base64.b64encode(text.encode()).decode()
    return {
        "resourceType": "Library",
        "name": "Test",
        "url": "http://l/Test",
        "content": [{"contentType": "text/cql", "data": data}],
    } | more


def test_a_library_comes_in_base64_and_a_broken_one_is_told() -> None:
    libraries, problems = libraries_of([_library(HEAD + 'define "A": true')])
    assert problems == ()
    assert set(libraries["Test"].definitions) == {"A"}
    _, [problem] = libraries_of([_library("", content=[{"contentType": "text/cql", "data": "%%%"}])])
    assert problem.came == "what cannot be decoded"
    _, [problem] = libraries_of([_library('define "A": \u00a7')])
    assert problem.where == "Test, A"


def test_one_definition_that_cannot_be_read_leaves_the_others() -> None:
    library, _ = library_of(
        'define "A": AgeInYears() >= \ndefine "B": (((\ndefine "C": AgeInYears() >= 18', "L"
    )
    reducer = Reducer({"L": library}, terminology([]), Bindings())
    assert reducer.condition("C", ("L",)) == Age(low=18)
    assert not _true_for_anyone(reducer.condition("A", ("L",)))
    assert not _true_for_anyone(reducer.condition("B", ("L",)))


_WORDS = st.sampled_from(
    [
        "exists",
        "[Condition]",
        '[Observation: "HbA1c"]',
        '"Diabetes"',
        "C",
        "where",
        "and",
        "or",
        "not",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "C.code",
        "in",
        "~",
        "=",
        ">=",
        "5 'mg'",
        "'x'",
        "AgeInYears()",
        "Today()",
        "- 1 year",
        "before",
        "3 months or less",
        "during",
        "Interval[",
        ",",
        "if",
        "then",
        "else",
        "null",
        "is",
        "as",
        "Quantity",
        "union",
        "Last(",
        "Count(",
        "such that",
        "with",
        "sort by effective",
        "return",
        "case",
        "end",
        ".",
        "value",
        '"A"',
        "define",
        ":",
        "@2020-01-01",
        "between",
        "date from",
        "let",
        "x",
        "distinct",
    ]
)


@given(st.lists(st.one_of(_WORDS, st.text(max_size=4)), max_size=20).map(" ".join))
def test_no_text_raises_and_only_constants_are_true_without_a_record(text: str) -> None:
    said = _reducer(f'define "A": {text}').condition("A", ("Test",))
    direct = _reducer().condition(text, ("Test",))
    for each in (said, direct):
        if _true_for_anyone(each):
            # of a record that says nothing only what is constant, or the absence of something, may be true
            assert each == ALWAYS or any(
                isinstance(part, Stated | Happened | Not | Either) for part in parts(each)
            )
        assert not isinstance(each, FhirPath)


def _true_for_anyone(predicate: Predicate) -> bool:
    return Evaluation(subject_of([], instant("2024-01-01")), ()).of(predicate).truth == "true"
