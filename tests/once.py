"""What takes long to make, and is the same for every worker of a test run, is made by the worker that first needs it."""

from __future__ import annotations

import fcntl
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

Made = TypeVar("Made")

_run: dict[str, Path] = {}


def keep_in(folder: Path) -> None:
    """The folder that all workers of this run share; tests/conftest.py names it."""
    _run["folder"] = folder


def once_a_run(make: Callable[[], Made]) -> Callable[[], Made]:
    """What `make` returns, which nobody changes, pickled for the other workers."""

    @lru_cache(maxsize=1)
    def made() -> Made:
        if "folder" not in _run:
            return make()
        with _alone(f"{make.__module__}.{make.__name__}") as path:
            if path.exists():
                found: Made = pickle.loads(path.read_bytes())
                return found
            result = make()
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps(result))
            part.rename(path)
            return result

    return made


def folder_of(name: str, fill: Callable[[Path], object]) -> Path:
    """A folder that `fill` fills once a run; nobody changes what is in it."""
    with _alone(name) as path:
        if not path.exists():
            part = path.with_suffix(".part")
            part.mkdir()
            fill(part)
            part.rename(path)
        return path


@contextmanager
def _alone(name: str) -> Iterator[Path]:
    path = _run["folder"] / name
    with path.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield path
