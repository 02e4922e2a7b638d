"""Which diseases the record names already, and how sure it is of them: by code, or by their very name."""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple

from kg.diseases.systems import disease_id
from kg.medical.coding import without_tag
from kg.medical.snapshot import Snapshot
from models.ranker.knowledge import Knowledge
from processors.evidence.record import Record
from schemas.codes import Concept
from schemas.diagnosis import OnRecord
from schemas.facts import Source

#: A term that so many diseases show is a finding, even where one of them bears its name ("Obesity").
MANY: Final = 20
_SURENESS: Final[dict[str, OnRecord]] = {
    "active": "confirmed",
    "inactive": "confirmed",
    "unconfirmed": "suspected",
    "refuted": "excluded",
}


class Named(NamedTuple):
    how: OnRecord
    sources: tuple[Source, ...]


def diseases(knowledge: Knowledge) -> frozenset[int]:
    """Rows of terms that are called as a disease is, and that few diseases show: where a record names one, it
    names the disease.
    """
    names = {name.casefold() for names in knowledge.names for name in names}
    ontology = knowledge.ontology
    return frozenset(
        row
        for row in range(len(ontology))
        if ontology.name(row).casefold() in names and len(knowledge.above.of(row)) < MANY
    )


class Names:
    """Diseases by id and by name."""

    def __init__(self, knowledge: Knowledge, snapshot: Snapshot) -> None:
        self._knowledge = knowledge
        self._snapshot = snapshot
        by_name: dict[str, set[int]] = defaultdict(set)
        for row, names in enumerate(knowledge.names):
            for name in names:
                by_name[name.casefold()].add(row)
        self._by_name = dict(by_name)

    def on_record(self, record: Record) -> dict[str, Named]:
        """By id of the disease; what was stated last counts, of a disease that a condition names."""
        found: dict[str, Named] = {}
        for fact in record.of("has_condition"):  # in time
            how = _SURENESS.get(fact.status, "")
            for row in self.rows(fact.concept) if how else ():
                found.update(dict.fromkeys(self._knowledge.ids[row], Named(how, (fact.source,))))
        return found

    def rows(self, concept: Concept) -> set[int]:
        """Rows of the diseases that a coded condition is."""
        codes = {(c.system.rstrip("/"), c.code) for c in concept.codings}
        for form in (concept.text, *(c.display for c in concept.codings)):
            named = self._snapshot.named(without_tag(form)) if form else []
            if len(named) == 1:
                codes |= {tuple(code.split("|", 1)) for code in self._snapshot.codes(named[0])}  # type: ignore[misc]
        ids = {self._knowledge.meant(found) for system, code in codes if (found := disease_id(system, code))}
        rows = {self._knowledge.row_of[one] for one in ids if one in self._knowledge.row_of}
        for form in (concept.text, *(c.display for c in concept.codings)):
            rows |= self._by_name.get(without_tag(form).casefold(), set()) if form else set()
        return rows
