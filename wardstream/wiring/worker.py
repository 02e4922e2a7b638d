"""One worker of a stage: a loop with what must be closed after it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Protocol

from setproctitle import setproctitle

from streams.telemetry import Telemetry, install_logging
from wardstream.settings import Settings


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
    #: Reads its input. A loop without an event of its own (the learner's schedule) is ready when it runs.
    ready: threading.Event = field(init=False)

    def __post_init__(self) -> None:
        self.ready = getattr(self.loop, "ready", threading.Event())

    def run(self) -> None:
        setproctitle(self.name)
        if not hasattr(self.loop, "ready"):
            self.ready.set()
        with self.opened:
            self.loop.run()

    def stop(self) -> None:
        """May be called from anywhere, a signal handler included."""
        self.loop.stop()


def stop_on_signals(stop: Callable[[], None]) -> None:
    """SIGTERM and SIGINT drain and leave."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop())


# The ward board with its timers: Faust, not the loop; it holds nothing that matters.


class BoardWorker:
    """Runs until `stop`, like the workers of the loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.ready = threading.Event()
        self._stop = threading.Event()

    def run(self) -> None:
        from streams.board.app import run_board

        install_logging(
            self._settings.telemetry, Telemetry(), stage="board", kafka=self._settings.kafka.bootstrap
        )
        run_board(self._settings.board, self._settings.kafka.connection(), self._stop, self.ready)

    def stop(self) -> None:
        self._stop.set()
