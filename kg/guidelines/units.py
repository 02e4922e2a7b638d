"""A measured value in the unit that a guideline speaks in. UCUM by ucumvert; what does not convert is None, never a guess."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from schemas.codes import Quantity


def converted(quantity: Quantity, unit: str) -> Decimal | None:
    """The value in `unit`; None where the value is no number or its unit does not convert. A value without a unit is one only of none."""
    try:
        value = Decimal(quantity.value)
    except InvalidOperation:
        return None
    own = quantity.ucum or quantity.unit
    if own == unit or quantity.unit == unit:
        return value
    factor = _factor(own, unit) if own and unit else None
    return None if factor is None else value * factor


@lru_cache(maxsize=4096)
def _factor(own: str, wanted: str) -> Decimal | None:
    registry = _registry()
    try:
        one = registry.from_ucum(own)
        return Decimal(str((1 * one).to(registry.from_ucum(wanted)).magnitude)) if not _offset(own, wanted) else None
    except Exception:  # whatever a parser says to text that is no unit
        return None


def _offset(own: str, wanted: str) -> bool:
    """Temperatures have no factor."""
    return any(unit in ("Cel", "[degF]", "K") for unit in (own, wanted))


@lru_cache(maxsize=1)
def _registry() -> Any:
    from ucumvert import PintUcumRegistry

    return PintUcumRegistry()
