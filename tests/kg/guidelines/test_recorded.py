"""What is stated or measured."""

from __future__ import annotations

import pytest

from kg.guidelines.evaluation import Evaluation
from kg.guidelines.predicates import Measured
from schemas.codes import Concept
from schemas.facts import FactStatus, Relation
from tests.kg.guidelines.records import KNOWN, fact, found, number, patient, truth

PREGNANT = {"stated": "pregnancy", "active": True}
A1C = {"measured": "haemoglobin A1c", "is": ">= 6.5 %"}


def test_what_the_record_says_is_so_and_what_it_does_not_say_is_not() -> None:
    asthma = fact("has_condition", "asthma", "2010-01-01")
    finding = found({"stated": "asthma"}, patient(asthma))
    assert (finding.truth, finding.evidence) == ("true", (asthma,))
    finding = found({"stated": "asthma"}, patient())
    assert (finding.truth, finding.came) == ("false", "no asthma on record")


@pytest.mark.parametrize(
    ("status", "end", "is_"),
    [
        ("active", "", "true"),
        ("inactive", "", "false"),
        ("active", "2020-12-01", "false"),
        ("active", "2021-12-01", "true"),
        ("unconfirmed", "", "unknown"),
        ("refuted", "", "false"),
    ],
)
def test_active_means_confirmed_and_not_over(status: FactStatus, end: str, is_: str) -> None:
    assert (
        truth(PREGNANT, patient(fact("has_condition", "pregnancy", "2020-11-01", status=status, end=end)))
        == is_
    )


def test_what_is_only_suspected_is_unknown_and_so_is_its_negation() -> None:
    subject = patient(fact("has_condition", "pregnancy", "2021-05-01", status="unconfirmed"))
    finding = found({"stated": "pregnancy"}, subject)
    assert (finding.truth, finding.missing) == ("unknown", "pregnancy: only unconfirmed")
    assert truth({"not": {"stated": "pregnancy"}}, subject) == "unknown"


@pytest.mark.parametrize("relation", ["family_history_of", "has_allergy", "planned", "ordered_service"])
def test_what_runs_in_the_family_what_is_feared_and_what_is_ordered_is_not_so_of_the_patient(
    relation: Relation,
) -> None:
    subject = patient(fact(relation, "asthma", "2010-01-01"))
    assert truth({"stated": "asthma"}, subject) == "false"
    assert truth({"stated": "asthma", "relations": [relation]}, subject) == "true"


@pytest.mark.parametrize(
    ("when", "end", "within", "begun"),
    [
        ("2021-01-01", "", "true", "true"),
        ("2020-06-02", "", "true", "true"),
        ("2015-01-01", "", "true", "false"),  # still so
        ("2015-01-01", "2020-12-01", "true", "false"),  # was so then
        ("2015-01-01", "2016-01-01", "false", "false"),
    ],
)
def test_within_asks_whether_it_was_so_then_and_begun_whether_it_began_then(
    when: str, end: str, within: str, begun: str
) -> None:
    subject = patient(fact("has_condition", "asthma", when, end=end, status="inactive" if end else "active"))
    assert truth({"stated": "asthma", "within": "1 year"}, subject) == within
    assert truth({"stated": "asthma", "begun": "1 year"}, subject) == begun


@pytest.mark.parametrize(
    ("when", "is_"),
    [
        ("2020", "unknown"),
        ("2020-06", "unknown"),
        ("2019", "false"),
        ("2021-01", "true"),
        ("2020-06-02", "true"),
        ("2020-06-01", "false"),
    ],
)
def test_an_observation_of_an_uncertain_date_leaves_its_age_open(when: str, is_: str) -> None:
    subject = patient(fact("observed", "status", when, "yes"))
    assert truth({"stated": "status", "value": "yes", "within": "1 year"}, subject) == is_


def test_a_condition_that_began_years_ago_and_was_never_closed_did_not_begin_lately() -> None:
    subject = patient(fact("has_condition", "pregnancy", "2017-01-01"))
    assert truth(PREGNANT, subject) == "true"
    assert truth({**PREGNANT, "begun": "10 months"}, subject) == "false"


def test_a_value_must_say_so() -> None:
    asked = {"stated": "status", "value": "yes"}
    assert truth(asked, patient(fact("observed", "status", "2021-01-01", "yes"))) == "true"
    finding = found(asked, patient(fact("observed", "status", "2021-01-01", "no")))
    assert (finding.truth, finding.came) == ("false", "status: no")


@pytest.mark.parametrize(
    ("said", "is_"),
    [
        ("yes", "true"),
        ("no", "false"),
        ("No (qualifier value)", "false"),
        ("negative", "false"),
        ("unknown", "unknown"),
        ("not asked", "unknown"),
    ],
)
def test_a_question_says_what_it_was_answered(said: str, is_: str) -> None:
    subject = patient(fact("observed", "asthma", "2021-01-01", Concept(text=said)))
    assert truth({"stated": "asthma"}, subject) == is_
    assert (
        truth({"stated": "asthma", "relations": ["observed"]}, subject) == "true"
    )  # the observation is there


def test_an_observation_without_a_result_says_nothing() -> None:
    finding = found({"stated": "status", "value": "yes"}, patient(fact("observed", "status", "2021-01-01")))
    assert (finding.truth, finding.missing) == ("unknown", "a result of status")


def test_the_latest_may_be_asked_for_and_has_all_its_conclusions() -> None:
    asked = {"stated": "status", "value": "yes", "latest": True}
    old, new = (
        fact("observed", "status", "2020-01-01", "yes"),
        fact("observed", "status", "2021-01-01", "no", id="new#1"),
    )
    assert truth(asked, patient(old, new)) == "false"
    assert (
        truth(asked, patient(old, new, fact("observed", "status", "2021-01-01", "yes", id="new#0"))) == "true"
    )


@pytest.mark.parametrize(
    ("value", "unit", "comparator", "is_"),
    [
        ("6.5", "%", "", "true"),
        ("6.4", "%", "", "false"),
        ("9", "%", ">", "true"),
        ("6.5", "%", ">=", "true"),
        ("6", "%", ">", "unknown"),
        ("6.5", "%", "<", "false"),
        ("6.5", "%", "<=", "unknown"),
        ("14", "%", "<", "unknown"),
        ("48", "mmol/mol", "", "true"),
        ("7", "", "", "unknown"),
        ("7", "furlongs", "", "unknown"),
        ("many", "%", "", "unknown"),
    ],
)
def test_a_number_answers_only_what_holds_for_all_that_it_can_be(
    value: str, unit: str, comparator: str, is_: str
) -> None:
    asked = A1C if unit != "mmol/mol" else {"measured": "haemoglobin A1c", "is": ">= 48 mmol/mol"}
    assert truth(asked, patient(number("a1c", "2021-01-01", value, unit, comparator))) == is_


@pytest.mark.parametrize(
    ("comparison", "values"),
    [("<", "tff"), ("<=", "ttf"), (">", "fft"), (">=", "ftt"), ("=", "ftf")],
)
def test_comparisons_mean_what_they_say(comparison: str, values: str) -> None:
    for value, is_ in zip(("6.4", "6.5", "6.6"), values, strict=True):
        asked = {"measured": "haemoglobin A1c", "is": f"{comparison} 6.5 %"}
        assert (
            truth(asked, patient(number("a1c", "2021-01-01", value, "%"))) == {"t": "true", "f": "false"}[is_]
        )


def test_a_unit_that_does_not_convert_is_told() -> None:
    finding = found(A1C, patient(number("a1c", "2021-01-01", "7", "mg")))
    assert finding.missing == "haemoglobin A1c in %: mg does not convert to it"
    assert (
        found(A1C, patient(number("a1c", "2021-01-01", "7"))).missing
        == "haemoglobin A1c in %: no unit does not convert to it"
    )


def test_no_number_is_unknown_and_says_of_what_and_when() -> None:
    assert (
        found({**A1C, "within": "1 year"}, patient(number("a1c", "2019-01-01", "7", "%"))).missing
        == "haemoglobin A1c within 1 year"
    )


def test_the_latest_number_counts_unless_any_will_do() -> None:
    subject = patient(number("a1c", "2020-01-01", "7", "%"), number("a1c", "2021-01-01", "6", "%"))
    assert truth(A1C, subject) == "false"
    assert truth({**A1C, "ever": True}, subject) == "true"


def test_two_numbers_of_one_time_that_disagree_are_unknown() -> None:
    one = number("a1c", "2021-01-01", "7", "%", id="one")
    assert truth(A1C, patient(one, number("a1c", "2021-01-01", "6", "%", id="two"))) == "unknown"
    assert truth(A1C, patient(one, number("a1c", "2021-01-01", "8", "%", id="two"))) == "true"


def test_a_preliminary_number_is_unknown() -> None:
    assert truth(A1C, patient(number("a1c", "2021-01-01", "7", "%", status="unconfirmed"))) == "unknown"


def test_a_comparison_nobody_knows_is_not_evaluated() -> None:
    finding = Evaluation(patient(number("a1c", "2021-01-01", "7", "%")), ()).of(
        Measured(KNOWN.value_sets["haemoglobin A1c"], "~", "6.5", "%")
    )
    assert (finding.truth, finding.missing) == ("unknown", "not evaluated: '~' is no comparison")


def test_a_number_whose_date_may_lie_outside_the_time_leaves_the_answer_open() -> None:
    assert (
        truth(
            {"measured": "haemoglobin A1c", "is": ">= 6.5 %", "within": "6 months"},
            patient(number("a1c", "2020", "7.1", "%")),
        )
        == "unknown"
    )
    assert (
        truth(
            {"measured": "haemoglobin A1c", "is": ">= 6.5 %", "within": "6 months"},
            patient(number("a1c", "2021-05-01", "7.1", "%")),
        )
        == "true"
    )
