"""One question of the gate: what was asked, and what was found."""

from __future__ import annotations

from msgspec import Struct


class Check(Struct, frozen=True):
    """`needed` says what was asked, `came` what was found: both in words, for the report."""

    name: str
    passed: bool
    needed: str
    came: str
