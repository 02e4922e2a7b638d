"""Workers of INGEST, PATIENT and GENERATE stopped while others take over, then continued; others that come and go; a broker that falls.

`first` is stopped at a named phase of a transaction for longer than the session timeout: a zombie when it goes on.
"""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from tests.integration.chaos import Crew
from tests.integration.pipeline_hospital import EVERY_PARTITION, STAGES, Hospital, await_all_partitions, await_assigned

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]

SESSION_S = 6.0


def test_workers_of_all_stages_stopped_in_mid_transaction_are_fenced_when_they_go_on(hospital: Hospital, tmp_path: Path) -> None:
    with Crew(hospital.seed) as crew:
        with hospital.feed.telling():
            stop_at = ("--stop-at", "flushed:6:3.0")
            firsts = [hospital.hire(crew, tmp_path, stage, *stop_at, name=f"{stage}-first", once=True) for stage in STAGES]
            seconds = []
            for stage, first in zip(STAGES, firsts, strict=True):
                first.await_stopped()  # the stage behind it comes to its own stop by what the successor sends
                seconds.append(hospital.hire(crew, tmp_path, stage, "--slot", "1"))
            for second in seconds:
                second.await_text(EVERY_PARTITION)
            for first in firsts:
                first.signal(signal.SIGCONT)
            codes = [first.await_end() for first in firsts]
        assert codes == [3, 3, 3]
        for first in firsts:
            assert "FencedError: fenced at" in first.text(), first.text()[-2000:]
        assert re.search(r"restored \d rows=[1-9]", seconds[1].text()), "there was no state to take over"
        hospital.check()


@pytest.mark.parametrize("open_still", [False, True], ids=["expired", "still open"])
def test_a_patient_worker_stopped_between_its_offsets_and_its_commit_while_another_takes_over(
    hospital: Hospital, tmp_path: Path, open_still: bool
) -> None:
    """Its transaction has expired and is void, or is still open: then the successor waits for it, and finds it committed."""
    stopped = ("--stop-at", "offsets-sent:6:0.0", *_timeout(60_000)) if open_still else ("--stop-at", "offsets-sent:6:3.0")
    with Crew(hospital.seed) as crew:
        with hospital.feed.telling():
            for stage in ("ingest", "generate"):
                hospital.hire(crew, tmp_path, stage)
            first = hospital.hire(crew, tmp_path, "patient", *stopped, name="first", once=True)
            first.await_stopped()
            second = hospital.hire(crew, tmp_path, "patient", "--slot", "1", name="second")
            if open_still:
                time.sleep(SESSION_S + 3.0)  # the session is lost, the transaction is not
                assert EVERY_PARTITION not in second.text(), "the successor did not wait"
            else:
                second.await_text(EVERY_PARTITION)
            first.signal(signal.SIGCONT)
            code = first.end() if open_still else first.await_end()
        assert "continued at offsets-sent" in first.text()
        assert ("FencedError: fenced at commit" in first.text()) == (not open_still), first.text()[-2000:]
        assert code in ((0, 3) if open_still else (3,))
        hospital.check()


def test_a_second_worker_of_each_stage_joins_and_dies_and_joins_and_leaves(hospital: Hospital, tmp_path: Path) -> None:
    with Crew(hospital.seed) as crew:
        firsts = [hospital.hire(crew, tmp_path, stage) for stage in STAGES]
        for first in firsts:
            await_assigned(first)
        with hospital.feed.telling():
            for dies in (True, False):
                names = [f"{stage}-{'dies' if dies else 'leaves'}" for stage in STAGES]
                seconds = [
                    hospital.hire(crew, tmp_path, stage, "--slot", "1", name=name, once=True)
                    for stage, name in zip(STAGES, names, strict=True)
                ]
                for second in seconds:
                    second.await_text("assigned [")
                crew.random.shuffle(seconds)
                for second in seconds:
                    if dies:
                        crew.kill(second, (0.05, 0.5), wipe=True)
                    else:
                        assert second.end() == 0
                for first in firsts:
                    await_all_partitions(first)
        hospital.check()
    assert [first.codes for first in firsts] == [[0]] * 3, "the first workers never had to start again"


def test_a_broker_that_restarts_and_one_that_dies(hospital: Hospital, tmp_path: Path) -> None:
    with Crew(hospital.seed) as crew:
        for worker in [hospital.hire(crew, tmp_path, stage) for stage in STAGES]:
            await_assigned(worker)
        for fall in (hospital.kafka.stop, hospital.kafka.kill):
            for _ in range(3):
                hospital.feed.burst(20, abort=True)
                hospital.feed.burst(60)  # the broker goes while the workers are at it
            fall()
            hospital.kafka.start()
            hospital.feed.connect()
        hospital.feed.burst(30)
        hospital.check()


def _timeout(milliseconds: int) -> tuple[str, str]:
    return "--set", f"transaction_timeout_ms={milliseconds}"
