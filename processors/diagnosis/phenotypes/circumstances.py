"""How old the patient is, and how old they were when something began."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Final

from processors.drafting.compose.conditions import ONSET
from schemas.events import PatientBody
from schemas.facts import Fact
from schemas.instant import DAY, Instant, from_datetime

_YEAR: Final = 365.25 * DAY
_OLDEST: Final = 130.0
#: As processors/ingest/canonical/condition.py words Condition.onsetAge: "at age 52 years".
_AT_AGE: Final = re.compile(
    r"at age (\d+(?:\.\d+)?) ?(a|years?|yr|mo|months?|wk|weeks?|d|days?)?", re.IGNORECASE
)
_PER_YEAR: Final = {"m": 12.0, "w": 52.18, "d": 365.25}


def years_at(patient: PatientBody, moment: Instant) -> float | None:
    """Age in years, [0, 130]; of a birth date that is a year or a month its middle is taken. None where it is
    not known or not possible.
    """
    said = patient.birth_date
    try:
        born = date.fromisoformat({4: f"{said}-07-01", 7: f"{said}-15"}.get(len(said), said[:10]))
    except ValueError:
        return None
    age = (moment - from_datetime(datetime(born.year, born.month, born.day, tzinfo=UTC))) / _YEAR
    return round(age, 2) if 0 <= age <= _OLDEST else None


def onset_of(fact: Fact, patient: PatientBody, admitted: Instant) -> float | None:
    """Age at which a condition began: as the record words it, else its start, where that is before the stay:
    within it the start is often only when somebody wrote it down.
    """
    if match := _AT_AGE.search(fact.attributes.get("onset", "")):
        age = float(match[1]) / _PER_YEAR.get((match[2] or "y")[0].lower(), 1.0)
        return round(age, 2) if age <= _OLDEST else None
    return years_at(patient, fact.start) if fact.start < admitted - ONSET else None
