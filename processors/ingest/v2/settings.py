"""What a v2 message does not say of itself."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, field_validator


class V2Settings(BaseModel):
    """Zones, names and characters of the senders."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    zone: str = Field(
        default="",
        description="IANA zone of times without an offset. Empty: triggers.zone; `wardstream mllp` needs one of the two.",
    )
    zones: dict[str, str] = Field(
        default={},
        description="The same by sender: MSH-4 (sending facility), or MSH-3 (sending application).",
    )
    charset: str = Field(
        default="utf-8",
        description="Characters of messages without MSH-18, as Python names them: latin-1, cp1252.",
    )
    systems: dict[str, str] = Field(
        default={},
        description="URIs of assigning authorities (CX.4) and of coding systems, by the sender's names for them: "
        '`{"HOSP": "http://hospital.example/mrn"}`, the URI that your FHIR data has. Without one: the OID that the '
        "message states, else a `urn:v2:` of sender and name.",
    )
    authority: str = Field(
        default="",
        description="Authority of PID-3 whose number is the patient's record. Empty: the first number of type MR, else the "
        "first.",
    )

    @field_validator("zone")
    @classmethod
    def _zone(cls, value: str) -> str:
        return _known(value)

    @field_validator("zones")
    @classmethod
    def _zones(cls, value: dict[str, str]) -> dict[str, str]:
        return {name: _known(one) for name, one in value.items()}

    @field_validator("charset")
    @classmethod
    def _charset(cls, value: str) -> str:
        try:
            b"".decode(value)
        except LookupError:
            raise ValueError("expected the name of a character encoding, as Python has them") from None
        return value


def _known(zone: str) -> str:
    try:
        if zone:
            ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        raise ValueError("expected an IANA zone such as Europe/Berlin") from None
    return zone
