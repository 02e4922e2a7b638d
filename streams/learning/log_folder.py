"""Who writes files of the log, and who rewrites them: any number of the first at a time, or one of the
second.

A writer reads who is to be forgotten and writes its file in one go; a wish is recorded before files are
rewritten. So no row of a forgotten patient appears in a file after its files were rewritten. The lock is gone
with the process.
"""

from __future__ import annotations

import fcntl
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from models.whole_file import secret_file
from schemas.errors import StateError
from streams.telemetry.pseudonyms import Pseudonyms


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


# The pseudonyms of a folder of the learning loop: the same for every stage and command that writes into
# it.

FILE: Final = ".salt"
#: Which salt the folder has been written with, and nothing else of it.
MARK: Final = ".salted"


def pseudonyms(folder: Path, salt: str = "") -> Pseudonyms:
    """By the salt that is set, else by one that is drawn once for the folder. Raises StateError for another
    one than the folder was begun with: the same patient would be two, on both sides of a split, and one of
    them could not be forgotten.
    """
    known = Pseudonyms(salt or _salt(folder / FILE))
    if not folder.is_dir():  # the caller writes nothing yet
        return known
    if not (folder / MARK).exists():
        secret_file(folder / MARK, mark(known))
    if (folder / MARK).read_text(encoding="ascii") != mark(known):
        raise StateError(
            f"expected the salt that {folder} was begun with (learning.salt), got another; put it back, or "
            "set learning.folder to a new folder"
        )
    return known


def mark(known: Pseudonyms) -> str:
    """Distinguishes one salt from another, and shows nothing else of it."""
    return known.of("\0 which salt")


def _salt(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        secret_file(path, secrets.token_hex(32))
    return path.read_text(encoding="ascii")
