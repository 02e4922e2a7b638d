"""When a document is due: the numbers of the trigger table."""

from __future__ import annotations

from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, field_validator

from schemas.requests import Task


class TriggerSettings(BaseModel):
    """All durations in seconds of event time."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    classes: tuple[str, ...] = Field(
        default=("IMP", "ACUTE", "NONAC", "EMER", "OBSENC", "SS"),
        description="Encounter classes (v3 ActCode) that get drafts.",
    )
    documents: dict[str, tuple[Task, ...]] = Field(
        default={"SS": ("discharge-instruction",)},
        description="By encounter class, its documents where they are not all four; a day treatment gets its letter. In any class "
        "a critical value, news of a cancer and what somebody requests are drafted.",
    )
    admission_delay: int = Field(
        default=4 * 3600,
        ge=0,
        description="After admission, how long to wait for the admission note before the first drafts "
        "(seconds).",
    )
    assess_again: tuple[int, ...] = Field(
        default=(1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28),
        description="Days after that of admission on which diagnoses are assessed again from what has come since, as long as the stay "
        "lasts: each day of the first week, then at longer intervals.",
    )
    assess_hour: int = Field(
        default=12,
        ge=0,
        le=23,
        description="At which hour of these days, after the round: by the hospital's clock (zone), else by the encounter's.",
    )
    assess_after: int = Field(
        default=3 * 3600,
        ge=0,
        description="Notes have diagnoses assessed after a quiet period, and again no sooner than this after the draft before (seconds), "
        "before midnight; 86400: once a day.",
    )
    quiet: int = Field(
        default=15 * 60,
        ge=0,
        description="A progress note is due after this long without a note, a result or an order for a medicine (seconds).",
    )
    longest_wait: int = Field(
        default=6 * 3600,
        ge=0,
        description="... but at the latest this long after the first note or result of the day (seconds).",
    )
    progress_again: int = Field(
        default=30 * 60,
        ge=0,
        description="What comes later on the same day has the progress note drafted again, after its next quiet period and no sooner than this "
        "after the draft before (seconds), before midnight; 86400: one draft a day.",
    )
    zone: str = Field(
        default="",
        description="IANA zone of the hospital: where its days begin, and how times are shown in drafts. Empty: days begin by the offset "
        "with which the encounter was written, and drafts show times by those of the encounter and the notes.",
    )
    revision_quiet: int = Field(
        default=15 * 60,
        ge=0,
        description="A correction asks for its drafts again when no further one has come for this long "
        "(seconds).",
    )
    revision_horizon: int = Field(
        default=30 * 86400,
        ge=0,
        description="A late result or note from longer before a draft's cut is no reason to draft again (seconds); late "
        "diagnoses, medicines and allergies are, at any age.",
    )
    late_results: int = Field(
        default=30 * 86400,
        ge=0,
        description="A result of a stay that is reported up to this long after its end has its care summary and its assessment drafted "
        "again, led by what is new (seconds); 0: none.",
    )
    oncology_quiet: int = Field(
        default=2 * 3600,
        ge=0,
        description="After a new finding of a cancer, or one that makes a guideline's action due, a care summary is drafted when no further one "
        "has come for this long (seconds).",
    )
    oncology_longest_wait: int = Field(
        default=24 * 3600,
        ge=0,
        description="... but at the latest this long after the first of them (seconds).",
    )
    ask_again: int = Field(
        default=3600, ge=60, description="A request without an answer is asked again after this (seconds)."
    )
    backfill_horizon: int = Field(
        default=30 * 86400,
        ge=0,
        description="Loaded history: encounters that ended longer before loading get no drafts (seconds).",
    )
    most_facts: int = Field(
        default=1500, ge=1, description="Observations of a stay in the evidence, latest first."
    )
    most_history: int = Field(
        default=400,
        ge=1,
        description="Versions of conditions, medicines, allergies and the like in the evidence.",
    )
    most_passages: int = Field(
        default=80, ge=1, description="Documents of a stay in the evidence, latest first."
    )
    most_prior: int = Field(
        default=5, ge=0, description="Documents and encounters before the stay in the evidence, latest first."
    )
    history_tokens: int = Field(
        default=2000,
        ge=0,
        le=100_000,
        description="Tokens of the record's notes that a care summary is given: the latest note, and the most informative sentences of "
        "those before; 0: none.",
    )
    history_by: Literal["words", "encoder"] = Field(
        default="words",
        description="How those sentences are chosen where not all fit: by what their words state, or half by the vectors of the encoder "
        "(seconds for a long record on a CPU; measured worse, docs/compression.md). All workers the same.",
    )
    most_earlier: int = Field(
        default=400,
        ge=0,
        description="Observations from before the stay that guidelines name or that show a cancer in the "
        "evidence, latest first.",
    )
    most_text: int = Field(
        default=2_000_000,
        ge=1000,
        description="Characters of document text in the evidence, latest documents first.",
    )

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str) -> str:
        try:
            ZoneInfo(zone or "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            raise ValueError("expected an IANA zone such as Europe/Berlin") from None
        return zone

    @property
    def clock(self) -> str:
        """The IANA zone in which the hospital's days begin."""
        return self.zone or "UTC"
