"""One patient against all paths that apply, event by event: eq. 3 where a new event costs what it changes,
not what has been.

The score of a path is a sum over its steps, and a step's part is the maximum over the patient's events. A new
description raises some of these maxima; the paths of those steps, and no others, get another sum. Equal to a
computation from scratch in every bit, by whatever order of additions, retractions and revisions of the
guidelines a state was reached (tests/kg/guidelines/alignment/test_incremental.py).
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.guidelines.alignment.inputs import Applicability, Happened
from kg.guidelines.alignment.nearest import NONE, Nearest
from kg.guidelines.alignment.path_index import PathIndex
from kg.guidelines.alignment.settings import AlignmentSettings
from schemas.instant import Instant


class Affected(Struct, frozen=True):
    """What an update had to touch."""

    steps: int  # distinct descriptions of steps whose best event is another one now
    paths: int  # paths whose score was computed anew


class PatientAlignment:
    """The state. Not thread-safe."""

    def __init__(
        self, index: PathIndex, settings: AlignmentSettings, applicability: Applicability | None = None
    ) -> None:
        self.index = index
        self.view = index.view(applicability)
        self._settings = settings
        self._events: dict[str, Happened] = {}
        self._number: dict[str, int] = {}  # event id -> description number
        self._told: dict[
            int, list[tuple[Instant, str]]
        ] = {}  # description number -> when and in which events it was said, earliest first
        self._nearest = Nearest(self.view, index.vectors, settings.runners_up)
        self.sums: NDArray[np.float64] = np.zeros(
            len(self.view.paths)
        )  # [p]: eq. 3, before any normalisation

    def __len__(self) -> int:
        """Events."""
        return len(self._events)

    @property
    def nbytes(self) -> int:
        """Of the arrays; the view's are shared with other patients."""
        return self._nearest.nbytes + self.sums.nbytes

    @property
    def events(self) -> tuple[Happened, ...]:
        """In time, equals by id."""
        return tuple(sorted(self._events.values(), key=lambda event: (event.time, event.id)))

    @property
    def descriptions(self) -> NDArray[np.int64]:
        """int64 [D]: numbers of the descriptions that the patient's events have."""
        return np.array(list(self._told), np.int64)

    def said(self, number: int) -> Sequence[tuple[Instant, str]]:
        """When and in which events a description was said, the earliest first."""
        return self._told.get(number, ())

    def event(self, name: str) -> Happened:
        return self._events[name]

    def alike(self, event: Happened) -> Sequence[tuple[Instant, str]]:
        """When and in which events its description was said, its own among them, the earliest first."""
        return self._told[self._number[event.id]]

    def nearest(self, number: int) -> tuple[float, int]:
        """Of a step's description number: the best similarity and the description number that has it, (-inf,
        NONE) without events.
        """
        row = int(np.searchsorted(self.view.rows, number))
        return float(self._nearest.best[row]), int(self._nearest.number[row])

    def add(self, events: Iterable[Happened]) -> Affected:
        """What happened. An event whose id is known replaces that one (a new version of it): the same event
        twice changes nothing.
        """
        told = {event.id: event for event in events}
        superseded = [
            name
            for name, event in told.items()
            if name in self._events and self._events[name].description != event.description
        ]
        before = self.remove(superseded)
        numbers = self.index.vectors.numbers([event.description for event in told.values()]).tolist()
        new = dict.fromkeys(number for number in numbers if number not in self._told)
        for event, number in zip(told.values(), numbers, strict=True):
            known = self._events.get(event.id)
            if known is not None:
                self._told[number].remove((known.time, known.id))
            insort(self._told.setdefault(number, []), (event.time, event.id))
            self._events[event.id] = event
            self._number[event.id] = number
        if len(new) == len(self._told):  # nothing before: one product of all steps and all descriptions
            self._nearest.fill(np.arange(len(self.view.rows)), np.fromiter(new, np.int64, len(new)))
            self.sums = self.view.sums(self._part(np.arange(len(self.view.rows))))
            return Affected(len(self.view.rows), len(self.sums)) if new else before
        others = len(self._told) - len(new)
        steps, paths = before.steps, before.paths
        for count, number in enumerate(new):
            held = self._part(np.arange(len(self.view.rows)))
            affected = self._apply(self._nearest.add(number, others + count), held)
            steps, paths = steps + affected.steps, paths + affected.paths
        return Affected(steps, paths)

    def remove(self, names: Iterable[str]) -> Affected:
        """Events that were entered in error; a name that is not there changes nothing."""
        steps = paths = 0
        for name in names:
            event = self._events.pop(name, None)
            if event is None:
                continue
            number = self._number.pop(name)
            at = self._told[number]
            del at[bisect_left(at, (event.time, name))]
            if not at:
                del self._told[number]
                held = self._part(np.arange(len(self.view.rows)))
                affected = self._apply(self._nearest.remove(number, lambda: self.descriptions), held)
                steps, paths = steps + affected.steps, paths + affected.paths
        return Affected(steps, paths)

    def revise(self, index: PathIndex, applicability: Applicability | None = None) -> Affected:
        """Other guidelines, or the same to which the patient now stands differently. Similarities are
        computed for new descriptions of steps only, scores for paths that are new or changed only; nothing at
        all where no path of the patient is touched.
        """
        view, old = index.view(applicability), self.view
        before, self.index, self.view = self.index, index, view
        if view is old:
            return Affected(0, 0)
        self._nearest, new = self._nearest.moved(view)
        self._nearest.fill(new, self.descriptions)
        same, mine, theirs = np.intersect1d(old.paths, view.paths, assume_unique=True, return_indices=True)
        unchanged = before.content[same] == index.content[same]
        sums = np.zeros(len(view.paths))
        sums[theirs[unchanged]] = self.sums[mine[unchanged]]
        fresh = np.ones(len(view.paths), np.bool_)
        fresh[theirs[unchanged]] = False
        paths = np.flatnonzero(fresh)
        sums[paths] = view.sums(self._part(np.arange(len(view.rows))), paths)
        self.sums = sums
        return Affected(len(new), len(paths))

    def _apply(self, rows: NDArray[np.int64], held: NDArray[np.float64]) -> Affected:
        """Sums of the paths of `rows`, whose parts were `held` [s] before. Adding a difference is exact here:
        see vectors.py.
        """
        paths, change = self.view.spread(rows, self._part(rows) - held[rows])
        self.sums[paths] += change
        return Affected(len(rows), len(paths))

    def _part(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """float64 [n]: what steps add to the scores of their paths; nothing before anything has happened."""
        best = self._nearest.best[rows].astype(np.float64)
        counts = self._nearest.number[rows] != NONE
        if self._settings.counted == "pairs":
            counts &= best >= self._settings.threshold
        return np.where(counts, best, 0.0)
