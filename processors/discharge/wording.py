"""How names stand in a letter: few in a sentence, small within it, days in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final, TypeVar

from processors.compose.building import joined
from processors.compose.moments import MONTHS
from processors.compose.wording import name
from processors.plain_words import purpose
from schemas.facts import Fact

V = TypeVar("V")
#: Names in one sentence.
_FEW: Final = 2
_BRACKETS: Final = re.compile(r"\([^()]*\)")
_DAY: Final = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")


def called(fact: Fact) -> str:
    """ "furosemide 40 mg tablet (a water pill)"."""
    what = purpose(name(fact))
    return f"{name(fact)} ({what})" if what else name(fact)


def listed(parts: Sequence[str]) -> str:
    """ "a and b": two names need no semicolon for the commas of what stands behind them in brackets."""
    return " and ".join(parts) if len(parts) == 2 and not any(" and " in _BRACKETS.sub("", p) or "," in _BRACKETS.sub("", p) for p in parts) else joined(parts)


def few(things: Sequence[V]) -> list[Sequence[V]]:
    """In groups that can be read at a glance."""
    return [things[place : place + _FEW] for place in range(0, len(things), _FEW)]


def days_in_words(text: str) -> str:
    """ "2025-09-18" as "18 September 2025"."""

    def said(match: re.Match[str]) -> str:
        try:
            found = date.fromisoformat(match[0])
        except ValueError:
            return match[0]
        return f"{found.day} {MONTHS[found.month - 1]} {found.year}"

    return _DAY.sub(said, text)
