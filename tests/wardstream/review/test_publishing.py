"""A mark goes where ingest reads, and it is told where it cannot."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from schemas.errors import DeliveryError
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec
from streams.topics import AUDIT, FHIR, NOTE, SIGNED
from tests.brokers import with_topics
from tests.wardstream.review.test_server import REVIEWER, Desk
from wardstream import topic_reader
from wardstream.review.access import AuditLog, Reviewer, audit_event
from wardstream.review.marks import publish, signed, task


def test_a_mark_is_a_record_of_ehr_note_and_the_signed_document_one_of_ehr_signed(tmp_path: Path) -> None:
    document = Desk(tmp_path / "drafts").document
    made = task(document, REVIEWER, "accepted")
    with with_topics() as broker:
        config = {"bootstrap.servers": broker.kafka.bootstrap}
        publish(config, made, [signed(document.bundle, made)])
        (mark,) = topic_reader.read(config, NOTE)
        (held,) = topic_reader.read(config, SIGNED)
    assert orjson.loads(mark.value() or b"") == made
    assert dict(mark.headers() or ())["content-type"] == FHIR.encode()
    assert orjson.loads(held.value() or b"")["entry"][0]["resource"]["status"] == "final"
    assert (held.key() or b"").decode() == document.patient


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
