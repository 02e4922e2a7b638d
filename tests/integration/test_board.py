"""The ward board on a real Apache Kafka: what is committed is shown, what is aborted never; it outlives a
broker's restart.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from confluent_kafka import Consumer, Producer, TopicPartition

from deploy.servers.kafka import KafkaServer
from schemas.events import PatientEvent, decode_events
from streams.board.settings import BoardSettings
from streams.loop.kafka import KafkaSettings
from streams.topics import PATIENT_EVENT
from tests.integration.servers import fresh_topics
from tests.servers.ports import free_port
from tests.streams.board.builders import Told, encounter, patient, request
from tests.streams.board.conftest import Running, publish

pytestmark = pytest.mark.integration

PARTITIONS = 3


@pytest.fixture(scope="module")
def connection(kafka: KafkaServer) -> KafkaSettings:
    """With empty topics: the board reads them from their beginning."""
    return KafkaSettings(bootstrap=fresh_topics(kafka, PARTITIONS))


@pytest.fixture
def board(connection: KafkaSettings, tmp_path: Path) -> Iterator[Running]:
    settings = BoardSettings(
        port=free_port(), data_dir=tmp_path, identities="names", push_ms=10, tick_seconds=1
    )
    running = Running(settings, connection)
    running.start()
    running.await_up()
    yield running
    running.end()


def in_transaction(kafka: KafkaSettings, told: Told, *, commit: bool, partition: int = 0) -> None:
    producer = Producer(kafka.client({"transactional.id": f"told-{commit}"}))
    producer.init_transactions(20)
    producer.begin_transaction()
    for record in told.records:
        producer.produce(record.topic, record.value, record.key, partition)
    producer.flush(20)
    producer.commit_transaction(20) if commit else producer.abort_transaction(20)


def wards(data: dict[str, list[dict[str, object]]]) -> set[object]:
    return {ward["ward"] for ward in data["wards"]}


def test_committed_records_are_shown_and_aborted_ones_never(
    board: Running, connection: KafkaSettings
) -> None:
    aborted, committed = Told(), Told()
    aborted.deltas(encounter(91, patient="Patient/91", ward="Nowhere"))
    aborted.request(request("never", patient="Patient/91"))
    in_transaction(connection, aborted, commit=False)
    committed.deltas(patient(7), encounter(7, patient="Patient/7", ward="Committed ward"))
    committed.request(request("r7", patient="Patient/7", encounter="Encounter/7"))
    in_transaction(connection, committed, commit=True)
    ward = board.await_part(
        "ward", lambda ward: "Committed ward" in wards(ward) and "Encounter/7" in str(ward)
    )
    assert "Nowhere" not in wards(ward)
    drafts = board.await_part("drafts", lambda drafts: bool(drafts["pending"]))
    assert {one["patient"] for one in drafts["pending"]} == {"Patient/7"}


def test_a_board_started_anew_shows_what_was_told_before(
    board: Running, connection: KafkaSettings, tmp_path: Path
) -> None:
    told = Told()
    told.deltas(encounter(8, patient="Patient/8", ward="Before"))
    publish(connection, told, partition=2)
    board.await_part("ward", lambda ward: "Before" in wards(ward))
    second = Running(
        board.settings.model_copy(update={"port": free_port(), "data_dir": tmp_path / "second"}), connection
    )
    second.start()
    second.await_up()
    second.await_part("ward", lambda ward: "Before" in wards(ward))
    board.await_part("ward", lambda ward: "Before" in wards(ward))  # both read all partitions
    second.end()


def test_ticks_reach_every_partition(board: Running, connection: KafkaSettings) -> None:
    consumer = Consumer(connection.client({"group.id": "ticks", "enable.auto.commit": False}))
    consumer.assign([TopicPartition(PATIENT_EVENT, number, 0) for number in range(PARTITIONS)])
    seen: dict[int, set[str]] = {number: set() for number in range(PARTITIONS)}
    while not all(len(ids) >= 2 for ids in seen.values()):
        message = consumer.poll(20)
        assert message is not None and message.error() is None, "no tick came"
        (event,) = decode_events(message.value())
        assert isinstance(event, PatientEvent)
        seen[message.partition()].add(event.id)
    consumer.close()
    assert set.intersection(*seen.values()), "a tick is the same in every partition"


def test_the_board_goes_on_after_the_broker_has_been_away(
    board: Running, connection: KafkaSettings, kafka: KafkaServer
) -> None:
    before, after = Told(), Told()
    before.deltas(encounter(9, patient="Patient/9", ward="Before the restart"))
    publish(connection, before)
    board.await_part("ward", lambda ward: "Before the restart" in wards(ward))
    kafka.stop()
    assert board.json("/api/ward")["stays"] >= 1
    kafka.start()
    after.deltas(encounter(10, patient="Patient/10", ward="After the restart"))
    publish(connection, after)
    ward = board.await_part("ward", lambda ward: "After the restart" in wards(ward), within_s=90)
    assert "Before the restart" in wards(ward)


def test_the_board_ends_in_order_on_sigterm(connection: KafkaSettings, tmp_path: Path) -> None:
    code = (
        "from streams.board.app import run_board; from streams.board.settings import BoardSettings; "
        "from streams.loop.kafka import KafkaSettings; "
        f"run_board(BoardSettings(port={(port := free_port())}, data_dir={str(tmp_path)!r}), "
        f"KafkaSettings(bootstrap={connection.bootstrap!r}))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    running = Running(BoardSettings(port=port), connection)
    running.await_up()
    events = running.events()
    next(events)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=30)
    events.close()
    assert process.returncode == 0, errors.decode()[-2000:]
