"""A running installation, all stages as `wardstream run` starts them, and its command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from tests.once import folder_of
from tests.servers.ports import free_port

Found = TypeVar("Found")


def demo_data() -> Path:
    """What a demo builds in the working directory where it is missing."""
    build = "from wardstream.demo.show import knowledge; assert knowledge(print)"

    def fill(folder: Path) -> None:
        done = subprocess.run([sys.executable, "-c", build], cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0 and "once: half a minute" in done.stdout, done.stdout + done.stderr

    return folder_of("demo-data", fill) / ".data"


class Hospital:
    """A running installation and its command."""

    def __init__(self, bootstrap: str, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self._environment = {
            **os.environ,
            "WARDSTREAM_KAFKA__BOOTSTRAP": bootstrap,
            "WARDSTREAM_TOPICS__PARTITIONS": "4",
            "WARDSTREAM_WORKER__STATE_DIR": str(folder / "state"),
            "WARDSTREAM_WORKER__FETCH_WAIT_MS": "5",
            "WARDSTREAM_WORKER__REPORT_POSITIONS": "true",  # the broker is the embedded one, unless `settings` say otherwise
            "WARDSTREAM_BOARD__DATA_DIR": str(folder / "board"),
            "WARDSTREAM_BOARD__PORT": str(self.port),
            "WARDSTREAM_ENCODER__USE": "none",  # each process would load its models
            "COLUMNS": "160",
            **(settings or {}),
        }
        self._log = (folder / "run.log").open("ab")
        command = [sys.executable, "-m", "wardstream", "run", "--no-ticks"]
        self._running = subprocess.Popen(
            command, env=self._environment, cwd=folder, stdout=self._log, stderr=self._log
        )

    def ask(self, *arguments: str) -> str:
        command = [sys.executable, "-m", "wardstream", *arguments]
        done = subprocess.run(
            command, env=self._environment, cwd=self.folder, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr + self.log
        return done.stdout

    def ask_json(self, *arguments: str) -> Any:
        return json.loads(self.ask(*arguments, "--json"))

    @property
    def log(self) -> str:
        return (self.folder / "run.log").read_text()

    def page(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return bytes(answer.read())

    def stop(self) -> int:
        self._running.send_signal(signal.SIGTERM)
        code = self._running.wait(60)
        self._log.close()
        return code


def eventually(look: Callable[[], Found], seconds: float = 120) -> Found:
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until, "it did not come in time"
        time.sleep(0.1)
    return found
