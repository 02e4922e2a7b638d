"""What confirmed diagnoses settle: findings that they explain, and other kinds of the same disease."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kg.medical.coding import concept_of
from kg.medical.snapshot import Snapshot
from models.ranker.knowledge import Knowledge
from models.ranker.ontology import NO_ROW
from processors.evidence.record import Record

#: From a condition to what it leads to.
_LEADS: Final = frozenset({"may lead to", "inverse of may be caused by", "has phenotype"})


class Settled(NamedTuple):
    """`explained`: rows of the ontology that a confirmed diagnosis leads to, but for what is confirmed itself;
    `others`: names, in small letters, of other kinds of what is confirmed.
    """

    explained: frozenset[int] = frozenset()
    others: frozenset[str] = frozenset()

    def contradicts(self, names: Iterable[str]) -> bool:
        """Whether a disease of these names is another kind of what is confirmed."""
        given = [name.casefold() for name in names]
        return any(
            re.search(rf"(?<!\w){re.escape(other)}(?!\w)", name) for other in self.others for name in given
        )


class Confirmed:
    """Reads the confirmed diagnoses of a record. Pure."""

    def __init__(self, snapshot: Snapshot, knowledge: Knowledge) -> None:
        self._snapshot = snapshot
        self._ontology = knowledge.ontology

    def read(self, record: Record) -> Settled:
        explained: set[int] = set()
        confirmed: set[int] = set()
        for fact in record.of("has_condition"):
            concept = concept_of(self._snapshot, fact.concept.codings, fact.concept.text)
            if fact.status != "active" or concept is None:
                continue
            confirmed.add(self._ontology.row(self._snapshot.id(concept)))
            for other in self._snapshot.neighbours(concept):
                if other.relation in _LEADS:
                    row = self._ontology.row(self._snapshot.id(other.row))
                    explained |= set(self._below(row))
        confirmed.discard(NO_ROW)
        own = {below for row in confirmed for below in self._below(row)}
        own |= {int(above) for row in confirmed for above in self._ontology.ancestors(row)}
        others = {other for row in confirmed for other in self._others(row)} - own
        return Settled(
            frozenset(explained - confirmed),
            frozenset(self._ontology.name(row).casefold() for row in others),
        )

    def _below(self, row: int) -> Iterator[int]:
        return map(int, self._ontology.descendants(row)) if row != NO_ROW else iter(())

    def _others(self, row: int) -> Iterator[int]:
        """Of a term whose name holds that of a broader one ("type 1 diabetes mellitus"), all kinds of that."""
        name = self._ontology.name(row).casefold()
        for broader in map(int, self._ontology.ancestors(row)):
            if broader != row and self._ontology.name(broader).casefold() in name:
                yield from self._below(broader)
