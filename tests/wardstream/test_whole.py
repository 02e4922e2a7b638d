"""All stages as `wardstream run` starts them, asked by the other commands."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from streams.broker import EmbeddedBroker
from tests.wardstream.stays import write_stay


class Hospital:
    """A running installation and its command."""

    def __init__(self, broker: EmbeddedBroker, folder: Path) -> None:
        self.folder = folder
        self.port = 16_000 + os.getpid() % 20_000
        self._environment = {
            **os.environ,
            "WARDSTREAM_KAFKA__BOOTSTRAP": broker.kafka.bootstrap,
            "WARDSTREAM_TOPICS__PARTITIONS": "4",
            "WARDSTREAM_WORKER__STATE_DIR": str(folder / "state"),
            "WARDSTREAM_WORKER__FETCH_WAIT_MS": "5",
            "WARDSTREAM_BOARD__DATA_DIR": str(folder / "board"),
            "WARDSTREAM_BOARD__PORT": str(self.port),
            "COLUMNS": "160",
        }
        self._log = (folder / "run.log").open("wb")
        command = [sys.executable, "-m", "wardstream", "run", "--no-ticks"]
        self._running = subprocess.Popen(command, env=self._environment, cwd=folder, stdout=self._log, stderr=self._log)

    def ask(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "wardstream", *arguments]
        done = subprocess.run(command, env=self._environment, cwd=self.folder, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr + self.log
        return done.stdout

    def ask_json(self, *arguments: str) -> Any:
        return json.loads(self.ask(*arguments, "--json"))

    @property
    def log(self) -> str:
        return (self.folder / "run.log").read_text()

    def page(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            return bytes(answer.read())

    def stop(self) -> int:
        self._running.send_signal(signal.SIGTERM)
        code = self._running.wait(60)
        self._log.close()
        return code


@pytest.fixture
def hospital(broker: EmbeddedBroker, tmp_path: Path) -> Iterator[Hospital]:
    running = Hospital(broker, tmp_path)
    yield running
    assert running.stop() == 0, running.log
    assert "Traceback" not in running.log, running.log


def eventually(look: Any, seconds: float = 30) -> Any:
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until, "it did not come in time"
        time.sleep(0.1)
    return found


def test_a_stay_is_told_known_drafted_and_asked_about(hospital: Hospital) -> None:
    said = hospital.ask("replay", str(write_stay(hospital.folder / "fhir")))
    assert "sent 5 messages" in said  # the stay twice: when it begins and when it ends
    assert "Ingest did not follow" not in said

    before = hospital.ask_json("state", "show", "--patient", "Patient/joan", "--as-of", "2025-03-01T08:30Z")
    after = hospital.ask_json("state", "show", "--patient", "Patient/joan", "--as-of", "2025-03-04")
    assert (len(before["facts"]), len(before["documents"]), before["encounters"][0]["status"]) == (0, 0, "in-progress")
    assert (len(after["facts"]), len(after["documents"]), after["encounters"][0]["status"]) == (1, 1, "finished")

    drafts = hospital.ask_json("drafts", "list")
    assert {draft["task"] for draft in drafts} == {"discharge-instruction", "progress-note", "care-summary", "diagnosis"}
    latest = max((one for one in drafts if one["task"] == "progress-note"), key=lambda one: one["date"])
    assert "no chest pain" in hospital.ask("drafts", "show", latest["name"])

    hospital.ask("request", "progress-note", "--patient", "Patient/joan", "--encounter", "Encounter/stay")
    eventually(lambda: len(hospital.ask_json("drafts", "list")) > len(drafts))
    assert hospital.ask_json("dlq", "list") == []
    assert b"Ward board" in eventually(lambda: hospital.page("/"))
