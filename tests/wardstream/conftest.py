"""A broker of its own for every test that needs one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from streams.loop.embedded_broker import EmbeddedBroker
from tests.brokers import with_topics


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    with with_topics() as running:
        yield running
