"""Workers of INGEST, PATIENT and GENERATE stopped while others take over, then continued; others that come
and go; a broker that falls.

`first` is stopped at a named phase of a transaction for longer than the session timeout: a zombie when it
goes on.
"""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from tests.integration.chaos import Crew
from tests.integration.pipeline_checker import await_quiet
from tests.integration.pipeline_hospital import (
    EVERY_PARTITION,
    STAGES,
    Hospital,
    await_all_partitions,
    await_assigned,
)

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]

SESSION_S = 3.0
#: What is waited for here, made short.
SHORT = ("--set", f"session_timeout_ms={SESSION_S * 1000:.0f}", "--set", "transaction_timeout_ms=4000")


def test_workers_of_all_stages_stopped_in_mid_transaction_are_fenced_when_they_go_on(
    hospital: Hospital, tmp_path: Path
) -> None:
    """PATIENT exactly between its offsets and its commit; the session and the transaction have expired."""
    phases = {"ingest": "flushed", "patient": "offsets-sent", "embed": "flushed", "generate": "flushed"}
    with Crew(hospital.seed) as crew:
        with hospital.feed.sending():
            firsts = {
                stage: hospital.hire(
                    crew,
                    tmp_path,
                    stage,
                    *SHORT,
                    "--stop-at",
                    f"{phase}:6:3.0",
                    name=f"{stage}-first",
                    once=True,
                )
                for stage, phase in phases.items()
            }
            seconds = {}
            for stage, first in firsts.items():
                first.await_stopped()  # the stage behind it comes to its own stop by what the successor sends
                seconds[stage] = hospital.hire(crew, tmp_path, stage, *SHORT, "--slot", "1")
            for second in seconds.values():
                second.await_text(EVERY_PARTITION)
            for first in firsts.values():
                first.signal(signal.SIGCONT)
            assert [first.await_end() for first in firsts.values()] == [3] * len(firsts)
        for first in firsts.values():
            assert "FencedError: fenced at" in first.text(), first.text()[-2000:]
        assert "FencedError: fenced at commit" in firsts["patient"].text()
        assert re.search(r"restored \d rows=[1-9]", seconds["patient"].text()), (
            "there was no state to take over"
        )
        hospital.check()


@pytest.mark.long
def test_a_patient_worker_stopped_between_its_offsets_and_its_commit_still_commits_and_its_successor_has_waited(
    hospital: Hospital, tmp_path: Path
) -> None:
    """The session has expired, the transaction has not: nobody can know its fate yet."""
    with Crew(hospital.seed) as crew:
        with hospital.feed.sending():
            for stage in ("ingest", "embed", "generate"):
                hospital.hire(crew, tmp_path, stage)
            options = (*SHORT, "--stop-at", "offsets-sent:6:0.0", "--set", "transaction_timeout_ms=60000")
            first = hospital.hire(crew, tmp_path, "patient", *options, name="first", once=True)
            first.await_stopped()
            second = hospital.hire(crew, tmp_path, "patient", *SHORT, "--slot", "1", name="second")
            time.sleep(SESSION_S + 3.0)  # there is no event in waiting
            assert EVERY_PARTITION not in second.text(), "the successor did not wait"
            first.signal(signal.SIGCONT)
            assert first.end() in (0, 3)
        assert "continued at offsets-sent" in first.text()
        assert "fenced at commit" not in first.text(), first.text()[
            -2000:
        ]  # a next one, of records already fetched, may be
        hospital.check()


@pytest.mark.long
def test_idle_workers_of_all_stages_whose_slot_another_took_end_fenced_when_they_go_on(
    hospital: Hospital, tmp_path: Path
) -> None:
    """Nothing is in flight, so only the group can tell them. One that does not hear it would stand there for
    ever.
    """
    with Crew(hospital.seed) as crew:
        firsts = [hospital.hire(crew, tmp_path, stage, name=f"{stage}-first", once=True) for stage in STAGES]
        for first in firsts:
            await_assigned(first)
        await_quiet(hospital.bootstrap)
        for first in firsts:
            first.signal(signal.SIGSTOP)
        for second in [hospital.hire(crew, tmp_path, stage) for stage in STAGES]:
            await_assigned(second)
        for first in firsts:
            first.signal(signal.SIGCONT)
        assert [first.await_end() for first in firsts] == [3] * len(firsts)
        for first in firsts:
            assert "FencedError: fenced at reading" in first.text(), first.text()[-2000:]
        hospital.feed.burst(30)
        hospital.check()


@pytest.mark.long
def test_more_workers_of_each_stage_join_and_one_dies_and_one_leaves(
    hospital: Hospital, tmp_path: Path
) -> None:
    with Crew(hospital.seed) as crew:
        firsts = [hospital.hire(crew, tmp_path, stage) for stage in STAGES]
        for first in firsts:
            await_assigned(first)
        with hospital.feed.sending():
            second, third = (
                [
                    hospital.hire(crew, tmp_path, stage, "--slot", slot, name=f"{stage}-{slot}", once=True)
                    for stage in STAGES
                ]
                for slot in "12"
            )
            for worker in (*second, *third):
                worker.await_text("assigned [")
            for dies, leaves in zip(second, third, strict=True):
                crew.kill(dies, (0.05, 0.5), wipe=True)
                assert leaves.end() == 0
            for first in firsts:
                await_all_partitions(first)
        hospital.check()
    assert [first.codes for first in firsts] == [[0]] * len(STAGES), (
        "the first workers never had to start again"
    )


@pytest.mark.long
def test_a_broker_that_restarts(hospital: Hospital, tmp_path: Path) -> None:
    """One that dies is among the drills."""
    with Crew(hospital.seed) as crew:
        for worker in [hospital.hire(crew, tmp_path, stage) for stage in STAGES]:
            await_assigned(worker)
        for _ in range(3):
            hospital.feed.burst(20, abort=True)
            hospital.feed.burst(60)  # the broker goes while the workers are at it
        hospital.kafka.stop()
        hospital.kafka.start()
        hospital.feed.connect()
        hospital.feed.burst(30)
        hospital.check()
