"""Forgotten patients are in no snapshot; merged ones are one patient; nobody who was learned from is ever
held out.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from schemas.errors import StateError
from streams.learning.forgotten import FILE, Change, ForgottenLedger, Merged, Seen
from tests.amounts import examples
from tests.trainers.datasets.logged import matched, patients, pseudonym, reward, told, write
from trainers.datasets.forgotten import Forgotten, read_forgotten
from trainers.datasets.snapshot import Snapshot, snapshots, take

PATIENTS = [pseudonym(f"Patient/{number}") for number in range(10)]
STAYS = [
    (patient, pseudonym(f"Encounter/{number}-{stay}"))
    for number, patient in enumerate(PATIENTS)
    for stay in (0, 1)
]

a_patient = st.sampled_from(PATIENTS)
merged = (
    st.tuples(a_patient, a_patient, st.booleans())
    .filter(lambda one: one[0] < one[1])
    .map(lambda one: Merged(*one))
)
deleted = st.tuples(a_patient, st.integers(1, 5), st.booleans()).map(
    lambda one: Seen("patient", one[0], one[0], (one[1], 0, str(one[2])), one[2])
)
in_error = st.tuples(st.sampled_from(STAYS), st.integers(1, 5), st.booleans()).map(
    lambda one: Seen("encounter", one[0][1], one[0][0], (one[1], 0, str(one[2])), one[2])
)
wished = a_patient
steps = st.lists(st.lists(st.one_of(merged, deleted, in_error, wished), max_size=4), min_size=1, max_size=4)
some = examples(
    15,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    deadline=None,
)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("log")
    write(folder, [told(number, number // 2 % 10) for number in range(60)], per_file=7)
    reward(folder, [matched(number) for number in range(0, 60, 3)])
    return folder


def happened(folder: Path, changes: list[Change | str]) -> None:
    ledger = ForgottenLedger(folder / FILE, "s")
    for one in changes:
        if isinstance(one, str):
            ledger.wish(ledger.same_person(one), "2026-11-22T00:00:00+00:00", "asked to")
        else:
            ledger.apply([one])
    ledger.close()


def rows(made: Snapshot) -> dict[str, list[dict[str, Any]]]:
    return {side: made.table(side).to_pylist() for side in ("train", "held")}


def gone_by(changes: list[Change | str]) -> tuple[set[str], set[str]]:
    """Patients and encounters that are gone, worked out from the start: deleted ones, what is merged into
    them, whole persons who wished so.
    """
    last: dict[str, Seen] = {}
    links: dict[str, str] = {}
    asked: set[str] = set()
    for one in changes:
        if isinstance(one, Seen):
            last[one.name] = max(last.get(one.name, one), one, key=lambda seen: seen.rank)
        elif isinstance(one, Merged):
            if one.stands:
                links[one.patient] = one.target
            elif links.get(one.patient) == one.target:
                del links[one.patient]
        else:
            asked |= same(links, one)
    patients = {one.name for one in last.values() if one.retracted and one.kind == "patient"}
    for patient in PATIENTS:
        at = patient
        while at in links and at not in patients:
            at = links[at]
        if at in patients or same(links, patient) & asked:
            patients = patients | {patient}
    return patients, {one.name for one in last.values() if one.retracted and one.kind == "encounter"}


def same(links: dict[str, str], patient: str) -> set[str]:
    found = {patient}
    for _ in links:
        found |= {end for pair in links.items() if found & set(pair) for end in pair}
    return found


@given(told_of=steps)
@some
def test_no_row_that_was_learned_from_is_ever_held_out_and_no_person_is_on_two_sides(
    log: Path, tmp_path_factory: pytest.TempPathFactory, told_of: list[list[Change | str]]
) -> None:
    folder = copied(log, tmp_path_factory)
    learned: set[str] = set()
    for changes in told_of:
        happened(folder, changes)
        found = rows(take(folder))
        assert {one["patient"] for one in found["train"]}.isdisjoint(one["patient"] for one in found["held"])
        learned |= {one["request"] for one in found["train"]}
        assert learned.isdisjoint(one["request"] for one in found["held"])


@given(told_of=steps)
@some
def test_what_is_gone_is_in_no_snapshot_neither_a_new_one_nor_an_old_one_and_all_else_is(
    log: Path, tmp_path_factory: pytest.TempPathFactory, told_of: list[list[Change | str]]
) -> None:
    folder = copied(log, tmp_path_factory)
    everything = [one for side in rows(take(folder)).values() for one in side]
    taken = {one.id: dict(one.patients()) for one in snapshots(folder)}
    so_far: list[Change | str] = []
    for changes in told_of:
        so_far += changes
        happened(folder, changes)
        made = take(folder)
        taken.setdefault(made.id, dict(made.patients()))
        lost, stays = gone_by(so_far)
        found = {one["request"] for side in rows(made).values() for one in side}
        assert found == {
            one["request"]
            for one in everything
            if one["patient"] not in lost and one["encounter"] not in stays
        }
        assert made.manifest.rows == len(found) and made.manifest.forgotten == len(everything) - len(found)
        for one in snapshots(folder):
            gone = {
                patient
                for patient, encounters in taken[one.id].items()
                if patient in lost or stays & set(encounters)
            }
            assert one.scrubbed is bool(gone)
            assert gone.isdisjoint(one.patients()), "their pseudonyms went, too"


@given(order=st.permutations(range(9)), changes=st.lists(st.one_of(merged, deleted, in_error), max_size=4))
@some
def test_the_order_in_which_files_came_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], changes: list[Change | str]
) -> None:
    made = []
    for numbers in (order, sorted(order)):
        folder = tmp_path_factory.mktemp("log")
        for number in numbers:
            write(
                folder,
                [told(number * 5 + at) for at in range(5)],
                first=number // 3 * 5,
                partition=number % 3,
            )
        reward(folder, [matched(number) for number in numbers])
        happened(folder, changes)
        made.append(take(folder).id)
    assert made[0] == made[1]


@given(links=st.dictionaries(a_patient, a_patient, max_size=8), asked=st.sets(a_patient, max_size=2))
def test_whatever_the_links_rings_included_each_person_has_one_record_that_stands_for_itself(
    links: dict[str, str], asked: set[str]
) -> None:
    found = Forgotten(links=links, wished=asked)
    for patient in PATIENTS:
        person = found.person(patient)
        assert found.person(person) == person and person in found.known_as(patient)
        assert found.gone(patient) is (person in {found.person(one) for one in asked})


def test_merged_patients_are_one_and_apart_again_when_it_is_taken_back(log: Path, tmp_path: Path) -> None:
    folder = tmp_path / "log"
    shutil.copytree(log, folder)
    happened(folder, [Merged(PATIENTS[1], PATIENTS[2], True)])
    made = take(folder)
    assert made.manifest.patients == 9 and PATIENTS[1] not in patients(made.table("train")) | patients(
        made.table("held")
    )
    assert PATIENTS[1] in made.patients()
    happened(folder, [Merged(PATIENTS[1], PATIENTS[2], False)])
    assert take(folder).manifest.patients == 10


def test_an_emptied_snapshot_says_so_keeps_its_manifest_and_is_whole_again_when_the_patient_is(
    log: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "log"
    shutil.copytree(log, folder)
    before = take(folder)
    happened(folder, [Seen("patient", PATIENTS[3], PATIENTS[3], (2, 0, ""), True)])
    after = take(folder)
    assert before.scrubbed and not after.scrubbed and Snapshot.open(before.path).manifest == before.manifest
    with pytest.raises(StateError, match=r"patients in it were forgotten, or .*; take another"):
        before.table("train")
    happened(folder, [Seen("patient", PATIENTS[3], PATIENTS[3], (3, 0, ""), False)])
    assert (
        take(folder).id == before.id
        and not before.scrubbed
        and len(before.table("train")) == before.manifest.train
    )


def copied(log: Path, factory: pytest.TempPathFactory) -> Path:
    folder = factory.mktemp("copy") / "log"
    shutil.copytree(log, folder)
    return folder


def test_a_file_of_the_forgotten_that_is_only_being_made_has_nobody_and_one_that_is_none_is_told(
    log: Path, tmp_path: Path
) -> None:
    (tmp_path / FILE).touch()
    assert not read_forgotten(tmp_path).gone(PATIENTS[0])
    (tmp_path / FILE).write_bytes(b"no database, whatever its name says")
    with pytest.raises(StateError, match="wishes"):
        read_forgotten(tmp_path)
