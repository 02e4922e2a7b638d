"""The same line again and again says nothing new: clients that find no broker tell so fifty times a
second.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

#: A line that is said again within so many seconds is counted, not shown.
QUIET_S: Final = 10.0
#: Different lines that are remembered.
_MOST: Final = 1_000


class Repeats(logging.Filter):
    """For a handler. Lets a complaint through once in a while, with `record.more`: how often it came since it
    was last shown.

    What is no complaint tells of steps, and a step that is taken twice is two steps.
    """

    def __init__(
        self,
        message: Callable[[logging.LogRecord], str],
        quiet: float = QUIET_S,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._message = message
        self._quiet = quiet
        self._now = now
        self._lock = threading.Lock()
        self._shown: dict[
            tuple[str, int, str], tuple[float, int]
        ] = {}  # line -> when it was shown, how often it came since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        raised = type(record.exc_info[1]).__name__ if record.exc_info else ""
        line, now = (record.name, record.lineno, self._message(record) + raised), self._now()
        with self._lock:
            when, more = self._shown.get(line, (now - self._quiet, 0))
            if now - when < self._quiet:
                self._shown[line] = when, more + 1
                return False
            if len(self._shown) >= _MOST:
                self._shown.clear()
            self._shown[line] = now, 0
        record.more = more
        return True


def with_repeats(message: str, record: logging.LogRecord) -> str:
    """The message, and how often it was not shown."""
    more = getattr(record, "more", 0)
    return f"{message} ({more} times more before)" if more else message
