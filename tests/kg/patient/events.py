"""Events for tests, as short as they can be written."""

from __future__ import annotations

import itertools

from kg.patient import Event, Role
from kg.patient.entity import Grain
from schemas.codes import Coding, Concept, Quantity
from schemas.facts import FactStatus, Source
from schemas.instant import DAY, FOREVER, Instant

T0: Instant = 1_772_323_200 * 1_000_000  # 2026-03-01T00:00Z
_NUMBERS = itertools.count()


def event(
    start: Instant,
    end: Instant | None = None,
    *,
    name: str = "x",
    role: Role = "finding",
    grain: Grain = "moment",
    id: str = "",
    relation: str = "observed",
    status: FactStatus = "active",
    linked: str = "",
    encounter: str = "",
    **more: object,
) -> Event:
    """At a moment, unless it ends."""
    name_of = id or f"E/{next(_NUMBERS)}#0"
    return Event(
        name_of,
        role,
        Concept(text=name),
        start,
        Source(name_of.partition("#")[0], "1"),
        linked=linked,
        end=start if end is None else end,
        grain=grain,
        status=status,
        relation=relation,
        encounter=encounter,
        **more,  # type: ignore[arg-type]
    )


def on_day(day: int, **more: object) -> Event:
    """Some time of a day of March 2026, counted from 0."""
    return event(T0 + day * DAY, T0 + (day + 1) * DAY, grain="day", **more)  # type: ignore[arg-type]


def result(
    day: float, value: str, *, name: str = "CA 15-3", code: str = "6875-9", unit: str = "U/mL", **more: object
) -> Event:
    """A result, so many days after T0."""
    at = T0 + round(day * DAY)
    made = event(at, role="biomarker", **more)  # type: ignore[arg-type]
    concept = Concept((Coding("http://loinc.org", code, name),))
    fields = {field: getattr(made, field) for field in made.__struct_fields__}
    return Event(**{**fields, "concept": concept, "value": Quantity(value, unit, ucum=unit)})


def dose(day: float, drug: str = "docetaxel", relation: str = "given_medication", **more: object) -> Event:
    """A drug given, so many days after T0."""
    return event(T0 + round(day * DAY), name=drug, role="treatment", relation=relation, **more)  # type: ignore[arg-type]


def order(day: float, drug: str = "docetaxel", until: float | None = None, **more: object) -> Event:
    """A prescription; open where it has no end."""
    end = FOREVER if until is None else T0 + round(until * DAY)
    return event(
        T0 + round(day * DAY), end, name=drug, role="treatment", relation="ordered_medication", **more
    )  # type: ignore[arg-type]
