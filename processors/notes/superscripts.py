"""Superscripts in plain text: 10⁹/L must not become 109/L."""

from __future__ import annotations

import re
from typing import Final

_POWER: Final = re.compile(r"\s*([+\-\u2212]?\d{1,3})\s*")


def power(before: str, raised: str) -> str:
    """What to write for `raised` after the character `before`: "^9" after "10", "^2" after "m"; "1st" stays
    as it is.
    """
    match = _POWER.fullmatch(raised)
    return f"^{match[1].replace(chr(0x2212), '-')}" if match and before.isalnum() else raised
