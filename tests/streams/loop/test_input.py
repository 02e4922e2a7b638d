"""What the consumer's side makes of what librdkafka hands over."""

from __future__ import annotations

import time
from typing import Any

import pytest
from confluent_kafka import KafkaError

from schemas.errors import FencedError
from streams.loop.input import Input
from tests.streams.loop.conftest import Bench


class Fenced:
    """librdkafka's last message to a consumer whose slot another has: an error that does not call itself
    fatal.
    """

    def error(self) -> KafkaError:
        text = KafkaError(KafkaError.FENCED_INSTANCE_ID).str()
        return KafkaError(KafkaError._FATAL, f"Fatal error: {text}")

    def topic(self) -> None:
        return None


def test_an_error_that_comes_together_with_a_rebalance_is_not_dropped(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = Input(bench.settings(), bench.kafka)

    class Once:
        """The client, in whose last call a rebalance and the error come."""

        def consume(self, *_: Any) -> list[Fenced]:
            reading.rebalanced = True
            return [Fenced()]

    real = reading._consumer
    monkeypatch.setattr(reading, "_consumer", Once())
    with pytest.raises(FencedError):
        reading.read(10, 0.1)
    real.close()


def test_what_was_paused_before_a_rebalance_is_read_after_it(bench: Bench) -> None:
    reading = Input(bench.settings(), bench.kafka)
    try:
        _begin(reading, wait=True)
        reading.regulate({0, 1, 2})
        _begin(reading)  # the group gives the same partitions again, as when another worker joins and leaves
        bench.write("in", [(number, b"key", b"value") for number in range(3)])
        found: list[int] = []
        deadline = time.monotonic() + 15
        while len(found) < 3 and time.monotonic() < deadline:
            found += [record.partition for record in reading.read(10, 0.2)]
        assert sorted(found) == [0, 1, 2]
    finally:
        reading.close()


def _begin(reading: Input, *, wait: bool = False) -> None:
    deadline = time.monotonic() + 30
    while wait and not reading.rebalanced and time.monotonic() < deadline:
        reading.read(1, 0.1)
    numbers = reading.take_assignment()
    reading.begin({("in", number): 0 for number in numbers})


def test_a_worker_of_another_version_waits_until_those_that_read_other_topics_are_gone(bench: Bench) -> None:
    older = Input(bench.settings(slot="0", static_member=False), bench.kafka)
    _begin(older, wait=True)
    newer = Input(bench.settings(slot="1", topics=("in", "out"), static_member=False), bench.kafka)
    try:
        waited = _assigned(newer, older)
        assert waited == []
        older.close()
        deadline = time.monotonic() + 30
        while not (found := _assigned(newer)) and time.monotonic() < deadline:
            pass
        assert found == [0, 1, 2]
    finally:
        newer.close()


def test_a_static_member_that_reads_other_topics_than_its_predecessor_is_another_one(bench: Bench) -> None:
    before, after = bench.settings(), bench.settings(topics=("in", "out"))
    assert before.transactional_id == after.transactional_id
    assert before.member_id != after.member_id
    assert before.member_id == bench.settings(topics=("in",)).member_id


def _assigned(reading: Input, *others: Input) -> list[int]:
    """Of the next rebalance, which the others follow."""
    deadline = time.monotonic() + 30
    while not reading.rebalanced and time.monotonic() < deadline:
        reading.read(1, 0.1)
        for other in others:
            other.read(1, 0.1)
            if other.rebalanced:
                other.take_assignment()
    return reading.take_assignment()
