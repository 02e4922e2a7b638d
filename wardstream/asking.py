"""Asking for a document by hand: an `ask` event on the patient's own partition."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from typing import Any

import msgspec
from confluent_kafka import Producer

from schemas.errors import ConfigurationError, DeliveryError
from schemas.events import AskBody, PatientEvent, encode_events
from schemas.instant import Instant
from schemas.requests import TASKS
from streams import topics
from streams.partitioning import partition_of
from wardstream import reading


def ask(task: str, patient: str, encounter: str, now: Instant, nonce: str) -> PatientEvent:
    """The event. Raises ConfigurationError where the task or a reference is not one."""
    if task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; came {task}")
    if not patient.startswith("Patient/") and "|" not in patient:
        raise ConfigurationError("expected a record key for --patient: Patient/<id>, or <system>|<value>")
    if not encounter.startswith("Encounter/"):
        raise ConfigurationError("expected Encounter/<id> for --encounter")
    body = msgspec.json.encode(AskBody(task=task, encounter=encounter, nonce=nonce))
    return PatientEvent(
        id=f"ask/{nonce}", patient=patient, kind="ask", resource=f"ask/{nonce}", occurred=now, recorded=now,
        rank=(0, now, nonce), encounter=encounter, body=msgspec.Raw(body),
    )  # fmt: skip


def send(config: Mapping[str, Any], task: str, patient: str, encounter: str, now: Instant | None = None) -> str:
    """Publish the ask; returns its nonce. Raises ConfigurationError without broker or topic, DeliveryError where the broker does
    not take it."""
    nonce = uuid.uuid4().hex[:12]
    event = ask(task, patient, encounter, time.time_ns() // 1000 if now is None else now, nonce)
    producer = Producer({"enable.idempotence": True, "log_level": 0, **config})
    partitions = len(reading.partitions(producer, topics.PATIENT_EVENT))
    failures: list[str] = []
    producer.produce(
        topics.PATIENT_EVENT,
        encode_events((event,)),
        partition=partition_of(patient, partitions),
        timestamp=event.recorded // 1000,
        on_delivery=lambda error, _: failures.append(error.str()) if error is not None else None,
    )
    if producer.flush(30) or failures:
        why = failures[0] if failures else "no answer within 30 s"
        raise DeliveryError(f"expected the broker to take the request, came: {why}; try `wardstream doctor`")
    return nonce
