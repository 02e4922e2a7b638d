"""A replay on the embedded broker: timestamps, ticks, and waiting for ingest."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest
from confluent_kafka import Consumer, Producer, TopicPartition
from confluent_kafka import Message as Record
from typer.testing import CliRunner

from schemas.dead_letters import DeadLetter, encode_dead_letter
from schemas.errors import ConfigurationError, DeliveryError
from schemas.events import PatientEvent, decode_events, encode_events
from schemas.instant import DAY, MINUTE
from streams import topics
from streams.loop.embedded_broker import EmbeddedBroker
from wardstream.cli.app import app
from wardstream.replay.arrival import TracedArrival
from wardstream.replay.message import Message
from wardstream.replay.plan import Batch, Tick, plan
from wardstream.replay.publish import BACKFILL, Progress, Publisher

START = 20_000 * DAY


def lab(number: int) -> Message:
    value = json.dumps({"resourceType": "Observation", "id": str(number)}).encode()
    headers = {"content-type": "application/fhir+json"}
    return Message(START + number * 20 * MINUTE, topics.LAB, f"Patient/{number}", value, headers)


def records(broker: EmbeddedBroker, topic: str, count: int) -> list[Record]:
    consumer = Consumer({"bootstrap.servers": broker.kafka.bootstrap, "group.id": "test"})
    consumer.assign([TopicPartition(topic, number, 0) for number in range(4)])
    found: list[Record] = []
    while len(found) < count:
        found += consumer.consume(count - len(found), timeout=30)
    consumer.close()
    return found


@contextmanager
def ingest(broker: EmbeddedBroker, *, deaf: bool = False) -> Iterator[None]:
    """A stand-in for the ingest stage: an event for every lab, a dead letter for what is no JSON."""
    stop = threading.Event()

    def work() -> None:
        consumer = Consumer(
            {"bootstrap.servers": broker.kafka.bootstrap, "group.id": "ingest", "fetch.wait.max.ms": 20}
        )
        consumer.assign([TopicPartition(topics.LAB, number, 0) for number in range(4)])
        producer = Producer({"bootstrap.servers": broker.kafka.bootstrap, "linger.ms": 0})
        while not stop.is_set():
            record = consumer.poll(0.05)
            if record is not None:
                trace = dict(record.headers())["traceparent"].decode()
                recorded = record.timestamp()[1] * 1000
                if record.value() == b"{":
                    letter = DeadLetter(
                        "ingest", "not-json", "JSON", "cut", record.topic(), 0, 0, recorded, trace=trace
                    )
                    producer.produce(topics.DEAD_LETTER, encode_dead_letter(letter))
                else:
                    event = PatientEvent(
                        "o", "Patient/1", "observation", "Observation/1", recorded, recorded, trace=trace
                    )
                    producer.produce(topics.PATIENT_EVENT, encode_events((event,)), partition=1)
            producer.flush(5)
        consumer.close()

    thread = threading.Thread(target=work)
    if not deaf:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        if not deaf:
            thread.join(10)


def test_a_record_carries_the_time_of_its_event_and_a_trace(broker: EmbeddedBroker) -> None:
    Publisher({"bootstrap.servers": broker.kafka.bootstrap}).run([Batch((lab(1),))])
    (record,) = records(broker, topics.LAB, 1)
    assert record.timestamp()[1] == (START + 20 * MINUTE) // 1000
    headers = dict(record.headers())
    assert headers["content-type"] == b"application/fhir+json"
    assert len(headers["traceparent"]) == 55
    assert BACKFILL not in headers


def test_what_is_older_than_the_horizon_is_marked_as_backfill(broker: EmbeddedBroker) -> None:
    publisher = Publisher({"bootstrap.servers": broker.kafka.bootstrap}, backfill_before=lab(2).time)
    publisher.run([Batch((lab(1), lab(2)))])
    found = records(broker, topics.LAB, 2)
    assert {record.key(): dict(record.headers()).get(BACKFILL) for record in found} == {
        b"Patient/1": b"true",
        b"Patient/2": None,
    }
    assert all(abs(record.timestamp()[1] / 1000 - time.time()) < 60 for record in found), (
        "loaded history is learned now"
    )


def test_the_years_before_1970_become_the_first_millisecond(broker: EmbeddedBroker) -> None:
    Publisher({"bootstrap.servers": broker.kafka.bootstrap}).run(
        [Batch((Message(-DAY, topics.LAB, "", b"{}"),))]
    )
    assert records(broker, topics.LAB, 1)[0].timestamp()[1] == 1


def test_a_tick_reaches_every_partition(broker: EmbeddedBroker) -> None:
    progress = Publisher({"bootstrap.servers": broker.kafka.bootstrap}).run([Tick(START)])
    ticks = records(broker, topics.PATIENT_EVENT, 4)
    assert {record.partition() for record in ticks} == {0, 1, 2, 3}
    assert progress.ticks == 1


def test_ticks_never_overtake_the_messages_before_them(broker: EmbeddedBroker) -> None:
    messages = [lab(number) for number in range(1, 6)]
    stay = {"resourceType": "Encounter", "id": "e", "status": "in-progress", "class": {"code": "IMP"}}
    opened = Message(
        START, topics.LAB, "", json.dumps(stay).encode()
    )  # on the lab topic so that the stand-in takes it in
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    arrival = TracedArrival(config)
    with ingest(broker):
        progress = Publisher(config, arrival, patience=5).run(
            plan([opened, *messages, Message(messages[-1].time, topics.LAB, "", b"{")])
        )
    arrival.close()
    assert progress.late == 0
    seen: list[int] = []
    for record in records(broker, topics.PATIENT_EVENT, progress.ticks * 4 + 6):
        if record.partition() == 1:
            seen += [event.recorded for event in decode_events(record.value())]
    assert seen == sorted(seen)


@contextmanager
def slow_patients(broker: EmbeddedBroker) -> Iterator[None]:
    """A stand-in for the stages behind ingest on a starved machine: the first tick of partition 2 makes a draft due,
    and its result another.
    """
    stop = threading.Event()

    def work() -> None:
        client = {"bootstrap.servers": broker.kafka.bootstrap}
        consumer = Consumer({**client, "group.id": "wardstream.patient", "fetch.wait.max.ms": 20})
        consumer.assign([TopicPartition(topics.PATIENT_EVENT, number, 0) for number in range(4)])
        producer = Producer({**client, "linger.ms": 0})
        made = 0

        def produce(topic: str, value: bytes) -> None:
            time.sleep(0.3)  # the machine starves: several times what a tick may take elsewhere
            producer.produce(topic, value, partition=2)
            assert producer.flush(5) == 0

        while not stop.is_set():
            record = consumer.poll(0.05)
            if record is None:
                continue
            if record.partition() == 2 and made < 2:
                made += 1
                produce(topics.REQUESTS[0], msgspec.json.encode({"id": f"r{made}"}))
                consumer.commit(record)
                answer = msgspec.json.encode({"request": f"r{made}"})
                event = PatientEvent(f"r{made}", "Patient/1", "result", "x", 0, 0, body=msgspec.Raw(answer))
                produce(topics.PATIENT_EVENT, encode_events((event,)))
            else:
                consumer.commit(record)
        consumer.close()

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(10)


def test_time_stands_still_until_what_a_tick_made_due_is_drafted_however_slow_the_stages(
    broker: EmbeddedBroker,
) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    arrival = TracedArrival(config)
    with slow_patients(broker):
        progress = Publisher(config, arrival, patience=60).run([Tick(START), Tick(START + DAY)])
    arrival.close()
    assert progress.unanswered == 0
    kinds = [
        event.kind
        for record in records(broker, topics.PATIENT_EVENT, 10)
        if record.partition() == 2
        for event in decode_events(record.value())
    ]
    assert kinds == ["tick", "result", "result", "tick"]


def test_stages_that_stand_still_are_waited_for_once(broker: EmbeddedBroker) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    arrival = TracedArrival(config)
    began = time.monotonic()
    progress = Publisher(config, arrival, patience=3).run([Tick(START + hour) for hour in range(9)])
    arrival.close()
    assert progress.unanswered == 9
    assert time.monotonic() - began < 20, "each tick was waited for"


def test_a_deaf_ingest_is_noticed_and_the_replay_goes_on(broker: EmbeddedBroker) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    arrival = TracedArrival(config)
    watched: list[Progress] = []
    progress = Publisher(config, arrival, patience=0.2).run(
        [Batch((lab(1),)), Tick(START + DAY)], watch=watched.append
    )
    arrival.close()
    assert (progress.late, progress.ticks, len(watched)) == (1, 1, 2)


def test_speed_is_event_time_per_second(broker: EmbeddedBroker) -> None:
    started = time.monotonic()
    Publisher({"bootstrap.servers": broker.kafka.bootstrap}).run(
        [Tick(START), Tick(START + MINUTE)], speed=200
    )
    assert 0.3 <= time.monotonic() - started < 30


def test_silent_types_are_not_waited_for(broker: EmbeddedBroker) -> None:
    config = {"bootstrap.servers": broker.kafka.bootstrap}
    arrival = TracedArrival(config)
    goal = Message(START, topics.LAB, "", msgspec.json.encode({"resourceType": "Goal"}))
    progress = Publisher(config, arrival, patience=5).run([Batch((goal,))])
    arrival.close()
    assert progress.late == 0


class Hearing:
    """An arrival that follows or does not, as the list says."""

    def __init__(self, *follows: bool) -> None:
        self._follows = iter(follows)

    def expect(self, trace: str, place: tuple[str, int], offset: int) -> None:
        """Nothing is kept."""

    def wait(self, timeout: float) -> bool:
        return next(self._follows)

    def ticked(self, partition: int, offset: int) -> None:
        """Nothing is kept."""

    def settle(self, timeout: float) -> bool:
        return True


def test_a_replay_that_nobody_follows_ends_and_says_what_to_start(broker: EmbeddedBroker) -> None:
    steps = [Batch((lab(number),)) for number in range(9)]
    with pytest.raises(DeliveryError, match=r"3 times in a row.*wardstream run --no-ticks"):
        Publisher(broker.kafka.client(), Hearing(True, False, False, False)).run(steps)


def test_a_replay_goes_on_where_ingest_lags_now_and_then(broker: EmbeddedBroker) -> None:
    steps = [Batch((lab(number),)) for number in range(6)]
    progress = Publisher(broker.kafka.client(), Hearing(False, False, True, False, False, True)).run(steps)
    assert (progress.messages, progress.late) == (6, 4)


def test_the_fictional_hospital_is_not_sent_among_other_patients_unasked(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARDSTREAM_KAFKA__BOOTSTRAP", broker.kafka.bootstrap)
    producer = Producer(broker.kafka.client())
    producer.produce(topics.LAB, b"{}")
    assert producer.flush(10) == 0
    refused = CliRunner().invoke(app, ["replay", "sample"])
    assert isinstance(refused.exception, ConfigurationError) and topics.LAB in str(refused.exception)
