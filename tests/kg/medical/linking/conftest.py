from __future__ import annotations

import pytest

from kg.medical.linking import Linker, open_linker
from kg.medical.snapshot import Snapshot, build
from tests.kg.medical.linking.few import Few


@pytest.fixture(scope="session")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return Snapshot.open(build([Few()], tmp_path_factory.mktemp("linking")).path)


@pytest.fixture(scope="session")
def linker(snapshot: Snapshot) -> Linker:
    return open_linker(snapshot)
