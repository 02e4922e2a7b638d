"""Courses that were given together, and what came after what: lines of therapy, from the courses of one patient.

Two courses are one regimen where at least half of the days of the one with fewer are days of the other, or where they were begun within three
days of each other for the same reason. Lines follow each other where a regimen for the same reason begins after the one before.
The paper takes regimens from notes by a language model. Worked out when asked for, from the courses, of which there are few.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from kg.tkg.episodes import Course
from schemas.instant import DAY, FOREVER, Instant

_TOGETHER: Final = 3 * DAY


class Regimen(Struct, frozen=True):
    """One or several courses, given together."""

    courses: tuple[Course, ...]  # by start
    after: str = ""  # name of the regimen for the same reason that it came after

    @property
    def name(self) -> str:
        return " + ".join(dict.fromkeys(course.name for course in self.courses))

    @property
    def start(self) -> Instant:
        return self.courses[0].start

    @property
    def end(self) -> Instant:
        return max(course.end for course in self.courses)

    @property
    def reasons(self) -> frozenset[str]:
        return frozenset(reason for course in self.courses for reason in course.reasons)


def regimens(courses: Sequence[Course]) -> list[Regimen]:
    """By start. Courses without a reason make lines with none."""
    group = list(range(len(courses)))
    for a, b in combinations(range(len(courses)), 2):
        if group[a] != group[b] and _together(courses[a], courses[b]):
            old = group[b]
            group = [group[a] if one == old else one for one in group]
    joined = [
        tuple(sorted((courses[at] for at, of in enumerate(group) if of == number), key=lambda course: (course.start, course.key)))
        for number in sorted(set(group))
    ]
    found: list[Regimen] = []
    for members in sorted(joined, key=lambda members: (members[0].start, members[0].key)):
        regimen = Regimen(members)
        before = [one for one in found if one.reasons & regimen.reasons and one.start < regimen.start and one.name != regimen.name]
        found.append(Regimen(members, before[-1].name if before else ""))
    return found


def _together(a: Course, b: Course) -> bool:
    if a.start > _over(b) or b.start > _over(a):
        return False
    if a.cycles and b.cycles:
        days = {time // DAY for time in a.cycles}, {time // DAY for time in b.cycles}
        if 2 * len(days[0] & days[1]) >= min(map(len, days)):
            return bool(set(a.reasons) & set(b.reasons)) or not (a.reasons or b.reasons) or len(days[0] & days[1]) > 1
    return abs(a.start - b.start) <= _TOGETHER and bool(set(a.reasons) & set(b.reasons))


def _over(course: Course) -> Instant:
    return course.end if course.end != FOREVER else course.events[-1].start
