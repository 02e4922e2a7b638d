"""A process that is killed on its way: before the n-th call that its own code makes into C, where files, locks and SQLite are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

#: Where a process may die: whoever writes, renames, removes or commits.
OURS = ("whole_file", "snapshot", "scrubbing", "rewriting", "rewards", "ledger", "sqlite_file", "forgetting", "sink", "journal", "parts", "sharing")


@contextmanager
def dying(at: int) -> Iterator[list[int]]:
    """Killed before call number `at`; 0: never. The list counts the calls."""
    count = [0]
    names = tuple(f"/{name}.py" for name in OURS)

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "c_call" and frame.f_code.co_filename.endswith(names):
            count[0] += 1
            if count[0] == at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(called)
    try:
        yield count
    finally:
        sys.setprofile(None)
