"""One run: the same patients, asked under each knowledge in each way, compared with those who are asked nothing and
those who are asked everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evaluation.ddxplus import figures
from evaluation.ddxplus.interviewing import WAYS, asked, at_once, outcome
from evaluation.ddxplus.knowledge import Condition, Kind, known
from evaluation.ddxplus.patients import Patient
from evaluation.ddxplus.questionnaire import Questionnaire
from models.ranker.query import Query
from models.ranker.questions import Stop
from schemas.errors import ConfigurationError


def divided(patients: Sequence[Patient], share: float, seed: int) -> tuple[list[Patient], list[Patient]]:
    """(those to learn from, those to ask), drawn by patient. Raises ConfigurationError where one part is
    empty.
    """
    order = np.random.default_rng(seed).permutation(len(patients)).tolist()
    cut = round(share * len(patients))
    if not 0 < cut < len(patients):
        raise ConfigurationError(
            f"expected patients to learn from and patients to ask, got {len(patients)} of which --learn "
            f"{share} takes {cut}"
        )
    return [patients[at] for at in order[:cut]], [patients[at] for at in order[cut:]]


def compared(
    kind: Kind,
    conditions: Sequence[Condition],
    learned: Sequence[Patient],
    tested: Sequence[Patient],
    questionnaire: Questionnaire,
    stop: Stop,
    seed: int,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """{rows: {name: figures}, why: {way: {reason: patients}}, curve: {way: {questions: figures}}}."""
    ranker = known(kind, conditions, learned, questionnaire)
    nothing = ranker.posterior(Query(()))
    rows = {
        "prior": figures.figures([outcome(ranker, one, nothing, 0) for one in tested]),
        "initial": figures.figures(
            [outcome(ranker, one, ranker.posterior(questionnaire.beginning(one)), 0) for one in tested]
        ),
    }
    why: dict[str, dict[str, int]] = {}
    curves: dict[str, dict[int, Any]] = {}
    for way in WAYS:
        say(f"{kind}: {len(tested):,} patients, the next question by {way}")
        found = [asked(ranker, questionnaire, one, way, stop, seed) for one in tested]
        rows[way] = figures.figures([one.stopped for one in found])
        why[way] = dict(Counter(one.why for one in found).most_common())
        curves[way] = figures.curve(found, stop.questions)
    rows["everything"] = figures.figures([at_once(ranker, questionnaire, one) for one in tested])
    return {"rows": rows, "why": why, "curve": curves}
