"""Units: as sent, in UCUM where it is or can be mapped to UCUM, and the value in the unit that comparisons of
its dimension use.

UCUM is parsed by ucumvert, dimensions and factors come from pint; both are slow, so what they make of the usual units
is in `conversions.txt` (`python -m processors.evidence.units` prints it anew), and of any other is remembered per
unit string; it is applied to values with Decimal. `units.yaml` holds the mappings and states what is never converted and why.
"""

from __future__ import annotations

import re
import sys
from decimal import ROUND_HALF_EVEN, Context, Decimal
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec.yaml
from msgspec import Struct

from schemas.codes import Quantity

UCUM: Final = "http://unitsofmeasure.org"

_LONGEST: Final = 64
_UNSAFE: Final = re.compile(
    r"\d{4}|[^\x21-\x7e]"
)  # exponents that explode; spaces and non-ASCII are never UCUM
_ANNOTATION: Final = re.compile(r"\{([^{}]*)\}")
_BRACKET: Final = re.compile(r"\[[^\[\]]*\]")
_VALENCE: Final = re.compile(r"(?<![a-z])[a-z]{0,2}(?:eq|osm)(?![a-z])")
_EXACT: Final = Context(prec=40)
_SHOWN: Final = Context(prec=12, rounding=ROUND_HALF_EVEN)
_FACTOR_DIGITS: Final = Context(
    prec=14, rounding=ROUND_HALF_EVEN
)  # pint computes in floats: 0.009999999999999998 is 0.01


class Vocabulary(Struct, frozen=True):
    """`units.yaml`."""

    synonyms: dict[str, str]
    folded: dict[str, str]
    canonical: tuple[str, ...]
    plain_brackets: frozenset[str]
    shares: frozenset[str]
    counted: frozenset[str]
    unitless: frozenset[str]


class Conversion(NamedTuple):
    """value * factor + offset, in `unit`."""

    unit: str
    factor: Decimal
    offset: Decimal


@lru_cache(maxsize=1)
def vocabulary() -> Vocabulary:
    raw = msgspec.yaml.decode(files("processors.evidence").joinpath("units.yaml").read_text(encoding="utf-8"))
    synonyms: dict[str, str] = raw["synonyms"]
    folded: dict[str, str] = {}
    for written, code in synonyms.items():
        if len(written) > 2:  # "m/uL" and "M/uL" agree; "C" and "c", "F" and "f" would not
            folded.setdefault(written.casefold(), code)
    return Vocabulary(
        synonyms,
        folded,
        tuple(raw["canonical"]),
        frozenset(raw["plain_brackets"]),
        frozenset(raw["shares"]),
        frozenset(raw["counted"]),
        frozenset(raw["unitless"]),
    )


@lru_cache(maxsize=4096)
def ucum_of(unit: str) -> str:
    """The UCUM code for a unit as written, "" where there is none. Never raises."""
    known = vocabulary()
    written = unit.strip()
    if code := known.synonyms.get(written):
        return code
    if written in conversions() or _parsed(written) is not None:
        return written
    return known.folded.get(written.casefold(), "")


@lru_cache(maxsize=4096)
def conversion_of(ucum: str) -> Conversion | None:
    """How values in this UCUM unit become comparable; None where they must be left as they are."""
    usual = conversions()
    return usual[ucum] if ucum in usual else computed(ucum)


@lru_cache(maxsize=1)
def conversions() -> dict[str, Conversion | None]:
    """What `computed` gives for the units that most results have: pint takes a second to start."""
    text = files("processors.evidence").joinpath("conversions.txt").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {
        code: Conversion(unit, Decimal(factor), Decimal(offset)) if unit else None
        for code, unit, factor, offset in rows
    }


def computed(ucum: str) -> Conversion | None:
    """`conversion_of` by UCUM's grammar and pint."""
    known = vocabulary()
    if ucum in known.shares:
        factor = Decimal(1) if ucum in ("%", "10*-2") else Decimal(100)
        return Conversion("%", factor, Decimal(0))
    plain = _ANNOTATION.sub(lambda m: "" if m[1].casefold() in known.counted else m[0], ucum)
    if "{" in plain or _VALENCE.search(plain) or not known.plain_brackets.issuperset(_BRACKET.findall(plain)):
        return None
    unit = _parsed(plain)
    if unit is None or _cancels(unit):
        return None
    target = _canonical_units().get(unit.dimensionality)
    return None if target is None else _conversion(unit, *target)


def _cancels(unit: Any) -> bool:
    """Whether a dimension stands on both sides of the stroke: ug/kg/min is not a rate, nor mL/m2 a length."""
    signs: set[tuple[str, bool]] = set()
    for atom, exponent in unit.units._units.items():
        for dimension, power in _registry().get_dimensionality(atom).items():
            signs.add((dimension, power * exponent > 0))
    return any((dimension, not sign) in signs for dimension, sign in signs)


def _conversion(unit: Any, code: str, target: Any) -> Conversion | None:
    try:
        registry = _registry()
        at_zero = registry.Quantity(0.0, unit.units).to(target.units).magnitude / target.magnitude
        at_one = (
            registry.Quantity(float(unit.magnitude), unit.units).to(target.units).magnitude / target.magnitude
        )
        factor, offset = _rounded(at_one - at_zero), _rounded(at_zero)
    except Exception:  # pint raises many kinds for units nobody has tried; none of them may fail a lab result
        return None
    return Conversion(code, factor, offset) if factor.is_finite() and factor else None


def _rounded(value: float) -> Decimal:
    return _FACTOR_DIGITS.create_decimal_from_float(value).normalize()


@lru_cache(maxsize=1)
def _registry() -> Any:
    """pint with UCUM. Built at the first unit, not at import: it takes a second."""
    from ucumvert import PintUcumRegistry

    return PintUcumRegistry()


@lru_cache(maxsize=1)
def _canonical_units() -> dict[Any, tuple[str, Any]]:
    units = {code: _parsed(code) for code in vocabulary().canonical if code != "%"}
    return {unit.dimensionality: (code, unit) for code, unit in units.items() if unit is not None}


def _parsed(code: str) -> Any:
    """The pint quantity of a UCUM code, or None. An annotation alone ("{score}") is a dimensionless one."""
    if not code or len(code) > _LONGEST or _UNSAFE.search(_ANNOTATION.sub("", code)):
        return None
    try:
        unit = _registry().from_ucum(code)
    except Exception:  # the grammar's own errors, pint's, and overflows: all say "not a unit we can read"
        return None
    return unit if hasattr(unit, "dimensionality") else _registry().Quantity(1)


@lru_cache(maxsize=65536)
def quantity(value: str, unit: str, system: str, code: str, comparator: str) -> Quantity:
    """A Quantity as sent, with UCUM next to it. `value` is decimal text or "". Never raises."""
    ucum = ""
    if code and system == UCUM:
        ucum = ucum_of(code)
    if not ucum and unit:
        ucum = ucum_of(unit)
    if not ucum and code and not system:
        ucum = ucum_of(code)
    shown = unit or code
    conversion = conversion_of(ucum) if ucum and value else None
    if conversion is None:
        return Quantity(value, shown, comparator, ucum)
    return Quantity(value, shown, comparator, ucum, converted(value, conversion), conversion.unit)


def converted(value: str, conversion: Conversion) -> str:
    """The value in the canonical unit, to twelve digits; digit for digit as sent where the unit is the
    same.
    """
    if conversion.factor == 1 and not conversion.offset:
        return value
    exact = _EXACT.add(_EXACT.multiply(Decimal(value), conversion.factor), conversion.offset)
    return format(_SHOWN.plus(exact).normalize(_SHOWN), "f")


def usual_codes() -> list[str]:
    """UCUM codes of the vocabulary that can be read, each once."""
    known = vocabulary()
    codes = {*known.synonyms.values(), *known.canonical, *known.folded.values(), *known.shares}
    return sorted(code for code in codes if _parsed(code) is not None)


if __name__ == "__main__":
    for each in usual_codes():
        made = computed(each)
        sys.stdout.write("\t".join((each, *(map(str, made) if made else ("", "", "")))) + "\n")
