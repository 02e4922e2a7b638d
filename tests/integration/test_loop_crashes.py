"""The loop on a real Kafka, its workers killed at random: nothing lost, nothing twice, the state the
sequential fold.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from deploy.servers.kafka import KafkaServer
from tests.integration.chaos import Crew, Worker
from tests.integration.checker import read_committed
from tests.integration.feed import Feed
from tests.integration.fold_checker import await_all_answered, check
from tests.integration.fold_stage import PARTITIONS, command, new_stage

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]


def _back_at_work(worker: Worker, assignments: int) -> None:
    """Until the worker has got its partitions once more."""
    deadline = time.monotonic() + 60
    while worker.text().count("assigned [0") == assignments:
        assert time.monotonic() < deadline, worker.text()[-3000:]
        time.sleep(0.02)


def test_a_worker_killed_at_random_moments_with_and_without_its_disk(
    kafka: KafkaServer, tmp_path: Path, kills: int, seed: int
) -> None:
    name = new_stage(kafka)
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        worker = crew.add(command(kafka, name), tmp_path, "w0")
        worker.await_text("assigned [0")
        for number in range(kills):
            assignments = worker.text().count("assigned [0")
            crew.kill_at_random(1, (0.05, 2.5), lambda _, wipe=number % 2 == 1: wipe)
            _back_at_work(worker, assignments)
        feed.end()
        await_all_answered(kafka.bootstrap, name)
    assert worker.codes.count(-9) == kills
    assert feed.aborted > 0
    assert check(kafka.bootstrap, name) == feed.committed


@pytest.mark.parametrize("static", [True, pytest.param(False, marks=pytest.mark.long)])
def test_workers_of_a_group_killed_at_random_while_others_work(
    kafka: KafkaServer, tmp_path: Path, kills: int, seed: int, static: bool
) -> None:
    """Not waited for: kills come while partitions are moving and states are being restored."""
    member = ("--set", f"static_member={static}")
    name = new_stage(kafka)
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        for slot in "01":
            crew.add(command(kafka, name, *member, "--slot", slot), tmp_path, f"w{slot}")
        crew.workers[0].await_text("assigned [")
        crew.kill_at_random(kills, (0.5, 5.0), lambda number: number % 3 == 0)
        feed.end()
        await_all_answered(kafka.bootstrap, name)
    assert check(kafka.bootstrap, name) == feed.committed


@pytest.mark.parametrize("static", [True, pytest.param(False, marks=pytest.mark.long)])
def test_a_second_worker_joins_and_dies_again_and_again(
    kafka: KafkaServer, tmp_path: Path, seed: int, static: bool
) -> None:
    member = ("--set", f"static_member={static}")
    name = new_stage(kafka)
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        first = crew.add(command(kafka, name, *member), tmp_path, "first")
        first.await_text("assigned [0, 1, 2, 3]")
        for number in range(4):
            second = crew.add(
                command(kafka, name, *member, "--slot", "1"), tmp_path, f"second{number}", once=True
            )
            second.await_text("assigned [")
            if number % 2:
                second.kill(wipe=True)
            else:
                assert second.end() == 0
        feed.end()
        await_all_answered(kafka.bootstrap, name)
    assert first.codes == [0], "the first worker never had to start again"
    assert check(kafka.bootstrap, name) == feed.committed


def test_a_broker_that_restarts_and_one_that_dies(kafka: KafkaServer, tmp_path: Path, seed: int) -> None:
    name = new_stage(kafka)
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        worker = crew.add(command(kafka, name), tmp_path, "w0")
        worker.await_text("assigned [0")
        feed.end()
        for fall in (kafka.stop, kafka.kill):
            refill = Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed)
            refill.committed = feed.committed
            with refill:
                time.sleep(1.0)
                refill.end()
                refill.burst(3000)  # the broker goes while the worker is at it
            feed.committed = refill.committed
            fall()
            kafka.start()
        await_all_answered(kafka.bootstrap, name)
    assert check(kafka.bootstrap, name) == feed.committed


@pytest.mark.parametrize("fault", ["raises", "dies"])
def test_a_record_that_the_step_cannot_survive_becomes_one_dead_letter(
    kafka: KafkaServer, tmp_path: Path, seed: int, fault: str
) -> None:
    """`dies` takes the process with it, without a word, each time the record is tried."""
    name = new_stage(kafka)
    poison = b"POISON-DIE" if fault == "dies" else b"POISON"
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed) as feed:
        crew.add(command(kafka, name, "--fail-on", "POISON"), tmp_path, "w0")
        time.sleep(0.5)
        feed.end()
        feed.burst(30, poison=poison)
        feed.burst(30)
        await_all_answered(kafka.bootstrap, name, frozenset({poison}))
    letters = read_committed(kafka.bootstrap, f"{name}.letters")
    assert [json.loads(letter.value or b"")["kind"] for letter in letters] == [
        "process died" if fault == "dies" else "KeyError"
    ]
    assert check(kafka.bootstrap, name, frozenset({poison})) == feed.committed
