"""What a graph store does, whatever keeps the graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from kg.medical.graph import Edge, GraphConcept
from kg.medical.snapshot import Snapshot
from kg.medical.snapshot.edges import INVERSE
from kg.store.changes import DraftRow, FactRow, Row, Stated
from schemas.instant import Instant

#: A topic and one of its partitions -> the next offset to read.
Positions: TypeAlias = Mapping[tuple[str, int], int]


class KnownVersion(Struct, frozen=True, order=True):
    """A version as the graph holds it."""

    resource: str
    event: str
    via: tuple[str, ...]
    kind: str
    strand: str
    number: str
    rank: str
    occurred: Instant
    recorded: Instant
    gone: Instant | None  # when it ceased to be the patient's: a merge was undone
    stands: bool  # no version of its strand that is known ranks higher, and it is not retracted
    retracted: bool
    encounter: str
    stated: Stated
    facts: tuple[FactRow, ...]  # by id


class PatientGraph(Struct, frozen=True):
    """All that the graph holds of one record."""

    merged_into: str
    versions: tuple[KnownVersion, ...]  # sorted
    drafts: tuple[DraftRow, ...]  # by id


class Neighbour(NamedTuple):
    """A concept next to what a fact is about."""

    fact: str  # the fact's label
    relation: str
    concept: str  # the neighbour's name
    weight: float


class Thread(NamedTuple):
    """What was measured or given again and again: the facts of one test, or of one treatment, that stand, by
    time.
    """

    name: str  # a series' or a treatment's key in the temporal graph (kg.tkg)
    facts: tuple[str, ...]  # ids


class Learned(NamedTuple):
    """What a store knows of medicine."""

    snapshot: str  # hash of what was brought in, "" where nothing was, or not all of it
    concepts: int
    edges: int


class GraphStore(Protocol):
    """The medical knowledge graph and the patients' graphs, joined by the codes that both use.

    Raises StoreUnavailable where it does not answer; what was requested may then have happened, and may be
    requested again.
    """

    def prepare(self) -> None:
        """Constraints and indexes, where they are not there."""

    def learn(self, knowledge: Knowledge) -> Learned:
        """Bring in a knowledge graph in place of the one before. Again with the same: nothing happens.
        Interrupted: do it again.
        """

    def learned(self) -> Learned:
        """What was brought in last."""

    def write(self, rows: Sequence[Row], positions: Positions) -> None:
        """All rows and all positions, or nothing. Rows in any order, and any number of times, give the same
        graph.
        """

    def positions(self) -> Positions:
        """The next offset of each partition that has ever been written."""

    def patient(self, key: str) -> PatientGraph:
        """What the graph holds of a record; an empty one where it holds nothing."""

    def as_of(self, key: str, time: Instant) -> list[str]:
        """Event ids of the versions that stood at `time`, by what was known then. Sorted."""

    def threads(self, key: str) -> list[Thread]:
        """Of a record's standing facts, in the order of their own times. Sorted by name."""

    def neighbours(self, key: str, relation: str = "has_condition") -> list[Neighbour]:
        """Of the concepts that the patient's standing facts of this relation are coded with. Sorted."""

    def close(self) -> None:
        """Let go of it."""


# A medical knowledge graph on its way into a store.


class Knowledge(NamedTuple):
    """Concepts and edges, to be read once, and the hash of the whole."""

    hash: str
    concepts: Iterable[GraphConcept]  # the snapshot's have no surfaces: those are for the linker
    edges: Iterable[Edge]  # one way only: a store is walked both ways


def of_snapshot(snapshot: Snapshot) -> Knowledge:
    """What was compiled."""
    return Knowledge(snapshot.hash, _concepts(snapshot), _edges(snapshot))


def _concepts(snapshot: Snapshot) -> Iterable[GraphConcept]:
    codes: dict[int, list[str]] = {}
    for code, row in snapshot.all_codes():
        codes.setdefault(row, []).append(code)
    for row in range(len(snapshot)):
        yield GraphConcept(
            snapshot.id(row),
            snapshot.name(row),
            snapshot.group_of(row),  # type: ignore[arg-type]
            (),
            tuple(codes.get(row, ())),
        )


def _edges(snapshot: Snapshot) -> Iterable[Edge]:
    for row in range(len(snapshot)):
        subject = snapshot.id(row)
        for other, relation, weight, support, source in snapshot.neighbours(row):
            if not relation.startswith(INVERSE):
                yield Edge(subject, relation, snapshot.id(other), weight, support, source)
