"""Numbers as decimal text: what the sender wrote, digit for digit.

The decoder hands numbers over as Decimal (6.90 stays "6.90") or int. A float, from any other decoder, is
written as `repr` does, which gives 6.9 back as "6.9" but cannot know of trailing zeros, nor of digits beyond
the seventeenth.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any, Final

_LONGEST: Final = 40  # characters; FHIR requests systems to keep 18 digits
_LARGEST_EXPONENT: Final = 30


def decimal_text(value: Any) -> str:
    """Decimal text of a JSON number, "" where it is none that a clinician could mean (NaN, infinite, absurdly
    long).
    """
    kind = type(value)
    if kind is Decimal:
        text = str(value)
        if len(text) <= _LONGEST and "E" not in text and value.is_finite():
            return text
        return _spelled_out(value)
    if kind is int:
        return str(value) if -(10**_LONGEST) < value < 10**_LONGEST else ""
    if kind is float:
        return _spelled_out(Decimal(repr(value)))
    if kind is str and len(value) <= _LONGEST:  # "5.4": validated as a number by fhir.resources
        try:
            return _spelled_out(Decimal(value.strip()))
        except InvalidOperation:
            return ""
    return ""


def _spelled_out(value: Decimal) -> str:
    if not value.is_finite() or abs(value.adjusted()) > _LARGEST_EXPONENT:
        return "" if value else "0"
    text = format(value, "f")
    return text if len(text) <= _LONGEST else ""
