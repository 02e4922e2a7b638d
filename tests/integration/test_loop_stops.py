"""A worker stopped at a named phase of a transaction while another takes over, then continued: a zombie does
no harm.

All cases run side by side, each on topics of its own, because each of them waits for session and transaction
timeouts.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from deploy.servers.kafka import KafkaServer
from tests.integration.chaos import Crew, Worker
from tests.integration.feed import Feed
from tests.integration.fold_checker import await_all_answered, check
from tests.integration.fold_stage import PARTITIONS, command, new_stage

pytestmark = [pytest.mark.integration, pytest.mark.timeout(600)]

SESSION_S = 6.0


class Case(NamedTuple):
    phase: str
    #: How it ends once continued: it is fenced (exit 3), or it goes on and ends in order when told to.
    fenced: bool
    #: Longer than the whole stop: the transaction is still open, and may still commit, when the worker is
    # continued.
    transaction_timeout_ms: int = 8_000
    #: Stay at the phase after SIGCONT, while the client's own threads find out that the session is lost.
    linger_s: float = 3.0
    #: The successor has the same slot (a restart on another machine) rather than another one.
    same_slot: bool = False
    static: bool = False


CASES = {
    "before the transaction": Case("processed", fenced=True),
    "after producing": Case("produced", fenced=True),
    "after flushing": Case("flushed", fenced=True),
    "after flushing, its transaction still open": Case("flushed", fenced=True, transaction_timeout_ms=60_000),
    "between offsets and commit, transaction expired": Case("offsets-sent", fenced=True),
    "between offsets and commit, transaction still open": Case(
        "offsets-sent", fenced=False, transaction_timeout_ms=60_000, linger_s=0.0
    ),
    "between commit and its own disk": Case("committed", fenced=False),
    "static, after flushing": Case("flushed", fenced=True, static=True),
    "static, between offsets and commit, still open": Case(
        "offsets-sent", fenced=False, transaction_timeout_ms=60_000, linger_s=0.0, static=True
    ),
    "same slot, after flushing": Case("flushed", fenced=True, same_slot=True),
    "same slot, between offsets and commit": Case(
        "offsets-sent", fenced=True, transaction_timeout_ms=60_000, same_slot=True
    ),
    "same slot, static, between offsets and commit": Case(
        "offsets-sent", fenced=True, transaction_timeout_ms=60_000, same_slot=True, static=True
    ),
}


@pytest.fixture(scope="module")
def outcomes(
    kafka: KafkaServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, Future[str]]]:
    with ThreadPoolExecutor(4) as pool:
        yield {
            name: pool.submit(_stop_and_continue, kafka, case, tmp_path_factory.mktemp("stop"), seed)
            for seed, (name, case) in enumerate(CASES.items())
        }


@pytest.mark.parametrize("name", CASES)
def test_a_worker_stopped_and_continued_after_another_took_over_harms_nothing(
    name: str, outcomes: dict[str, Future[str]]
) -> None:
    log = outcomes[name].result(300)
    if CASES[name].fenced:
        assert "FencedError: fenced at" in log, log
    else:  # the transaction in which it was stopped went through; the next one, with records already fetched, may be fenced
        assert "FencedError: fenced at commit" not in log, log


def _stop_and_continue(kafka: KafkaServer, case: Case, folder: Path, seed: int) -> str:
    """Returns the log of the worker that was stopped."""
    name = new_stage(kafka)
    settings = [
        "--set",
        f"transaction_timeout_ms={case.transaction_timeout_ms}",
        "--set",
        f"static_member={case.static}",
    ]
    settings += ["--batch", "50"]
    with Crew(seed) as crew, Feed(kafka.bootstrap, f"{name}.in", PARTITIONS, seed, per_second=150) as feed:
        stop_at = f"{case.phase}:15:{case.linger_s}"
        first = crew.add(command(kafka, name, *settings, "--stop-at", stop_at), folder, "first", once=True)
        first.await_stopped()
        slot = "0" if case.same_slot else "1"
        second = crew.add(command(kafka, name, *settings, "--slot", slot), folder, "second")
        if case.transaction_timeout_ms > 10_000 and not case.same_slot:
            time.sleep(
                SESSION_S + 3.0
            )  # the successor has the partitions and waits for the open transaction's fate
            assert "assigned [0" not in second.text() or case.phase == "flushed", "the successor did not wait"
        else:
            second.await_text("assigned [0, 1, 2, 3]")
        first.signal(signal.SIGCONT)
        _ends_as_it_should(first, case)
        second.await_text("assigned [")
        feed.end()
        await_all_answered(kafka.bootstrap, name)
    assert check(kafka.bootstrap, name) == feed.committed
    return first.text()


def _ends_as_it_should(worker: Worker, case: Case) -> None:
    worker.await_text("continued at")
    if case.fenced:
        code = worker.await_end()
        assert code == 3, f"expected exit code 3, came {code}: {worker.text()[-2000:]}"
    else:
        time.sleep(2.0)  # it goes on as a member beside the other
        code = worker.end()
        assert code in (0, 3), f"expected exit code 0, came {code}: {worker.text()[-2000:]}"
