"""The stages of an earlier version are replaced one by one while messages arrive, over its state, its topics and its records.

Both versions share groups, topics and, from slot to slot, folders of state. All that was sent must have come through once; requests and
drafts as if nobody had changed anything.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.integration import pipeline_checker as checker
from tests.integration.draft_checker import check_drafts, drafts
from tests.integration.pipeline_checker import (
    await_quiet,
    check_ingest,
    check_no_request_twice,
    check_nothing_aborted,
    read_log,
)
from tests.integration.pipeline_hospital import TRIGGERS, Hospital

pytestmark = [pytest.mark.integration, pytest.mark.long, pytest.mark.timeout(1200)]
ROOT = Path(__file__).parents[2]
#: The last commit of 22 November 2026; its contract is docs/schemas/2026-11-22.yaml.
BEFORE = "017411eb"
STAGES = ("ingest", "patient", "generate")
#: Readers before writers, as docs/operate/README.md has it; two workers of patient share its partitions.
ORDER = (("generate", "0"), ("patient", "0"), ("patient", "1"), ("ingest", "0"))


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its source."""
    folder = tmp_path_factory.mktemp("earlier")
    archive = folder / "source.tar"
    found = subprocess.run(
        ["git", "archive", "--output", str(archive), BEFORE], cwd=ROOT, capture_output=True, text=True
    )
    if found.returncode:
        pytest.skip(f"the history up to {BEFORE} is not here: {found.stderr.strip()}")
    with tarfile.open(archive) as source:
        source.extractall(folder, filter="data")
    return folder


class Ward:
    """Worker processes, each of one version."""

    def __init__(self, bootstrap: str, folder: Path) -> None:
        self._folder = folder
        self._environment = {
            **os.environ,
            "WARDSTREAM_KAFKA__BOOTSTRAP": bootstrap,
            "WARDSTREAM_WORKER__STATE_DIR": str(folder / "state"),
            "WARDSTREAM_WORKER__FETCH_WAIT_MS": "5",
            "WARDSTREAM_ENCODER__USE": "none",
            "WARDSTREAM_TRIGGERS__ASK_AGAIN": str(TRIGGERS.ask_again),
        }
        self._running: dict[tuple[str, str], subprocess.Popen[bytes]] = {}

    def start(self, stage: str, slot: str, source: Path) -> None:
        with (self._folder / f"{stage}-{slot}.log").open("ab") as log:
            self._running[stage, slot] = subprocess.Popen(
                [sys.executable, "-m", "wardstream", "run", "--stage", stage, "--slot", slot],
                cwd=source,
                env={**self._environment, "PYTHONPATH": str(source)},
                stdout=log,
                stderr=log,
            )
        self.await_partitions(stage, slot)

    def await_partitions(self, stage: str, slot: str) -> None:
        log, running = self._folder / f"{stage}-{slot}.log", self._running[stage, slot]
        known, deadline = log.read_text().count("are ours"), time.monotonic() + 120
        while log.read_text().count("are ours") == known:
            assert running.poll() is None and time.monotonic() < deadline, log.read_text()[-3000:]
            time.sleep(0.1)

    def stop(self, stage: str, slot: str) -> None:
        running = self._running.pop((stage, slot))
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 0, (self._folder / f"{stage}-{slot}.log").read_text()[-3000:]

    def close(self) -> None:
        for running in self._running.values():
            running.kill()
            running.wait()


@contextmanager
def ward_of(hospital: Hospital, folder: Path) -> Iterator[Ward]:
    ward = Ward(hospital.bootstrap, folder)
    try:
        yield ward
    finally:
        ward.close()


def test_stages_are_replaced_one_by_one_and_everything_comes_through_once(
    hospital: Hospital, earlier: Path, tmp_path: Path
) -> None:
    feed = hospital.feed
    with ward_of(hospital, tmp_path) as ward:
        for stage, slot in ORDER:
            ward.start(stage, slot, earlier)
        for _ in range(4):
            feed.burst(25)
        await_quiet(hospital.bootstrap, STAGES)
        before = len(drafts(read_log(hospital.bootstrap)))
        assert before
        with feed.sending():
            for stage, slot in ORDER:
                ward.stop(stage, slot)
                ward.start(stage, slot, ROOT)
        feed.burst(25)
        feed.tick(datetime(2036, 1, 1, tzinfo=UTC))
        await_quiet(hospital.bootstrap, STAGES)
        log = read_log(hospital.bootstrap)
    check_nothing_aborted(log)
    check_ingest(log, feed)
    check_no_request_twice(checker.asked(log))
    outcomes = check_drafts(log)
    assert len(drafts(log)) > before
    print(f"messages {feed.sent}, drafts {len(drafts(log))}, {dict(outcomes)}")
