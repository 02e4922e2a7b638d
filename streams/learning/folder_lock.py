"""Who writes files of the log, and who rewrites them: any number of the first at a time, or one of the
second.

A writer reads who is to be forgotten and writes its file in one go; a wish is recorded before files are
rewritten. So no row of a forgotten patient appears in a file after its files were rewritten. The lock is gone
with the process.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def appending(folder: Path) -> Iterator[None]:
    """Shared with others that append."""
    with _held(folder, fcntl.LOCK_SH):
        yield


@contextmanager
def rewriting(folder: Path) -> Iterator[None]:
    """Alone."""
    with _held(folder, fcntl.LOCK_EX):
        yield


@contextmanager
def _held(folder: Path, how: int) -> Iterator[None]:
    with (folder / ".rewriting").open("a") as lock:
        fcntl.flock(lock, how)
        yield
