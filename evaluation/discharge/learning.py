"""Retrievers that keep what they learned from: nearest notes, for comparison only. Nothing of them ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from evaluation.discharge.patients import Patient
from models.policies.chooser import LONGEST
from models.policies.statistics import Floats

_NEAREST: Final = 20
_SHARPNESS: Final = 4


class NearestNotes:
    """Concepts that came later in the notes whose beginnings are most alike, each by its likeness, and by
    popularity where those are silent.
    """

    def __init__(
        self, known: Sequence[Patient], of_known: Floats, patients: Sequence[Patient], of_patients: Floats
    ) -> None:
        self._known, self._patients = known, patients
        self._alike = np.maximum(of_patients @ of_known.T, 0)
        self._popular: dict[int, float] = {}
        for one in known:
            for row in one.new:
                self._popular[row] = self._popular.get(row, 0.0) + 1e-3 / len(known)

    def chosen(self, at: int) -> int:
        return LONGEST

    def ranked(self, at: int) -> list[int]:
        found = dict(self._popular)
        for place in np.argsort(-self._alike[at], kind="stable")[:_NEAREST]:
            for row in self._known[place].new:
                found[row] += float(self._alike[at, place]) ** _SHARPNESS
        named = self._patients[at].named
        return [
            row for row, _ in sorted(found.items(), key=lambda item: (-item[1], item[0])) if row not in named
        ][:LONGEST]
