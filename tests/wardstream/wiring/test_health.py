"""What an orchestrator's probes are answered."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from threading import Event

import pytest

from schemas.errors import ConfigurationError
from tests.servers.ports import free_port
from wardstream.wiring import health
from wardstream.wiring.health import answering
from wardstream.wiring.worker import Worker


class Turning:
    """A loop whose turns the test makes."""

    def __init__(self) -> None:
        self.ready, self.turned = Event(), None

    def run(self) -> None: ...

    def stop(self) -> None: ...


def status(port: int, path: str) -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_worker_is_ready_when_it_reads_its_input_and_alive_while_it_turns() -> None:
    loop, port = Turning(), free_port()
    with answering(port) as found:
        assert (status(port, "/livez"), status(port, "/readyz")) == (200, 503)  # it waits for the broker
        found.watch(Worker("wardstream test", loop))
        assert (status(port, "/livez"), status(port, "/readyz")) == (200, 503)  # it restores
        loop.ready.set()
        loop.turned = time.monotonic()
        assert (status(port, "/livez"), status(port, "/readyz")) == (200, 200)
        loop.turned -= health.STUCK_S
        assert status(port, "/livez") == 503
        assert status(port, "/patients") == 404
    with pytest.raises(urllib.error.URLError):
        status(port, "/livez")


def test_without_a_port_nobody_is_answered_and_a_port_that_is_taken_is_named() -> None:
    with answering(0) as found:
        assert found.answers("/readyz") is False
    port = free_port()
    with answering(port), pytest.raises(ConfigurationError, match=str(port)), answering(port):
        pass
