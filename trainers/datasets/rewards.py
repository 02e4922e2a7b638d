"""What became of each request: L/rewards.db, which the stage `reward` writes, read for datasets."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from kg.sqlite_file import reading, unreadable
from processors.outcomes import Reward
from schemas.instant import Instant

FILE: Final = "rewards.db"
REMEDY: Final = "move it away: the stage reward joins them again"
_REWARD: Final = msgspec.json.Decoder(Reward)
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


def read_rewards(folder: Path, until: Instant | None = None) -> dict[str, Reward]:
    """By request, as they were known at `until`: what was answered later is waited for then. None where the
    stage has not run. Raises StateError for a file that is none of ours.
    """
    path = folder / FILE
    try:
        with reading(path) as sql:
            if sql is None:
                return {}
            rewards = [
                _REWARD.decode(body)
                for (body,) in sql.execute("SELECT body FROM reward ORDER BY request").fetchall()
            ]
    except (sqlite3.DatabaseError, msgspec.MsgspecError) as error:
        raise unreadable(error, "rewards", path, REMEDY) from error
    return {one.request: _as_of(one, until) for one in rewards}


def digest(requests: Iterable[str], rewards: Mapping[str, Reward]) -> str:
    """Of the rewards of these requests, in any order."""
    known = sorted(set(requests) & rewards.keys())
    return hashlib.sha256(b"\n".join(_ENCODER.encode(rewards[request]) for request in known)).hexdigest()


def counts(reward: Reward | None) -> bool:
    """Whether it may be learned from: there is an answer, and it is no echo of the draft."""
    return reward is not None and reward.state == "matched" and reward.value is not None and not reward.echo


def _as_of(reward: Reward, until: Instant | None) -> Reward:
    if until is None or reward.answered is None or reward.answered <= until:
        return reward
    return Reward(reward.request, "waiting")
