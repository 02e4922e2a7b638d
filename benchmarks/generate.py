"""How much of a model server's throughput does the GENERATE worker keep?

    python -m benchmarks.generate                                   # stub server with a fixed delay, in a process of its own
    python -m benchmarks.generate --base-url http://gpu:8000/v1 --model NAME      # a real vLLM

The same prompts go to the same server twice, alternating: once through the worker (embedded Kafka,
transactional loop, queue, retries, breaker, gate, rendering, state, transactions), once through nothing but
httpx with the same number of questions in flight. Reported is the ratio of requests per second, worker /
bare, from the first question to the last answer; for the worker, to the last document that a reader of the
output topic has in hand. Goal: at least 0.95.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
from confluent_kafka import Consumer, Producer, TopicPartition

from models.llm.openai import OpenAICompatible, question
from models.llm.port import LLMSettings, Prompt
from models.llm.resilient import Breaker, Resilient
from schemas.requests import Request, encode_request
from streams.loop import LoopSettings, TransactionalLoop
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.result_records import Printer
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.step import generate_step
from streams.topics import GENERATE_CHANGELOG, REQUESTS, TOPICS, output_topic, request_topic
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.plain_task import plain_bundle, plain_tasks

PARTITIONS = 4


@dataclass(frozen=True)
class Load:
    """What both sides do."""

    requests: tuple[Request, ...]
    prompts: tuple[Prompt, ...]
    llm: LLMSettings


def load(options: argparse.Namespace, base_url: str) -> Load:
    """Requests with notes of the asked size; numbers drawn from the seed."""
    draw = random.Random(options.seed)
    queried = []
    for number in range(options.requests):
        lines = [
            f"Potassium {draw.randint(30, 60) / 10} mmol/L on day {day}." for day in range(options.sentences)
        ]
        queried.append(
            request(f"r{number}", patient=f"Patient/{number}", slot=f"s{number}", text=" ".join(lines))
        )
    task = plain_tasks()["progress-note"]
    llm = LLMSettings(
        base_url=base_url, model=options.model, concurrency=options.at_once, attempt_timeout=300.0
    )
    return Load(tuple(queried), tuple(task.prompt(one) for one in queried), llm)


def bare(work: Load) -> float:
    """Requests per second of plain httpx with as many questions in flight."""

    async def run() -> float:
        limits = httpx.Limits(
            max_connections=work.llm.concurrency, max_keepalive_connections=work.llm.concurrency
        )
        url = work.llm.base_url + "/chat/completions"
        async with httpx.AsyncClient(timeout=None, limits=limits, trust_env=False) as client:
            left = iter(work.prompts)

            async def one_after_the_other() -> None:
                for prompt in left:
                    answer = await client.post(url, json=question(prompt, work.llm))
                    answer.raise_for_status()
                    json.loads(answer.json()["choices"][0]["message"]["content"])

            began = time.perf_counter()
            await asyncio.gather(*(one_after_the_other() for _ in range(work.llm.concurrency)))
            return len(work.prompts) / (time.perf_counter() - began)

    return asyncio.run(run())


def worker(work: Load) -> tuple[float, int]:
    """Requests per second of the stage, and how many documents the composer had to draft."""
    with EmbeddedBroker() as broker, tempfile.TemporaryDirectory() as folder:
        broker.create(TopicSpec(topic.name, PARTITIONS, {}) for topic in TOPICS)
        llm = Resilient(OpenAICompatible(work.llm), work.llm, Breaker(work.llm))
        drafter = Drafter(plain_tasks(), llm, request_timeout=300.0, most_cut=0.5)
        generate = GenerateSettings(at_once=work.llm.concurrency, most=len(work.requests) + 1)
        step = generate_step(generate, drafter, Printer(plain_bundle), partitions=PARTITIONS)
        settings = LoopSettings(
            stage="generate", topics=REQUESTS, changelog=GENERATE_CHANGELOG, state_dir=Path(folder) / "state"
        )
        loop = TransactionalLoop(step, settings, broker.kafka)
        thread = threading.Thread(target=loop.run)
        thread.start()
        reader = Consumer(
            broker.kafka.client({"group.id": "reader", "enable.auto.commit": False, "fetch.wait.max.ms": 10})
        )
        reader.assign(
            [TopicPartition(output_topic("progress-note"), number, 0) for number in range(PARTITIONS)]
        )
        # One request ahead of the clock: the loop has joined its group and the first connection is there.
        producer = Producer(broker.kafka.client({"linger.ms": 5}))
        _ask(producer, [request("warm-up", slot="warm-up")])
        _await(reader, 1)
        began = time.perf_counter()
        _ask(producer, work.requests)
        fallbacks = _await(reader, len(work.requests))
        took = time.perf_counter() - began
        reader.close()
        loop.stop()
        thread.join()
        step.close()
        return len(work.requests) / took, fallbacks


def _ask(producer: Producer, requests: tuple[Request, ...] | list[Request]) -> None:
    for number, one in enumerate(requests):
        producer.produce(
            request_topic(one.task), encode_request(one), one.patient.encode(), number % PARTITIONS
        )
    producer.flush()


def _await(reader: Consumer, count: int) -> int:
    fallbacks = 0
    while count > 0:
        for message in reader.consume(500, 0.05):
            count -= 1
            fallbacks += bool(json.loads(message.value() or b"{}")["fallback"])
    return fallbacks


@contextlib.contextmanager
def stub(delay: float) -> Iterator[str]:
    """The stub server in a process of its own; yields its base URL."""
    command = [sys.executable, "-m", "tests.servers.llm_server", "--delay", str(delay)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base-url", default="", help="a real server; default: the stub")
    parser.add_argument("--model", default="stub")
    parser.add_argument("--requests", type=int, default=400)
    parser.add_argument("--sentences", type=int, default=20, help="sentences of evidence in each request")
    parser.add_argument("--at-once", type=int, default=32, help="questions in flight, on both sides")
    parser.add_argument("--delay", type=float, default=0.5, help="seconds the stub takes for an answer")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    server = contextlib.nullcontext(options.base_url) if options.base_url else stub(options.delay)
    with server as base_url:
        work = load(options, base_url)
        size = statistics.mean(len(encode_request(one)) for one in work.requests)
        print(
            f"{options.requests} requests of {size:.0f} B, {options.at_once} in flight, seed {options.seed}, "
            f"server {options.base_url or f'stub, {options.delay} s'}"
        )
        bare(work)  # warm-up: imports, connections, the server's own first steps
        ratios = []
        for number in range(options.rounds):
            plain = bare(work)
            ours, fallbacks = worker(work)
            ratios.append(ours / plain)
            print(
                f"round {number + 1}: bare {plain:.1f}/s, worker {ours:.1f}/s, ratio {ratios[-1]:.3f}, composed {fallbacks}"
            )
        median = statistics.median(ratios)
        print(
            f"ratio worker/bare: median {median:.3f} (min {min(ratios):.3f}, max {max(ratios):.3f}); goal >= 0.95"
        )


if __name__ == "__main__":
    main()
