"""When trajectories become files."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class ExportSettings(BaseModel):
    """When a Parquet file is written."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rows: int = Field(
        default=10_000, ge=1, description="Trajectories of a partition in one Parquet file, at most."
    )
    wait: float = Field(
        default=3600, gt=0, description="How long a trajectory waits for its file to fill, at most (seconds)."
    )
