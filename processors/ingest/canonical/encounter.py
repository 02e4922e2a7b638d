"""Encounter: class, status and ward moves, reasons, admission and discharge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from processors.ingest.canonical.concepts import EMPTY, code_of, concept, concepts, referenced
from processors.ingest.canonical.context import Canonical, Reading, Resource
from processors.ingest.canonical.times import Moment, offset
from schemas.codes import Concept
from schemas.events import EncounterBody, Movement
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


_OPEN: Final = frozenset({"planned", "arrived", "triaged", "in-progress", "onleave"})
_BEGUN: Final = ("arrived", "triaged", "in-progress", "onleave", "finished")


def encounter(reading: Reading) -> Canonical:
    resource = reading.resource
    status = resource.get("status") or "unknown"
    statuses = list(_dated(resource.get("statusHistory"), "status", reading, "statusHistory"))
    classes = list(_dated(resource.get("classHistory"), "class", reading, "classHistory"))
    period = resource.get("period") or {}
    begin = reading.time(period.get("start"), "period.start")
    finish = reading.time(period.get("end"), "period.end")
    if begin is None:
        begin = min((m for s, m in statuses if s in _BEGUN), default=None)
    begin, finish = _checked(begin, finish, status, reading)
    stays = movements(resource, reading, begin, finish if status not in _OPEN else None)
    occurred = reading.occurred(
        _last_known(
            status, begin, finish, [m for _, m in (*statuses, *classes)], [s.start for s in stays], reading
        ),
        changed=status == "entered-in-error",
        over=status == "cancelled" or reading.context.undone,
    )
    class_code = _class_code(resource, reading)
    start = begin.start if begin else None
    end = (
        None
        if status in _OPEN
        else finish.start
        if finish
        else _closed(status, start, occurred, statuses, reading)
    )
    body = EncounterBody(
        class_code=class_code,
        status=status,
        start=start,
        end=end,
        reasons=_reasons(resource, reading),
        movements=stays,
        class_history=_class_history(classes, class_code, start),
        part_of=_part_of(resource.get("partOf"), reading),
        service=concept(resource.get("serviceType"), reading, "serviceType").label,
        disposition=concept(
            (resource.get("hospitalization") or {}).get("dischargeDisposition"),
            reading,
            "hospitalization.dischargeDisposition",
        ).label,
        offset=offset(period.get("start")),
        team=_team(resource, reading),
    )
    return reading.canonical("encounter", occurred, body, retracted=status == "entered-in-error")


def _dated(history: Any, field: str, reading: Reading, path: str) -> Iterator[tuple[str, Moment]]:
    """(status or class code, from when to when) of a history, entries without a time left out."""
    for index, entry in enumerate(history or ()):
        value = (entry or {}).get(field)
        code = value.get("code") if isinstance(value, dict) else value
        when = reading.period((entry or {}).get("period"), f"{path}[{index}].period")
        if code and when:
            yield code, when


def _checked(
    begin: Moment | None, finish: Moment | None, status: str, reading: Reading
) -> tuple[Moment | None, Moment | None]:
    if begin and finish and finish.end < begin.start:
        reading.issue(
            "discharge-before-admission",
            "a discharge not before the admission",
            "one before it; it was dropped",
            "period",
        )
        return begin, None
    if finish and status in _OPEN:
        reading.issue(
            "end-while-open",
            "no period.end while the patient is in",
            f"one, with status {status}; it was left out",
            "period.end",
        )
        return begin, None
    return begin, finish


def _last_known(
    status: str,
    begin: Moment | None,
    finish: Moment | None,
    history: list[Moment],
    moved: list[Instant],
    reading: Reading,
) -> Moment | None:
    """The latest thing that this version shows: discharge, a status or class move, a transfer, admission."""
    stated = [m.start for m in history] + moved
    if begin and status == "planned" and begin.start > reading.context.recorded:
        begin = None  # a plan shows of the future: that is no reason to know it later than it was sent
        if not stated and not (reading.resource.get("meta") or {}).get("lastUpdated"):
            stated.append(reading.context.recorded)
    stated += [m.start for m in (begin, finish) if m]
    if not stated:
        return None
    latest = max(stated)
    return next((m for m in (begin, finish) if m and m.start == latest), Moment(latest, latest, "moment"))


def _closed(
    status: str,
    start: Instant | None,
    occurred: Instant,
    statuses: list[tuple[str, Moment]],
    reading: Reading,
) -> Instant | None:
    """An end for an encounter that is over but does not say since when; nobody may take the patient for still
    in.
    """
    if status != "finished":
        return None
    known = [m.start for s, m in statuses if s == "finished" and (start is None or m.start >= start)]
    reading.issue(
        "missing-end",
        "period.end of a finished encounter",
        "none that can be used; the time it was known stands in",
        "period.end",
    )
    return max(known[-1] if known else occurred, start if start is not None else occurred)


def _class_code(resource: Resource, reading: Reading) -> str:
    found = resource.get("class")
    code = found.get("code") if isinstance(found, dict) else None
    if not code:
        reading.issue("missing-class", "Encounter.class with a code of v3 ActCode", "none", "class")
    return code or ""


def _class_history(
    classes: list[tuple[str, Moment]], current: str, start: Instant | None
) -> tuple[tuple[str, Instant], ...]:
    """Each class and since when, the current one last."""
    ordered = sorted(classes, key=lambda c: c[1])
    history = [(code, when.start) for code, when in ordered]
    if current and (not history or history[-1][0] != current):
        since = ordered[-1][1].end if ordered else start
        if since is not None:
            history.append((current, since))
    return tuple(history)


def _reasons(resource: Resource, reading: Reading) -> tuple[Concept, ...]:
    """Coded reasons, then the conditions referred to as reason or diagnosis, each once by its words."""
    found = list(concepts(resource.get("reasonCode"), reading, "reasonCode"))
    references = [(r, f"reasonReference[{i}]") for i, r in enumerate(resource.get("reasonReference") or ())]
    diagnoses = resource.get("diagnosis") or ()
    references += [((d or {}).get("condition"), f"diagnosis[{i}].condition") for i, d in enumerate(diagnoses)]
    found += [c for reference, path in references if (c := referenced(reference, reading, path)) != EMPTY]
    return tuple({c.label: c for c in reversed(found)}.values())[::-1]


def _team(resource: Resource, reading: Reading) -> tuple[str, ...]:
    """Each participant once, whoever is no person (a relative, a device) left out."""
    found: dict[str, None] = {}
    for entry in resource.get("participant") or ():
        reference = (entry or {}).get("individual")
        target = reading.context.resolve(reference) if reference else None
        kind, name = (
            (target.get("resourceType", ""), str(target.get("id") or ""))
            if target is not None
            else tuple(
                ("/" + str((reference or {}).get("reference") or ""))
                .split("/_history/")[0]
                .rsplit("/", 2)[-2:]
            )
        )
        if kind in ("Practitioner", "PractitionerRole") and name:
            found[f"{kind}/{name}"] = None
    return tuple(found)


def _part_of(reference: Any, reading: Reading) -> str:
    """ "Encounter/3" of the enclosing encounter, "" where none or unknown."""
    if not reference:
        return ""
    if reading.context.encounter_of is not None:
        return reading.context.encounter_of(reference)
    target = reading.context.resolve(reference)
    if target is not None and target.get("id"):
        return f"Encounter/{target['id']}"
    segments = (reference.get("reference") or "").split("/_history/")[0].rsplit("/", 2)
    return f"Encounter/{segments[-1]}" if len(segments) >= 2 and segments[-2] == "Encounter" else ""
