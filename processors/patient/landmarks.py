"""An index of the versions that guidelines name, that show of a cancer or that count for life (G6PD), so that nothing else of a long
record is read to know what is due.

    P <record> G v <time> <hash>   Mark: of a version, by its own key
    P <record> G r <resource>      since when versions of a resource are in it: later ones count, too, for they may take it back
    P <record> G a                 by how much a fact was ever dated ahead of its version

It is a function of the set of versions, like the rest of the state: which arrived first does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

from processors.evidence import hazards
from processors.patient import cancer_facts
from processors.patient.record import Record
from processors.patient.rows import FAMILY, Version, decode_version, encode, row_decoder, stamp, version_hash
from processors.patient.rows import versions as versions_of
from schemas.codes import Concept
from schemas.events import PatientEvent
from schemas.facts import Fact
from schemas.instant import Instant

#: Of the rows: records that were looked at with another are looked at anew.
LAYOUT: Final = 3
_TIME: Final = msgspec.json.Decoder(Instant)
_INDEXED: Final = ("history", "observation", "document")


class _OnlyFacts(Struct, frozen=True):
    """A body without all else that it states: a note's text is not read for its facts."""

    facts: tuple[Fact, ...] = ()


_FACTS: Final = msgspec.json.Decoder(_OnlyFacts)


class Mark(Struct, frozen=True, omit_defaults=True):
    """What a version is in the index for."""

    family: str
    resource: str
    news: tuple[tuple[str, str], ...] = ()  # of a cancer: what kind, and its identity


_decode_mark: Final = row_decoder(Mark)


class Added(NamedTuple):
    """`known`: versions of its resource were in the index before; `later`: later ones are in it now, too."""

    among: Literal["new", "known", "later"]
    news: tuple[tuple[str, str], ...]


class Marked(Struct, frozen=True):
    """A mark with where its version lies."""

    time: Instant
    mark: Mark
    key: bytes  # of the version's row


def add(record: Record, event: PatientEvent, via: tuple[str, ...]) -> Added | None:
    """Take a version that is new into the index. None where it is not in it: nothing of what follows from the
    index has changed.
    """
    if event.kind not in _INDEXED:
        return None
    facts = _facts(event)
    named = not event.retracted and any(_named(record, fact) for fact in facts)
    known_since = since(record, event.resource)
    if not named:
        if known_since is None or known_since > event.occurred:
            return None
        _put(record, event, via, ())
        return Added("known", ())
    news = tuple(
        (kind, cancer_facts.identity(fact)) for fact in facts if (kind := cancer_facts.news(fact)) is not None
    )
    _put(record, event, via, news)
    ahead = max((fact.start for fact in facts), default=event.occurred) - event.occurred
    if ahead > 0 and ahead > ahead_by(record):
        record.rows.put(record.prefix + b"Ga", encode(ahead))
    if known_since is None or event.occurred < known_since:
        record.rows.put(_resource_key(record, event.resource), encode(event.occurred))
        if record.memory.indexed is not None:
            record.memory.indexed[event.resource] = event.occurred
        if event.occurred <= record.head.clock and _take_in_later(record, event):
            return Added("later", news)
    return Added("new" if known_since is None else "known", news)


def rebuild(record: Record) -> None:
    """From all versions: after some were withdrawn, or what is named has changed."""
    record.memory.carried = record.memory.indexed = None
    for key, _ in list(record.rows.scan(record.prefix + b"G")):
        record.rows.delete(key)
    for kind in _INDEXED:
        for version in list(versions_of(record.rows, record.prefix, FAMILY[kind])):
            add(record, version, version.via)


def holds(record: Record, asked: Callable[[Concept], bool]) -> bool:
    """Whether any version, in the index or not, has a fact of a concept that is requested."""
    versions = (
        version for kind in _INDEXED for version in versions_of(record.rows, record.prefix, FAMILY[kind])
    )
    return any(asked(fact.concept) for version in versions for fact in _facts(version))


def marks(record: Record) -> list[Marked]:
    """All of it, by time."""
    return [_marked(record, key, value) for key, value in record.rows.scan(record.prefix + b"Gv")]


def latest(record: Record, cut: Instant) -> Iterator[Marked]:
    """What is of `cut` or before, the latest first."""
    lead = record.prefix + b"Gv"
    return (
        _marked(record, key, value)
        for key, value in record.rows.scan(lead, end=lead + stamp(cut + 1), reverse=True)
    )


def ahead_by(record: Record) -> int:
    """No fact is dated later than its version by more than this, in microseconds."""
    found = record.rows.get(record.prefix + b"Ga")
    return 0 if found is None else _TIME.decode(found)


def since(record: Record, resource: str) -> Instant | None:
    """Since when versions of a resource are in the index."""
    memory = record.memory
    if memory.indexed is None:
        memory.reads += 1
        if memory.reads == 1:
            found = record.rows.get(_resource_key(record, resource))
            return None if found is None else _TIME.decode(found)
        lead = record.prefix + b"Gr"
        memory.indexed = {
            key[len(lead) :].decode(): _TIME.decode(value) for key, value in record.rows.scan(lead)
        }
    return memory.indexed.get(resource)


def version_at(record: Record, marked: Marked) -> Version | None:
    value = record.rows.get(marked.key)
    return None if value is None else decode_version(value)


def facts_of(record: Record, version: PatientEvent) -> Iterator[Fact]:
    """Those facts of a version that are named."""
    return (fact for fact in _facts(version) if _named(record, fact))


def _named(record: Record, fact: Fact) -> bool:
    return (
        record.rules.watch.names(fact.concept)
        or cancer_facts.names(fact.concept)
        or (fact.relation == "observed" and hazards.lasting(fact.concept))
    )


def _facts(event: PatientEvent) -> tuple[Fact, ...]:
    return _FACTS.decode(event.body).facts if memoryview(event.body).nbytes > 2 else ()


def _marked(record: Record, key: bytes, value: bytes) -> Marked:
    mark = _decode_mark(value)
    place = key[len(record.prefix) + 2 :]
    return Marked(
        int.from_bytes(place[:8], "big") - 2**63, mark, record.prefix + b"V" + mark.family.encode() + place
    )


def _take_in_later(record: Record, event: PatientEvent) -> bool:
    """Versions of the resource that arrived before this one and are later: they were not known to matter.
    Whether there are any.
    """
    found = False
    for version in list(versions_of(record.rows, record.prefix, FAMILY[event.kind], event.occurred)):
        if (
            version.resource == event.resource
            and record.rows.get(_mark_key(record, version, version.via)) is None
        ):
            _put(record, version, version.via, ())
            found = True
    return found


def _put(
    record: Record, event: PatientEvent, via: tuple[str, ...], news: tuple[tuple[str, str], ...]
) -> None:
    mark = Mark(FAMILY[event.kind].decode(), event.resource, news)
    record.rows.put(_mark_key(record, event, via), encode(mark))


def _mark_key(record: Record, event: PatientEvent, via: tuple[str, ...]) -> bytes:
    return record.prefix + b"Gv" + stamp(event.occurred) + version_hash(event.id, via)


def _resource_key(record: Record, resource: str) -> bytes:
    return record.prefix + b"Gr" + resource.encode()
