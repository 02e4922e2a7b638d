"""How often a medicine is taken, in the words of orders and notes."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

_DAYS: Final = r"(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*"
_RHYTHMS: Final = tuple(
    (re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE), None if times is None else Fraction(times))
    for pattern, times in (
        (rf"{_DAYS}(?:\s?(?:/|,|and|&)\s?{_DAYS})+|all other days|alternating", None),
        (r"m/?w/?f|tiw|(?:three times|3 ?x|3 times)(?: a|/| per)? ?(?:week|wk|weekly)", "3/7"),
        (r"(?:twice|2 ?x|2 times|two times)(?: a|/| per)? ?(?:week|wk|weekly)", "2/7"),
        (rf"weekly|once (?:a|per|every) week|every week|q ?(?:week|wk)|1 ?x ?/ ?(?:week|wk)|every {_DAYS}|on {_DAYS}", "1/7"),
        (r"monthly|every (?:month|4 weeks)|q ?month", "1/30"),
        (r"every (?:other|second) day|q\.?o\.?d|alternate days|every 48 ?h\w*|q48h?|every 2 days", "1/2"),
        (r"every 3 days|q72h?|every 72 ?h\w*", "1/3"),
        (r"q4h?|every 4 ?h\w*|six times (?:a day|daily)", "6"),
        (r"q\.?i\.?d|q\.?d\.?s|q6h?|every 6 ?h\w*|(?:four times|4 ?x|4 times)(?: a| per|/)? ?(?:day|daily|d)?", "4"),
        (r"t\.?i\.?d|t\.?d\.?s|q8h?|every 8 ?h\w*|(?:three times|3 ?x|3 times)(?: a| per|/)? ?(?:day|daily|d)?", "3"),
        (r"b\.?i\.?d|b\.?d|q12h?|every 12 ?h\w*|(?:twice|two times|2 ?x|2 times)(?: a| per|/)? ?(?:day|daily|d)?|am (?:and|&|\+) pm|morning and (?:evening|night)", "2"),
        (r"daily|q\.?d|o\.?d|q24h?|every 24 ?h\w*|(?:once|one time|1 ?x)(?: a| per|/)? ?(?:day|daily|d)|once|(?:every|each) (?:day|morning|evening|night|am|pm)"
         r"|q ?(?:hs|am|pm|day|d|night)|hs|(?:at )?bedtime|nightly|at night|nocte|mane|in the (?:morning|evening)|(?:a|per) day", "1"),
    )
)  # fmt: skip


def rhythms(text: str) -> list[Fraction | None]:
    """Times a day, each rhythm that words state once; None for one that is not the same each day of the week."""
    found: list[Fraction | None] = []
    for pattern, times in _RHYTHMS:
        text, count = pattern.subn(" ", text)
        found += [times] * min(count, 1)
    return found
