"""A real HTTP server on a free port of loopback, on threads of its own: what the servers that misbehave on
demand stand on.
"""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self


class _Listening(ThreadingHTTPServer):
    """With room for as many callers as an agent's stays: five, the default, refuses the others."""

    request_queue_size = 256


class ThreadedServer:
    """Use as a context manager. `closing` is set before it stops, for handlers that wait."""

    def __init__(self, handler: type[BaseHTTPRequestHandler], name: str) -> None:
        self.questions: list[dict[str, Any]] = []
        self.closing = threading.Event()
        self._server = _Listening(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.02,), name=name, daemon=True
        )

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)
