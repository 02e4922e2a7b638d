"""Whose record it is, by what its own Patients state.

Two things make one record two persons'. Two servers may use one id: then what each of them states goes on, as it
does between records that join, to a record of its own, `Patient/1.<mark of the server>`, and the record itself
keeps, held, what states neither. And a later version of a Patient may be plainly another person (a number that was
given again, a record that was overwritten): with documents of both, the record is held until a person decides on
the record and itself.

What a document counts to is who stood in the record when it was learned. All of it follows from the set of
versions, so that order cannot matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec

from processors.identity import another_person, contradict, known, person_of, same_person, server_mark
from processors.patient.record import Record
from processors.patient.rows import FAMILY, Decided, Version, decode_decided, versions
from processors.patient.versions import winners
from schemas.events import HINTED, PatientBody, PatientEvent
from schemas.identity import Person
from schemas.instant import Instant

_PATIENT: Final = msgspec.json.Decoder(PatientBody)
#: Begins the path by which a record gets its versions from the one that two servers use.
APART: Final = "server:"
_CLINICAL: Final = tuple(family for kind, family in FAMILY.items() if kind not in ("patient", "mark"))

SERVERS: Final = "two servers use this id for two persons; each has a record of its own"
UNNAMED: Final = (
    "two servers state documents for this id, and one of them no Patient; they are kept apart (ingest.same_bases, "
    "where it uses the other's ids)"
)
UNPLACED: Final = (
    "two servers use this id for two persons, and what is left here states neither: state its server "
    "(fullUrl, header wardstream-base, ingest.topic_bases)"
)
OVERWRITTEN: Final = (
    "a later version of its Patient is another person, and it has documents of both: correct it at the source, or "
    "join the record with itself where it is one person"
)


class Stated(NamedTuple):
    """What the record's own Patients state together."""

    person: Person  # nobody where that is in doubt
    doubt: str = ""  # why nobody can say whose the record is
    apart: Mapping[str, Person] = {}  # by mark, the servers that have records of their own
    several: bool = False  # they name several persons: a document may decide whether that matters
    open: bool = False  # a person has to decide


def is_own(version: Version) -> bool:
    """Whether a version is the record's own, and no merged record's."""
    return own_path(version.via)


def own_path(via: tuple[str, ...]) -> bool:
    """The same of the path that it arrived by."""
    return not via or (len(via) == 1 and via[0].startswith(APART))


def own_patients(record: Record) -> list[Version]:
    """By time."""
    return [version for version in versions(record.rows, record.prefix, b"p") if is_own(version)]


def stated(record: Record, news: PatientEvent | None = None) -> Stated:
    """Whose record it is. Reads the documents of a record whose Patients name several persons; of one that was
    found to be in no doubt, only what is new to it (`news`, of a resource that was not gone).
    """
    me = record.head.patient
    own = own_patients(record)
    bodies = [(one, _PATIENT.decode(one.body)) for one in own if not one.retracted]
    decision = _decision(record)
    people = [(one, body, person_of(me, body)) for one, body in bodies]
    split = decision is not None and decision.verdict == "split"
    agreed = [
        person
        for one, _, person in people
        if decision is not None and not split and one.recorded <= decision.rank[1] and known(person)
    ]
    record.memory.gone = None
    apart = _servers(record.head.bases, people, agreed, decided=decision is not None and not split)
    if apart:
        left = any(not set(placed(one, apart)) for one in _all(record))
        why = UNPLACED if left else SERVERS if all(map(known, apart.values())) else UNNAMED
        return Stated(Person(me), why, apart, True, why is not SERVERS and not split)
    standing = winners(own)
    if not standing:
        return Stated(Person(me))
    person = person_of(me, _PATIENT.decode(standing[-1].body))
    periods = _periods([(one, who) for one, _, who in people])
    others = [who for _, who in periods if _clash(who, person, agreed)]
    if not others:
        return Stated(person)
    learned, gone = _learned(record) if news is None else ([news.recorded], record.memory.gone)
    begins = [since for since, _ in periods]
    if any(periods[max(bisect_right(begins, since) - 1, 0)][1] in others for since in learned):
        return Stated(Person(me), OVERWRITTEN, several=True, open=not split)
    record.memory.gone = gone
    return Stated(person, several=True)


def seen(record: Record, version: PatientEvent) -> bool:
    """Remember the servers that state a version of the record's own. Whether one of them is new."""
    new = {mark for mark in version.server.split() if not mark.startswith(HINTED)} - {*record.head.bases}
    if new:
        record.head.bases = tuple(sorted({*record.head.bases, *new}))
    return bool(new)


def placed(version: Version, apart: Iterable[str]) -> list[str]:
    """The marks of those servers that state a version; none of what a merged record passed on."""
    if not is_own(version):
        return []
    marks = _marks(version)
    return [mark for mark in apart if mark in marks]


def apart_name(record: str, mark: str) -> str:
    """The record of a server's patient."""
    return f"{record}.{mark.removeprefix(HINTED)}"


def _marks(version: PatientEvent, body: PatientBody | None = None) -> set[str]:
    found = set(version.server.split())
    if not found and version.kind == "patient":  # as earlier versions wrote it
        server = (body or _PATIENT.decode(version.body)).server
        found = {server_mark(server)} if server else set()
    return found


def _decision(record: Record) -> Decided | None:
    """What a person decided of the record and itself."""
    found = record.rows.get(record.prefix + b"J" + record.head.patient.encode())
    decision = None if found is None else decode_decided(found)
    return decision if decision is not None and decision.verdict != "undecided" else None


def _servers(
    bases: Iterable[str],
    people: list[tuple[Version, PatientBody, Person]],
    agreed: list[Person],
    *,
    decided: bool,
) -> dict[str, Person]:
    """Those that state persons, where these are not one; none where they are. Of a server with documents only,
    nobody knows whose they are, unless one Patient was stated without a server.
    """
    latest: dict[str, tuple[tuple[int, Instant, str], Person]] = {}
    for version, body, person in people:
        for mark in _marks(version, body) or {""}:
            if known(person) and (mark not in latest or version.rank > latest[mark][0]):
                latest[mark] = version.rank, person
    found = {mark: person for mark, (_, person) in sorted(latest.items())}
    others = [] if decided else [mark for mark in bases if mark not in found]
    by_base = any(mark and not mark.startswith(HINTED) for mark in found)
    if (others and by_base) or (len(others) > 1 and not found):
        return {mark: found.get(mark, Person("")) for mark in sorted({*found, *others} - {""})}
    for one, mine in found.items():
        for two, other in found.items():
            if one < two and not _one_person(one, mine, two, other) and not _settled(mine, other, agreed):
                return {mark: person for mark, person in found.items() if mark}
    return {}


def _one_person(one: str, mine: Person, two: str, other: Person) -> bool:
    """Of two base URLs the persons have to agree; what is no more than a hint must not contradict."""
    bases = all(mark and not mark.startswith(HINTED) for mark in (one, two))
    return same_person(mine, other).same if bases else not contradict((mine, other))


def _settled(one: Person, two: Person, agreed: list[Person]) -> bool:
    """Whether both are as they were when a person decided that they are one."""
    return all(any(not another_person(person, former) for former in agreed) for person in (one, two))


def _clash(one: Person, two: Person, agreed: list[Person]) -> bool:
    return another_person(one, two) and not _settled(one, two, agreed)


def _periods(people: list[tuple[Version, Person]]) -> list[tuple[Instant, Person]]:
    """Who stood in the record from when on, as it was learned."""
    found: list[tuple[Instant, Person]] = []
    highest: tuple[int, Instant, str] | None = None
    for version, person in sorted(people, key=lambda one: (one[0].recorded, one[0].rank)):
        if highest is None or version.rank > highest:
            highest = version.rank
            found.append((version.recorded, person))
    return found


def _all(record: Record) -> Iterable[Version]:
    for family in _CLINICAL:
        yield from versions(record.rows, record.prefix, family)


def _learned(record: Record) -> tuple[list[Instant], frozenset[str]]:
    """When versions of what still stands were learned; and the resources that do not."""
    found: list[Instant] = []
    gone: set[str] = set()
    for family in _CLINICAL:
        own = [one for one in versions(record.rows, record.prefix, family) if is_own(one)]
        there = {one.resource for one in winners(own)}
        gone |= {one.resource for one in own} - there
        found += [one.recorded for one in own if one.resource in there and not one.retracted]
    return found, frozenset(gone)
