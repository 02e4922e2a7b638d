"""What one version of one resource says in terms of HPO, for the stage `cases`: the same statements as of a
request, one resource at a time.

Left out is what a request would not be ranked by: unspecific terms, names of diseases, what is no finding. A
result says what it is at its time; whether it was abnormal before is for whoever unites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg.diseases.stays import Finding
from kg.medical.linking import Linker
from kg.medical.snapshot import Snapshot
from models.ranker.knowledge import Knowledge
from models.ranker.ontology import NO_ROW
from processors.diagnosis.phenotypes import coded, notes, results
from processors.diagnosis.phenotypes.named import diseases
from processors.diagnosis.phenotypes.union import Observed, unspecific
from processors.evidence.record import Record
from schemas.events import DocumentBody
from schemas.facts import Fact
from schemas.instant import Instant
from schemas.requests import Evidence, Passage, Request


class OfDelta:
    """A `kg.diseases.stays.Phenotypes`. Pure. `reads`: notes and the words of reports as well as codes."""

    def __init__(
        self, snapshot: Snapshot, linker: Linker, knowledge: Knowledge, *, reads: bool = True
    ) -> None:
        self._snapshot = snapshot
        self._linker = linker
        self._ontology = knowledge.ontology
        self._unfit = diseases(knowledge)
        self._reads = reads

    def of_conditions(self, facts: tuple[Fact, ...], known: Instant) -> Iterator[Finding]:
        began = {fact.source: fact.start for fact in facts if fact.start < known}
        for text in self._usable(
            coded.of_conditions(_record(Evidence(history=facts), known), self._snapshot, self._linker)
        ):
            yield Finding(text.id, text.present, began.get(text.source) if text.present else None, text.onset)

    def of_observations(self, facts: tuple[Fact, ...], known: Instant) -> Iterator[Finding]:
        record = _record(Evidence(facts=facts), max((known, *(fact.start for fact in facts))))
        yield from (Finding(text.id, text.present) for text in self._usable(coded.of_observations(record)))
        yield from (
            Finding(text.id, text.present, measured=True) for text in self._usable(results.of_results(record))
        )
        if self._reads:
            yield from self._read(notes.of_reports(record, self._snapshot, self._linker))

    def of_note(self, body: DocumentBody, known: Instant) -> Iterator[Finding]:
        if self._reads:
            record = _record(Evidence(passages=(Passage("", "", known, "", body),)), known)
            yield from self._read(notes.of_notes(record, self._snapshot, self._linker))

    def _read(self, observed: Iterable[Observed]) -> Iterator[Finding]:
        yield from (Finding(one.id, one.present, onset=one.onset) for one in self._usable(observed))

    def _usable(self, observed: Iterable[Observed]) -> Iterator[Observed]:
        for one in observed:
            row = self._ontology.row(one.id)
            if row == NO_ROW or row in self._unfit or not self._ontology.finding[row]:
                continue
            if (name := self._ontology.id(row)) not in unspecific():
                yield one._replace(id=name)


def _record(evidence: Evidence, cut: Instant) -> Record:
    return Record(Request("", "diagnosis", "", "", "", cut, "", "", evidence=evidence))
