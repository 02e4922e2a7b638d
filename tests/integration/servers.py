"""What a test does that cannot have its server."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

from deploy.servers.maven import ServerUnavailable


def unavailable(error: ServerUnavailable) -> NoReturn:
    """Skipped with the reason on a machine of one's own; a failure where servers are required (.ci/run)."""
    if os.environ.get("REQUIRE_SERVERS"):
        raise error
    pytest.skip(str(error))
