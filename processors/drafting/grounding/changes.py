"""From what to what: "fell from 486 to 192", "94 from 121", "128 (131 yesterday)"."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

_N: Final = r"(?<![\w.])(\d+(?:\.\d+)?)"
_UNIT: Final = r"(?:\s?[%A-Za-zµμ/0-9.*^]{1,14}){0,2}?"
_WAYS: Final = (  # (pattern, whether the older number comes first)
    (re.compile(rf"\bfrom {_N}{_UNIT} to {_N}"), True),
    (re.compile(rf"{_N}{_UNIT},? (?:up |down )?from {_N}"), False),
    (re.compile(rf"\bto {_N}{_UNIT}(?: [a-z]+){{0,4}} from {_N}"), False),
    (re.compile(rf"{_N}{_UNIT},? \(?(?:previously|prior|was|baseline|formerly) {_N}"), False),
    (
        re.compile(
            rf"{_N}{_UNIT} \({_N}{_UNIT} (?:yesterday|previously|before|on admission|at baseline|pre-op)\)"
        ),
        False,
    ),
    (re.compile(rf"(?<!from )(?<!\d-){_N}{_UNIT} to {_N}"), True),
)


def read(text: str) -> frozenset[tuple[Decimal, Decimal]]:
    """All (older, newer) pairs that a text speaks of."""
    found: set[tuple[Decimal, Decimal]] = set()
    for pattern, older_first in _WAYS:
        for match in pattern.finditer(text):
            one, other = Decimal(match[1]).normalize(), Decimal(match[2]).normalize()
            if one != other:
                found.add((one, other) if older_first else (other, one))
    return frozenset(found)
