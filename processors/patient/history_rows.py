"""The sentences of a record's notes, as rows next to their versions, and the history that they give at a cut.

    P <record> H ...                      sentences and threads (processors/patient/history/rows.py)

What is stated is checked as a draft checks it: nothing of a document that names another patient, nothing that
speaks to the reader or is not in our language (processors/notes/doubts). Only documents of which something
would be stated are looked at for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

import msgspec

from models.search.chunk_index import DocumentVersion
from processors.notes.doubts.found import Doubt, doubts, touches
from processors.notes.indexing import Divided
from processors.patient.history import compress, sentences_of, whole
from processors.patient.history.candidates import Candidate, Documents, Standing, candidates
from processors.patient.history.counting import tokens
from processors.patient.history.rows import erase_version, write_version
from processors.patient.record import Record
from processors.patient.rows import HISTORY, INDEX, Version, versions
from schemas.events import DocumentBody, PatientEvent, version_of
from schemas.history import HistorySentence, HistorySummary
from schemas.instant import Instant
from schemas.requests import Evidence, Passage

#: Versions of documents that are looked at for the latest one that stands.
MOST_LATEST: Final = 400
_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)


def add(record: Record, event: PatientEvent, passage: Passage, found: Divided | None) -> None:
    """Store the sentences of a new version of a document. `found`: how it is divided; None if it is
    retracted.
    """
    sentences = sentences_of(passage, found=found) if found is not None else ()
    write_version(record.rows, record.prefix + HISTORY, _version(event), passage, sentences)


def withdraw(record: Record, gone: Iterable[Version], standing: Iterable[Version]) -> None:
    """Versions were taken out; where one of them also arrived by another path, its sentences stay."""
    kept = {(version.resource, version.rank) for version in standing}
    for version in gone:
        if version.kind == "document" and (version.resource, version.rank) not in kept:
            erase_version(record.rows, record.prefix + HISTORY, _version(version))


def summarise(record: Record, evidence: Evidence, cut: Instant) -> HistorySummary | None:
    """The record's notes as known at `cut`, within the budget of the settings; None where there are none, or
    no budget.

    Where the earlier notes fit whole they are used whole; else what the rows of sentences hold is compressed.
    """
    budget = record.rules.settings.history_tokens
    prefix = record.prefix
    documents = Documents(record.rows, prefix + HISTORY, prefix + INDEX, cut)
    texts = _Texts(record)
    latest = _latest(record, documents, texts, evidence, cut) if budget else ()
    if not latest:
        return None
    earlier = _earlier(documents, texts, record, latest, evidence, cut)
    complete = whole(earlier, latest, budget, cut) if earlier is not None else None
    if complete is not None:
        return complete
    stated = latest[0].resource
    pool = [
        sentence
        for one in candidates(record.rows, prefix + HISTORY, documents, cut)
        if (sentence := texts.sentence(one)) is not None
    ]
    pool = [one for one in pool if one.resource != stated]
    if record.rules.rescore is not None:
        pool = record.rules.rescore(pool)
    checked: dict[str, tuple[Doubt, ...]] = {}
    while True:
        found = compress((*pool, *latest), budget, cut)
        new = {one.resource: one for one in found.past_history if one.resource not in checked}
        checked |= {name: _doubts(record, texts.passage(one), evidence) for name, one in new.items()}
        left = [one for one in pool if not touches(checked.get(one.resource, ()), one.start, one.end)]
        if len(left) == len(pool):
            return found
        pool = left


def _latest(
    record: Record, documents: Documents, texts: _Texts, evidence: Evidence, cut: Instant
) -> tuple[HistorySentence, ...]:
    """The sentences of the document that was first stated last, as it stood at the cut: a correction of an
    old note is no latest note.
    """
    recent = versions(record.rows, record.prefix, b"d", None, cut + 1, reverse=True)
    for version in islice(recent, MOST_LATEST):
        standing = documents.standing(version.resource)
        if standing is None or version.occurred != standing.first:
            continue
        passage = texts.standing(standing)
        if passage is None:
            continue
        doubtful = _doubts(record, passage, evidence)
        stated = [one for one in sentences_of(passage) if not touches(doubtful, one.start, one.end)]
        if stated:
            return _written(stated, passage, standing)
    return ()


def _earlier(
    documents: Documents,
    texts: _Texts,
    record: Record,
    latest: Sequence[HistorySentence],
    evidence: Evidence,
    cut: Instant,
) -> list[HistorySentence] | None:
    """All sentences of all documents before the latest; None as soon as these take more than the budget, so
    that it costs no more than that to know.
    """
    left = record.rules.settings.history_tokens - sum(tokens(one.text) for one in latest)
    seen = {latest[0].resource}
    found: list[tuple[Passage, Standing]] = []
    for number, version in enumerate(versions(record.rows, record.prefix, b"d", None, cut + 1, reverse=True)):
        if number == MOST_LATEST:
            return None
        standing = documents.standing(version.resource) if version.resource not in seen else None
        seen.add(version.resource)
        passage = texts.standing(standing) if standing is not None else None
        if passage is None or standing is None:
            continue
        left -= tokens(passage.body.text)
        if left < 0:
            return None
        found.append((passage, standing))
    stated: list[HistorySentence] = []
    for passage, standing in found:
        doubtful = _doubts(record, passage, evidence)
        stated += _written(
            [one for one in sentences_of(passage) if not touches(doubtful, one.start, one.end)],
            passage,
            standing,
        )
    return stated


def _written(
    told: Iterable[HistorySentence], passage: Passage, standing: Standing
) -> tuple[HistorySentence, ...]:
    """With when the document was first stated, where this version is a correction."""
    written = standing.first if standing.first < passage.time else 0
    return tuple(msgspec.structs.replace(one, written=written) for one in told)


def _doubts(record: Record, passage: Passage | None, evidence: Evidence) -> tuple[Doubt, ...]:
    return () if passage is None else doubts(passage, evidence, record.head.patient)


class _Texts:
    """The documents of which something may be quoted, each read once: all versions of one moment at a
    time.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._read: dict[Instant, dict[tuple[str, str], Passage]] = {}
        self._ranks: dict[tuple[str, tuple[int, Instant, str]], str] = {}

    def passage(self, one: HistorySentence) -> Passage | None:
        return self._at(one.time).get((one.resource, one.version))

    def standing(self, found: Standing) -> Passage | None:
        at = self._at(found.version.time)
        number = self._ranks.get((found.version.resource, found.version.rank))
        return None if number is None else at.get((found.version.resource, number))

    def sentence(self, one: Candidate) -> HistorySentence | None:
        """A candidate with its words."""
        stated, held = one.mention, one.held
        passage = self._at(one.time).get((held.resource, held.version))
        if passage is None:
            return None
        return HistorySentence(
            resource=held.resource,
            version=held.version,
            time=one.time,
            start=stated.start,
            end=stated.end,
            text=passage.body.text[stated.start : stated.end],
            score=stated.score / 1000,
            aspect=stated.aspect,
            kind=stated.kind,
            topics=stated.topics,
            thread=one.thread.hex(),
            note_type=held.note_type,
            encounter=held.encounter,
            written=one.first if one.first < one.time else 0,
            said=one.said,
            last=one.last,
        )

    def _at(self, time: Instant) -> dict[tuple[str, str], Passage]:
        if time not in self._read:
            self._read[time] = found = {}
            for version in versions(self._record.rows, self._record.prefix, b"d", time, time + 1):
                number = version_of(version.id)
                body = _DOCUMENT.decode(version.body)
                found[version.resource, number] = Passage(
                    version.resource, number, version.occurred, version.encounter, body
                )
                self._ranks[version.resource, version.rank] = number
        return self._read[time]


def _version(event: PatientEvent) -> DocumentVersion:
    return DocumentVersion(event.resource, event.rank, event.occurred, event.retracted)
