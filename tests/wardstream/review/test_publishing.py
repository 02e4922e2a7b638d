"""A mark goes where ingest reads, and it is told where it cannot."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from confluent_kafka import Consumer

from schemas.errors import DeliveryError
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.topics import FHIR, NOTE
from tests.wardstream.review.test_server import REVIEWER, Desk
from wardstream.review.marks import publish, task


def test_a_mark_is_a_record_of_ehr_note(tmp_path: Path) -> None:
    made = task(Desk(tmp_path / "drafts").document, REVIEWER, "accepted")
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(NOTE, 1, {})])
        publish({"bootstrap.servers": broker.kafka.bootstrap}, made)
        reader = Consumer(
            {"bootstrap.servers": broker.kafka.bootstrap, "group.id": "t", "auto.offset.reset": "earliest"}
        )
        reader.subscribe([NOTE])
        found = next(
            message for _ in range(60) if (message := reader.poll(1)) is not None and message.error() is None
        )
        reader.close()
    assert (
        orjson.loads(found.value() or b"") == made
        and dict(found.headers() or ())["content-type"] == FHIR.encode()
    )


def test_a_broker_that_refuses_is_told(tmp_path: Path) -> None:
    with pytest.raises(DeliveryError, match="wardstream doctor"):
        publish(
            {"bootstrap.servers": "127.0.0.1:1", "message.timeout.ms": 500},
            task(Desk(tmp_path / "drafts").document, REVIEWER, "accepted"),
        )
