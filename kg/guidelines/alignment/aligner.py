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

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kg.guidelines.alignment.expansion import expanded
from kg.guidelines.alignment.fusion import FusedPath, fused
from kg.guidelines.alignment.incremental import PatientAlignment
from kg.guidelines.alignment.inputs import Applicability, Standing
from kg.guidelines.alignment.pairs import Pair, matches, seeds
from kg.guidelines.alignment.reranking import Candidate, Case, Reranked, Reranker, by_score
from kg.guidelines.alignment.rules import RuleReranker
from kg.guidelines.alignment.settings import AlignmentSettings
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
