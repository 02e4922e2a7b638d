"""In what groups drafts are compared: coarse enough to tell nobody apart, fine enough to see that a policy
fails some.
"""

from __future__ import annotations

from typing import Final

from schemas.events import PatientBody
from schemas.instant import Instant, to_datetime

#: First year of life that is no longer in the band, and its name.
_BANDS: Final = ((18, "0-17"), (45, "18-44"), (65, "45-64"), (80, "65-79"), (200, "80+"))


def group_of(patient: PatientBody, cut: Instant) -> dict[str, str]:
    """ "sex", "age" and "language" (without region), as far as the record tells them."""
    found = {
        "sex": patient.sex,
        "age": _band(patient.birth_date, cut),
        "language": patient.language.partition("-")[0].lower(),
    }
    return {name: value for name, value in found.items() if value}


def _band(born: str, cut: Instant) -> str:
    """Of completed years; a birth date that is only a year counts from its first day."""
    try:
        year, month, day = (int(part) for part in (*born.split("-"), "1", "1")[:3])
    except ValueError:
        return ""
    now = to_datetime(cut)
    years = now.year - year - ((now.month, now.day) < (month, day))
    return next((name for first, name in _BANDS if 0 <= years < first), "")
