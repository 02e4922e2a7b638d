"""The file and the base: order, repetition, merges, and being killed."""

from __future__ import annotations

import hashlib
import random
import tempfile
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.diseases.stays import Keeper, Reader
from kg.diseases.stays.versions import Change
from models.ranker.case import Case
from models.ranker.case_base import Store
from schemas.deltas import Delta
from schemas.errors import StateError
from schemas.instant import DAY
from tests.amounts import examples
from tests.kg.diseases.stays.resources import (
    Phenotypes,
    changes,
    condition,
    diagnosed,
    named,
    note,
    observed,
    person,
    retracted,
    stay,
)

OTHER = "Patient/8"
HERS = (person(), stay(), observed("HP:2", 12 * DAY), note("HP:4 no HP:5", 14 * DAY), diagnosed())
HIS = (
    person(patient=OTHER),
    stay("Encounter/9", patient=OTHER),
    observed("HP:2", 12 * DAY, encounter="Encounter/9", patient=OTHER, name="Observation/9"),
    diagnosed(encounter="Encounter/9", patient=OTHER, name="Condition/9"),
)


ERASED = Delta("Patient/7", "gone", "erase", "erase", "Patient/7", (0, 0, ""), 30 * DAY, 30 * DAY)


def through(one: Delta) -> Delta:
    """As it comes to her record when his is merged into it."""
    return msgspec.structs.replace(one, patient="Patient/7", origin=OTHER, via=(OTHER,))


LINKED = (Delta(OTHER, "link", "link", "patient", OTHER, (0, 0, ""), 25 * DAY, 25 * DAY), *map(through, HIS))
APART = (
    Delta("Patient/7", "back", "withdraw", "withdraw", OTHER, (0, 0, ""), 26 * DAY, 26 * DAY, via=(OTHER,)),
    Delta(OTHER, "unlink", "unlink", "patient", OTHER, (0, 0, ""), 26 * DAY, 26 * DAY),
)


def kept(folder: Path, told: Iterable[Change]) -> list[Case]:
    with Keeper(folder / "cases.db", Store(folder / "corpus")) as keeper:
        keeper.apply(told)
        assert Store(folder / "corpus").cases() == keeper.cases()
        return keeper.cases()


HISTORY = (
    *HERS,
    *HIS,
    condition("HP:10", 2 * DAY),
    observed("HP:2", 13 * DAY, there=False, version=2),
    retracted(HERS[3]),
    diagnosed(version=2, at=25 * DAY),
    diagnosed("9", name="Condition/e", at=15 * DAY),
    diagnosed("9", name="Condition/e", verified="refuted", version=2, at=40 * DAY),
    diagnosed(recorded=16 * DAY, change="earlier"),
    *LINKED,
    *APART,
    *LINKED,
)


@examples(40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 7))
def test_in_any_order_and_however_often_the_same_cases_stand(at_random: random.Random, batches: int) -> None:
    told = changes(HISTORY)
    shuffled = [*told, *at_random.sample(told, 8)]
    at_random.shuffle(shuffled)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        expected = kept(Path(one), told)
        for at in range(batches):
            found = kept(Path(other), shuffled[at::batches])
        assert found == expected
        assert expected


def test_a_refuted_diagnosis_and_one_that_was_entered_in_error_take_the_case_away(tmp_path: Path) -> None:
    told = [*HERS]
    assert len(kept(tmp_path, changes(told))) == 1
    told.append(diagnosed(version=2, verified="refuted", at=40 * DAY))
    assert not kept(tmp_path, changes(told))
    told.append(diagnosed(version=3, at=41 * DAY))
    assert len(kept(tmp_path, changes(told))) == 1
    assert not kept(tmp_path, changes([*told, retracted(HERS[-1])]))
    assert not any(b"HP:2" in path.read_bytes() for path in (tmp_path / "corpus").glob("cases-*"))


def test_a_stay_that_is_corrected_replaces_its_case(tmp_path: Path) -> None:
    (first,) = kept(tmp_path, changes(HERS))
    (second,) = kept(tmp_path, changes([*HERS, note("HP:4 HP:6", 15 * DAY, version=2)]))
    assert first.key == second.key
    assert second.hpo == ("HP:2", "HP:4", "HP:6")
    assert not kept(tmp_path, changes([*HERS, note("HP:4 HP:6", 15 * DAY, version=2), retracted(HERS[1])]))


def test_a_merge_moves_cases_to_the_record_that_survives_and_back_where_it_is_undone(tmp_path: Path) -> None:
    told = [*HERS, *HIS]
    assert {case.patient for case in kept(tmp_path, changes(told))} == {"<Patient/7>", "<Patient/8>"}
    told += LINKED
    merged = kept(tmp_path, changes(told))
    assert len(merged) == 2
    assert {case.patient for case in merged} == {"<Patient/7>"}
    told += APART
    assert {case.patient for case in kept(tmp_path, changes(told))} == {"<Patient/7>", "<Patient/8>"}


def test_a_patient_who_is_deleted_leaves_nothing_in_the_base(tmp_path: Path) -> None:
    told = [*HERS, *HIS]
    kept(tmp_path, changes(told))
    assert [case.patient for case in kept(tmp_path, changes([*told, retracted(HERS[0])]))] == ["<Patient/8>"]


class Failing(Store):
    """A base whose disk fails, before or after it has written."""

    def __init__(self, folder: Path, *, after: bool) -> None:
        super().__init__(folder)
        self.fails = True
        self._after = after

    def write(self, cases: Iterable[Case], gone: Collection[str] = ()) -> None:
        if not self.fails:
            super().write(cases, gone)
            return
        if self._after:
            super().write(cases, gone)
        raise OSError("killed")


@pytest.mark.parametrize("after", [False, True])
def test_a_keeper_that_is_killed_between_its_file_and_the_base_brings_the_base_up_when_it_is_opened(
    tmp_path: Path, *, after: bool
) -> None:
    base = Failing(tmp_path / "corpus", after=after)
    part = ("ehr.tkg-delta", 0)
    with Keeper(tmp_path / "cases.db", base) as keeper:
        with pytest.raises(OSError, match="killed"):
            keeper.apply(changes(HERS), {part: 5})
        assert keeper.positions() == {part: 5}
    with Keeper(tmp_path / "cases.db", Store(base.folder)) as keeper:
        keeper.tell()
        assert Store(base.folder).cases() == keeper.cases() != []
    base.fails = True
    with Keeper(tmp_path / "cases.db", base) as keeper, pytest.raises(OSError, match="killed"):
        keeper.apply(changes([*HERS, retracted(HERS[-1])]))
    with Keeper(tmp_path / "cases.db", Store(base.folder)) as keeper:
        keeper.tell()
        assert Store(base.folder).cases() == []


def test_a_batch_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with Keeper(tmp_path / "cases.db", Store(tmp_path / "corpus")) as keeper:
        with pytest.raises(AttributeError):
            keeper.apply([*changes(HERS), None], {("t", 0): 1})  # type: ignore[list-item]
        assert (keeper.cases(), keeper.positions()) == ([], {})


def test_other_cases_of_the_base_stay_as_they_are(tmp_path: Path) -> None:
    published = Case("1", "phenopacket", ("HP:0000001",), ("OMIM:1",))
    Store(tmp_path / "corpus").add([published])
    with Keeper(tmp_path / "cases.db", Store(tmp_path / "corpus")) as keeper:
        keeper.apply(changes(HERS))
        keeper.apply(changes([*HERS, retracted(HERS[-1])]))
    assert Store(tmp_path / "corpus").cases() == [published]


def test_a_file_of_another_salt_and_one_that_is_none_are_named(tmp_path: Path) -> None:
    Keeper(tmp_path / "cases.db", Store(tmp_path / "corpus"), salt="one").close()
    with pytest.raises(StateError, match="the salt that is set"):
        Keeper(tmp_path / "cases.db", Store(tmp_path / "corpus"), salt="two")
    (tmp_path / "text").write_text("no database, just some text that is long enough to be looked at")
    with pytest.raises(StateError, match="cannot read"):
        Keeper(tmp_path / "text", Store(tmp_path / "corpus"))


def test_the_file_holds_no_name_and_no_word_of_the_record(tmp_path: Path) -> None:
    honest = Reader(
        lambda key: hashlib.blake2b(key.encode(), key=b"salt", digest_size=8).hexdigest(), named, Phenotypes()
    )
    kept(
        tmp_path,
        [
            one
            for seq, said in enumerate((*HERS, note("fever HP:4", 15 * DAY, version=2)))
            if (one := honest.read(said, seq)) is not None
        ],
    )
    written = b"".join(path.read_bytes() for path in tmp_path.glob("cases.db*"))
    assert b"HP:4" in written
    assert not any(
        word in written
        for word in (b"Patient/", b"Encounter/", b"Condition/", b"Document", b"fever", b"2020-01-15")
    )


def test_an_erased_patient_leaves_file_and_base_and_the_other_stays(tmp_path: Path) -> None:
    with Keeper(tmp_path / "cases.db", Store(tmp_path / "corpus")) as keeper:
        keeper.apply(changes((*HERS, *HIS)))
        assert len(keeper.cases()) == 2
        keeper.apply(changes((*HERS, *HIS, ERASED))[-1:])
        (left,) = keeper.cases()
        assert Store(tmp_path / "corpus").cases() == [left] and left.patient == f"<{OTHER}>"
    for path in (tmp_path / "corpus").iterdir():
        assert b"<Patient/7>" not in path.read_bytes()
