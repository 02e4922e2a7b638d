"""What an agent did in service, as rollouts: its tokens as logged, the reward that arrived later, what
similar requests brought.

A clinician's patient is diagnosed once: there is no group of rollouts to compare with (GRPO's baseline). In
its place stands what similar requests of other patients brought,

    b_i = (sum_j s_ij r_j + PRIOR mean_j r_j) / (sum_j s_ij + PRIOR)      s_ij: findings that both have, over those that either has
    A_i = (r_i - b_i) / deviation of all r - b                              j: requests of other patients

so that a patient who was easy does not pass for an agent that was good. Like a group's mean the baseline does
not depend on what the agent did (of this patient nothing is in it), so the gradient stays unbiased; it only
explains less of the reward than seven more rollouts of the same patient would.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
import numpy as np
import torch
from msgspec import Struct, structs
from numpy.typing import NDArray

from models.llm.decoder import Model
from schemas.decisions import Decision
from schemas.diagnosis import DiagnosisTrace
from schemas.trajectories import Texts
from trainers.grpo.loss import logits, written
from trainers.grpo.rollouts import Rollout, batch

SLOT: Final = "diagnosis-agent"
STEP: Final = "agent.tokens"
PRIOR: Final = 2.0  # similar requests that the mean of all counts as
TOLERANCE: Final = 0.05  # nats, of a token: rounding of the log and of other machines
FOREIGN: Final = 1.0  # nats, of a token in the mean: more is no rounding and no adapter
_AT_ONCE: Final = 16
_TRACE: Final = msgspec.json.Decoder(DiagnosisTrace)
_DECISIONS: Final = msgspec.json.Decoder(tuple[Decision, ...])


class Logged(Struct, frozen=True):
    """One request that an agent answered, and that has an outcome."""

    rollout: Rollout
    patient: str
    findings: frozenset[str]
    policy: str  # artefact that answered, "" what ships


class Read(Struct, frozen=True):
    """`refused`: why -> how many."""

    rows: list[Logged]
    refused: dict[str, int]


def read(rows: Iterable[Mapping[str, Any]]) -> Read:
    """Of a snapshot's rows those with tokens of an agent and a reward that is no echo. What is malformed is
    refused, and counted.
    """
    found, refused = [], Counter[str]()
    for row in rows:
        if row["diagnosis"] is None or row["state"] != "matched" or row["reward"] is None or row["echo"]:
            continue
        try:
            trace = _TRACE.decode(row["diagnosis"])
            decisions = _DECISIONS.decode(row["decisions"] or "[]")
        except msgspec.MsgspecError:
            refused["no trace of a diagnosis"] += 1
            continue
        step = next((one for one in trace.steps if one.get("step") == STEP), None)
        if step is None or any("step" in one and one["step"] == "agent.instead" for one in trace.steps):
            # no agent, one whose tokens are text, or one that was not listened to: the reward
            # is another's
            continue
        rollout = _rollout(step, float(row["reward"]))
        if isinstance(rollout, str):
            refused[rollout] += 1
            continue
        by = next((one.policy for one in reversed(decisions) if one.slot == SLOT), "")
        found.append(Logged(rollout, str(row["patient"]), frozenset(trace.present), by))
    return Read(found, dict(refused))


def with_texts(rows: Iterable[Mapping[str, Any]], texts: Mapping[str, Texts]) -> Iterator[dict[str, Any]]:
    """Rows of a snapshot that a language model answered, with its tokens, which the log does not hold."""
    for row in rows:
        one = texts.get(row["request"])
        if one is None or not one.agent or row["diagnosis"] is None:
            continue
        trace = _TRACE.decode(row["diagnosis"])
        steps = (*trace.steps, {**one.agent, "step": STEP})
        yield {**row, "diagnosis": msgspec.json.encode(structs.replace(trace, steps=steps))}


def written_by(model: Model, read_: Read) -> Read:
    """Without rows that another model wrote: whose tokens differ from what `model` gives them by more than a nat each. An
    adapter of it that answered differs by less.
    """
    rollouts = [one.rollout for one in read_.rows]
    logged, found = likelihoods(model, rollouts, at_once=1)
    count = np.array([sum(one.mask) for one in rollouts])
    foreign = np.abs(found - logged) > count * FOREIGN
    refused = Counter(read_.refused) + Counter({"tokens of another model": int(foreign.sum())})
    rows = [one for one, other in zip(read_.rows, foreign, strict=True) if not other]
    return Read(rows, dict(refused))


def checked(model: Model, read_: Read, policy: str | None) -> Read:
    """Without rows whose tokens `model` does not know, and without those that `policy` answered, which
    `model` is, whose log-probabilities are not its own. None: it is none of those that answered.
    """
    kept, refused = [], Counter(read_.refused)
    known = int(model.network.get_input_embeddings().num_embeddings)
    longest = int(getattr(model.network.config, "max_position_embeddings", 1 << 30))
    for one in read_.rows:
        ids = one.rollout.prompt + one.rollout.response
        if (
            not ids
            or not any(one.rollout.mask)
            or not one.rollout.prompt
            or min(ids) < 0
            or max(ids) >= known
            or len(ids) > longest
        ):
            refused["tokens that are none of this policy's"] += 1
        else:
            kept.append(one)
    mine = [at for at, one in enumerate(kept) if one.policy == policy]
    wrong = {
        at
        for at, apart in zip(mine, _apart(model, [kept[at].rollout for at in mine]), strict=True)
        if apart > TOLERANCE
    }
    refused["log-probabilities that do not match the tokens"] += len(wrong)
    return Read(
        [one for at, one in enumerate(kept) if at not in wrong],
        {name: count for name, count in refused.items() if count},
    )


def advantages(rows: Sequence[Logged]) -> NDArray[np.float64]:
    """float64 [N]; see above. All 0 where no reward differs from what was to be expected."""
    reward = np.array([one.rollout.reward for one in rows])
    patient = np.array([one.patient for one in rows], dtype=np.str_)
    every = sorted({finding for one in rows for finding in one.findings})
    at = {finding: place for place, finding in enumerate(every)}
    has = np.zeros((len(rows), len(every)), np.float32)
    for place, one in enumerate(rows):
        has[place, [at[finding] for finding in one.findings]] = 1
    size = has.sum(axis=1)
    baseline = np.zeros(len(rows))
    for place in range(len(rows)):
        others = patient != patient[place]
        if not others.any():
            baseline[place] = reward[place]  # nothing to compare with: it teaches nothing
            continue
        shared = has[others] @ has[place]
        alike = shared / np.maximum(size[others] + size[place] - shared, 1)
        baseline[place] = (alike @ reward[others] + PRIOR * reward[others].mean()) / (alike.sum() + PRIOR)
    apart = reward - baseline
    spread = float(apart.std())
    found: NDArray[np.float64] = apart / spread if spread > 1e-9 else np.zeros(len(rows))
    return found


def _rollout(step: Mapping[str, str], reward: float) -> Rollout | str:
    """Or why it is none."""
    try:
        prompt, response, mask = (
            tuple(map(int, step[name].split())) for name in ("prompt", "response", "mask")
        )
        logprobs = tuple(map(float, step["logprobs"].split()))
    except (KeyError, ValueError):
        return "tokens that are no numbers"
    if not len(response) == len(mask) == len(logprobs) or not set(mask) <= {0, 1}:
        return "not one mask and one log-probability for each token"
    if not math.isfinite(reward) or not all(math.isfinite(one) and one <= 0 for one in logprobs):
        return "a log-probability or a reward that is none"
    return Rollout(prompt, response, tuple(map(bool, mask)), logprobs, reward)


@torch.no_grad()
def likelihoods(
    model: Model, rollouts: Sequence[Rollout], *, at_once: int = _AT_ONCE
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """float64 [N] each: log-probability of all tokens that the agent wrote, as logged and under `model`."""
    logged, found = list[float](), list[float]()
    device = next(model.network.parameters()).device
    for at in range(0, len(rollouts), at_once):
        held = batch(rollouts[at : at + at_once], pad=model.tokenizer.pad_token_id or 0).to(device)
        new = logits(model.network, held).log_softmax(-1).gather(-1, written(held)[:, None])[:, 0]
        found += torch.zeros_like(held.old).masked_scatter(held.own, new).double().sum(-1).tolist()
        logged += (
            torch.zeros_like(held.old).masked_scatter(held.own, held.old[held.own]).double().sum(-1).tolist()
        )
    return np.array(logged), np.array(found)


@torch.no_grad()
def _apart(model: Model, rollouts: Sequence[Rollout]) -> list[float]:
    """Of each the largest difference between a log-probability as logged and as `model` gives it."""
    found: list[float] = []
    for at in range(0, len(rollouts), _AT_ONCE):
        held = batch(rollouts[at : at + _AT_ONCE], pad=model.tokenizer.pad_token_id or 0)
        new = logits(model.network, held).log_softmax(-1).gather(-1, written(held)[:, None])[:, 0]
        apart = torch.zeros(held.own.shape).masked_scatter(held.own, (new - held.old[held.own]).abs())
        found += apart.amax(-1).tolist()
    return found
