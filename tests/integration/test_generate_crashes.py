"""GENERATE on a real Kafka, killed and stopped with drafts in flight, the model server misbehaving: each
answered once.
"""

from __future__ import annotations

import signal
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.servers.kafka import KafkaServer
from streams.topics import GENERATE_CHANGELOG
from tests.integration.chaos import Crew, Worker
from tests.integration.generate_checker import await_all_answered, check
from tests.integration.request_feed import RequestFeed
from tests.integration.servers import fresh_topics
from tests.servers.llm_server import Behaviour, LLMServer

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

PARTITIONS = 4  # as the other tests of stages: a static member that comes back gets what it had
COMPACT = {"cleanup.policy": "compact", "segment.ms": "2000", "min.cleanable.dirty.ratio": "0.01"}


@pytest.fixture
def broker(kafka: KafkaServer) -> KafkaServer:
    """With the stage's topics empty."""
    fresh_topics(kafka, PARTITIONS, {GENERATE_CHANGELOG: COMPACT})
    return kafka


@pytest.fixture
def model() -> Iterator[LLMServer]:
    """Slow in varying degrees, and wrong for some."""
    with LLMServer() as server:
        server.choose = lambda question: _treat(str(question["messages"]))
        yield server


def _treat(question: str) -> Behaviour:
    number = zlib.crc32(question.encode())
    kind = ["ok", "ok", "ok", "ok", "ok", "invented", "cut", "disconnect", "hang", "ok"][number % 10]
    return Behaviour(kind, delay=(number % 50) / 100)  # type: ignore[arg-type]


def command(kafka: KafkaServer, model: LLMServer, *options: str) -> list[str]:
    worker = [sys.executable, "-m", "tests.integration.generate_worker", "--bootstrap", kafka.bootstrap]
    return [
        *worker,
        "--base-url",
        model.base_url,
        "--partitions",
        str(PARTITIONS),
        "--state",
        "{state}",
        *options,
    ]


def await_assigned(worker: Worker, more_than: int) -> None:
    deadline = time.monotonic() + 60
    while worker.text().count("assigned [0") <= more_than:
        assert time.monotonic() < deadline, worker.text()[-3000:]
        time.sleep(0.02)


def test_a_worker_killed_with_drafts_in_flight_answers_each_request_once(
    broker: KafkaServer, model: LLMServer, tmp_path: Path, kills: int, seed: int
) -> None:
    feed = RequestFeed(broker.bootstrap, PARTITIONS, seed, per_second=20)
    with Crew(seed) as crew, feed:
        worker = crew.add(command(broker, model, "--set", "static_member=true"), tmp_path, "w0")
        await_assigned(worker, 0)
        for number in range(kills):
            seen = worker.text().count("assigned [0")
            crew.kill_at_random(1, (0.3, 2.5), lambda _, wipe=number % 2 == 1: wipe)
            await_assigned(worker, seen)
        feed.__exit__()
        await_all_answered(broker.bootstrap, feed.requests)
    assert worker.codes.count(-9) == kills
    outcomes = check(broker.bootstrap, feed.garbage)
    print(outcomes, f"garbage {feed.garbage}, aborted {feed.aborted}, questions {len(model.questions)}")
    assert outcomes["published"] > 0
    assert outcomes["superseded"] > 0
    assert outcomes["cancelled"] > 0
    assert feed.aborted > 0


def test_a_worker_stopped_in_mid_transaction_is_fenced_when_it_goes_on(
    broker: KafkaServer, model: LLMServer, tmp_path: Path, seed: int
) -> None:
    feed = RequestFeed(broker.bootstrap, PARTITIONS, seed, per_second=20)
    with Crew(seed) as crew, feed:
        first = crew.add(command(broker, model, "--stop-at", "flushed:12:3.0"), tmp_path, "first", once=True)
        first.await_stopped()
        second = crew.add(command(broker, model, "--slot", "1"), tmp_path, "second")
        second.await_text(f"assigned {list(range(PARTITIONS))}")
        first.signal(signal.SIGCONT)
        code = first.await_end()
        feed.__exit__()
        await_all_answered(broker.bootstrap, feed.requests)
    assert code == 3
    assert "FencedError" in first.text()
    assert check(broker.bootstrap, feed.garbage)["published"] > 0


def test_a_worker_stopped_with_drafts_in_flight_forgets_them_when_it_goes_on(
    broker: KafkaServer, model: LLMServer, tmp_path: Path, seed: int
) -> None:
    """Outside a transaction nothing fences it: it joins again, beside the worker that has answered its
    requests meanwhile.
    """
    feed = RequestFeed(broker.bootstrap, PARTITIONS, seed, per_second=20)
    with Crew(seed) as crew, feed:
        first = crew.add(command(broker, model), tmp_path, "first", once=True)
        await_assigned(first, 0)
        time.sleep(crew.random.uniform(1.0, 3.0))
        first.signal(signal.SIGSTOP)
        second = crew.add(command(broker, model, "--slot", "1"), tmp_path, "second")
        second.await_text(f"assigned {list(range(PARTITIONS))}")
        first.signal(signal.SIGCONT)
        time.sleep(5.0)
        feed.__exit__()
        await_all_answered(broker.bootstrap, feed.requests)
        assert first.end() in (0, 3)
    assert check(broker.bootstrap, feed.garbage)["published"] > 0
