"""Rows that contradict themselves are left out, counted and told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from processors.outcomes import Reward
from schemas.diagnosis import DiagnosisTrace
from schemas.errors import StateError
from schemas.trajectory_table import ADDED, VERSION_KEY
from tests.amounts import examples
from tests.trainers.datasets.logged import decision, matched, reward, told, write
from trainers.datasets.rows import refusal
from trainers.datasets.snapshot import take

WROTE = {
    "step": "agent.tokens",
    "prompt": "1 2 3",
    "response": "4 5 6",
    "mask": "1 0 1",
    "logprobs": "-0.5 0.0 -1.25",
}
ROW = {"request": "r", "decisions": None, "steps": None, "diagnosis": None}


def of_tokens(**changes: str) -> dict[str, object]:
    return {
        **ROW,
        "diagnosis": msgspec.json.encode(DiagnosisTrace("agent", steps=({**WROTE, **changes},))).decode(),
    }


def of_decision(**changes: object) -> dict[str, object]:
    return {**ROW, "decisions": msgspec.json.encode([decision(1, **changes)]).decode()}


def test_what_agrees_with_itself_is_not_refused() -> None:
    assert refusal(of_tokens(), Reward("r", "matched", 0.5)) is None
    assert refusal(of_tokens(prompt="", response="", mask="", logprobs=""), None) is None
    assert refusal(of_decision(), None) is None and refusal(ROW, None) is None


@pytest.mark.parametrize(
    ("changes", "came"),
    [
        ({"logprobs": "-0.5 0.0"}, "3 tokens, 3 masks, 2 logprobs"),
        ({"mask": "1 0"}, "3 tokens, 2 masks"),
        ({"response": "4 5 6 7"}, "4 tokens"),
        ({"logprobs": "-0.5 0.0 0.1"}, "another"),
        ({"logprobs": "-0.5 0.0 nan"}, "another"),
        ({"logprobs": "-0.5 0.0 -inf"}, "another"),
        ({"mask": "1 2 1"}, "another number"),
        ({"logprobs": "-0.5 x -1"}, "something else"),
        ({"prompt": "a"}, "something else"),
    ],
)
def test_tokens_that_do_not_match_their_logprobs_and_masks_are_refused(
    changes: dict[str, str], came: str
) -> None:
    found = refusal(of_tokens(**changes), None)
    assert found is not None and found.reason == "tokens" and came in found.found
    trajectory = {**ROW, "steps": msgspec.json.encode([{**WROTE, **changes}]).decode()}
    assert refusal(trajectory, None) == found


def test_tokens_without_logprobs_are_refused() -> None:
    steps = msgspec.json.encode(
        [{name: value for name, value in WROTE.items() if name != "logprobs"}]
    ).decode()
    found = refusal({**ROW, "steps": steps}, None)
    assert found is not None and found.reason == "tokens"


@given(
    response=st.lists(st.integers(0, 9), max_size=5),
    mask=st.lists(st.sampled_from([0, 1]), max_size=5),
    logprobs=st.lists(st.floats(-9, 0.5, allow_nan=False) | st.just(float("nan")), max_size=5),
)
@examples(200)
def test_tokens_stand_only_where_each_has_a_mask_and_a_logprob_that_is_one(
    response: list[int], mask: list[int], logprobs: list[float]
) -> None:
    changes = {
        name: " ".join(map(str, values))
        for name, values in (("response", response), ("mask", mask), ("logprobs", logprobs))
    }
    good = len(response) == len(mask) == len(logprobs) and all(one <= 0 for one in logprobs)
    assert (refusal(of_tokens(**changes), None) is None) is good


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"probability": 0.0}, "probability"),
        ({"probability": -0.1}, "probability"),
        ({"probability": 1.01}, "probability"),
        ({"action": "guess"}, "action"),
        ({"actions": ()}, "action"),
    ],
)
def test_a_decision_that_cannot_have_been_is_refused(changes: dict[str, object], reason: str) -> None:
    found = refusal(of_decision(**changes), None)
    assert found is not None and found.reason == reason


def test_what_is_no_json_and_what_is_no_reward_is_refused() -> None:
    unreadable = refusal({**ROW, "decisions": "[{"}, None)
    assert unreadable is not None and unreadable.reason == "unreadable"
    endless = refusal(ROW, Reward("r", "matched", float("inf")))
    assert endless is not None and endless.reason == "reward"


def test_a_snapshot_counts_what_was_refused_by_reason_and_has_the_last_of_a_request_that_was_asked_again(
    tmp_path: Path,
) -> None:
    write(
        tmp_path,
        [
            told(0),
            told(1, decisions=(decision(1, probability=0.0),)),
            told(2, decisions=(decision(2, action="x"),)),
            told(3),
        ],
        per_file=2,
    )
    write(tmp_path, [told(0, seed=7)], first=4)
    reward(tmp_path, [matched(number) for number in range(4)])
    made = take(tmp_path)
    assert (
        made.manifest.refused == {"action": 1, "duplicate": 1, "probability": 1} and made.manifest.rows == 2
    )
    rows = [row for side in ("train", "held") for row in made.table(side).to_pylist()]
    assert sorted((row["request"], row["seed"]) for row in rows) == [("request-0", 7), ("request-3", 0)]


def test_a_log_of_an_earlier_version_is_brought_over_and_of_a_later_one_refused(tmp_path: Path) -> None:
    write(tmp_path, [told(0)])
    (path,) = tmp_path.glob("recorded=*/*.parquet")
    table = pq.read_table(path, partitioning=None)
    pq.write_table(table.drop_columns(list(ADDED[1])).replace_schema_metadata({VERSION_KEY: b"1"}), path)
    assert take(tmp_path).manifest.rows == 1
    pq.write_table(table.replace_schema_metadata({VERSION_KEY: b"99"}), path)
    with pytest.raises(StateError, match=r"got 99, which a later wardstream wrote.*pip install --upgrade"):
        take(tmp_path)


def test_duckdb_reads_a_snapshot(tmp_path: Path) -> None:
    import duckdb

    write(tmp_path, [told(number) for number in range(20)])
    reward(tmp_path, [matched(number) for number in range(10)])
    made = take(tmp_path)
    assert duckdb.sql(
        f"SELECT count(*), count(reward) FROM read_parquet('{made.path}/*.parquet')"
    ).fetchall() == [(20, 10)]
