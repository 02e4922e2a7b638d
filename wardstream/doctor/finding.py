"""What one look found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Level: TypeAlias = Literal["ok", "warn", "fail"]


@dataclass(frozen=True)
class Finding:
    """`advice` says what to do; it is empty only where all is well."""

    check: str
    level: Level
    found: str
    advice: str = ""
