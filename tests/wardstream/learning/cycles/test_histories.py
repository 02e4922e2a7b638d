"""The history of cycles: each once, whole lines only, whatever a kill left."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.errors import StateError
from tests.amounts import examples
from wardstream.learning.cycles.reports import FILE, Cycle, append, read_history

CYCLES = st.lists(
    st.builds(
        Cycle,
        st.sampled_from(["a", "b"]),
        st.just("2026"),
        run=st.sampled_from(["1", "2", "3"]),
        why=st.text(max_size=5),
    ),
    max_size=8,
)


@examples(60, deadline=None)
@given(CYCLES, st.integers(0, 400))
def test_cut_anywhere_the_lines_before_stay_and_the_next_one_is_whole(
    tmp_path_factory: pytest.TempPathFactory, cycles: list[Cycle], cut: int
) -> None:
    folder = tmp_path_factory.mktemp("h")
    for cycle in cycles:
        append(folder, cycle)
    first = list({(one.slot, one.run): one for one in reversed(cycles)}.values())
    whole = read_history(folder)
    assert sorted(whole, key=repr) == sorted(first, key=repr)
    path = folder / FILE
    if path.exists():
        path.write_bytes(path.read_bytes()[: len(path.read_bytes()) - cut % (1 + path.stat().st_size)])
    kept = read_history(folder)
    assert kept == whole[: len(kept)]
    new = Cycle("c", "2027", run="9")
    append(folder, new)
    assert read_history(folder) == [*kept, new] and read_history(folder, "c") == [new]


@pytest.mark.parametrize("line", [b'{"slot": 1}', b'{"slot": "\xff", "at": ""}'])
def test_a_line_that_is_no_cycle_is_told(tmp_path: Path, line: bytes) -> None:
    (tmp_path / FILE).write_bytes(line + b"\n")
    with pytest.raises(StateError, match="restore it"):
        read_history(tmp_path)
