"""One check of the gate: what was required, and what was found."""

from __future__ import annotations

from msgspec import Struct


class Check(Struct, frozen=True, rename={"found": "came"}):
    """`needed`: what was required, `found`: what was found, both in words, for the report."""

    name: str
    passed: bool
    needed: str
    found: str
