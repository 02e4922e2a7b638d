"""Why a row cannot be learned from: what it says contradicts itself. The row is left out whole and counted;
nothing is repaired.

unreadable    a column that is no JSON, or not what it should be
probability   the probability of a decision is not in (0, 1]: no importance weight can be made of it
action        a decision chose what it could not choose
features      a feature of a decision is not a number
tokens        an agent's tokens, mask and logprobs differ in number, or a logprob is none: what it would be trained on is not what it did
reward        the reward is not a number
duplicate     the request was asked again: the last row stands (rows.py)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from processors.outcomes import Reward
from schemas.decisions import Decision
from schemas.diagnosis import DiagnosisTrace

TOKENS: Final = "agent.tokens"
_DECISIONS: Final = msgspec.json.Decoder(tuple[Decision, ...])
_STEPS: Final = msgspec.json.Decoder(tuple[dict[str, str], ...])
_DIAGNOSIS: Final = msgspec.json.Decoder(DiagnosisTrace)


class Refused(Struct, frozen=True):
    """A row that is not in a snapshot. Nothing of it but its request."""

    request: str
    reason: str
    expected: str
    came: str


def refusal(row: Mapping[str, Any], reward: Reward | None) -> Refused | None:
    """The first reason against it. `row`: columns request, decisions, steps, diagnosis."""
    request = str(row["request"])
    try:
        decisions = _DECISIONS.decode(row["decisions"] or "[]")
        steps = _STEPS.decode(row["steps"] or "[]")
        traced = _DIAGNOSIS.decode(row["diagnosis"]).steps if row["diagnosis"] else ()
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return Refused(
            request,
            "unreadable",
            "decisions, steps and diagnosis as JSON (schemas.trajectories)",
            "something else",
        )
    for reason, expected, came in (*_decisions(decisions), *_tokens((*steps, *traced)), *_reward(reward)):
        return Refused(request, reason, expected, came)
    return None


def _decisions(decisions: tuple[Decision, ...]) -> Iterator[tuple[str, str, str]]:
    for one in decisions:
        if not 0 < one.probability <= 1:  # nan is neither
            yield "probability", f"a probability of the decision {one.slot} in (0, 1]", f"{one.probability}"
        if one.action not in one.actions:
            yield "action", f"an action of the decision {one.slot} among its {len(one.actions)}", "another"
        if not all(map(math.isfinite, one.features.values())):
            yield "features", f"features of the decision {one.slot} that are numbers", "one that is not"


def _tokens(steps: tuple[dict[str, str], ...]) -> Iterator[tuple[str, str, str]]:
    for step in steps:
        if step.get("step") != TOKENS:
            continue
        try:
            response, mask = ([int(one) for one in step[name].split()] for name in ("response", "mask"))
            logprobs = [float(one) for one in step["logprobs"].split()]
            [int(one) for one in step["prompt"].split()]
        except (KeyError, ValueError):
            yield "tokens", "prompt, response, mask and logprobs of the agent as numbers", "something else"
            continue
        if not len(response) == len(mask) == len(logprobs):
            yield (
                "tokens",
                "one mask and one logprob for each token",
                f"{len(response)} tokens, {len(mask)} masks, {len(logprobs)} logprobs",
            )
        if not set(mask) <= {0, 1}:
            yield "tokens", "masks of 0 and 1", "another number"
        if not all(math.isfinite(one) and one <= 0 for one in logprobs):
            yield "tokens", "finite logprobs, 0 at most", "another"


def _reward(reward: Reward | None) -> Iterator[tuple[str, str, str]]:
    if reward is not None and reward.value is not None and not math.isfinite(reward.value):
        yield "reward", "a reward that is a number", f"{reward.value}"
