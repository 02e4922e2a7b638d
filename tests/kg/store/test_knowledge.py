"""Medicine in the store: brought in once per snapshot, whole or again, beside the patients."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.medical.graph import Edge, GraphConcept
from kg.medical.snapshot import Snapshot, build
from kg.store import GraphStore, Neighbour
from kg.store.port import Knowledge, of_snapshot
from tests.kg.store.folded import rows_of
from tests.processors.patient.hospital import T0, Hospital, allergy, lab

LOINC = "http://loinc.org"


class Potassium:
    """A vocabulary of three."""

    name = "salts"

    def __init__(self, version: str = "1", weight: float = 0.5) -> None:
        self.version, self._weight = version, weight

    def concepts(self) -> Iterator[GraphConcept]:
        yield GraphConcept("L:K", "potassium in serum", "PHEN", codes=(f"{LOINC}|2823-3", "urn:other|K"))
        yield GraphConcept("D:HYPERK", "hyperkalaemia", "DISO", surfaces=("high potassium",))
        yield GraphConcept("C:CAGLUC", "calcium gluconate", "CHEM")

    def edges(self) -> Iterator[Edge]:
        yield Edge("D:HYPERK", "tested by", "L:K", self._weight, 12, "site")
        yield Edge("D:HYPERK", "treated by", "C:CAGLUC", 1.0, 0, "curated")
        yield Edge("D:HYPERK", "is a", "D:NOWHERE")


class Calcium(Potassium):
    """Another, which does not know what the first did."""

    name = "calcium"

    def concepts(self) -> Iterator[GraphConcept]:
        yield GraphConcept("C:CAGLUC", "calcium gluconate", "CHEM", codes=("urn:other|Ca",))

    def edges(self) -> Iterator[Edge]:
        yield from ()


def yielded(source: Potassium) -> Knowledge:
    """What a vocabulary has, uncompiled."""
    return Knowledge(f"{source.name} {source.version}", source.concepts(), source.edges())


@pytest.fixture
def snapshot(tmp_path: Path) -> Snapshot:
    return Snapshot.open(build([Potassium()], tmp_path).path)


def test_a_snapshot_and_its_vocabulary_bring_in_the_same(store: GraphStore, snapshot: Snapshot) -> None:
    assert store.learned() == ("", 0, 0)
    assert store.learn(of_snapshot(snapshot)) == (snapshot.hash, 3, 2)
    found = store.learn(yielded(Potassium()))
    assert (found.concepts, found.edges) == (3, 2)
    assert found == store.learned()


def test_the_same_again_is_not_read(store: GraphStore, snapshot: Snapshot) -> None:
    store.learn(of_snapshot(snapshot))

    def unread() -> Iterator[GraphConcept]:
        raise AssertionError("it is known")
        yield

    assert store.learn(Knowledge(snapshot.hash, unread(), ())) == (snapshot.hash, 3, 2)


def test_another_takes_the_place_of_what_was_there(store: GraphStore, snapshot: Snapshot) -> None:
    store.learn(of_snapshot(snapshot))
    assert store.learn(yielded(Calcium()))[1:] == (1, 0)
    assert store.learn(of_snapshot(snapshot))[1:] == (3, 2)


def test_one_that_broke_off_is_not_known_and_may_be_brought_in_again(
    store: GraphStore, snapshot: Snapshot
) -> None:
    def broken() -> Iterator[Edge]:
        yield Edge("D:HYPERK", "treated by", "C:CAGLUC")
        raise OSError("the disk is gone")

    source = Potassium()
    with pytest.raises(OSError, match="the disk is gone"):
        store.learn(Knowledge(snapshot.hash, source.concepts(), broken()))
    assert store.learned().snapshot == ""
    assert store.learn(of_snapshot(snapshot)) == (snapshot.hash, 3, 2)


@pytest.mark.parametrize("order", ["patients first", "medicine first"])
def test_what_a_patient_s_facts_are_about_leads_to_its_neighbours(
    store: GraphStore, snapshot: Snapshot, order: str
) -> None:
    rows = rows_of(Hospital().tell([lab("Patient/a", "k", T0), allergy("Patient/a", "1", T0)]).out.deltas)
    steps = [lambda: store.write(rows, {}), lambda: store.learn(of_snapshot(snapshot))]
    for step in steps if order == "patients first" else reversed(steps):
        step()
    assert store.neighbours("Patient/a", "observed") == [
        Neighbour("Potassium", "tested by", "hyperkalaemia", 0.5)
    ]
    assert store.neighbours("Patient/a", "has_allergy") == []
    store.learn(yielded(Calcium()))
    assert store.neighbours("Patient/a", "observed") == []
    assert len(store.patient("Patient/a").versions) == 2
