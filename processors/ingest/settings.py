"""Which identifiers ingest trusts, and how large a record may be."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from schemas.instant import DAY, Instant

#: A Bundle is handed on in pieces of so many entries.
PIECE_ENTRIES: Final = 500
#: A source's clock may be ahead of the broker's by this much.
FUTURE_TOLERANCE: Final[Instant] = DAY


class IngestSettings(BaseModel):
    """Whom ingest believes about identity, and how much it takes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    trusted_identifier_types: tuple[str, ...] = Field(
        default=("MR",), description="v2-0203 codes of identifiers that name exactly one patient."
    )
    trusted_systems: tuple[str, ...] = Field(
        default=(), description="Identifier systems to believe; empty: any, if the type is."
    )
    bases: tuple[str, ...] = Field(
        default=(), description="Base URLs of our own FHIR servers; empty: any is ours."
    )
    zone: str = Field(
        default="",
        description="IANA zone of times that come without one, which FHIR forbids; empty: refuse them.",
    )
    owner_days: int = Field(
        default=730,
        ge=1,
        description="A correction that moves a resource to another patient is followed up for so many days "
        "after the last version of it.",
    )
    max_bytes: int = Field(
        default=16 * 1024 * 1024, ge=1024, description="A larger record is refused unread."
    )
