"""The pairs of alpha and theta that a policy chooses among (arms.yaml), and what it knows of a request when
it does.

CliCARE (algorithm 1) has one alpha and one theta for all patients; choosing a pair for each request is ours.
Features are numbers about the course and the paths compared with it, without a word of what: who the patient
is decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Annotated, Final

import msgspec
import msgspec.yaml
from msgspec import Meta, Struct

from kg.guidelines.alignment.inputs import AlignmentSettings
from kg.guidelines.alignment.reranking import Case
from schemas.instant import DAY
from schemas.requests import Request

#: Of the registry.
SLOT: Final = "alignment"
_Share = Annotated[float, Meta(ge=0, le=1)]


class Arm(Struct, frozen=True, forbid_unknown_fields=True):
    """A reading, and when it may be the better one. None: as the settings have it."""

    why: str
    alpha: _Share | None = None
    theta: _Share | None = None

    def of(self, settings: AlignmentSettings) -> AlignmentSettings:
        """The settings, so read."""
        chosen = {"alpha": self.alpha, "theta": self.theta}
        return settings.model_copy(
            update={name: value for name, value in chosen.items() if value is not None}
        )


def read_arms(text: str) -> dict[str, Arm]:
    """By name, in order. Raises msgspec.ValidationError or ValueError naming what is wrong."""
    found = msgspec.yaml.decode(text, type=dict[str, Arm])
    first = next(iter(found.values()), None)
    if first is None or (first.alpha, first.theta) != (None, None):
        raise ValueError("expected the first reading to be what ships, without alpha or theta")
    return found


@cache
def packaged_arms() -> Mapping[str, Arm]:
    """Those of the file next to this module. The first is what ships."""
    return read_arms((files("kg.guidelines.alignment") / "arms.yaml").read_text(encoding="utf-8"))


def features(request: Request, case: Case) -> dict[str, float]:
    """What a policy knows: counts, shares, cosines and days, unscaled. `case` has a candidate at least. All
    are reported for every request, all are finite.
    """
    evidence, first = request.evidence, case.candidates[0]
    likeness = [max(0.0, match.similarity) for match in first.matches if match.event]
    times = [event.time for event in case.events]
    return {
        "critical": float(request.priority == "critical"),
        "ways": float(len(case.candidates)),
        "guidelines": float(len({one.path.guideline for one in case.candidates})),
        "events": float(len(case.events)),
        "descriptions": float(len({event.description for event in case.events})),
        "days": (max(times) - min(times)) / DAY if times else 0.0,
        "moments": len(set(times))
        / max(1, len(times)),  # 1: no two events have one time; near 0: all were entered at once
        "steps": float(len(first.matches)),
        "seeds": sum(one >= case.threshold for one in likeness)
        / max(1, len(first.matches)),  # share of its steps
        "likeness": fmean(likeness) if likeness else 0.0,
        "facts": float(len(evidence.facts)),
        "history": float(len(evidence.history)),
        "notes": float(len(evidence.passages)),
    }
