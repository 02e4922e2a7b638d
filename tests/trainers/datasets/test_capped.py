"""What one account states makes up a bounded part of the answers to a policy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from processors.outcomes import Reward
from tests.trainers.datasets.logged import matched, reward, told, write
from trainers.datasets.rewards import capped, counts
from trainers.datasets.snapshot import take


def answers(marks: dict[str, int], others: int = 0, value: float = 1.0) -> dict[str, Reward]:
    names = [account for account, count in marks.items() for _ in range(count)]
    found = [
        matched(number, value, mark="accepted", account=name, unmarked=None)
        for number, name in enumerate(names)
    ]
    return {one.request: one for one in [*found, *(matched(10_000 + one) for one in range(others))]}


def left(rewards: dict[str, Reward], share: float) -> Counter[str]:
    found = capped(rewards, dict.fromkeys(rewards, "policy"), share)
    return Counter(one.account if one.mark else "-" for one in found.values() if counts(one))


@given(
    st.dictionaries(st.sampled_from("abcdefghijklmnop"), st.integers(1, 60), min_size=1),
    st.integers(0, 50),
    st.sampled_from([0.05, 0.1, 0.3, 1.0]),
)
def test_no_account_has_more_than_its_share_and_who_has_less_loses_nothing(
    marks: dict[str, int], others: int, share: float
) -> None:
    found = left(answers(marks, others), share)
    most = max(share, 2 / (len(marks) + others))
    total = sum(found.values())
    assert all(found[name] <= most * total + 1 for name in marks)
    limit = max(found[name] for name in marks)
    assert all(found[name] == min(count, limit) for name, count in marks.items())
    assert found["-"] == others


def test_a_flood_of_rejections_by_one_account_moves_a_policy_by_its_share_at_most() -> None:
    honest = answers({f"a{one}": 10 for one in range(30)}, value=0.8)
    forged = {
        f"forged-{one}": Reward(f"forged-{one}", "matched", 0.0, mark="rejected", account="x")
        for one in range(300)
    }
    both = {**honest, **forged}
    found = [one for one in capped(both, dict.fromkeys(both, ""), 0.1).values() if counts(one)]
    mean = sum(one.value or 0.0 for one in found) / len(found)
    assert 0.72 <= mean < 0.73  # .4 without a limit


def test_the_only_account_that_marks_has_its_share_next_to_what_others_wrote() -> None:
    assert left(answers({"x": 60}, others=90), 0.1) == {"-": 90, "x": 10}
    assert left(answers({"x": 60}), 0.1) == {"x": 60}, "nobody else answers"


def test_each_policy_has_a_limit_of_its_own() -> None:
    rewards = answers({f"a{one}": 5 for one in range(40)} | {"x": 8})
    of_x = {name for name, one in rewards.items() if one.account == "x"}
    few = {name for name, one in rewards.items() if one.account in ("a1", "a2", "a3")}
    groups = {name: "new" if name in of_x | few else "old" for name in rewards}
    assert all(counts(one) for one in capped(rewards, dict.fromkeys(rewards, ""), 0.1).values())
    assert sum(counts(one) for one in capped(rewards, groups, 0.1).values()) == len(rewards)  # half, of four
    assert (
        sum(
            counts(one)
            for one in capped(
                answers({"x": 20, "a": 1, "b": 1, "c": 1, "d": 1}),
                dict.fromkeys(answers({"x": 20, "a": 1, "b": 1, "c": 1, "d": 1}), "new"),
                0.1,
            ).values()
        )
        == 6
    )


def test_without_its_mark_a_reward_is_what_else_came(tmp_path: Path) -> None:
    rewards = answers({"x": 50, **{f"a{one}": 1 for one in range(40)}})
    rewards = {
        name: one
        if one.account != "x"
        else matched(int(name.split("-")[1]), 0.0, mark="rejected", account="x", unmarked=0.7)
        for name, one in rewards.items()
    }
    found = capped(rewards, dict.fromkeys(rewards, ""), 0.1)
    assert Counter(one.value for one in found.values()) == Counter({1.0: 40, 0.0: 4, 0.7: 46})
    write(tmp_path, [told(number, patient=number) for number in range(90)])
    reward(tmp_path, rewards.values())
    made = take(tmp_path, account_share=0.1)
    values = [*made.table("train")["reward"].to_pylist(), *made.table("held")["reward"].to_pylist()]
    assert values.count(0.7) > 20 and take(tmp_path, account_share=1.0).id != made.id


def test_a_draft_of_which_a_mark_is_left_out_stays_answered() -> None:
    rewards = {
        f"r{one}": Reward(f"r{one}", "matched", 0.0, answered=one, mark="rejected", account="x")
        if one < 80
        else Reward(f"r{one}", "matched", 0.5, answered=one)
        for one in range(100)
    }
    found = capped(rewards, dict.fromkeys(rewards, ""), 0.1)
    assert {one.state for one in found.values()} == {"matched"} and not all(map(counts, found.values()))
    assert [one.answered for one in found.values()] == list(range(100))
