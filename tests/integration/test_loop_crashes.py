"""The loop on a real Kafka, its workers killed at random: nothing lost, nothing twice, the state the sequential fold."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from deploy.servers.kafka import KafkaServer
from tests.integration.chaos import Crew
from tests.integration.feed import Feed
from tests.integration.fold_checker import await_all_answered, check
from tests.integration.fold_stage import PARTITIONS, command, new_stage

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]


def test_a_worker_killed_at_random_moments_with_and_without_its_disk(
    kafka: KafkaServer, tmp_path: Path, kills: int, seed: int
) -> None:
    name = new_stage(kafka)
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        worker = crew.add(command(kafka, name, "--set", "static_member=true"), tmp_path, "w0")
        worker.await_text("assigned [0")
        for number in range(kills):
            crew.kill_at_random(1, (0.05, 2.5), lambda _, wipe=number % 2 == 1: wipe)
            seen = worker.text().count("assigned [0")
            deadline = time.monotonic() + 60
            while worker.text().count("assigned [0") == seen:  # it has its partitions again
                assert time.monotonic() < deadline, worker.text()[-3000:]
                time.sleep(0.02)
        feed.__exit__()
        await_all_answered(kafka.bootstrap, name)
    assert worker.codes.count(-9) == kills
    assert feed.aborted > 0
    assert check(kafka.bootstrap, name) == feed.committed
