"""What the consumer's side makes of what librdkafka hands over."""

from __future__ import annotations

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
