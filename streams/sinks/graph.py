"""The sink of graphs: what `ehr.tkg-delta` and `ehr.out.*` say, into a `kg.store.GraphStore`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
import orjson

from kg.patient import Reader
from kg.store import GraphStore, Row, of_delta, of_draft, seq_of
from processors.drafting.fhir import from_bundle, replaced_by
from schemas.deltas import Delta
from schemas.errors import InputError
from streams.loop import Record, TopicPart
from streams.topics import READ, TKG_DELTA

#: What the sink reads.
SOURCES: Final = READ["graph"]
#: Rows in one transaction, about; more in it would cost memory, fewer time (benchmarks/graph.py).
BATCH_ROWS: Final = 1_000
#: A key that is longer cannot be looked up in an index; a FHIR id has 64 characters.
LONGEST_KEY: Final = 2_000

_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


class GraphRows(NamedTuple):
    """The rows of one record, and its position."""

    part: TopicPart
    following: int  # offset
    rows: tuple[Row, ...]


class GraphSink:
    """A `streams.sinks.Sink`."""

    def __init__(self, store: GraphStore, batch_rows: int = BATCH_ROWS, reader: Reader | None = None) -> None:
        """`reader`: of the patients' temporal graph; with a phi it links to the medical graph, and reads
        notes.
        """
        self._store = store
        self._reader = reader or Reader()
        self._batch_rows = batch_rows
        self._prepared = False

    def read(self, record: Record) -> GraphRows:
        rows = _deltas(record, self._reader) if record.topic == TKG_DELTA else (_draft(record.value or b""),)
        return GraphRows((record.topic, record.partition), record.offset + 1, rows)

    def write(self, items: Sequence[GraphRows], positions: Mapping[TopicPart, int]) -> None:
        """In transactions of a bounded size, each with the positions of its records; the last with all."""
        for batch in self._batches(items):
            reached = {item.part: item.following for item in batch}
            last = bool(items) and batch[-1] is items[-1]
            self._store.write([row for item in batch for row in item.rows], positions if last else reached)
        if not items:  # all records were dead letters
            self._store.write([], positions)

    def positions(self) -> Mapping[TopicPart, int]:
        if not self._prepared:
            self._store.prepare()
            self._prepared = True
        return self._store.positions()

    def close(self) -> None:
        self._store.close()

    def _batches(self, items: Sequence[GraphRows]) -> Iterator[list[GraphRows]]:
        batch: list[GraphRows] = []
        size = 0
        for item in items:
            if batch and size + len(item.rows) > self._batch_rows:
                yield batch
                batch, size = [], 0
            batch.append(item)
            size += len(item.rows)
        if batch:
            yield batch


def _deltas(record: Record, reader: Reader) -> tuple[Row, ...]:
    try:
        found = _DELTAS.decode(record.value or b"")
        deltas = (found,) if isinstance(found, Delta) else found
        rows = tuple(
            of_delta(delta, seq_of(record.offset, member), reader)
            for member, delta in enumerate(deltas)
            if delta.change != "erase"  # `wardstream erase` removes the record from the store
        )
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise InputError("not-deltas", expected="a JSON array of deltas", came="something else") from None
    if any(len(name) > LONGEST_KEY for delta in deltas for name in (delta.patient, *delta.path)):
        raise InputError(
            "key-too-long", expected=f"record keys of at most {LONGEST_KEY} characters", came="a longer one"
        )
    return rows


def _draft(value: bytes) -> Row:
    try:
        bundle = orjson.loads(value)
        identifier = str(bundle["identifier"]["value"])
        replaces = replaced_by(bundle)
    except (orjson.JSONDecodeError, KeyError, IndexError, TypeError, AttributeError):
        raise InputError(
            "not-a-document", expected="a document Bundle, Composition first", came="something else"
        ) from None
    return of_draft(from_bundle(bundle), identifier, replaces)
