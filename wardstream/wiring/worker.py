"""One worker of a stage: a loop with what must be closed after it."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Protocol

from setproctitle import setproctitle


class Loop(Protocol):
    """Blocks in `run` until `stop`."""

    def run(self) -> None: ...

    def stop(self) -> None: ...


@dataclass
class Worker:
    """Runs until `stop`. What was opened for the loop is closed after it, last first."""

    name: str  # as `ps` shows the process
    loop: Loop
    opened: ExitStack = field(default_factory=ExitStack)

    def run(self) -> None:
        setproctitle(self.name)
        with self.opened:
            self.loop.run()

    def stop(self) -> None:
        """May be called from anywhere, a signal handler included."""
        self.loop.stop()


def stop_on_signals(stop: Callable[[], None]) -> None:
    """SIGTERM and SIGINT drain and leave."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())
