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
    """URL of an empty database; skipped, with the reason, where there is none, a failure where servers are
    required (.ci/run).
    """
    given = os.environ.get("TEST_POSTGRES")
    if given:
        yield given
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a folder for sockets that it does not use
        try:
            import pgserver
            import psycopg  # noqa: F401 — SQLAlchemy wants it
        except ImportError as error:
            if os.environ.get("REQUIRE_SERVERS"):
                raise
            pytest.skip(
                f"expected the extra postgres and pgserver, came {error}; or name a database in TEST_POSTGRES"
            )
        folder = Path(
            tempfile.mkdtemp(prefix="postgres-")
        )  # no folder of pytest's: the server runs as a user of its own where we are root
        server = pgserver.get_server(folder)
    yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)
