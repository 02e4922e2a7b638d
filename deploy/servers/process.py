"""A server that is one process on loopback: started, awaited, stopped, killed; and the command line that all of
them have.

python -m deploy.servers.<name> fetch
python -m deploy.servers.<name> run   [--port PORT] [--data DIR]     until Ctrl-C
python -m deploy.servers.<name> start [--port PORT] [--data DIR]     in the background
python -m deploy.servers.<name> stop  [--data DIR]
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, Self

from deploy.servers.maven import ServerUnavailable, cache


class ServerProcess(ABC):
    """One process. Its port stays the same across restarts; its data lives in `folder`."""

    product: ClassVar[str]  # "Apache Kafka 4.1.1"
    port: ClassVar[int]  # where its clients look for it
    ready_within_s: ClassVar[float] = 120.0

    def __init__(self, folder: Path, port: int | None = None, heap: str = "384m", bound: bool = True) -> None:
        """`bound`: the server ends with the process that started it."""
        self._folder = folder
        self._heap = heap
        self._bound = bound
        self._port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def address(self) -> str:
        """For clients."""

    @abstractmethod
    def _command(self) -> list[str]:
        """What to run; a new folder is made ready first. Raises ServerUnavailable."""

    @abstractmethod
    def _answers(self) -> bool:
        """Asked again until it does; waits a little by itself where it does not."""

    def _environment(self) -> dict[str, str]:
        """Of the process."""
        return dict(os.environ)

    @property
    def log(self) -> Path:
        """What the server printed."""
        return self._folder / "server.log"

    @property
    def pid(self) -> int:
        """Raises ServerUnavailable where nothing was started."""
        if self._process is None:
            raise ServerUnavailable(f"expected a started {self.product}; call start() first")
        return self._process.pid

    def start(self) -> None:
        """Start, wait until it answers."""
        self._folder.mkdir(parents=True, exist_ok=True)
        command = [*self._leash(), *self._command()]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                start_new_session=not self._bound,
                process_group=0 if self._bound else None,
                env=self._environment(),
            )
        self._await_ready()

    def stop(self) -> None:
        """Shut down in order; kill after 30 s."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
            self._process = None

    def kill(self) -> None:
        """SIGKILL: what a power cut looks like to the clients."""
        if self._process is not None:
            if self._process.poll() is None:
                os.killpg(self._process.pid, signal.SIGKILL)  # and the processes that it started
            self._process.wait(30)
            self._process = None

    def wait(self) -> None:
        """Until the server ends."""
        if self._process is not None:
            self._process.wait()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _leash(self) -> list[str]:
        """On Linux the server gets SIGTERM when its parent dies, however that happens."""
        setpriv = shutil.which("setpriv")
        return [setpriv, "--pdeathsig", "TERM"] if self._bound and setpriv else []

    def _await_ready(self) -> None:
        deadline = time.monotonic() + self.ready_within_s
        while time.monotonic() < deadline:
            if self._process is None or self._process.poll() is not None:
                raise ServerUnavailable(
                    f"expected {self.product} to run, it ended; its log {self.log} ends: {self._log_tail()}"
                )
            if self._answers():
                return
        self.kill()
        raise ServerUnavailable(
            f"expected {self.product} to answer at {self.address} within {self.ready_within_s:.0f} s; see "
            f"{self.log}"
        )

    def _log_tail(self) -> str:
        return self.log.read_text(errors="replace")[-500:]


def free_port() -> int:
    """A port of loopback that nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def command_line(
    server: type[ServerProcess], fetch: Callable[[], Path], arguments: Sequence[str] | None = None
) -> int:
    """The command line above. `fetch` gets what the server is made of."""
    name = server.__module__.rpartition(".")[2] if server.__module__ != "__main__" else Path(sys.argv[0]).stem
    parser = argparse.ArgumentParser(prog=f"python -m deploy.servers.{name}", description=server.__doc__)
    parser.add_argument("action", choices=["fetch", "run", "start", "stop"])
    parser.add_argument("--port", type=int, default=server.port)
    parser.add_argument(
        "--data", type=Path, default=cache() / f"{name}-data", help="folder for the server's data"
    )
    options = parser.parse_args(arguments)
    pid_file = options.data / "pid"
    try:
        if options.action == "fetch":
            print(fetch())
        elif options.action == "stop":
            os.kill(int(pid_file.read_text()), signal.SIGTERM)
        else:
            started = server(options.data, options.port, bound=options.action == "run")
            started.start()
            pid_file.write_text(str(started.pid))
            print(f"{server.product} answers at {started.address}, data in {options.data}", flush=True)
            if options.action == "run":
                until_interrupted(started)
    except (ServerUnavailable, FileNotFoundError, ProcessLookupError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def until_interrupted(server: ServerProcess) -> None:
    """Until Ctrl-C or SIGTERM, or the server's own end."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt  # out of `wait`, which could not be waited for twice

    signal.signal(signal.SIGTERM, interrupted)
    try:
        server.wait()
    except KeyboardInterrupt:
        server.stop()
