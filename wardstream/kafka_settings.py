"""Where the cluster is and how to speak to it (stands here until `streams.broker` brings its own)."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class KafkaSettings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    bootstrap: str = Field(default="localhost:9092", description="Addresses of some brokers, host:port, comma-separated.")
    options: dict[str, str | int | float | bool] = Field(default={}, description="Any librdkafka option, passed through.")
