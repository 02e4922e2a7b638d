"""The open graph is built once for all tests of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.medical.open import OpenGraph
from kg.medical.opening import build_known
from kg.medical.snapshot import Snapshot
from tests.once import folder_of


@pytest.fixture(scope="session")
def open_graph() -> OpenGraph:
    return OpenGraph()


@pytest.fixture(scope="session")
def built_folder(open_graph: OpenGraph) -> Path:
    return folder_of("open-graph", lambda folder: build_known([open_graph], folder))


@pytest.fixture(scope="session")
def opened(built_folder: Path) -> Snapshot:
    return Snapshot.open(next(built_folder.glob("*.kg")))
