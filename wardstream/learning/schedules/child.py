"""One run in a process of its own: started behind the stream, ended with its parent."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from wardstream.learning.schedules.restraint import prefix
from wardstream.learning.schedules.runs import Run

#: Bytes at a log's end in which its last line is looked for.
_TAIL: Final = 4096


class Child:
    """Runs at once. It reads our end of a pipe and leaves when that closes (restraint.py); what it prints
    goes to `log`, that of the run before is kept. `ended` is called from another thread when it is over.
    """

    def __init__(
        self,
        run: Run,
        command: Sequence[str],
        log: Path,
        environment: Mapping[str, str],
        ended: Callable[[], None],
    ) -> None:
        self.run = run
        self.timed_out = False
        self._log = log
        log.parent.mkdir(parents=True, exist_ok=True)
        if log.exists():
            log.replace(log.with_suffix(".before.log"))
        with log.open("wb") as out:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                [*prefix(), *command],
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=out,
                env={**os.environ, **environment},
                process_group=0,
            )

        def wait() -> None:
            self._process.wait()
            ended()

        self._waiting = threading.Thread(target=wait, name=f"run of {run.job}", daemon=True)
        self._waiting.start()

    def code(self) -> int | None:
        """None while it runs."""
        return self._process.poll()

    def kill(self) -> None:
        """It and what it started. Returns when it is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """After it has ended."""
        self._process.wait()
        self._waiting.join()
        if self._process.stdin is not None:
            self._process.stdin.close()

    def last_line(self) -> str:
        """Printable, as a table can keep it. "" where there is none, or the log was removed meanwhile."""
        try:
            with self._log.open("rb") as out:
                out.seek(max(0, out.seek(0, os.SEEK_END) - _TAIL))
                whole = out.read().decode(errors="replace")
        except OSError:  # its result is recorded all the same: else its lane would wait for ever
            return ""
        lines = ("".join(one if one.isprintable() else " " for one in line) for line in whole.splitlines())
        return next((line.strip() for line in reversed(list(lines)) if line.strip()), "")
