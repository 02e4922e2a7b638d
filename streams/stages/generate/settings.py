"""Settings of the GENERATE stage."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt

from processors.drafting.outline import MOST_WORDS
from schemas.requests import Task


class GenerateSettings(BaseModel):
    """How many requests are held and drafted at once, how long a draft may take, and when a model's draft is
    not good enough.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    at_once: int = Field(default=32, ge=1, description="Requests being drafted at the same time.")
    at_once_critical: int = Field(default=4, ge=0, description="So many more, for critical requests alone.")
    most: int = Field(
        default=2_000,
        ge=1,
        description="Requests held in memory, waiting or being drafted; then reading pauses.",
    )
    most_bytes: int = Field(
        default=256 * 1024 * 1024, ge=1, description="The same, in bytes of their records."
    )
    request_timeout: float = Field(
        default=120.0, gt=0, description="Seconds a model has for one draft, retries included."
    )
    most_cut: float = Field(
        default=0.5, ge=0, le=1, description="Share of statements cut that drops a model's draft."
    )
    most_words: dict[Task, NonNegativeInt] = Field(
        default=dict(MOST_WORDS),
        description="Words of a draft before its sources, by task; what does not fit moves to its last section, More from the record. A task that "
        "is left out has its default; 0: no limit.",
    )
    general_advice: bool = Field(
        default=True,
        description="Add to a letter the signs for which people with such an illness, operation, device or medicine usually get help, by "
        "processors/discharge/general_advice.yaml, where the record's own warnings lack them; in a section that states it.",
    )
    previous: Literal["rules", "llm"] = Field(
        default="rules",
        description="Who chooses what a progress note shows of the visit before: what stands under its judgements, plan and course; or the "
        "model of `[llm]`, which chooses sentences and writes none. Where it fails, the rule.",
    )
    entailment: Literal["auto", "off"] = Field(
        default="auto",
        description="Judge a model's reworded statements also by the packaged classifier; auto: where the extra "
        "`encoder` is installed.",
    )
