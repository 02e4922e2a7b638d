"""The chunks of a record's notes, as rows next to their versions: made once, when a version comes.

    P <record> I ...                      documents and their chunks (models/search/chunk_rows.py)

A note can be found by its words as soon as it is folded. What a merged record sent is taken back with its
versions.
"""

from __future__ import annotations

from collections.abc import Iterable

from models.search.chunk_index import DocumentVersion
from models.search.chunk_rows import chunks_in, erase_version, write_version
from processors.notes.doubts.addressed import addressed
from processors.notes.doubts.languages import foreign
from processors.notes.indexing import MOST_CHUNKS, Divided, chunks_of, indexed
from processors.patient.note_search import MOST_EMBEDDED
from processors.patient.record import Record
from processors.patient.rows import INDEX, Version
from schemas.chunks import Chunk
from schemas.events import DocumentBody, PatientEvent
from schemas.requests import Passage


def add(record: Record, event: PatientEvent, passage: Passage, found: Divided | None) -> None:
    """Store the chunks of a new version of a document. `found`: how it is divided, None if it is retracted.
    Loaded history is embedded when it is searched.
    """
    chunks: tuple[Chunk, ...] = ()
    if found is not None:
        chunks = chunks_of(passage, found)
        _count(record, passage.body, chunks)
    write_version(record.rows, record.prefix + INDEX, _version(event), chunks)
    if chunks and not event.backfill:
        record.out.unembedded.extend(record.rules.search.unembedded(chunks[:MOST_EMBEDDED]))


def _count(record: Record, body: DocumentBody, chunks: tuple[Chunk, ...]) -> None:
    """What an operator should see of the notes that come: numbers, no words."""
    text = indexed(body.text)
    if len(text) < len(body.text) or len(chunks) == MOST_CHUNKS:
        record.out.count("document", "indexed-in-part")
    if addressed(text):
        record.out.count("document", "speaks-to-reader")
    if foreign(text):
        record.out.count("document", "other-language")


def withdraw(record: Record, gone: Iterable[Version], standing: Iterable[Version]) -> None:
    """Versions were taken out; where one of them also arrived by another path, its chunks stay."""
    kept = {(version.resource, version.rank) for version in standing}
    taken = [one for one in gone if one.kind == "document" and (one.resource, one.rank) not in kept]
    if not taken:
        return
    prefix = record.prefix + INDEX
    before = {chunk.hash for chunk in chunks_in(record.rows, prefix)}
    for version in taken:
        erase_version(record.rows, prefix, _version(version), version.encounter)
    record.rules.search.forget(before - {chunk.hash for chunk in chunks_in(record.rows, prefix)})


def _version(event: PatientEvent) -> DocumentVersion:
    return DocumentVersion(event.resource, event.rank, event.occurred, event.retracted)
