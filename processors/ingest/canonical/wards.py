"""Encounter.location to stays in wards."""

from __future__ import annotations

from typing import Any, Final

from processors.ingest.canonical.concepts import code_of
from processors.ingest.canonical.reading import Reading, Resource
from processors.ingest.canonical.times import Moment
from schemas.events import Movement
from schemas.instant import FOREVER, Instant

_WITHIN_A_WARD: Final = frozenset(
    {"bd", "ro", "area", "ca"}
)  # bed, room, area, cabinet: the ward is what they are part of
_NOT_THERE: Final = frozenset({"planned", "reserved"})
_DEEPEST: Final = 8


def movements(
    resource: Resource, reading: Reading, admitted: Moment | None, discharged: Moment | None
) -> tuple[Movement, ...]:
    """Stays in time order: beds of one ward are one stay; a stay without an end lasts until the next, or the
    discharge.
    """
    found: list[tuple[Instant, Instant | None, str]] = []
    for index, entry in enumerate(resource.get("location") or ()):
        if not entry or entry.get("status") in _NOT_THERE:
            continue
        path = f"location[{index}]"
        ward = ward_name(entry.get("location"), reading)
        when = reading.period(entry.get("period"), f"{path}.period")
        since = when or (admitted if index == 0 else None)
        if not ward:
            reading.issue(
                "unresolved-location",
                "a Location in the message, or a display",
                "neither",
                f"{path}.location",
            )
        elif since is None:
            reading.issue(
                "movement-without-time",
                "location.period.start",
                "none; the move was left out",
                f"{path}.period",
            )
        else:
            found.append((since.start, when.end if when and when.precision == "period" else None, ward))
    found.sort(key=lambda stay: stay[0])
    stays: list[Movement] = []
    last = discharged.start if discharged else FOREVER
    for position, (start, end, ward) in enumerate(found):
        following = found[position + 1][0] if position + 1 < len(found) else max(last, start)
        until = end if end is not None else following
        if stays and stays[-1].ward == ward and stays[-1].end >= start:
            stays[-1] = Movement(ward, stays[-1].start, max(until, stays[-1].end))
        else:
            stays.append(Movement(ward, start, until))
    return tuple(stays)


def ward_name(reference: Any, reading: Reading) -> str:
    """What people call the place: the ward above a bed or room where the message carries it, else the
    sender's words.
    """
    if not reference:
        return ""
    name = reference.get("display") or ""
    target = reading.context.resolve(reference)
    for _ in range(_DEEPEST):
        if target is None:
            break
        name = target.get("name") or name
        if code_of(target.get("physicalType")) not in _WITHIN_A_WARD or not target.get("partOf"):
            break
        above = reading.context.resolve(target["partOf"])
        if above is None:
            name = target["partOf"].get("display") or name
        target = above
    if name:
        return str(name)
    written = reference.get("reference") or ""
    return written.rsplit("/", 1)[-1] if written.startswith("Location/") else ""
