"""The hospital's clock. It stands where there is no daylight saving time: local time is UTC-7 all year."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Final

from schemas.instant import Instant, from_datetime, to_datetime

ZONE: Final = timezone(timedelta(hours=-7))


def instant(text: str, day: str = "") -> Instant:
    """ "2025-09-08T06:52", or "06:52" on `day`, in local time."""
    whole = text if "T" in text else f"{day}T{text}"
    try:
        return from_datetime(datetime.fromisoformat(whole).replace(tzinfo=ZONE))
    except ValueError:
        raise ValueError(
            f"expected a local time such as 06:52 or 2025-09-08T06:52, got {text!r} on {day!r}"
        ) from None


def local(moment: Instant) -> str:
    """FHIR dateTime in local time with its offset, to the second."""
    return to_datetime(moment).astimezone(ZONE).isoformat(timespec="seconds")


def stamp(moment: Instant) -> str:
    """ "250908-0652": the part of an id that says when."""
    return to_datetime(moment).astimezone(ZONE).strftime("%y%m%d-%H%M")
