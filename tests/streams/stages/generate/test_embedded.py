"""The stage in the project's own loop on the embedded broker: requests on four topics in, documents and
results out.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path

import orjson
from confluent_kafka import Consumer, Producer, TopicPartition

from models.llm.openai import OpenAICompatible
from models.llm.port import LLMSettings
from models.llm.resilient import Breaker, Resilient
from schemas.requests import TASKS, encode_request
from streams.loop import LoopSettings, TransactionalLoop
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, TopicSpec, partition_of
from streams.stages.generate.drafting import Drafter
from streams.stages.generate.result_records import Printer
from streams.stages.generate.settings import GenerateSettings
from streams.stages.generate.step import generate_step
from streams.topics import GENERATE_CHANGELOG, OUTPUTS, PATIENT_EVENT, REQUESTS, TOPICS, request_topic
from tests.servers.llm_server import Behaviour, LLMServer
from tests.streams.stages.generate.builders import request
from tests.streams.stages.generate.plain_task import plain_bundle, plain_tasks

PARTITIONS = 3


def read(
    kafka: KafkaSettings, topics: tuple[str, ...], count: int, within_s: float = 60.0
) -> list[tuple[str, int, bytes]]:
    consumer = Consumer(kafka.client({"group.id": "reader", "enable.auto.commit": False}))
    consumer.assign([TopicPartition(topic, number, 0) for topic in topics for number in range(PARTITIONS)])
    found: list[tuple[str, int, bytes]] = []
    deadline = time.monotonic() + within_s
    while len(found) < count and time.monotonic() < deadline:
        for message in consumer.consume(1000, 0.1):
            assert message.error() is None
            found.append((message.topic() or "", message.partition() or 0, message.value() or b""))
    consumer.close()
    return found


def test_requests_of_all_tasks_are_answered_on_their_topics_and_partitions(tmp_path: Path) -> None:
    with EmbeddedBroker() as broker, LLMServer() as server:
        broker.create(TopicSpec(topic.name, PARTITIONS, topic.settings()) for topic in TOPICS)
        server.choose = lambda question: (
            Behaviour("status", status=400) if "r1" in str(question["messages"]) else None
        )
        limits = LLMSettings(base_url=server.base_url, model="stub", breaker_failures=1000, breaker_share=1.0)
        llm = Resilient(OpenAICompatible(limits), limits, Breaker(limits))
        drafter = Drafter(plain_tasks(), llm, request_timeout=10, most_cut=0.5)
        step = generate_step(
            GenerateSettings(at_once=8), drafter, Printer(plain_bundle), partitions=PARTITIONS
        )
        settings = LoopSettings(
            stage="generate", topics=REQUESTS, changelog=GENERATE_CHANGELOG, state_dir=tmp_path / "state"
        )
        loop = TransactionalLoop(step, settings, broker.kafka)
        thread = threading.Thread(target=loop.run)
        thread.start()
        producer = Producer(broker.kafka.client())
        names = []
        for number in range(40):
            asked = request(
                f"r{number}", task=TASKS[number % 4], patient=f"Patient/{number % 10}", slot=f"s{number}"
            )
            names.append(asked.id)
            partition = partition_of(asked.patient, PARTITIONS)
            producer.produce(
                request_topic(asked.task), encode_request(asked), asked.patient.encode(), partition
            )
        producer.flush(10)

        documents = read(broker.kafka, OUTPUTS, len(names))
        results = read(broker.kafka, (PATIENT_EVENT,), len(names))
        loop.stop()
        thread.join(20)
        step.close()
        assert not thread.is_alive()

    bundles = [orjson.loads(value) for _, _, value in documents]
    assert Counter(bundle["request"] for bundle in bundles) == Counter(names)
    assert {bundle["request"] for bundle in bundles if bundle["fallback"]} == {
        name for name in names if "r1" in name
    }
    assert len(results) == len(names)
    for (topic, partition, _), bundle in zip(documents, bundles, strict=True):
        assert topic == f"ehr.out.{bundle['document'].split('/')[0]}"
        patient = "/".join(bundle["document"].split("/")[1:3])
        assert partition == partition_of(patient, PARTITIONS)
