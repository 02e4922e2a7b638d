"""Kafka away is one sentence, Kafka back another."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Iterator

import pytest

from streams.telemetry.logs import safe_message
from streams.telemetry.outage import Outage, takes_connections

AWAY = "sink: Kafka at kafka1:9093,kafka2:9093 cannot be reached; waiting (since "
BACK = "sink: Kafka at kafka1:9093,kafka2:9093 is back (away since "
#: As the clients write them.
SIGNS = [
    (
        "wardstream.kafka",
        "FAIL [wardstream#consumer-2] [thrd:x]: x: Connect to ipv4#127.0.0.1:29092 failed: Connection refused (after 0ms)",
    ),
    (
        "wardstream.kafka",
        "SESSTMOUT [wardstream#consumer-5] [thrd:main]: Consumer group session timed out (in join-state steady)",
    ),
    (
        "wardstream.kafka",
        "REQTMOUT [wardstream#producer-2] [thrd:x]: Timed out 0 in-flight, 0 retry-queued, 1 out-queue",
    ),
    ("wardstream.kafka", "FAIL [wardstream#producer-1] [thrd:x]: x: Disconnected (after 3600ms in state UP)"),
    ("wardstream.loop", "kafka client: _ALL_BROKERS_DOWN"),
    ("aiokafka.consumer.fetcher", "Failed fetch messages from 1: NodeNotReadyError"),
]


class Broker:
    """Reachable or not, as the test says."""

    def __init__(self) -> None:
        self.up = threading.Event()
        self.asked = 0

    def __call__(self, bootstrap: str) -> bool:
        self.asked += 1
        return self.up.is_set()


class Log(logging.Handler):
    """What comes through the filter."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.put(record.getMessage())

    def next(self) -> str:
        return self.lines.get(timeout=60)


@pytest.fixture
def broker() -> Broker:
    return Broker()


@pytest.fixture
def log(broker: Broker) -> Iterator[Log]:
    handler = Log()
    handler.addFilter(
        Outage("kafka1:9093,kafka2:9093", safe_message, "sink", broker, every=0.01, unexplained=0.2)
    )
    root = logging.getLogger()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)


@pytest.mark.parametrize(("name", "said"), SIGNS)
def test_what_a_client_says_of_a_broker_that_is_away_is_one_sentence(log: Log, name: str, said: str) -> None:
    for _ in range(20):
        logging.getLogger(name).error(said)
    assert log.next().startswith(AWAY)
    assert log.lines.empty()


def test_when_it_is_back_that_is_said_once(log: Log, broker: Broker) -> None:
    logging.getLogger("wardstream.loop").warning("kafka client: _TRANSPORT")
    assert log.next().startswith(AWAY)
    broker.up.set()
    assert log.next().startswith(BACK)


def test_a_second_outage_is_told_again(log: Log, broker: Broker) -> None:
    for _ in range(2):
        broker.up.clear()
        logging.getLogger("wardstream.loop").warning("kafka client: _TRANSPORT")
        assert log.next().startswith(AWAY)
        broker.up.set()
        assert log.next().startswith(BACK)


def test_signs_that_go_on_though_kafka_takes_connections_are_shown_with_the_last_of_them(
    log: Log, broker: Broker
) -> None:
    broker.up.set()
    until = time.monotonic() + 60
    while log.lines.empty() and time.monotonic() < until:
        logging.getLogger("wardstream.kafka").error(
            "FAIL: kafka2:9093: Connect to ipv4#10.0.0.2:9093 failed: Connection refused"
        )
        threading.Event().wait(0.01)
    assert "takes connections, but not all stand: FAIL: kafka2:9093: Connect to" in log.next()


@pytest.mark.parametrize(
    "said",
    [
        "FAIL [x]: SSL handshake failed: certificate verify failed",
        "FAIL [x]: SASL authentication error: Authentication failed",
    ],
)
def test_not_being_let_in_is_no_outage_and_is_shown_as_it_is(log: Log, broker: Broker, said: str) -> None:
    logging.getLogger("wardstream.kafka").error(said)
    assert log.next() == said
    assert broker.asked == 0


def test_other_loggers_may_speak_of_connections(log: Log, broker: Broker) -> None:
    logging.getLogger("models.llm").warning("Connection refused")
    assert log.next() == "Connection refused"
    assert broker.asked == 0


def test_at_level_debug_the_clients_own_words_are_there_too(log: Log) -> None:
    root = logging.getLogger()
    level = root.level
    root.setLevel(logging.DEBUG)
    try:
        logging.getLogger("wardstream.loop").warning("kafka client: _TRANSPORT")
        assert {log.next()[:20], log.next()[:20]} == {"kafka client: _TRANS", AWAY[:20]}
    finally:
        root.setLevel(level)


def test_one_address_that_takes_connections_is_enough() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as listening:
        assert takes_connections(f"127.0.0.1:1, 127.0.0.1:{listening.getsockname()[1]}")
    assert not takes_connections("127.0.0.1:1")
