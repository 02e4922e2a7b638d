"""A real Postgres for the schedule's tests, from a wheel: as the sole user of a folder, reached by a socket
in it.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """URL of an empty database; skipped on platforms for which pgserver has no wheel."""
    given = os.environ.get("TEST_POSTGRES")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a folder for sockets that it does not use
        pgserver = pytest.importorskip(
            "pgserver", reason="no pgserver wheel here; name a database in TEST_POSTGRES"
        )
        folder = Path(
            tempfile.mkdtemp(prefix="postgres-")
        )  # no folder of pytest's: the server runs as a user of its own where we are root
        server = pgserver.get_server(folder)
    yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)
