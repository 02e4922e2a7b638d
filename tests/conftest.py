"""Options of the whole test run, and the servers that all of it shares."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from deploy.servers.neo4j import Neo4jServer

# How long an example takes is the machine's affair. Where a change is judged (.ci/run), the examples are the
# same each time: what a new one would find is not the change's fault, and `make test` looks for it.
settings.register_profile("wardstream", deadline=None)
settings.register_profile("judging", deadline=None, derandomize=True)
settings.load_profile("judging" if os.environ.get("REQUIRE_SERVERS") else "wardstream")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--kills", type=int, default=10, help="SIGKILLs in each crash test on the real Kafka (default 10)"
    )
    parser.addoption(
        "--seed",
        type=int,
        default=None,
        help="seed of the crash tests' random moments (default: new and printed)",
    )


@pytest.fixture(scope="session")
def neo4j(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """One database, 440 MB: whoever uses it empties it first."""
    from deploy.servers.maven import ServerUnavailable
    from deploy.servers.neo4j import Neo4jServer
    from tests.integration.servers import unavailable

    server = Neo4jServer(tmp_path_factory.mktemp("neo4j"), password="not-a-secret")
    try:
        server.start()
    except ServerUnavailable as error:
        unavailable(error)
    yield server
    server.stop()
