"""Files that appear under their names when they are whole, and stay there when the machine goes down."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from uuid import uuid4


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Written under another name, made durable, then renamed; gone where that fails. The folder is made where
    it is not there.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(
        f".{path.name}.{uuid4().hex}"
    )  # readable as any file of ours: a module for temporary files makes them private
    try:
        with draft.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    draft.replace(path)


def secret_file(path: Path, text: str) -> None:
    """Readable by its owner only, made once: where it is there, or another process was faster, that one
    stays.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    finally:
        draft.unlink()


def sync_folder(folder: Path) -> None:
    """Make the names in it durable, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
