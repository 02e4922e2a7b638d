"""Settings of telemetry."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class TelemetrySettings(BaseModel):
    """What is published, where, and how much of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    exporter: Literal["none", "console", "otlp"] = Field(
        default="none",
        description="Where traces and metrics go: nowhere, standard error as JSON, or an OTLP/HTTP "
        "collector.",
    )
    endpoint: str = Field(
        default="http://localhost:4318", description="The collector's base URL, for `otlp`."
    )
    headers: dict[str, str] = Field(
        default={}, repr=False, description="HTTP headers for the collector, such as an authorization token."
    )
    timeout_seconds: float = Field(
        default=5.0, gt=0, description="How long one export may take; then it is dropped."
    )
    metrics_every_seconds: float = Field(default=15.0, gt=0, description="How often metrics are sent.")
    sample_ratio: float = Field(
        default=0.1,
        ge=0,
        le=1,
        description="Share of events traced among those that come without a traceparent; one with it is "
        "traced if it is sampled.",
    )
    trust_parents: bool = Field(
        default=True,
        description="Let the sender's traceparent decide what is traced; else `sample_ratio` decides for "
        "all.",
    )
    most_links: int = Field(default=32, ge=0, description="Links from one span to coalesced events, at most.")
    salt: str = Field(
        default="",
        repr=False,
        description="Secret for pseudonyms of patient keys. Empty: a new one in each process, not "
        "comparable across them.",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="Least severe log record shown."
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="Lines for people, or one JSON object a line."
    )
    deployment: str = Field(
        default="",
        pattern=r"^[A-Za-z0-9._-]{0,40}$",
        description="Name of the installation (deployment.environment.name).",
    )
