"""Whether a process is well, by HTTP: for the probes of an orchestrator.

    /readyz   200 when it reads its input, 503 before
    /livez    200 while its loop turns, 503 when it has not for so long that only a restart can help

Waiting for a broker or a store is no reason for a restart: the loops turn meanwhile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from schemas.errors import ConfigurationError

#: Several times as long as a group waits for one of its workers.
STUCK_S: Final = 900.0


class Health:
    """What is known of the process so far: nothing runs yet, and it is alive."""

    def __init__(self) -> None:
        self.ready: Callable[[], bool] = lambda: False
        self.turned: Callable[[], float | None] = lambda: None  # when, monotonic; None: cannot be known

    def watch(self, running: Any) -> None:
        """A worker: `ready`, an event, and the loop's `turned` where it has one."""
        self.ready = running.ready.is_set
        loop = getattr(running, "loop", running)
        self.turned = lambda: getattr(loop, "turned", None)

    def answers(self, path: str) -> bool | None:
        """None for a path that is none."""
        if path == "/readyz":
            return self.ready()
        if path == "/livez":
            turned = self.turned()
            return turned is None or time.monotonic() - turned < STUCK_S
        return None


@contextmanager
def answering(port: int, host: str = "0.0.0.0") -> Iterator[Health]:  # noqa: S104 - a probe comes from outside; it learns a word
    """Answers on `port` until the block ends; 0: not at all."""
    health = Health()
    if not port:
        yield health
        return

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            well = health.answers(self.path)
            body = {True: b"ok\n", False: b"no\n", None: b"unknown\n"}[well]
            self.send_response({True: 200, False: 503, None: 404}[well])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Silent."""

    try:
        server = ThreadingHTTPServer((host, port), Handler)
    except OSError as error:
        raise ConfigurationError(
            f"expected a free port for worker.health_port, got {port}: {error.strerror}"
        ) from None
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, name="health", daemon=True)
    thread.start()
    try:
        yield health
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
