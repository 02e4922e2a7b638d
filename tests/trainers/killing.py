"""A trainer that is killed at a line of the code that keeps its run: os.kill by itself, so that every line
can be the last one.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

_KEEPING = ("trainers/runs.py", "trainers/candidates.py", "models/whole_file.py")


def killed_until_done(train: Callable[[], object], seed: int, most: int) -> int:
    """How often it was killed before it came through. Each time after 1 to `most` lines of runs.py,
    candidates.py, whole_file.py: opening a run, one checkpoint and the candidate must fit into them.
    """
    drawn = random.Random(seed)
    for kills in range(500):
        lines = drawn.randint(1, most)
        process = os.fork()
        if not process:
            _until_killed(train, lines)
        _, status = os.waitpid(process, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return kills
        assert os.WTERMSIG(status) == signal.SIGKILL
    raise AssertionError("it never comes through")


def _until_killed(train: Callable[[], object], lines: int) -> None:
    left = [lines]

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        if not frame.f_code.co_filename.endswith(_KEEPING):
            return None
        if event == "line":
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
        return trace

    failed = 1
    try:
        sys.settrace(trace)
        train()
        failed = 0
    finally:
        os._exit(failed)


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a run, the lock aside."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }
