"""Offsets finish in any order; the position never passes an open one; nothing finished is ever done again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from streams.stages.generate.offsets import OffsetTracker
from tests.amounts import examples


def test_the_position_waits_for_the_first_open_offset() -> None:
    tracker = OffsetTracker()
    for offset in (3, 4, 5):
        tracker.read(offset)
    tracker.finish(4)
    settled = tracker.settle()
    assert (settled.position, settled.mark, settled.unmark) == (3, (4,), ())
    tracker.finish(3)
    settled = tracker.settle()
    assert (settled.position, settled.mark, settled.unmark) == (5, (), (4,))
    assert tracker.open == 1


def test_finished_in_order_needs_no_marker() -> None:
    tracker = OffsetTracker()
    tracker.read(0)
    tracker.read(7)
    tracker.finish(0)
    tracker.finish(7)
    settled = tracker.settle()
    assert (settled.position, settled.mark, settled.unmark) == (8, (), ())


def test_a_marker_is_written_once() -> None:
    tracker = OffsetTracker()
    tracker.read(0)
    tracker.read(1)
    tracker.finish(1)
    assert tracker.settle().mark == (1,)
    assert tracker.settle().mark == ()


def test_offsets_that_go_back_are_refused() -> None:
    tracker = OffsetTracker()
    tracker.read(5)
    with pytest.raises(ValueError, match="new tracker"):
        tracker.read(5)


@pytest.mark.parametrize("offset", [0, 2, 9])
def test_only_what_is_open_can_finish(offset: int) -> None:
    tracker = OffsetTracker()
    tracker.read(1)
    tracker.read(2)
    tracker.finish(2)
    with pytest.raises(ValueError, match="open offset"):
        tracker.finish(offset)


LIFE = st.lists(
    st.tuples(st.sampled_from(["read", "read", "finish", "finish", "commit"]), st.integers(0, 9)), max_size=25
)


@given(st.sets(st.integers(0, 30), min_size=1, max_size=12), st.lists(LIFE, max_size=4))
@examples(200)
def test_however_it_is_killed_each_offset_is_finished_once_and_no_marker_stays(
    offsets: set[int], lives: list[list[tuple[str, int]]]
) -> None:
    """A log with gaps, markers and a position; each life ends in a kill, except that the last one does all
    that is left.
    """
    log = sorted(offsets)
    position, markers = 0, set[int]()
    finished: list[int] = []  # in committed transactions
    to_the_end = [("read", 0)] * len(log) + [("finish", 0)] * len(log) + [("commit", 0)]
    for life in (*lives, to_the_end):
        tracker, unread = OffsetTracker(), [offset for offset in log if offset >= position]
        still_open: list[int] = []
        pending: list[int] = []
        for step, which in life:
            if step == "read" and unread:
                offset = unread.pop(0)
                tracker.read(offset, marked=offset in markers)
                if offset not in markers:
                    still_open.append(offset)
            elif step == "finish" and still_open:
                pending.append(still_open.pop(which % len(still_open)))
                tracker.finish(pending[-1])
            elif step == "commit" and tracker.position >= 0:
                settled = tracker.settle()
                assert position <= settled.position
                assert set(settled.unmark) <= markers
                assert not set(settled.mark) & markers
                position, markers = settled.position, (markers | set(settled.mark)) - set(settled.unmark)
                finished += pending
                pending = []
    assert sorted(finished) == log
    assert position == log[-1] + 1
    assert not markers
