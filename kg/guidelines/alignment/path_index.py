"""All guideline paths, compiled into a sparse matrix path x description.

Paths share steps and steps share words, so a patient is compared with each distinct description once. A view
is what one patient's applicability leaves; patients to whom the same paths apply share it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.inputs import Applicability, GuidelinePath, GuidelineStep
from kg.guidelines.alignment.vectors import DescriptionVectors


class PathIndex:
    """Guidelines, compiled once for all patients. Read-only. Use `compiled`."""

    def __init__(
        self,
        vectors: DescriptionVectors,
        steps: Mapping[str, GuidelineStep],
        paths: Sequence[GuidelinePath],
    ) -> None:
        self.vectors = vectors
        self.steps = steps
        self.paths = paths
        self._views: WeakValueDictionary[bytes, View] = WeakValueDictionary()
        self.number = {path.id: number for number, path in enumerate(paths)}
        if len(self.number) != len(paths):
            raise ValueError(
                f"expected paths with distinct ids, got {len(paths)} paths with {len(self.number)} ids"
            )
        unknown = {step for path in paths for step in path.steps} - steps.keys()
        if unknown:
            raise ValueError(
                f"expected the steps of every path, got none for {len(unknown)} of them, such as "
                f"{min(unknown)!r}"
            )
        names = list(steps)
        described = dict(
            zip(names, vectors.numbers([steps[name].description for name in names]).tolist(), strict=True)
        )
        #: int64 [P+1], [nnz]: description numbers of each path, in its order.
        self.begin, self.of = ragged([[described[step] for step in path.steps] for path in paths])
        #: [P]: place of a path among all by id, which decides between equal scores.
        self.rank = np.zeros(len(paths), np.int64)
        self.rank[[self.number[name] for name in sorted(self.number)]] = np.arange(len(paths))
        self._by_step: dict[str, list[int]] = {}
        self._by_guideline: dict[str, list[int]] = {}
        for number, path in enumerate(paths):
            self._by_guideline.setdefault(path.guideline, []).append(number)
            for step in dict.fromkeys(path.steps):
                self._by_step.setdefault(step, []).append(number)

    def __len__(self) -> int:
        """The number of paths."""
        return len(self.paths)

    def view(self, applicability: Applicability | None = None) -> View:
        """The paths that may apply to a patient.

        "false" prunes a path: of its guideline (age, sex, the condition it is for), of itself, or of one of
        its steps (a branch that the patient did not take). "unknown" does not: what a record does not mention
        is not thereby absent. Names that the index does not have are ignored.
        """
        kept = np.ones(len(self.paths), np.bool_)
        if applicability is not None:
            for guideline, verdict in applicability.guidelines.items():
                if verdict == "false":
                    kept[self._by_guideline.get(guideline, [])] = False
            for path, verdict in applicability.paths.items():
                if verdict == "false" and path in self.number:
                    kept[self.number[path]] = False
            for step, standing in applicability.steps.items():
                if standing.applies == "false":
                    kept[self._by_step.get(step, [])] = False
        left = np.flatnonzero(kept)
        key = left.tobytes()
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = View(self.vectors, left, self.begin, self.of)
        return found

    def path(self, number: int) -> GuidelinePath:
        return self.paths[number]

    def descriptions(self, number: int) -> NDArray[np.int64]:
        """int64 [l]: description numbers of a path's steps."""
        return self.of[self.begin[number] : self.begin[number + 1]]


def compiled(
    vectors: DescriptionVectors, steps: Iterable[GuidelineStep], paths: Iterable[GuidelinePath]
) -> PathIndex:
    """The index of guidelines. Raises ValueError for two paths with one id, or a path with an unknown
    step.
    """
    return PathIndex(vectors, {step.id: step for step in steps}, list(paths))


class View:
    """Read-only, shared by all patients to whom the same paths apply."""

    def __init__(
        self,
        vectors: DescriptionVectors,
        paths: NDArray[np.int64],
        begin: NDArray[np.int64],
        of: NDArray[np.int64],
    ) -> None:
        self.paths = paths  # int64 [p], rising
        self.length = (begin[paths + 1] - begin[paths]).astype(np.int64)  # [p]: steps of each path
        numbers = of[_spread(begin[paths], self.length)]
        self.rows, self.row = np.unique(
            numbers, return_inverse=True
        )  # [s] rising; [nnz]: the row of each step of each path
        self.matrix = vectors.matrix(self.rows)  # float32 [s, d]
        order = np.argsort(self.row, kind="stable")
        self._paths_by_row = np.repeat(np.arange(len(paths)), self.length)[order]
        self._begin_by_row = np.concatenate(
            [[0], np.cumsum(np.bincount(self.row, minlength=len(self.rows)))]
        ).astype(np.int64)

    def sums(self, value: NDArray[np.float64]) -> NDArray[np.float64]:
        """float64 [p]: the sum over a path's steps of `value` [s] of their rows.

        Exact, in any order: see vectors.py.
        """
        found = np.zeros(len(self.paths))
        full = self.length > 0  # reduceat would give a path without steps the next path's first value
        if full.any():
            found[full] = np.add.reduceat(value[self.row], (np.cumsum(self.length) - self.length)[full])
        return found

    def spread(
        self, rows: NDArray[np.int64], change: NDArray[np.float64]
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The paths [a], rising, that have any of `rows` [n], and by how much `change` [n] of the rows
        changes their sums.
        """
        size = self._begin_by_row[rows + 1] - self._begin_by_row[rows]
        hit = self._paths_by_row[_spread(self._begin_by_row[rows], size)]
        paths, place = np.unique(hit, return_inverse=True)
        return paths.astype(np.int64), np.bincount(
            place, np.repeat(change, size), minlength=len(paths)
        ).astype(np.float64)


def ragged(lists: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Lists end to end: where each begins, int64 [n+1], and all elements."""
    begin = np.concatenate([[0], np.cumsum([len(one) for one in lists], dtype=np.int64)]).astype(np.int64)
    return begin, np.array([element for one in lists for element in one], np.int64)


def _spread(begin: NDArray[np.int64], size: NDArray[np.int64]) -> NDArray[np.int64]:
    """begin[0], begin[0]+1 ... for size[0], then begin[1] ...: the elements of some lists of many."""
    return np.repeat(begin - (np.cumsum(size) - size), size) + np.arange(int(size.sum()))
