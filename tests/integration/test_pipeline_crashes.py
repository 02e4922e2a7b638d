"""INGEST and PATIENT on a real Kafka, killed at random: each message once, each request once, the state the sequential fold."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable
from processors.patient import TriggerSettings
from streams.broker import KafkaSettings, TopicSpec, ensure_topics
from streams.topics import PATIENT_CHANGELOG, TOPICS
from tests.integration.chaos import Crew, Worker
from tests.integration.fhir_feed import EVENTS, FhirFeed
from tests.integration.pipeline_checker import (
    asked,
    await_quiet,
    check_deltas,
    check_ingest,
    check_no_request_twice,
    standing,
)
from tests.integration.sequential_fold import check_against_sequential_fold

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

PARTITIONS = 4
COMPACT = {"cleanup.policy": "compact", "segment.ms": "2000", "min.cleanable.dirty.ratio": "0.01"}
#: All is due at AFTERWARDS; what has no answer is asked again at MUCH_LATER, and not before.
TRIGGERS = TriggerSettings(ask_again=5000 * 86_400)
AFTERWARDS, MUCH_LATER = datetime(2036, 1, 1, tzinfo=UTC), datetime(2056, 1, 1, tzinfo=UTC)


@pytest.fixture
def own_kafka(tmp_path: Path) -> Iterator[KafkaServer]:
    """A broker of this test's own: the stages' topics have fixed names."""
    server = KafkaServer(tmp_path / "kafka")
    try:
        server.start()
    except ServerUnavailable as error:
        pytest.skip(str(error))
    specs = [TopicSpec(one.name, PARTITIONS, COMPACT if one.name == PATIENT_CHANGELOG else one.settings()) for one in TOPICS]
    ensure_topics(KafkaSettings(bootstrap=server.bootstrap), specs)
    yield server
    server.stop()


def command(kafka: KafkaServer, stage: str, *options: str) -> list[str]:
    worker = [sys.executable, "-m", "tests.integration.stage_worker", "--stage", stage, "--bootstrap", kafka.bootstrap]
    triggers = TRIGGERS.model_dump_json().replace("{", "{{").replace("}", "}}")
    return [*worker, "--partitions", str(PARTITIONS), "--state", "{state}", "--triggers", triggers, *options]


def await_assigned(worker: Worker, more_than: int) -> None:
    deadline = time.monotonic() + 60
    while assignments(worker) <= more_than:
        assert time.monotonic() < deadline, worker.text()[-3000:]
        time.sleep(0.02)


def assignments(worker: Worker) -> int:
    return worker.text().count("assigned [0")


def let_time_pass_and_check(bootstrap: str, feed: FhirFeed) -> None:
    """All documents fall due, half of the requests are answered, the others are asked again: then everything is compared."""
    await_quiet(bootstrap)
    feed.tick(AFTERWARDS)
    await_quiet(bootstrap)
    requests = asked(bootstrap)
    check_no_request_twice(requests)
    open_ = standing(requests)
    answered = [request for number, request in enumerate(open_.values()) if number % 2]
    feed.answer([(request.partition, request.document[1], request.id) for request in answered])
    feed.tick(MUCH_LATER)
    await_quiet(bootstrap)
    again = [(request.document, request.id) for request in _more(asked(bootstrap), requests)]
    unanswered = [(request.document, request.id) for request in open_.values() if request not in answered]
    assert sorted(again) == sorted(unanswered), "asked again is what had no answer, each once"
    assert {document[0] for document in open_} == {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    check_ingest(bootstrap, feed)
    check_deltas(bootstrap, feed)
    counts = check_against_sequential_fold(bootstrap, TRIGGERS, PARTITIONS)
    print(counts, f"messages {feed.sent}, aborted {feed.aborted}, broken {len(feed.broken)}, merges {len(feed.ward.merged)}")
    assert feed.aborted
    assert feed.ward.merged


def _more(after: list, before: list) -> list:  # type: ignore[type-arg]
    """What has come since, topic by topic and partition by partition."""
    left = list(after)
    for one in before:
        left.remove(one)
    return left


def test_ingest_and_patient_killed_at_random_moments_with_and_without_their_disks(
    own_kafka: KafkaServer, tmp_path: Path, kills: int, seed: int
) -> None:
    with Crew(seed) as crew, FhirFeed(own_kafka.bootstrap, PARTITIONS, seed) as feed:
        workers = [crew.add(command(own_kafka, stage), tmp_path, stage) for stage in ("ingest", "patient")]
        for worker in workers:
            await_assigned(worker, 0)
        for number in range(kills):
            before = [assignments(worker) for worker in workers]
            for worker in crew.random.sample(workers, 2):
                crew.kill_at_random(1, (0.05, 1.5), lambda _, wipe=bool(number % 2): wipe, [worker])  # type: ignore[misc]
            for worker, seen in zip(workers, before, strict=True):
                await_assigned(worker, seen)
        feed.end()
        feed.burst(30)
        let_time_pass_and_check(own_kafka.bootstrap, feed)
    assert [worker.codes.count(-9) for worker in workers] == [kills, kills]


def test_records_that_a_stage_cannot_survive_are_taken_aside_while_workers_are_killed(
    own_kafka: KafkaServer, tmp_path: Path, seed: int
) -> None:
    with Crew(seed) as crew, FhirFeed(own_kafka.bootstrap, PARTITIONS, seed) as feed:
        workers = [crew.add(command(own_kafka, stage), tmp_path, stage) for stage in ("ingest", "patient")]
        for worker in workers:
            await_assigned(worker, 0)
        feed.end()
        for topic in (EVENTS, "ehr.lab"):
            for poison in (b"POISON", b"POISON-DIE"):
                feed.burst(20, abort=True)
                feed.burst(60, poison=(topic, poison))
                crew.kill_at_random(1, (0.1, 1.0), lambda _: False)
        let_time_pass_and_check(own_kafka.bootstrap, feed)
