"""Numbers in running text with comparator and unit; 6.4 and 6.40 are the same number, "two weeks" is 2
weeks.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from processors.drafting.grounding.doses import COUNT

_COMPARE: Final = {
    "<": "<",
    "less than": "<",
    "fewer than": "<",
    "below": "<",
    ">": ">",
    "more than": ">",
    "greater than": ">",
    "above": ">",
    "exceeding": ">",
    "exceeds": ">",
    "exceed": ">",
    "<=": "<=",
    "≤": "<=",
    "at most": "<=",
    "up to": "<=",
    "no more than": "<=",
    ">=": ">=",
    "≥": ">=",
    "at least": ">=",
    "not less than": ">=",
}
_WORDS: Final = "|".join(sorted((re.escape(w) for w in _COMPARE), key=len, reverse=True))
_NUMBER: Final = re.compile(
    rf"(?P<compare>(?:(?<=\W)|^)(?:{_WORDS})\s*)?"
    r"(?P<sign>(?<![^\s(<>=])[-−](?=\d))?"
    r"(?P<number>(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|(?<![A-Za-z\d_.])\d+(?:[.,]\d+)?|\b(?:one|two|three|four|five|six|seven|eight|"
    r"nine|ten|eleven|twelve)\b)"
    r"(?P<unit>\s?(?:x\s?)?10[*^]\d+/[A-Za-zµμ]+|[\s-]?mm\[Hg\]|\s?/\s?min\b|[\s-]?[%°µμA-Za-z][%°µμA-Za-z]*(?!\w)(?:\s?/\s?[A-Za-zµμ]\w*)*)?",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(r"\b(?:[A-Za-z]+-?\d+[A-Za-z\d]*|\d+[A-Za-z]+\d[A-Za-z\d]*)\b")
_STAGE: Final = re.compile(
    r"\b(?:stage|grade|type|class|killip|forrest|factor|nerve) ([IVX]{1,4}[A-Da-d]?)\b", re.IGNORECASE
)
_SIMPLE: Final[dict[str, str]] = {
    "µg": "ug",
    "μg": "ug",
    "mcg": "ug",
    "microgram": "ug",
    "micrograms": "ug",
    "milligram": "mg",
    "milligrams": "mg",
    "gram": "g",
    "grams": "g",
    "kilogram": "kg",
    "kilograms": "kg",
    "unit": "u",
    "units": "u",
    "u": "u",
    "percent": "%",
    "hour": "h",
    "hours": "h",
    "hr": "h",
    "hrs": "h",
    "minute": "min",
    "minutes": "min",
    "mins": "min",
    "day": "d",
    "days": "d",
    "wk": "wk",
    "wks": "wk",
    "mo": "mo",
    "mos": "mo",
    "mth": "mo",
    "mths": "mo",
    "week": "wk",
    "weeks": "wk",
    "month": "mo",
    "months": "mo",
    "year": "a",
    "years": "a",
    "yr": "a",
    "yrs": "a",
    "bpm": "/min",
    "cel": "c",
    "°c": "c",
    "°f": "f",
    "degf": "f",
    "tablet": "tablet",
    "tablets": "tablet",
    "capsule": "capsule",
    "capsules": "capsule",
    "tab": "tablet",
    "tabs": "tablet",
    "cap": "capsule",
    "caps": "capsule",
    "gtt": "drop",
    "gtts": "drop",
    "pillow": "pillow",
    "pillows": "pillow",
    "puffs": "puff",
    "drops": "drop",
    "doses": "dose",
    "milliliter": "ml",
    "milliliters": "ml",
    "millilitre": "ml",
    "liter": "l",
    "liters": "l",
    "litre": "l",
    "litres": "l",
    "pound": "lb",
    "pounds": "lb",
    "lbs": "lb",
    "mmhg": "mmhg",
    "mm[hg]": "mmhg",
    "meq": "meq",
    "h": "h",
    "d": "d",
    "iu": "iu",
    "s": "s",
    "sec": "s",
    "seconds": "s",
    "metre": "m",
    "metres": "m",
    "meter": "m",
    "meters": "m",
    "ft": "ft",
    "feet": "ft",
    "foot": "ft",
    "oz": "oz",
    "ounce": "oz",
    "ounces": "oz",
    "inch": "in",
    "inches": "in",
    "ampoules": "ampoule",
} | {
    u: u
    for u in (
        "kg",
        "g",
        "mg",
        "ug",
        "ng",
        "pg",
        "l",
        "dl",
        "ml",
        "ul",
        "µl",
        "fl",
        "mmol",
        "mol",
        "umol",
        "µmol",
        "nmol",
        "pmol",
        "cm",
        "mm",
        "m",
        "min",
        "%",
        "c",
        "f",
        "puff",
        "drop",
        "dose",
        "kpa",
        "ampoule",
        "lb",
        "miu",
        "mosm",
        "mu",
        "ms",
    )
}
_SIMPLE.update({"µl": "ul", "μl": "ul", "µmol": "umol", "μmol": "umol"})
_WHOLE: Final = {
    "beats/min": "/min",
    "breaths/min": "/min",
    "beat/min": "/min",
    "/min": "/min",
    "k/ul": "10^9/l",
    "g/µl": "10^9/l",
    "10^3/ul": "10^9/l",
    "10^9/l": "10^9/l",
    "10^6/ul": "10^12/l",
    "10^12/l": "10^12/l",
    "m/ul": "10^12/l",
}


class Number(NamedTuple):
    """`place` is where its digits begin, `end` where number and unit end, `digits` how long the number itself
    is.
    """

    value: Decimal
    unit: str
    comparator: str
    place: int
    end: int
    word: bool
    digits: int


class Numbers(NamedTuple):
    numbers: tuple[Number, ...]
    names: frozenset[str]  # words with digits in them: B12, HbA1c; stages: iiib


def read(text: str) -> Numbers:
    """All numbers of `text`, from which dates, times and frequencies have been blanked."""
    text = text.replace(" per ", " /  ") if " per " in text else text  # same length, so that places hold
    names = frozenset(
        [m[0].lower() for m in _NAMED.finditer(text)] + [m[1].lower() for m in _STAGE.finditer(text)]
    )
    found: list[Number] = []
    for match in _NUMBER.finditer(text):
        written = match["number"].lower()
        word = written in COUNT
        unit = _unit(match["unit"] or "")
        if written == "one" and not unit:
            continue  # a pronoun as often as a number
        value = Decimal(COUNT[written]) if word else _decimal(written)
        if match["sign"] and not (found and text[found[-1].end : match.start()].strip() == ""):
            value = -value
        comparator = _COMPARE[" ".join((match["compare"] or "").lower().split())] if match["compare"] else ""
        end = match.end("unit") if unit else match.end("number")
        if unit and found and not found[-1].unit and _ranged(text[found[-1].end : match.start("number")]):
            found[-1] = found[-1]._replace(unit=unit)
        found.append(
            Number(value.normalize(), unit, comparator, match.start("number"), end, word, len(written))
        )
    return Numbers(tuple(found), names)


def _ranged(between: str) -> bool:
    return between.strip().lower() in ("-", "–", "to", "or", "and", "/")


def _decimal(written: str) -> Decimal:
    if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", written):
        return Decimal(written.replace(",", ""))
    return Decimal(written.replace(",", "."))


def _unit(written: str) -> str:
    """The unit's one name; "" where the words after the number are none."""
    text = written.strip().lstrip("-").lower().replace(" ", "").replace("*", "^").removeprefix("x")
    if not text:
        return ""
    if text in _WHOLE:
        return _WHOLE[text]
    if text.startswith("%/"):
        return "%"  # "R 62% / L 38%"
    parts = [_SIMPLE.get(p, "") for p in text.split("/")]
    if parts and parts[0] and not all(parts[1:]):
        return parts[0] if len(parts) == 1 else text
    return "/".join(parts) if all(parts) else _WHOLE.get(text, "")
