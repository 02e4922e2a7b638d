"""What may be quoted of a record at a cut: from every shelf its best candidates, of each the first and the
newest statement of its thread.

The read is bounded by the years of the record, not by its notes: MOST_SHELVED threads of each shelf (an
aspect in a year), MOST_SHELVES shelves, MOST_MENTIONS looks along a thread. So the diagnosis of the first
year is found behind twenty years of rounds, and a year with three hundred notes gives no more candidates than
one with five.

Nothing later than the cut is looked at, neither a note nor a correction: of each document the version that
stood then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from models.search.chunk_index import DocumentVersion
from models.search.chunk_rows import read_versions
from processors.patient.history.rows import (
    SHELVED,
    Held,
    Mention,
    decode_mention,
    name_of,
    read_held,
    replacing,
    shelf_of,
    stamp,
    thread_key,
    year_of,
)
from processors.patient.history.shelves import ASPECTS, begin
from schemas.instant import Instant
from schemas.rows import Rows

#: Threads of one shelf that are candidates.
MOST_SHELVED: Final = 12
#: Shelves that are looked at, the latest first: more than a life has.
MOST_SHELVES: Final = 130 * len(ASPECTS)
#: Mentions of one thread that are looked at, from its beginning in a year and from its end.
MOST_MENTIONS: Final = 16


class Standing(NamedTuple):
    """How a document stands at a cut."""

    version: DocumentVersion
    first: Instant  # when the document was first stated


class Candidate(NamedTuple):
    """A sentence that may be quoted, without its text."""

    mention: Mention
    held: Held  # of its note
    thread: bytes
    time: Instant
    first: Instant
    said: int
    last: Instant  # when it was last stated again in the same words; 0: never


class Documents:
    """Which version of each document stands at a cut."""

    def __init__(self, rows: Rows, prefix: bytes, index: bytes, cut: Instant) -> None:
        """`prefix`: of the rows of sentences, `index`: of the chunk index, which knows the versions."""
        self._rows, self._prefix, self._index, self._cut = rows, prefix, index, cut
        self._known: dict[str, Standing | None] = {}
        self._held: dict[bytes, Held | None] = {}

    def standing(self, resource: str) -> Standing | None:
        """None where it is retracted, or replaced by another document."""
        if resource not in self._known:
            self._known[resource] = found = self._stands(resource)
            if found is not None and any(
                other != resource and self._stands(other) is not None
                for other in replacing(self._rows, self._prefix, resource, self._cut)
            ):
                self._known[resource] = None
        return self._known[resource]

    def held(self, name: bytes) -> Held | None:
        """What the store holds of a version."""
        if name not in self._held:
            self._held[name] = read_held(self._rows, self._prefix, name)
        return self._held[name]

    def _stands(self, resource: str) -> Standing | None:
        known = [
            version
            for version in read_versions(self._rows, self._index, resource)
            if version.time <= self._cut
        ]
        if not known:
            return None
        best = max(known, key=lambda version: version.rank)
        return None if best.retracted else Standing(best, min(version.time for version in known))


def candidates(rows: Rows, prefix: bytes, documents: Documents, cut: Instant) -> list[Candidate]:
    """All that may be quoted, by time."""
    found: dict[tuple[str, int], Candidate] = {}
    newest: dict[bytes, list[_Told]] = {}
    for shelf in islice(_shelves(rows, prefix, cut), MOST_SHELVES):
        taken = 0
        for key, first in rows.scan(shelf):
            if first > stamp(cut):
                continue
            if taken == MOST_SHELVED:
                break
            thread = shelf_of(key, prefix)[1]
            stated = next(_mentions(rows, prefix, thread, documents, cut, year_of(shelf)), None)
            if stated is None:
                continue
            taken += 1
            if thread not in newest:
                newest[thread] = list(_mentions(rows, prefix, thread, documents, cut))
            for one in (stated, *newest[thread][:1]):
                found[one.held.resource, one.mention.start] = _candidate(one, thread, newest[thread])
    return sorted(found.values(), key=lambda one: (one.first, one.held.resource, one.mention.start))


class _Told(NamedTuple):
    mention: Mention
    held: Held
    standing: Standing


def _candidate(one: _Told, thread: bytes, recent: list[_Told]) -> Candidate:
    again = [other.standing.first for other in recent if other.mention.wording == one.mention.wording]
    last = max(again, default=0)
    stated = len({one.held.resource, *(other.held.resource for other in recent)})
    return Candidate(
        one.mention,
        one.held,
        thread,
        one.standing.version.time,
        one.standing.first,
        stated,
        last if last > one.standing.first else 0,
    )


def _shelves(rows: Rows, prefix: bytes, cut: Instant) -> Iterator[bytes]:
    """What the keys of each shelf begin with, the latest first."""
    lead = prefix + SHELVED
    end = None
    while True:
        key = next((key for key, _ in rows.scan(lead, end=end, reverse=True)), None)
        if key is None:
            return
        shelf, _ = shelf_of(key, prefix)
        if begin(year_of(shelf)) <= cut:
            yield shelf
        end = shelf


def _mentions(
    rows: Rows, prefix: bytes, thread: bytes, documents: Documents, cut: Instant, of_year: int | None = None
) -> Iterator[_Told]:
    """Mentions of a thread that stand at the cut: those of a year from its beginning, or all from the latest
    back.
    """
    lead = thread_key(prefix, thread)
    start = None if of_year is None else lead + stamp(begin(of_year))
    end = lead + stamp(min(cut + 1, begin(of_year + 1)) if of_year is not None else cut + 1)
    for key, value in islice(rows.scan(lead, start=start, end=end, reverse=of_year is None), MOST_MENTIONS):
        held = documents.held(key[-8:])
        standing = None if held is None else documents.standing(held.resource)
        if held is not None and standing is not None and name_of(standing.version) == key[-8:]:
            yield _Told(decode_mention(value), held, standing)
