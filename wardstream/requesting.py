"""Asking for a document by hand: an `ask` event on the patient's own partition.

The worker that gets it cannot answer: an ask about what it does not know becomes a dead letter. So `look`
reads `ehr.tkg-delta` first, where every worker publishes what it knows.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from confluent_kafka import Producer

from schemas.errors import ConfigurationError, DeliveryError
from schemas.events import AskBody, PatientEvent, encode_events
from schemas.instant import Instant
from schemas.requests import TASKS
from streams import topics
from streams.loop.kafka import partition_of
from wardstream import patient_state as known
from wardstream import topic_reader as reading

#: What to do where a request would come to nothing.
_ANYWAY: Final = "--force requests it anyway, for a worker that will soon have caught up"


def look(config: Mapping[str, Any], patient: str, encounter: str, classes: Iterable[str]) -> str:
    """The record that stands for the patient. Raises ConfigurationError where nothing would come of
    asking.
    """
    found = known.standing(config, patient)
    if found.events == 0:
        raise ConfigurationError(
            "expected a patient of whom something is known, got one of whom nothing is in ehr.tkg-delta; "
            "`wardstream drafts` "
            "and the board show how patients are called, `wardstream doctor` whether the stages follow. "
            f"{_ANYWAY}"
        )
    stays = dict(found.encounters)
    if encounter not in stays:
        raise ConfigurationError(
            f"expected one of the patient's encounters ({len(stays)} are known: `wardstream state "
            "--patient ...` lists them), "
            f"got another. {_ANYWAY}"
        )
    body = stays[encounter]
    had = {body.class_code, *(code for code, _ in body.class_history)}
    if not had & set(classes):
        raise ConfigurationError(
            f"expected an encounter of a class that gets drafts ({', '.join(classes)}: triggers.classes), "
            f"got {body.class_code}. {_ANYWAY}"
        )
    return found.patient


def ask(task: str, patient: str, encounter: str, now: Instant, nonce: str) -> PatientEvent:
    """The event. Raises ConfigurationError where the task is none."""
    if task not in TASKS:
        raise ConfigurationError(f"expected a task among {', '.join(TASKS)}; got {task}")
    body = msgspec.json.encode(AskBody(task=task, encounter=encounter, nonce=nonce))
    return PatientEvent(
        id=f"ask/{nonce}",
        patient=patient,
        kind="ask",
        resource=f"ask/{nonce}",
        occurred=now,
        recorded=now,
        rank=(0, now, nonce),
        encounter=encounter,
        body=msgspec.Raw(body),
    )


def send(
    config: Mapping[str, Any], task: str, patient: str, encounter: str, now: Instant | None = None
) -> str:
    """Publish the ask; returns its nonce. Raises ConfigurationError without broker or topic, DeliveryError
    where the broker does not take it.
    """
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
        raise DeliveryError(f"expected the broker to take the request, got: {why}; try `wardstream doctor`")
    return nonce
