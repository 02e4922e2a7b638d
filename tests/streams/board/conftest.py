"""An embedded broker with our topics, and a board on it."""

from __future__ import annotations

import gc
import http.client
import json
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from confluent_kafka import Producer

from streams.board.app import run_board
from streams.board.settings import BoardSettings
from streams.loop.embedded_broker import EmbeddedBroker
from streams.loop.kafka import KafkaSettings, TopicSpec
from streams.topics import TOPICS
from tests.servers.ports import free_port
from tests.streams.board.builders import Told

PARTITIONS = 2


@dataclass
class Running:
    """A board in a thread, and its HTTP answers."""

    settings: BoardSettings
    kafka: KafkaSettings
    stop: threading.Event = field(default_factory=threading.Event)
    errors: list[BaseException] = field(default_factory=list)

    def start(self) -> None:
        def run() -> None:
            try:
                run_board(self.settings, self.kafka, self.stop)
            except BaseException as error:
                self.errors.append(error)

        self._thread = threading.Thread(target=run, name="board", daemon=True)
        self._thread.start()

    def end(self) -> None:
        self.stop.set()
        self._thread.join(60)
        assert not self._thread.is_alive(), "the board did not stop in time"
        with (
            warnings.catch_warnings()
        ):  # Faust leaves connections behind when it is ended in the middle of connecting
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()
        if self.errors:
            raise self.errors[0]

    def get(self, path: str, method: str = "GET", host: str = "") -> tuple[http.client.HTTPResponse, bytes]:
        with closing(
            http.client.HTTPConnection(self.settings.host, self.settings.port, timeout=30)
        ) as connection:
            connection.request(method, path, headers={"Host": host} if host else {})
            response = connection.getresponse()
            return response, response.read()

    def json(self, path: str) -> Any:
        response, body = self.get(path)
        assert response.status == 200, body
        return json.loads(body)

    def await_up(self, within_s: float = 90.0) -> None:
        """Connecting is the event: until somebody listens there is nothing to wait on."""
        deadline = time.monotonic() + within_s
        while True:
            assert not self.errors, self.errors
            try:
                self.get("/healthz")
                return
            except OSError:
                assert time.monotonic() < deadline, "the board did not answer in time"
                time.sleep(0.02)

    def events(self, within_s: float = 90.0) -> Iterator[tuple[str, Any]]:
        """Server-sent events as they come."""
        connection = http.client.HTTPConnection(self.settings.host, self.settings.port, timeout=within_s)
        connection.request("GET", "/events")
        response = connection.getresponse()
        assert response.status == 200, response.read()
        assert response.headers["Content-Type"] == "text/event-stream"
        try:
            name = ""
            while line := response.readline():
                if line.startswith(b"event: "):
                    name = line[7:].strip().decode()
                elif line.startswith(b"data: "):
                    yield name, json.loads(line[6:])
        finally:
            response.close()
            connection.close()

    def await_part(self, part: str, condition: Callable[[Any], bool], within_s: float = 90.0) -> Any:
        """The first state of a part, as the stream tells it, that fulfils the condition."""
        deadline = time.monotonic() + within_s
        seen = None
        for name, data in self.events(within_s):
            if name == part:
                seen = data
                if condition(data):
                    return data
            assert time.monotonic() < deadline, f"{part} did not become as expected; it is {seen}"
        raise AssertionError(f"the stream ended; {part} was {seen}")


def publish(kafka: KafkaSettings, told: Told, partition: int = 0) -> None:
    """Put what a view was told on the topics."""
    producer = Producer(kafka.client())
    for record in told.records:
        producer.produce(record.topic, record.value, record.key, partition, timestamp=record.timestamp_ms)
    assert producer.flush(20) == 0


@contextmanager
def embedded() -> Iterator[KafkaSettings]:
    with EmbeddedBroker() as broker:
        broker.create(TopicSpec(topic.name, PARTITIONS, {}) for topic in TOPICS)
        yield broker.kafka


@contextmanager
def running(kafka: KafkaSettings, folder: Path) -> Iterator[Running]:
    settings = BoardSettings(port=free_port(), data_dir=folder, identities="names", push_ms=10, ticks=False)
    board = Running(settings, kafka)
    board.start()
    board.await_up()
    yield board
    board.end()


@pytest.fixture
def kafka() -> Iterator[KafkaSettings]:
    with embedded() as broker:
        yield broker


@pytest.fixture
def board(kafka: KafkaSettings, tmp_path: Path) -> Iterator[Running]:
    with running(kafka, tmp_path) as board:
        yield board


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One board for all tests that tell it nothing."""
    with embedded() as broker, running(broker, tmp_path_factory.mktemp("board")) as board:
        yield board
