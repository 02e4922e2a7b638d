"""Diseases by likelihood alone: what ranks and chooses questions over terms that no fusion was fitted on,
such as the items of a questionnaire.

    log p(d | answers) = log p(d) + Σ_present [ l(t|d) - l(a|d) ] + Σ_absent log [ (1 - S(t|d) / S(a|d)) / (1
    - bg_t / bg_a) ] + const

l is the log ratio of likelihood.py, S(t|d) = bg_t exp l(t|d) the share that it comes from. Here every term
has at most one above it, a: each term counts given the one above it, so that "pain" is not counted again with
every place of it. What is above an absent term counts as present only if it was stated.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.ranker.base import Base
from models.ranker.knowledge import Floats, Rows
from models.ranker.likelihood import Explained, log_ratios_absent
from models.ranker.ontology import NO_ROW, Ontology
from models.ranker.query import Query
from models.ranker.questions import Question, questions
from schemas.errors import ConfigurationError

GAMMA: Final = 2.5  # as in models/ranker/features.py


class ByLikelihood:
    """D diseases over a forest of T terms. Small: every term's evidence is kept, float32 [T, D]."""

    def __init__(
        self,
        base: Base,
        prior: NDArray[np.float64],
        askable: NDArray[np.bool_],
        answers: Mapping[int, Rows],
        gamma: float = GAMMA,
        several: Collection[int] = (),
    ) -> None:
        """`prior` float64 [D], positive · `asked` bool [T]: terms that are questions · `answers`: of a
        question that is not answered by yes or no, the terms that answer it; `several`: of which questions
        these may be several at once. Raises ConfigurationError where a term has two above it.
        """
        self.base = base
        self._prior = np.log(prior / prior.sum())
        self._askable = askable
        self._answers = answers
        self._several = several
        self._above = _above(base.ontology)
        usual = base.background
        terms = list(range(len(usual)))
        ratio = Explained(base.ontology, terms, base.mixed, usual).log_ratios(terms, gamma)
        share: Floats = np.minimum(np.exp(ratio) * usual[:, None], 1.0)
        below, over = np.flatnonzero(self._above != NO_ROW), self._above[self._above != NO_ROW]
        self._there, self._given, chance = ratio, share.copy(), usual.copy()
        self._there[below] -= ratio[over]  # fancy indexing copies: no ratio is taken twice
        self._given[below] = np.minimum(share[below] / share[over], 1.0)
        chance[below] = np.minimum(usual[below] / usual[over], 1.0)
        self._gone, self._gone_given = log_ratios_absent(share, usual), log_ratios_absent(self._given, chance)

    def posterior(self, query: Query) -> NDArray[np.float64]:
        """float64 [D], sums to 1; the same for every order of the findings."""
        there = self.base.ontology.closure(query.present)
        absent = np.array(sorted(query.absent), np.int32)
        given = np.isin(self._above[absent], there)
        score = self._prior + self._there[there].sum(axis=0, dtype=np.float64)
        score += self._gone[absent[~given]].sum(axis=0, dtype=np.float64) + self._gone_given[
            absent[given]
        ].sum(axis=0, dtype=np.float64)
        raised = np.exp(score - score.max())
        found: NDArray[np.float64] = raised / raised.sum()
        return found

    def open_now(self, query: Query) -> NDArray[np.bool_]:
        """The questions that are open, bool [T]: a question below another waits until that is answered by
        yes.
        """
        graph = self.base.ontology
        there = graph.closure(query.present)
        done = np.zeros(len(graph), np.bool_)
        done[there] = True
        done[list(query.unknown)] = True
        for term in query.absent:
            done[graph.descendants(term)] = True
        may: NDArray[np.bool_] = (
            self._askable & ~done & ((self._above == NO_ROW) | np.isin(self._above, there))
        )
        return may

    def ask(self, query: Query, p: NDArray[np.float64], top: int = 1) -> list[Question]:
        """The question that would best separate the diseases, given `p` of them, float64 [D]."""
        return questions(
            self.base.ontology,
            query,
            range(len(p)),
            p,
            self._given.T,
            top,
            open_now=self.open_now(query),
            answers=self._answers,
            several=self._several,
        )


def _above(graph: Ontology) -> Rows:
    """The one term right above each, int32 [T]; NO_ROW for none."""
    found = np.full(len(graph), NO_ROW, np.int32)
    for term in range(len(graph)):
        others = [one for one in graph.ancestors(term).tolist() if one != term]
        direct = [one for one in others if len(graph.ancestors(one)) == len(others)]
        if others and len(direct) != 1:
            raise ConfigurationError(
                "expected terms with at most one above each, got a term with several; rank these with the "
                "fused ranker"
            )
        if direct:
            found[term] = direct[0]
    return found
