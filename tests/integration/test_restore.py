"""A store caught up from its changelog on a real Kafka: to the true end, from the right place, or from
nothing.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from confluent_kafka import Producer
from confluent_kafka.admin import AdminClient

from deploy.servers.kafka import KafkaServer
from streams.loop.changelog import Changelog, Restored
from streams.loop.directory import StateDirectory
from streams.loop.kafka import KafkaSettings, TopicSpec, ensure_topics
from streams.loop.rocks import Checkpoint, PartitionStore
from streams.loop.settings import LoopSettings
from tests.integration.fold_stage import COMPACT

pytestmark = pytest.mark.integration


class Log:
    """A changelog topic of its own, and the folder that is restored from it."""

    def __init__(self, server: KafkaServer, folder: Path) -> None:
        self.kafka = KafkaSettings(bootstrap=server.bootstrap)
        self.topic = f"log-{uuid.uuid4().hex[:8]}"
        self.settings = LoopSettings(
            stage="fold", namespace=self.topic, topics=("in",), changelog=self.topic, state_dir=folder
        )
        self.state = StateDirectory(folder)
        self.create()

    def create(self) -> None:
        ensure_topics(self.kafka, [TopicSpec(self.topic, 2, COMPACT)])

    def delete(self) -> None:
        admin = AdminClient(self.kafka.client())
        admin.delete_topics([self.topic])[self.topic].result(20)
        while self.topic in admin.list_topics(timeout=10).topics:
            time.sleep(0.05)

    def writer(self) -> Producer:
        producer = Producer(self.kafka.client({"transactional.id": f"w-{self.topic}"}))
        producer.init_transactions(20)
        return producer

    def write(self, producer: Producer, rows: dict[bytes, bytes | None]) -> None:
        for key, value in rows.items():
            producer.produce(self.topic, value, key, 1)
        assert producer.flush(20) == 0

    def restore(self) -> Restored:
        found = Changelog(self.settings, self.kafka, self.topic).restore(self.state, [0, 1], lambda: True)
        assert found is not None
        return found[1]

    def rows(self) -> dict[bytes, bytes]:
        return dict(PartitionStore(self.state.partition(1)).scan())

    def checkpoint(self) -> Checkpoint:
        found = self.state.partition(1).checkpoint()
        assert found is not None
        return found


@pytest.fixture
def log(kafka: KafkaServer, tmp_path: Path) -> Iterator[Log]:
    log = Log(kafka, tmp_path / "state")
    yield log
    log.state.close()


@pytest.mark.parametrize("committed", [True, False])
def test_an_open_transaction_is_waited_for_and_its_fate_respected(log: Log, committed: bool) -> None:
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"a": b"1"})
    producer.commit_transaction(20)
    producer.begin_transaction()
    log.write(producer, {b"a": b"2", b"b": b"2"})
    restoring = threading.Thread(target=log.restore)
    restoring.start()
    restoring.join(2.0)
    assert restoring.is_alive(), "the restore must wait: the transaction may still commit"
    producer.commit_transaction(20) if committed else producer.abort_transaction(20)
    restoring.join(20)
    assert not restoring.is_alive()
    assert log.rows() == ({b"a": b"2", b"b": b"2"} if committed else {b"a": b"1"})


def test_only_what_is_new_is_read_again(log: Log) -> None:
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"%03d" % number: b"1" for number in range(100)})
    producer.commit_transaction(20)
    assert log.restore().rows == 100
    producer.begin_transaction()
    log.write(producer, {b"000": None, b"001": b"2"})
    producer.commit_transaction(20)
    assert log.restore().rows == 2
    assert log.restore().rows == 0
    rows = log.rows()
    assert b"000" not in rows
    assert rows[b"001"] == b"2"
    assert len(rows) == 99


def test_a_changelog_that_was_made_anew_is_another_changelog(log: Log) -> None:
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"old": b"1"})
    producer.commit_transaction(20)
    log.restore()
    log.delete()
    log.create()
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"new%d" % number: b"1" for number in range(10)})
    producer.commit_transaction(20)
    log.restore()
    assert log.rows() == {b"new%d" % number: b"1" for number in range(10)}


HOURS = 3_600_000
#: What a former process wrote into the checkpoint: by how much its offset, its own clock and the broker's time
#: (None: it kept none) differ from what was true.
CHANGES = {
    "beyond the end": (10**6, 0, 0),
    "too old by the broker's clock": (0, 0, -30 * HOURS),
    "too old, by a clock that ran ahead": (0, 25 * HOURS, -30 * HOURS),
    "too old by the only clock there is": (0, -30 * HOURS, None),
    "of the future by the only clock there is": (0, 25 * HOURS, None),
}


def _change(log: Log, change: tuple[int, int, int | None]) -> None:
    offset, written, appended = change
    stands = log.checkpoint()
    assert stands.log_ms
    moved = Checkpoint(
        stands.changelog,
        stands.offset + offset,
        stands.written_ms + written,
        0 if appended is None else stands.log_ms + appended,
    )
    log.state.partition(1).write([(b"stale", b"1")], moved)


def _one_row(log: Log) -> None:
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"a": b"1"})
    producer.commit_transaction(20)
    log.restore()


@pytest.mark.parametrize("change", CHANGES)
def test_a_checkpoint_that_cannot_be_continued_is_restored_from_the_start(log: Log, change: str) -> None:
    _one_row(log)
    _change(log, CHANGES[change])
    assert log.restore().rows == 1
    assert log.rows() == {b"a": b"1"}


@pytest.mark.parametrize("jump", [-48 * HOURS, 48 * HOURS])
def test_a_clock_of_the_worker_that_jumps_changes_nothing(log: Log, jump: int) -> None:
    _one_row(log)
    _change(log, (0, jump, -HOURS))
    assert log.restore().rows == 0
    assert b"stale" in log.rows(), "it was gone on from"


def test_a_large_state_is_restored_whole_and_survives_closing(log: Log) -> None:
    producer = log.writer()
    producer.begin_transaction()
    for number in range(60_000):
        producer.produce(log.topic, b"x" * 100, b"%08d" % number, 1)
        producer.poll(0)
    producer.flush(30)
    producer.commit_transaction(20)
    assert log.restore().rows == 60_000
    log.state.close()
    log.state = StateDirectory(log.state.path)
    assert len(log.rows()) == 60_000
    assert log.restore().rows == 0


def test_a_restore_that_is_called_off_leaves_a_store_that_can_go_on(log: Log) -> None:
    producer = log.writer()
    producer.begin_transaction()
    log.write(producer, {b"%05d" % number: b"1" for number in range(30_000)})
    producer.commit_transaction(20)
    turns = iter([True, True, False])
    assert Changelog(log.settings, log.kafka, log.topic).restore(log.state, [1], lambda: next(turns)) is None
    log.restore()
    assert len(log.rows()) == 30_000
