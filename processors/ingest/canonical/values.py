"""value[x] of an Observation or component, quantities, and reference ranges."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from processors.evidence import units
from processors.ingest.canonical.concepts import EMPTY, concept
from processors.ingest.canonical.context import Reading, Resource
from processors.ingest.canonical.numbers import decimal_text
from schemas.codes import Concept, Quantity, Range
from schemas.instant import isoformat

NO_QUANTITY: Final = Quantity("")
_BOUNDS_ONLY: Final = frozenset({"low", "high"})


def quantity(value: Resource, reading: Reading, path: str) -> Quantity:
    """A Quantity (or Age, Duration, Money-free SimpleQuantity) as sent; NO_QUANTITY, with an issue, where its
    number is none.
    """
    get = value.get
    text = decimal_text(get("value"))
    if not text:
        if get("value") is not None:
            reading.issue(
                "absurd-number",
                "a number of clinical size",
                "one that is not finite or too long; left out",
                path,
            )
        return NO_QUANTITY
    return units.quantity(
        text, get("unit") or "", get("system") or "", get("code") or "", get("comparator") or ""
    )


#: UCUM's codes of times, in which an age is often sent.
_TIMES: Final = {"a": "year", "mo": "month", "wk": "week"}


def words(value: Quantity) -> str:
    """A quantity as a reader writes it: "< 0.5 mg/dL", "40 %", "38 years"."""
    number = f"{value.comparator} {value.value}" if value.comparator else value.value
    return f"{number} {_unit(value.unit, number)}" if value.unit and value.unit != "1" else number


def _unit(unit: str, number: str) -> str:
    return f"{_TIMES[unit]}{'' if number == '1' else 's'}" if unit in _TIMES else unit


def range_words(value: Resource, reading: Reading, path: str) -> str:
    """A Range in words: "3 to 5 mg", "at least 3 mg"."""
    low = quantity(value["low"], reading, f"{path}.low") if value.get("low") else NO_QUANTITY
    high = quantity(value["high"], reading, f"{path}.high") if value.get("high") else NO_QUANTITY
    if low.value and high.value:
        number = f"{low.value} to {high.value}"
        return f"{number} {_unit(high.unit or low.unit, number)}".rstrip()
    if low.value:
        return f"at least {words(low)}"
    return f"at most {words(high)}" if high.value else ""


def ratio_words(value: Resource, reading: Reading, path: str) -> str:
    """A Ratio in words: a titre "1:128", a strength "500 mg / 5 mL"."""
    top = (
        quantity(value["numerator"], reading, f"{path}.numerator") if value.get("numerator") else NO_QUANTITY
    )
    bottom = (
        quantity(value["denominator"], reading, f"{path}.denominator")
        if value.get("denominator")
        else NO_QUANTITY
    )
    if not bottom.value:
        return words(top) if top.value else ""
    if not top.unit and not bottom.unit:
        return f"{top.value}:{bottom.value}"
    return f"{words(top)} / {words(bottom)}"


def period_words(value: Resource, reading: Reading, path: str) -> str:
    start, end = (
        reading.time(value.get("start"), f"{path}.start"),
        reading.time(value.get("end"), f"{path}.end"),
    )
    if start and end:
        return f"{isoformat(start.start)} to {isoformat(end.start)}"
    if start:
        return f"from {isoformat(start.start)}"
    return f"until {isoformat(end.start)}" if end else ""


def sampled_words(value: Resource, reading: Reading, path: str) -> str:
    """SampledData as a summary: how many samples, how often, from what to what. The curve itself is not
    kept.
    """
    raw = value.get("data") or ""
    numbers = [number for item in raw.split() if (number := _number(item)) is not None]
    origin = value.get("origin") or {}
    factor = _number(value.get("factor")) or 1.0
    shift = _number(origin.get("value")) or 0.0
    stated = [f"{len(raw.split())} samples"]
    if (period := decimal_text(value.get("period"))) and period != "0":
        stated.append(f"every {period} ms")
    if (dimensions := value.get("dimensions")) and dimensions != 1:
        stated.append(f"{dimensions} dimensions")
    if numbers:
        unit = origin.get("unit") or origin.get("code") or ""
        low, high = min(numbers) * factor + shift, max(numbers) * factor + shift
        stated.append(f"from {low:.6g} to {high:.6g} {unit}".rstrip())
    reading.issue("sampled-data", "a value or its summary", "a curve; only its summary was kept", path)
    return "Sampled data: " + ", ".join(stated)


def _number(value: Any) -> float | None:
    """A finite float of a JSON number or a sample; "E" (error), "U" and "L" (off scale) are None."""
    text = decimal_text(value)
    return float(text) if text else None


Value = Quantity | Concept | str | None


def _string(value: Any, reading: Reading, path: str) -> Value:
    return value if isinstance(value, str) and value.strip() else None


def _boolean(value: Any, reading: Reading, path: str) -> Value:
    return "yes" if value is True else "no" if value is False else None


def _integer(value: Any, reading: Reading, path: str) -> Value:
    return _measured({"value": value}, reading, path)


def _coded(value: Any, reading: Reading, path: str) -> Value:
    found = concept(value, reading, path)
    return found if found is not EMPTY else None


def _measured(value: Any, reading: Reading, path: str) -> Value:
    found = quantity(value, reading, path)
    return found if found.value else None


def _moment(value: Any, reading: Reading, path: str) -> Value:
    return value if reading.time(value, path) else None


_READERS: Final[dict[str, Callable[[Any, Reading, str], Value]]] = {
    "valueQuantity": _measured,
    "valueCodeableConcept": _coded,
    "valueString": _string,
    "valueBoolean": _boolean,
    "valueInteger": _integer,
    "valueRange": lambda v, r, p: range_words(v, r, p) or None,
    "valueRatio": lambda v, r, p: ratio_words(v, r, p) or None,
    "valueSampledData": sampled_words,
    "valueTime": _string,
    "valueDateTime": _moment,
    "valuePeriod": lambda v, r, p: period_words(v, r, p) or None,
}


def value_of(holder: Resource, reading: Reading, path: str) -> tuple[str, Value]:
    """The element that carries the value ("component[0].valueQuantity") and the value; "" where the holder
    has none.
    """
    if (measured := holder.get("valueQuantity")) is not None:  # most results by far
        path += "valueQuantity"
        return path, _measured(measured, reading, path)
    for name, read in _READERS.items():
        if (value := holder.get(name)) is not None:
            return path + name, read(value, reading, path + name)
    return "", None


_BOUND: Final = r"\d[\d.,]*"
_IN_WORDS: Final = re.compile(
    rf"\s*(?P<sign>[<>]=?|≤|≥)?\s*(?P<number>{_BOUND})\s*(?P<unit>[^\s()\[\]\d.,][^\s()\[\]]*)"
    r"(?:\s*[(\[]\s*(?P<flag>H{1,2}|L{1,2}|high|low|critical)\s*[)\]])?"
    r"(?:\s*[(\[]\s*(?:(?:ref(?:erence)?(?: range)?|normal|nl|usual|RR)\b[.:]?\s*)?"
    rf"(?:(?P<low>{_BOUND})\s*(?:-|–|to)\s*(?P<high>{_BOUND})|(?P<side>[<>]=?|≤|≥)\s*(?P<bound>{_BOUND}))\s*(?P=unit)?\s*[)\]])?\.?\s*",
    re.IGNORECASE,
)
_SIGNS: Final = {"≤": "<=", "≥": ">="}


def measured(value: Value, flag: str, known: Range | None) -> tuple[Value, Range | None]:
    """A value and its range; of a text that is nothing but a number with a unit, and its flag and a range in brackets behind it, these:
    "1,640 U/L (H) (ref 39-308)". Other texts stay as they are, also with a unit that is none of UCUM's, and "2,410", of which neither `flag`
    (H, L, N) nor a range shows whether thousands or decimals are behind the comma.
    """
    found = _IN_WORDS.fullmatch(value) if isinstance(value, str) else None
    if found is None or not units.ucum_of(found["unit"]):
        return value, known
    if found["flag"] and (not flag or found["flag"][0].upper() not in (flag[0], "C")):
        return value, known
    bounds = {part: _read(found[part]) for part in ("low", "high", "bound") if found[part]}
    if any(len(one) != 1 for one in bounds.values()):
        return value, known
    low, high, bound = ("".join(bounds.get(part, ())) for part in ("low", "high", "bound"))
    if found["side"]:
        low, high = (bound, "") if found["side"].startswith((">", "≥")) else ("", bound)
    limits = Range(low, high, found["unit"]) if low or high else known
    fitting = _read(found["number"])
    if len(fitting) > 1:
        fitting = [one for one in fitting if _side(one, limits) == flag[:1]]
    if len(fitting) != 1:
        return value, known
    sign = _SIGNS.get(found["sign"] or "", found["sign"] or "")
    return units.quantity(fitting[0], found["unit"], "", "", sign), limits


def _read(number: str) -> list[str]:
    """The decimal texts that a number as written may stand for; none where it is none."""
    if re.fullmatch(r"\d+(?:\.\d+)?", number):
        return [number]
    if re.fullmatch(r"\d+,\d{1,2}", number):
        return [number.replace(",", ".")]
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3}){2,}(?:\.\d+)?|[1-9]\d{0,2},\d{3}\.\d+", number):
        return [number.replace(",", "")]
    if re.fullmatch(r"[1-9]\d{0,2},\d{3}", number):
        return [number.replace(",", ""), number.replace(",", ".")]
    return []


def _side(number: str, limits: Range | None) -> str:
    """ "H", "L" or "N" by the limits; "" where there are none."""
    if limits is None or not (limits.low or limits.high):
        return ""
    value = Decimal(number)
    if limits.high and value > Decimal(limits.high):
        return "H"
    return "L" if limits.low and value < Decimal(limits.low) else "N"


def reference_range(holder: Resource, reading: Reading, path: str) -> Range | None:
    """The range to compare with, and the others (treatment, therapeutic, of another sex or age) in its text.

    It is the one typed "normal", else the one without a type, else the only one. Where several remain for
    different people, or all are of another kind ("severe", "moderate"), there is none to compare with: all
    are stated.
    """
    ranges = [r for r in holder.get("referenceRange") or () if r]
    if not ranges:
        return None
    if len(ranges) == 1 and _BOUNDS_ONLY.issuperset(ranges[0]):
        return _range(ranges[0], reading, path, "")  # most by far
    chosen = ranges[0] if len(ranges) == 1 else _chosen(ranges)
    stated: list[str] = []
    for one in ranges:
        kind = _whose(one, reading, f"{path}referenceRange")
        bounds = one.get("text") or (
            "" if one is chosen else range_words(one, reading, f"{path}referenceRange")
        )
        stated.append(f"{kind}: {bounds}" if kind and bounds and one is not chosen else bounds or kind)
    return _range(chosen or {}, reading, path, "; ".join(s for s in stated if s))


def _range(bounds: Resource, reading: Reading, path: str, text: str) -> Range:
    low, high = bounds.get("low"), bounds.get("high")
    least = quantity(low, reading, f"{path}referenceRange.low") if low else NO_QUANTITY
    most = quantity(high, reading, f"{path}referenceRange.high") if high else NO_QUANTITY
    return Range(least.value, most.value, least.unit or most.unit, text)


def _chosen(ranges: list[Resource]) -> Resource | None:
    typed = [
        (r, {str((c or {}).get("code") or "") for c in (r.get("type") or {}).get("coding") or ()})
        for r in ranges
    ]
    for fitting in ([r for r, codes in typed if "normal" in codes], [r for r in ranges if not r.get("type")]):
        if len(fitting) > 1 and any(r.get("appliesTo") or r.get("age") for r in fitting):
            return None
        if fitting:
            return fitting[0]
    return None


def _whose(value: Resource, reading: Reading, path: str) -> str:
    """ "Therapeutic", "Female, 18 a to 40 a"; "" for the normal range of everybody."""
    kind = concept(value.get("type"), reading, f"{path}.type")
    normal = any(c.code == "normal" for c in kind.codings)
    people = [concept(a, reading, f"{path}.appliesTo").label for a in value.get("appliesTo") or ()]
    age = range_words(value["age"], reading, f"{path}.age") if value.get("age") else ""
    return ", ".join(filter(None, ("" if normal else kind.label, *people, f"age {age}" if age else "")))
