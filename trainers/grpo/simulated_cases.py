"""Patients who never were, as cases: for a demo without data. They follow the profiles, so figures on them
are no evidence about patients.
"""

from __future__ import annotations

import random
from typing import Final

from models.ranker.case import Case
from models.ranker.knowledge import Knowledge

SOURCE: Final = "simulated"
_LEAST: Final = 6  # findings of a profile
_MOST: Final = 12  # of a patient
_GENERAL: Final = 0.3  # of the findings are less precise: by a term above
_TELLING: Final = 1.0  # information below which a term above carries no information


def simulated(knowledge: Knowledge, diseases: int, each: int, *, seed: int = 0) -> list[Case]:
    """`each` patients of so many diseases: each finding of the profile as often as its share, some less
    precise, up to three of no matter what.
    """
    draw, graph = random.Random(seed), knowledge.ontology
    usable = [
        row for row in range(len(knowledge)) if (graph.finding[knowledge.shown.of(row)]).sum() >= _LEAST
    ]
    anything = [row for row in range(len(graph)) if graph.finding[row] and graph.ic[row] < graph.ic.max()]
    found = []
    for disease in draw.sample(usable, min(diseases, len(usable))):
        shown = [
            (term, share)
            for term, share in zip(
                knowledge.shown.of(disease).tolist(), knowledge.shares(disease).tolist(), strict=True
            )
            if graph.finding[term]
        ]
        for number in range(each):
            own = [term for term, share in shown if draw.random() < share]
            own = draw.sample(own, min(len(own), draw.randint(2, _MOST)))
            own = [_above(knowledge, term, draw) if draw.random() < _GENERAL else term for term in own]
            own += draw.sample(anything, draw.randint(0, 3))
            hpo = tuple(graph.id(term) for term in dict.fromkeys(own))
            if hpo:
                found.append(
                    Case(f"{knowledge.ids[disease][0]}/{number}", SOURCE, hpo, (knowledge.ids[disease][0],))
                )
    return found


def _above(knowledge: Knowledge, term: int, draw: random.Random) -> int:
    graph = knowledge.ontology
    above = [
        int(row)
        for row in graph.ancestors(term)
        if row != term and graph.ic[row] >= _TELLING and graph.finding[row]
    ]
    above.sort(key=lambda row: -float(graph.ic[row]))
    return draw.choice(above[:2]) if above else term
