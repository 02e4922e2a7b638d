"""Age, sex, and how conditions come together; what is not evaluated."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.guidelines.evaluation import Evaluation
from kg.guidelines.predicates import Age, Every, Happened, Not, Predicate, Unevaluated
from tests.kg.guidelines.records import KNOWN, asked, cytology, found, hpv, patient, truth


@pytest.mark.parametrize(
    ("born", "said", "is_"),
    [
        ("1996-06-02", {"from": 25}, "true"),
        ("1996-06-03", {"from": 25}, "false"),
        ("1996-06-03", {"below": 25}, "true"),
        ("1996-06-02", {"below": 25}, "false"),
        ("1990-01-01", {"from": 30, "below": 66}, "true"),
        ("1996", {"from": 25}, "unknown"),  # the birthday may be past, or not
        ("1995", {"from": 25}, "true"),
        ("1997", {"from": 25}, "false"),
        ("1996-05", {"from": 25}, "true"),
        ("1996-06", {"from": 25}, "unknown"),
        ("", {"from": 25}, "unknown"),
        ("2030-01-01", {"below": 25}, "unknown"),
    ],
)
def test_age_is_unknown_only_where_the_date_of_birth_leaves_it_open(
    born: str, said: dict[str, int], is_: str
) -> None:
    assert truth({"age": said}, patient(born=born)) == is_


def test_an_unknown_age_says_which_part_of_the_date_is_missing() -> None:
    assert found({"age": {"from": 25}}, patient(born="")).missing == "date of birth"
    assert found({"age": {"from": 25}}, patient(born="1996")).missing == "the full date of birth"


def test_age_can_be_asked_for_at_the_latest_round() -> None:
    subject = patient(cytology("2020-06-01", "NILM"), born="1995-08-01")
    assert truth({"age": {"below": 25, "at": "screening"}}, subject) == "true"
    assert truth({"age": {"below": 25}}, subject) == "false"


def test_age_at_a_round_that_nobody_recorded_is_unknown() -> None:
    assert found({"age": {"below": 25, "at": "screening"}}, patient()).missing == "screening (none on record)"


@pytest.mark.parametrize(
    ("sex", "is_"),
    [("female", "true"), ("male", "false"), ("", "unknown"), ("unknown", "unknown"), ("other", "unknown")],
)
def test_sex_is_unknown_unless_it_is_told(sex: str, is_: str) -> None:
    assert truth({"sex": "female"}, patient(sex=sex)) == is_


@pytest.mark.parametrize(
    "predicate",
    [
        Age(low=25, at="nobody defined this"),
        Happened("nobody defined this"),
        Unevaluated("cql", "Exists(Foo)"),
    ],
)
def test_what_cannot_be_evaluated_is_unknown_and_so_is_its_negation(predicate: Predicate) -> None:
    evaluation = Evaluation(patient(), KNOWN.kinds.values())
    assert (
        evaluation.of(predicate).truth
        == evaluation.of(Not(predicate)).truth
        == evaluation.truth(Not(predicate))
        == "unknown"
    )
    assert evaluation.of(predicate).missing.startswith("not evaluated")


def test_a_conjunction_tells_its_parts() -> None:
    finding = found(
        [{"age": {"from": 30}}, {"sex": "female"}, {"happened": "screening", "at": 0, "is": "HPV-negative"}],
        patient(hpv("2021-01-01", "positive")),
    )
    assert [part.truth for part in finding.parts] == ["true", "true", "false"]
    assert finding.came == "HPV test: positive (2021-01-01)"


def test_the_same_condition_is_found_out_once() -> None:
    evaluation = Evaluation(patient(hpv("2021-01-01", "negative")), KNOWN.kinds.values())
    predicate = asked({"happened": "screening", "at": 0, "is": "HPV-negative"})
    assert evaluation.of(predicate) is evaluation.of(predicate)


CONDITIONS = st.recursive(
    st.sampled_from(
        [
            {"age": {"from": 25}},
            {"sex": "female"},
            {"happened": "screening", "at": 0, "is": "HPV-negative"},
            {"happened": "screening", "at": 1, "is": "Low Grade"},
            {"happened": "screening", "least": 0, "most": 1},
            {"stated": "asthma"},
            {"measured": "haemoglobin A1c", "is": ">= 6.5 %"},
        ]
    ),
    lambda inner: st.one_of(
        st.builds(lambda part: {"not": part}, inner),
        st.builds(
            lambda how, parts: {how: parts},
            st.sampled_from(["all", "any"]),
            st.lists(inner, min_size=1, max_size=3),
        ),
    ),
    max_leaves=6,
)
RESULTS = st.sampled_from(["negative", "positive", "16", "?", None])


@given(
    CONDITIONS,
    st.lists(st.builds(hpv, st.sampled_from(["2021-01-01", "2020-01-01", "2020"]), RESULTS), max_size=3),
    st.sampled_from(["1990-01-01", "1996", ""]),
)
def test_truth_alone_is_the_truth_that_is_told(said: object, facts: list, born: str) -> None:  # type: ignore[type-arg]
    subject = patient(*facts, born=born, sex="")
    finding = found(said, subject)  # compares both
    assert truth({"not": {"not": said}}, subject) == finding.truth
    assert bool(finding.missing) or finding.truth != "unknown"


@given(CONDITIONS)
def test_of_an_empty_record_nothing_follows_that_more_of_it_would_take_back(said: object) -> None:
    """Monotone in what is known of the person: telling the date of birth and the sex never turns what was
    settled.
    """
    before = truth(said, patient(born="", sex=""))
    for born in ("1990-01-01", "2010-01-01"):
        for sex in ("female", "male"):
            assert before in ("unknown", truth(said, patient(born=born, sex=sex)))


def test_no_conditions_hold_for_anyone() -> None:
    assert Evaluation(patient(), ()).truth(Every(())) == "true"
