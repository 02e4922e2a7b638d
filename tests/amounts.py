"""How much a test does: a share of it in `make test`, all of it in `make test-long` (see docs/testing.md)."""

from __future__ import annotations

from typing import Any

from hypothesis import settings

_form = {"long": False}


def select(*, long: bool) -> None:
    """The form of this run; tests/conftest.py calls it before any test module is imported."""
    _form["long"] = long


def amount(usual: int, long: int) -> int:
    """`usual` in `make test`, `long` in `make test-long`."""
    return long if _form["long"] else usual


def examples(count: int, **options: Any) -> settings:
    """Hypothesis settings with `count` examples in the long form, and a fifth of them (15 at least) else."""
    return settings(max_examples=amount(min(count, max(15, count // 5)), count), **options)
