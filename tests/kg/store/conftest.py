"""Both stores, each empty."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kg.store import GraphStore
from tests.kg.store.memory import MemoryGraph

#: An empty store each time it is called; for tests that need many.
Opened = Callable[[], GraphStore]


@pytest.fixture(params=["memory", pytest.param("neo4j", marks=pytest.mark.integration)])
def opened(request: pytest.FixtureRequest) -> Iterator[Opened]:
    if request.param == "memory":
        yield MemoryGraph
        return
    from tests.kg.store.real import opening

    with opening(request.getfixturevalue("neo4j")) as fresh:
        yield fresh


@pytest.fixture
def opened_neo4j(request: pytest.FixtureRequest) -> Iterator[Opened]:
    from tests.kg.store.real import opening

    with opening(request.getfixturevalue("neo4j")) as fresh:
        yield fresh


@pytest.fixture
def store(opened: Opened) -> GraphStore:
    return opened()
