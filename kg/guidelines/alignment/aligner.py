"""From a patient's state to the evidence-annotated guideline path: eq. 3, eq. 4, re-ranking, expansion,
fusion.

    index = compiled(DescriptionVectors(encoder), steps, paths)
    state = PatientAlignment(index, settings, applicability)
    state.add(events)                                   # as they come
    fused = Aligner(settings).by_rules(state, request, now, applicability)

Each part can be left out, for the ablations of table 3: `unranked` keeps the order of eq. 4,
`settings.expand` is the expansion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.guidelines.alignment.fusion import FusedPath, fused
from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.inputs import AlignmentSettings, Applicability, Standing
from kg.guidelines.alignment.pairs import Pair, matches, seeds
from kg.guidelines.alignment.reranking import Candidate, Case, Reranked, Reranker, RuleReranker, by_score
from models.encoders.port import Vectors
from schemas.instant import Instant


class Ranked(Struct, frozen=True):
    """A path and its score."""

    number: int  # in the index
    score: float  # normalised as the settings say
    total: float  # eq. 3


def normalised(sums: NDArray[np.float64], length: NDArray[np.int64], power: float) -> NDArray[np.float64]:
    """float64 [p]; a path without steps keeps its 0."""
    return np.asarray(sums / np.maximum(length, 1).astype(np.float64) ** power, dtype=np.float64)


def ranked(state: PatientAlignment, settings: AlignmentSettings, most: int) -> tuple[Ranked, ...]:
    """The best `most` paths, the best first; equal scores by the id of the path."""
    scores = normalised(state.sums, state.view.length, settings.length_power)
    left = np.arange(len(scores))
    if most < len(scores):  # all that may be among the first: equals of the last are put in order below
        left = np.flatnonzero(scores >= np.partition(scores, -most)[-most])
    order = left[np.lexsort((state.index.rank[state.view.paths[left]], -scores[left]))][:most]
    return tuple(Ranked(int(state.view.paths[at]), float(scores[at]), float(state.sums[at])) for at in order)


def ordered(state: PatientAlignment, number: int) -> float:
    """The highest sum of cosines (those below 0 count nothing) of a path's steps with events in their order;
    at most eq. 3's sum.
    """
    described = state.descriptions
    if not len(described):
        return 0.0
    similarity = state.index.vectors.similarities(state.index.descriptions(number), described)  # [l, D]
    dated = [
        (time, name, at)
        for at, kind in enumerate(described.tolist())
        for time, name in state.occurrences(kind)
    ]
    dated.sort(key=lambda one: (one[0], one[1]))
    times = np.array([time for time, _, _ in dated], np.int64)
    return in_order(np.maximum(similarity[:, [at for _, _, at in dated]], 0).astype(np.float64), times)


def in_order(similarity: NDArray[np.float64], times: NDArray[np.int64]) -> float:
    """Of steps [l] with events [E] in time, none below 0."""
    if not similarity.size:
        return 0.0
    similarity = similarity[:, np.lexsort((similarity.argmax(axis=0), times))]
    best = np.zeros(similarity.shape[1] + 1)  # best[e]: of the steps so far with the first e events
    for row in similarity:
        taken = best[:-1] + row
        best[1:] = np.maximum.accumulate(np.maximum(best[1:], taken))
    return float(best[-1])


_UNKNOWN = Standing()


class Aligner:
    """Holds settings only."""

    def __init__(self, settings: AlignmentSettings | None = None, rules: RuleReranker | None = None) -> None:
        self.settings = settings or AlignmentSettings()
        self._rules = rules or RuleReranker()

    def case(
        self, state: PatientAlignment, request: str, now: Instant, applicability: Applicability | None = None
    ) -> Case:
        """The best N paths as a re-ranker sees them; no candidates where no path applies or nothing has
        happened.
        """
        standing_of = (applicability or Applicability()).steps
        best = ranked(state, self.settings, self.settings.candidates) if len(state) else ()
        paths = [(state.index.path(one.number), one) for one in best]
        candidates = tuple(
            Candidate(
                path,
                one.score,
                one.total,
                ordered(state, one.number),
                matches(state, one.number),
                tuple(standing_of.get(step, _UNKNOWN) for step in path.steps),
            )
            for path, one in paths
        )
        return Case(request, now, self.settings.threshold, state.events, candidates)

    def pairs(self, state: PatientAlignment, number: int) -> tuple[Pair, ...]:
        """Seeds of a path, expanded where the settings say so."""
        found = seeds(state, number, self.settings.threshold)
        return expanded(state, number, found, self.settings) if self.settings.expand else found

    def finish(self, state: PatientAlignment, case: Case, order: Reranked) -> FusedPath | None:
        """The first of the order, expanded and fused; None where the case has no candidate."""
        return next(self.fused(state, case, order), None)

    def fused(self, state: PatientAlignment, case: Case, order: Reranked) -> Iterator[FusedPath]:
        """All candidates in their order, expanded and fused, each made on demand."""
        by_id = {candidate.path.id: candidate for candidate in case.candidates}
        for place, judged in enumerate(order.order):
            one = by_id[judged.path]
            number = state.index.number[one.path.id]
            yield fused(
                state,
                number,
                one.score,
                self.pairs(state, number),
                one.standings,
                order.order[place:],
                order.by,
                order.note,
            )

    def by_rules(
        self, state: PatientAlignment, request: str, now: Instant, applicability: Applicability | None = None
    ) -> FusedPath | None:
        """The whole pipeline without a language model."""
        case = self.case(state, request, now, applicability)
        return self.finish(state, case, self._rules.judge(case))

    def unranked(
        self, state: PatientAlignment, request: str, now: Instant, applicability: Applicability | None = None
    ) -> FusedPath | None:
        """Without re-ranking: eq. 4's path."""
        case = self.case(state, request, now, applicability)
        return self.finish(state, case, by_score(case))

    async def reranked(
        self,
        state: PatientAlignment,
        request: str,
        now: Instant,
        reranker: Reranker,
        applicability: Applicability | None = None,
    ) -> FusedPath | None:
        """The whole pipeline with any re-ranker. The state must not change while it is waited for."""
        case = self.case(state, request, now, applicability)
        return self.finish(state, case, await reranker.rerank(case))


# Bootstrapping expansion: eq. 5 and algorithm 1, step 4, on the path that was ranked first.
#
#     until nothing is new:
#         for each event and each step that are in no pair yet:
#             S_sem       cosine of the two
#             S_hood      eq. 5 over the aligned neighbours
#             S_weighted  alpha * S_sem + (1 - alpha) * S_hood
#         pairs above theta are added
#
# What the paper leaves open, and what is done here. Eq. 5 sums over all seeds, algorithm 1 scores "already
# aligned neighbours": S_hood is eq. 5's sum over the pairs whose step is within `window` of s_v, weighted by 1
# / distance and divided by the weights, so that it is in [0, 1] like S_sem. Neighbours in time count by order:
# an established pair supports a candidate only if the two events follow each other as the two steps do (events
# of one moment agree with either). Algorithm 1 would add one event to several steps: here the highest score
# goes first, and an event or step that is in a pair is in no other; equals by the earlier step, the earlier
# event. Each round takes a step, so it ends.

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
