"""Whose resource it was: what INGEST keeps so that a correction that moves a resource to another patient
reaches the one who had it.

A version of a resource goes to the patient that it names, and the versions of one resource come on whatever
partitions their sender chose. So for each version ingest writes a claim to the partition of
`wardstream.owner` that belongs to the *resource*, and reads it there:

An erased patient's claims (`erasing`) go to every partition, whose rows they leave.

    w<hash of the resource>     when a version of it was last learned, and the versions that are known

A version is withdrawn from its patient when a later one names another patient, and when a deletion that
names no patient follows it. The withdrawal is an ordinary retracted event. Of a move it is dated as the
version itself, for that was never right, and ranked immediately above it, so that it takes back this version
and no other; it is the same event whatever the order of arrival and however often the versions come. Rows,
and the events they lead to, are in the same transaction as the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from typing import Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

from processors.ingest.record import Deletion
from schemas.events import HINTED, DocumentBody, EncounterBody, EventKind, FactsBody, PatientEvent
from schemas.instant import DAY, Instant
from streams.loop.store import Store

#: Versions of one resource that are remembered; of more, those of the lowest rank are forgotten.
MOST_VERSIONS: Final = 64
#: After so many claims, twice as many rows are looked at for their age.
SWEEP_EVERY: Final = 512
_ROW: Final = b"w"
#: Of the rank's third part: how far on in its life the version is. What follows is the hash of its content.
_AGE: Final = 2

#: What a withdrawal states of a resource: nothing.
_BODIES: Final[dict[EventKind, Raw]] = {
    "encounter": Raw(msgspec.json.encode(EncounterBody(class_code="", status="entered-in-error"))),
    "history": Raw(msgspec.json.encode(FactsBody())),
    "observation": Raw(msgspec.json.encode(FactsBody())),
    "document": Raw(msgspec.json.encode(DocumentBody(text=""))),
}


class Owned(Struct, frozen=True, array_like=True):
    """One version of a resource. `owner` is "" for a deletion that names none."""

    owner: str  # record key of its patient
    version: str  # behind the @ of the event's id
    kind: EventKind
    rank: tuple[int, Instant, str]
    occurred: Instant
    recorded: Instant
    encounter: str = ""
    critical: bool = False
    retracted: bool = False
    server: str = ""  # marks of the servers that state it, where they are known


class Claim(Struct, frozen=True, array_like=True):
    """What is written to `wardstream.owner`. `origin`: topic, partition and offset of a deletion."""

    resource: str
    owned: Owned
    origin: tuple[str, int, int] | None = None


class Settled(NamedTuple):
    """What follows from a claim."""

    events: tuple[PatientEvent, ...] = ()  # withdrawals
    unknown: bool = False  # a deletion of what nobody is known to have had


_OWNED: Final = msgspec.msgpack.Decoder(list[Owned])
_ENCODE: Final = msgspec.msgpack.Encoder().encode
_CLAIMS: Final = msgspec.json.Decoder(tuple[Claim, ...])
_ENCODE_CLAIMS: Final = msgspec.json.Encoder().encode


def claim_of(event: PatientEvent) -> Claim | None:
    """The claim of a version; None for what has no owner but itself, and for the second event of a report."""
    if event.kind not in _BODIES or "#" in event.id:
        return None
    version = event.id.removeprefix(f"{event.resource}@")
    return Claim(
        event.resource,
        Owned(
            event.patient,
            version,
            event.kind,
            event.rank,
            event.occurred,
            event.recorded,
            event.encounter,
            event.critical,
            event.retracted,
            event.server,
        ),
    )


def claim_of_deletion(deletion: Deletion, origin: tuple[str, int, int]) -> Claim:
    """The claim of a deletion that names type and id only."""
    head = Owned(
        "",
        deletion.version,
        "history",
        deletion.rank,
        deletion.occurred,
        deletion.recorded,
        retracted=True,
        server=deletion.server,
    )
    return Claim(deletion.resource, head, origin)


def erasing(patient: str, recorded: Instant) -> Claim:
    """What takes a patient's rows out of a partition."""
    return Claim("", Owned(patient, "", "erase", (0, recorded, ""), recorded, recorded))


def encode_claims(claims: Iterable[Claim]) -> bytes:
    """The value of one record of `wardstream.owner`."""
    return _ENCODE_CLAIMS(tuple(claims))


def decode_claims(value: bytes) -> tuple[Claim, ...]:
    """Raises msgspec.DecodeError for anything else."""
    return _CLAIMS.decode(value)


class Owners:
    """The rows of one partition. `days`: rows of which nothing was learned for longer are removed."""

    def __init__(self, days: int) -> None:
        self._kept = days * DAY
        self._latest: Instant = 0
        self._claims = 0
        self._cursor = _ROW

    def settle(self, store: Store, claim: Claim) -> Settled:
        """Take a claim in. What follows from all claims of a resource does not depend on their order."""
        new = claim.owned
        if new.kind == "erase":
            self._erase(store, new)
            return Settled()
        key = _ROW + blake2b(claim.resource.encode(), digest_size=16).digest()
        found = store.get(key)
        self._latest = max(self._latest, new.recorded)
        self._claims += 1
        if found is None:  # most resources are seen once
            store.put(key, _row(new.recorded, [new]))
            return Settled(unknown=not new.owner)
        known = _OWNED.decode(memoryview(found)[8:])
        former = next((one for one in known if _same(one, new)), None)
        if former is not None and former.recorded <= new.recorded:
            return Settled()
        now = sorted([*(one for one in known if one is not former), new], key=lambda one: one.rank)
        now = now[-MOST_VERSIONS:]
        store.put(key, _row(max(one.recorded for one in now), now))
        if len({one.owner for one in now}) == 1:
            return Settled(unknown=not new.owner)
        before = set(_withdrawals(known))
        return Settled(tuple(one.event(claim.resource) for one in _withdrawals(now) if one not in before))

    def _erase(self, store: Store, erased: Owned) -> None:
        """What was learned of a patient up to then; a key in a row is looked for before the row is decoded."""
        name = erased.owner.encode()
        for key, value in [row for row in store.scan(_ROW) if name in row[1]]:
            known = _OWNED.decode(memoryview(value)[8:])
            left = [one for one in known if one.owner != erased.owner or one.recorded > erased.recorded]
            if not left:
                store.delete(key)
            elif len(left) < len(known):
                store.put(key, _row(max(one.recorded for one in left), left))

    def sweep(self, store: Store) -> int:
        """Now and then, look at some rows and remove those that are too old; returns how many were."""
        if self._claims < SWEEP_EVERY:
            return 0
        limit, self._claims = 2 * self._claims, 0
        rows = list(islice(store.scan(_ROW, start=self._cursor), limit))
        self._cursor = rows[-1][0] if len(rows) == limit else _ROW
        old = [key for key, value in rows if int.from_bytes(value[:8], "big") < self._latest - self._kept]
        for key in old:
            store.delete(key)
        return len(old)


class _Withdrawal(NamedTuple):
    """A version that its patient loses, since when that is known, and the deletion that takes it, if one
    does.
    """

    lost: Owned
    recorded: Instant
    deletion: Owned | None

    def event(self, resource: str) -> PatientEvent:
        lost, deletion = self.lost, self.deletion
        number, time, text = lost.rank
        by = "" if deletion is None else deletion.version  # part of id and rank: no two are alike
        return PatientEvent(
            id=f"{resource}@{lost.version}#moved{by}",
            patient=lost.owner,
            kind=lost.kind,
            resource=resource,
            occurred=lost.occurred if deletion is None else max(lost.occurred, deletion.occurred),
            recorded=self.recorded,
            rank=(number, time, f"{text}~{by}"),  # above this version, below each that ranks higher
            retracted=True,
            critical=lost.critical,
            encounter=lost.encounter,
            body=_BODIES[lost.kind],
            server=lost.server,
        )


def _withdrawals(versions: list[Owned]) -> Iterator[_Withdrawal]:
    for lost in versions:
        if lost.retracted or not lost.owner:
            continue
        later = [
            one.recorded
            for one in versions
            if one.owner not in ("", lost.owner) and _of_one_server(one, lost) and _follows(one, lost)
        ]
        if later:
            yield _Withdrawal(lost, max(lost.recorded, min(later)), None)
        for one in versions:
            if not one.owner and _of_one_server(one, lost) and _deletes(one, lost):
                yield _Withdrawal(lost, max(lost.recorded, one.recorded), one)


def _row(newest: Instant, versions: list[Owned]) -> bytes:
    return max(newest, 0).to_bytes(8, "big") + _ENCODE(versions)


def _follows(one: Owned, other: Owned) -> bool:
    """By number, time and age in its life; where these are equal, the one that was learned later: between
    patients the hash of the content must not decide.
    """
    return _place(one) > _place(other)


def _place(one: Owned) -> tuple[int, Instant, str, Instant, str]:
    number, time, text = one.rank
    return number, time, text[:_AGE], one.recorded, text


def _deletes(deletion: Owned, version: Owned) -> bool:
    """A deletion without a number follows what was learned before it."""
    return _follows(deletion, version) if deletion.rank[0] else version.recorded <= deletion.recorded


def _of_one_server(one: Owned, other: Owned) -> bool:
    """Another server's resource of the same id is another resource. Where one of the two states no server, it
    is taken for the same; what may only be a department of one (HINTED) is no server.
    """
    stated = [one.server, other.server]
    return not all(stated) or any(name.startswith(HINTED) for name in stated) or one.server == other.server


def _same(one: Owned, other: Owned) -> bool:
    return (one.version, one.owner, one.kind, one.server) == (
        other.version,
        other.owner,
        other.kind,
        other.server,
    )
