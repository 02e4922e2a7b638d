"""What was known of a patient at a moment: the deltas of `ehr.tkg-delta`, folded. Pure but for `deltas_of`.

Two times count: `as_of` hides what was learned later, and of the versions known then the highest rank stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from schemas.deltas import Delta
from schemas.events import DocumentBody, EncounterBody, FactsBody, PatientBody
from schemas.facts import Fact
from schemas.instant import FOREVER, Instant
from streams import topics
from streams.loop.kafka import partition_of
from wardstream import topic_reader as reading

_DOCUMENT: Final = msgspec.json.Decoder(DocumentBody)
_DELTAS: Final = msgspec.json.Decoder(tuple[Delta, ...] | Delta)


@dataclass(frozen=True)
class Known:
    """A patient as known at `as_of`."""

    patient: str
    as_of: Instant
    demographics: PatientBody | None
    encounters: tuple[tuple[str, EncounterBody], ...]  # by start
    facts: tuple[Fact, ...]  # by start
    documents: tuple[tuple[str, Instant, DocumentBody], ...]  # resource, time, text; by time
    events: int  # versions known by then
    merged_with: str = ""  # another record of the same patient, which stands for this one

    def facts_of(self, *relations: str) -> list[Fact]:
        return [fact for fact in self.facts if fact.relation in relations]

    def active(self, *relations: str) -> list[Fact]:
        """Facts that hold at `as_of`."""
        return [
            fact
            for fact in self.facts_of(*relations)
            if fact.status == "active" and fact.start <= self.as_of < fact.end
        ]

    def latest(self) -> list[Fact]:
        """The last observation of each concept."""
        last = {fact.concept.label.casefold(): fact for fact in self.facts_of("observed", "reported")}
        return sorted(last.values(), key=lambda fact: -fact.start)


def standing(config: Mapping[str, Any], patient: str, as_of: Instant = FOREVER) -> Known:
    """What was known of whom `patient` names: of the record that stood for it at `as_of`, where one did.

    An identifier's record leads to the Patient who carries it, a merged one to its survivor; either has
    passed on all that it knew.
    """
    passed = [fold(deltas_of(config, patient), patient, as_of)]
    while target := passed[-1].merged_with:
        if target in [known.patient for known in passed]:
            return passed[0]  # a ring of links has no survivor
        passed.append(fold(deltas_of(config, target), target, as_of))
    return passed[-1]


def deltas_of(config: Mapping[str, Any], patient: str) -> Iterator[Delta]:
    """All deltas of a patient's record, in the order in which they were written."""
    reader = reading.consumer(config)
    try:
        count = len(reading.partitions(reader, topics.TKG_DELTA))
    finally:
        reader.close()
    for message in reading.read(config, topics.TKG_DELTA, [partition_of(patient, count)]):
        yield from (delta for delta in decode_deltas(message.value()) if delta.patient == patient)


def since_erased(deltas: list[Delta]) -> list[Delta]:
    """Without what a later erasure removed."""
    last = max((at for at, delta in enumerate(deltas) if delta.change == "erase"), default=-1)
    return deltas[last + 1 :]


def decode_deltas(value: bytes | None) -> tuple[Delta, ...]:
    """Of one record of the topic. Raises msgspec.DecodeError for anything else."""
    found = _DELTAS.decode(value or b"[]")
    return (found,) if isinstance(found, Delta) else found


def fold(deltas: Iterable[Delta], patient: str, as_of: Instant = FOREVER) -> Known:
    """The versions known at `as_of`, of each resource the one with the highest rank, without what was
    retracted by then.

    A report can be results and text: versions replace each other within a kind, as in the patient's state
    (processors/ingest/reports.py).
    """
    known, merged_with = versions(deltas, as_of)
    best: dict[tuple[str, str], Delta] = {}
    for delta in known:
        key = delta.kind, delta.resource
        if key not in best or delta.rank > best[key].rank:
            best[key] = delta
    found = _read(patient, as_of, [delta for delta in best.values() if not delta.retracted], len(known))
    return replace(found, merged_with=merged_with)


def versions(deltas: Iterable[Delta], as_of: Instant = FOREVER) -> tuple[list[Delta], str]:
    """All versions known at `as_of`, and the record that stood for this one then, if any."""
    found: dict[tuple[tuple[str, ...], str, str], Delta] = {}  # (path, resource, event) -> earliest recorded
    taken_over: dict[str, None] = {}
    for delta in deltas:
        if delta.change in ("add", "earlier"):
            key = (delta.path, delta.resource, delta.event)
            if key not in found or delta.recorded < found[key].recorded:
                found[key] = delta
        elif delta.change == "withdraw" and delta.recorded <= as_of:
            found = {
                key: version for key, version in found.items() if key[0][-len(delta.path) :] != delta.path
            }
        elif delta.change == "erase":
            found, taken_over = {}, {}
        elif delta.change == "link" and delta.recorded <= as_of:
            taken_over[delta.resource] = None
        elif delta.change == "unlink" and delta.recorded <= as_of:
            taken_over.pop(delta.resource, None)
    return [delta for delta in found.values() if delta.recorded <= as_of], next(reversed(taken_over), "")


def decoded(delta: Delta) -> DocumentBody:
    """The document of a version of one."""
    return _DOCUMENT.decode(bytes(delta.body))


def _read(patient: str, as_of: Instant, standing: list[Delta], events: int) -> Known:
    demographics: PatientBody | None = None
    encounters: list[tuple[str, EncounterBody]] = []
    facts: list[Fact] = []
    documents: list[tuple[str, Instant, DocumentBody]] = []
    for delta in sorted(standing, key=lambda delta: (delta.occurred, delta.resource)):
        body = bytes(delta.body)
        if delta.kind == "patient":
            demographics = msgspec.json.decode(body, type=PatientBody)
        elif delta.kind == "encounter":
            encounters.append((delta.resource, msgspec.json.decode(body, type=EncounterBody)))
        elif delta.kind in ("history", "observation"):
            facts += msgspec.json.decode(body, type=FactsBody).facts
        elif delta.kind == "document":
            document = decoded(delta)
            documents.append((delta.resource, delta.occurred, document))
            facts += document.facts
    encounters.sort(key=lambda one: (one[1].start or 0, one[0]))
    facts.sort(key=lambda fact: (fact.start, fact.id))
    return Known(patient, as_of, demographics, tuple(encounters), tuple(facts), tuple(documents), events)
