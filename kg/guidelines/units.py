"""A measured value in the unit that a guideline speaks in. UCUM by ucumvert; what does not convert is None,
never a guess.
"""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final

from schemas.codes import Quantity

#: Units that only say what is counted.
_COUNTED: Final = re.compile(r"1?(\{[^}]*\})?")


def converted(quantity: Quantity, unit: str) -> Decimal | None:
    """The value in `unit`; None where the value is no number or its unit does not convert. A value without a
    unit is one only of none.
    """
    try:
        value = Decimal(quantity.value)
    except InvalidOperation:
        return None
    if not value.is_finite():
        return None
    own = quantity.ucum or quantity.unit
    if own == unit or quantity.unit == unit or (_COUNTED.fullmatch(own) and _COUNTED.fullmatch(unit)):
        return value
    factor = _factor(own, unit) if own and unit else None
    return None if factor is None else value * factor


@lru_cache(maxsize=4096)
def _factor(own: str, wanted: str) -> Decimal | None:
    """To twelve digits: what floats add behind them is no part of a unit."""
    registry = _registry()
    try:
        one = registry.from_ucum(own)
        return (
            Decimal(f"{(1 * one).to(registry.from_ucum(wanted)).magnitude:.12g}")
            if not _offset(own, wanted)
            else None
        )
    except Exception:  # whatever a parser says to text that is no unit
        return None


def _offset(own: str, wanted: str) -> bool:
    """Temperatures have no factor."""
    return any(unit in ("Cel", "[degF]", "K") for unit in (own, wanted))


@lru_cache(maxsize=1)
def _registry() -> Any:
    from ucumvert import PintUcumRegistry

    return PintUcumRegistry()
