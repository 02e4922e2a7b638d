"""The fused ranker: a query in, ranked diseases with probabilities and evidence out, or a reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from models.ranker.base import Base
from models.ranker.evidence import Evidence, evidence
from models.ranker.features import features
from models.ranker.fusion import Fusion
from models.ranker.knowledge import Rows
from models.ranker.query import Query
from models.ranker.questions import Question, questions
from models.ranker.view import View, view


class Placed(NamedTuple):
    """`rows`: diseases of the space that are shown as one, the likeliest first · `p` of all of them."""

    rows: tuple[int, ...]
    p: float


def ordered(view: View, diseases: Rows, p: NDArray[np.float64], count: int) -> list[Placed]:
    """The first `count`, by falling probability; equal ones by row. That two are one is known only from cases
    that may be seen.
    """
    first = np.where(view.cases_of[diseases] > 0, view.base.space.first[diseases], diseases)
    unique, place = np.unique(first, return_inverse=True)
    total = np.bincount(place, p, len(unique))
    members: list[list[int]] = [[] for _ in unique]
    for at in np.argsort(-p, kind="stable").tolist():
        members[place[at]].append(int(diseases[at]))
    return [
        Placed(tuple(members[at]), float(total[at]))
        for at in np.argsort(-total, kind="stable")[:count].tolist()
    ]


_TOP: Final = 10
_EXPLAINED: Final = 5  # candidates whose evidence is shown
_SEPARATED: Final = 10  # candidates that a question should separate
_LITTLE: Final = 3.0  # information of all findings, in nats: less proves nothing
NOT_ENOUGH: Final = "not enough findings"


class Ranked(Struct, frozen=True):
    """`p`: calibrated probability that this is the diagnosis. `seen`: cases of it that the base could
    show.
    """

    row: int
    ids: tuple[str, ...]
    name: str
    p: float
    seen: int
    evidence: Evidence | None = None


class Answer(Struct, frozen=True):
    """`abstained`: why the ranking should not be acted on; "" where nothing speaks against it. `known`:
    probability that the base has cases of the disease. `questions`: what would best separate the first
    candidates, their `if_there` and `if_not` rows of diseases.
    """

    ranked: tuple[Ranked, ...]
    abstained: str
    known: float
    questions: tuple[Question, ...]


class Ranker:
    """Holds a base and a fitted fusion. One query at a time, about 20 ms."""

    def __init__(self, base: Base, fusion: Fusion) -> None:
        self.base = base
        self.fusion = fusion

    def diagnose(self, query: Query, top: int = _TOP, explained: int = _EXPLAINED) -> Answer:
        """Ranked by probability, falling; equal ones by row. Without any finding: nothing, and why."""
        return self.answer(view(self.base, query), query, top, explained)

    def answer(self, seen: View, query: Query, top: int = _TOP, explained: int = _EXPLAINED) -> Answer:
        """The same, over a base of which less is visible than the query allows."""
        if not query.present:
            return Answer((), NOT_ENOUGH, 0.0, ())
        found = features(seen, query)
        p, known = self.fusion.probabilities(found)
        placed = ordered(seen, found.diseases, p, max(top, _SEPARATED))
        over, rows = self.base.space, [one.rows[0] for one in placed]
        profiles = np.stack([seen.profile(row) for row in rows[: max(_SEPARATED, explained)]])
        ranked = tuple(
            Ranked(
                one.rows[0],
                tuple(name for row in one.rows for name in over.ids[row]),
                over.name(one.rows[0]),
                one.p,
                int(seen.cases_of[list(one.rows)].max()),
                evidence(seen, query, one.rows[0], profiles[at], found.gic) if at < explained else None,
            )
            for at, one in enumerate(placed[:top])
        )
        following = questions(
            self.base.ontology,
            query,
            rows[:_SEPARATED],
            np.array([one.p for one in placed[:_SEPARATED]]),
            profiles[:_SEPARATED],
        )
        return Answer(ranked, self._abstained(query.present), known, tuple(following))

    def _abstained(self, present: Sequence[int]) -> str:
        """Findings count by their information: one pathognomonic sign is enough, three general ones are
        not.
        """
        information = float(self.base.ontology.ic[list(present)].sum())
        return NOT_ENOUGH if information < _LITTLE else ""
