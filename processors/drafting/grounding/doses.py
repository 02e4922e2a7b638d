"""How often and by which way: "twice daily", "bid" and "every 12 hours" are the same, "three times daily" is
not.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final, NamedTuple

COUNT: Final = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "once": 1,
    "twice": 2,
}
_N: Final = r"(\d{1,2}|one|two|three|four|five|six|eight|ten|twelve)"
_TIMES: Final = re.compile(
    rf"\b(?:(once|twice)|{_N}\s?(?:times|x))\s(?:(?:a|per|each|every)\s)?(daily|day|weekly|week|monthly|month|hourly|hour)\b",
    re.IGNORECASE,
)
_EVERY: Final = re.compile(
    rf"\b(?:every|each|q)\.?\s?{_N}(?:\s?(?:-|–|to)\s?{_N})?\s?(hours?|hrs?|h|days?|d|weeks?|wks?|w|months?|min(?:ute)?s?)\b",
    re.IGNORECASE,
)
_LY: Final = re.compile(rf"\b{_N}(?:-|\s(?=hourly))(hourly|weekly|monthly)\b", re.IGNORECASE)
_LATIN: Final = re.compile(
    r"\b(b\.?i\.?d|b\.?d|t\.?i\.?d|t\.?d\.?s|q\.?i\.?d|q\.?d\.?s|q\.?d|o\.?d|qhs|nocte|mane)\b\.?",
    re.IGNORECASE,
)
_OTHER_DAY: Final = re.compile(r"\b(?:every (?:other|second) day|alternate days|q\.?o\.?d)\b", re.IGNORECASE)
_DAILY: Final = re.compile(
    r"\b(?:daily|nightly(?: at bedtime)?|(?:every|each) (?:day|morning|evening|night(?: at bedtime)?)|q ?(?:day|am|pm)|at bedtime)\b",
    re.IGNORECASE,
)
_HOURLY: Final = re.compile(r"\b(?:hourly|(?:every|each) hour)\b", re.IGNORECASE)
_THRICE: Final = re.compile(r"\bt\.?i\.?w\b", re.IGNORECASE)
_WEEKLY: Final = re.compile(r"\b(?:weekly|every week|each week|q ?(?:week|wk))\b", re.IGNORECASE)
_MONTHLY: Final = re.compile(r"\b(?:monthly|every month|each month)\b", re.IGNORECASE)
ROUTES: Final = (
    ("oral", re.compile(r"\b(?:by mouth|orally|oral|po|p\.o\.)(?=\W|$)", re.IGNORECASE)),
    ("intravenous", re.compile(r"\b(?:intravenous(?:ly)?|iv|pca|i\.v\.|into a vein)(?=\W|$)", re.IGNORECASE)),
    (
        "subcutaneous",
        re.compile(r"\b(?:subcutaneous(?:ly)?|sc|subq|s\.c\.|under the skin)(?=\W|$)", re.IGNORECASE),
    ),
    (
        "intramuscular",
        re.compile(r"\b(?:intramuscular(?:ly)?|im|i\.m\.|into a muscle)(?=\W|$)", re.IGNORECASE),
    ),
    (
        "inhaled",
        re.compile(r"\b(?:inhaled|by inhalation|neb(?:s|uli[sz]e[dr])?|breathed in)\b", re.IGNORECASE),
    ),
    ("rectal", re.compile(r"\b(?:rectal(?:ly)?|per rectum)\b", re.IGNORECASE)),
)


def routes(text: str) -> frozenset[str]:
    return frozenset(name for name, pattern in ROUTES if pattern.search(text))


class Frequency(NamedTuple):
    said: str  # "2/d"
    place: int
    end: int


class Rhythm(NamedTuple):
    frequencies: tuple[Frequency, ...]  # in the order of the text
    routes: frozenset[str]
    rest: str


def read(text: str) -> Rhythm:
    """Frequencies as "2/d", routes by name, and the text without the frequencies' numbers."""
    found: list[Frequency] = []

    def note(match: re.Match[str], words: str) -> str:
        found.append(Frequency(words, *match.span()))
        return " " * len(match[0])

    def times(match: re.Match[str]) -> str:
        count = _number(match[1] or match[2])
        return note(match, f"{count}/{match[3].lower()[0] if match[3].lower() != 'daily' else 'd'}")

    def every(match: re.Match[str]) -> str:
        count, unit = _number(match[1]), match[match.lastindex or 1].lower()
        unit = "min" if unit.startswith("min") else unit[0]
        most = match[2] if match.re is _EVERY else None
        if most:
            return note(match, f"every {count}-{_number(most)}{unit}")
        if unit == "h" and count and 24 % count == 0:
            return note(match, f"{24 // count}/d")
        return note(match, f"every {count}{unit}" if count > 1 else f"1/{unit}")

    def latin(match: re.Match[str]) -> str:
        words = match[1].lower().replace(".", "")
        return note(
            match,
            {"bid": "2/d", "bd": "2/d", "tid": "3/d", "tds": "3/d", "qid": "4/d", "qds": "4/d"}.get(
                words, "1/d"
            ),
        )

    text = _TIMES.sub(times, text)
    text = _EVERY.sub(every, text)
    text = _LY.sub(every, text)
    text = _LATIN.sub(latin, text)
    for pattern, words in (
        (_HOURLY, "24/d"),
        (_THRICE, "3/w"),
        (_OTHER_DAY, "every 2d"),
        (_DAILY, "1/d"),
        (_WEEKLY, "1/w"),
        (_MONTHLY, "1/m"),
    ):
        text = pattern.sub(partial(note, words=words), text)
    return Rhythm(
        tuple(sorted(found, key=lambda f: f.place)),
        routes(text),
        text,
    )


def _number(word: str) -> int:
    return int(word) if word.isdigit() else COUNT[word.lower()]
