"""A broker of its own for every test that needs one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from streams.broker import EmbeddedBroker, TopicSpec
from streams.topics import TOPICS


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    with EmbeddedBroker() as running:
        running.create(TopicSpec(topic.name, 4, {}) for topic in TOPICS)
        yield running
