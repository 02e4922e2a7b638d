"""A broker of its own for every test that needs one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wardstream.embedded import EmbeddedBroker


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    with EmbeddedBroker() as running:
        yield running
