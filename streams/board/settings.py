"""Settings of the ward board and the timers that run with it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class BoardSettings(BaseModel):
    """Where it listens, whom it shows, and how."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = Field(
        default="127.0.0.1",
        description="Address to listen on. There is no login: beyond loopback, put a proxy in front.",
    )
    port: int = Field(default=6066, ge=0, le=65535, description="Port to listen on.")
    hosts: tuple[str, ...] = Field(
        default=("localhost", "127.0.0.1", "[::1]"),
        description="Names under which browsers reach it, without port; under others it answers nothing "
        "(DNS rebinding).",
    )
    identities: Literal["pseudonyms", "names"] = Field(
        default="pseudonyms",
        description="Show patients by pseudonym and initials, or by name and record number.",
    )
    salt: str = Field(
        default="", repr=False, description="Secret for pseudonyms. Empty: new ones at each start."
    )
    classes: tuple[str, ...] = Field(
        default=("IMP", "ACUTE", "NONAC", "EMER", "OBSENC", "SS"),
        description="Encounter classes (v3 ActCode) that are shown.",
    )
    finished: int = Field(default=100, ge=1, description="Published drafts that are listed.")
    letters: int = Field(default=50, ge=1, description="Dead letters that are listed.")
    window_minutes: int = Field(default=60, ge=1, le=1440, description="Minutes over which rates are kept.")
    remembered: int = Field(
        default=50_000, ge=100, description="Patients, ended stays, answered requests kept in memory, each."
    )
    streams: int = Field(default=100, ge=1, description="Browsers that may follow at the same time.")
    push_ms: int = Field(default=500, ge=10, description="Least time between two updates to a browser.")
    data_dir: Path = Field(
        default=Path("state/board"), description="Folder of its own, for Faust; nothing of value is in it."
    )
    tick_seconds: int = Field(
        default=60, ge=1, description="A tick goes to every partition so often, aligned to the clock."
    )
    ticks: bool = Field(default=True, description="Publish ticks. Several boards may: equal ticks are one.")
