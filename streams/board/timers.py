"""Time as events: a tick in every partition of `ehr.patient-event`, aligned to the clock, so that quiet
periods end.

A tick's id is its time: two timers, or one that sends again, make equal ticks, which are one to the patient
stage. A tick that is lost is made good by the next. So this may run on Faust.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import faust

from schemas.events import encode_events, tick
from schemas.instant import SECOND, Instant
from streams.topics import PATIENT_EVENT

logger: Final = logging.getLogger("wardstream.timers")

#: Sends a value to a partition.
Send: TypeAlias = Callable[[int, bytes], Awaitable[Any]]

#: How often to look at the clock: how late a tick may be.
LOOK_SECONDS: Final = 1.0


def clock() -> Instant:
    """Microseconds since the epoch."""
    return time.time_ns() // 1000


class Ticker:
    """Sends a tick when the clock has passed the next multiple of `every` seconds; after a pause one, not all
    missed.
    """

    def __init__(self, send: Send, partitions: int, every: int, now: Callable[[], Instant] = clock) -> None:
        self._send = send
        self._partitions = partitions
        self._every = every * SECOND
        self._now = now
        self._last: Instant | None = None

    async def look(self) -> Instant | None:
        """The tick that was sent, None where it is not time yet. At the start one is sent at once."""
        due = self._now() // self._every * self._every
        if self._last is not None and due <= self._last:
            return None
        value = encode_events((tick(due),))
        for partition in range(self._partitions):
            await self._send(partition, value)
        self._last = due
        return due


def attach_timers(app: faust.App, *, partitions: int, every: int, look: float = LOOK_SECONDS) -> Ticker:
    """Let a Faust app publish ticks."""
    topic = app.topic(
        PATIENT_EVENT, key_type=bytes, value_type=bytes, key_serializer="raw", value_serializer="raw"
    )

    async def send(partition: int, value: bytes) -> None:
        await (await topic.send(partition=partition, value=value))

    ticker = Ticker(send, partitions, every)

    @app.timer(interval=look, on_leader=False)  # type: ignore[untyped-decorator]
    async def ticking() -> None:
        try:
            await ticker.look()
        except Exception as error:
            # The broker is away: the next look tries again. A tick less is no harm.
            logger.warning("a tick could not be sent (%s)", type(error).__name__)

    return ticker
