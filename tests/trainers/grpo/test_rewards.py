"""Eq. 13 to 17, clause by clause, in the paper's reading and in ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from processors.diagnosis.agent.checks import Checked, Violation
from processors.diagnosis.agent.environment import Environment
from tests.processors.diagnosis.agent.written import played
from trainers.grpo.patients import Truth, covered, likeness, names_it
from trainers.grpo.rewards import (
    AS_SHIPPED,
    AS_WRITTEN,
    Weights,
    answer_reward,
    combined,
    format_coefficient,
    match_reward,
    rewards,
    search_reward,
)

MARFAN = (Truth(("Marfan syndrome", "MFS"), ("OMIM:154700", "ORPHA:558")),)
EVEN = Weights(search=0.3, match=0.3, answer=0.4)
MATCH = "<reason> a </reason><match> Ectopia lentis; Tall stature </match>"
SECOND = "<reason> b </reason><match> Aortic root aneurysm; Scoliosis </match>"
LOOKUP = "<reason> c </reason><lookup> Marfan syndrome </lookup>"
RIGHT = r"<reason> d </reason><diagnose> \textbf{Marfan syndrome} </diagnose>"
WRONG = r"<reason> d </reason><diagnose> \textbf{Influenza} </diagnose>"


# --- what is right


@pytest.mark.parametrize("said", ["Marfan Syndrome", "mfs", "OMIM:154700", "marfan  syndrome."])
def test_a_name_a_synonym_or_an_id_names_the_truth(said: str) -> None:
    assert names_it([said], MARFAN) and likeness(said, MARFAN) == 1.0


def test_part_of_a_name_does_not_name_it_but_is_like_it() -> None:
    assert not names_it(["Marfan"], MARFAN)
    assert 0 < likeness("Marfan", MARFAN) < 1


def test_tokens_are_covered_by_all_that_was_said_together() -> None:
    assert covered(["Marfan disease", "Down syndrome"], MARFAN) == 1.0
    assert covered(["syndrome syndrome"], MARFAN) == 0.5
    assert covered(["anything"], ()) == 0.0


# --- eq. 13


@pytest.mark.parametrize(
    "violation", sorted(set(Violation) - {Violation.MATCH_UNCHANGED, Violation.NO_REASON_BETWEEN})
)
def test_any_violation_of_the_format_is_zero(violation: Violation) -> None:
    assert format_coefficient(Checked((), frozenset({violation}))) == 0.0


@pytest.mark.parametrize("violation", [None, Violation.MATCH_UNCHANGED, Violation.NO_REASON_BETWEEN])
def test_what_equation_13_does_not_list_leaves_it_at_one(violation: Violation | None) -> None:
    assert format_coefficient(Checked((), frozenset({violation} - {None}))) == 1.0  # type: ignore[arg-type]


def test_the_missing_reason_can_be_made_to_count() -> None:
    assert format_coefficient(Checked((), frozenset({Violation.NO_REASON_BETWEEN})), frozenset()) == 0.0


# --- eq. 14


@pytest.mark.parametrize(("matches", "cost"), [(0, 0.0), (1, 0.1), (2, 0.2), (3, 0.3), (4, 0.3)])
def test_each_match_costs_a_tenth_up_to_three(matches: int, cost: float) -> None:
    assert match_reward(True, matches, False) == pytest.approx(0.5 - cost)
    assert match_reward(False, matches, False) == pytest.approx(-cost)


def test_matches_that_differ_too_little_are_worth_nothing_or_are_undefined() -> None:
    assert match_reward(True, 2, True, AS_WRITTEN) == 0.0
    assert match_reward(True, 2, True, AS_SHIPPED) is None


# --- eq. 15


def test_the_share_of_the_truths_tokens_counts_by_its_cube_root() -> None:
    assert search_reward(["Marfan"], MARFAN, True) == pytest.approx(0.5 ** (1 / 3))
    assert search_reward(["Marfan syndrome"], MARFAN, True) == 1.0
    assert search_reward(["Influenza"], MARFAN, True) == 0.0


def test_the_exponent_is_a_setting() -> None:
    assert search_reward(["Marfan"], MARFAN, True, structs.replace(AS_WRITTEN, root=10.0)) == pytest.approx(
        0.5**0.1
    )


def test_unanswered_tools_and_too_many_proposals_are_worth_nothing() -> None:
    assert search_reward(["Marfan syndrome"], MARFAN, False) == 0.0
    assert search_reward(["Marfan syndrome"] * 11, MARFAN, True) == 0.0
    assert search_reward([], MARFAN, True) == 0.0


def test_words_of_several_proposals_make_a_truth_as_written_but_not_as_shipped() -> None:
    said = ["Marfan disease", "Down syndrome"]
    assert search_reward(said, MARFAN, True, AS_WRITTEN) == 1.0
    assert search_reward(said, MARFAN, True, AS_SHIPPED) < 1.0
    assert search_reward(["what causes Marfan syndrome"], MARFAN, True, AS_SHIPPED) == 1.0


# --- eq. 16


def test_the_answers_likeness_is_scaled_and_the_matchs_reward_added() -> None:
    assert answer_reward(["Marfan syndrome"], MARFAN, 0.4) == pytest.approx(1.2)
    assert answer_reward(["Marfan"], MARFAN, -0.1) == pytest.approx(0.2 + 0.6 * 0.5 - 0.1)


def test_a_wrong_answer_has_a_fifth_as_written_and_nothing_as_shipped() -> None:
    assert answer_reward(["Influenza"], MARFAN, 0.0, AS_WRITTEN) == pytest.approx(0.2)
    assert answer_reward(["Influenza"], MARFAN, 0.0, AS_SHIPPED) == 0.0


def test_an_undefined_match_zeroes_the_answer() -> None:
    assert answer_reward(["Marfan syndrome"], MARFAN, None) == 0.0


def test_naming_more_only_gains_as_written_and_order_counts_as_shipped() -> None:
    many, late = ["Down syndrome", "Marfan disease"], ["Influenza", "Marfan syndrome"]
    assert answer_reward(many, MARFAN, 0.0, AS_WRITTEN) == answer_reward(
        ["Marfan syndrome"], MARFAN, 0.0, AS_WRITTEN
    )
    assert answer_reward(late, MARFAN, 0.0, AS_SHIPPED) == pytest.approx(0.2 + 0.6 * 0.85)
    assert answer_reward(many, MARFAN, 0.0, AS_SHIPPED) < answer_reward(
        ["Marfan syndrome"], MARFAN, 0.0, AS_SHIPPED
    )


def test_the_matchs_reward_counts_once_as_shipped() -> None:
    assert answer_reward(["Marfan syndrome"], MARFAN, 0.4, AS_SHIPPED) == pytest.approx(0.8)


# --- eq. 17


def test_parts_are_weighed_and_clipped() -> None:
    assert combined(1.0, 0.4, 1.0, 1.2, EVEN) == pytest.approx(0.3 * 0.4 + 0.3 + 0.4 * 1.2)
    assert combined(1.0, 2.0, 2.0, 2.0, EVEN) == 1.0
    assert combined(1.0, -0.3, 0.0, 0.0, EVEN) == 0.0
    assert combined(1.0, -0.3, 0.0, 0.0, EVEN, AS_SHIPPED) == pytest.approx(-0.09)
    assert combined(0.0, 0.4, 1.0, 1.2, EVEN) == 0.0


@given(st.floats(-0.3, 0.4), st.floats(0, 1), st.floats(-0.1, 1.2), st.sampled_from([AS_WRITTEN, AS_SHIPPED]))
def test_a_reward_stays_in_its_interval(match: float, search: float, answer: float, settings: object) -> None:
    assert (
        (0.0 if settings is AS_WRITTEN else -1.0)
        <= combined(1.0, match, search, answer, EVEN, settings)
        <= 1.0
    )  # type: ignore[arg-type]


# --- of trajectories


def test_a_right_trajectory_has_all_its_parts() -> None:
    whole = rewards(played(MATCH, LOOKUP, RIGHT), MARFAN, EVEN, AS_SHIPPED)
    assert (whole.format, whole.match, whole.search, whole.answer) == (
        1.0,
        pytest.approx(0.4),
        1.0,
        pytest.approx(0.8),
    )
    assert whole.total == pytest.approx(0.3 * 0.4 + 0.3 * 1.0 + 0.4 * 0.8)


def test_a_lookup_proposes_as_shipped_alone() -> None:
    assert rewards(played(LOOKUP, RIGHT), MARFAN, EVEN, AS_WRITTEN).search == 0.0


def test_a_hit_is_what_the_environment_returned_whatever_the_answer() -> None:
    assert rewards(played(MATCH, WRONG), MARFAN, EVEN).match == pytest.approx(0.4)
    assert rewards(played(MATCH, RIGHT, of=Environment()), MARFAN, EVEN).match == pytest.approx(-0.1)


def test_a_hit_may_come_with_any_match() -> None:
    first = "<reason> a </reason><match> Angiokeratoma </match>"
    assert rewards(played(first, RIGHT), MARFAN, EVEN).match == pytest.approx(-0.1)
    assert rewards(played(first, SECOND, RIGHT), MARFAN, EVEN).match == pytest.approx(0.3)


def test_asking_the_same_again_is_worth_nothing() -> None:
    again = played(MATCH, MATCH, RIGHT)
    assert rewards(again, MARFAN, EVEN, AS_WRITTEN).match == 0.0
    assert rewards(again, MARFAN, EVEN, AS_SHIPPED).answer == 0.0


def test_a_violated_format_zeroes_a_right_answer_and_is_never_better_than_a_wrong_one() -> None:
    broken = played("Surely Marfan. " + RIGHT)
    assert rewards(broken, MARFAN, EVEN, AS_WRITTEN).total == 0.0
    wrong = rewards(played(MATCH, SECOND, WRONG, of=Environment()), MARFAN, EVEN, AS_SHIPPED)
    assert rewards(broken, MARFAN, EVEN, AS_SHIPPED).total < wrong.total < 0
