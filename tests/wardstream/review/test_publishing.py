"""A mark goes where ingest reads, and it is told where it cannot."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from confluent_kafka import Consumer

from schemas.errors import DeliveryError
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.topics import AUDIT, FHIR, NOTE
from tests.wardstream.review.test_server import REVIEWER, Desk
from wardstream import topic_reader
from wardstream.review.access import AuditLog, Reviewer, audit_event
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


def test_an_audit_event_waits_for_the_broker_without_holding_a_page_back_and_a_lost_one_is_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec(AUDIT, 1, {})])
        config = {"bootstrap.servers": broker.kafka.bootstrap}
        audit = AuditLog(config)
        audit(audit_event("login", Reviewer(REVIEWER)))
        audit.close()
        (found,) = topic_reader.read(config, AUDIT)
        assert found.key() == REVIEWER.encode() and orjson.loads(found.value() or b"")["outcome"] == "0"
    assert not caplog.records
    away = AuditLog({"bootstrap.servers": "127.0.0.1:1", "queue.buffering.max.messages": 1})
    for _ in range(3):
        away(audit_event("login", None, refused=True))
    assert [one.levelname for one in caplog.records] == ["ERROR", "ERROR"]
    assert "login" not in caplog.text
