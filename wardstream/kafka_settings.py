"""Where the cluster is and how to speak to it (stands here until `streams.broker` brings its own)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class KafkaSettings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    bootstrap: str = Field(default="localhost:9092", description="Addresses of some brokers, host:port, comma-separated.")
    partitions: int = Field(default=12, ge=1, description="Partitions of every topic at creation; never changed later.")
    replication: int = Field(default=1, ge=1, description="Replication factor at creation; 3 on a production cluster.")
    client: dict[str, str | int | float | bool] = Field(default={}, description="Any librdkafka option, passed through.")
    client_files: dict[str, Path] = Field(default={}, description="librdkafka options whose value stands in a file.")

    def client_config(self, **more: Any) -> dict[str, Any]:
        secrets = {name: path.read_text().rstrip("\n") for name, path in self.client_files.items()}
        return {"bootstrap.servers": self.bootstrap, **self.client, **secrets, **more}
