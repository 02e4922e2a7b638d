"""Algorithm 1: generate up to the first active closing tag, cut, ask the environment, append, go on.

`turned` and `answered` are the pure steps (eq. 9 to 12); `run` is one stay, `run_all` many of them at once. A
stay waits either for the model or for its environment; the others go on meanwhile, so that a server's batch
stays full. Environments work in threads: they compute, or wait.

Deviations: the paper cuts at the "first active tag" of any kind and ends without one; here the three tools'
closing tags cut, and `</diagnose>` ends. A run that comes to no diagnosis within its budget is made to give
one: the loop writes `<diagnose>` itself, which training sees as a violation (`FORCED`) and a clinician as
what it is.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, TypeAlias

from msgspec import Struct, structs

from models.llm.port import Continuation, Generator
from processors.diagnosis.agent.answers import CUT, NOTHING, Answer, Rendering, answer
from processors.diagnosis.agent.checks import Limits
from processors.diagnosis.agent.environment import Environment
from processors.diagnosis.agent.grammar import ANSWERS, TOOLS, Span, Step, block, blocks, closing, opening
from processors.diagnosis.agent.prompt import Presented, patient
from processors.diagnosis.agent.trajectory import Segment, Trajectory, cut
from schemas.errors import BackendError

STOPS: Final = (*(closing(tool) for tool in TOOLS), closing("diagnose"))
#: Who writes for a patient: a small policy's pointers mean something in one stay alone (pointing.py), a
# language model is one for all (`everyone`).
Speaker: TypeAlias = Callable[[Presented], Generator]
_STOP: Final = re.compile("|".join(re.escape(stop) for stop in STOPS))


class Budget(Struct, frozen=True, kw_only=True):
    """What a stay may cost."""

    response: int = 4_096  # tokens, the environment's included (L_max of algorithm 1)
    turn: int = 1_024  # tokens the agent may write without an action
    turns: int = 12  # continuations
    reserve: int = 256  # tokens kept for a diagnosis that has to be asked for
    seconds: float = 120.0  # that an environment may take for one answer


class RunSettings(Struct, frozen=True, kw_only=True):
    """How stays are run."""

    system: str
    budget: Budget = Budget()
    rendering: Rendering = Rendering()
    limits: Limits | None = None
    force: bool = True  # ask for a diagnosis where there is none


class Turned(Struct, frozen=True):
    """After a continuation: the state, and what it asks for."""

    trajectory: Trajectory
    tool: Step | None  # to be answered
    over: bool  # diagnosed, or nothing more to expect


def turned(trajectory: Trajectory, continuation: Continuation) -> Turned:
    """The agent's turn appended, cut behind its first closing tag of a tool or of the diagnosis.

    A tool's closing tag without its opening asks for nothing; it is answered all the same ("no reference"),
    and the agent may go on.
    """
    found = _STOP.search(continuation.text)
    end = found.end() if found else len(continuation.text)
    segment = cut(continuation, end)
    after = trajectory.wrote(segment)
    kind = found.group()[2:-1] if found else "diagnose"
    if found is None or kind == "diagnose":
        return Turned(after, None, over=True)
    closed = [step for step in blocks(segment.text) if step.kind == kind]
    return Turned(after, closed[-1] if closed else Step(kind, "", Span(end, end)), over=False)  # type: ignore[arg-type]


def answered(trajectory: Trajectory, reply: Answer, text: str, ids: Sequence[int]) -> Trajectory:
    """The environment's block appended, `text` as it stands in the sequence, as tokens that nobody is to
    learn.
    """
    after = trajectory.wrote(Segment("environment", text, tuple(ids)))
    faults = (*after.faults, reply.fault) if reply.fault else after.faults
    return structs.replace(after, returned=(*after.returned, *reply.returned), faults=faults)


def seed_of(seed: int, id: str, turn: int) -> int:
    """A continuation's own seed, 31 bits: equal runs ask with equal seeds, in whatever order stays are
    interleaved.
    """
    return int.from_bytes(blake2b(f"{seed}/{id}/{turn}".encode(), digest_size=4).digest(), "big") >> 1


async def run(
    generator: Generator, environment: Environment, presented: Presented, query: RunSettings, *, seed: int = 0
) -> Trajectory:
    """One stay from prompt to diagnosis. A model that fails ends it with a fault; no exception leaves but
    cancellation.
    """
    budget, steps, turns = query.budget, list[Step](), 0
    try:
        trajectory = Trajectory(await generator.opened(query.system, patient(presented)))
    except BackendError as error:
        return Trajectory((), faults=(f"model: {type(error).__name__}",))
    try:
        while (
            turns < budget.turns and (left := budget.response - budget.reserve - len(trajectory.response)) > 0
        ):
            wrote = await generator.continued(
                trajectory.ids,
                most=min(budget.turn, left),
                stop=STOPS,
                seed=seed_of(seed, presented.id, turns),
            )
            turns += 1
            turn = turned(trajectory, wrote)
            trajectory = turn.trajectory
            if turn.over:
                break
            assert turn.tool is not None  # what is not over has a tool
            trajectory = await _tool(generator, environment, trajectory, turn.tool, steps, query)
            steps.append(turn.tool)
        if query.force and not _diagnosed(trajectory):
            trajectory = await _forced(generator, trajectory, budget, seed_of(seed, presented.id, turns))
    except BackendError as error:
        return structs.replace(trajectory, faults=(*trajectory.faults, f"model: {type(error).__name__}"))
    return trajectory


async def run_all(
    speaker: Speaker,
    stays: Sequence[tuple[Environment, Presented]],
    query: RunSettings,
    *,
    seeds: Sequence[int] | None = None,
    at_once: int = 64,
) -> list[Trajectory]:
    """Many stays, at most `at_once` interleaved; in the order given. `seeds`: one for each stay (default:
    0).
    """
    gate = asyncio.Semaphore(at_once)

    async def one(at: int) -> Trajectory:
        async with gate:
            return await run(speaker(stays[at][1]), *stays[at], query, seed=seeds[at] if seeds else 0)

    return list(await asyncio.gather(*(one(at) for at in range(len(stays)))))


def everyone(generator: Generator) -> Speaker:
    """The same for all patients."""
    return lambda _: generator


async def _tool(
    generator: Generator,
    environment: Environment,
    trajectory: Trajectory,
    tool: Step,
    steps: Sequence[Step],
    query: RunSettings,
) -> Trajectory:
    same = [step for step in steps if step.kind == tool.kind]
    kind = ANSWERS[tool.kind]
    numbered = len({one.anchor for one in trajectory.returned if one.kind == kind})
    work = asyncio.to_thread(
        answer, environment, tool, same, len(steps), numbered, query.rendering, query.limits
    )
    try:
        reply = await asyncio.wait_for(work, query.budget.seconds)
    except TimeoutError:
        reply = Answer(
            block(kind, f"{NOTHING} (the source did not answer)"), fault=f"{tool.kind}: no answer in time"
        )
    text = f"\n{reply.text}\n"
    ids = await generator.encoded(text)
    room = query.budget.response - query.budget.reserve - len(trajectory.response)
    if len(ids) > max(room, 0):
        # It would not fit with a diagnosis behind it: the block is cut, and states it.
        text = f"\n{block(kind, CUT)}\n"
        reply = Answer(block(kind, CUT), fault=f"{tool.kind}: no room for the answer in the budget")
        ids = await generator.encoded(text)
    return answered(trajectory, reply, text, ids)


async def _forced(generator: Generator, trajectory: Trajectory, budget: Budget, seed: int) -> Trajectory:
    """`<diagnose>` by the loop, the rest by the agent. A diagnosis that was begun is not begun again."""
    begun = trajectory.text.rfind(opening("diagnose"))
    if begun <= trajectory.text.rfind(closing("diagnose")):
        text = f"\n{opening('diagnose')}"
        trajectory = trajectory.wrote(Segment("environment", text, await generator.encoded(text)))
    wrote = await generator.continued(
        trajectory.ids, most=budget.reserve, stop=(closing("diagnose"),), seed=seed
    )
    return structs.replace(turned(trajectory, wrote).trajectory, forced=True)


def _diagnosed(trajectory: Trajectory) -> bool:
    return any(step.kind == "diagnose" for step in blocks(trajectory.text))
