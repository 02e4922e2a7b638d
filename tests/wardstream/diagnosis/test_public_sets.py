from __future__ import annotations

from pathlib import Path

import pytest

from models.ranker.case_base import Store
from tests.shared_data import SHARED
from wardstream.diagnosis.corpus import Skipped, read

pytestmark = pytest.mark.skipif(
    not (SHARED / "rarebench").exists(),
    reason=f"RareBench and phenopackets do not lie in {SHARED} (SHARED_DATA)",
)


def test_the_public_sets_are_read_whole_and_adding_them_again_changes_nothing(tmp_path: Path) -> None:
    store, skipped = Store(tmp_path), list[Skipped]()
    sets = sorted((SHARED / "rarebench").glob("*.jsonl"))
    assert store.add(read(sets, "rarebench", skipped.append)).new == sum(
        path.read_text().count("\n") for path in sets
    )
    packets = SHARED / "phenopacket_store" / "cases.jsonl.gz"
    assert store.add(read([packets], "phenopacket", skipped.append)).new > 9_000
    assert len(skipped) < 10
    before = sorted(path.name for path in tmp_path.iterdir())
    again = store.add(read([packets], "phenopacket", skipped.append))
    assert (again.new, again.changed) == (0, 0)
    assert sorted(path.name for path in tmp_path.iterdir()) == before
