"""What the entries of one stay share: who it is of, its clock and tests, the ids of its resources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from evaluation.written_stays.clock import Clock
from evaluation.written_stays.results import Resource
from evaluation.written_stays.tables import Test


class Built(NamedTuple):
    """A resource in its first version."""

    when: str  # it became known
    resource: Resource
    value: str = ""  # of labs and vitals: the key of its value


class Chart:
    """One stay while it is built."""

    def __init__(self, patient: str, clock: Clock, tests: Mapping[str, Test]) -> None:
        self.patient, self.clock, self.tests = patient, clock, tests
        self.notes: dict[str, str] = {}  # references by the time at which a note was begun
        self.subject = {"reference": f"Patient/{patient}"}
        self.context = {"reference": f"Encounter/{patient}-enc"}
        self._count = 0

    def head(self, kind: str, short: str) -> Resource:
        """Type and id of the next resource."""
        self._count += 1
        return {"resourceType": kind, "id": f"{self.patient}-{short}-{self._count}"}
