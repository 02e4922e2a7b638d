"""All guideline paths, compiled: a sparse matrix path x description, and what of it one applicability leaves
(a view).

Paths share steps and steps share words, so a patient is compared with each distinct description once. Numbers
of paths stay when guidelines are revised; a view that no changed path is part of is the same object before
and after, so its patients have nothing to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.inputs import Applicability, GuidelinePath, GuidelineStep
from kg.guidelines.alignment.pruning import kept
from kg.guidelines.alignment.vectors import DescriptionVectors
from kg.guidelines.alignment.view import View, ragged


class PathIndex:
    """Guidelines at one revision. Read-only; `revised` makes the next."""

    def __init__(
        self,
        vectors: DescriptionVectors,
        steps: Mapping[str, GuidelineStep],
        paths: Sequence[GuidelinePath | None],
        views: WeakValueDictionary[bytes, View] | None = None,
    ) -> None:
        """`paths` by number; None where one has been withdrawn. Use `compiled`."""
        self.vectors = vectors
        self.steps = steps
        self.paths = paths
        self._views: WeakValueDictionary[bytes, View] = WeakValueDictionary() if views is None else views
        there = [path for path in paths if path is not None]
        self.number = {path.id: number for number, path in enumerate(paths) if path is not None}
        if len(self.number) != len(there):
            raise ValueError(
                f"expected paths with ids of their own, got {len(there)} paths with {len(self.number)} ids"
            )
        unknown = {step for path in there for step in path.steps} - steps.keys()
        if unknown:
            raise ValueError(
                f"expected the steps of every path, got none for {len(unknown)} of them, such as "
                f"{min(unknown)!r}"
            )
        names = list(steps)
        described = dict(
            zip(names, vectors.numbers([steps[name].description for name in names]).tolist(), strict=True)
        )
        told = [[described[step] for step in path.steps] if path is not None else [] for path in paths]
        self.begin, self.of = ragged(
            told
        )  # int64 [P+1], [nnz]: description numbers of each path, in its order
        self.content = np.array(
            [hash(tuple(one)) for one in told], np.int64
        )  # [P]: equal where a path says the same
        ids = sorted(self.number)
        self.rank = np.zeros(
            len(paths), np.int64
        )  # place of a path among all by id: the last word where scores are equal
        self.rank[[self.number[name] for name in ids]] = np.arange(len(ids))
        self.there = np.array([path is not None for path in paths], np.bool_)
        by_step: dict[str, list[int]] = {}
        by_guideline: dict[str, list[int]] = {}
        for number, path in enumerate(paths):
            if path is not None:
                by_guideline.setdefault(path.guideline, []).append(number)
                for step in dict.fromkeys(path.steps):
                    by_step.setdefault(step, []).append(number)
        self.by_step = {
            name: np.array(numbers, np.int64) for name, numbers in by_step.items()
        }  # numbers of the paths that have it
        self.by_guideline = {name: np.array(numbers, np.int64) for name, numbers in by_guideline.items()}

    def __len__(self) -> int:
        """Paths that there are."""
        return len(self.number)

    def view(self, applicability: Applicability | None = None) -> View:
        """The paths that a patient's applicability leaves. Patients to whom the same paths apply share one
        view.
        """
        left = np.flatnonzero(kept(self, applicability or Applicability()))
        key = left.tobytes()
        found = self._views.get(key)
        if found is None:
            found = self._views[key] = View(self.vectors, left, self.begin, self.of)
        return found

    def revised(
        self,
        *,
        steps: Iterable[GuidelineStep] = (),
        paths: Iterable[GuidelinePath] = (),
        withdrawn: Iterable[str] = (),
    ) -> PathIndex:
        """The index after steps and paths were added or replaced (by id) and paths withdrawn.

        Raises ValueError for a path that names no step, or for the withdrawal of a path that there is not.
        """
        new_steps = {step.id: step for step in steps}
        new_paths = {path.id: path for path in paths}
        gone = set(withdrawn)
        if gone - self.number.keys():
            raise ValueError(
                f"expected to withdraw paths that there are, got {len(gone - self.number.keys())} that "
                "there are not"
            )
        reworded = [
            name for name, step in new_steps.items() if name in self.steps and self.steps[name] != step
        ]
        touched = {
            number for name in reworded if name in self.by_step for number in self.by_step[name].tolist()
        }
        all_paths = list(self.paths)
        for name in gone:
            all_paths[self.number[name]] = None
            touched.add(self.number[name])
        for name, path in new_paths.items():
            number = self.number.get(name, len(all_paths)) if name not in gone else len(all_paths)
            if number == len(all_paths):
                all_paths.append(path)
            elif all_paths[number] != path:
                all_paths[number] = path
                touched.add(number)
        changed = np.array(sorted(touched), np.int64)
        untouched = {key: view for key, view in self._views.items() if not np.isin(changed, view.paths).any()}
        return PathIndex(self.vectors, {**self.steps, **new_steps}, all_paths, WeakValueDictionary(untouched))

    def path(self, number: int) -> GuidelinePath:
        """Raises KeyError where it has been withdrawn."""
        found = self.paths[number]
        if found is None:
            raise KeyError(number)
        return found

    def descriptions(self, number: int) -> NDArray[np.int64]:
        """int64 [l]: description numbers of a path's steps."""
        return self.of[self.begin[number] : self.begin[number + 1]]


def compiled(
    vectors: DescriptionVectors, steps: Iterable[GuidelineStep], paths: Iterable[GuidelinePath]
) -> PathIndex:
    """The index of guidelines. Raises ValueError for two paths of one id, or a path whose step is not
    there.
    """
    return PathIndex(vectors, {step.id: step for step in steps}, list(paths))
