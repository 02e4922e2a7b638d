"""A patient's temporal graph as plain values, for a program."""

from __future__ import annotations

from typing import Any

import msgspec

from kg.tkg import TemporalGraph
from kg.tkg.regimens import regimens_of


def plain(graph: TemporalGraph, patient: str) -> dict[str, Any]:
    """Entities with their descriptions, stays, courses, trends. Times are microseconds since 1970."""
    entities = graph.trajectory()
    courses = graph.courses.all()
    return {
        "patient": patient,
        "stays": msgspec.to_builtins(graph.stays()),
        "entities": [{**msgspec.to_builtins(event), "description": event.description} for event in entities],
        "courses": [_course(course) for course in courses],
        "regimens": [
            {"name": regimen.name, "start": regimen.start, "end": regimen.end, "after": regimen.after} for regimen in regimens_of(graph)
        ],
        "trends": [msgspec.to_builtins(trend) for key in graph.trends if (trend := graph.trends.trend(key)) is not None],
    }


def _course(course: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(course)
    return {**found, "events": [event.id for event in course.events]}
