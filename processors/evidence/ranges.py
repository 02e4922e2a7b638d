"""Where a result lies: the laboratory's flag, and, where it sent none, the place next to the result's own
reference range.

What is computed here is never shown as a laboratory's flag: "by range: H" is ours, "H" is theirs. Nothing is
computed where the range has another unit than the value, or where only the sender's words say what is normal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import Final, Literal, TypeAlias

from processors.evidence import critical as limits
from schemas.codes import Quantity, Range
from schemas.facts import Fact

Place: TypeAlias = Literal["above", "below", "within", ""]
NORMAL: Final = frozenset({"", "N", "NEG", "ND", "NR", "S"})  # S: a germ that is susceptible
_CODES: Final = re.compile(r"[;,]")
_PLAIN: Final = re.compile(r"-?\d+\.\d+")
_DIGITS: Final = 4  # that tell; a laboratory sends no more
_DECIMALS: Final = 2  # that are kept in any case


def codes(fact: Fact) -> list[str]:
    """The laboratory's flags, as sent, in capitals."""
    return [text.strip().upper() for text in _CODES.split(fact.interpretation) if text.strip()]


def decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text) if text else None
    except InvalidOperation:
        return None


def place_of(fact: Fact) -> Place:
    """Where the value lies next to its reference range; "" where that is not known."""
    if not isinstance(fact.value, Quantity) or fact.reference is None or fact.value.comparator:
        return ""
    if fact.reference.unit not in ("", fact.value.unit, fact.value.ucum):
        return ""
    return _place(decimal(fact.value.value), fact.reference)


def _place(value: Decimal | None, reference: Range) -> Place:
    low, high = decimal(reference.low), decimal(reference.high)
    if value is None or (low is None and high is None):
        return ""
    if low is not None and value < low:
        return "below"
    return "above" if high is not None and value > high else "within"


def side(fact: Fact) -> Place:
    """On which side the result is abnormal, by the flag, or by the range; "" where neither shows."""
    for code in codes(fact):
        if code in ("H", "HH", "HU", "H>", ">"):
            return "above"
        if code in ("L", "LL", "LU", "L<", "<"):
            return "below"
    found = place_of(fact)
    return found if found != "within" else ""


def abnormal(fact: Fact) -> bool:
    """By the flag, or, where none was sent, by the reference range."""
    known = codes(fact)
    if known:
        return any(code not in NORMAL for code in known)
    return place_of(fact) in ("above", "below")


def critical(fact: Fact) -> bool:
    """By the laboratory's own flag, or by the reviewed limits that make a result critical on its way in."""
    if fact.relation != "observed" or fact.status == "refuted":
        return False
    words = "; ".join(codes(fact))
    return (bool(words) and limits.flagged(words)) or (
        isinstance(fact.value, Quantity) and _reached(fact, fact.value)
    )


def _reached(fact: Fact, value: Quantity) -> bool:
    try:
        return limits.reached(fact.concept, value)
    except ValueError:  # a value that is no number reaches no limit
        return False


def excess(fact: Fact) -> Decimal:
    """How far outside its range a result lies, in widths of the range: 0 within it, or where that cannot be
    told.
    """
    place = place_of(fact)
    if place not in ("above", "below") or fact.reference is None or not isinstance(fact.value, Quantity):
        return Decimal(0)
    low, high = decimal(fact.reference.low), decimal(fact.reference.high)
    value = decimal(fact.value.value) or Decimal(0)
    limit = high if place == "above" else low
    width = high - low if low is not None and high is not None and high > low else abs(limit or Decimal(0))
    return abs(value - (limit or Decimal(0))) / width if width else Decimal(0)


def worst(facts: Iterable[Fact]) -> Decimal:
    """The farthest that a course went outside its range."""
    return max(map(excess, facts), default=Decimal(0))


def shown(fact: Fact, value: Quantity) -> str:
    """The number in as many digits as tell something: "86.66666666666667" is 86.67. The relation to the range
    and to the limits of a critical value stays what it was; whole numbers, and what a laboratory could have
    sent, stay as sent.
    """
    if fact.relation != "observed" or not _PLAIN.fullmatch(value.value):
        return value.value
    whole, _, after = value.value.lstrip("-").partition(".")
    if len(after) <= _DECIMALS or len((whole + after).lstrip("0")) <= _DIGITS:
        return value.value
    exact = Decimal(value.value)
    if value.ucum == "{score}" or value.unit == "{score}":
        return f"{exact.quantize(Decimal('0.1')):f}"
    leading = len(after) - len(after.lstrip("0")) if not whole.strip("0") else -len(whole)
    places = max(0, leading + _DIGITS, *(_places(limit) for limit in _limits(fact.reference)))
    while places < len(after):
        rounded = exact.quantize(Decimal(1).scaleb(-places))
        if _same(fact, value, f"{rounded:f}"):
            return f"{rounded:f}"
        places += 1
    return value.value


def _limits(reference: Range | None) -> tuple[str, ...]:
    return (reference.low, reference.high) if reference is not None else ()


def _places(number: str) -> int:
    return len(number.partition(".")[2])


def _same(fact: Fact, value: Quantity, rounded: str) -> bool:
    """Whether a clinician would make the same of the rounded number."""
    if fact.reference is not None and _place(decimal(value.value), fact.reference) != _place(
        decimal(rounded), fact.reference
    ):
        return False
    if decimal(rounded) == 0:
        return False
    other = Quantity(rounded, value.unit, value.comparator, value.ucum)
    exact = Quantity(value.value, value.unit, value.comparator, value.ucum)
    return _reached(fact, other) == _reached(fact, exact)
