"""What of a long record reaches the drafter: CliCARE's compression and its replacements (table 3,
"w/o Comp."; table 1, "StandardRAG").

    full           the most informative sentences of all earlier notes within the budget (processors/patient/history), of those that the store keeps of each note
    latest notes   no compression: the latest notes whole, and of the next one the beginning, within the same budget
    chunks         no compression: the chunks most like the present illness (BM25, models/search/chunk_index.py) within the same budget
    all notes      no compression and no budget
    no history     the latest note alone

The latest note is given whole in all of them. The composer is the same and sees nothing but this: it has no
other way to the earlier notes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from benchmarks.clicare_records import CUT, NOW, LongRecord
from models.search.chunk_index import ChunkIndex, DocumentVersion, Scope
from models.search.tokens import tokens as words_of
from processors.notes.indexing import chunks_of
from processors.patient.history import compress, kept, sentences_of
from processors.patient.history.compression import PRESENT
from processors.patient.history.counting import tokens
from schemas.events import EncounterBody
from schemas.history import HistorySentence, HistorySummary
from schemas.instant import HOUR
from schemas.requests import EncounterEvidence, Evidence, Request

FULL: Final = "full"
LATEST: Final = "latest notes"
CHUNKS: Final = "chunks"
ALL: Final = "all notes"
NONE: Final = "no history"
VARIANTS: Final = (FULL, LATEST, CHUNKS, ALL, NONE)


class SplitRecord:
    """A record's sentences, split and scored once, as the patient stage does when a note comes."""

    def __init__(self, record: LongRecord) -> None:
        self.record = record
        split = [sentences_of(note) for note in record.past]
        self.past = tuple(one for sentences in split for one in sentences)
        self._kept = tuple(one for sentences in split for one in kept(sentences).values())
        self.present = sentences_of(record.present)
        self._index = ChunkIndex()
        for note in record.past:
            self._index.add(
                DocumentVersion(note.resource, (1, note.time, note.resource), note.time), chunks_of(note)
            )

    def context(self, variant: str, budget: int) -> HistorySummary | None:
        """What the request brings of the earlier notes; None for nothing."""
        if variant == NONE:
            return None
        if variant == FULL:
            return compress((*self._kept, *self.present), budget, CUT)
        if variant == ALL:
            return self._summary(self.past, budget)
        of_now = sum(tokens(one.text) for one in self.present)
        room = budget - min(of_now, int(budget * PRESENT))  # as much as compression gives to the past
        chosen = _within(self._latest() if variant == LATEST else self._alike(), room)
        return self._summary(sorted(chosen, key=lambda one: (one.time, one.resource, one.start)), budget)

    def _latest(self) -> Iterable[HistorySentence]:
        """Note by note backwards, each from its beginning."""
        for note in reversed(self.record.past):
            yield from (one for one in self.past if one.resource == note.resource)

    def _alike(self) -> Iterable[HistorySentence]:
        """The sentences of the best chunks, chunk by chunk. What overlaps is told once."""
        view = self._index.view(Scope(CUT))
        scores = view.bm25(words_of(self.record.present.body.text))
        seen: set[tuple[str, int]] = set()
        for place in sorted(range(len(view)), key=lambda place: (-scores[place], place)):
            chunk = view.chunks[place]
            for one in self.past:
                if (
                    one.resource == chunk.resource
                    and chunk.start <= (one.start + one.end) // 2 < chunk.end
                    and (one.resource, one.start) not in seen
                ):
                    seen.add((one.resource, one.start))
                    yield one

    def _summary(self, past: Sequence[HistorySentence], budget: int) -> HistorySummary:
        spent = sum(tokens(one.text) for one in (*past, *self.present))
        return HistorySummary(CUT, budget, tuple(past), self.present, spent, len(self.past) - len(past))


def request(case: SplitRecord, variant: str, budget: int) -> Request:
    """As the patient stage asks for a care summary of the visit that is going on."""
    visit = EncounterEvidence(NOW, "1", EncounterBody("AMB", "in-progress", CUT - 2 * HOUR))
    evidence = Evidence(encounter=visit, passages=(case.record.present,))
    name = f"{case.record.id}/{variant}"
    return Request(
        name,
        "care-summary",
        "Patient/1",
        NOW,
        "asked",
        CUT,
        variant,
        "1",
        evidence=evidence,
        history_summary=case.context(variant, budget),
    )


def _within(sentences: Iterable[HistorySentence], room: int) -> list[HistorySentence]:
    """In their order, until one does not fit: a plain cut."""
    chosen = []
    for one in sentences:
        room -= tokens(one.text)
        if room < 0:
            break
        chosen.append(one)
    return chosen
