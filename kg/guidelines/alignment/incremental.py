"""One patient against all paths that apply, event by event: a new event costs what it changes, not the
history.

Equation 3 sums over the steps of a path the highest cosine of any of the patient's events. A new description
raises some of these maxima; only the paths of those steps get another sum. The result equals a computation
from scratch in every bit, in whatever order events were added and retracted
(tests/kg/guidelines/alignment/test_incremental.py).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.guidelines.alignment.inputs import AlignmentSettings, Applicability, Happened
from kg.guidelines.alignment.path_index import PathIndex
from kg.guidelines.alignment.vectors import cosines
from schemas.instant import Instant

NONE: Final = -1  # no description


class Affected(Struct, frozen=True):
    """What an update changed."""

    steps: int  # distinct descriptions of steps whose best event is another one now
    paths: int  # paths whose score was computed anew


class PatientAlignment:
    """The alignment state of one patient. Not thread-safe."""

    def __init__(
        self, index: PathIndex, settings: AlignmentSettings, applicability: Applicability | None = None
    ) -> None:
        self.index = index
        self.view = index.view(applicability)
        self._settings = settings
        self._events: dict[str, Happened] = {}
        self._number: dict[str, int] = {}  # event id -> description number
        #: Description number -> (time, event id) of the events that have it, earliest first.
        self._occurrences: dict[int, list[tuple[Instant, str]]] = {}
        self._best = np.full(len(self.view.rows), -np.inf, np.float32)  # [s]: the highest similarity
        self._nearest = np.full(len(self.view.rows), NONE, np.int64)  # [s]: the description that has it
        self.sums: NDArray[np.float64] = np.zeros(len(self.view.paths))  # [p]: eq. 3, not normalised

    def __len__(self) -> int:
        """The number of events."""
        return len(self._events)

    @property
    def nbytes(self) -> int:
        """Bytes of the arrays; those of the view are shared with other patients."""
        return self._best.nbytes + self._nearest.nbytes + self.sums.nbytes

    @property
    def events(self) -> tuple[Happened, ...]:
        """By time, then by id."""
        return tuple(sorted(self._events.values(), key=lambda event: (event.time, event.id)))

    @property
    def descriptions(self) -> NDArray[np.int64]:
        """int64 [D]: numbers of the descriptions of the patient's events."""
        return np.array(list(self._occurrences), np.int64)

    def occurrences(self, number: int) -> Sequence[tuple[Instant, str]]:
        """(time, event id) of the events with a description, earliest first."""
        return self._occurrences.get(number, ())

    def event(self, name: str) -> Happened:
        return self._events[name]

    def alike(self, event: Happened) -> Sequence[tuple[Instant, str]]:
        """(time, event id) of the events with the same description, this one included, earliest first."""
        return self._occurrences[self._number[event.id]]

    def nearest(self, number: int) -> tuple[float, int]:
        """Of a step's description number: the best similarity and the description number that has it.

        (-inf, NONE) without events.
        """
        row = int(np.searchsorted(self.view.rows, number))
        return float(self._best[row]), int(self._nearest[row])

    def add(self, events: Iterable[Happened]) -> Affected:
        """Add events. An event with a known id replaces the older version; the same event twice changes
        nothing.
        """
        given = {event.id: event for event in events}
        superseded = [
            name
            for name, event in given.items()
            if name in self._events and self._events[name].description != event.description
        ]
        before = self.remove(superseded)
        numbers = self.index.vectors.numbers([event.description for event in given.values()]).tolist()
        new = dict.fromkeys(number for number in numbers if number not in self._occurrences)
        for event, number in zip(given.values(), numbers, strict=True):
            known = self._events.get(event.id)
            if known is not None:
                self._occurrences[number].remove((known.time, known.id))
            insort(self._occurrences.setdefault(number, []), (event.time, event.id))
            self._events[event.id] = event
            self._number[event.id] = number
        if len(new) == len(self._occurrences):  # the first events: one product of all steps and descriptions
            self._compare(np.arange(len(self.view.rows)), np.fromiter(new, np.int64, len(new)))
            self.sums = self.view.sums(self._part(np.arange(len(self.view.rows))))
            return Affected(len(self.view.rows), len(self.sums)) if new else before
        steps, paths = before.steps, before.paths
        for number in new:
            affected = self._raise(number)
            steps, paths = steps + affected.steps, paths + affected.paths
        return Affected(steps, paths)

    def remove(self, names: Iterable[str]) -> Affected:
        """Remove events that were entered in error. An unknown id changes nothing."""
        steps = paths = 0
        for name in names:
            event = self._events.pop(name, None)
            if event is None:
                continue
            number = self._number.pop(name)
            at = self._occurrences[number]
            del at[bisect_left(at, (event.time, name))]
            if not at:
                del self._occurrences[number]
                affected = self._lower(number)
                steps, paths = steps + affected.steps, paths + affected.paths
        return Affected(steps, paths)

    def _raise(self, number: int) -> Affected:
        """A new description: the steps that it is nearest to, and their paths."""
        similarity = cosines(self.view.matrix, self.index.vectors.matrix(np.array([number])))[:, 0]
        nearer = similarity > self._best
        tie = self.index.vectors.ties(np.array([number]))[0]
        for row in np.flatnonzero((similarity == self._best) & (self._nearest != NONE)):  # rare
            nearer[row] = tie < self.index.vectors.ties(self._nearest[row : row + 1])[0]
        rows = np.flatnonzero(nearer)
        held = self._part(rows)
        self._best[rows], self._nearest[rows] = similarity[rows], number
        return self._apply(rows, held)

    def _lower(self, number: int) -> Affected:
        """A description is gone: the steps that it was nearest to, compared with all that are left."""
        rows = np.flatnonzero(self._nearest == number)
        held = self._part(rows)
        self._best[rows], self._nearest[rows] = -np.inf, NONE
        self._compare(rows, self.descriptions)
        return self._apply(rows, held)

    def _compare(self, rows: NDArray[np.int64], numbers: NDArray[np.int64]) -> None:
        """The best of descriptions [D] for the given rows [n]: one matrix product."""
        if not len(rows) or not len(numbers):
            return
        numbers = numbers[np.argsort(self.index.vectors.ties(numbers))]  # argmax takes the first of equals
        every = len(rows) == len(self.view.rows)  # spares a copy of the whole matrix
        similarity = cosines(
            self.view.matrix if every else self.view.matrix[rows], self.index.vectors.matrix(numbers)
        )
        first = similarity.argmax(axis=1)
        self._best[rows] = similarity[np.arange(len(rows)), first]
        self._nearest[rows] = numbers[first]

    def _apply(self, rows: NDArray[np.int64], held: NDArray[np.float64]) -> Affected:
        """Update the sums of the paths of `rows` [n], whose parts were `held` [n] before.

        Adding a difference is exact here: see vectors.py.
        """
        paths, change = self.view.spread(rows, self._part(rows) - held)
        self.sums[paths] += change
        return Affected(len(rows), len(paths))

    def _part(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """float64 [n]: what steps add to the scores of their paths; 0 without events."""
        best = self._best[rows].astype(np.float64)
        counts = self._nearest[rows] != NONE
        if self._settings.counted == "pairs":
            counts &= best >= self._settings.threshold
        return np.where(counts, best, 0.0)
