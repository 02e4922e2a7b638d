"""One child process per stage, started again when it ends by itself.

A stage ends when a transaction fails (exit code 3): started again, it restores and goes on. It also ends when
its settings or its state cannot be used (exit code 2). Of a stage that has not run yet that ends everything,
for starting it again would change nothing. A sink that cannot run stays down, and the others go on without
it; a stage that has run is started again. A child that sees its standard input close knows that its parent
is gone, and ends, too. A child writes a byte to a pipe when it is ready; when all of them are, that is reported.
"""

from __future__ import annotations

import math
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Final

#: The environment variable with the number of the pipe to which a child writes that it is ready.
READY: Final = "READY_PIPE"

USELESS: Final = 2  # exit code: a person must put something right
#: Seconds before a child is started again: doubled at each failure, forgotten after a good spell.
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 10.0
#: A child that has run for so long has had a good spell: the next wait is the first one again.
GOOD_SPELL: Final = 20.0
#: The stream goes on without these.
SINKS: Final = frozenset(
    {"sink", "fhir", "graph", "site", "cases", "export", "reward", "forget", "learn", "board"}
)
#: Seconds that children have to drain and leave at the end.
DRAIN: Final = 30.0


@dataclass
class _Child:
    name: str
    command: Sequence[str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    wait: float = FIRST_WAIT
    due: float = 0.0
    restarts: int = 0
    well: bool = False  # it has had a good spell: its settings can be used
    pipe: int | None = None  # one byte when the child is ready, closed when it is gone
    ready: bool = False


@dataclass
class Supervisor:
    """Keeps children running until `stop`."""

    commands: Mapping[str, Sequence[str]]
    environment: Mapping[str, str] = field(default_factory=dict)
    output: IO[bytes] | int | None = None  # where children write; None: where we write
    report: Callable[[str], None] = lambda line: None
    _children: list[_Child] = field(init=False, default_factory=list)
    _stop: threading.Event = field(init=False, default_factory=threading.Event)
    _began: float = field(init=False, default=0.0)
    _all_ready: bool = field(init=False, default=False)

    def start(self) -> None:
        self._began = time.monotonic()
        self._children = [_Child(name, command) for name, command in self.commands.items()]
        for child in self._children:
            self._spawn(child)

    def stop(self) -> None:
        """Ask for the end; may be called from a signal handler or another thread."""
        self._stop.set()

    def run(self) -> int:
        """Watch over the children until `stop`, or until one is useless. The exit code for our own
        process.
        """
        code = 0
        while not self._stop.wait(0.1):
            code = self.look()
            if code:
                break
        self.end()
        return code

    def look(self) -> int:
        """Start again what has ended and is due. Non-zero: a child cannot be helped by that."""
        now = time.monotonic()
        self._look_who_is_ready(now)
        for child in self._children:
            if child.process is None:
                if now >= child.due:
                    self._spawn(child)
                continue
            code = child.process.poll()
            if code is None:
                continue
            ran = now - child.started
            if child.ready and ran > GOOD_SPELL:  # to start may take as long on a busy machine
                child.wait, child.well = FIRST_WAIT, True
            _close(child)
            if code == USELESS and not child.well:
                if child.name not in SINKS:
                    self.report(f"{child.name} cannot run (see above)")
                    return USELESS
                child.due = math.inf
                self.report(f"{child.name} cannot run (see above); the other stages go on without it")
                if all(one.due == math.inf for one in self._children):
                    return USELESS
                continue
            child.due, child.restarts = now + child.wait, child.restarts + 1
            self.report(f"{child.name} ended with code {code}; starting it again in {child.wait:.1f} s")
            child.wait = min(LONGEST_WAIT, child.wait * 2)
        return 0

    @property
    def restarts(self) -> int:
        return sum(child.restarts for child in self._children)

    def end(self, drain: float = DRAIN) -> None:
        """SIGTERM to all, SIGKILL to those that have not left in time."""
        running = [child for child in self._children if child.process is not None]
        for child in running:
            if child.process is not None:
                child.process.send_signal(signal.SIGTERM)
        until = time.monotonic() + drain
        for child in running:
            if child.process is None:
                continue
            try:
                child.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.report(f"{child.name} did not leave within {drain:.0f} s: killed")
                child.process.kill()
                child.process.wait()
            _close(child)

    def _look_who_is_ready(self, now: float) -> None:
        """Reports when the last child is ready, and each one that is ready again after that."""
        for child in self._children:
            if child.pipe is None or child.ready or not select.select([child.pipe], [], [], 0)[0]:
                continue
            if not os.read(child.pipe, 1):  # the child is gone
                os.close(child.pipe)
                child.pipe = None
                continue
            child.ready = True
            if self._all_ready:
                self.report(f"{child.name} is ready again")
        wanted = [child for child in self._children if child.due != math.inf]
        if not self._all_ready and wanted and all(child.ready for child in wanted):
            self._all_ready = True
            self.report(f"all stages are ready ({len(wanted)}, {now - self._began:.0f} s)")

    def _spawn(self, child: _Child) -> None:
        child.pipe, end = os.pipe()
        try:
            child.process = subprocess.Popen(  # noqa: S603 - our own command
                list(child.command),
                stdin=subprocess.PIPE,
                stdout=self.output,
                stderr=self.output,
                env={**os.environ, **self.environment, READY: str(end)},
                pass_fds=[end],
            )
        finally:
            os.close(end)
        child.started = time.monotonic()


def _close(child: _Child) -> None:
    child.ready = False
    if child.pipe is not None:
        os.close(child.pipe)
        child.pipe = None
    if child.process is not None and child.process.stdin is not None:
        child.process.stdin.close()
    child.process = None


def stage_command(stage: str, config: str | None = None) -> list[str]:
    """The command of a child that runs one stage and ends with its parent."""
    settings = ["--config", config] if config else []
    return [sys.executable, "-m", "wardstream", "run", "--stage", stage, "--supervised", *settings]


def report_ready(ready: threading.Event) -> None:
    """Write to the supervisor's pipe when `ready` is set. Without a supervisor it does nothing."""
    number = os.environ.pop(READY, None)
    if number is None:
        return

    def wait() -> None:
        ready.wait()
        with suppress(OSError):
            os.write(int(number), b"1")
            os.close(int(number))

    threading.Thread(target=wait, name="ready", daemon=True).start()


def end_with_parent(stop: Callable[[], None]) -> None:
    """Call `stop` when standard input closes: the process at its other end is gone."""

    def watch() -> None:
        while os.read(0, 1):  # not through sys.stdin: its lock would be held when the interpreter ends
            pass
        stop()

    threading.Thread(target=watch, name="parent", daemon=True).start()
