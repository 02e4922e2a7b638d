"""A slot and a snapshot of the log become a candidate that the slot can open."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import torch

from models.llm.local import Local
from models.policies import read_policy
from models.policies.expectations import Expecting
from processors.diagnosis.agent.small import open_policy
from schemas.diagnosis import DiagnosisTrace
from schemas.errors import ConfigurationError, StateError
from tests.trainers.datasets.logged import matched, reward, told, write
from tests.trainers.gro.letters import drawn, ward
from trainers.candidates import Candidate
from trainers.datasets.snapshot import Snapshot, take
from trainers.slots import train

torch.set_num_threads(1)
PATIENTS = 60


def placed(candidate: Candidate, folder: Path) -> Path:
    folder.mkdir()
    for name, data in candidate.files.items():
        (folder / name).write_bytes(data)
    return folder


def decided_log(folder: Path) -> Snapshot:
    """What is chosen with odd numbers, "meaning", brings more."""
    write(folder, [told(number, number % PATIENTS) for number in range(4 * PATIENTS)])
    reward(
        folder,
        [matched(number, 0.3 + 0.4 * (number % 2) + 0.01 * (number % 7)) for number in range(4 * PATIENTS)],
    )
    return take(folder)


def test_decisions_among_named_actions_become_a_policy_for_them(tmp_path: Path) -> None:
    snapshot = decided_log(tmp_path)
    candidate = train("retrieval-weights", snapshot, tmp_path / "run", lineage={"parent": ""})
    policy = read_policy(candidate.files["policy.json"])
    assert (
        policy.slot == "retrieval-weights"
        and policy.actions == ("words", "meaning")
        and policy.features == ("age", "notes")
    )
    assert policy.probabilities({})[1] > 0.75
    assert (
        candidate.kind == "action-policy"
        and candidate.lineage["snapshot"] == snapshot.id
        and candidate.lineage["parent"] == ""
    )
    assert train("retrieval-weights", snapshot, tmp_path / "run", lineage={"parent": ""}) == candidate


def test_drawn_letters_become_a_policy_of_expectations(tmp_path: Path) -> None:
    graph, _, start, examples = ward()
    expecting = Expecting.open(graph, start)
    letters = [drawn(expecting, one, at) for at, one in enumerate(examples[:PATIENTS])]
    write(tmp_path, [told(at, at, expectations=expectations) for at, (expectations, _) in enumerate(letters)])
    reward(tmp_path, [matched(at, parts=parts) for at, (_, parts) in enumerate(letters)])
    candidate = train(
        "retriever",
        take(tmp_path),
        tmp_path / "run",
        epochs=1,
        start=start,
    )
    assert candidate.kind == "card" and "refused: none" in candidate.card
    assert Expecting.open(graph, placed(candidate, tmp_path / "placed")).chooser.card.data.endswith(
        "patients"
    )


def test_logged_tokens_of_the_small_agent_become_an_agent(tmp_path: Path) -> None:
    model = open_policy()
    prompt = tuple(model.tokenizer.convert_tokens_to_ids(["p1", "i4", "p2", "i3"]))

    async def written() -> list[tuple[tuple[int, ...], tuple[float, ...]]]:
        local = Local(model, temperature=1.0)
        found = await asyncio.gather(
            *(local.continued(prompt, most=12, stop=(), seed=seed) for seed in range(PATIENTS))
        )
        return [(one.ids, one.logprobs) for one in found]

    def trace(ids: tuple[int, ...], logprobs: tuple[float, ...]) -> DiagnosisTrace:
        tokens = {
            "prompt": prompt,
            "response": ids,
            "mask": (1,) * len(ids),
            "logprobs": tuple(round(one, 5) for one in logprobs),
        }
        return DiagnosisTrace(
            "agent small",
            ("HP:1",),
            steps=(
                {"step": "agent.tokens", **{name: " ".join(map(str, of)) for name, of in tokens.items()}},
            ),
        )

    rows = asyncio.run(written())
    write(tmp_path, [told(at, at, diagnosis=trace(*one)) for at, one in enumerate(rows)])
    reward(tmp_path, [matched(at, float(len(set(ids)) / len(ids))) for at, (ids, _) in enumerate(rows)])
    candidate = train("diagnosis-agent", take(tmp_path), tmp_path / "run", epochs=1)
    again = open_policy(placed(candidate, tmp_path / "placed"))
    assert "refused: none" in candidate.card
    assert any(
        not torch.equal(one, two)
        for one, two in zip(model.network.parameters(), again.network.parameters(), strict=True)
    )


@pytest.mark.parametrize("slot", ["alignment", "retriever", "diagnosis-agent"])
def test_a_log_that_says_nothing_for_a_slot_is_told_so(tmp_path: Path, slot: str) -> None:
    with pytest.raises(StateError, match="20 patients"):
        train(slot, decided_log(tmp_path), tmp_path / "run")


def test_a_slot_that_no_log_trains_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="retriever, diagnosis-agent"):
        train("llm-adapter", decided_log(tmp_path), tmp_path / "run")
