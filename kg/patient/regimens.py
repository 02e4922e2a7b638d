"""Courses that were given together, and what followed what: lines of therapy, from the courses of one
patient.

Two courses are one regimen where at least half of the days of the one with fewer are days of the other, or
where they were begun within three days of each other for the same reason. Lines follow each other where a
regimen for the same reason begins after the one before. The paper takes regimens from notes by a language
model. Computed on demand, from the courses, of which there are few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

import msgspec
from msgspec import Struct

from kg.patient.episodes import Course
from kg.patient.graph import TemporalGraph
from schemas.instant import DAY, FOREVER, Instant

_TOGETHER: Final = 3 * DAY


class Regimen(Struct, frozen=True):
    """One or several courses, given together."""

    courses: tuple[Course, ...]  # by start
    reasons: frozenset[str] = frozenset()  # why: what its courses' events say, in one form for one meaning
    after: str = ""  # name of the regimen for the same reason that it followed

    @property
    def name(self) -> str:
        return " + ".join(dict.fromkeys(course.name for course in self.courses))

    @property
    def start(self) -> Instant:
        return self.courses[0].start

    @property
    def end(self) -> Instant:
        return max(course.end for course in self.courses)


def regimens_of(graph: TemporalGraph) -> list[Regimen]:
    """Of a patient's courses. A reason that is a code and one that refers to the patient's condition are the
    same where they mean the same.
    """
    meant: dict[str, str] = {}
    for event in graph.events(None, None, "diagnosis"):
        if event.coded:
            name = event.linked or event.name.casefold()
            keys = (
                event.source.resource,
                event.name,
                *(f"{coding.system}|{coding.code}" for coding in event.concept.codings),
            )
            meant |= dict.fromkeys(keys, name)
    return regimens(graph.courses.all(), meant)


def regimens(courses: Sequence[Course], meant: Mapping[str, str] = MappingProxyType({})) -> list[Regimen]:
    """By start. `meant`: what reasons mean, where several say the same. Courses without a reason make lines
    with none.
    """
    why = [frozenset(meant.get(reason, reason) for reason in course.reasons) for course in courses]
    group = list(range(len(courses)))
    for a, b in combinations(range(len(courses)), 2):
        if group[a] != group[b] and _together(courses[a], courses[b], why[a], why[b]):
            old = group[b]
            group = [group[a] if one == old else one for one in group]
    order = sorted(range(len(courses)), key=lambda at: (courses[at].start, courses[at].key))
    joined: dict[int, list[int]] = {}
    for at in order:
        joined.setdefault(group[at], []).append(at)
    found: list[Regimen] = []
    for members in joined.values():
        regimen = Regimen(
            tuple(courses[at] for at in members), frozenset().union(*(why[at] for at in members))
        )
        before = [
            one
            for one in found
            if one.reasons & regimen.reasons and one.start < regimen.start and one.name != regimen.name
        ]
        found.append(msgspec.structs.replace(regimen, after=before[-1].name) if before else regimen)
    return found


def _together(a: Course, b: Course, why_a: frozenset[str], why_b: frozenset[str]) -> bool:
    if a.start > _over(b) or b.start > _over(a):
        return False
    shared = len(a.days & b.days)
    alike = bool(why_a & why_b) or not (why_a or why_b)
    if 2 * shared >= min(len(a.days), len(b.days)) and alike and (shared > 1 or a.given == b.given):
        return True
    return abs(a.start - b.start) <= _TOGETHER and bool(why_a & why_b)


def _over(course: Course) -> Instant:
    return course.end if course.end != FOREVER else course.events[-1].start
