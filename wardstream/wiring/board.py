"""The ward board with its timers: Faust, not the loop; it holds nothing that matters."""

from __future__ import annotations

import threading

from streams.telemetry import Telemetry, install_logging
from wardstream.settings import Settings


class BoardWorker:
    """Runs until `stop`, like the workers of the loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stop = threading.Event()

    def run(self) -> None:
        from streams.board.app import run_board

        install_logging(
            self._settings.telemetry, Telemetry(), stage="board", kafka=self._settings.kafka.bootstrap
        )
        run_board(self._settings.board, self._settings.kafka.connection(), self._stop)

    def stop(self) -> None:
        self._stop.set()
