"""`wardstream knowledge serve` on a free port of loopback, on a thread of its own."""

from __future__ import annotations

import threading
from typing import Any, Self

from models.search.library import Library
from wardstream.knowledge.service import app


class ServedLibrary:
    """Use as a context manager."""

    def __init__(self, library: Library) -> None:
        import uvicorn

        self._server: Any = uvicorn.Server(
            uvicorn.Config(
                app(library), host="127.0.0.1", port=0, log_level="critical", access_log=False, lifespan="off"
            )
        )
        self._started = threading.Event()
        startup = self._server.startup

        async def told(*args: Any, **more: Any) -> None:
            await startup(*args, **more)
            self._started.set()

        self._server.startup = told
        self._thread = threading.Thread(target=self._server.run, name="knowledge-server", daemon=True)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._started.wait(30)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(10)
