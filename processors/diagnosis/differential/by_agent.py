"""The agent as a diagnostician: it asks the sources, the ranker below it, and commits to an order. Where it
cannot be listened to, the ranker's stands.

What the draft shows next to each disease (for it, against it, cases, questions) is computed from the record
and the base, not written by the agent. The trajectory gets what it did by kind and id; of the small policy,
whose tokens point and hold no text, also the tokens, with which it can be trained again. Those of a language
model are a step of their own, which only `learning.texts` keeps.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Self, TypeAlias

from processors.diagnosis.agent.diagnosing import Agent, AgentAnswer, Case
from processors.diagnosis.agent.loop import Speaker
from processors.diagnosis.agent.trajectory import Trajectory
from processors.diagnosis.differential.by_ranker import OWN, Inquiry, RankingDiagnostician
from schemas.diagnosis import Diagnosed
from schemas.requests import Request

#: Step with the tokens of the small policy.
TOKENS: Final = "agent.tokens"
#: Runs it elsewhere and waits. Raises TimeoutError.
Wait: TypeAlias = Callable[[Coroutine[Any, Any, list[AgentAnswer]]], list[AgentAnswer]]


class AgentDiagnostician:
    """Implements `Diagnostician`. `called`: the agent's name and version; `logged`: the step that has its tokens, TOKENS where
    they are pointers, TEXT where they are text, "" for none.
    """

    def __init__(
        self, ranking: RankingDiagnostician, agent: Agent, called: str, wait: Wait, *, logged: str
    ) -> None:
        self._ranking, self._agent, self._called, self._wait, self._logged = (
            ranking,
            agent,
            called,
            wait,
            logged,
        )

    def by(self, speaker: Speaker, called: str) -> Self:
        """The same with another model behind it."""
        return type(self)(
            self._ranking, self._agent.spoken_by(speaker), called, self._wait, logged=self._logged
        )

    def diagnose(self, request: Request, /) -> Diagnosed:
        """Raises what `wait` raises."""
        requested = self._ranking.asked(request)
        (found,) = self._wait(self._agent.diagnose([Case(request.id, requested.query, seen=requested.seen)]))
        return self._told(requested, found)

    def _told(self, requested: Inquiry, found: AgentAnswer) -> Diagnosed:
        by = "" if found.instead else self._called
        return self._ranking.diagnosed(requested, found.answer, by, steps(found, logged=self._logged))


class ServedAgentDiagnostician(AgentDiagnostician):
    """The same of a model that has to be waited for: a draft that cannot wait has the ranker's answer."""

    def diagnose(self, request: Request, /) -> Diagnosed:
        return self._ranking.diagnose(request)

    async def prepared(self, request: Request, /) -> Diagnosed:
        return await asyncio.to_thread(super().diagnose, request)


def steps(found: AgentAnswer, *, logged: str) -> tuple[dict[str, str], ...]:
    """Each action with the ids of what came back, whom it named, why it was not listened to; no text. `logged`: as
    AgentDiagnostician.
    """
    shown: list[dict[str, str]] = []
    turn = -1
    checked = found.trajectory.checked()
    for step in checked.steps:
        one = {"step": f"agent.{step.kind}"}
        if step.kind in ("guide", "refer", "result"):
            turn += 1
            values = [back for back in found.trajectory.returned if back.turn == turn]
            one["returned"] = " ".join(_called(back.id) for back in values)
            if (
                step.kind == "refer"
            ):  # what published cases had: whether one had what was confirmed later (eq. 14)
                one["diseases"] = " ".join(
                    sorted(
                        {
                            name
                            for back in values
                            if _called(back.id) == back.id
                            for name in back.also
                            if " " not in name
                        }
                    )
                )
        shown.append(one)
    if checked.violations:
        shown.append(
            {
                "step": "agent.checked",
                "violations": " ".join(sorted(one.name.lower() for one in checked.violations)),
            }
        )
    shown.append(
        {"step": "agent.instead", "reason": found.instead}
        if found.instead
        else {"step": "agent.order", "ids": " ".join(r.ids[0] for r in found.answer.ranked[:5])}
    )
    return (*shown, *((_tokens(found.trajectory, logged),) if logged else ()))


def _called(id_: str) -> str:
    """Of another patient of this hospital only that it was one."""
    source = id_.partition("/")[0]
    return source if source in OWN else id_


def _tokens(trajectory: Trajectory, step: str) -> dict[str, str]:
    written = {
        "prompt": trajectory.prompt,
        "response": trajectory.response,
        "mask": tuple(map(int, trajectory.mask)),
        "logprobs": tuple(round(value, 5) for value in trajectory.logprobs),
    }
    return {"step": step, **{name: " ".join(map(str, values)) for name, values in written.items()}}
