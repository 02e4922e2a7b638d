from __future__ import annotations

import gzip
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.ranker.case import Case, numbered
from models.ranker.case_base import Store
from schemas.errors import StateError

CASES = st.builds(
    Case,
    id=st.sampled_from("abcd"),
    source=st.sampled_from(["s", "t"]),
    hpo=st.just(("HP:0000001",)),
    diseases=st.sampled_from([("OMIM:1",), ("OMIM:2",)]),
    recorded=st.none() | st.integers(0, 9),
)


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
        return [
            numbered("s", hpo, ("OMIM:1",), before) for hpo in (("HP:1", "HP:2"), ("HP:2", "HP:1"), ("HP:1",))
        ]

    assert ids() == ids()
    assert len(set(ids())) == 3


def case(name: str, disease: str = "OMIM:1", source: str = "s") -> Case:
    return Case(name, source, ("HP:0000001",), (disease,))


@given(
    st.lists(
        st.tuples(st.lists(CASES, max_size=4), st.sets(st.sampled_from(["s/a", "s/b", "t/a"]))), max_size=8
    )
)
def test_what_is_written_blindly_is_what_was_said_last(steps: list[tuple[list[Case], set[str]]]) -> None:
    expected: dict[str, Case] = {}
    with tempfile.TemporaryDirectory() as name:
        for cases, gone in steps:
            Store(Path(name)).write(cases, gone)
            expected = {key: one for key, one in expected.items() if key not in gone} | {
                one.key: one for one in cases
            }
            assert Store(Path(name)).cases() == [expected[key] for key in sorted(expected)]


def test_segments_stay_few_and_a_small_one_is_not_paid_for_by_a_large_base(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.add([case(str(at), f"OMIM:{at * 7919 % 10_007}") for at in range(3000)])
    (large,) = tmp_path.glob("cases-*")
    before = large.stat().st_ino
    for at in range(60):
        store.write([case(f"n{at}")])
        assert len(list(tmp_path.glob("cases-*"))) < 12
    assert large.stat().st_ino == before
    assert len(store.cases()) == 3060


def test_what_is_removed_is_in_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write([case("kept"), case("dropped", "OMIM:404")])
    store.write([case("later")])
    store.write([], {"s/dropped"})
    assert {one.id for one in store.cases()} == {"kept", "later"}
    assert not any(b"404" in gzip.decompress(path.read_bytes()) for path in tmp_path.glob("cases-*"))


def test_a_writer_that_was_killed_before_it_tidied_up_has_done_no_harm(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write([case("a"), case("b")])
    (old,) = tmp_path.glob("cases-*")
    body = old.read_bytes()
    store.write([], {"s/b"})
    old.write_bytes(body)  # as if it had not been removed
    (tmp_path / ".cases-000009-00.ndjson.gz.half").write_bytes(b"half")
    assert [one.id for one in store.cases()] == ["a"]
    store.write([case("c")])
    assert not old.exists()
    assert [one.id for one in store.cases()] == ["a", "c"]


def test_a_reader_sees_the_whole_before_or_the_whole_after_while_others_write(tmp_path: Path) -> None:
    """Each write replaces both cases of a pair, or takes both away."""
    stop = threading.Event()
    Store(tmp_path).write([case("one", "OMIM:0"), case("two", "OMIM:0")])

    def write(number: int) -> None:
        for at in range(150):
            keys = {f"s/{number}-one", f"s/{number}-two"}
            if at % 5 == 4:
                Store(tmp_path).write([], keys)
            else:
                Store(tmp_path).write(
                    [case(f"{number}-one", f"OMIM:{at}"), case(f"{number}-two", f"OMIM:{at}")]
                )
        stop.set()

    writers = [threading.Thread(target=write, args=(number,)) for number in (1, 2)]
    for writer in writers:
        writer.start()
    read = 0
    while not stop.is_set() or not read:
        held = {one.key: one for one in Store(tmp_path).cases()}
        read += 1
        for number in ("", "1-", "2-"):
            one, other = held.get(f"s/{number}one"), held.get(f"s/{number}two")
            assert (one is None) == (other is None)
            assert one is None or other is None or one.diseases == other.diseases
    for writer in writers:
        writer.join()
    assert len(Store(tmp_path).cases()) == 2


def test_a_base_tells_by_its_version_that_it_may_have_changed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    seen = [store.version]
    store.write([case("a")])
    seen.append(store.version)
    store.add([case("a")])
    assert store.version == seen[-1]
    store.remove(lambda one: one.id == "a")
    assert len({*seen, store.version}) == 3
