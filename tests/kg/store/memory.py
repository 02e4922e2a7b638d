"""The graph in this process's memory: gone with it. What stands and what is gone is worked out when it is
read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from kg.medical.graph import Edge
from kg.store.changes import DraftRow, LinkRow, Row, VersionRow, WithdrawalRow
from kg.store.port import Knowledge, KnownVersion, Learned, Neighbour, PatientGraph, Positions, Thread
from schemas.instant import FOREVER, Instant


class MemoryGraph:
    """A `GraphStore`."""

    def __init__(self) -> None:
        self._versions: dict[str, dict[str, VersionRow]] = defaultdict(dict)  # patient -> key -> row
        self._withdrawals: dict[str, set[WithdrawalRow]] = defaultdict(set)
        self._links: dict[str, LinkRow] = {}
        self._drafts: dict[str, DraftRow] = {}
        self._positions: dict[tuple[str, int], int] = {}
        self._learned = Learned("", 0, 0)
        self._names: dict[str, str] = {}  # concept id -> name
        self._coded: dict[str, list[str]] = {}  # "system|code" -> concept ids
        self._edges: dict[str, list[tuple[str, Edge]]] = {}  # concept id -> (other end, edge)

    def prepare(self) -> None:
        """Nothing to make."""

    def learn(self, knowledge: Knowledge) -> Learned:
        if knowledge.hash == self._learned.snapshot:
            return self._learned
        names: dict[str, str] = {}
        coded: dict[str, list[str]] = defaultdict(list)
        for concept in knowledge.concepts:
            if names.setdefault(concept.id, concept.name) is concept.name:
                for code in concept.codes:
                    coded[code].append(concept.id)
        edges: dict[tuple[str, str, str], Edge] = {}
        for edge in knowledge.edges:
            if edge.subject in names and edge.object in names:
                edges[edge.subject, edge.relation, edge.object] = edge
        beside: dict[str, list[tuple[str, Edge]]] = defaultdict(list)
        for edge in edges.values():
            beside[edge.subject].append((edge.object, edge))
            beside[edge.object].append((edge.subject, edge))
        self._names, self._coded, self._edges = names, coded, beside
        self._learned = Learned(knowledge.hash, len(names), len(edges))
        return self._learned

    def learned(self) -> Learned:
        return self._learned

    def write(self, rows: Sequence[Row], positions: Positions) -> None:
        for row in rows:
            match row:
                case VersionRow():
                    known = self._versions[row.patient].get(row.key)
                    if known is None or row.seq > known.seq:
                        self._versions[row.patient][row.key] = row
                case WithdrawalRow():
                    self._withdrawals[row.patient].add(row)
                case LinkRow():
                    if row.patient not in self._links or row.seq > self._links[row.patient].seq:
                        self._links[row.patient] = row
                case DraftRow():
                    self._drafts[row.id] = row
        self._positions |= positions

    def positions(self) -> Positions:
        return dict(self._positions)

    def patient(self, key: str) -> PatientGraph:
        link = self._links.get(key)
        drafts = sorted(
            (draft for draft in self._drafts.values() if draft.patient == key), key=lambda draft: draft.id
        )
        standing = {version.key for version in self._standing(key, FOREVER)}
        versions = (
            _known(row, self._gone(row), row.key in standing) for row in self._versions.get(key, {}).values()
        )
        return PatientGraph(link.target if link else "", tuple(sorted(versions)), tuple(drafts))

    def as_of(self, key: str, time: Instant) -> list[str]:
        return sorted(version.event for version in self._standing(key, time))

    def threads(self, key: str) -> list[Thread]:
        facts = [fact for version in self._standing(key, FOREVER) for fact in version.facts if fact.thread]
        found: defaultdict[str, list[str]] = defaultdict(list)
        for fact in sorted(facts, key=lambda fact: (fact.start, fact.key)):
            found[fact.thread].append(fact.id)
        return [Thread(name, tuple(ids)) for name, ids in sorted(found.items())]

    def neighbours(self, key: str, relation: str = "has_condition") -> list[Neighbour]:
        found = {
            Neighbour(fact.label, edge.relation, self._names[other], edge.weight)
            for version in self._standing(key, FOREVER)
            for fact in version.facts
            if fact.relation == relation
            for code in fact.codes
            for concept in self._coded.get(code, ())
            for other, edge in self._edges.get(concept, ())
        }
        return sorted(found)

    def close(self) -> None:
        """Nothing is held."""

    def _standing(self, patient: str, time: Instant) -> Iterator[VersionRow]:
        """Of each strand of each resource the version that ranks highest among those known at `time`, where
        it is not a retraction.
        """
        best: dict[tuple[str, str], VersionRow] = {}
        for row in self._versions.get(patient, {}).values():
            gone = self._gone(row)
            if row.recorded <= time and (gone is None or gone > time):
                known = best.get((row.resource, row.strand))
                if known is None or (row.rank, row.key) > (known.rank, known.key):
                    best[row.resource, row.strand] = row
        return (row for row in best.values() if not row.retracted)

    def _gone(self, row: VersionRow) -> Instant | None:
        """When a later withdrawal of its path was learned."""
        later = [
            one.recorded
            for one in self._withdrawals.get(row.patient, ())
            if one.seq > row.seq and row.via[-len(one.via) :] == one.via
        ]
        return min(later, default=None)


def _known(row: VersionRow, gone: Instant | None, stands: bool) -> KnownVersion:
    facts = tuple(sorted(row.facts, key=lambda fact: fact.id))
    return KnownVersion(
        resource=row.resource,
        event=row.event,
        via=row.via,
        kind=row.kind,
        strand=row.strand,
        number=row.number,
        rank=row.rank,
        occurred=row.occurred,
        recorded=row.recorded,
        gone=gone,
        stands=stands,
        retracted=row.retracted,
        encounter=row.encounter,
        stated=row.stated,
        facts=facts,
    )
