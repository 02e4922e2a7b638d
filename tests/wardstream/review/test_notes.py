"""The notes that a draft cites are found where its request is."""

from __future__ import annotations

from pathlib import Path

import pytest
from confluent_kafka import Producer
from msgspec.structs import replace

from schemas.requests import encode_request
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import TopicSpec, partition_of
from streams.topics import PATIENT_EVENT, request_topic
from tests.wardstream.review.test_server import REQUEST, Desk
from wardstream.review.notes import Requests


def test_the_request_of_a_draft_is_found_among_others_of_its_partition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Desk(tmp_path / "drafts").document
    topic, partition = request_topic("progress-note"), partition_of(REQUEST.patient, 3)
    with EmbeddedBroker() as broker:
        config = {"bootstrap.servers": broker.kafka.bootstrap}
        broker.create([TopicSpec(name, 3, {}) for name in (topic, PATIENT_EVENT)])
        producer = Producer(config)
        for number, request in enumerate((*(replace(REQUEST, id=f"r{n}") for n in range(5)), REQUEST)):
            value = b"{" if number == 2 else encode_request(request)
            producer.produce(topic, value, key=REQUEST.patient.encode(), partition=partition)
        producer.flush(10)
        found = Requests(config)(document)
        assert found is not None and (found.id, found.evidence) == (REQUEST.id, REQUEST.evidence)
    monkeypatch.setattr("wardstream.topic_reader.PATIENCE", 0.3)
    assert Requests({"bootstrap.servers": "127.0.0.1:1"})(document) is None
