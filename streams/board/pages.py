"""What the board answers: JSON, and server-sent events for those that follow. People see it in `wardstream web`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Final

import orjson

from schemas.instant import Instant
from streams.board.view import PARTS, BoardView, Part

#: A comment so often keeps proxies from closing a silent stream, and shows who has left.
HEARTBEAT_SECONDS: Final = 15.0
#: Rates change by the clock, too.
RATES_SECONDS: Final = 5.0

HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


class Live:
    """The parts as JSON, made once per change however many look; wakes those that follow."""

    def __init__(self, view: BoardView, push_ms: int) -> None:
        self.view = view
        self._pause = push_ms / 1000
        self._versions: dict[Part, int] = dict.fromkeys(PARTS, 1)
        self._rendered: dict[Part, tuple[int, bytes]] = {}
        self._changed: asyncio.Event = asyncio.Event()
        self.followers = 0
        self._closed = False

    def close(self) -> None:
        """Send the followers home: an open stream would keep the server from ending."""
        self._closed = True
        self._changed.set()

    def changed(self, parts: Iterable[Part]) -> None:
        """These may look different now."""
        parts = tuple(parts)
        for part in parts:
            self._versions[part] += 1
        if parts:
            self._changed.set()
            self._changed = asyncio.Event()

    def render(self, part: Part) -> bytes:
        """Rates and ages go by the clock, so they are computed for each request."""
        version, made = self._versions[part], self._rendered.get(part)
        if made is not None and made[0] == version and part not in ("rates", "ward"):
            return made[1]
        text = orjson.dumps(self.view.part(part, now()))
        self._rendered[part] = (version, text)
        return text

    async def follow(self) -> AsyncIterator[bytes]:
        """Server-sent events: every part at first, then those that change."""
        seen: dict[Part, int] = dict.fromkeys(PARTS, 0)
        yield b"retry: 2000\n\n"
        beat = rates = time.monotonic()
        while not self._closed:
            signal = self._changed
            for part in PARTS:
                if self._versions[part] != seen[part]:
                    seen[part] = self._versions[part]
                    yield b"event: %s\ndata: %s\n\n" % (part.encode(), self.render(part))
            with suppress(TimeoutError):
                await asyncio.wait_for(signal.wait(), RATES_SECONDS)
            await asyncio.sleep(self._pause)
            if time.monotonic() - rates > RATES_SECONDS:
                rates = time.monotonic()
                seen["rates"] = 0
            if time.monotonic() - beat > HEARTBEAT_SECONDS:
                beat = time.monotonic()
                yield b": still here\n\n"


def now() -> Instant:
    """Microseconds since the epoch."""
    return time.time_ns() // 1000
