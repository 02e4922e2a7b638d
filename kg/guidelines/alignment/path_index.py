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
from kg.guidelines.alignment.view import View, ragged


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

        "false" prunes a path: of its guideline (age, sex, the condition it is for), of itself, or of one of its
        steps (a branch that the patient did not take). "unknown" does not: what a record does not mention is
        not thereby absent. Names that the index does not have are ignored.
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
    """The index of guidelines. Raises ValueError for two paths with one id, or a path with an unknown step."""
    return PathIndex(vectors, {step.id: step for step in steps}, list(paths))
