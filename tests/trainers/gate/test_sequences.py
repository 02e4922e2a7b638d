"""Sequences that were drawn in service judge a policy that would have drawn others, by the weight of the
whole sequence.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from trainers.gate.estimators import CLIP, overlap
from trainers.gate.gate import Evidence, GateSettings, Judged, judge
from trainers.gate.sequences import CANDIDATE, CURRENT, Drawn, _weights

NEW, OLD = Path("new"), None
ASKED = GateSettings(effective=50)


def letters(good: float, count: int = 2000, steps: int = 3) -> tuple[Drawn, float]:
    """Each step is a hit with probability .5 as logged, and with `good` under the candidate; the reward is
    the share of hits. And what the candidate earns.
    """
    random = np.random.default_rng(1)
    hits = random.random((count, steps)) < 0.5
    ratio = np.where(hits, good / 0.5, (1 - good) / 0.5).prod(axis=1)
    reward = np.clip(hits.mean(axis=1) + 0.05 * random.standard_normal(count), -0.2, 1.2)
    drawn = Drawn(
        tuple(map(str, range(count))),
        reward,
        np.arange(count) // 2,
        {"sex female": np.arange(count) % 4 < 2},
        np.arange(count),
        lambda folder: ratio if folder == NEW else np.ones(count),
    )
    return drawn, good


def judged(drawn: Drawn, baseline: float) -> Judged:
    return judge(CANDIDATE, CURRENT, Evidence(drawn.decisions(NEW, OLD, baseline), drawn.groups), ASKED)


@pytest.mark.parametrize("good", [0.6, 0.7])
def test_a_policy_that_would_have_drawn_more_hits_is_promoted_and_its_value_is_the_truth(good: float) -> None:
    drawn, truth = letters(good)
    found = judged(drawn, 0.5)
    value, low, high = found.estimates["snips candidate"]
    assert found.promoted and low <= truth - 0.5 <= high and abs(value + 0.5 - truth) < 0.03
    assert overlap(drawn.decisions(NEW, OLD), CANDIDATE).mean.value == pytest.approx(1, abs=0.1)


def test_a_policy_that_would_have_drawn_fewer_is_refused() -> None:
    failed = {check.name for check in judged(letters(0.35)[0], 0.5).checks if not check.passed}
    assert {"gain", "no worse"} <= failed


def test_what_is_taken_from_each_reward_moves_no_difference_and_narrows_its_interval() -> None:
    drawn, _ = letters(0.6)
    plain, less = judged(drawn, 0.0), judged(drawn, 0.5)
    (_, low, high), (_, lower, higher) = plain.estimates["ips difference"], less.estimates["ips difference"]
    assert higher - lower < high - low and lower < 0.1 < higher
    assert plain.estimates["snips difference"] == pytest.approx(less.estimates["snips difference"])


def test_one_sequence_that_has_left_all_bounds_is_not_the_whole_estimate() -> None:
    random = np.random.default_rng(0)
    ratio = _weights(np.zeros(400), random.normal(0, 6, 400))  # logs of weights from -18 to 18
    reward = np.clip(random.normal(0.5, 0.2, 400), 0, 1)
    drawn = Drawn(
        tuple(map(str, range(400))),
        reward,
        np.arange(400) // 2,
        {},
        np.arange(400),
        lambda folder: ratio if folder == NEW else np.ones(400),
    )
    found = judged(drawn, 0.5)
    assert ratio.max() == pytest.approx(CLIP) and abs(found.estimates["dr candidate"][0]) < 1
    assert found.estimates["dr candidate"][0] == pytest.approx(found.estimates["ips candidate"][0])


def test_long_sequences_under_a_policy_that_has_moved_far_are_worth_too_little_to_judge_by() -> None:
    failed = {check.name for check in judged(letters(0.95, steps=30)[0], 0.5).checks if not check.passed}
    assert {"overlap", "support"} & failed


def test_nothing_drawn_is_no_decisions() -> None:
    nothing = Drawn((), np.zeros(0), np.zeros(0, np.int64), {}, np.zeros(0, np.int64), lambda _: np.zeros(0))
    assert len(nothing.decisions(NEW, OLD)) == 0


def test_letters_of_a_log_weigh_one_under_the_policy_that_drew_them_and_another_one_is_a_candidate_for_the_gate(
    tmp_path: Path,
) -> None:
    from models.policies.expectations import Expecting
    from tests.trainers.datasets.logged import matched, reward, told, write
    from tests.trainers.gro.letters import drawn as letter
    from tests.trainers.gro.letters import ward
    from trainers.datasets.snapshot import take
    from trainers.gate.sequences import drawn
    from trainers.slots import train

    graph, _, start, examples = ward()
    expecting = Expecting.open(graph, start)
    made = [letter(expecting, one, at) for at, one in enumerate(examples[:80])]
    write(
        tmp_path,
        [told(at, at, expectations=expectations) for at, (expectations, _) in enumerate(made)]
        + [told(90, 90)],
    )
    reward(
        tmp_path, [matched(at, 0.01 * at, parts=parts) for at, (_, parts) in enumerate(made)] + [matched(90)]
    )
    snapshot = take(tmp_path, held_out=0.5)
    held = drawn(snapshot.table("held"), "retriever")
    assert (
        20 < len(held.requests) < 60
        and "request-90" not in held.requests
        and set(held.groups) == {"sex female", "sex male"}
    )
    assert snapshot.table("held")["request"].take(held.rows).to_pylist() == list(held.requests)
    assert np.allclose(held.ratios(start), 1, atol=0.02)
    candidate = train(
        "retriever",
        snapshot,
        tmp_path / "run",
        epochs=40,
        start=start,
    )
    for name, data in candidate.files.items():
        (tmp_path / "placed").mkdir(exist_ok=True)
        (tmp_path / "placed" / name).write_bytes(data)
    decisions = held.decisions(tmp_path / "placed", start)
    assert decisions.features[:, 0].std() > 0.05 and np.allclose(decisions.features[:, 1], 1, atol=0.02)
    assert judge(
        CANDIDATE, CURRENT, Evidence(decisions, held.groups), GateSettings(outcomes=10, patients=10)
    ).decisions == len(held.requests)


def test_tokens_of_the_agent_weigh_one_under_the_agent_that_wrote_them(tmp_path: Path) -> None:
    import asyncio

    from models.llm.local import Local
    from processors.diagnosis.agent.small import open_policy
    from schemas.diagnosis import DiagnosisTrace
    from tests.trainers.datasets.logged import matched, reward, told, write
    from trainers.datasets.snapshot import take
    from trainers.gate.sequences import drawn

    model = open_policy()
    prompt = tuple(model.tokenizer.convert_tokens_to_ids(["p1", "i4", "p2", "i3"]))
    local = Local(model, temperature=1.0)

    async def written() -> list[dict[str, str]]:
        found = await asyncio.gather(
            *(local.continued(prompt, most=8, stop=(), seed=seed) for seed in range(12))
        )
        told = [
            {"prompt": prompt, "response": one.ids, "mask": (1,) * len(one.ids), "logprobs": one.logprobs}
            for one in found
        ]
        return [
            {"step": "agent.tokens", **{name: " ".join(map(str, of)) for name, of in one.items()}}
            for one in told
        ]

    steps = asyncio.run(written())
    write(
        tmp_path,
        [
            told(at, at, diagnosis=DiagnosisTrace("agent small", ("HP:1",), steps=(step,)))
            for at, step in enumerate(steps)
        ],
    )
    reward(tmp_path, [matched(at) for at in range(len(steps))])
    found = drawn(take(tmp_path, held_out=0.5).table("held"), "diagnosis-agent")
    assert len(found.requests) > 1 and np.allclose(found.ratios(None), 1, atol=0.02)
