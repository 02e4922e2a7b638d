"""A patient's temporal graph as plain values, for a program."""

from __future__ import annotations

from typing import Any

import msgspec

from kg.patient import TemporalGraph
from kg.patient.episodes import Course
from kg.patient.regimens import regimens_of
from kg.patient.unconfirmed import unconfirmed_orders
from schemas.instant import FOREVER, Instant


def plain(graph: TemporalGraph, patient: str, as_of: Instant = FOREVER) -> dict[str, Any]:
    """Entities with their descriptions, stays, courses, trends. Times are microseconds since 1970.
    `not_confirmed_since`: of an order that nobody closed.
    """
    entities = graph.trajectory()
    courses = graph.courses.all()
    silent = unconfirmed_orders(graph, as_of)
    return {
        "patient": patient,
        "stays": msgspec.to_builtins(graph.stays()),
        "entities": [{**msgspec.to_builtins(event), "description": event.description} for event in entities],
        "courses": [_course(course, silent.get((course.key, course.start))) for course in courses],
        "regimens": [
            {"name": regimen.name, "start": regimen.start, "end": regimen.end, "after": regimen.after}
            for regimen in regimens_of(graph)
        ],
        "trends": [
            msgspec.to_builtins(trend)
            for key in graph.trends
            if (trend := graph.trends.trend(key)) is not None
        ],
    }


def _course(course: Course, silent: Instant | None) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(course)
    old = {} if silent is None else {"not_confirmed_since": silent}
    return {**found, **old, "events": [event.id for event in course.events]}
