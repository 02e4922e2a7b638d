"""A version of a resource joins the record: once, whatever its order, however often it comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from processors.patient import chunk_rows, history_rows
from processors.patient.record import Record
from processors.patient.rows import (
    AGELESS,
    FAMILIES,
    Version,
    decode_version,
    encode,
    stamp,
    version_hash,
    weight,
)
from schemas.deltas import Delta
from schemas.events import PatientEvent
from schemas.instant import Instant

MASK: Final = 2**64 - 1
_FAMILY: Final = slice(18, 19)  # in a key: behind the record's prefix and the V


#: What `add` states of a version that is known, and turns out to have been learned earlier, or to be of another
# server, too.
EARLIER: Final = -1


def add(record: Record, event: PatientEvent, family: bytes, via: tuple[str, ...] = ()) -> int | None:
    """The weight of a version that is new; EARLIER, or None for a mere duplicate."""
    digest = version_hash(event.id, via)
    key = record.prefix + b"V" + family + stamp(event.occurred) + digest
    # Later than all that the record has: it cannot be there.
    found = None if event.occurred > record.head.clock else record.rows.get(key)
    if found is not None:
        known = decode_version(found)
        server = " ".join(sorted({*known.server.split(), *event.server.split()}))
        if event.recorded >= known.recorded:
            record.out.count(event.kind, "duplicate")
            if server == known.server:
                return None
            record.rows.put(key, encode(msgspec.structs.replace(known, server=server)))
            return EARLIER
        record.rows.put(key, _encoded(msgspec.structs.replace(event, server=server), via))
        record.out.deltas.append(_delta(record, event, "earlier", via))
        record.out.count(event.kind, "earlier")
        return EARLIER
    record.rows.put(key, _encoded(event, via))
    added = weight(digest)
    if family in AGELESS:
        record.head.total = (record.head.total + added) & MASK
    record.out.deltas.append(_delta(record, event, "add", via))
    record.out.count(event.kind, "add")
    return added


def stored(record: Record, event: PatientEvent, family: bytes, via: tuple[str, ...]) -> Version:
    """A version as the record has it by now."""
    digest = version_hash(event.id, via)
    return decode_version(
        record.rows.get(record.prefix + b"V" + family + stamp(event.occurred) + digest) or b""
    )


def withdraw(record: Record, suffix: tuple[str, ...], recorded: Instant) -> None:
    """Take out all versions that arrived by the path ending in `suffix`; the clock goes back with them.

    One delta for each origin shows it, as learned at `recorded`."""
    origins: dict[str, PatientEvent] = {}
    clock: Instant = 0
    gone: list[Version] = []
    standing: list[Version] = []
    for key, version in all_versions(record):
        if version.via[-len(suffix) :] != suffix:
            clock = max(clock, version.occurred)
            standing.append(version)
            continue
        gone.append(version)
        record.rows.delete(key)
        if key[_FAMILY] in AGELESS:
            record.head.total = (record.head.total - weight(key[-16:])) & MASK
        origins.setdefault(version.patient, version)
    record.head.clock = clock
    chunk_rows.withdraw(record, gone, standing)
    history_rows.withdraw(record, gone, standing)
    for _, event in sorted(origins.items()):
        record.out.deltas.append(
            msgspec.structs.replace(_delta(record, event, "withdraw", suffix), recorded=recorded)
        )
    record.out.count("withdraw", "withdraw" if origins else "nothing")


def all_versions(record: Record) -> list[tuple[bytes, Version]]:
    """Every version of the record, family by family, by time."""
    found: list[tuple[bytes, Version]] = []
    for family in FAMILIES:
        found.extend(
            (key, decode_version(value)) for key, value in record.rows.scan(record.prefix + b"V" + family)
        )
    return found


def winners(versions: list[Version], keep: Callable[[Version], bool] = lambda _: True) -> list[Version]:
    """Of each resource the version of highest rank, without retracted ones, by time and name. The order of
    `versions` does not matter.
    """
    best: dict[str, Version] = {}
    for version in versions:
        if version.resource not in best or supersedes(version, best[version.resource]):
            best[version.resource] = version
    standing = [version for version in best.values() if not version.retracted and keep(version)]
    return sorted(standing, key=lambda version: (version.occurred, version.resource))


def supersedes(one: Version, other: Version) -> bool:
    """Whether a version stands instead of another one of its resource. Of equal ranks (one content, known as
    of two times or by two paths) the first as they lie in the store.
    """
    if one.rank != other.rank:
        return one.rank > other.rank
    return _place(one) < _place(other)


def _place(version: Version) -> tuple[Instant, bytes]:
    return version.occurred, version_hash(version.id, version.via)


def _encoded(event: PatientEvent, via: tuple[str, ...]) -> bytes:
    """Without its trace: copies of a version come by different ones, and the state must not show which
    arrived first.
    """
    if not via:
        return encode(event if not event.trace else msgspec.structs.replace(event, trace=""))
    plain = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("via", "trace")}
    return encode(Version(**plain, via=via))


def _delta(record: Record, event: PatientEvent, change: str, via: tuple[str, ...]) -> Delta:
    patient = record.head.patient
    return Delta(
        patient=patient,
        event=event.id,
        change=change,  # type: ignore[arg-type]
        kind=event.kind,
        resource=event.resource,
        rank=event.rank,
        occurred=event.occurred,
        recorded=event.recorded,
        origin="" if event.patient == patient else event.patient,
        via=via,
        retracted=event.retracted,
        encounter=event.encounter,
        body=msgspec.Raw(b"{}") if change == "withdraw" else event.body,
        trace=event.trace,
    )
