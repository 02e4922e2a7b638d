"""A real Apache Kafka for all tests here; skipped, with the reason, where it cannot be had."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from deploy.servers.kafka import KafkaServer
from deploy.servers.maven import ServerUnavailable
from tests.integration.pipeline_hospital import Hospital
from tests.integration.servers import unavailable


@pytest.fixture(scope="session")
def kafka(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KafkaServer]:
    """One broker. Tests choose topic and group names of their own."""
    server = KafkaServer(tmp_path_factory.mktemp("kafka"))
    try:
        server.start()
    except ServerUnavailable as error:
        unavailable(error)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def hospital(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hospital]:
    """A broker of the module's own: the stages' topics have fixed names."""
    server = KafkaServer(tmp_path_factory.mktemp("hospital"))
    try:
        server.start()
    except ServerUnavailable as error:
        unavailable(error)
    yield Hospital(server, _seed(request))
    server.stop()


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    return int(request.config.getoption("--kills"))


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    return _seed(request)


def _seed(request: pytest.FixtureRequest) -> int:
    given = request.config.getoption("--seed")
    return random.SystemRandom().randrange(10**6) if given is None else int(given)
