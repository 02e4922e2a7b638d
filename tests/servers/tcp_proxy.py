"""A small TCP proxy that can cut connections, refuse or forget them, and hold bytes back.

    with TcpProxy(target=9093, port=9094) as proxy:
        proxy.cut()
        proxy.delay = (0.05, 0.4)

It listens on loopback. One thread, one event loop.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from typing import Self


class TcpProxy:
    """Use as a context manager; it owns a thread. Bytes of a connection keep their order."""

    def __init__(self, target: int, port: int) -> None:
        self._target, self._port = target, port
        self.delay = (0.0, 0.0)  # seconds that bytes are held back, at least and at most
        self.refuses = False  # new connections are closed at once
        self.cuts = 0  # connections that were cut or refused
        self._open: set[asyncio.StreamWriter] = set()
        self._forgotten: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, name="tcp-proxy", daemon=True)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self._port}"

    def cut(self) -> None:
        """Reset all connections."""
        self._wait(self._cut())

    def forget(self) -> None:
        """Pass nothing on any more in the connections of now, and say so to neither end: as a firewall does
        that has lost its table.
        """
        self._forgotten.update(self._open)

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def _wait(self, done: object) -> None:
        asyncio.run_coroutine_threadsafe(done, self._loop).result(10)  # type: ignore[arg-type]

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._connection, "127.0.0.1", self._port)

    async def _cut(self) -> None:
        self.cuts += len(self._open) // 2
        for writer in self._open:
            writer.transport.abort()

    async def _close(self) -> None:
        assert self._server is not None
        self._server.close()
        await self._cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ends = [writer]
        try:
            if self.refuses:
                self.cuts += 1
                return
            with contextlib.suppress(OSError, asyncio.CancelledError):
                inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self._target)
                ends.append(inner_writer)
                self._open.update(ends)
                one = asyncio.create_task(self._pass_on(reader, inner_writer))
                other = asyncio.create_task(self._pass_on(inner_reader, writer))
                await asyncio.wait((one, other), return_when=asyncio.FIRST_COMPLETED)
                for task in (one, other):
                    task.cancel()
                await asyncio.gather(one, other, return_exceptions=True)
        finally:
            self._open.difference_update(ends)
            self._forgotten.difference_update(ends)
            for end in ends:
                end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(256)

        async def release() -> None:
            while True:
                due, part = await held.get()
                await asyncio.sleep(due - self._loop.time())
                if writer not in self._forgotten:
                    writer.write(part)
                    await writer.drain()
                held.task_done()

        releasing = asyncio.create_task(release())
        try:
            while part := await reader.read(1 << 16):
                await held.put((self._loop.time() + random.uniform(*self.delay), part))
            await held.join()
        finally:
            releasing.cancel()
