"""Why a choice may have been the better one, in the words of the file beside the logic, and what was known
when it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kg.guidelines.alignment import arms as aligning
from processors.notes.retrieval import arms as weighing


def reasons(decision: Mapping[str, Any]) -> Iterator[str]:
    """Lines on a Decision as the log has it; none on one whose slot has no named ways."""
    why = _why().get(decision["slot"], {}).get(decision["action"], "")
    if why:
        yield why
    if known := decision.get("features"):
        yield "known: " + ", ".join(f"{name} {value:.4g}" for name, value in known.items())


def _why() -> dict[str, dict[str, str]]:
    """By slot and action."""
    return {
        weighing.SLOT: {name: arm.why for name, arm in weighing.packaged_arms().items()},
        aligning.SLOT: {name: arm.why for name, arm in aligning.packaged_arms().items()},
    }
