"""INGEST, PATIENT, EMBED and GENERATE on a real Kafka, killed at random: each message, request and draft
once, the state the sequential fold.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.amounts import amount
from tests.integration.chaos import Crew, Worker
from tests.integration.draft_checker import drafts, results
from tests.integration.pipeline_checker import (
    EVENTS,
    TASKS,
    asked,
    await_quiet,
    check_no_request_twice,
    standing,
)
from tests.integration.pipeline_hospital import STAGES, Hospital, assignments, await_assigned

pytestmark = [pytest.mark.integration, pytest.mark.timeout(900)]

#: All is due by the first; what has no answer is asked again by the second, and by the third.
AFTERWARDS, MUCH_LATER, LATER_STILL = (datetime(year, 1, 1, tzinfo=UTC) for year in (2036, 2056, 2076))


def kill_again_and_again(crew: Crew, worker: Worker, kills: int) -> None:
    """Every second time the disk goes too; every third time it has not got its partitions back when the next
    one comes.
    """
    for number in range(kills):
        before = assignments(worker)
        crew.kill(worker, (0.05, 1.5), wipe=number % 2 == 1)
        if number % 3 < 2:
            await_assigned(worker, before)


def test_workers_of_all_stages_killed_at_random_moments_with_and_without_their_disks(
    hospital: Hospital, tmp_path: Path, kills: int
) -> None:
    """They linger between the steps of a transaction, so that most kills find them in one."""
    with Crew(hospital.seed) as crew:
        workers = [hospital.hire(crew, tmp_path, stage, "--linger", "0.1") for stage in STAGES]
        for worker in workers:
            await_assigned(worker)
        with hospital.feed.sending(), ThreadPoolExecutor() as pool:
            for done in [pool.submit(kill_again_and_again, crew, worker, kills) for worker in workers]:
                done.result()
        hospital.feed.burst(30)
        log = hospital.check()
        check_no_request_twice(asked(log))
    assert [worker.codes.count(-9) for worker in workers] == [kills] * len(STAGES)
    assert hospital.feed.aborted
    assert hospital.feed.ward.merged


@pytest.mark.long
def test_records_that_a_stage_cannot_survive_are_taken_aside_while_workers_are_killed(
    hospital: Hospital, tmp_path: Path
) -> None:
    """One makes the step raise, the other takes the process with it each time it is tried."""
    feed = hospital.feed
    with Crew(hospital.seed) as crew:
        workers = {stage: hospital.hire(crew, tmp_path, stage) for stage in STAGES}
        for poison in (b"POISON", b"POISON-DIE"):
            before = len(feed.broken)
            for topic in (EVENTS, "ehr.lab"):
                feed.burst(20, abort=True)
                feed.burst(40, poison=(topic, poison))
            assert len(feed.broken) >= before + 2
            crew.kill_at_random(2, (0.1, 1.5), bool, list(workers.values()))
        hospital.check()
    for stage in ("ingest", "patient"):
        assert "step failed with KeyError" in workers[stage].text()
        assert workers[stage].codes.count(11) >= 3, "it takes three deaths at the very record to give it up"


@pytest.mark.long
def test_requests_that_nobody_answered_are_asked_again_and_drafted_once(
    hospital: Hospital, tmp_path: Path
) -> None:
    """All documents fall due while GENERATE is away; it comes back after decades of event time and is killed
    at the backlog.
    """
    feed, bootstrap, living = hospital.feed, hospital.bootstrap, ("ingest", "patient", "embed")
    with Crew(hospital.seed) as crew:
        for stage in living:
            hospital.hire(crew, tmp_path, stage)
        for _ in range(amount(3, 6)):
            feed.burst(20)
        await_quiet(bootstrap, living)
        feed.tick(AFTERWARDS)
        log = hospital.check(living)
        before, answered = asked(log), {result["body"]["request"] for result in results(log)}
        check_no_request_twice(before)
        open_ = [request for request in standing(before).values() if request.id not in answered]
        assert {request.document.partition("/")[0] for request in open_} == set(TASKS)
        feed.tick(MUCH_LATER)
        await_quiet(bootstrap, living)
        again = asked(hospital.check(living))
        for request in before:
            again.remove(request)
        assert sorted(again) == sorted(open_), "asked again is what had no answer, each once"
        generate = hospital.hire(crew, tmp_path, "generate")
        await_assigned(generate)
        crew.kill_at_random(2, (0.2, 1.0), bool, [generate])
        log = hospital.check()
        assert {request.id for request in open_} <= {draft.request for draft in drafts(log)}
        feed.tick(LATER_STILL)
        assert asked(hospital.check()) == asked(log), "all is answered, nothing is asked again"
    print(f"asked again {len(open_)}, drafts {len(drafts(log))}")
