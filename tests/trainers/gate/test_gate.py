"""The gate: each of its checks passes what it should and refuses what it should, with its reason."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.synthetic_clinic.clinic import FEW, clinic
from evaluation.synthetic_clinic.softmax_policy import LinearPolicy, chance
from models.policies import ActionPolicy
from trainers.datasets.decisions import Decisions, Floats
from trainers.gate.estimators import Named, fit
from trainers.gate.gate import Evidence, GateSettings, Judged, Paired, Rate, judge
from trainers.gate.harms import Harm, failed, holm, packaged_harms
from trainers.gate.intervals import Estimate, interval

CHANCE = chance(6, 5)


def log(count: int = 3000, seed: int = 1) -> Decisions:
    return clinic(3).log(CHANCE, count, seed)


LOG = log()
BEST = LinearPolicy(fit(log(seed=9)), sharpness=20.0, explore=0.2)
WORST = LinearPolicy(-fit(log(seed=9)), sharpness=20.0, explore=0.2)


def refused(judged: Judged) -> set[str]:
    assert judged.promoted == all(check.passed for check in judged.checks)
    return {check.name for check in judged.checks if not check.passed}


def changed(decisions: Decisions, **fields: object) -> Decisions:
    names = ("features", "action", "probability", "reward", "patient", "actions", "weight")
    return Decisions(**{name: fields.get(name, getattr(decisions, name)) for name in names})  # type: ignore[arg-type]


def test_a_better_policy_is_promoted_and_a_worse_one_refused_with_its_reasons() -> None:
    better = judge(BEST, CHANCE, Evidence(LOG))
    assert (
        better.promoted
        and {
            f"{name} {of}" for name in ("dr", "snips", "ips") for of in ("candidate", "current", "difference")
        }
        <= better.estimates.keys()
    )
    assert refused(judge(WORST, CHANCE, Evidence(LOG))) == {"gain", "no worse"}


def test_a_level_close_to_certainty_is_not_written_as_certainty() -> None:
    (check,) = (
        one
        for one in judge(BEST, CHANCE, Evidence(LOG), GateSettings(level=0.9993)).checks
        if one.name == "no worse"
    )
    assert check.needed.endswith("at 99.93%")


@pytest.mark.parametrize("asked", [GateSettings(outcomes=10_000), GateSettings(patients=3000)])
def test_too_little_to_judge_by_is_told_and_nothing_is_estimated(asked: GateSettings) -> None:
    judged = judge(BEST, CHANCE, Evidence(LOG), asked)
    assert (
        not judged.promoted
        and judged.estimates == {}
        and {check.name for check in judged.checks} == {"outcomes", "patients"}
    )
    (check,) = (one for one in judged.checks if not one.passed)
    assert check.found in (str(len(LOG)), str(judged.patients)) and judged.decisions == len(LOG)


def test_nothing_at_all_to_judge_by_is_refused_and_not_an_error() -> None:
    assert refused(
        judge(
            BEST, CHANCE, Evidence(LOG.of(np.zeros(len(LOG), np.bool_))), GateSettings(outcomes=0, patients=0)
        )
    ) == {"patients"}


def test_a_log_that_is_worth_little_for_the_candidate_judges_nothing() -> None:
    assert refused(judge(BEST, CHANCE, Evidence(log(300)), GateSettings(effective=1000))) == {"overlap"}


def test_what_was_never_tried_cannot_be_judged_however_much_log_there_is() -> None:
    always = changed(LOG, action=np.zeros(len(LOG), np.int64), probability=np.ones(len(LOG)))
    other = LinearPolicy(np.vstack([np.zeros((6, 5)), [0, 9, 0, 0, 0]]), explore=0.3)
    shipped = LinearPolicy(np.vstack([np.zeros((6, 5)), [9, 0, 0, 0, 0]]), explore=0.01)
    assert "support" in refused(judge(other, shipped, Evidence(always)))
    assert "support" not in refused(judge(shipped, shipped, Evidence(always)))


def test_probabilities_that_are_not_those_of_the_log_are_noticed() -> None:
    assert "support" in refused(judge(BEST, CHANCE, Evidence(changed(LOG, probability=LOG.probability / 2))))


def test_what_is_better_for_most_and_much_worse_for_some_is_refused() -> None:
    some = LOG.features[:, 1] > 1.2
    upside = LOG.reward.copy()
    upside[some] = 1 - 2 * upside[some]
    judged = judge(BEST, CHANCE, Evidence(changed(LOG, reward=upside), {"age 80+": some, "age 18-44": ~some}))
    assert refused(judged) == {"subgroup age 80+"}
    assert judge(BEST, CHANCE, Evidence(LOG, {"age 80+": some, "age 18-44": ~some})).promoted


def test_a_subgroup_that_is_too_small_is_told_and_refuses_nothing() -> None:
    few = np.arange(len(LOG)) < 10
    (check,) = (
        one
        for one in judge(BEST, CHANCE, Evidence(LOG, {"sex other": few})).checks
        if one.name.startswith("subgroup")
    )
    assert check.passed and "not judged" in check.found and check.found.startswith("10 of ")


def cut(share: Floats, rise: float) -> Decisions:
    """Of each action a share of cut statements; `rise`: more under the action that BEST prefers."""
    favourite = int(BEST.probabilities(LOG.features).mean(axis=0).argmax())
    more = np.where(LOG.action == favourite, rise, 0.0)
    return changed(LOG, reward=np.clip(share + more, 0, 1), weight=np.ones(len(LOG)))


@pytest.mark.parametrize(("rise", "passes"), [(0.0, True), (0.25, False)])
def test_more_statements_cut_than_the_margin_are_refused_however_good_the_reward(
    rise: float, passes: bool
) -> None:
    noise = np.random.default_rng(0).uniform(0, 0.2, len(LOG))
    harm = Harm("statements cut", cut(noise, rise), 0.02, shown=True)
    assert (refused(judge(BEST, CHANCE, Evidence(LOG, harms=(harm,)))) == set()) is passes
    wide = Harm(
        "statements cut",
        cut(np.random.default_rng(0).integers(0, 2, len(LOG)).astype(float), 0.0),
        0.001,
        shown=True,
    )
    assert refused(judge(BEST, CHANCE, Evidence(LOG, harms=(wide,)))) == {
        "safety: statements cut"
    }  # not shown to stay within so little


@pytest.mark.parametrize(("rise", "found"), [(0.0, set()), (0.3, {"safety: against an allergy"})])
def test_a_rare_harm_is_refused_where_it_rises_and_not_where_it_is_only_rare(
    rise: float, found: set[str]
) -> None:
    seldom = (np.random.default_rng(0).random(len(LOG)) < 0.01).astype(float)
    harms = (Harm("against an allergy", cut(seldom, rise), 0.0025), Harm("other", cut(seldom, 0.0), 0.01))
    assert refused(judge(BEST, CHANCE, Evidence(LOG, harms=harms))) == found


def test_one_more_violation_in_the_replay_is_refused_however_good_the_reward() -> None:
    rates = (Rate("allergy violations", 1, 0, 300), Rate("ungrounded statements cut", 10, 10, 300))
    assert refused(judge(BEST, CHANCE, Evidence(LOG, rates=rates))) == {"replay: allergy violations"}


def pair(difference: float, patients: int = 40, spread: float = 0.02) -> Paired:
    old = np.random.default_rng(1).uniform(0.4, 0.6, patients)
    return Paired(
        "nearness",
        old + difference + spread * np.random.default_rng(2).standard_normal(patients),
        old,
        np.arange(patients),
        0.02,
    )


def test_replayed_drafts_that_fall_behind_are_refused_beside_a_log_that_speaks_for_them() -> None:
    assert judge(BEST, CHANCE, Evidence(LOG, paired=(pair(0.01),))).promoted
    assert refused(judge(BEST, CHANCE, Evidence(LOG, paired=(pair(-0.1),)))) == {"replay: nearness"}
    assert judge(
        BEST, CHANCE, Evidence(LOG, paired=(pair(-0.1, patients=1),))
    ).promoted  # of one patient nothing is said


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_adjusted_for_several_tests_none_is_surer_than_alone_and_their_order_stays(p: list[float]) -> None:
    adjusted = holm(p)
    assert all(raw <= after <= 1 for raw, after in zip(p, adjusted, strict=True))
    assert min(adjusted) == pytest.approx(min(1.0, len(p) * min(p)))
    pairs = sorted(zip(p, adjusted, strict=True))
    assert [after for _, after in pairs] == sorted(after for _, after in pairs)


def test_of_many_subgroups_that_nothing_is_wrong_with_one_is_seldom_beyond_doubt() -> None:
    random = np.random.default_rng(0)
    told = [
        failed(
            {str(at): interval(random.standard_normal(200) - 0.1, np.arange(200)) for at in range(12)}, 0.1
        )
        for _ in range(200)
    ]
    assert np.mean(["beyond doubt" in one.values() for one in told]) < 0.09
    alone = [
        failed({"0": Estimate(-0.2, -0.3, -0.1, 0.03, 100)}, 0.1),
        failed({str(at): Estimate(-0.16, 0, 0, 0.03, 100) for at in range(12)}, 0.1),
    ]
    assert alone[0] == {"0": "beyond doubt"} and alone[1] == {}
    assert failed({"few": Estimate(-0.4, -1, 0.2, 0.3, 60)}, 0.1) == {"few": "far beyond it"}
    assert failed({"few": Estimate(-0.4, -2, 1.2, 0.8, 60)}, 0.1) == {}


def test_a_policy_is_asked_by_the_names_of_features_and_actions_and_not_by_their_order() -> None:
    policy = ActionPolicy(
        "s", ("a", "b"), ("x", "y"), (1.0, 2.0), (1.0, 2.0), ((1.0, 0.0, 0.0), (0.0, 1.0, 0.5))
    )
    rows = np.array([[5.0, 0.5], [2.0, 3.0]])
    plain = policy.of_rows(rows)
    turned = Named(policy, ("y", "other", "x"), ("b", "c", "a")).probabilities(
        np.array([[0.5, 9.0, 5.0], [3.0, 9.0, 2.0]])
    )
    assert np.allclose(turned, np.stack([plain[:, 1], np.zeros(2), plain[:, 0]], axis=1))
    assert np.allclose(
        Named(policy, ("x",), ("a", "b")).probabilities(rows[:, :1]),
        policy.of_rows(np.array([[5.0, 2.0], [2.0, 2.0]])),
    )
    assert np.allclose(Named(policy, ("x", "y"), ("a",)).probabilities(rows).sum(axis=1), plain[:, 0])


def test_every_check_that_is_held_against_a_policy_has_a_margin_and_a_name() -> None:
    harms = packaged_harms()
    assert harms.cut.margin > 0 and all(one.margin > 0 and one.name for one in harms.checks.values())
    assert len({one.name for one in harms.checks.values()}) == len(harms.checks) and "allergy" in harms.checks


def test_the_clinics_groups_and_cuts_are_those_of_its_log() -> None:
    where = clinic(3, rash=0.5)
    seen = where.observed(CHANCE, 800, 1)
    assert np.array_equal(seen.decisions.reward, where.log(CHANCE, 800, 1).reward) and all(
        len(rows) == len(seen.decisions) for rows in seen.groups.values()
    )
    assert (
        seen.cut.reward[seen.cut.action == 4].mean()
        > 0.4
        > 0.1
        > seen.cut.reward[seen.cut.action != 4].mean()
    )
    assert 0.1 < seen.groups[FEW].mean() < 0.2 and where.cut(CHANCE) == pytest.approx(0.14)
