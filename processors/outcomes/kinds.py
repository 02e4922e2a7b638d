"""kinds.yaml and marks.yaml as data: which outcomes count for a task, within what time, how much."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec.yaml
from msgspec import Struct, convert

from processors.outcomes.draft import Draft
from schemas.instant import HOUR, Instant
from schemas.requests import Task


class OfDocument(Struct, frozen=True):
    """`types`: short names of note types, those that answer best first; `hours`: how long after the draft's
    cut one may be written.
    """

    types: tuple[str, ...]
    hours: float
    weight: float = 1.0


class OfExpected(Struct, frozen=True):
    weight: float = 1.0


class Within(Struct, frozen=True):
    """`hours` after the draft's cut."""

    hours: float
    weight: float = 1.0


class Kind(Struct, frozen=True):
    """What counts for a task; None: not this. `landmark`: hours after the draft's cut at which its reward is taken."""

    document: OfDocument
    landmark: float
    expected: OfExpected | None = None
    condition: Within | None = None
    orders: Within | None = None


class Marking(Struct, frozen=True):
    """`weight` of a mark next to all else, [0, 1]; `words_per_minute`: of a clinician who reads a draft; `harms`:
    of a value the share that is lost where a clinician turns such a thing round, [0, 1].
    """

    weight: float
    words_per_minute: float
    harms: Mapping[str, float]


@cache
def kinds() -> Mapping[Task, Kind]:
    found: Mapping[Task, Kind] = convert(_read("kinds.yaml"), dict[Task, Kind])
    return found


@cache
def marking() -> Marking:
    return convert(_read("marks.yaml"), Marking)


def boundaries(draft: Draft) -> tuple[Instant, ...]:
    """When time alone may change what is to be stated of it: the ends of its windows, in order."""
    kind = kinds()[draft.task]
    hours = {kind.document.hours, *(one.hours for one in (kind.condition, kind.orders) if one is not None)}
    return tuple(sorted(ends_at(draft, one) for one in hours))


def landmark(task: Task) -> Instant:
    """After a draft's cut: what is learned from is its reward as of then."""
    return round(kinds()[task].landmark * HOUR)


def ends_at(draft: Draft, hours: float) -> Instant:
    return draft.cut + round(hours * HOUR)


def until(draft: Draft) -> Instant:
    """When nothing is waited for any longer."""
    return boundaries(draft)[-1]


def longest() -> Instant:
    """Of all windows of all tasks."""
    return max(boundaries(Draft("", task, "", "", 0, ""))[-1] for task in kinds())


def _read(name: str) -> Any:
    return msgspec.yaml.decode(files("processors.outcomes").joinpath(name).read_text(encoding="utf-8"))
