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
        default=(),
        description="Base URLs of FHIR servers whose records come in. The first is home: its ids, and ids of which "
        "nothing states a server, stay as they are; those of the others are marked, so that one id on two servers is "
        "two patients. Empty: ids are not marked; where two servers use one for two persons, the record is held.",
    )
    topic_bases: dict[str, str] = Field(
        default={},
        description="Base URL of the server whose ids a topic has, where neither Bundle.entry.fullUrl nor the "
        "header wardstream-base states one.",
    )
    placeholders: tuple[str, ...] = Field(
        default=(),
        description="Further values of identifiers that stand for none, besides UNKNOWN, 000000, 999-99-9999, TEST "
        "and the like.",
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
