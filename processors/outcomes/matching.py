"""Which document of an encounter answers which draft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import yaml
from msgspec import Struct, convert

from processors.outcomes.draft import Draft
from schemas.instant import HOUR, Instant
from schemas.outcomes import ClinicianDocument
from schemas.requests import Task


class Kind(Struct, frozen=True):
    """`types`: short names of note types, those that answer best first; `hours`: how long after the draft's cut one may be written."""

    types: tuple[str, ...]
    hours: float


@cache
def kinds() -> Mapping[Task, Kind]:
    told = yaml.safe_load(files("processors.outcomes").joinpath("kinds.yaml").read_text(encoding="utf-8"))
    found: Mapping[Task, Kind] = convert(told, dict[Task, Kind])
    return found




def latest(answers: Iterable[ClinicianDocument]) -> list[ClinicianDocument]:
    """Of each resource its last version, in any order of coming; none of what was retracted, or is not yet final."""
    found: dict[str, ClinicianDocument] = {}
    for answer in answers:
        if answer.resource not in found or answer.rank > found[answer.resource].rank:
            found[answer.resource] = answer
    return sorted((one for one in found.values() if one.final and not one.retracted), key=lambda one: (one.time, one.resource))


def until(draft: Draft) -> Instant:
    """When no answer is waited for any longer."""
    return draft.cut + round(kinds()[draft.task].hours * HOUR)


def answering(draft: Draft, answers: Iterable[ClinicianDocument]) -> ClinicianDocument | None:
    """The first after the draft's cut, of the best kind that there is, within its time."""
    kind = kinds()[draft.task]
    late = [one for one in latest(answers) if one.encounter == draft.encounter and draft.cut < one.time <= until(draft)]
    return next((one for wanted in kind.types for one in late if one.note_type == wanted), None)


def standing(drafts: Iterable[Draft], answer: ClinicianDocument) -> dict[str, Draft]:
    """Of each document the draft that stood when `answer` was written: the last whose evidence ends before it. By document."""
    found: dict[str, Draft] = {}
    for draft in sorted(drafts, key=lambda one: (one.cut, one.request)):
        if draft.encounter == answer.encounter and draft.cut < answer.time:
            found[draft.document] = draft
    return found
