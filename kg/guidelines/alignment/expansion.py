"""Bootstrapping expansion: eq. 5 and algorithm 1, step 4, on the path that was ranked first.

    until nothing is new:
        for each event and each step that are in no pair yet:
            S_sem       cosine of the two
            S_hood      eq. 5 over the aligned neighbours
            S_weighted  alpha * S_sem + (1 - alpha) * S_hood
        pairs above theta are added

What the paper leaves open, and what is done here. Eq. 5 sums over all seeds, algorithm 1 scores "already
aligned neighbours": S_hood is eq. 5's sum over the pairs whose step is within `window` of s_v, weighted by 1
/ distance and divided by the weights, so that it is in [0, 1] like S_sem. Neighbours in time count by order:
an established pair supports a candidate only if the two events follow each other as the two steps do (events
of one moment agree with either). Algorithm 1 would add one event to several steps: here the highest score
goes first, and an event or step that is in a pair is in no other; equals by the earlier step, the earlier
event. Each round takes a step, so it ends.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.pairs import Pair
from kg.guidelines.alignment.settings import AlignmentSettings
from models.encoders.port import Vectors

Array: TypeAlias = NDArray[np.float64]


def consistency(events: Vectors, steps: Vectors, aligned_events: Vectors, aligned_steps: Vectors) -> Array:
    """float64 [u, v, a] in [0, 1]: sim((e_u, s_v), (e_i, s_j)) of eq. 5, for candidate pairs u, v and
    established pairs a.

    1 - |cos(e_u, e_i) - cos(s_v, s_j)|: the two events are as alike as the two steps. The paper names
    "analogous" relations and similarity of the pairs; of three readings tried (docs/alignment.md) this one
    ships. All vectors are rows of length 1.
    """
    by_event = (events @ aligned_events.T).astype(np.float64)[:, None, :]  # [u, 1, a]
    by_step = (steps @ aligned_steps.T).astype(np.float64)[None, :, :]  # [1, v, a]
    found: Array = np.clip(1 - np.abs(by_event - by_step), 0.0, 1.0)
    return found


def expanded(
    state: PatientAlignment, number: int, seeds: tuple[Pair, ...], settings: AlignmentSettings
) -> tuple[Pair, ...]:
    """Seeds and what was found from them, in the order of the path."""
    pairs = list(seeds)
    candidates = _Candidates(state, number, settings)
    for turn in range(1, settings.rounds + 1):
        new = candidates.scored(pairs, turn)
        if not new:
            break
        pairs += new
    return tuple(sorted(pairs, key=lambda pair: pair.position))


class _Candidates:
    """The events that can be in a pair with some step of the path, and their cosines."""

    def __init__(self, state: PatientAlignment, number: int, settings: AlignmentSettings) -> None:
        self._settings = settings
        self._state = state
        self._steps = state.index.path(number).steps
        vectors = state.index.vectors
        described = state.descriptions
        self._step_vectors = vectors.matrix(state.index.descriptions(number))
        semantic = vectors.similarities(described, state.index.descriptions(number))  # [D, l]
        # S_hood is 1 at most: what cannot get above theta even then is left out, most of a long record.
        possible = settings.alpha * semantic.max(axis=1, initial=-1.0) + (1 - settings.alpha) > settings.theta
        dated = [
            (time, name, at)
            for at in np.flatnonzero(possible)
            for time, name in state.occurrences(int(described[at]))
        ]
        dated.sort()
        self._names = [name for _, name, _ in dated]
        self._times = np.array([time for time, _, _ in dated], np.int64)  # [u]
        of = np.array([at for _, _, at in dated], np.int64)
        self._semantic = semantic[of].astype(np.float64)  # [u, l]
        kinds, self._kind = np.unique(
            of, return_inverse=True
        )  # consistency is one of descriptions, order one of events
        self._vectors = vectors.matrix(described[kinds])

    def scored(self, pairs: list[Pair], turn: int) -> list[Pair]:
        """One iteration: what is above theta, each event and each step once."""
        settings = self._settings
        weighted = settings.alpha * self._semantic + (1 - settings.alpha) * self._neighbourhood(pairs)
        taken = {pair.event for pair in pairs}
        weighted[[name in taken for name in self._names]] = -np.inf
        weighted[:, [pair.position for pair in pairs]] = -np.inf
        events, steps = np.nonzero(weighted > settings.theta)
        new: list[Pair] = []
        held: set[int] = set()
        for at in np.lexsort((events, steps, -weighted[events, steps])):
            event, step = int(events[at]), int(steps[at])
            if self._names[event] in taken or step in held:
                continue
            taken.add(self._names[event])
            held.add(step)
            found = float(weighted[event, step])
            new.append(
                Pair(
                    step,
                    self._steps[step],
                    self._names[event],
                    float(self._semantic[event, step]),
                    found,
                    "expanded",
                    turn,
                )
            )
        return new

    def _neighbourhood(self, pairs: list[Pair]) -> NDArray[np.float64]:
        """float64 [u, l] in [0, 1]: S_hood; 0 where no neighbour is aligned."""
        if not pairs or not self._names:
            return np.zeros_like(self._semantic)
        state = self._state
        events = [state.event(pair.event) for pair in pairs]
        aligned = state.index.vectors.matrix(
            state.index.vectors.numbers([event.description for event in events])
        )
        positions = np.array([pair.position for pair in pairs])
        times = np.array([event.time for event in events], np.int64)
        agreement = consistency(
            self._vectors,
            self._step_vectors,
            aligned,
            self._step_vectors[positions],
        )[self._kind]
        ahead = np.arange(len(self._steps))[:, None] - positions  # [l, a]
        later = np.sign(self._times[:, None] - times)  # [u, a]
        ordered = later[:, None, :] * np.sign(ahead)[None, :, :] >= 0
        distance = np.abs(ahead)
        weight = np.where(
            (distance > 0) & (distance <= self._settings.window), 1.0 / np.maximum(distance, 1), 0.0
        )
        return np.asarray(
            (agreement * ordered * weight).sum(axis=2) / np.maximum(weight.sum(axis=1), 1e-9),
            dtype=np.float64,
        )
