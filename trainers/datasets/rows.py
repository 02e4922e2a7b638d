"""Rows of the log up to a watermark, each request once, each person under one pseudonym, with what became of
it.

A row that contradicts itself is left out whole and counted (`refusal`); nothing is repaired:

unreadable    a column that is no JSON, or not what it should be
probability   the probability of a decision is not in (0, 1]: no importance weight can be made of it
action        a decision chose what it could not choose
features      a feature of a decision is not a number
tokens        an agent's tokens, mask and logprobs differ in number, or a logprob is none
reward        the reward is not a number
duplicate     the request was repeated: the last row stands
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from processors.outcomes import Reward
from schemas.decisions import Decision
from schemas.diagnosis import DiagnosisTrace
from schemas.instant import Instant
from schemas.trajectory_table import columns
from trainers.datasets.forgotten import Forgotten
from trainers.datasets.log import contents, files, parsed
from trainers.datasets.rewards import ACCOUNT_SHARE, UNRIPE, capped, matured

if TYPE_CHECKING:
    import pyarrow as pa

TOKENS: Final = "agent.tokens"
_DECISIONS: Final = msgspec.json.Decoder(tuple[Decision, ...])
_STEPS: Final = msgspec.json.Decoder(tuple[dict[str, str], ...])
_DIAGNOSIS: Final = msgspec.json.Decoder(DiagnosisTrace)


class Refused(Struct, rename={"found": "came"}, frozen=True):
    """A row that is not in a snapshot. Nothing of it but its request."""

    request: str
    reason: str
    expected: str
    found: str


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
    for reason, expected, found in (*_decisions(decisions), *_tokens((*steps, *traced)), *_reward(reward)):
        return Refused(request, reason, expected, found)
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


#: State of a request of which the stage `reward` has not heard.
UNJOINED: Final = "unjoined"
#: State of one whose reward is not taken yet: it counts neither as answered nor as unanswered.
NOT_RIPE: Final = "unripe"
_DUPLICATE: Final = ("duplicate", "a request once", "one that was repeated: the last row stands")


@dataclass(frozen=True)
class Rows:
    """`table`: what may be learned from, by partition and offset; `records`: of each row the patient as
    logged; `log`: files it was read from, with sha256.
    """

    table: pa.Table
    records: Sequence[str]
    log: Mapping[str, str]
    refused: Sequence[Refused]
    forgotten: int
    rewards: Mapping[str, Reward]  # that the table has

    @property
    def reasons(self) -> dict[str, int]:
        return dict(sorted(Counter(one.reason for one in self.refused).items()))


def schema() -> pa.Schema:
    """The columns of the log, and what became of the request: `reward` null where nothing can be learned from
    it.
    """
    import pyarrow as pa

    more = [
        ("reward", pa.float64()),
        ("state", pa.string()),
        ("reward_parts", pa.string()),
        ("copied", pa.float64()),
        ("echo", pa.bool_()),
        ("account", pa.string()),
    ]
    log = columns()
    return pa.schema([*log, *(pa.field(name, kind) for name, kind in more)], metadata=log.metadata)


def gather(
    folder: Path,
    rewards: Mapping[str, Reward],
    forgotten: Forgotten,
    until: Instant | None = None,
    since: Instant | None = None,
    account_share: float = ACCOUNT_SHARE,
    now: Instant | None = None,
) -> Rows:
    """Rewards as of the landmark of their task; `now`: event time at which those are not there yet of younger
    decisions, whose state is `NOT_RIPE`; None: all are. `account_share`: of the answers to one action that the marks of one account make up at most. Raises
    ConfigurationError where there is no log, StateError for a file that cannot be read or has columns of
    another version.
    """
    import pyarrow as pa

    table, log = _read(folder, until, since)
    table = table.sort_by([("partition", "ascending"), ("offset", "ascending")])
    last = {request: number for number, request in enumerate(table["request"].to_pylist())}
    looked = table.select(["request", "patient", "encounter", "decisions", "steps", "diagnosis"])
    kept: list[int] = []
    refused: list[Refused] = []
    gone = 0
    for number, row in enumerate(one for batch in looked.to_batches(4096) for one in batch.to_pylist()):
        request = row["request"]
        if forgotten.gone(row["patient"], row["encounter"]):
            gone += 1
        elif last[request] != number:
            refused.append(Refused(request, *_DUPLICATE))
        elif (found := refusal(row, rewards.get(request))) is not None:
            refused.append(found)
        else:
            kept.append(number)
    table = table.take(pa.array(kept, pa.int64()))
    cuts = table["cut"].cast(pa.int64()).to_pylist()
    rewards = {
        request: reward
        for request, task, cut in zip(
            table["request"].to_pylist(), table["task"].to_pylist(), cuts, strict=True
        )
        if (reward := matured(rewards.get(request), task, cut, now)) is not None
    }
    rewards = capped(rewards, _actions(table), account_share)
    records = table["patient"].to_pylist()
    persons = [forgotten.person(*one) for one in zip(records, table["encounter"].to_pylist(), strict=True)]
    at = table.schema.get_field_index("patient")
    table = table.set_column(at, "patient", pa.array(persons, pa.string()))
    return Rows(_joined(table, rewards), records, log, refused, gone, rewards)


def _actions(table: pa.Table) -> dict[str, tuple[tuple[str, str], ...]]:
    """Of each request what was chosen in each slot."""
    return {
        request: tuple((one.slot, one.action) for one in _DECISIONS.decode(decisions or "[]"))
        for request, decisions in zip(
            table["request"].to_pylist(), table["decisions"].to_pylist(), strict=True
        )
    }


def _read(folder: Path, until: Instant | None, since: Instant | None) -> tuple[pa.Table, dict[str, str]]:
    """All rows from `since` up to the watermark, and the files that have any: one that arrived later changes
    nothing of an earlier watermark.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    found, log = [columns().empty_table()], {}
    for path, data in contents(files(folder)):
        table = parsed(path, data)
        if until is not None:
            table = table.filter(pc.less_equal(table["cut"].cast(pa.int64()), until))
        if since is not None:
            table = table.filter(pc.greater_equal(table["cut"].cast(pa.int64()), since))
        if len(table):
            found.append(table)
            log[path.relative_to(folder).as_posix()] = hashlib.sha256(data).hexdigest()
    return pa.concat_tables(found), log


def _joined(table: pa.Table, rewards: Mapping[str, Reward]) -> pa.Table:
    """With what became of each request."""
    import pyarrow as pa

    became = [_became(rewards.get(request)) for request in table["request"].to_pylist()]
    for field in list(schema())[len(columns()) :]:
        table = table.append_column(field, pa.array([one[field.name] for one in became], field.type))
    return table.cast(schema())


def _became(reward: Reward | None) -> dict[str, Any]:
    if reward is None:
        return {
            "reward": None,
            "state": UNJOINED,
            "reward_parts": "{}",
            "copied": 0.0,
            "echo": False,
            "account": "",
        }
    parts = msgspec.json.encode(reward.parts, order="deterministic").decode()
    return {
        "reward": reward.value,
        "state": NOT_RIPE if reward is UNRIPE else reward.state,
        "reward_parts": parts,
        "copied": reward.copied,
        "echo": reward.echo,
        "account": reward.account,
    }
