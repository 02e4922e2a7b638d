"""A file that appears under its name when it is whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from uuid import uuid4


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Written beside its name, made durable, then renamed; gone where that fails. The folder is made where it is not there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{uuid4().hex}")  # readable as any file of ours: a module for temporary files makes them private
    try:
        with beside.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    beside.replace(path)
