"""How many stays a minute the diagnosis agent answers at 1, 8 and 64 interleaved: the small policy in this
process, and a language model's server that takes a fixed time for each continuation however many it works on,
as one does whose batch is not full.

    OMP_NUM_THREADS=1 python -m benchmarks.agent_throughput [--stays 64] [--latency 0.2] [--policy DIR]
    [--sizes 1 8 64]

The environment answers from memory, so that what is measured is the loop and the model. Wall time; the small
policy's CPU time with it. The baseline is one stay at a time, in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from models.llm.completions import Completions
from models.llm.port import LLMSettings
from processors.diagnosis.agent.environment import Environment, Profile, Referred
from processors.diagnosis.agent.loop import RunSettings, everyone, run_all
from processors.diagnosis.agent.pointers import pointers_over
from processors.diagnosis.agent.prompt import Presented, system
from processors.diagnosis.agent.small import ASKING, SHIPPED, open_policy, served, untrained
from tests.processors.diagnosis.agent.shelf import shelf
from tests.servers.completions_server import CompletionsServer
from wardstream.diagnosis.agents import Voice

SEED: Final = 7
_MATCH: Final = "<reason> similar cases </reason><match> Sign 1; Sign 2; Sign 3 </match>"
_END: Final = "<reason> it fits </reason><diagnose> \\textbf{Disease 1} [r1] </diagnose>"


def stays(count: int) -> list[tuple[Environment, Presented]]:
    """Of 60 diseases with eight signs of 120; twenty cases come back."""
    draw = random.Random(SEED)
    signs = [f"Sign {n}" for n in range(120)]
    profiles = [Profile(f"D:{n}", f"Disease {n}", tuple(draw.sample(signs, 8))) for n in range(60)]
    cases = [
        Referred(
            f"c{n}",
            profiles[n % 60].name,
            tuple(draw.sample(profiles[n % 60].phenotypes, 5)),
            0.0,
            (f"D:{n % 60}",),
        )
        for n in range(600)
    ]
    held = shelf(profiles, cases)
    return [
        (
            held,
            Presented(
                f"p{n}",
                tuple(draw.sample(profiles[n % 60].phenotypes, 5)),
                information=(6.0, 5.0, 4.0, 3.0, 2.0),
            ),
        )
        for n in range(count)
    ]


async def played(voice: Voice, some: Sequence[tuple[Environment, Presented]], at_once: int) -> int:
    """Tokens that the agents wrote."""
    async with voice.speaking() as speaker:
        return sum(sum(one.mask) for one in await run_all(speaker, some, voice.asking, at_once=at_once))


def measured(
    name: str, voice: Voice, some: Sequence[tuple[Environment, Presented]], sizes: Sequence[int]
) -> None:
    asyncio.run(played(voice, some[:2], 2))  # warm
    first = 0.0
    for at_once in sizes:
        few = some[: max(8, min(len(some), at_once * 4))]
        wall, cpu = time.perf_counter(), time.process_time()
        tokens = asyncio.run(played(voice, few, at_once))
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        rate = 60 * len(few) / wall
        first = first or rate
        print(
            f"{name:12} {at_once:3} at once: {rate:8.0f} stays/minute  x{rate / first:5.1f}  {60 * len(few) / cpu:8.0f} a CPU minute  {tokens / len(few):5.1f} tokens a stay"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--stays", type=int, default=64)
    parser.add_argument("--latency", type=float, default=0.2, help="seconds of a continuation")
    parser.add_argument("--policy", type=Path, default=None)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1, 8, 64])
    options = parser.parse_args()
    some = stays(options.stays)
    folder = options.policy or SHIPPED
    model = open_policy(folder) if folder.is_dir() else untrained()
    print(
        f"{options.stays} stays, seed {SEED}; small policy: {model.parameters / 1e6:.2f} M parameters; server: {options.latency} s a continuation"
    )
    measured("small", Voice(lambda: served(model), pointers_over, ASKING), some, options.sizes)

    def say(stated: str) -> str:
        time.sleep(options.latency)
        return _END if "</refer>" in stated else _MATCH

    with CompletionsServer(say) as server:
        settings = LLMSettings.model_validate(
            {"base_url": server.base_url, "model": "stub", "concurrency": 128}
        )
        measured(
            "server",
            Voice(lambda: Completions(settings), everyone, RunSettings(system=system())),
            some,
            options.sizes,
        )


if __name__ == "__main__":
    main()
