"""Where Kafka is and how to be let in."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, Field, field_validator

logger: Final = logging.getLogger("wardstream.kafka")

#: The loop decides these: exactly-once rests on them.
_OURS: Final = frozenset(
    {
        "enable.auto.commit",
        "enable.auto.offset.store",
        "enable.idempotence",
        "isolation.level",
        "partition.assignment.strategy",
        "transactional.id",
        "transaction.timeout.ms",
        "auto.offset.reset",
    }
)


class KafkaSettings(BaseModel, frozen=True):
    """Reaches every client that the project makes."""

    #: Brokers to ask first, `host:port,host:port`.
    bootstrap: str = "localhost:9092"
    #: Passed through to librdkafka as they are: `security.protocol`, `ssl.ca.location`, `sasl.mechanism`,
    # `sasl.password`, ...
    options: dict[str, str] = Field(
        default_factory=dict, repr=False
    )  # repr=False: passwords stay out of logs

    @field_validator("options")
    @classmethod
    def _leaves_delivery_alone(cls, options: dict[str, str]) -> dict[str, str]:
        ours = sorted(_OURS & options.keys())
        if ours:
            raise ValueError(
                f"expected connection options, came {', '.join(ours)}: delivery depends on these, remove them"
            )
        return options

    def client(self, config: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Configuration of one client, `config` as librdkafka names it."""
        return {
            "bootstrap.servers": self.bootstrap,
            "client.id": "wardstream",
            "logger": logger,
            "log.connection.close": False,
            "topic.metadata.refresh.interval.ms": 60_000,
            **self.options,
            **(config or {}),
        }
