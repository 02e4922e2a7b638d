"""Identity cases as `ehr.identity` has them, and a person's decisions on them.

A decision is an event for both records, on their own partitions; the patient stage obeys the latest. `ehr.identity`
shows the result.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from confluent_kafka import Producer

from processors.identity import person_of
from schemas.errors import DeliveryError
from schemas.events import PatientEvent, encode_events
from schemas.identity import SEPARATOR, DecisionBody, IdentityCase, Person, Verdict, decode_case
from schemas.instant import Instant
from streams import topics
from streams.loop.kafka import partition_of
from wardstream import patient_state
from wardstream import topic_reader as reading

_PATIENCE: Final = 30.0


def cases(config: Mapping[str, Any]) -> list[IdentityCase]:
    """The cases as they are now, the latest first. Raises ConfigurationError without broker or topic."""
    found: dict[str, IdentityCase | None] = {}
    for message in reading.read(config, topics.IDENTITY):
        value = message.value()
        found[(message.key() or b"").decode("utf-8", "replace")] = (
            None if value is None else decode_case(value)
        )
    standing = [case for case in found.values() if case is not None]
    return sorted(standing, key=lambda case: (-case.since, case.name))


def between(found: list[IdentityCase], one: str, other: str) -> list[IdentityCase]:
    """Cases of these two records, whichever is claimed to survive."""
    return [case for case in found if {case.subsumed, case.survivor} == {one, other}]


def stated(config: Mapping[str, Any], record: str) -> Person:
    """What a record's own Patient states of its person, by `ehr.tkg-delta`."""
    own = (delta for delta in patient_state.deltas_of(config, record) if not delta.path)
    body = patient_state.fold(own, record).demographics
    return Person(record) if body is None else person_of(record, body)


def decision(
    one: str, other: str, verdict: Verdict, now: Instant, nonce: str, *, replaced: bool = False
) -> PatientEvent:
    """The decision for the record `one`. `replaced`: it is replaced by `other`."""
    body = DecisionBody(other, verdict, replaced)
    return PatientEvent(
        id=f"decision/{nonce}/{'1' if replaced else '2'}",
        patient=one,
        kind="decision",
        resource=f"decision/{one}{SEPARATOR}{other}",
        occurred=now,
        recorded=now,
        rank=(0, now, nonce),
        body=msgspec.Raw(msgspec.json.encode(body)),
    )


def decisions(subsumed: str, survivor: str, verdict: Verdict, now: Instant, nonce: str) -> list[PatientEvent]:
    """The same decision for both records; one event where a record is decided on by itself."""
    if subsumed == survivor:
        return [decision(subsumed, survivor, verdict, now, nonce)]
    return [
        decision(subsumed, survivor, verdict, now, nonce, replaced=True),
        decision(survivor, subsumed, verdict, now, nonce),
    ]


def send(config: Mapping[str, Any], subsumed: str, survivor: str, verdict: Verdict) -> None:
    """Publish a decision. Raises ConfigurationError without broker or topic, DeliveryError where the broker
    does not take it.
    """
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    partitions = len(reading.partitions(producer, topics.PATIENT_EVENT))
    failures: list[str] = []
    for event in decisions(subsumed, survivor, verdict, time.time_ns() // 1000, uuid.uuid4().hex[:12]):
        producer.produce(
            topics.PATIENT_EVENT,
            encode_events((event,)),
            partition=partition_of(event.patient, partitions),
            timestamp=event.recorded // 1000,
            on_delivery=lambda error, _: failures.append(error.str()) if error is not None else None,
        )
    if producer.flush(_PATIENCE) or failures:
        why = failures[0] if failures else f"no answer within {_PATIENCE:.0f} s"
        raise DeliveryError(
            f"expected the broker to take the decision, got: {why}; repeat it, for one of the two records may have it"
        )
