from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.casebase import Case, Store
from models.casebase.case import numbered
from schemas.errors import StateError

CASES = st.builds(
    Case, id=st.sampled_from("abcd"), source=st.sampled_from(["s", "t"]), hpo=st.just(("HP:0000001",)),
    diseases=st.sampled_from([("OMIM:1",), ("OMIM:2",)]), recorded=st.none() | st.integers(0, 9),
)  # fmt: skip


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*")}


@given(st.lists(st.lists(CASES, max_size=5), max_size=4))
def test_adding_twice_changes_nothing_and_the_last_counts(batches: list[list[Case]]) -> None:
    with tempfile.TemporaryDirectory() as name:
        store = Store(Path(name))
        for batch in batches:
            store.add(batch)
            before = files(store.folder)
            again = store.add(batch)
            assert (again.new, again.changed) == (0, 0)
            assert files(store.folder) == before
        expected = {case.key: case for batch in batches for case in batch}
        assert {case.key: case for case in store.cases()} == expected


def test_what_is_removed_is_gone_and_can_come_again(tmp_path: Path) -> None:
    store = Store(tmp_path)
    cases = [Case(str(at), "s", ("HP:0000001",), ("OMIM:1",), patient=f"P{at % 2}") for at in range(6)]
    store.add(cases)
    assert store.remove(lambda case: case.patient == "P1") == 3
    assert {case.patient for case in store.cases()} == {"P0"}
    assert store.remove(lambda case: case.patient == "P1") == 0
    assert store.add(cases).new == 3


def test_many_small_additions_become_one_batch(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for at in range(70):
        store.add([Case(str(at), "s", ("HP:0000001",), ("OMIM:1",))])
    assert len(store.cases()) == 70
    assert len(files(tmp_path)) < 70


def test_a_batch_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "cases-000000-abc.ndjson.gz").write_bytes(b"not gzip")
    with pytest.raises(StateError, match="cases-000000-abc"):
        Store(tmp_path).cases()


def test_two_patients_with_the_same_record_are_two_cases_at_every_reading() -> None:
    def ids() -> list[str]:
        before: dict[str, int] = {}
        return [numbered("s", hpo, ("OMIM:1",), before) for hpo in (("HP:1", "HP:2"), ("HP:2", "HP:1"), ("HP:1",))]

    assert ids() == ids()
    assert len(set(ids())) == 3
