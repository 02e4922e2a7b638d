"""Ticks."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from confluent_kafka import Consumer, TopicPartition

from schemas.events import PatientEvent, TickBody, decode_events, tick
from schemas.instant import SECOND
from streams.board.settings import BoardSettings
from streams.board.timers import Ticker
from streams.loop.kafka import KafkaSettings
from streams.topics import PATIENT_EVENT
from tests.servers.ports import free_port
from tests.streams.board.conftest import PARTITIONS, Running


class Clock:
    """Stands where it is set."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def ticker(clock: Clock, sent: list[tuple[int, PatientEvent]], partitions: int = 3) -> Ticker:
    async def send(partition: int, value: bytes) -> None:
        (event,) = decode_events(value)
        sent.append((partition, event))

    return Ticker(send, partitions, 60, clock)


def test_a_tick_goes_to_every_partition_once_a_minute_at_the_full_minute() -> None:
    clock, sent = Clock(125 * SECOND), []
    ticking = ticker(clock, sent)
    for now in (125, 126, 179, 180, 181):
        clock.now = now * SECOND
        asyncio.run(ticking.look())
    assert [(partition, event.occurred // SECOND) for partition, event in sent] == [
        (0, 120),
        (1, 120),
        (2, 120),
        (0, 180),
        (1, 180),
        (2, 180),
    ]


def test_equal_times_make_equal_ticks() -> None:
    first, second = [], []
    for sent, now in ((first, 130), (second, 171)):
        asyncio.run(ticker(Clock(now * SECOND), sent).look())
    assert first == second
    assert tick(120 * SECOND) == first[0][1]
    assert tick(120 * SECOND).id == "tick/120000000"
    assert msgspec.json.decode(tick(120 * SECOND).body, type=TickBody).now == 120 * SECOND


def test_after_a_pause_one_tick_is_sent_and_not_all_that_were_missed() -> None:
    clock, sent = Clock(0), []
    ticking = ticker(clock, sent, partitions=1)
    asyncio.run(ticking.look())
    clock.now = 3600 * SECOND
    asyncio.run(ticking.look())
    assert [event.occurred // SECOND for _, event in sent] == [0, 3600]


def test_a_clock_that_goes_back_makes_no_tick() -> None:
    clock, sent = Clock(600 * SECOND), []
    ticking = ticker(clock, sent, partitions=1)
    asyncio.run(ticking.look())
    clock.now = 540 * SECOND
    assert asyncio.run(ticking.look()) is None


def test_a_tick_that_could_not_be_sent_everywhere_is_sent_again() -> None:
    failing = [True]

    async def send(partition: int, value: bytes) -> None:
        if partition == 1 and failing:
            failing.clear()
            raise OSError("away")

    ticking = Ticker(send, 2, 60, Clock(60 * SECOND))
    with pytest.raises(OSError, match="away"):
        asyncio.run(ticking.look())
    assert asyncio.run(ticking.look()) == 60 * SECOND


def test_the_board_ticks_in_every_partition(kafka: KafkaSettings, tmp_path: Path) -> None:
    running = Running(BoardSettings(port=free_port(), data_dir=tmp_path, tick_seconds=1), kafka)
    running.start()
    running.await_up()
    consumer = Consumer(kafka.client({"group.id": "reader", "enable.auto.commit": False}))
    consumer.assign([TopicPartition(PATIENT_EVENT, number, 0) for number in range(PARTITIONS)])
    seen: dict[int, list[PatientEvent]] = {number: [] for number in range(PARTITIONS)}
    while not all(len(events) >= 2 for events in seen.values()):
        message = consumer.poll(20)
        assert message is not None, "no tick came"
        seen[message.partition()] += decode_events(message.value())
    consumer.close()
    running.end()
    for events in seen.values():
        times = [event.occurred for event in events]
        assert all(event.kind == "tick" and event.patient == "" for event in events)
        assert times == sorted(set(times))
        assert all(moment % SECOND == 0 for moment in times)
