"""How the board calls patients and encounters."""

from __future__ import annotations

from typing import Literal

from schemas.events import PatientBody
from schemas.instant import Instant, isoformat, to_datetime
from streams.telemetry.pseudonyms import Pseudonyms

#: Digits of a pseudonym that a person can compare.
_SHORT = 6


class Naming:
    """By pseudonym and initials, or by name."""

    def __init__(self, identities: Literal["pseudonyms", "names"], salt: str = "") -> None:
        self.by_name = identities == "names"
        self._pseudonyms = Pseudonyms(salt)

    def key(self, key: str) -> str:
        """A patient's or an encounter's key."""
        return key if self.by_name else self._pseudonyms.of(key)[:_SHORT]

    def document(self, identifier: str) -> str:
        """A document's identifier: a UUID says nothing about anybody."""
        return identifier if self.by_name or identifier.startswith("urn:uuid:") else self.key(identifier)

    def name(self, patient: PatientBody | None) -> str:
        if patient is None:
            return ""
        if self.by_name:
            return ", ".join(part for part in (patient.family, patient.given) if part)
        return "".join(f"{part[0]}." for part in (patient.given, patient.family) if part)


def age(birth_date: str, now: Instant) -> int | None:
    """Completed years at `now`, as far as a partial date tells; None where it does not."""
    parts = birth_date.split("-")
    if not all(part.isdigit() for part in parts):
        return None
    today = to_datetime(now)
    year, month, day = (int(part) for part in (*parts, "1", "1")[:3])
    years = today.year - year - ((today.month, today.day) < (month, day))
    return years if 0 <= years < 150 else None


def moment(instant: Instant | None) -> str:
    """As text; "" where there is none, or none that a calendar has."""
    try:
        return isoformat(instant) if instant is not None else ""
    except OverflowError:
        return ""
