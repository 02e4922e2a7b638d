"""Which finding would best tell the first candidates apart: expected information gain.

    gain(t) = H(p) - [ P(t) H(p | t) + (1 - P(t)) H(p | not t) ],   P(t) = Σ_d p(d) F(t|d)

over the first candidates, in bits; terms that say nearly the same (one above the other) are asked once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.phenotypes import Ontology
from models.ranker.knowledge import Floats
from models.ranker.query import Query

_FLOOR: Final = 0.01  # nothing is certain
_TELLING: Final = 2.0  # information of a term, in nats; below, it is too general to be asked


class Question(Struct, frozen=True):
    """`gain` in bits. `if_there`, `if_not`: the candidate that would then be first."""

    id: str
    name: str
    gain: float
    if_there: int
    if_not: int


def questions(ontology: Ontology, query: Query, diseases: Sequence[int], p: NDArray[np.float64], profiles: Floats, top: int = 5) -> list[Question]:
    """`p` float64 [C] of the candidates `diseases`, `profiles` float32 [C, T]."""
    if len(p) < 2:
        return []
    prior = p / p.sum()
    known = np.zeros(len(ontology), np.bool_)
    known[ontology.closure(query.present)] = True
    for term in query.absent:
        known[ontology.descendants(term)] = True
    asked = np.flatnonzero(ontology.finding & ~known & (ontology.ic >= _TELLING) & (profiles.max(axis=0) > 0.1))
    shares = np.clip(profiles[:, asked].astype(np.float64), _FLOOR, 1 - _FLOOR)
    there, gone = prior[:, None] * shares, prior[:, None] * (1 - shares)
    gain = _entropy(prior[:, None])[0] - (_weighted(there) + _weighted(gone))
    found: list[Question] = []
    covered: set[int] = set()
    for at in np.argsort(-gain, kind="stable").tolist():
        term = int(asked[at])
        if len(found) == top or gain[at] <= 0:
            break
        if term in covered or covered & set(ontology.ancestors(term).tolist()):
            continue
        covered.update((term, *ontology.ancestors(term)[ontology.ic[ontology.ancestors(term)] >= _TELLING].tolist()))
        first, other = int(there[:, at].argmax()), int(gone[:, at].argmax())
        found.append(Question(ontology.id(term), ontology.name(term), round(float(gain[at]), 3), diseases[first], diseases[other]))
    return found


def _entropy(p: NDArray[np.float64]) -> NDArray[np.float64]:
    bits: NDArray[np.float64] = -(p * np.log2(np.maximum(p, 1e-300))).sum(axis=0)
    return bits


def _weighted(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """P · H of the posterior, for each column."""
    total = joint.sum(axis=0)
    found: NDArray[np.float64] = total * _entropy(joint / total)
    return found
