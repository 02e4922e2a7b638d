"""Worker processes and what can befall them: SIGKILL, SIGSTOP and SIGCONT, SIGTERM, at random or at a named
phase.

A `Crew` keeps workers running as an orchestrator would: one that ends is started again, unless it ended with
a code that no healthy worker has. Nothing here knows what the workers do; they are given as command lines.
"""

from __future__ import annotations

import importlib
import multiprocessing
import multiprocessing.connection
import os
import random
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

#: Ended in order; told to start again (fenced, a transaction failed); killed by us, or by a record made to do
# so (11).
HEALTHY_CODES = frozenset({0, 3, 11, -signal.SIGKILL})


class Forked:
    """`python -m MODULE ARGUMENTS`, forked from a process that has imported the workers' modules already: a
    start costs milliseconds instead of a second and a half.
    """

    def __init__(self, module: str, arguments: Sequence[str], log: Path) -> None:
        self._lock = threading.Lock()
        self._process = _CONTEXT.Process(target=_run, args=(module, list(arguments), str(log)))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        with self._lock:  # a supervisor polls, too, and the code can be read once
            return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Raises TimeoutError where it has not ended by then."""
        multiprocessing.connection.wait([self._process.sentinel], timeout)
        code = self.poll()
        if code is None:
            raise TimeoutError(f"the worker {self.pid} has not ended within {timeout} s")
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    [
        *(f"tests.integration.{name}_worker" for name in ("stage", "fold", "generate", "graph")),
        "streams.stages.ingest",
        "streams.stages.patient",
        "streams.stages.embed",
        "streams.stages.generate",
    ]
)


def _run(module: str, arguments: list[str], log: str) -> None:
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(written, 1)
    os.dup2(written, 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w", 1, closefd=False), os.fdopen(2, "w", 1, closefd=False)
    sys.argv = [module, *arguments]
    sys.exit(importlib.import_module("wardstream.cli" if module == "wardstream" else module).main())


@dataclass
class Worker:
    """One worker's place: its command line, its state folder, its process of the moment."""

    command: Sequence[str]
    state: Path
    log: Path
    process: Forked | None = None
    codes: list[int] = field(default_factory=list)  # how its processes have ended
    kept_down: bool = False  # not to be started again

    def start(self) -> None:
        _, _, module, *arguments = self.command
        self.process = Forked(module, arguments, self.log)

    def signal(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def kill(self, wipe: bool = False) -> None:
        """SIGKILL; with `wipe` the state folder goes too."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)
        if wipe:
            shutil.rmtree(self.state, ignore_errors=True)

    def end(self) -> int:
        """SIGTERM, and how it ended."""
        assert self.process is not None
        self.kept_down = True
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        return self.await_end(40)

    def dump_stacks(self) -> None:
        """Into the log: where each of its threads is, for a worker that can say so at SIGUSR1
        (faulthandler).
        """
        assert self.process is not None
        caught = Path(f"/proc/{self.process.pid}/status").read_text().partition("SigCgt:")[2].split()[0]
        if int(caught, 16) >> (signal.SIGUSR1 - 1) & 1:
            self.process.send_signal(signal.SIGUSR1)
            time.sleep(0.3)

    def text(self) -> str:
        """Everything the worker's processes have printed."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def await_text(self, text: str, within_s: float = 60.0) -> None:
        _await(
            lambda: text in self.text(),
            within_s,
            lambda: f"expected {text!r} in the log, it says: {self.text()[-2000:]}",
        )

    def await_stopped(self, within_s: float = 60.0) -> None:
        """Until the process has stopped itself (state T)."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat")
        _await(
            lambda: stat.read_text().rsplit(") ", 1)[1][0] == "T",
            within_s,
            lambda: f"not stopped: {self.text()[-2000:]}",
        )

    def await_end(self, within_s: float = 60.0) -> int:
        """How it ended, for a worker that is kept down."""
        assert self.process is not None
        self.codes.append(self.process.wait(within_s))
        return self.codes[-1]


class Crew:
    """Workers under supervision, with a seed for what befalls them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.seed = seed
        self.workers: list[Worker] = []
        self.unhealthy: list[str] = []
        self._ending = threading.Event()
        self._lock = threading.Lock()
        self._supervisor = threading.Thread(target=self._supervise, daemon=True)
        self._supervisor.start()
        print(f"chaos seed {seed}")

    def add(self, command: Sequence[str], folder: Path, name: str, once: bool = False) -> Worker:
        """Start a worker with its state in `folder/name` (`{state}` in the command); `once`: it is not
        started again.
        """
        state = folder / name
        worker = Worker(
            [part.format(state=state) for part in command], state, folder / f"{name}.log", kept_down=once
        )
        worker.start()
        with self._lock:
            self.workers.append(worker)
        return worker

    def kill_at_random(
        self,
        kills: int,
        wait_s: tuple[float, float],
        wipe: Callable[[int], bool],
        among: Sequence[Worker] | None = None,
    ) -> None:
        """SIGKILL a random worker (of those `among`) after a random while, again and again; `wipe`: whether
        the disk goes too.
        """
        for number in range(kills):
            time.sleep(self.random.uniform(*wait_s))
            with self._lock:
                chosen = self.workers if among is None else among
                running = [worker for worker in chosen if worker.process and worker.process.poll() is None]
                if running:
                    self.random.choice(running).kill(wipe(number))

    def kill(self, worker: Worker, wait_s: tuple[float, float], wipe: bool) -> None:
        """SIGKILL this one after a random while, if it runs then."""
        time.sleep(self.random.uniform(*wait_s))
        with self._lock:
            if worker.process is not None and worker.process.poll() is None:
                worker.kill(wipe)

    @contextmanager
    def felled(self) -> Iterator[None]:
        """All are killed at once, and started again only afterwards."""
        with self._lock:
            running = [one.process for one in self.workers if one.process and one.process.poll() is None]
            for process in running:
                process.kill()
            for process in running:
                process.wait(20)
            yield

    def end(self) -> None:
        """SIGTERM to all. Raises AssertionError if any worker ever ended in a way that no healthy one
        does.
        """
        self._ending.set()
        self._supervisor.join(10)
        for worker in self.workers:
            if worker.process is not None and worker.process.poll() is None:
                worker.end()
        self._note_ended()
        assert not self.unhealthy, "\n".join(self.unhealthy)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.end()
            return
        self._ending.set()
        for worker in self.workers:
            if worker.process is not None and worker.process.poll() is None:
                worker.dump_stacks()
                os.kill(worker.process.pid, signal.SIGKILL)
                worker.process.wait(10)
            print(f"--- {worker.log.name}\n{worker.text()[-3000:]}")

    def _supervise(self) -> None:
        while not self._ending.wait(0.05):
            with self._lock:
                self._note_ended(again=True)

    def _note_ended(self, again: bool = False) -> None:
        for worker in self.workers:
            process = worker.process
            if worker.kept_down or process is None or (code := process.poll()) is None:
                continue
            worker.process = None
            worker.codes.append(code)
            if code not in HEALTHY_CODES:
                self.unhealthy.append(
                    f"{worker.log.name}: ended with {worker.codes[-1]}; its log ends: {worker.text()[-3000:]}"
                )
            elif again:
                worker.start()


def _await(condition: Callable[[], bool], within_s: float, otherwise: Callable[[], str]) -> None:
    deadline = time.monotonic() + within_s
    while not condition():
        assert time.monotonic() < deadline, otherwise()
        time.sleep(0.02)
