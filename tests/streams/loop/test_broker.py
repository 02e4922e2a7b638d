"""Reaching a broker: settings that pass through, topics that must fit, and the broker inside the process."""

from __future__ import annotations

import pytest
from confluent_kafka import Consumer, Producer, TopicPartition
from pydantic import ValidationError

from schemas.errors import ConfigurationError, DeliveryError
from streams.loop import kafka as topics_module
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics, partition_counts


def test_connection_options_reach_every_client_and_stay_out_of_what_is_printed() -> None:
    kafka = KafkaSettings(
        bootstrap="kafka:9093", options={"security.protocol": "SASL_SSL", "sasl.password": "hunter2"}
    )
    config = kafka.client({"group.id": "g"})
    assert config["bootstrap.servers"] == "kafka:9093"
    assert config["security.protocol"] == "SASL_SSL"
    assert config["sasl.password"] == "hunter2"
    assert config["group.id"] == "g"
    assert "hunter2" not in repr(kafka)


@pytest.mark.parametrize("option", ["enable.auto.commit", "isolation.level", "transactional.id"])
def test_options_that_delivery_rests_on_are_refused(option: str) -> None:
    with pytest.raises(ValidationError, match="delivery depends on these"):
        KafkaSettings(options={option: "x"})


def test_the_embedded_broker_has_the_partitions_that_were_asked_for_and_carries_records() -> None:
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec("a", 3, {}), TopicSpec("b", 7, {})])
        broker.create([TopicSpec("a", 3, {})])
        assert partition_counts(broker.kafka) == {"a": 3, "b": 7}
        assert ensure_topics(broker.kafka, [TopicSpec("a", 3, {})]) == []
        producer = Producer(broker.kafka.client())
        producer.produce("b", b"value", b"key", 6, headers=[("h", b"1")])
        assert producer.flush(10) == 0
        consumer = Consumer(broker.kafka.client({"group.id": "g"}))
        consumer.assign([TopicPartition("b", 6, 0)])
        message = consumer.poll(10)
        assert message is not None
        assert (message.key(), message.value(), message.headers()) == (b"key", b"value", [("h", b"1")])
        consumer.close()


def test_two_embedded_brokers_know_nothing_of_each_other() -> None:
    with EmbeddedBroker() as one, EmbeddedBroker() as other:
        one.create([TopicSpec("a", 1, {})])
        assert partition_counts(other.kafka) == {}


def test_a_topic_with_another_number_of_partitions_is_refused() -> None:
    with EmbeddedBroker() as broker:
        broker.create([TopicSpec("a", 3, {})])
        with pytest.raises(ConfigurationError, match="expected 4 partitions in topic a, it has 3"):
            ensure_topics(broker.kafka, [TopicSpec("a", 4, {})])


def test_a_broker_that_is_not_there_is_said_to_be_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(topics_module, "TIMEOUT_S", 0.5)
    with pytest.raises(DeliveryError, match=r"expected a Kafka broker at 127\.0\.0\.1:1"):
        partition_counts(KafkaSettings(bootstrap="127.0.0.1:1"))
