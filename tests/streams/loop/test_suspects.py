"""Which records are tried alone, and which are given up, across the ends of processes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from schemas.errors import StateError
from streams.loop import Record
from streams.loop.suspects import GIVEN_UP_IN_A_ROW, Suspects
from tests.amounts import examples


def _record(offset: int, partition: int = 0) -> Record:
    return Record("in", partition, offset, 0, None, b"patient text", ())


def _error() -> Exception:
    try:
        raise KeyError("patient text")
    except KeyError as error:
        return error


def _passed(suspects: Suspects, offset: int) -> None:
    suspects.trying(_record(offset))
    suspects.passed(_record(offset), given_up=False)


def test_a_new_worker_suspects_nothing(tmp_path: Path) -> None:
    assert not Suspects(tmp_path / "s").covers(_record(1))


def test_blamed_records_are_suspect_until_the_last_has_passed(tmp_path: Path) -> None:
    Suspects(tmp_path / "s").blame([_record(10), _record(12), _record(5, partition=1)])
    suspects = Suspects(tmp_path / "s")
    assert [suspects.covers(_record(offset)) for offset in (9, 10, 11, 12, 13)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    _passed(suspects, 10)
    assert suspects.covers(_record(12))
    _passed(suspects, 12)
    assert not suspects.covers(_record(12))
    assert suspects.covers(_record(5, partition=1))


def test_a_record_that_raised_twice_alone_is_given_up_with_place_and_without_its_text(tmp_path: Path) -> None:
    for _ in range(2):
        suspects = Suspects(tmp_path / "s")
        assert suspects.verdict(_record(7)) is None
        suspects.trying(_record(7))
        suspects.raised(_record(7), _error())
    failure = Suspects(tmp_path / "s").verdict(_record(7))
    assert failure is not None
    assert (failure.kind, failure.attempts) == ("KeyError", 2)
    assert "test_suspects.py" in failure.where
    assert b"patient text" not in (tmp_path / "s").read_bytes()


def test_a_record_is_not_given_up_for_what_happened_to_another(tmp_path: Path) -> None:
    suspects = Suspects(tmp_path / "s")
    for offset in (7, 8):
        suspects.trying(_record(offset))
        suspects.raised(_record(offset), _error())
    assert suspects.verdict(_record(7)) is None
    assert suspects.verdict(_record(8)) is None


def test_it_takes_three_deaths_at_the_same_record_to_give_it_up(tmp_path: Path) -> None:
    for _ in range(3):
        suspects = Suspects(tmp_path / "s")
        assert suspects.verdict(_record(7)) is None
        suspects.trying(_record(7))
        suspects.handing_over([_record(7)])
    failure = Suspects(tmp_path / "s").verdict(_record(7))
    assert failure is not None
    assert (failure.kind, failure.attempts) == ("process died", 3)


@pytest.mark.parametrize("announced", [True, False])
def test_what_happens_to_the_process_after_the_step_is_no_death_of_the_record(
    tmp_path: Path, announced: bool
) -> None:
    """A transaction that fails, a broker that stalls, a plug that is pulled during the commit."""
    for _ in range(2):
        suspects = Suspects(tmp_path / "s")
        suspects.trying(_record(7))
        suspects.handing_over([_record(7)])
    for _ in range(20):
        suspects = Suspects(tmp_path / "s")
        assert suspects.verdict(_record(7)) is None
        suspects.trying(_record(7))
        suspects.handing_over([_record(7)])
        suspects.handed_over()
        if announced:
            suspects.ended()
    assert suspects.verdict(_record(7)) is None


def test_an_end_by_an_exception_while_the_step_has_the_record_is_no_death(tmp_path: Path) -> None:
    for _ in range(20):
        suspects = Suspects(tmp_path / "s")
        suspects.trying(_record(7))
        suspects.handing_over([_record(7)])
        suspects.ended()
    assert Suspects(tmp_path / "s").verdict(_record(7)) is None


Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(st.sampled_from(["passes", "dies", "fails after", "ends", "dies after"]), st.integers(0, 2)),
    max_size=30,
)


@given(STEPS)
@examples(200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_is_given_up_after_three_deaths_with_it_in_hand_and_never_else(
    tmp_path: Path, steps: list[Step]
) -> None:
    path = tmp_path / "any"
    path.unlink(missing_ok=True)
    deaths, trying = 0, -1
    for what, offset in steps:
        suspects, record = Suspects(path), _record(offset)
        if offset != trying:
            deaths, trying = 0, offset
        given_up = suspects.verdict(record) is not None
        assert given_up == (deaths >= 3)
        if given_up:
            suspects.passed(record, given_up=True)
            deaths, trying = 0, -1
            continue
        suspects.trying(record)
        suspects.handing_over([record])
        deaths += what == "dies"
        if what in ("passes", "fails after", "dies after"):
            suspects.handed_over()
        if what == "passes":
            suspects.passed(record, given_up=False)
            deaths, trying = 0, -1
        if what in ("passes", "fails after", "ends"):
            suspects.ended()


def test_a_write_that_is_cut_short_leaves_what_was_written_before(tmp_path: Path) -> None:
    path = tmp_path / "s"
    Suspects(path).blame([_record(10)])
    whole = path.read_bytes()
    Suspects(path).blame([_record(11)])
    later = path.read_bytes()
    changed = [at for at in range(len(whole)) if whole[at] != later[at]]
    path.write_bytes(whole)
    suspects = Suspects(path)
    assert suspects.covers(_record(10))
    torn = bytearray(later)
    torn[changed[-1]] ^= 1
    path.write_bytes(bytes(torn))
    assert Suspects(path).covers(_record(10))


def test_on_a_disk_without_room_it_goes_on_writing_in_its_place(
    tmp_path: Path,
) -> None:
    suspects = Suspects(tmp_path / "s")
    size, blocks = (tmp_path / "s").stat().st_size, (tmp_path / "s").stat().st_blocks
    for offset in range(200):
        suspects.blame([_record(offset, partition=offset % 50)])
    assert ((tmp_path / "s").stat().st_size, (tmp_path / "s").stat().st_blocks) == (size, blocks)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["s"]


def test_a_death_without_a_word_makes_the_next_start_write_down_what_it_hands_over(tmp_path: Path) -> None:
    Suspects(tmp_path / "s").handing_over([_record(1)])  # the first start had no reason to, and dies
    second = Suspects(tmp_path / "s")
    assert not second.covers(_record(1))
    second.handing_over([_record(1), _record(2)])  # and dies
    third = Suspects(tmp_path / "s")
    assert third.covers(_record(1))
    assert third.covers(_record(2))


def test_an_end_that_was_announced_makes_nobody_suspect(tmp_path: Path) -> None:
    first = Suspects(tmp_path / "s")
    first.ended()
    second = Suspects(tmp_path / "s")
    second.handing_over([_record(1)])
    assert not Suspects(tmp_path / "s").covers(_record(1))


def test_a_stage_that_gives_up_record_after_record_is_stopped(tmp_path: Path) -> None:
    suspects = Suspects(tmp_path / "s")

    def give_up(offset: int) -> None:
        for _ in range(2):
            suspects.trying(_record(offset))
            suspects.raised(_record(offset), _error())
        assert suspects.verdict(_record(offset)) is not None
        suspects.passed(_record(offset), given_up=True)

    for offset in range(GIVEN_UP_IN_A_ROW):
        give_up(offset)
    with pytest.raises(StateError, match="in a row failed"):
        give_up(99)


def test_a_file_cut_short_by_a_full_disk_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "s").write_text('{"ended": tr')
    assert not Suspects(tmp_path / "s").covers(_record(1))
