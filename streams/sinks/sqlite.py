"""SQLite's errors as the loop's: what passes is waited for, what does not ends the stage, and nothing is
skipped.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from schemas.errors import DeliveryError, StoreUnavailable


@contextmanager
def sqlite_errors(verb: str, what: str) -> Iterator[None]:
    """`what`: the file, "the site graph". Raises StoreUnavailable, DeliveryError."""
    try:
        yield
    except sqlite3.Error as error:
        known = getattr(error, "sqlite_errorname", type(error).__name__)
        if known.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreUnavailable(
                f"expected to {verb} {what}, got a file that another process is writing"
            ) from error
        raise DeliveryError(
            f"expected to {verb} {what}, got {known}; nothing was skipped: make room or repair it, the "
            "sink goes on from where it stood"
        ) from error
