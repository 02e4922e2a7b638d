"""The ways to weigh that a policy chooses among (arms.yaml), and what it knows of a request when it does.

CLI-RAG (section 2.3) has one set of weights for all notes; choosing one for each request is ours, so that it
can be learned from what clinicians wrote. Features are numbers about how much there is and since when,
without a word of what: who the patient is decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec
import msgspec.yaml
from msgspec import Struct

from models.search.chunk_index import View
from processors.notes.retrieval.weights import packaged_text, read_weights
from schemas.instant import DAY, HOUR, Instant
from schemas.requests import TASKS, Request
from schemas.retrieval import Weights

#: Of the registry.
SLOT: Final = "retrieval-weights"


class Arm(Struct, frozen=True):
    """A way to weigh, and when it may be the better one."""

    why: str
    weights: Weights


class _Entry(Struct, forbid_unknown_fields=True):
    why: str
    other: dict[str, dict[str, Any]] = {}


def read_arms(text: str, base: str) -> dict[str, Arm]:
    """By name, in order. `text`: YAML as arms.yaml; `base`: as weights.yaml. Raises msgspec.ValidationError
    or ValueError naming what is wrong.
    """
    entries = msgspec.yaml.decode(text, type=dict[str, _Entry])
    if not entries or next(iter(entries.values())).other:
        raise ValueError("expected the first way to weigh to be what ships, without `other`")
    return {name: Arm(entry.why, read_weights(base, entry.other)) for name, entry in entries.items()}


@lru_cache(maxsize=1)
def packaged_arms() -> Mapping[str, Arm]:
    """Those of the file next to this module. The first is what ships."""
    return read_arms(
        files("processors.notes.retrieval").joinpath("arms.yaml").read_text(encoding="utf-8"), packaged_text()
    )


def features(request: Request, visit: View, admitted: Instant) -> dict[str, float]:
    """What a policy knows: counts, shares and hours, unscaled. `request` with its evidence; `visit`: the
    chunks of the stay up to the cut.

    All are computed for every request, all are finite. A request that is requested again has the same, but
    for what has been embedded since.
    """
    evidence, chunks, cut = request.evidence, visit.chunks, request.cut
    stay = evidence.encounter.body if evidence.encounter is not None else None
    until = stay.end if stay is not None and stay.end is not None else cut
    many = max(1, len(chunks))
    return {
        **{f"task {task}": float(request.task == task) for task in TASKS},
        "critical": float(request.priority == "critical"),
        "hours since admission": (cut - admitted) / HOUR,
        "length of stay": (until - admitted) / HOUR,  # hours; until the cut, where it has not ended
        "chunks": float(len(chunks)),
        "characters": float(sum(len(chunk.text) for chunk in chunks)),
        "note types": float(len({chunk.note_type for chunk in chunks})),
        "embedded": int(visit.embedded.sum()) / many,
        "of the last day": sum(chunk.time > cut - DAY for chunk in chunks) / many,
        "copied": 1 - len({chunk.hash for chunk in chunks}) / many if chunks else 0.0,
        "notes": float(len(evidence.passages)),
        "notes before": float(len(evidence.prior)),
        "facts": float(len(evidence.facts)),
        "history": float(len(evidence.history)),
    }
