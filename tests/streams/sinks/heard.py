"""What a test of a sink waits for."""

from __future__ import annotations

import threading

from streams.loop import Observer


class Heard(Observer):
    """Tells when so many records have been written."""

    def __init__(self, until: int) -> None:
        self._left, self.done = until, threading.Event()

    def committed(self, stage: str, records: int, outgoing: int, rows: int, seconds: float) -> None:
        self._left -= records
        if self._left <= 0:
            self.done.set()
