"""Ways of retrieving concepts that may come later. Each ranks up to 50 that the text does not name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np

from evaluation.discharge.patients import Patient
from models.policies.candidates import Scoring
from models.policies.chooser import LONGEST
from models.policies.expectations import Expecting
from models.policies.statistics import Floats

#: From whom a control starts.
OTHER: Final = "from another patient"


class Retriever(Protocol):
    """One way."""

    def ranked(self, at: int) -> list[int]:
        """Rows for the patient at this place, the best first, at most 50, none that the text names."""
        ...

    def chosen(self, at: int) -> int:
        """How many of them it would show; the others stand there to be compared at equal numbers."""
        ...


class _All:
    def chosen(self, at: int) -> int:
        return LONGEST


class Policy:
    """The shipped policy, or the scorer it came from. `start`: whose text each patient's concepts are
    foreseen from.
    """

    def __init__(
        self,
        expecting: Expecting,
        patients: Sequence[Patient],
        start: Sequence[int] | None = None,
        *,
        stopping: bool = True,
    ) -> None:
        self._expecting, self._patients = expecting, patients
        self._start = list(range(len(patients))) if start is None else list(start)
        self._stopping = stopping

    def ranked(self, at: int) -> list[int]:
        return self._rows(at, stopping=False)

    def chosen(self, at: int) -> int:
        return len(self._rows(at, stopping=True)) if self._stopping else LONGEST

    def _rows(self, at: int, *, stopping: bool) -> list[int]:
        of = self._patients[self._start[at]]
        found = self._expecting.expected(
            of.text, of.links, stopping=stopping, excluded=self._patients[at].named
        )
        return [one.row for one in found]


class Feature(_All):
    """Candidates by what the statistics alone say of them: rates for popularity, conditional counts for naive
    Bayes.
    """

    def __init__(self, scoring: Scoring, patients: Sequence[Patient], weights: Floats) -> None:
        self._scoring, self._patients, self._weights = scoring, patients, weights

    def ranked(self, at: int) -> list[int]:
        of = self._patients[at]
        found = self._scoring.candidates(of.text, of.links, many=len(self._scoring.rows))
        order = np.argsort(-(found.features @ self._weights), kind="stable")[:LONGEST]
        return [int(row) for row in found.rows[order]]


class Nothing(_All):
    """No retrieval: the text alone."""

    def ranked(self, at: int) -> list[int]:
        return []


class Oracle(_All):
    """The most that could be retrieved: what is asked for, as far as it is among the candidates of the
    policy.
    """

    def __init__(self, patients: Sequence[Patient], reachable: Sequence[frozenset[int]]) -> None:
        self._patients, self._reachable = patients, reachable

    def ranked(self, at: int) -> list[int]:
        return sorted(self._patients[at].new & self._reachable[at])[:LONGEST]


def others(patients: Sequence[Patient]) -> list[int]:
    """For each patient the next one of the same source: a control that knows the source and nothing of the
    patient. Who is alone in a source gets the next of all (`alone` counts them). Nobody gets themselves;
    raises ValueError for fewer than two.
    """
    if len(patients) < 2:
        raise ValueError(f"expected two patients at least, got {len(patients)}")
    found = [(at + 1) % len(patients) for at in range(len(patients))]
    for members in _by_source(patients):
        if len(members) > 1:
            for place, at in enumerate(members):
                found[at] = members[(place + 1) % len(members)]
    return found


def alone(patients: Sequence[Patient]) -> int:
    """How many are the only one of their source."""
    return sum(len(members) == 1 for members in _by_source(patients))


def _by_source(patients: Sequence[Patient]) -> list[list[int]]:
    return [
        [at for at, one in enumerate(patients) if one.source == source]
        for source in sorted({one.source for one in patients})
    ]


def reachable(scoring: Scoring, patients: Sequence[Patient]) -> list[frozenset[int]]:
    """The policy's candidates of each patient."""
    return [frozenset(int(row) for row in scoring.candidates(one.text, one.links).rows) for one in patients]
