"""When a document is due: the numbers of the trigger table."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class TriggerSettings(BaseModel):
    """All durations in seconds of event time."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    classes: tuple[str, ...] = Field(
        default=("IMP", "ACUTE", "NONAC", "EMER", "OBSENC", "SS"), description="Encounter classes (v3 ActCode) that get drafts."
    )
    admission_delay: int = Field(
        default=4 * 3600,
        ge=0,
        description="After admission, how long to wait for the admission note before the first drafts (seconds).",
    )
    quiet: int = Field(default=30 * 60, ge=0, description="A progress note is due when nothing has come for this long (seconds).")
    longest_wait: int = Field(
        default=6 * 3600, ge=0, description="... but at the latest this long after the first note or result of the day (seconds)."
    )
    day_start: int = Field(default=0, ge=0, lt=86400, description="When a ward's day begins, in seconds after midnight UTC.")
    revision_quiet: int = Field(
        default=15 * 60,
        ge=0,
        description="A correction asks for its drafts again when no further one has come for this long (seconds).",
    )
    ask_again: int = Field(default=3600, ge=60, description="A request without an answer is asked again after this (seconds).")
    backfill_horizon: int = Field(
        default=30 * 86400,
        ge=0,
        description="Loaded history: encounters that ended longer before loading get no drafts (seconds).",
    )
    most_facts: int = Field(default=3000, ge=1, description="Observations of a stay in the evidence, latest first.")
    most_history: int = Field(
        default=600, ge=1, description="Versions of conditions, medicines, allergies and the like in the evidence."
    )
    most_passages: int = Field(default=80, ge=1, description="Documents of a stay in the evidence, latest first.")
    most_prior: int = Field(
        default=5, ge=0, description="Documents and encounters before the stay in the evidence, latest first."
    )
    most_text: int = Field(
        default=2_000_000, ge=1000, description="Characters of document text in the evidence, latest documents first."
    )
