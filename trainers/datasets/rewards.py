"""What became of each request: L/rewards.db, which the stage `reward` writes, read for datasets."""

from __future__ import annotations

import hashlib
import math
import sqlite3
from collections.abc import Hashable, Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from kg.sqlite_file import reading, unreadable
from processors.outcomes import Reward
from processors.outcomes.kinds import landmark
from schemas.instant import HOUR, Instant
from schemas.requests import Task

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


#: Stands for every reward that is not taken yet.
UNRIPE: Final = Reward("", "waiting")


def matured(reward: Reward | None, task: Task, cut: Instant, now: Instant | None) -> Reward | None:
    """Of a draft the reward as of the landmark of its task, whatever is known since. Before `now` has passed that,
    with an hour for what is on its way, it is `UNRIPE`, whatever is known already. None: not known at all.
    """
    end = cut + landmark(task)
    if now is not None and now < end + HOUR:
        return UNRIPE
    if reward is None or reward.early is not None:
        return reward.early if reward is not None else None
    late = reward.answered is not None and reward.answered > end
    return Reward(reward.request, "expired") if late else reward


# One account's marks, as of a person who rejects whatever a policy drafts, or of a login that was stolen.

#: Share of the answers that one account makes up at most.
ACCOUNT_SHARE: Final = 0.1


def capped(
    rewards: Mapping[str, Reward], groups: Mapping[str, Hashable], share: float = ACCOUNT_SHARE
) -> dict[str, Reward]:
    """The rewards, where of each group's answers at most `share` rest on the marks of one account; of two
    shares where all who answer have equal ones, if that is more, for few may work in a ward. `groups`: of each request
    what it is an answer to, as a policy.

    Which marks of an account are left out is drawn by the request's name, not by what they state: what is
    left is a fair draw of them. Without its mark a reward is that of what else is known, or none: the draft stays
    answered, so that a flood of marks is not taken for silence.
    """
    found = dict(rewards)
    marked: dict[Hashable, dict[str, list[str]]] = {}
    others: dict[Hashable, int] = {}
    for request, group in groups.items():
        reward = rewards.get(request)
        if reward is None or not counts(reward):
            continue
        if reward.mark is None:
            others[group] = others.get(group, 0) + 1
        else:
            marked.setdefault(group, {}).setdefault(reward.account, []).append(request)
    for group, of in marked.items():
        most = _most([len(requests) for requests in of.values()], others.get(group, 0), share)
        for requests in of.values():
            for request in sorted(requests, key=_drawn)[most:]:
                found[request] = _without_mark(rewards[request])
    return found


def _most(marks: Iterable[int], others: int, share: float) -> int:
    """The largest number of marks of an account that is no more than its share of all that are left. `others`: answers
    without a mark, of whom nobody is known: each speaks for itself.
    """
    counted = sorted(marks, reverse=True)
    share = max(share, 2 / (len(counted) + others))
    total = others + sum(counted)
    for number, count in enumerate((*counted, 0)):  # `number` accounts are capped, `total` is of the others
        if number * share >= 1:
            break
        most = share * total / (1 - number * share)
        if count <= most:
            return math.floor(most)
        total -= count
    return counted[0]


def _drawn(request: str) -> bytes:
    return hashlib.blake2b(request.encode("utf-8", "surrogatepass"), digest_size=8, key=b"mark").digest()


def _without_mark(reward: Reward) -> Reward:
    if reward.unmarked is None:
        return Reward(reward.request, "matched", answered=reward.answered)
    return msgspec.structs.replace(reward, value=reward.unmarked, mark=None, reason="", account="")


def _as_of(reward: Reward, until: Instant | None) -> Reward:
    if until is None or reward.answered is None or reward.answered <= until:
        return reward
    return Reward(reward.request, "waiting")


# How much of a likeness is anchoring: the clinicians' own documents, of stays in which nobody was shown a draft.


class Anchored(NamedTuple):
    """Mean likeness of the clinicians' documents to drafts of a task, [0, 1]: of those that nobody was shown, and
    of those that were. Echoes are among the latter: they are what being shown does.
    """

    task: str
    blinded: float
    shown: float
    drafts: tuple[int, int]  # blinded, shown


def anchored(rewards: Iterable[Reward], tasks: Mapping[str, str]) -> list[Anchored]:
    """`tasks`: of each request. Of each task with both kinds, by name."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    for one in rewards:
        near = one.parts.get("concepts.f", one.parts.get("words.f"))
        if one.request in tasks and near is not None:
            found.setdefault(tasks[one.request], ([], []))[not one.blinded].append(near)
    return [
        Anchored(task, sum(hidden) / len(hidden), sum(shown) / len(shown), (len(hidden), len(shown)))
        for task, (hidden, shown) in sorted(found.items())
        if hidden and shown
    ]
