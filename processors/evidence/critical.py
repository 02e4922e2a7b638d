"""Is this result critical: the sender's own flag, or a limit of `critical_values.yaml`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec.yaml

from processors.evidence import units
from schemas.codes import Concept, Quantity

_LOINC: Final = "http://loinc.org"
_NO_UNIT: Final = frozenset({"", "1", "{score}", "{INR}", "{ratio}", "[pH]"})
_INFINITE: Final = float("inf")


class Limit(NamedTuple):
    """Critical at or below `low`, at or above `high`, in `unit` (canonical where the dimension has one)."""

    unit: str
    low: float
    high: float


class Limits(NamedTuple):
    interpretations: frozenset[str]
    by_loinc: dict[str, tuple[Limit, ...]]


@lru_cache(maxsize=1)
def limits() -> Limits:
    """The reviewed table, with its limits in the units that comparisons use."""
    raw = msgspec.yaml.decode(
        files("processors.evidence").joinpath("critical_values.yaml").read_text(encoding="utf-8")
    )
    found: dict[str, tuple[Limit, ...]] = {}
    for row in raw["limits"]:
        limit = Limit(
            _comparable_unit(row["unit"]), _bound(row, "low", -_INFINITE), _bound(row, "high", _INFINITE)
        )
        for code in row["loinc"]:
            found[code] = (*found.get(code, ()), limit)
    return Limits(frozenset(code.casefold() for code in raw["interpretations"]), found)


def _comparable_unit(unit: str) -> str:
    conversion = units.conversion_of(unit) if unit else None
    return conversion.unit if conversion else unit


def _bound(row: dict[str, float], name: str, absent: float) -> float:
    if name not in row:
        return absent
    unit = str(row["unit"])
    return float(units.quantity(str(row[name]), unit, "", "", "").canonical_value or row[name])


def flagged(interpretation: str) -> bool:
    """Whether any of the sender's interpretation codes ("H", "HH; A") says critical."""
    known = limits().interpretations
    return any(text.strip() in known for text in interpretation.casefold().split(";"))


def reached(concept: Concept, value: Quantity) -> bool:
    """Whether the value reaches a critical limit of any LOINC code of the concept."""
    table = limits().by_loinc
    for coding in concept.codings:
        rows = table.get(coding.code)
        if rows and coding.system == _LOINC and _beyond(value, rows):
            return True
    return False


def _beyond(value: Quantity, rows: Iterable[Limit]) -> bool:
    unit, number = (
        (value.canonical_unit, value.canonical_value) if value.canonical_unit else (value.ucum, value.value)
    )
    if not unit and value.unit:  # a unit that nobody can read is not "no unit"
        return False
    measured = float(number)
    for limit in rows:
        if limit.unit == unit or (not limit.unit and unit in _NO_UNIT):
            low = value.comparator not in (">", ">=") and measured <= limit.low
            high = value.comparator not in ("<", "<=") and measured >= limit.high
            if low or high:
                return True
    return False
