"""The agent learns from what it did in service: better where it was rewarded, nothing from what cannot be its
own.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
import torch

from models.llm.decoder import Model, load, save
from models.llm.local import Local, LocalAdapters
from processors.diagnosis.agent.loop import everyone
from schemas.diagnosis import DiagnosisTrace
from schemas.errors import StateError
from schemas.trajectories import Texts
from tests.trainers.grpo.toy import ASKING, speaking, world
from tests.trainers.killing import content
from trainers.candidates import Candidate
from trainers.candidates import read as read_candidate
from trainers.grpo.figures import measure
from trainers.grpo.from_log import LoggedSettings, adapter_from_log, from_log
from trainers.grpo.loss import LossSettings
from trainers.grpo.rollouts import Rollout
from trainers.grpo.stages import TOGETHER
from trainers.grpo.trainer import GrpoSettings, Trainer
from trainers.grpo.trajectories import Logged, Read, advantages, checked, read, with_texts

SETTINGS = LoggedSettings(epochs=3, batch=32, rate=1e-3, loss=LossSettings(kl=0.01, reach=1.6))
Row = dict[str, Any]


def row(rollout: Rollout, patient: str, findings: tuple[str, ...], **more: Any) -> Row:
    """As a snapshot has it (processors/diagnosis/differential/by_agent.py logs the tokens)."""
    tokens = {
        "step": "agent.tokens",
        "prompt": " ".join(map(str, rollout.prompt)),
        "response": " ".join(map(str, rollout.response)),
        "mask": " ".join(str(int(one)) for one in rollout.mask),
        "logprobs": " ".join(str(round(one, 5)) for one in rollout.logprobs),
    }
    trace = DiagnosisTrace(
        "agent small", present=findings, steps=({"step": "agent.diagnose"}, more.pop("tokens", tokens))
    )
    told = {
        "diagnosis": msgspec.json.encode(trace).decode(),
        "decisions": None,
        "state": "matched",
        "reward": rollout.reward,
        "echo": False,
        "patient": patient,
    }
    return told | more


@cache
def log() -> tuple[Row, ...]:
    """192 patients, each diagnosed once by the toy agent as it draws."""
    torch.set_num_threads(1)
    tasks = world(48)
    played, _ = Trainer(speaking(), GrpoSettings(group=4, seed=5), ASKING).play(tasks, TOGETHER, 0)
    return tuple(
        row(one, f"p{at}", tasks[at // 4].patient.presented.phenotypes) for at, one in enumerate(played)
    )


def right(model: Model, adapter: str = "", *, seeds: int = 1) -> float:
    """Mean reward of held-out patients, as it draws."""
    speaker = everyone(Local(model, temperature=1.0, adapter=adapter))
    return sum(measure(speaker, world(32), ASKING, seed=99 + at)[0].reward for at in range(seeds)) / seeds


def trained(run: Path, settings: LoggedSettings = SETTINGS, **more: Any) -> Candidate:
    torch.set_num_threads(1)
    return from_log(read(log()), copy.deepcopy(speaking()), run, settings, **more)


def opened(candidate: Candidate, folder: Path) -> Model:
    folder.mkdir()
    for name, data in candidate.files.items():
        (folder / name).write_bytes(data)
    return load(folder)


def test_trained_on_its_log_it_is_rewarded_more_and_opens_as_any_policy(tmp_path: Path) -> None:
    candidate = trained(tmp_path / "run", lineage={"snapshot": "abc"})
    after, before = right(opened(candidate, tmp_path / "opened")), right(speaking())
    assert after > before + 0.05
    assert candidate.kind == "agent-policy" and candidate.lineage["snapshot"] == "abc"


def test_rewards_that_are_all_alike_teach_nothing(tmp_path: Path) -> None:
    same = [one | {"reward": 0.5} for one in log()]
    model = copy.deepcopy(speaking())
    from_log(read(same), model, tmp_path, msgspec.structs.replace(SETTINGS, loss=LossSettings(kl=0.0)))
    assert all(
        torch.equal(one, two)
        for one, two in zip(model.network.parameters(), speaking().network.parameters(), strict=True)
    )


class Stopped(Exception):
    pass


def stopping(after: int) -> Callable[..., None]:
    def measure(step: int, *_: object) -> None:
        if step == after:
            raise Stopped

    return measure


def test_stopped_after_any_step_it_comes_to_the_same_bytes(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(SETTINGS, epochs=1)
    trained(tmp_path / "whole", settings)
    for step in range(1, 7):
        with pytest.raises(Stopped):
            trained(tmp_path / "stopped", settings, measure=stopping(step))
    trained(tmp_path / "stopped", settings)
    one, other = content(tmp_path / "whole"), content(tmp_path / "stopped")
    assert one.keys() == other.keys()
    assert all(one[name] == other[name] for name in one if name != "state")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"logprobs": "-1 -2"}, "not one mask"),
        ({"mask": "2 2 2"}, "not one mask"),
        ({"response": "a b c"}, "no numbers"),
        ({"logprobs": "nan nan nan"}, "that is none"),
        ({"logprobs": "1 1 1"}, "that is none"),
    ],
)
def test_malformed_tokens_are_refused_and_counted(wrong: dict[str, str], why: str) -> None:
    tokens = {
        "step": "agent.tokens",
        "prompt": "1 2",
        "response": "3 4 5",
        "mask": "1 1 1",
        "logprobs": "-1 -1 -1",
    } | wrong
    found = read([row(Rollout((), (), (), ()), "p", (), tokens=tokens)])
    assert not found.rows and [why in one for one in found.refused] == [True]


def test_log_probabilities_that_do_not_match_the_tokens_are_refused() -> None:
    right_, model = read(log()[:40]), speaking()
    assert not checked(model, right_, "").refused
    moved = [
        msgspec.structs.replace(
            one,
            rollout=msgspec.structs.replace(
                one.rollout, response=(*one.rollout.response[:-2], 7, *one.rollout.response[-1:])
            ),
        )
        for one in right_.rows[:3]
    ]
    found = checked(model, Read([*moved, *right_.rows[3:]], {}), "")
    assert (
        found.refused == {"log-probabilities that do not match the tokens": 3}
        and found.rows == right_.rows[3:]
    )
    strange = msgspec.structs.replace(right_.rows[0], rollout=Rollout((1,), (10**6,), (True,), (-1.0,)))
    assert checked(model, Read([strange], {}), "").refused == {"tokens that are none of this policy's": 1}
    of_others = [msgspec.structs.replace(one, policy="another") for one in moved]
    assert (
        len(checked(model, Read(of_others, {}), "").rows) == 3
    )  # cannot be told: the clip bounds what they do


def test_what_is_no_rewarded_trajectory_of_an_agent_is_passed_over() -> None:
    rollout = Rollout((1,), (2,), (True,), (-1.0,), 0.5)
    rows = [
        row(rollout, "p", (), state="open"),
        row(rollout, "p", (), echo=True),
        row(rollout, "p", (), reward=None),
        row(rollout, "p", (), diagnosis=None),
    ]
    rows.append(row(rollout, "p", (), tokens={"step": "agent.instead", "reason": "no diagnosis"}))
    assert read(rows) == Read([], {})


def logged(reward: float, patient: str, *findings: str) -> Logged:
    return Logged(Rollout((1,), (2,), (True,), (-1.0,), reward), patient, frozenset(findings), "")


def test_a_trajectory_is_compared_with_those_of_similar_requests_and_never_with_its_own_patient() -> None:
    easy = [logged(0.6 + 0.4 * (at % 2), f"e{at}", "red", "rash") for at in range(10)]
    hard = [logged(0.4 * (at % 2), f"h{at}", "grey", "pain") for at in range(10)]
    found = advantages([*easy, *hard])
    assert (
        found[1] > 0 > found[0] and found[11] > 0 > found[10]
    )  # a hard one done well beats an easy one done badly
    alone = advantages([logged(1.0, "p", "red"), logged(0.0, "p", "red")])
    assert not alone.any()
    again = advantages([logged(5.0, "e0", "red", "rash"), *easy, *hard])
    assert np.sign(again[1]) == np.sign(found[0])  # what e0 had before is no part of what e0 is compared with


def test_too_few_patients_are_refused_with_what_was_left_out(tmp_path: Path) -> None:
    bad = row(Rollout((1,), (2,), (True,), (1.0,), 0.5), "x", ())
    with pytest.raises(StateError, match=r"20 patients at least, got 5; refused: 1"):
        from_log(read([*log()[:5], bad]), copy.deepcopy(speaking()), tmp_path)


# --- a language model, by LoRA, from its tokens among the texts


def in_texts() -> tuple[list[Row], dict[str, Texts]]:
    """The same log as a language model leaves it: rows without tokens, and the tokens apart."""
    rows, texts = list[Row](), dict[str, Texts]()
    for number, one in enumerate(log()):
        trace = msgspec.json.decode(one["diagnosis"], type=DiagnosisTrace)
        *others, tokens = trace.steps
        texts[f"r{number}"] = Texts(agent={**tokens, "step": "agent.text"})
        bare = msgspec.structs.replace(trace, steps=tuple(others))
        rows.append(one | {"request": f"r{number}", "diagnosis": msgspec.json.encode(bare).decode()})
    return rows, texts


def adapted(base: Path, run: Path, read_: Read, **more: Any) -> dict[str, Any]:
    torch.set_num_threads(1)
    settings = msgspec.structs.replace(
        SETTINGS, rate=2e-3, loss=LossSettings(kl=0.01, reach=1.6, divergence="sampled")
    )
    more = {"settings": settings, "device": "cpu", "precision": "float32", **more}
    return adapter_from_log(read_, base, run, **more)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("base")
    save(speaking(), folder)
    return folder


def test_a_language_model_learns_from_its_logged_tokens_by_an_adapter(base: Path, tmp_path: Path) -> None:
    rows, texts = in_texts()
    assert read(rows).rows == []  # the log alone has no tokens
    card = adapted(base, tmp_path / "run", read(with_texts(rows, texts)), lineage={"snapshot": "abc"})
    assert card["trajectories"] == len(rows) and card["drift"] > 0
    model, candidate = load(base), read_candidate(tmp_path / "run" / "candidate")
    assert candidate.kind == "lora" and candidate.lineage["snapshot"] == "abc"
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    for name, content_ in candidate.files.items():
        (adapter / name).write_bytes(content_)
    LocalAdapters(model).load("learned", adapter)
    before, after = (right(model, name, seeds=8) for name in ("", "learned"))
    assert after > before + 0.02


def test_a_language_model_s_run_that_was_stopped_goes_on(base: Path, tmp_path: Path) -> None:
    rows, texts = in_texts()
    logged_ = read(with_texts(rows, texts))
    settings = LoggedSettings(epochs=1, rate=1e-3, loss=LossSettings(kl=0.01, divergence="sampled"))
    adapted(base, tmp_path / "whole", logged_, settings=settings)
    with pytest.raises(Stopped):
        adapted(base, tmp_path / "stopped", logged_, settings=settings, measure=stopping(2))
    adapted(base, tmp_path / "stopped", logged_, settings=settings)
    one, other = (read_candidate(tmp_path / name / "candidate") for name in ("whole", "stopped"))
    assert one.files["adapter_model.safetensors"] == other.files["adapter_model.safetensors"]


def test_tokens_that_another_model_wrote_are_refused(base: Path, tmp_path: Path) -> None:
    rows, texts = in_texts()
    foreign = {
        name: Texts(agent={**one.agent, "logprobs": " ".join("-9.0" for _ in one.agent["logprobs"].split())})
        for name, one in texts.items()
    }
    with pytest.raises(StateError, match=f"{len(rows)}: tokens of another model"):
        adapted(base, tmp_path / "run", read(with_texts(rows, foreign)))
