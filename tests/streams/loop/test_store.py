"""A store reads what is staged and what is durable as one; the durable part survives, the staged part does
not.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StateError
from streams.loop.directory import StateDirectory
from streams.loop.rocks import Checkpoint, NoState, PartitionStore
from streams.loop.store import MemoryStore, StagedStore, after_prefix
from tests.amounts import examples

KEYS = st.lists(st.sampled_from([b"\x01", b"a", b"b", b"\xff"]), min_size=1, max_size=4).map(b"".join)
BOUNDS = st.one_of(st.none(), KEYS)
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), KEYS, st.binary(max_size=3)),
        st.tuples(st.just("delete"), KEYS, st.just(b"")),
        st.tuples(st.just("commit"), st.just(b"a"), st.just(b"")),
        st.tuples(st.just("clear"), st.just(b"a"), st.just(b"")),
    ),
    max_size=40,
)


def _checkpoint(offset: int) -> Checkpoint:
    return Checkpoint("cluster/log/id", offset, 0)


@examples(60, deadline=None)
@given(ACTIONS, st.one_of(st.just(b""), KEYS), BOUNDS, BOUNDS, st.booleans())
def test_stores_with_and_without_a_disk_behave_as_a_sorted_dictionary(
    actions: list[tuple[str, bytes, bytes]],
    prefix: bytes,
    start: bytes | None,
    end: bytes | None,
    reverse: bool,
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        directory = StateDirectory(Path(folder) / "state", cache_bytes=1 << 20, write_buffer_bytes=4 << 20)
        rocks = PartitionStore(directory.partition(0))
        memory = MemoryStore()
        model: dict[bytes, bytes] = {}
        durable: dict[bytes, bytes] = {}
        for number, (action, key, value) in enumerate(actions):
            if action == "put":
                model[key] = value
                rocks.put(key, value)
                memory.put(key, value)
            elif action == "delete":
                model.pop(key, None)
                rocks.delete(key)
                memory.delete(key)
            elif action == "commit":
                durable = dict(model)
                rocks.written(_checkpoint(number))
                memory.commit()
            else:
                model = dict(durable)
                rocks.clear()
                memory.clear()
        expected = [
            (key, model[key])
            for key in sorted(model, reverse=reverse)
            if key.startswith(prefix) and (start is None or key >= start) and (end is None or key < end)
        ]
        for store in (rocks, memory):
            assert list(store.scan(prefix, start=start, end=end, reverse=reverse)) == expected
            assert all(store.get(key) == value for key, value in model.items())
            assert all(store.get(key) is None for _, key, _ in actions if key not in model)
        rocks.clear()
        directory.close()
        again = StateDirectory(Path(folder) / "state")
        assert dict(PartitionStore(again.partition(0)).scan()) == durable
        again.close()


def test_a_scan_shows_the_rows_of_the_moment_it_was_asked_for() -> None:
    store = MemoryStore()
    store.put(b"a1", b"old")
    store.commit()
    store.put(b"a2", b"old")
    scan = store.scan(b"a")
    store.put(b"a1", b"new")
    store.put(b"a3", b"new")
    store.delete(b"a2")
    assert list(scan) == [(b"a1", b"old"), (b"a2", b"old")]
    assert list(store.scan(b"a")) == [(b"a1", b"new"), (b"a3", b"new")]


def test_many_staged_keys_between_scans_are_found_in_order() -> None:
    store = MemoryStore()
    for number in range(500, 0, -1):
        store.put(b"k%03d" % number, b"")
    assert [key for key, _ in store.scan(b"k49")] == [b"k49%d" % digit for digit in range(10)]


@pytest.mark.parametrize("key", [b"", b"\x00checkpoint", b"\x00"])
def test_keys_of_the_loop_itself_are_refused(key: bytes) -> None:
    with pytest.raises(ValueError, match="zero byte"):
        MemoryStore().put(key, b"")


@pytest.mark.parametrize(
    ("prefix", "after"), [(b"a", b"b"), (b"a\xff", b"b"), (b"\xff\xff", None), (b"", None)]
)
def test_the_key_after_a_prefix(prefix: bytes, after: bytes | None) -> None:
    assert after_prefix(prefix) == after


def test_a_stage_without_state_reads_nothing_and_refuses_to_write() -> None:
    store: StagedStore = NoState()
    assert store.get(b"a") is None
    assert list(store.scan()) == []
    with pytest.raises(TypeError, match="keeps no state"):
        store.put(b"a", b"")


def test_rows_and_checkpoint_survive_a_process_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from streams.loop.directory import StateDirectory;"
        "from streams.loop.rocks import Checkpoint, PartitionStore;"
        "store = PartitionStore(StateDirectory(Path(sys.argv[1])).partition(2));"
        "store.put(b'a', b'1'); store.written(Checkpoint('log', 7, 0)); store.put(b'b', b'2'); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False, timeout=60)
    directory = StateDirectory(tmp_path)
    rows = directory.partition(2)
    assert rows.checkpoint() == Checkpoint("log", 7, 0)
    assert dict(PartitionStore(rows).scan()) == {b"a": b"1"}
    directory.close()


def test_a_discarded_partition_is_empty(tmp_path: Path) -> None:
    directory = StateDirectory(tmp_path)
    store = PartitionStore(directory.partition(0))
    store.put(b"a", b"1")
    store.written(_checkpoint(3))
    rows = directory.discard(0)
    assert rows.checkpoint() is None
    assert rows.get(b"a") is None
    directory.close()


def test_a_broken_folder_says_that_it_can_be_removed(tmp_path: Path) -> None:
    (tmp_path / "p0000").mkdir(parents=True)
    (tmp_path / "p0000" / "CURRENT").write_text("MANIFEST-999999\n")
    directory = StateDirectory(tmp_path)
    with pytest.raises(StateError, match="remove the folder and the worker restores it"):
        directory.partition(0)
    directory.close()
