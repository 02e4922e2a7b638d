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
        "two patients. Empty: ids are not marked; where two servers use one for two persons, these are parted.",
    )
    same_bases: dict[str, str] = Field(
        default={},
        description="Further URLs of a server, each with the base URL that it counts as: one server under two names, "
        "or one that uses another's patient ids.",
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

    def base(self, url: str) -> str:
        """The base URL that a URL of a server counts as."""
        plain = url.rstrip("/")
        return next(
            (base.rstrip("/") for other, base in self.same_bases.items() if other.rstrip("/") == plain), plain
        )

    @property
    def home(self) -> tuple[str, ...]:
        """All URLs of our own server; none where any server's ids stay as they are."""
        if not self.bases:
            return ()
        own = self.base(self.bases[0])
        return (own, *(url.rstrip("/") for url in self.same_bases if self.base(url) == own))
