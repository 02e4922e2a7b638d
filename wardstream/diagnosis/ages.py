"""Ages as sources write them, to years."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from models.ranker.query import onsets

_DURATION: Final = re.compile(
    r"P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T.*)?",
    re.IGNORECASE,
)
_IN_YEARS: Final = (1.0, 1 / 12, 7 / 365.25, 1 / 365.25)
_OLDEST: Final = 130.0


def years(value: object) -> float | None:
    """Of 12, "12", "P12Y3M", {"iso8601duration": ...}, {"value": 12, "unit": "months"} or an HPO term of
    onset; None for anything else.
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _possible(float(value))
    if isinstance(value, Mapping):
        return _nested(value)
    if not isinstance(value, str):
        return None
    if value in onsets():
        return onsets()[value].middle
    match = _DURATION.fullmatch(value.strip())
    if match and any(match.groups()):
        return _possible(
            sum(float(part) * of for part, of in zip(match.groups(), _IN_YEARS, strict=True) if part)
        )
    try:
        return _possible(float(value))
    except ValueError:
        return None


def _nested(value: Mapping[str, Any]) -> float | None:
    for name in ("iso8601duration", "iso8601Duration", "age", "ontologyClass", "id", "start", "ageRange"):
        if name in value and (found := years(value[name])) is not None:
            return found
    if "value" in value and isinstance(value["value"], int | float):
        unit = str(value.get("unit", value.get("code", "a"))).lower()[:1]
        return _possible(
            float(value["value"])
            * {"y": 1.0, "a": 1.0, "m": 1 / 12, "w": 7 / 365.25, "d": 1 / 365.25}.get(unit, math.nan)
        )
    return None


def _possible(value: float) -> float | None:
    return value if 0 <= value <= _OLDEST else None


def sex(value: object) -> str:
    """male, female, or "" for whatever else."""
    word = str(value).strip().lower()
    return {"m": "male", "male": "male", "f": "female", "female": "female"}.get(word, "")
