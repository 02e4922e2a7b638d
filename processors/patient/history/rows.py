"""How the scored sentences of a patient's notes lie in the store, behind the prefix of the record.

    D <version>                                       Held: which version of which note, and what the store holds of it
    T <thread> <time> <version>                       Mention: a sentence kept of it, by its place
    I <year> <aspect> <1 - score> <thread>            candidates of a shelf by score: when the thread was first stated in that year
    R <document> <time> <version>                     a document states that it replaces this one

Adding a version costs three small writes and one look per sentence kept, at most MOST_KEPT of them: nothing
is read of other notes but where a thread of this one begins in its year. A copied sentence adds its place to
its thread and no candidate. All versions stay, as with chunks: an earlier cut sees what stood then; which of
them stands is queried when a history is read (candidates.py). The state follows from the set of versions,
whatever their order; a version that is taken out leaves no row behind.

The candidate row of a thread in a year belongs to its first mention of that year, so that what comes later,
or after a cut, cannot change what a cut sees of it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

from models.search.chunk_index import DocumentVersion
from processors.patient.history.sentences import kept
from processors.patient.history.shelves import ASPECTS, begin, year
from processors.patient.history.threads import SIZE, wording
from schemas.history import Aspect, HistorySentence
from schemas.instant import Instant
from schemas.requests import Passage
from schemas.rows import Rows

VERSION: Final = b"D"
THREAD: Final = b"T"
SHELVED: Final = b"I"
REPLACED: Final = b"R"
#: Documents that one document may replace.
MOST_REPLACED: Final = 16
_SCORES: Final = 1000
_YEARS: Final = 2**15  # added to a year, so that it sorts as bytes


class Mention(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A sentence in the store: its text is in the note, what is stated of the note in Held."""

    start: int
    end: int
    score: int  # in thousandths
    shelf: int  # of ASPECTS
    kind: str
    wording: bytes  # of copies the same
    topics: tuple[str, ...] = ()

    @property
    def aspect(self) -> Aspect:
        return ASPECTS[self.shelf]


class Held(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A version, its threads, one after the other, and the documents that it replaces."""

    resource: str
    version: str  # as citations name it
    threads: bytes
    note_type: str = ""
    encounter: str = ""
    replaced: tuple[str, ...] = ()


_encode: Final = msgspec.msgpack.Encoder(order="deterministic").encode
_mention: Final = msgspec.msgpack.Decoder(Mention)
_held: Final = msgspec.msgpack.Decoder(Held)
decode_mention = _mention.decode


def read_held(rows: Rows, prefix: bytes, name: bytes) -> Held | None:
    """What is held of a version, by the name that ends the keys of its mentions."""
    found = rows.get(prefix + VERSION + name)
    return None if found is None else _held.decode(found)


def write_version(
    rows: Rows,
    prefix: bytes,
    version: DocumentVersion,
    document: Passage,
    sentences: tuple[HistorySentence, ...],
) -> None:
    """A version of a document with all its sentences. The same again, or in another order, gives the same
    rows.
    """
    key = prefix + VERSION + name_of(version)
    if rows.get(key) is not None:
        return
    found = {} if version.retracted else kept(sentences)
    replaced = () if version.retracted else tuple(sorted(set(document.body.replaces)))[:MOST_REPLACED]
    if not found and not replaced:
        return
    held = Held(
        document.resource,
        document.version,
        b"".join(sorted(found)),
        document.body.note_type,
        document.encounter,
        replaced,
    )
    rows.put(key, _encode(held))
    stated, number = stamp(version.time), year(version.time)
    place = stated + key[len(prefix) + len(VERSION) :]
    for thread, one in sorted(found.items()):
        first = _first(rows, prefix, thread, number)
        mine = thread_key(prefix, thread) + place
        mention = _mention_of(one)
        rows.put(mine, _encode(mention))
        if first is None or mine < first[0]:
            if first is not None:
                rows.delete(_shelf_key(prefix, thread, first[0], first[1]))
            rows.put(_shelf_key(prefix, thread, mine, mention), stated)
    for other in replaced:
        rows.put(_replaced_key(prefix, other) + place, version.resource.encode())


def erase_version(rows: Rows, prefix: bytes, version: DocumentVersion) -> None:
    """Take a version out as if it had never come."""
    key = prefix + VERSION + name_of(version)
    found = rows.get(key)
    if found is None:
        return
    held = _held.decode(found)
    rows.delete(key)
    for at in range(0, len(held.threads), SIZE):
        thread = held.threads[at : at + SIZE]
        mine = _thread_key(prefix, thread, version)
        first = _first(rows, prefix, thread, year(version.time))
        rows.delete(mine)
        if first is not None and first[0] == mine:
            rows.delete(_shelf_key(prefix, thread, *first))
            if (after := _first(rows, prefix, thread, year(version.time))) is not None:
                rows.put(_shelf_key(prefix, thread, *after), time_of(after[0]))
    for other in held.replaced:
        rows.delete(_replaced_key(prefix, other) + stamp(version.time) + name_of(version))


def thread_key(prefix: bytes, thread: bytes) -> bytes:
    """What the mentions of a thread begin with; behind it their time and version."""
    return prefix + THREAD + thread


def shelf_of(key: bytes, prefix: bytes) -> tuple[bytes, bytes]:
    """Of a candidate's key: what the keys of its shelf begin with, and its thread."""
    size = len(prefix) + len(SHELVED) + 3
    return key[:size], key[-SIZE:]


def year_of(shelf: bytes) -> int:
    return int.from_bytes(shelf[-3:-1], "big") - _YEARS


def time_of(key: bytes) -> bytes:
    """The time in a mention's key, as bytes that sort."""
    return key[-16:-8]


def stamp(time: Instant) -> bytes:
    """A time that sorts as bytes, before 1970 too."""
    return (max(-(2**63), min(time, 2**63 - 1)) + 2**63).to_bytes(8, "big")


def name_of(version: DocumentVersion) -> bytes:
    """Of a version, as it ends the keys of its rows."""
    return blake2b(repr((version.resource, version.rank)).encode(), digest_size=8).digest()


def replacing(rows: Rows, prefix: bytes, document: str, cut: Instant) -> list[str]:
    """The documents that say by `cut` that they replace this one."""
    lead = _replaced_key(prefix, document)
    return [value.decode() for _, value in rows.scan(lead, end=lead + stamp(cut + 1))]


def _first(rows: Rows, prefix: bytes, thread: bytes, number: int) -> tuple[bytes, Mention] | None:
    """The first mention of a thread in a year, with its key."""
    lead = thread_key(prefix, thread)
    for key, value in rows.scan(lead, start=lead + stamp(begin(number)), end=lead + stamp(begin(number + 1))):
        return key, _mention.decode(value)
    return None


def _mention_of(one: HistorySentence) -> Mention:
    copies = blake2b(wording(one.text).encode("utf-8", "surrogatepass"), digest_size=SIZE).digest()
    return Mention(
        one.start,
        one.end,
        round(one.score * _SCORES),
        ASPECTS.index(one.aspect),
        one.kind,
        copies,
        one.topics,
    )


def _thread_key(prefix: bytes, thread: bytes, version: DocumentVersion) -> bytes:
    return thread_key(prefix, thread) + stamp(version.time) + name_of(version)


def _shelf_key(prefix: bytes, thread: bytes, mention_key: bytes, mention: Mention) -> bytes:
    number = year(int.from_bytes(time_of(mention_key), "big") - 2**63)
    shelf = max(0, min(number + _YEARS, 2 * _YEARS - 1)).to_bytes(2, "big") + mention.shelf.to_bytes(1, "big")
    return prefix + SHELVED + shelf + (_SCORES - mention.score).to_bytes(2, "big") + thread


def _replaced_key(prefix: bytes, document: str) -> bytes:
    return prefix + REPLACED + blake2b(document.encode(), digest_size=16).digest()
